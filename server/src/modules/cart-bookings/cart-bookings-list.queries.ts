// Cart bookings as lists: filtered, sorted, in pages or as a file.
import type { CartBookingStatus, PaymentStatus } from '@labfront/contract/cart-bookings';
import type { ExpressionBuilder } from 'kysely';
import type { CsvPage } from '../../platform/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/find-page.ts';
import { findNamedWords, mentionsOrNames, type NamedWord } from '../../platform/db/search-text.ts';
import type { Page } from '../../platform/paging.ts';
import { type CartBookingWithPerson, withPerson } from './cart-bookings.queries.ts';

const SORTABLE = {
  createdAt: 'created_at',
  totalAmount: 'total_amount',
  status: 'status',
  date: 'date',
} as const;
export type BookingSort = keyof typeof SORTABLE;
export const BOOKING_SORTS = Object.keys(SORTABLE) as BookingSort[];

export interface BookingFilter {
  accountId?: string;
  status?: CartBookingStatus | undefined;
  paymentStatus?: PaymentStatus | undefined;
  paymentMethod?: 'online' | 'at_collection' | undefined;
  /** Those that stand and need another time, because theirs was lost. */
  needsTime?: boolean;
  city?: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Booking number, payment or order id, or the person by name, mobile number or e-mail. */
  q?: string | undefined;
}

type Bookings = ExpressionBuilder<Tables, 'cart_bookings'>;

function matches(row: Bookings, filter: BookingFilter, words: readonly NamedWord[]) {
  return row.and([
    ...(filter.accountId ? [row('cart_bookings.account_id', '=', filter.accountId)] : []),
    ...(filter.status ? [row('cart_bookings.status', '=', filter.status)] : []),
    ...(filter.paymentStatus ? [row('cart_bookings.payment_status', '=', filter.paymentStatus)] : []),
    ...(filter.paymentMethod ? [row('cart_bookings.payment_method', '=', filter.paymentMethod)] : []),
    ...(filter.needsTime
      ? [row('cart_bookings.lost_window', 'is not', null), row('cart_bookings.status', '=', 'Confirmed')]
      : []),
    ...(filter.city ? [row('cart_bookings.city', '=', filter.city)] : []),
    ...(filter.from ? [row('cart_bookings.created_at', '>=', filter.from)] : []),
    ...(filter.to ? [row('cart_bookings.created_at', '<', filter.to)] : []),
    ...mentionsOrNames('cart_bookings', 'account_id', words),
  ]);
}

async function listed(db: Db, filter: BookingFilter) {
  const words = await findNamedWords(db, 'accounts', filter.q, filter.accountId);
  return {
    db,
    table: 'cart_bookings' as const,
    found: db.selectFrom('cart_bookings').where((row) => matches(row, filter, words)),
    rows: withPerson(db),
  };
}

export async function listBookings(
  db: Db,
  filter: BookingFilter,
  page: Page<BookingSort>,
): Promise<{ rows: CartBookingWithPerson[]; total: number }> {
  const { field, direction } = page.sort;
  const order = { column: SORTABLE[field], direction, mayBeEmpty: field === 'date' };
  return listPage(await listed(db, filter), { page, q: filter.accountId ? undefined : filter.q, order: [order] });
}

/** The next rows of the whole list, newest first. */
export const listBookingsAfter = async (
  db: Db,
  filter: BookingFilter,
  page: CsvPage,
): Promise<CartBookingWithPerson[]> => listAfter(await listed(db, filter), page);
