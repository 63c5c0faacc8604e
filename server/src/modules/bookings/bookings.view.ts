// Bookings of one kind as its calls show them: their lists, and their money at the desk.
import type { SettleBody } from '@labfront/contract/cart-bookings';
import type { ListQuery } from '@labfront/contract/common';
import { toPaise } from '@labfront/contract/money';
import type { z } from 'zod';
import { readDateRange } from '../../platform/base/date-range.ts';
import { notFound } from '../../platform/base/errors.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { GivenBack, Money, PaymentsService } from '../payments/payments.service.ts';
import type { SalesService } from '../sales/sales.service.ts';
import { type BookingKind, KINDS } from './booking-kinds.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import {
  listAdjustments,
  listPatientLines,
  listPromised,
  listRefundedLines,
  type OfPatients,
} from './booking-patients.queries.ts';
import { type BookingLineRow, type BookingWithPerson, findWholeBooking } from './bookings.queries.ts';
import { type BookingFilter, type BookingSort, listBookings, listBookingsAfter } from './bookings-list.queries.ts';

const ADMIN_LIST_ROWS = 500;
const OWN_LIST_ROWS = 10_000;
/** The filter by which staff find the bookings that need another time; no state is called so. */
export const NEEDS_TIME = 'needs-time';
/** The filter of all states but one. */
export const NOT_CANCELLED = 'not-cancelled';
/** The filter of bookings that are paid in part: their payment is in the same state as that of an unpaid one. */
export const PART_PAID = 'part-paid';

export interface ListedBookings<Shown> {
  bookings: Shown[];
  total: number;
  page: Page<BookingSort>;
}

export type BookingsQuery = ListQuery & { paymentMethod?: string | undefined };

/** Money that staff were paid, in rupees; missing amounts are what is due. */
type Settled = Omit<z.output<typeof SettleBody>, 'bookingId'>;

/** The view of a booking. @param money that was received for it, where there is any. */
type Show<Shown> = (
  row: BookingWithPerson,
  lines: readonly BookingLineRow[],
  money: Money | undefined,
  ofPatients: OfPatients,
) => Shown;

interface Shows<Shown> {
  show: Show<Shown>;
  /** The fields by which its lists may be sorted; the first is the default, newest first. */
  sorts: readonly [BookingSort, ...BookingSort[]];
}

interface View<Shown> extends Shows<Shown> {
  kind: BookingKind;
  desk: ReturnType<SalesService['open']>;
}

interface Dependencies {
  database: Database;
  payments: PaymentsService;
  sales: SalesService;
}

/** The filters of a list that make sense for the kind. */
function readFilter(kind: BookingKind, caller: Caller, query: BookingsQuery): BookingFilter {
  const { words, paymentFilters } = KINDS[kind];
  const asked = query.status?.toLowerCase();
  const paymentMethod = query.paymentMethod?.toLowerCase();
  const isFromCart = kind === 'cart-booking';
  return {
    kind,
    scope: scopeOf(caller),
    status: (['Pending', 'Confirmed', 'Completed', 'Cancelled'] as const).find(
      (state) => words[state].toLowerCase() === asked,
    ),
    paymentStatus: paymentFilters.find((state) => state === asked),
    paymentMethod:
      isFromCart && (paymentMethod === 'online' || paymentMethod === 'at_collection') ? paymentMethod : undefined,
    needsTime: isFromCart && asked === NEEDS_TIME,
    partPaid: asked === PART_PAID,
    city: query.city,
    centre: query.centre,
    ...readDateRange(query),
    q: query.q,
  };
}

