// Payment states of bookings, and the orders and payments tied to them.
import type { PaymentStatus } from '@labfront/contract/cart-bookings';
import { sql } from 'kysely';
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

/** Ties a gateway's order to a booking in place of `previous`. @returns false when another request was first. */
export async function setOrder(tx: Db, id: string, { orderId, previous, paise, now }: Tie): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set({ order_id: orderId, updated_at: now })
    .where('id', '=', id)
    .where('order_id', previous === null ? 'is' : '=', previous)
    .where('total_amount', '=', paise)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a payment on a booking that lives: Pending becomes Confirmed, Confirmed stays.
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
    .execute();
}

/** `paid → refund_pending → refunded`, only of the payment that the booking has. */
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
    .where('payment_id', '=', paymentId)
    .where('payment_status', 'in', from)
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
