// Bookings of both kinds and their lines.
import type { PaymentStatus } from '@labfront/contract/cart-bookings';
import type { Language } from '@labfront/contract/common';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { unindexed } from '../../platform/db/unindexed.ts';
import { FORGOTTEN_PATIENT, type ResolvedDetails } from '../booking-details/booking-details.service.ts';
import type { PaidRow } from '../payments/payments.service.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import type { BookingKind, BookingState } from './booking-kinds.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    bookings: BookingRow & { shown_status: GeneratedAlways<string> };
    booking_lines: BookingLineRow & { staff_discount: Generated<number> };
  }
}

export interface BookingRow extends ResolvedDetails {
  id: string;
  kind: BookingKind;
  booking_number: string;
  account_id: string;
  /** Paise. */
  total_amount: number;
  /** Paise that parts have brought in and that did not go back while a balance was due; 0 where it is not paid in parts. Kept by triggers. */
  paid_amount: number;
  /** Paise that were taken off the total, because tests of the unpaid booking were not performed. */
  credited: number;
  status: BookingState;
  payment_status: PaymentStatus;
  order_id: string | null;
  /** The payment, the first one of several; not null before all is paid where a part has come. */
  payment_id: string | null;
  /** The hash of the cart, prices and details that an order was made from. The same hash is the same order. */
  fingerprint: string | null;
  /** The city whose prices it has; null for base prices, and for one that was made before cities were written down. */
  price_city_id: string | null;
  /** The city of the window; null when no window was chosen. */
  window_city_id: string | null;
  /** The centre of the window; null when no window was chosen, or its city has no centre. */
  window_centre_id: string | null;
  /** The number of places in its window, one for each patient. */
  places: number;
  /** 1 while the booking has places in its window. */
  place_held: number;
  /** The time at which an unpaid booking loses its place; null when it keeps it. */
  place_expires_at: string | null;
  /** `2026-03-12 06:00-08:00`: the window that was no longer available when the booking was paid; staff agree on another. */
  lost_window: string | null;
  /** The time at which a booking to be paid at the collection expires unless staff confirm it; null for never. */
  expires_at: string | null;
  /** The time at which it expired. */
  expired_at: string | null;
  /** The time of its first payment or confirmation: its items left the cart, and its customer got a mail. */
  firm_at: string | null;
  /** The time at which somebody set out to collect the sample; null before. */
  collection_started_at: string | null;
  /** The time at which the cart was last booked by this very booking: later lines were not bought with it. Null once they have left it. */
  cart_as_of: string | null;
  coupon_id: string | null;
  /** As the coupon was called when it was booked. */
  coupon_code: string | null;
  /** Paise that the coupon took off. */
  discount: number;
  /** Paise for the home visit, which is not discounted. */
  fee: number;
  /** Paise that staff took off. */
  staff_discount: number;
  staff_discount_reason: string | null;
  /** Paise by which a promise that was not kept lowered what is due. */
  promised: number;
  /** The number of times that its customer has moved it. */
  rescheduled: number;
  created_at: string;
  updated_at: string;
}

/** The booked items, with name and price (paise) as at booking time. */
export interface BookingLineRow {
  id: string;
  booking_id: string;
  item_id: string;
  kind: 'test' | 'package';
  slug: string;
  name: string;
  /** Its Hindi texts are null in lines of before, and where the catalogue had none. */
  name_hi: string | null;
  price: number;
  discount_basis_points: number;
  final_price: number;
  quantity: number;
  position: number;
  /** Further fields for Book Now; null in a line from the cart. */
  description: string | null;
  description_hi: string | null;
  parameters: number | null;
  /** JSON: the tests that a package holds. */
  included: string | null;
  /** Share of what coupon and staff took off the booking. */
  discount: number;
  /** The preparation text of the item's page at booking time; null in older lines. */
  preparation: string | null;
  preparation_hi: string | null;
}

