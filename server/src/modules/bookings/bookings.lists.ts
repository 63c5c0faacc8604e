// Book Now bookings as their owners and administrators list them.
import { type Booking, BookingStatus } from '@labfront/contract/bookings';
import type { ListQuery } from '@labfront/contract/common';
import type { CsvPage } from '../../platform/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Page, readPage } from '../../platform/paging.ts';
import { readSpan } from '../../platform/span.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { type BookingWithPerson, listItemsOf } from './bookings.queries.ts';
import { toBooking } from './bookings.view.ts';
import {
  BOOKING_SORTS,
  type BookingFilter,
  type BookingSort,
  listBookings,
  listBookingsAfter,
} from './bookings-list.queries.ts';

const ADMIN_LIST_ROWS = 500;
const OWN_LIST_ROWS = 10_000;

interface ListedBookings {
  bookings: Booking[];
  total: number;
  page: Page<BookingSort>;
}

/** The filters of a list that make sense. */
function readFilter(query: ListQuery): BookingFilter {
  const status = BookingStatus.options.find((name) => name === query.status?.toLowerCase());
  const isRefundPending = query.status?.toLowerCase() === 'refund_pending';
  return { status, isRefundPending, city: query.city, ...readSpan(query), q: query.q };
}

export function createBookingLists({ db, scans }: Pick<Database, 'db' | 'scans'>, payments: PaymentsService) {
  async function withItems(rows: readonly BookingWithPerson[]): Promise<Booking[]> {
    const ids = rows.map((row) => row.id);
    const items = Map.groupBy(await listItemsOf(db, ids), (item) => item.booking_id);
    const paid = rows.flatMap((row) => (row.payment_id === null ? [] : [row.payment_id]));
    const moneyOf = await payments.moneyOf(db, paid);
    return rows.map((row) => toBooking(row, items.get(row.id) ?? [], moneyOf.get(row.payment_id ?? '')));
  }

  async function list(reader: Db, filter: BookingFilter, query: ListQuery, whole: number): Promise<ListedBookings> {
    const page = readPage(query, BOOKING_SORTS, '-bookingDate', whole);
    const { rows, total } = await listBookings(reader, filter, page);
    return { bookings: await withItems(rows), total, page };
  }

  return {
    /** Rows with what is booked and how the money stands. */
    withItems,

    /** Own bookings, newest first. */
    listOwn: (accountId: string, query: ListQuery): Promise<ListedBookings> =>
      list(db, { accountId }, query, OWN_LIST_ROWS),

    /** All bookings for administrators, newest first; `q` finds by number, name or mobile number. */
    listAll: (query: ListQuery): Promise<ListedBookings> => list(scans, readFilter(query), query, ADMIN_LIST_ROWS),

    /** The rows of `listAll` without its pages and sort, some at a time. */
    exportAll: async (query: ListQuery, page: CsvPage): Promise<Booking[]> =>
      withItems(await listBookingsAfter(scans, readFilter(query), page)),

    /** Own bookings, some at a time. */
    exportOwn: async (accountId: string, page: CsvPage): Promise<Booking[]> =>
      withItems(await listBookingsAfter(db, { accountId }, page)),
  };
}
