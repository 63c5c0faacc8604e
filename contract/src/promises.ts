// Promises to patients, and what is paid when one is not kept (laboratory.md section 9).
import { z } from 'zod';
import { Id, isTwoDecimals, ListQuery, LocalDate, numeric, Rupees, RupeesInput, Timestamp, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { PROMISE_KINDS } from './promise-kinds.ts';
import { overlap } from './valid-days.ts';

export const PromiseKind = z.enum(PROMISE_KINDS, rule('promiseKind'));

const Percent = numeric(
  z
    .number(rule('amountType'))
    .gt(0, rule('amountNotZero'))
    .max(100, rule('promisePercent'))
    .refine(isTwoDecimals, rule('decimals')),
  rule('amountType'),
);

const ruleFields = {
  kind: PromiseKind,
  /** Of what the affected lines paid. */
  payoutPercent: Percent,
  /** Rupees: of one booking at most, and of all bookings of a day at most. What is above the day's limit waits for a person. */
  limit: z.object({ perBooking: RupeesInput, perDay: RupeesInput }, rule('promiseLimit')),
  validFrom: LocalDate,
  /** The last day; missing for no end. */
  validUntil: LocalDate.nullish(),
  active: z.boolean(rule('trueOrFalse')),
};

const PromiseRuleBody = z.object(ruleFields, rule('promiseRules'));
const RULES_MOST = 50;

export const PromisesBody = z.object({
  rules: z
    .array(PromiseRuleBody, rule('promiseRules'))
    .max(RULES_MOST, rule('promiseRulesMost', { most: RULES_MOST }))
    .superRefine((rules, context) => {
      for (const [index, one] of rules.entries()) {
        if (one.validUntil != null && one.validFrom > one.validUntil) {
          context.addIssue({ code: 'custom', path: [index, 'validUntil'], message: rule('promiseDates') });
        }
        const isTwice = rules
          .slice(0, index)
          .some((other) => other.kind === one.kind && other.active && one.active && overlap(one, other));
        if (isTwice) context.addIssue({ code: 'custom', path: [index, 'validFrom'], message: rule('promiseTwice') });
      }
    }),
});
export type PromisesBody = z.output<typeof PromisesBody>;

export const PromiseRule = z.object({
  kind: PromiseKind,
  payoutPercent: z.number(),
  limit: z.object({ perBooking: Rupees, perDay: Rupees }),
  validFrom: LocalDate,
  validUntil: LocalDate.nullable(),
  active: z.boolean(),
});
export type PromiseRule = z.output<typeof PromiseRule>;

/** How often a promise was kept in the last 90 days. */
export const PromiseFigure = z.object({ kind: PromiseKind, total: z.number(), kept: z.number() });
export type PromiseFigure = z.output<typeof PromiseFigure>;

export const Promises = z.object({
  /** Those that count today; for staff with settings.manage all of them. */
  rules: z.array(PromiseRule),
  /** None of a kind without data. */
  figures: z.array(PromiseFigure),
});
export type Promises = z.output<typeof Promises>;

export const PayoutStatus = z.enum(['paid', 'waiting', 'declined']);
export type PayoutStatus = z.output<typeof PayoutStatus>;

/** `refund`: the money goes back as it came. `due`: less is to be paid. */
export const PayoutWay = z.enum(['refund', 'due']);

export const PromisePayout = z.object({
  _id: Id,
  kind: PromiseKind,
  bookingId: Id,
  bookingKind: z.enum(['cart-booking', 'booking']),
  number: z.string(),
  amount: Rupees,
  status: PayoutStatus,
  /** Null while it waits, and once it is declined. */
  way: PayoutWay.nullable(),
  /** When the promise was broken. */
  brokenAt: Timestamp,
  createdAt: Timestamp,
  /** Set where the facts changed after the promise was broken, as when a lost tube is found: it stays as it is, and a person may look. */
  factsChangedAt: Timestamp.nullable(),
  decidedBy: z.object({ _id: Id, firstName: z.string(), lastName: z.string() }).nullable(),
  decidedAt: Timestamp.nullable(),
  declineReason: z.string(),
});
export type PromisePayout = z.output<typeof PromisePayout>;

/** A payout as its booking shows it. */
export const BookingPromise = z.object({ kind: PromiseKind, amount: Rupees, way: PayoutWay, at: Timestamp });
export type BookingPromise = z.output<typeof BookingPromise>;

const ById = z.object({ id: Id });
const Decided = z.object({ data: PromisePayout, message: z.string() });

export const promises = {
  getPromises: endpoint({
    method: 'GET',
    path: '/promises',
    access: 'public',
    widenedBy: 'settings.manage',
    summary: 'What is promised, and how often it was kept in the last 90 days',
    query: z.object({}),
    response: z.object({ data: Promises }),
  }),
  setPromises: endpoint({
    method: 'PUT',
    path: '/promises',
    access: 'staff',
    permission: 'settings.manage',
    summary: 'Replace the rules of the promises',
    body: PromisesBody,
    response: z.object({ data: Promises, message: z.string() }),
  }),
  listPayouts: endpoint({
    method: 'GET',
    path: '/promises/payouts',
    access: 'staff',
    permission: 'refund.approve',
    summary:
      'Payouts of broken promises, newest first; status is paid, waiting or declined, q looks for a booking number',
    query: ListQuery,
    response: z.object({ data: z.array(PromisePayout) }),
  }),
  approvePayout: endpoint({
    method: 'PUT',
    path: '/promises/payouts/:id/approve',
    access: 'staff',
    permission: 'refund.approve',
    summary: 'Pay what waits because it was above the limit of a day',
    params: ById,
    response: Decided,
    idempotent: true,
  }),
  declinePayout: endpoint({
    method: 'PUT',
    path: '/promises/payouts/:id/decline',
    access: 'staff',
    permission: 'refund.approve',
    summary: 'Do not pay what waits',
    params: ById,
    body: z.object({ reason: text(300, 'A reason').nullish() }),
    response: Decided,
  }),
};