/** A booking with the person it belongs to. */
export interface BookingWithPerson extends BookingRow {
  first_name: string;
  last_name: string;
  mobile_number: string | null;
  mobile_verified_at: string | null;
  email: string | null;
  email_verified_at: string | null;
  language: Language;
  receipt_number: string | null;
}

export interface WholeBooking {
  booking: BookingWithPerson;
  lines: BookingLineRow[];
  /** Null while it is not paid. */
  paid: PaidRow | null;
  /** Whether its money came in parts. */
  isSplit: boolean;
  /** Whether it has patients of its own, or money was given back or taken off for some of its lines; most have neither. */
  hasParts: boolean;
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
      'accounts.mobile_verified_at',
      'accounts.email',
      'accounts.email_verified_at',
      'accounts.language',
      'receipts.number as receipt_number',
    ]);

/** The centre where a booking's patient comes, as mails name it; undefined for one that visitors do not see. */
export function findCentrePlace(db: Db, centreId: string) {
  return db
    .selectFrom('centres')
    .select(['name', 'address', 'city', 'pincode', 'hours'])
    .where('id', '=', centreId)
    .where('listed', '=', 1)
    .executeTakeFirst();
}

/**
 * The first insert waits for an account that is being erased, and an erasure waits for it and finds the booking; so the second one sees
 * whether the account lives.
 * @returns whether it does: no booking may outlive its account.
 */
export async function insertBooking(tx: Db, row: BookingRow, lines: readonly BookingLineRow[]): Promise<boolean> {
  await tx.insertInto('bookings').values(row).execute();
  const account = tx.selectFrom('accounts').where('id', '=', row.account_id).where('deleted_at', 'is', null);
  const inserted = tx.insertInto('booking_lines').values(lines).returning(account.select('id').as('living_account'));
  return (await inserted.execute()).every((line) => line.living_account !== null);
}

export async function findBooking(db: Db, kind: BookingKind, id: string): Promise<BookingWithPerson | undefined> {
  return withPerson(db).where('bookings.id', '=', id).where('bookings.kind', '=', kind).executeTakeFirst();
}

export async function listWithPerson(db: Db, ids: readonly string[]): Promise<BookingWithPerson[]> {
  return ids.length === 0
    ? []
    : withPerson(db)
        .where('bookings.id', 'in', [...ids])
        .execute();
}

/** The tables with rows for some bookings alone. */
const PARTS = ['booking_patients', 'refunded_lines', 'promise_payouts', 'test_refunds'] as const;

/** A booking, what was booked and how it was paid, in one statement. */
export async function findWholeBooking(db: Db, bookingId: string): Promise<WholeBooking | undefined> {
  const rows = await withPerson(db)
    .innerJoin('booking_lines as line', 'line.booking_id', 'bookings.id')
    .leftJoin('payments', 'payments.id', 'bookings.payment_id')
    .leftJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select(['line.id as line_id', 'line.item_id', 'line.kind as line_kind', 'line.slug', 'line.name', 'line.price'])
    .select(['line.name_hi', 'line.description_hi', 'line.preparation_hi'])
    .select(['line.discount_basis_points', 'line.final_price', 'line.quantity', 'line.position'])
    .select('line.discount as line_discount')
    .select(['line.description', 'line.parameters', 'line.included', 'line.preparation'])
    .select(['payments.method', 'payments.received_by', 'payments.refund_asked', 'payment_orders.gateway'])
    .select(['payments.amount as received', 'payments.created_at as received_at'])
    .select((row) =>
      row
        .exists(row.selectFrom('sale_parts').select('number').whereRef('sale_parts.subject_id', '=', 'bookings.id'))
        .as('is_split'),
    )
    .select((row) =>
      row
        .or(
          PARTS.map((table) =>
            row.exists(row.selectFrom(table).select('booking_id').whereRef(`${table}.booking_id`, '=', 'bookings.id')),
          ),
        )
        .as('has_parts'),
    )
    .where('bookings.id', '=', bookingId)
    .orderBy('line.position')
    .execute();
  const [booking] = rows;
  if (!booking) return undefined;
  const lines = rows.map((row) => ({
    id: row.line_id,
    booking_id: bookingId,
    item_id: row.item_id,
    kind: row.line_kind,
    slug: row.slug,
    name: row.name,
    name_hi: row.name_hi,
    price: row.price,
    discount_basis_points: row.discount_basis_points,
    final_price: row.final_price,
    quantity: row.quantity,
    position: row.position,
    discount: row.line_discount,
    description: row.description,
    description_hi: row.description_hi,
    parameters: row.parameters,
    included: row.included,
    preparation: row.preparation,
    preparation_hi: row.preparation_hi,
  }));
  const {
    payment_id: id,
    gateway,
    method,
    received_by,
    refund_asked,
    received: amount,
    received_at,
    receipt_number,
  } = booking;
  const paid =
    id === null || gateway === null || refund_asked === null || amount === null || received_at === null
      ? null
      : { id, gateway, method, received_by, refund_asked, amount, created_at: received_at, receipt_number };
  return { booking, lines, paid, isSplit: Boolean(booking.is_split), hasParts: Boolean(booking.has_parts) };
}

