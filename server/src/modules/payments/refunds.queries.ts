import { sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { isSoldWithin } from '../record-scopes/record-scopes.service.ts';
import type { PaymentRow } from './payments.queries.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    refunds: RefundRow;
  }
}

export interface RefundRow {
  /** Also the key by which the gateway recognises a repeat. */
  id: string;
  payment_id: string;
  /** Paise. */
  amount: number;
  reason: string;
  status: 'pending' | 'done';
  /** The gateway's id, or the number of a hand-out. */
  reference: string | null;
  /** The administrator who requested it; null for an automatic refund. */
  requested_by: string | null;
  /** The method of a hand-out; null for a refund through the gateway. */
  method: 'cash' | 'upi' | null;
  /** The person who received the hand-out. */
  received_by: string | null;
  /** The first refund of money that several payments give back at once; null for it, and where one payment gives it back. */
  split_from: string | null;
  created_at: string;
  finished_at: string | null;
}

/**
 * Sets a part of a payment aside for a refund, or all of the rest with `null`.
 * @returns the updated payment; undefined if the rest is too small. The row stays locked until `tx` ends.
 */
export async function askBack(
  tx: Db,
  paymentId: string,
  paise: number | null,
  now: string,
): Promise<PaymentRow | undefined> {
  const asked = paise === null ? sql<number>`amount` : sql<number>`refund_asked + ${sql.lit(paise)}`;
  return tx
    .updateTable('payments')
    .set({
      refund_asked: asked,
      status: sql<PaymentRow['status']>`CASE WHEN ${asked} = amount THEN 'refund_pending' ELSE status END`,
      updated_at: now,
    })
    .where('id', '=', paymentId)
    .where('status', '=', 'captured')
    .where(sql<boolean>`${asked} + refund_reserved <= amount`)
    .where(sql<boolean>`${asked} > refund_asked`)
    .returningAll()
    .executeTakeFirst();
}

/** Locks a payment until `tx` ends, so that two refunds of it are finished one after the other. */
export async function lockPayment(tx: Db, id: string, now: string): Promise<PaymentRow | undefined> {
  return tx.updateTable('payments').set({ updated_at: now }).where('id', '=', id).returningAll().executeTakeFirst();
}

export async function insertRefund(tx: Db, row: RefundRow): Promise<void> {
  await tx.insertInto('refunds').values(row).execute();
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  return db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A refund with the number of its credit note, which it has from the commit on. */
export interface NumberedRefund extends RefundRow {
  credit_note: string | null;
}

/** The refunds of some payments, oldest first. */
export async function listRefundsOf(db: Db, paymentIds: readonly string[]): Promise<NumberedRefund[]> {
  if (paymentIds.length === 0) return [];
  return db
    .selectFrom('refunds')
    .leftJoin('credit_notes', 'credit_notes.refund_id', 'refunds.id')
    .selectAll('refunds')
    .select('credit_notes.number as credit_note')
    .where('refunds.payment_id', 'in', [...paymentIds])
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
}

/** Writes down under which id the gateway works on a refund. */
export async function noteReference(tx: Db, id: string, reference: string): Promise<void> {
  await tx.updateTable('refunds').set({ reference }).where('id', '=', id).where('status', '=', 'pending').execute();
}

/** Counts refunds within a scope that no gateway can make, by kind of paid record; `tills` are the available gateways. */
export async function countHandOuts(
  db: Db,
  scope: Scope,
  tills: readonly string[],
): Promise<{ subjectKind: string; count: number; oldestAt: string | null }[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select('payment_orders.subject_kind as subjectKind')
    .select((row) => [
      // One booking may have several of them, and its row in the list is one.
      row.fn.count<number>('payment_orders.subject_id').distinct().as('count'),
      row.fn.min<string | null>('refunds.created_at').as('oldestAt'),
    ])
    // Written out, so that its index is used.
    .where(sql<boolean>`refunds.status = 'pending'`)
    .where('payment_orders.gateway', 'not in', tills)
    .where((row) => row.and(isSoldWithin(scope, 'payment_orders.subject_id')))
    .groupBy('payment_orders.subject_kind')
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

/** Method and recipient of a hand-out. */
export type HandOut = Pick<RefundRow, 'method' | 'received_by'>;

/** @returns whether this call is the one that finished it. */
export async function finishRefund(
  tx: Db,
  id: string,
  done: { reference: string; finished_at: string } & HandOut,
): Promise<boolean> {
  const row = await tx
    .updateTable('refunds')
    .set({ status: 'done', ...done })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
