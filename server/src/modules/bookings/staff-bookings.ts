// Bookings of both kinds as one list of the staff, and one of them with all that belongs to it.
import { LocalDate } from '@labfront/contract/common';
import {
  BookingKind,
  type StaffBooking,
  type StaffBookingDetails,
  type staffBookings,
} from '@labfront/contract/staff-bookings';
import type { z } from 'zod';
import { readDateRange } from '../../platform/base/date-range.ts';
import { notFound } from '../../platform/base/errors.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { Money, PaymentsService } from '../payments/payments.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { ReportsService } from '../reports/reports.service.ts';
import type { SalesService } from '../sales/sales.service.ts';
import { includedTests } from './book-now.contents.ts';
import { type BookingState, KINDS } from './booking-kinds.ts';
import type { OfPatients } from './booking-patients.queries.ts';
import type { BookingLineRow, BookingWithPerson } from './bookings.queries.ts';
import { createBookingsReader, type ListedBookings, NEEDS_TIME, NOT_CANCELLED, PART_PAID } from './bookings.view.ts';
import { type BookingFilter, listBookingsAfter } from './bookings-list.queries.ts';
import { toCartBooking } from './cart-bookings.view.ts';
import type { StaffDiscounts } from './staff-discounts.ts';

type Query = z.output<typeof staffBookings.listStaffBookings.query>;

interface Dependencies {
  database: Database;
  payments: PaymentsService;
  sales: SalesService;
  audit: AuditService;
  reports: ReportsService;
  discounts: StaffDiscounts;
}

const STATES = ['Pending', 'Confirmed', 'Completed', 'Cancelled'] as const satisfies readonly BookingState[];

/** A state in the words of either kind. */
const readState = (asked: string): BookingState | undefined =>
  STATES.find((state) => Object.values(KINDS).some(({ words }) => words[state].toLowerCase() === asked));

function readFilter(caller: Caller, query: Query): BookingFilter {
  const asked = query.status?.toLowerCase() ?? '';
  const option = <T extends string>(options: readonly T[], text: string | undefined) =>
    options.find((name) => name === text?.toLowerCase());
  return {
    kind: option(BookingKind.options, query.kind),
    scope: scopeOf(caller),
    status: readState(asked),
    paymentStatus: option(KINDS['cart-booking'].paymentFilters, asked),
    paymentMethod: option(['online', 'at_collection'], query.paymentMethod),
    needsTime: asked === NEEDS_TIME,
    notCancelled: asked === NOT_CANCELLED,
    partPaid: asked === PART_PAID,
    item: query.item,
    city: query.city,
    centre: query.centre,
    collection: option(['home', 'centre'], query.collection),
    date: LocalDate.safeParse(query.date).data,
    ...readDateRange(query),
    q: query.q,
  };
}

function toStaffBooking(
  row: BookingWithPerson,
  lines: readonly BookingLineRow[],
  money: Money | undefined,
  ofPatients: OfPatients,
): StaffBooking {
  const shown = toCartBooking(row, lines, money, ofPatients);
  const testsOf = new Map(lines.map((line) => [line.id, includedTests(line).map(({ id }) => id)]));
  const items = shown.items.map((item) => ({ ...item, includes: testsOf.get(item._id) ?? [] }));
  const userId = { ...shown.userId, mobileVerified: row.mobile_verified_at !== null };
  return { ...shown, userId, items, kind: row.kind, notes: row.notes ?? '' };
}

export function createStaffBookings(dependencies: Dependencies) {
  const { database, audit, reports, discounts } = dependencies;
  const { db, scans } = database;
  const reader = createBookingsReader<StaffBooking>(dependencies, {
    show: toStaffBooking,
    sorts: ['createdAt', 'bookingDate', 'totalAmount', 'totalPrice', 'status', 'date'],
  });

  return {
    /** Bookings of the caller's scope, newest first; `q` finds by number, order, payment, patient, name, mobile number or e-mail. */
    list: (caller: Caller, query: Query): Promise<ListedBookings<StaffBooking>> =>
      reader.list(scans, readFilter(caller, query), query),

    /** The rows of `list` without its pages and sort, some at a time. */
    exportAll: async (caller: Caller, query: Query, page: CsvPage): Promise<StaffBooking[]> =>
      reader.showAll(await listBookingsAfter(scans, readFilter(caller, query), page)),

    /** As `StaffDiscounts`. */
    async setDiscount(caller: Caller, id: string, discount: { amount: number; reason: string }): Promise<StaffBooking> {
      await discounts.set(caller, id, discount);
      return reader.read(id);
    },

    /**
     * A booking with its history, its reports and those without a booking that its customer got since, as far as the caller may
     * see reports.
     * @throws AppError 404 for what the caller's scope does not reach.
     */
    async get(caller: Caller, id: string): Promise<StaffBookingDetails> {
      if (!(await isSeen(db, 'bookings', id, scopeOf(caller)))) throw notFound('Booking');
      const booking = await reader.read(id);
      const scope = caller.rights.get('report.read');
      const found = scope ? await reports.find({ ...caller, scope }, booking.userId._id) : [];
      return {
        ...booking,
        history: await audit.historyOf(id),
        reports: found
          .filter(({ bookingId, createdAt }) =>
            bookingId === null ? createdAt >= booking.createdAt : bookingId === id,
          )
          .map(({ _id, reportType, status, createdAt }) => ({ _id, reportType, status, createdAt })),
      };
    },
  };
}

export type StaffBookings = ReturnType<typeof createStaffBookings>;
