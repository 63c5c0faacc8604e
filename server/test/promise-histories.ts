// Random histories of bookings and rules of promises, and which promises a history breaks.
import { PROMISE_KINDS, type PromiseKind } from '@labfront/contract/promise-kinds';
import fc from 'fast-check';
import type { CopiedBooking } from './copied-bookings.ts';

const TUBE_ENDS = ['fine', 'lost', 'ours', 'theirs'] as const;
export const LINE_ENDS = ['in_time', 'late', 'never', 'not_performed'] as const;
const ARRIVALS = ['none', 'in_time', 'late', 'corrected_to_late', 'corrected_to_in_time'] as const;
const CANCELS = ['no', 'first', 'last'] as const;

/** The events of one booking; pairs are of its two tests. */
export const history = fc.record({
  isPaid: fc.boolean(),
  prices: fc.tuple(fc.integer({ min: 1, max: 500_000 }), fc.integer({ min: 1, max: 500_000 })),
  arrival: fc.constantFrom(...ARRIVALS),
  tubes: fc.tuple(fc.constantFrom(...TUBE_ENDS), fc.constantFrom(...TUBE_ENDS)),
  ends: fc.tuple(fc.constantFrom(...LINE_ENDS), fc.constantFrom(...LINE_ENDS)),
  cancelled: fc.constantFrom('no', 'no', 'no', ...CANCELS),
  refundedLine: fc.boolean(),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const amount = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 300_000 }));
const ruleOf = (kind: PromiseKind) =>
  fc.record({
    kind: fc.constant(kind),
    payoutPercent: fc.integer({ min: 1, max: 10_000 }).map((share) => share / 100),
    limit: fc.record({
      perBooking: amount.map((paise) => paise / 100),
      perDay: fc
        .oneof(fc.constant(0), fc.integer({ min: 1, max: 20_000_000 }), fc.constant(1_000_000_000))
        .map((paise) => paise / 100),
    }),
    validFrom: fc.constant('2026-01-01'),
    active: fc.boolean(),
  });
export const rules = fc.tuple(...PROMISE_KINDS.map(ruleOf));
type DrawnRules = typeof rules extends fc.Arbitrary<infer T> ? T : never;
/** The first run has payouts whatever the seed: it has every promise, and limits that many payouts fit into. */
export const generous = (rule: DrawnRules[number]) => ({
  ...rule,
  limit: { perBooking: 3_000, perDay: 10_000_000 },
  active: true,
});

export type Made = History & CopiedBooking;

export type Rules = readonly {
  kind: PromiseKind;
  payoutPercent: number;
  active: boolean;
  limit: { perBooking: number; perDay: number };
}[];

/** The lines for which a promise was not kept, by the history alone. */
export function brokenLines({ arrival, tubes, ends, lineIds, cancelled }: Made): Record<PromiseKind, string[]> {
  if (cancelled === 'first') return { collector_late: [], specimen_lost: [], report_late: [] };
  const isLate = arrival !== 'none' && arrival !== 'in_time';
  return {
    collector_late: isLate ? lineIds : [],
    // Of a test that has ended nobody waits for the sample.
    specimen_lost: lineIds.filter(
      (_, index) => ends[index] === 'never' && (tubes[index] === 'lost' || tubes[index] === 'ours'),
    ),
    report_late: lineIds.filter((_, index) => ends[index] === 'late' || ends[index] === 'never'),
  };
}
