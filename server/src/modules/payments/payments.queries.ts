import { type Generated, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Written out in statements: for a parameter the partial indexes of unpaid orders are no choice, and every order is looked at. */
const PAID = sql.lit<'paid'>('paid');

declare module '../../platform/db/database.ts' {
  interface Tables {
    payment_orders: PaymentOrderRow;
    payments: Omit<PaymentRow, 'refund_reserved'> & { refund_reserved: Generated<number> };
  }
}

export interface PaymentOrderRow {
  /** The gateway's order id. */
  id: string;
  gateway: string;
  subject_kind: string;
  subject_id: string;
  account_id: string;
  /** The reference number of the paid record, such as a booking's number. */
  subject_number: string;
  /** Paise. */
  amount: number;
  status: 'created' | 'failed' | 'paid';
  /** The time of the next query to the gateway; null if none is needed. */
  check_after: string | null;
  /** The number of payments that the gateway reported at the last query; null before the first one. */
  payments_seen: number | null;
  created_at: string;
  updated_at: string;
}

export interface PaymentRow {
  /** The gateway's payment id. */
  id: string;
  order_id: string;
  /** Paise. */
  amount: number;
  method: string | null;
  status: 'captured' | 'mismatch' | 'refund_pending' | 'refunded';
  refund_id: string | null;
  /** The staff member who took the money over the counter. */
  received_by: string | null;
  /** Paise for which a refund was requested, done or not. */
  refund_asked: number;
  /** Paise that await approval for a refund. */
  refund_reserved: number;
  created_at: string;
  updated_at: string;
}

export async function insertOrder(db: Db, row: PaymentOrderRow): Promise<void> {
  await db.insertInto('payment_orders').values(row).execute();
}

/** @returns false if an order with this id exists. */
export async function insertOrderOnce(tx: Db, row: PaymentOrderRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_orders')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The orders of a gateway that a record has. */
export async function countOrdersOf(tx: Db, subjectId: string, gateway: string): Promise<number> {
  const { count } = await tx
    .selectFrom('payment_orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('subject_id', '=', subjectId)
    .where('gateway', '=', gateway)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function findOrder(db: Db, id: string): Promise<PaymentOrderRow | undefined> {
  return db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns an order, and the recorded payment; null if there is none. */
export async function findOrderAndPayment(
  db: Db,
  orderId: string,
  paymentId: string | null,
): Promise<{ order: PaymentOrderRow; recorded: Pick<PaymentRow, 'amount' | 'status'> | null } | undefined> {
  const row = await db
    .selectFrom('payment_orders')
    .leftJoin('payments', (join) => join.on((row) => row('payments.id', '=', paymentId)))
    .selectAll('payment_orders')
    .select(['payments.amount as recorded_amount', 'payments.status as recorded_status'])
    .where('payment_orders.id', '=', orderId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { recorded_amount: amount, recorded_status: status, ...order } = row;
  return { order, recorded: amount === null || status === null ? null : { amount, status } };
}

/** @returns whether this call is the one that recorded the payment; a second one with its id changes nothing. */
export async function insertPaymentOnce(tx: Db, row: Omit<PaymentRow, 'refund_reserved'>): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** `created → failed → paid` and never back: moves only from one of `from`. */
export async function moveOrder(
  tx: Db,
  id: string,
  from: PaymentOrderRow['status'][],
  to: PaymentOrderRow['status'],
  now: string,
): Promise<boolean> {
  const moved = await tx
    .updateTable('payment_orders')
    .set({ status: to, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function movePayment(
  tx: Db,
  id: string,
  from: PaymentRow['status'][],
  change: { status: PaymentRow['status']; refund_id?: string },
  now: string,
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('payments')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('status', 'in', from)
    .returningAll()
    .executeTakeFirst();
}

/** Unpaid orders of a gateway that are due for a query, longest due first. */
export async function listDueOrders(db: Db, gateway: string, now: string, limit: number): Promise<PaymentOrderRow[]> {
  return db
    .selectFrom('payment_orders')
    .selectAll()
    .where('status', '<>', PAID)
    .where('gateway', '=', gateway)
    .where('check_after', 'is not', null)
    .where('check_after', '<=', now)
    .orderBy('check_after')
    .limit(limit)
    .execute();
}

/** Stores the time of the next query to the gateway, and the result of this one. */
export async function planCheck(
  db: Db,
  id: string,
  plan: Pick<PaymentOrderRow, 'check_after'> & Partial<Pick<PaymentOrderRow, 'payments_seen'>>,
): Promise<void> {
  await db.updateTable('payment_orders').set(plan).where('id', '=', id).execute();
}

/** Payment orders that were made since then and are not paid, by state. */
export async function countUnsettledOrders(db: Db, since: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('payment_orders')
    .select((row) => ['status', row.fn.countAll<number>().as('count')])
    .where('status', '<>', PAID)
    .where('created_at', '>=', since)
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

/** The payment fields that are shown, with the gateway of the order. */
export type PaidRow = Pick<PaymentRow, 'id' | 'amount' | 'method' | 'received_by' | 'refund_asked' | 'created_at'> &
  Pick<PaymentOrderRow, 'gateway'> & { receipt_number: string | null };

export async function listPaid(db: Db, ids: readonly string[]): Promise<PaidRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .leftJoin('receipts', 'receipts.payment_id', 'payments.id')
    .select(['payments.id', 'payments.amount', 'payments.method', 'payments.received_by', 'payments.refund_asked'])
    .select(['payments.created_at', 'payment_orders.gateway', 'receipts.number as receipt_number'])
    .where('payments.id', 'in', [...ids])
    .execute();
}
