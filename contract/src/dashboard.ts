// Figures of a period and the work that waits, for the first screen of the administration (wire.md, The rest).
import { z } from 'zod';
import { CartBookingStatus } from './cart-bookings.ts';
import { Id, ListQuery, LocalDate, Rupees, Timestamp } from './common.ts';
import { SALES_PART, WORK_PARTS } from './dashboard-parts.ts';
import { endpoint } from './endpoint.ts';

/**
 * Pending work is counted by the period in which it was created; logins are those of today or of the previous day. The figures that count
 * what `customer.read` shows are missing without it, and are of its scope.
 */
export const DashboardCounts = z.object({
  /** Cart bookings and Book Now bookings, in any state. */
  bookings: z.number(),
  /** Payments received less refunds. */
  revenue: Rupees,
  accounts: z.number().optional(),
  prescriptionsPending: z.number().optional(),
  homeCollectionsOpen: z.number(),
  contactsOpen: z.number().optional(),
  loginsToday: z.number().optional(),
});
export type DashboardCounts = z.output<typeof DashboardCounts>;

export const DashboardDay = z.object({ date: LocalDate, bookings: z.number(), revenue: Rupees });
export type DashboardDay = z.output<typeof DashboardDay>;

export const TopItem = z.object({
  _id: Id,
  kind: z.enum(['test', 'package']),
  name: z.string(),
  /** How often it was booked, each patient of a booking by itself. */
  count: z.number(),
  /** Bookings that hold it and are not cancelled. A server of before them says nothing of it. */
  bookings: z.number().optional(),
  /** At the prices of booking time. */
  revenue: Rupees,
});
export type TopItem = z.output<typeof TopItem>;

export const DashboardSummary = z.object({
  /** Days in Asia/Kolkata, both inclusive. */
  from: LocalDate,
  to: LocalDate,
  counts: DashboardCounts,
  previous: DashboardCounts,
  /** The days of `previous`: of a month or a part of it, the same days of the month before; else as many days, just before. */
  comparedWith: z.object({
    from: LocalDate,
    to: LocalDate,
    /** The same time on the last compared day as now on the last day of the period. */
    until: Timestamp.nullable(),
  }),
  series: z.array(DashboardDay),
  byStatus: z.array(z.object({ status: CartBookingStatus, count: z.number() })),
  topItems: z.array(TopItem),
});
export type DashboardSummary = z.output<typeof DashboardSummary>;

/** Hand-outs are refunds that go back over the counter, by what the money was received for; `refundRequests` wait for a second person. */
export const WorkKind = z.enum([
  'payAtCollection',
  'bookNow',
  'cartCounterRefunds',
  'bookNowCounterRefunds',
  'reportCounterRefunds',
  'refundRequests',
  'prescriptions',
  'homeCollections',
  'contacts',
]);
export type WorkKind = z.output<typeof WorkKind>;

/** The number of waiting records of any age, and the time of the oldest. */
const Waiting = z.object({ count: z.number(), oldestAt: Timestamp.nullable() });

/** A list that the caller may not see is missing: each is that of a permission, within its scope. */
export const DashboardWork = z.object({
  /** Open pages of 1.0.0 break on a kind that they do not know; later ones leave it out. */
  lists: z.array(Waiting.extend({ kind: WorkKind })),
  /** Visits without a time, free repeats among them. A server of before them says nothing of it. */
  unscheduledVisits: Waiting.optional(),
  /** Visits that were not done: their booking is moved or cancelled. */
  failedVisits: Waiting.optional(),
  /** Visits of which something that a device sent was refused. */
  visitsToReview: Waiting.optional(),
  /** Tubes that are on their way, or received and not accepted, for too long; `oldestAt` is when the oldest of them was planned. */
  overdueTubes: Waiting.optional(),
  /** Critical values that nobody was told of yet; `oldestAt` is when the clock of the oldest began. */
  criticalValues: Waiting.optional(),
  /** Payouts of promises above the limit of a day, which wait for a person. */
  waitingPayouts: Waiting.optional(),
  /** Days of people before today whose cash is not counted. */
  uncountedCash: Waiting.optional(),
  /** Result of the last nightly reconciliation; null before the first one. */
  match: z.object({ date: LocalDate, differences: z.number() }).nullable(),
  /** Since when the payment gateway's webhooks are missing; null while all is well. */
  webhooksSilentSince: Timestamp.nullable(),
});
export type DashboardWork = z.output<typeof DashboardWork>;

export const dashboard = {
  getSummary: endpoint({
    method: 'GET',
    path: '/dashboard/summary',
    access: 'staff',
    permission: 'booking.read',
    summary: 'Figures of a period and of the one before; the last 30 days unless told, 366 days at most',
    query: ListQuery.pick({ from: true, to: true }),
    response: DashboardSummary,
  }),
  getWork: endpoint({
    method: 'GET',
    path: '/dashboard/work',
    access: 'staff',
    permission: SALES_PART,
    parts: WORK_PARTS,
    summary: 'What waits for somebody now',
    response: DashboardWork,
  }),
};
