// Cart bookings as lists: filtered, sorted, in pages or as a file. A page is found by ids first, on indexes alone, and only its
// rows are read: the last page of many costs what the first does.
import type { CartBookingStatus, PaymentStatus } from '@labfront/contract/cart-bookings';
import { type ExpressionBuilder, sql } from 'kysely';
import type { CsvPage } from '../../platform/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { findPage, inOrder } from '../../platform/db/find-page.ts';
import { emptyLast } from '../../platform/db/order.ts';
import { containsPattern, type Page } from '../../platform/paging.ts';
import { type CartBookingWithPerson, withPerson } from './cart-bookings.queries.ts';

const SORTABLE = {
  createdAt: 'cart_bookings.created_at',
  totalAmount: 'cart_bookings.total_amount',
  status: 'cart_bookings.status',
  date: 'cart_bookings.date',
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
  q?: string | undefined;
}

type Bookings = ExpressionBuilder<Tables, 'cart_bookings'>;

/** Booking number, payment or order id, or the person by name, mobile number or e-mail. People are looked through once. */
function mentions(row: Bookings, word: string) {
  const pattern = containsPattern(word.toLowerCase());
  const people = row
    .selectFrom('accounts')
    .select('accounts.id')
    .where('accounts.deleted_at', 'is', null)
    .where(sql<boolean>`accounts.search_text LIKE ${pattern} ESCAPE '!'`);
  return row.or([
    sql<boolean>`cart_bookings.search_text LIKE ${pattern} ESCAPE '!'`,
    row('cart_bookings.account_id', 'in', people),
  ]);
}

function matches(row: Bookings, filter: BookingFilter) {
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
    ...(filter.q?.split(/\s+/).filter(Boolean) ?? []).map((word) => mentions(row, word)),
  ]);
}

export async function listBookings(
  db: Db,
  filter: BookingFilter,
  page: Page<BookingSort>,
): Promise<{ rows: CartBookingWithPerson[]; total: number }> {
  const found = db.selectFrom('cart_bookings').where((row) => matches(row, filter));
  const { field, direction } = page.sort;
  const { ids, total } = await findPage({
    isSearch: Boolean(filter.q?.trim()),
    page,
    ids: (limit, offset) =>
      found
        .select('cart_bookings.id')
        .orderBy(SORTABLE[field], field === 'date' ? emptyLast(direction) : direction)
        .orderBy('cart_bookings.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () => {
      const { count } = await found.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
  });
  if (ids.length === 0) return { rows: [], total };
  const rows = await withPerson(db).where('cart_bookings.id', 'in', ids).execute();
  return { rows: inOrder(ids, rows), total };
}

/** The next rows of the whole list, newest first. Ids are in the order of time, so none is missed or said twice. */
export async function listBookingsAfter(
  db: Db,
  filter: BookingFilter,
  { after, limit }: CsvPage,
): Promise<CartBookingWithPerson[]> {
  return withPerson(db)
    .where((row) => matches(row, filter))
    .$if(after !== undefined, (query) => query.where('cart_bookings.id', '<', after ?? ''))
    .orderBy('cart_bookings.id', 'desc')
    .limit(limit)
    .execute();
}