/**
 * Bookings from an account's cart for one day that stand. Those that wait for an online payment are not among them: a new order
 * ends them.
 * @param date null for those without a fixed time.
 */
export async function findStanding(
  tx: Db,
  accountId: string,
  date: string | null,
): Promise<Pick<BookingRow, 'id' | 'booking_number' | 'patient'>[]> {
  return tx
    .selectFrom('bookings')
    .select(['id', 'booking_number', 'patient'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'cart-booking')
    .where(unindexed('status'), 'in', ['Pending', 'Confirmed'])
    .where((row) => row.or([row('status', '=', 'Confirmed'), row('payment_method', '=', 'at_collection')]))
    .where(unindexed('date'), date === null ? 'is' : '=', date)
    .orderBy('created_at')
    .execute();
}

/** Of an account's latest bookings for whom and when each was made, the newest first. */
export async function listPatients(
  db: Db,
  accountId: string,
  most: number,
  scope?: Scope,
): Promise<Pick<BookingRow, 'patient' | 'created_at'>[]> {
  return db
    .selectFrom('bookings')
    .select(['patient', 'created_at'])
    .where('account_id', '=', accountId)
    .where((row) => row.and(within('bookings', scope)))
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}

/** The latest bookings of an account since `since` (ISO time) that are paid, confirmed or to be paid at the collection. */
export const listStanding = (db: Db, accountId: string, since: string, most: number) =>
  db
    .selectFrom('bookings')
    .select(['id', 'booking_number', 'created_at'])
    .where('account_id', '=', accountId)
    .where('created_at', '>=', since)
    .where('status', '<>', 'Cancelled')
    .where(({ or, eb }) => or([eb('firm_at', 'is not', null), eb('payment_method', '=', 'at_collection')]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();

/** Holds a booking's row until the transaction ends, so that what is read of it then still holds when it is changed. */
export async function holdBooking(tx: Db, id: string): Promise<void> {
  await tx
    .updateTable('bookings')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
}

/** A booking of either kind. */
export const findAnyBooking = (db: Db, id: string): Promise<BookingRow | undefined> =>
  db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirst();

/** Writes a booking that `holdBooking` holds, or what nobody else writes. */
export async function setBooking(
  tx: Db,
  id: string,
  change: Partial<Omit<BookingRow, 'id' | 'kind' | 'booking_number' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('bookings').set(change).where('id', '=', id).execute();
}

export async function findState(tx: Db, id: string): Promise<BookingState | undefined> {
  const row = await tx.selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
}

/** Only one that nothing was paid for. @returns whether it was deleted. */
export async function deleteBooking(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('bookings')
    .where('id', '=', id)
    .where('payment_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes persons out of an account's bookings. */
export async function forgetDetails(tx: Db, accountId: string, now: string): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      patient: FORGOTTEN_PATIENT,
      address: null,
      notes: null,
      requester: null,
      clinical_history: null,
      updated_at: now,
    })
    .where('account_id', '=', accountId)
    .execute();
}
