// Book Now bookings as lists. A page is found by ids first, on indexes alone, and only its rows are read: the last page of many
// costs what the first does.
import type { BookingStatus } from '@labfront/contract/bookings';
import { type ExpressionBuilder, sql } from 'kysely';
import type { CsvPage } from '../../platform/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { findPage, inOrder } from '../../platform/db/find-page.ts';
import { emptyLast } from '../../platform/db/order.ts';
import { containsPattern, type Page } from '../../platform/paging.ts';
import { type BookingWithPerson, withPerson } from './bookings.queries.ts';

const SORTABLE = {
  bookingDate: 'created_at',
  createdAt: 'created_at',
  totalPrice: 'total_price',
  status: 'status',
  date: 'date',
} as const;
export type BookingSort = keyof typeof SORTABLE;
export const BOOKING_SORTS = Object.keys(SORTABLE) as BookingSort[];

export interface BookingFilter {
  accountId?: string;
  status?: BookingStatus | undefined;
  city?: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

type Bookings = ExpressionBuilder<Tables, 'bookings'>;

/** Booking number, or the person by name or mobile number. People are looked through once, not once for each booking. */
function mentions(row: Bookings, word: string) {
  const pattern = containsPattern(word.toLowerCase());
  const people = row
    .selectFrom('accounts')
    .select('accounts.id')
    .where('accounts.deleted_at', 'is', null)
    .where(sql<boolean>`accounts.search_text LIKE ${pattern} ESCAPE '!'`);
  return row.or([
    sql<boolean>`bookings.search_text LIKE ${pattern} ESCAPE '!'`,
    row('bookings.account_id', 'in', people),
  ]);
}

function matches(row: Bookings, filter: BookingFilter) {
  return row.and([
    ...(filter.accountId ? [row('bookings.account_id', '=', filter.accountId)] : []),
    ...(filter.status ? [row('bookings.status', '=', filter.status)] : []),
    ...(filter.city ? [row('bookings.city', '=', filter.city)] : []),
    ...(filter.from ? [row('bookings.created_at', '>=', filter.from)] : []),
    ...(filter.to ? [row('bookings.created_at', '<', filter.to)] : []),
    ...(filter.q?.split(/\s+/).filter(Boolean) ?? []).map((word) => mentions(row, word)),
  ]);
}

export async function listBookings(
  db: Db,
  filter: BookingFilter,
  page: Page<BookingSort>,
): Promise<{ rows: BookingWithPerson[]; total: number }> {
  const found = db.selectFrom('bookings').where((row) => matches(row, filter));
  const { field, direction } = page.sort;
  const { ids, total } = await findPage({
    isSearch: Boolean(filter.q?.trim()),
    page,
    ids: (limit, offset) =>
      found
        .select('bookings.id')
        .orderBy(`bookings.${SORTABLE[field]}`, field === 'date' ? emptyLast(direction) : direction)
        .orderBy('bookings.id', direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () => {
      const { count } = await found.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
      return Number(count);
    },
  });
  if (ids.length === 0) return { rows: [], total };
  const rows = await withPerson(db).where('bookings.id', 'in', ids).execute();
  return { rows: inOrder(ids, rows), total };
}

/** The next rows of the whole list, newest first. Ids are in the order of time, so none is missed or said twice. */
export async function listBookingsAfter(
  db: Db,
  filter: BookingFilter,
  { after, limit }: CsvPage,
): Promise<BookingWithPerson[]> {
  return withPerson(db)
    .where((row) => matches(row, filter))
    .$if(after !== undefined, (query) => query.where('bookings.id', '<', after ?? ''))
    .orderBy('bookings.id', 'desc')
    .limit(limit)
    .execute();
}
