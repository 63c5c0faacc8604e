// Payment states of bookings, and the orders and payments tied to them.
import type { PaymentStatus } from '@labfront/contract/cart-bookings';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { unindexed } from '../../platform/db/unindexed.ts';
import { isAmong, type Which } from '../../platform/db/which.ts';
import type { ClaimRow } from '../ledger/reconciliation.service.ts';
import type { Tie } from '../sales/sales.service.ts';
import type { BookingKind, BookingState } from './booking-kinds.ts';
import type { BookingRow } from './bookings.queries.ts';

/** Bookings from an account's cart that wait for payment, newest first. */
export async function findUnpaid(tx: Db, accountId: string): Promise<BookingRow[]> {
  return tx
    .selectFrom('bookings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('kind', '=', 'cart-booking')
    .where(unindexed('status'), '=', 'Pending')
    .where('payment_status', 'in', ['created', 'failed'])
    .orderBy('created_at', 'desc')
    .execute();
}

/** Ties a gateway's order about what is due to a booking in place of `previous`. @returns false when another request was first. */
export async function setOrder(tx: Db, id: string, { orderId, previous, paise, now }: Tie): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set({ order_id: orderId, updated_at: now })
    .where('id', '=', id)
    .where('order_id', previous === null ? 'is' : '=', previous)
    .where(sql<number>`total_amount - paid_amount`, '=', paise)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a payment of all that a booking costs on one that lives and that no part was paid of: Pending becomes Confirmed, Confirmed stays.
 * @returns undefined when it was cancelled, is paid or costs another amount; else the booking, and whether it became firm by it, which
 * happens once in its life.
 */
export async function setPaid(
  tx: Db,
  id: string,
  { paymentId, amountPaise }: { paymentId: string; amountPaise: number },
  now: string,
): Promise<{ booking: BookingRow; becameFirm: boolean } | undefined> {
  const paid = tx
    .updateTable('bookings')
    .set({
      status: sql<BookingState>`CASE WHEN status = 'Pending' THEN 'Confirmed' ELSE status END`,
      payment_status: 'paid',
      payment_id: paymentId,
      place_expires_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '<>', 'Cancelled')
    .where('total_amount', '=', amountPaise)
    .where('payment_id', 'is', null)
    .where('payment_status', 'in', ['created', 'failed'])
    .returningAll();
  const first = await paid.set({ firm_at: now }).where('firm_at', 'is', null).executeTakeFirst();
  if (first) return { booking: first, becameFirm: true };
  const again = await paid.executeTakeFirst();
  return again && { booking: again, becameFirm: false };
}

/** Writes down that an unpaid booking's payment failed, or that one came too late. */
export async function noteUnpaid(
  tx: Db,
  id: string,
  change: { payment_status: 'failed' } | { payment_status: 'paid'; payment_id: string },
  now: string,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('payment_status', 'in', change.payment_status === 'failed' ? ['created'] : ['created', 'failed'])
    // Money that came in parts says where such a booking stands.
    .where('payment_id', 'is', null)
    .execute();
}

/** Whether all parts of a booking's money are asked back, or are back. */
const isAllBack = (to: PaymentStatus) => sql<SqlBool>`NOT EXISTS (
  SELECT 1 FROM sale_parts JOIN payments ON payments.id = sale_parts.payment_id WHERE sale_parts.subject_id = bookings.id
    AND ${to === 'refunded' ? sql`payments.status <> 'refunded'` : sql`payments.refund_asked < payments.amount`})`;

/**
 * `paid → refund_pending → refunded`, only of the payment that the booking has, and of parts with the last one of them. A balance that was due
 * is none any more once the booking is cancelled.
 */
export async function movePaymentStatus(
  tx: Db,
  { id, paymentId }: { id: string; paymentId: string },
  from: PaymentStatus[],
  to: PaymentStatus,
  now: string,
): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ payment_status: to, updated_at: now })
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('payment_id', '=', paymentId),
        row.exists(row.selectFrom('sale_parts').select('number').where('payment_id', '=', paymentId)),
      ]),
    )
    .where((row) =>
      row.or([
        row('payment_status', 'in', from),
        row.and([row('status', '=', 'Cancelled'), row('payment_status', 'in', ['created', 'failed'])]),
      ]),
    )
    .where(isAllBack(to))
    .execute();
}

/** Bookings of an account that are open and that no money came for. */
export async function listUnpaidOf(tx: Db, accountId: string): Promise<Pick<BookingRow, 'id' | 'kind'>[]> {
  return tx
    .selectFrom('bookings')
    .select(['id', 'kind'])
    .where('account_id', '=', accountId)
    .where(unindexed('status'), 'in', ['Pending', 'Confirmed'])
    .where('payment_id', 'is', null)
    .orderBy('id')
    .execute();
}

/** Payment state of the bookings of a kind, for reconciliation. */
export const listClaims = (db: Db, kind: BookingKind, which: Which): Promise<ClaimRow[]> =>
  db
    .selectFrom('bookings')
    .select(['id', 'booking_number as number', 'payment_id', 'payment_status', 'total_amount as amount'])
    .where('kind', '=', kind)
    .where(isAmong('bookings', which))
    .execute();
