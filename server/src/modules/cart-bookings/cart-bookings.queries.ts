import type { CartBookingStatus, PaymentStatus } from '@labfront/contract/cart-bookings';
import type { Language } from '@labfront/contract/common';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { unindexed } from '../../platform/db/unindexed.ts';
import { isAmong, type Which } from '../../platform/db/which.ts';
import { FORGOTTEN_PATIENT } from '../booking-details/booking-details.service.ts';
import type { ClaimRow } from '../ledger/ledger-match.service.ts';
import type { PaidRow } from '../payments/payments.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    cart_bookings: CartBookingRow;
    cart_booking_lines: CartBookingLineRow;
  }
}

export interface CartBookingRow {
  id: string;
  booking_number: string;
  account_id: string;
  /** Paise. */
  total_amount: number;
  status: CartBookingStatus;
  payment_status: PaymentStatus;
  payment_method: 'online' | 'at_collection';
  order_id: string | null;
  payment_id: string | null;
  /** What the order was made from: cart, prices and details. The same again is the same order. */
  fingerprint: string;
  /** JSON. */
  patient: string;
  collection: 'home' | 'centre';
  /** JSON. */
  address: string | null;
  city: string | null;
  /** The city of the window; null when no window was chosen. */
  window_city_id: string | null;
  date: string | null;
  slot: string | null;
  /** 1 while the booking has a place in its window. */
  place_held: number;
  /** When an unpaid booking loses its place; null when it keeps it. */
  place_expires_at: string | null;
  /** When one that is paid at the collection ends unless staff have confirmed it; null for never. */
  expires_at: string | null;
  /** When it ended so. */
  expired_at: string | null;
  /** `2026-03-12 06:00-08:00`: the window that had filled up when the booking was paid; staff agree on another. */
  lost_window: string | null;
  referral_code: string | null;
  notes: string | null;
  /** When what was bought left the cart; null while it is still there. */
  cart_cleared_at: string | null;
  /** When the cart was last booked by this very booking: lines put in later were not bought with it. */
  cart_as_of: string | null;
  created_at: string;
  updated_at: string;
}

export interface CartBookingLineRow {
  id: string;
  booking_id: string;
  item_id: string;
  kind: 'test' | 'package';
  name: string;
  price: number;
  final_price: number;
  quantity: number;
  position: number;
}

/** A booking with the person it belongs to. */
export interface CartBookingWithPerson extends CartBookingRow {
  first_name: string;
  last_name: string;
  mobile_number: string | null;
  email: string | null;
  email_verified_at: string | null;
  language: Language;
  receipt_number: string | null;
}

export const withPerson = (db: Db) =>
  db
    .selectFrom('cart_bookings')
    .innerJoin('accounts', 'accounts.id', 'cart_bookings.account_id')
    .leftJoin('receipts', 'receipts.payment_id', 'cart_bookings.payment_id')
    .selectAll('cart_bookings')
    .select([
      'accounts.first_name',
      'accounts.last_name',
      'accounts.mobile_number',
      'accounts.email',
      'accounts.email_verified_at',
      'accounts.language',
      'receipts.number as receipt_number',
    ]);

export async function insertBooking(tx: Db, row: CartBookingRow, lines: CartBookingLineRow[]): Promise<void> {
  await tx.insertInto('cart_bookings').values(row).execute();
  await tx.insertInto('cart_booking_lines').values(lines).execute();
}

export async function findBooking(db: Db, id: string): Promise<CartBookingWithPerson | undefined> {
  return withPerson(db).where('cart_bookings.id', '=', id).executeTakeFirst();
}

export interface WholeBooking {
  booking: CartBookingWithPerson;
  lines: CartBookingLineRow[];
  /** Null while it is not paid. */
  paid: PaidRow | null;
}

/** A booking, what was booked and how it was paid, in one statement. */
export async function findWholeBooking(db: Db, id: string): Promise<WholeBooking | undefined> {
  const rows = await withPerson(db)
    .innerJoin('cart_booking_lines as line', 'line.booking_id', 'cart_bookings.id')
    .leftJoin('payments', 'payments.id', 'cart_bookings.payment_id')
    .leftJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select(['line.id as line_id', 'line.item_id', 'line.kind', 'line.name', 'line.price', 'line.final_price'])
    .select(['line.quantity', 'line.position'])
    .select(['payments.method', 'payments.received_by', 'payments.refund_asked', 'payment_orders.gateway'])
    .where('cart_bookings.id', '=', id)
    .orderBy('line.position')
    .execute();
  const [booking] = rows;
  if (!booking) return undefined;
  const lines = rows.map(({ line_id, item_id, kind, name, price, final_price, quantity, position }) => {
    return { id: line_id, booking_id: id, item_id, kind, name, price, final_price, quantity, position };
  });
  const { payment_id: payment, gateway, method, received_by, refund_asked } = booking;
  const paid =
    payment === null || gateway === null || refund_asked === null
      ? null
      : { id: payment, gateway, method, received_by, refund_asked };
  return { booking, lines, paid };
}

/** Bookings of an account that wait for payment, newest first. */
export async function findUnpaid(tx: Db, accountId: string): Promise<CartBookingRow[]> {
  return tx
    .selectFrom('cart_bookings')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(unindexed('status'), '=', 'Pending')
    .where('payment_status', 'in', ['created', 'failed'])
    .orderBy('created_at', 'desc')
    .execute();
}