/** Reads bookings and shows them with what is booked and what became of the money. */
export function createBookingsReader<Shown>({ database, payments, sales }: Dependencies, view: Shows<Shown>) {
  const { show, sorts } = view;
  const { db } = database;

  /** The patients and lines of some bookings, looked up by booking. */
  async function readPatients(ids: readonly string[]): Promise<(id: string) => OfPatients> {
    const lines = Map.groupBy(await listPatientLines(db, ids), (line) => line.booking_id);
    const refunded = Map.groupBy(await listRefundedLines(db, ids), (line) => line.booking_id);
    const promised = Map.groupBy(await listPromised(db, ids), (payout) => payout.booking_id);
    const { lowered, returned } = await listAdjustments(db, ids);
    return (id) => ({
      lines: lines.get(id) ?? [],
      refunded: refunded.get(id) ?? [],
      promised: promised.get(id) ?? [],
      lowered,
      returned,
    });
  }

  async function showAll(rows: readonly BookingWithPerson[]): Promise<Shown[]> {
    const ids = rows.map((row) => row.id);
    const lines = Map.groupBy(await listLinesOf(db, ids), (line) => line.booking_id);
    const moneyOf = await sales.moneyOf(db, rows);
    const patientsOf = await readPatients(ids);
    return rows.map((row) => show(row, lines.get(row.id) ?? [], moneyOf(row), patientsOf(row.id)));
  }

  return {
    showAll,

    /** @param whole so many rows when no page is asked for. */
    async list(
      reader: Db,
      filter: BookingFilter,
      query: ListQuery,
      whole = ADMIN_LIST_ROWS,
    ): Promise<ListedBookings<Shown>> {
      const page = readPage(query, sorts, `-${sorts[0]}`, whole);
      const { rows, total } = await listBookings(reader, filter, page);
      return { bookings: await showAll(rows), total, page };
    },

    /** @throws AppError 404. */
    async read(id: string): Promise<Shown> {
      const found = await findWholeBooking(db, id);
      if (!found) throw notFound('Booking');
      const { booking, lines, paid, isSplit, hasParts } = found;
      const money = isSplit
        ? (await payments.moneyOfSales(db, [booking])).get(id)
        : paid && (await payments.moneyOfPaid(db, paid));
      const patientsOf = await readPatients(hasParts ? [id] : []);
      return show(booking, lines, money ?? undefined, patientsOf(id));
    },
  };
}

export function createBookingsView<Shown>(dependencies: Dependencies, view: View<Shown>) {
  const { kind, desk } = view;
  const { db, scans } = dependencies.database;
  const { list, read, showAll } = createBookingsReader(dependencies, view);

  return {
    read,

    /** Own bookings, newest first, for `showAll`. */
    async findOwn(accountId: string, query: ListQuery) {
      const page = readPage(query, view.sorts, `-${view.sorts[0]}`, OWN_LIST_ROWS);
      return { ...(await listBookings(db, { kind, accountId }, page)), page };
    },

    showAll,

    /** Somebody's bookings as staff see them, newest first. */
    listOf: (accountId: string, scope: Scope, query: ListQuery): Promise<ListedBookings<Shown>> =>
      list(db, { kind, accountId, scope }, query, OWN_LIST_ROWS),

    /** The bookings of the caller's scope, newest first; `q` finds by number, patient, name, mobile number or e-mail. */
    listAll: (caller: Caller, query: BookingsQuery): Promise<ListedBookings<Shown>> =>
      list(scans, readFilter(kind, caller, query), query),

    /** The rows of `listAll` without its pages and sort, some at a time. */
    exportAll: async (caller: Caller, query: BookingsQuery, page: CsvPage): Promise<Shown[]> =>
      showAll(await listBookingsAfter(scans, readFilter(kind, caller, query), page)),

    /** Own bookings, some at a time. */
    exportOwn: async (accountId: string, page: CsvPage): Promise<Shown[]> =>
      showAll(await listBookingsAfter(db, { kind, accountId }, page)),

    /**
     * Records what staff were paid, all that is due or a part of it; a pending booking is confirmed by it.
     * @throws as the desk, 409 `BOOKING_CANCELLED`.
     */
    async settle(caller: Caller, id: string, { method, receivedBy, amount, balanceDue }: Settled): Promise<Shown> {
      const paise = (rupees: number | null | undefined) => (rupees == null ? undefined : toPaise(rupees));
      const part = { amountPaise: paise(amount), shownPaise: paise(balanceDue) };
      await desk.settle(caller, id, method, receivedBy, part);
      return read(id);
    },

    /** As the desk says. */
    async refund(caller: Caller, id: string, back: GivenBack): Promise<{ booking: Shown; refundId: string | null }> {
      const refundId = await desk.refund(caller, id, back);
      return { booking: await read(id), refundId };
    },

    /** As the desk says. */
    approveRefund: async (caller: Caller, refundId: string): Promise<Shown> =>
      read(await desk.approveRefund(caller, refundId)),

    /** As the desk says. */
    declineRefund: async (caller: Caller, refundId: string, reason: string | undefined): Promise<Shown> =>
      read(await desk.declineRefund(caller, refundId, reason)),

    settleIn: desk.settleIn,
    orderByLink: desk.orderByLink,
    verifyByLink: desk.verify,
    receipt: desk.receipt,

    /** Mails where a booking stands once more, or its receipt. */
    resendMail: desk.mailAgain,
  };
}
