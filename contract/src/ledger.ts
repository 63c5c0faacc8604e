// Money in and out, and how it compares with what the gateway and the bookings say (wire.md, Cart bookings).
import { z } from 'zod';
import { Id, LocalDate, listQueryWith, Rupees, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

/** How money came or went: through the gateway, or over the counter as cash or UPI. */
export const MoneyWay = z.enum(['online', 'cash', 'upi']);
export type MoneyWay = z.output<typeof MoneyWay>;

export const LedgerEntry = z.object({
  _id: Id,
  at: Timestamp,
  kind: z.enum(['payment', 'refund']),
  /** Above zero came in, below zero went out. */
  amount: Rupees,
  method: MoneyWay,
  /** What it was for: `cart-booking`, its id, and its number as people say it. */
  subjectKind: z.string(),
  subjectId: Id,
  number: z.string(),
  customer: z.string(),
  paymentId: z.string(),
  orderId: z.string(),
  /** The gateway's number of a refund, or the number of a hand-out. */
  reference: z.string().nullable(),
  receivedBy: z.string().nullable(),
  note: z.string().nullable(),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const LedgerTotals = z.object({ received: Rupees, refunded: Rupees, net: Rupees });
export type LedgerTotals = z.output<typeof LedgerTotals>;

/** One thing that does not agree. An amount is null where that side does not know of it. */
export const LedgerDifference = z.object({
  code: z.enum(['MISSING_IN_LEDGER', 'MISSING_AT_GATEWAY', 'AMOUNT_DIFFERS', 'BOOKING_DIFFERS', 'NO_BOOKING']),
  message: z.string(),
  paymentId: z.string().nullable(),
  number: z.string().nullable(),
  gateway: Rupees.nullable(),
  ledger: Rupees.nullable(),
  booking: Rupees.nullable(),
});
export type LedgerDifference = z.output<typeof LedgerDifference>;

export const Reconciliation = z.object({
  data: z.array(LedgerDifference),
  date: LocalDate,
  /** What was found in the night after the day; null while nobody has looked. */
  nightly: z.object({ checkedAt: Timestamp, differences: z.number() }).nullable(),
});
export type Reconciliation = z.output<typeof Reconciliation>;

export const ledger = {
  listEntries: endpoint({
    method: 'GET',
    path: '/ledger',
    access: 'staff',
    permission: 'ledger.read',
    summary: 'Every rupee in and out, newest first',
    query: listQueryWith('kind', 'method'),
    response: z.object({ data: z.array(LedgerEntry), totals: LedgerTotals }),
  }),
  matchDay: endpoint({
    method: 'GET',
    path: '/ledger/match',
    access: 'staff',
    permission: 'ledger.read',
    summary: 'What gateway, ledger and bookings do not agree on for a day; yesterday unless told',
    query: listQueryWith('date'),
    response: Reconciliation,
  }),
};