export async function listLinesOf(db: Db, bookingIds: readonly string[]): Promise<CartBookingLineRow[]> {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('cart_booking_lines')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('position')
    .execute();
}

/** Ties a gateway's order to a booking in place of `previous`. @returns false when another request was first. */
export async function setOrder(
  tx: Db,
  id: string,
  previous: string | null,
  orderId: string,
  now: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('cart_bookings')
    .set({ order_id: orderId, updated_at: now })
    .where('id', '=', id)
    .where('order_id', previous === null ? 'is' : '=', previous)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Moves a booking on, only from `from`: a compare-and-set. */
export async function moveBooking(
  tx: Db,
  id: string,
  from: CartBookingStatus,
  to: CartBookingStatus,
  now: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('cart_bookings')
    .set({ status: to, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Records a payment on a booking that lives: Pending becomes Confirmed, Confirmed stays.
 * @returns false when it was cancelled; else whether what was bought has to leave the cart now, which is said once in its life.
 */
export async function setPaid(
  tx: Db,
  id: string,
  paymentId: string,
  now: string,
): Promise<false | { hasToClearCart: boolean }> {
  const paid = tx
    .updateTable('cart_bookings')
    .set({
      status: sql<CartBookingStatus>`CASE WHEN status = 'Pending' THEN 'Confirmed' ELSE status END`,
      payment_status: 'paid',
      payment_id: paymentId,
      place_expires_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '<>', 'Cancelled')
    .where('payment_status', 'in', ['created', 'failed'])
    .returning('id');
  const clearing = paid.set({ cart_cleared_at: now }).where('cart_cleared_at', 'is', null);
  if (await clearing.executeTakeFirst()) return { hasToClearCart: true };
  return (await paid.executeTakeFirst()) ? { hasToClearCart: false } : false;
}

/** `created → failed`, `paid → refund_pending → refunded`: moves only from one of `from`. */
export async function movePaymentStatus(
  tx: Db,
  id: string,
  from: PaymentStatus[],
  change: { payment_status: PaymentStatus; payment_id?: string },
  now: string,
): Promise<void> {
  await tx
    .updateTable('cart_bookings')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .where('payment_status', 'in', from)
    .execute();
}

/** @returns whether this call is the one that empties the cart for the booking. */
export async function claimCartClearing(tx: Db, id: string, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('cart_bookings')
    .set({ cart_cleared_at: now })
    .where('id', '=', id)
    .where('cart_cleared_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Unpaid bookings whose hold on a window is over lose it, each once. @returns what they held. */
export async function expirePlaces(tx: Db, now: string) {
  return (
    tx
      .updateTable('cart_bookings')
      .set({ place_held: 0, place_expires_at: null })
      // Written out: for a parameter the partial index of held places is no choice, and every booking is looked at.
      .where('place_held', '=', sql.lit(1))
      .where('place_expires_at', '<', now)
      .returning(['window_city_id', 'date', 'slot'])
      .execute()
  );
}

/** Bookings that nobody has confirmed in time, the longest overdue first. */
export async function listExpired(db: Db, now: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('cart_bookings')
    .select('id')
    .where(sql<SqlBool>`status = 'Pending'`)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setExpired(tx: Db, id: string, now: string): Promise<void> {
  await tx.updateTable('cart_bookings').set({ expired_at: now }).where('id', '=', id).execute();
}

/** @returns whether this call is the one that gave the booking's place up. */
export async function giveUpPlace(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('cart_bookings')
    .set({ place_held: 0, place_expires_at: null })
    .where('id', '=', id)
    .where('place_held', '=', 1)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the place that an unpaid booking holds until `expiresAt`. @returns false when it holds none, or waits for nothing. */
export async function prolongPlace(tx: Db, id: string, expiresAt: string): Promise<boolean> {
  const row = await tx
    .updateTable('cart_bookings')
    .set({ place_expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .where('place_held', '=', 1)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether this call is the one that gave an unpaid booking the right to a place again, which it then has to take. */
export async function regainPlace(tx: Db, id: string, expiresAt: string): Promise<boolean> {
  const row = await tx
    .updateTable('cart_bookings')
    .set({ place_held: 1, place_expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .where('place_held', '=', 0)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPlace(
  tx: Db,
  id: string,
  place: Partial<
    Pick<
      CartBookingRow,
      'place_held' | 'place_expires_at' | 'date' | 'slot' | 'window_city_id' | 'lost_window' | 'cart_as_of'
    >
  >,
): Promise<void> {
  await tx.updateTable('cart_bookings').set(place).where('id', '=', id).execute();
}

/** Takes persons out of an account's bookings. */
export async function forgetDetails(tx: Db, accountId: string, now: string): Promise<void> {
  await tx
    .updateTable('cart_bookings')
    .set({ patient: FORGOTTEN_PATIENT, address: null, notes: null, updated_at: now })
    .where('account_id', '=', accountId)
    .execute();
}

/** Whether any booking, in whatever state, names the item. */
export async function hasBookedItem(db: Db, itemId: string): Promise<boolean> {
  const line = await db
    .selectFrom('cart_booking_lines')
    .select('id')
    .where('item_id', '=', itemId)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

/** What bookings say of their money. */
export const listClaims = (db: Db, which: Which): Promise<ClaimRow[]> =>
  db
    .selectFrom('cart_bookings')
    .select(['id', 'booking_number as number', 'payment_id', 'payment_status', 'total_amount as amount'])
    .where(isAmong('cart_bookings', which))
    .execute();
