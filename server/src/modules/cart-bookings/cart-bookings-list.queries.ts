// Cart bookings as lists: filtered, sorted, in pages or as a file.
import type { CartBookingStatus, PaymentStatus } from '@labfront/contract/cart-bookings';
import { type ExpressionBuilder, sql } from 'kysely';
import type { CsvPage } from '../../platform/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
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
  city?: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

type WithPerson = ExpressionBuilder<Tables, 'cart_bookings' | 'accounts'>;

/** Booking number, payment or order id, or the person by name, mobile number or e-mail. */
function mentions(row: WithPerson, word: string) {
  const pattern = containsPattern(word.toLowerCase());
  const like = (column: Parameters<typeof row.ref>[0]) =>
    sql<boolean>`lower(${row.ref(column)}) LIKE ${pattern} ESCAPE '!'`;
  return row.or([
    like('cart_bookings.booking_number'),
    like('cart_bookings.order_id'),
    like('cart_bookings.payment_id'),
    like('accounts.first_name'),
    like('accounts.last_name'),
    like('accounts.mobile_number'),
    like('accounts.email'),
  ]);
}

function matches(row: WithPerson, filter: BookingFilter) {
  return row.and([
    ...(filter.accountId ? [row('cart_bookings.account_id', '=', filter.accountId)] : []),
    ...(filter.status ? [row('cart_bookings.status', '=', filter.status)] : []),
    ...(filter.paymentStatus ? [row('cart_bookings.payment_status', '=', filter.paymentStatus)] : []),
    ...(filter.paymentMethod ? [row('cart_bookings.payment_method', '=', filter.paymentMethod)] : []),
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
  const { count } = await db
    .selectFrom('cart_bookings')
    .innerJoin('accounts', 'accounts.id', 'cart_bookings.account_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => matches(row, filter))
    .executeTakeFirstOrThrow();
  const rows = await withPerson(db)
    .where((row) => matches(row, filter))
    .orderBy(
      SORTABLE[page.sort.field],
      page.sort.field === 'date' ? emptyLast(page.sort.direction) : page.sort.direction,
    )
    .orderBy('cart_bookings.id', page.sort.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: Number(count) };
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
