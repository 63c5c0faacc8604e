// Book Now bookings as lists.
import type { BookingStatus } from '@labfront/contract/bookings';
import type { ExpressionBuilder } from 'kysely';
import type { CsvPage } from '../../platform/csv.ts';
import type { Db, Tables } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/find-page.ts';
import { findNamedWords, mentionsOrNames, type NamedWord } from '../../platform/db/search-text.ts';
import type { Page } from '../../platform/paging.ts';
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
  /** Money is on its way back. */
  isRefundPending?: boolean;
  city?: string | undefined;
  /** ISO times, `from` inclusive, `to` exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Booking number, or the person by name, mobile number or e-mail. */
  q?: string | undefined;
}

type Bookings = ExpressionBuilder<Tables, 'bookings'>;

function matches(row: Bookings, filter: BookingFilter, words: readonly NamedWord[]) {
  return row.and([
    ...(filter.accountId ? [row('bookings.account_id', '=', filter.accountId)] : []),
    ...(filter.status ? [row('bookings.status', '=', filter.status)] : []),
    ...(filter.isRefundPending ? [row('bookings.payment_status', '=', 'refund_pending')] : []),
    ...(filter.city ? [row('bookings.city', '=', filter.city)] : []),
    ...(filter.from ? [row('bookings.created_at', '>=', filter.from)] : []),
    ...(filter.to ? [row('bookings.created_at', '<', filter.to)] : []),
    ...mentionsOrNames('bookings', 'account_id', words),
  ]);
}

async function listed(db: Db, filter: BookingFilter) {
  const words = await findNamedWords(db, 'accounts', filter.q, filter.accountId);
  return {
    db,
    table: 'bookings' as const,
    found: db.selectFrom('bookings').where((row) => matches(row, filter, words)),
    rows: withPerson(db),
  };
}

export async function listBookings(
  db: Db,
  filter: BookingFilter,
  page: Page<BookingSort>,
): Promise<{ rows: BookingWithPerson[]; total: number }> {
  const { field, direction } = page.sort;
  const order = { column: SORTABLE[field], direction, mayBeEmpty: field === 'date' };
  return listPage(await listed(db, filter), { page, q: filter.accountId ? undefined : filter.q, order: [order] });
}

/** The next rows of the whole list, newest first. */
export const listBookingsAfter = async (db: Db, filter: BookingFilter, page: CsvPage): Promise<BookingWithPerson[]> =>
  listAfter(await listed(db, filter), page);
