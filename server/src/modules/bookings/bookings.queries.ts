import type { BookingStatus } from '@labfront/contract/bookings';
import type { Db } from '../../platform/db/database.ts';
import { FORGOTTEN_PATIENT, type ResolvedDetails } from '../booking-details/booking-details.service.ts';

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
  /** The city of the window; null when no window was chosen. */
  window_city_id: string | null;
  /** 1 while the booking has a place in its window. */
  place_held: number;
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
}

export const withPerson = (db: Db) =>
  db
    .selectFrom('bookings')
    .innerJoin('accounts', 'accounts.id', 'bookings.account_id')
    .selectAll('bookings')
    .select(['accounts.first_name', 'accounts.last_name', 'accounts.mobile_number', 'accounts.email']);

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

/** @returns the deleted row, undefined when another request was first. */
export async function deleteBooking(tx: Db, id: string): Promise<BookingRow | undefined> {
  return tx.deleteFrom('bookings').where('id', '=', id).returningAll().executeTakeFirst();
}

/** Takes persons out of an account's bookings. */
export async function forgetDetails(tx: Db, accountId: string, now: string): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({ patient: FORGOTTEN_PATIENT, address: null, notes: null, updated_at: now })
    .where('account_id', '=', accountId)
    .execute();
}
