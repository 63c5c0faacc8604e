// Bookings of one kind or of both as lists: filtered, sorted, in pages or as a file.

import type { PaymentStatus } from '@labfront/contract/cart-bookings';
import type { ExpressionBuilder } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { findNamedWords, mentionsOrNames, type NamedWord } from '../../platform/db/search-text.ts';
import { unindexed } from '../../platform/db/unindexed.ts';
import { within } from '../permissions/places.service.ts';
import type { BookingKind, BookingState } from './booking-kinds.ts';
import { type BookingWithPerson, withPerson } from './bookings.queries.ts';

/** By the words of both kinds' lists; a state is sorted by the word that is shown. */
const COLUMNS = {
  createdAt: 'created_at',
  bookingDate: 'created_at',
  totalAmount: 'total_amount',
  totalPrice: 'total_amount',
  status: 'shown_status',
  date: 'date',
} as const;
export type BookingSort = keyof typeof COLUMNS;

export interface BookingFilter {
  /** Undefined for both. */
  kind: BookingKind | undefined;
  /** Of whoever asks for the staff. */
  scope?: Scope;
  accountId?: string;
  status?: BookingState | undefined;
  paymentStatus?: PaymentStatus | undefined;
  paymentMethod?: 'online' | 'at_collection' | undefined;
  /** Those that stand and need another time, because theirs was lost. */
  needsTime?: boolean;
  city?: string | undefined;
  collection?: 'home' | 'centre' | undefined;
  /** The day of the collection. */
  date?: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Booking number, payment or order id of one from the cart, or the person by name, mobile number or e-mail. */
  q?: string | undefined;
}

type Bookings = ExpressionBuilder<Tables, 'bookings'>;

/** @param ordered another order than that of time is walked on its index, where the index of a state would have to be sorted. */
function matches(row: Bookings, filter: BookingFilter, words: readonly NamedWord[], ordered: boolean) {
  return row.and([
    ...(filter.kind ? [row('bookings.kind', '=', filter.kind)] : []),
    ...within('bookings', filter.scope),
    ...(filter.accountId ? [row('bookings.account_id', '=', filter.accountId)] : []),
    ...(filter.status
      ? [row(ordered ? unindexed<BookingState>('bookings.status') : 'bookings.status', '=', filter.status)]
      : []),
    ...(filter.paymentStatus ? [row('bookings.payment_status', '=', filter.paymentStatus)] : []),
    ...(filter.paymentMethod ? [row('bookings.payment_method', '=', filter.paymentMethod)] : []),
    ...(filter.needsTime
      ? [row('bookings.lost_window', 'is not', null), row('bookings.status', '=', 'Confirmed')]
      : []),
    ...(filter.city ? [row('bookings.city', '=', filter.city)] : []),
    ...(filter.collection ? [row('bookings.collection', '=', filter.collection)] : []),
    ...(filter.date ? [row('bookings.date', '=', filter.date)] : []),
    ...(filter.from ? [row('bookings.created_at', '>=', filter.from)] : []),
    ...(filter.to ? [row('bookings.created_at', '<', filter.to)] : []),
    ...mentionsOrNames('bookings', 'account_id', words),
  ]);
}

async function listed(db: Db, filter: BookingFilter, ordered = false) {
  const words = await findNamedWords(db, 'accounts', filter.q, filter.accountId);
  return {
    db,
    table: 'bookings' as const,
    found: db.selectFrom('bookings').where((row) => matches(row, filter, words, ordered)),
    rows: withPerson(db),
  };
}

export async function listBookings(
  db: Db,
  filter: BookingFilter,
  page: Page<BookingSort>,
): Promise<{ rows: BookingWithPerson[]; total: number }> {
  const { field, direction } = page.sort;
  const order = { column: COLUMNS[field], direction, mayBeEmpty: field === 'date' };
  const q = filter.accountId ? undefined : filter.q;
  // The two kinds say a state by different words: together they are sorted by the state itself.
  const byState = { column: 'status', direction } as const;
  const isOfBoth = filter.kind === undefined && field === 'status';
  const isOrdered = filter.kind === undefined && ['total_amount', 'date'].includes(COLUMNS[field]);
  return listPage(await listed(db, filter, isOrdered), {
    page,
    q,
    order: isOfBoth ? [byState, { column: 'created_at', direction }] : [order],
  });
}

/** The next rows of the whole list, newest first. */
export const listBookingsAfter = async (db: Db, filter: BookingFilter, page: CsvPage): Promise<BookingWithPerson[]> =>
  listAfter(await listed(db, filter), page);

/** Home collections of a day that somebody goes to: what waits for an online payment is none yet. */
export const listCollectionsOfDay = (db: Db, date: string, scope: Scope, most: number): Promise<BookingWithPerson[]> =>
  withPerson(db)
    .where('bookings.date', '=', date)
    .where(unindexed('bookings.collection'), '=', 'home')
    .where(unindexed('bookings.status'), '<>', 'Cancelled')
    .where((row) =>
      row.or([row('bookings.status', '<>', 'Pending'), row('bookings.payment_method', '=', 'at_collection')]),
    )
    .where((row) => row.and(within('bookings', scope)))
    .orderBy('bookings.slot')
    .limit(most)
    .execute();
