import type { Booking, BookingStatus } from '@labfront/contract/bookings';
import type { Language } from '@labfront/contract/common';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isAmong, type Which } from '../../platform/db/which.ts';
import { FORGOTTEN_PATIENT, type ResolvedDetails } from '../booking-details/booking-details.service.ts';
import type { ClaimRow } from '../ledger/ledger-match.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    bookings: BookingRow;
    booking_items: BookingItemRow;
  }
}

export interface BookingRow extends Omit<ResolvedDetails, 'payment_method'> {
  id: string;
  booking_number: string;
  account_id: string;
  /** Paise. */
  total_price: number;
  status: BookingStatus;
  payment_status: Booking['paymentStatus'];
  payment_id: string | null;
  /** The city of the window; null when no window was chosen. */
  window_city_id: string | null;
  /** 1 while the booking has a place in its window. */
  place_held: number;
  /** When it ends unless staff have confirmed it; null for never. */
  expires_at: string | null;
  /** When it ended so. */
  expired_at: string | null;
  created_at: string;
  updated_at: string;
}

/** What is booked, with names and prices (paise) as at booking time. */
export interface BookingItemRow {
  id: string;
  booking_id: string;
  item_id: string;
  kind: 'test' | 'package';
  slug: string;
  name: string;
  description: string;
  price: number;
  discount_basis_points: number;
  final_price: number;
  parameters: number;
  /** JSON: the tests that a package holds. */
  included: string;
  position: number;
}

/** A booking with the person it belongs to. */
export interface BookingWithPerson extends BookingRow {
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
    .selectFrom('bookings')
    .innerJoin('accounts', 'accounts.id', 'bookings.account_id')
    .leftJoin('receipts', 'receipts.payment_id', 'bookings.payment_id')
    .selectAll('bookings')
    .select([
      'accounts.first_name',
      'accounts.last_name',
      'accounts.mobile_number',
      'accounts.email',
      'accounts.email_verified_at',
      'accounts.language',
      'receipts.number as receipt_number',
    ]);

export async function insertBooking(tx: Db, row: BookingRow, items: readonly BookingItemRow[]): Promise<void> {
  await tx.insertInto('bookings').values(row).execute();
  await tx.insertInto('booking_items').values(items).execute();
}

export async function findBooking(db: Db, id: string): Promise<BookingWithPerson | undefined> {
  return withPerson(db).where('bookings.id', '=', id).executeTakeFirst();
}

export async function listItemsOf(db: Db, bookingIds: readonly string[]): Promise<BookingItemRow[]> {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('booking_items')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('position')
    .execute();
}

/** Holds a booking's row until the transaction ends. @returns whether there is one. */
export async function lockBooking(tx: Db, id: string, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set({ updated_at: now })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setContents(
  tx: Db,
  id: string,
  contents: Pick<BookingRow, 'account_id' | 'total_price'>,
  items: readonly BookingItemRow[],
): Promise<void> {
  await tx.updateTable('bookings').set(contents).where('id', '=', id).execute();
  await tx.deleteFrom('booking_items').where('booking_id', '=', id).execute();
  await tx.insertInto('booking_items').values(items).execute();
}

/** Moves a booking on, only from `from`: a compare-and-set. A rejected one gives its place up. */
export async function moveBooking(
  tx: Db,
  id: string,
  from: BookingStatus,
  to: BookingStatus,
  now: string,
): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set({ status: to, updated_at: now, ...(to === 'rejected' && { place_held: 0 }) })
    .where('id', '=', id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Bookings that nobody has confirmed in time, the longest overdue first. */
export async function listExpired(db: Db, now: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where(sql<SqlBool>`status = 'pending'`)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends a pending booking whose time is over, with its place. @returns false when another request was first. */
export async function expireBooking(tx: Db, id: string, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set({ status: 'rejected', place_held: 0, expired_at: now, updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Only one that nothing was paid for. @returns the deleted row, undefined when another request was first. */
export async function deleteBooking(tx: Db, id: string): Promise<BookingRow | undefined> {
  return tx
    .deleteFrom('bookings')
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Records the payment of a booking that lives; a pending one is approved by it. @returns false when it takes none any more. */
export async function setPaid(tx: Db, id: string, paymentId: string, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set({
      status: sql<BookingStatus>`CASE WHEN status = 'pending' THEN 'approved' ELSE status END`,
      payment_status: 'paid',
      payment_id: paymentId,
      updated_at: now,
    })
    .where('id', '=', id)
    .where('status', '<>', 'rejected')
    .where('payment_status', '=', 'created')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** `paid → refund_pending → refunded`, only of the payment that the booking has. */
export async function movePaymentStatus(
  tx: Db,
  { id, paymentId }: { id: string; paymentId: string },
  from: BookingRow['payment_status'][],
  to: BookingRow['payment_status'],
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

/** Whether any booking, in whatever state, names the item. */
export async function hasBookedItem(db: Db, itemId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('booking_items')
    .select('id')
    .where('item_id', '=', itemId)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** What bookings say of their money. */
export const listClaims = (db: Db, which: Which): Promise<ClaimRow[]> =>
  db
    .selectFrom('bookings')
    .select(['id', 'booking_number as number', 'payment_id', 'payment_status', 'total_price as amount'])
    .where(isAmong('bookings', which))
    .execute();

/** Takes persons out of an account's bookings. */
export async function forgetDetails(tx: Db, accountId: string, now: string): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ patient: FORGOTTEN_PATIENT, address: null, notes: null, updated_at: now })
    .where('account_id', '=', accountId)
    .execute();
}
