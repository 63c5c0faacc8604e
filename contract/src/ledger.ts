// Money received and refunded, and its reconciliation with the gateway and the bookings (wire.md, Cart bookings).
import { z } from 'zod';
import { Id, LocalDate, listQueryWith, Rupees, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';

/** The payment channel: the gateway, or cash or UPI over the counter. */
export const MoneyWay = z.enum(['online', 'cash', 'upi']);
export type MoneyWay = z.output<typeof MoneyWay>;

/** A difference is cash that was counted and not expected, or expected and not found. */
export const LedgerKind = z.enum(['payment', 'refund', 'cash_difference']);

export const LedgerEntry = z.object({
  _id: Id,
  at: Timestamp,
  kind: LedgerKind,
  /** Positive for money received, negative for money refunded or missing. */
  amount: Rupees,
  method: MoneyWay,
  /** The record that was paid for: `cart-booking`, its id, and its reference number. */
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
  /** The lines that a refund gave back, none for a refund of an amount; `test` is null for a sensitive one. */
  refunded: z.array(z.object({ test: z.string().nullable(), patient: z.string() })),
});
export type LedgerEntry = z.output<typeof LedgerEntry>;

export const LedgerTotals = z.object({ received: Rupees, refunded: Rupees, net: Rupees });
export type LedgerTotals = z.output<typeof LedgerTotals>;

/** One difference. An amount is null if that side has no record of it. */
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
  /** The differences found in the night after the day; null before the reconciliation ran. */
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
    response: z.object({ data: z.array(LedgerEntry), totals: LedgerTotals.nullable() }),
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
