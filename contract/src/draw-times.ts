// The times of a patient's later draws (after a meal, glucose tolerance). A pure rule without the validation library: the server and the
// page that works without a network apply the same one.
import type { SpecimenTiming } from './tube-plan.ts';

/** A draw after a meal follows the first one by this time, unless its test says another. */
const AFTER_MEAL_MINUTES = 120;

/** A draw may begin this long before its time without a reason, ms. */
const EARLY_BY_MS = 5 * 60_000;

/** Why a later draw is made before its time. Codes alone: the life of a tube is kept for ever, and holds nothing about people. */
export const EARLY_DRAW_REASONS = ['cannot_wait', 'requester_asked', 'wrong_clock', 'other'] as const;
export type EarlyDrawReason = (typeof EARLY_DRAW_REASONS)[number];

export interface TimedTube {
  /** The accession number: each patient of a visit has a first draw of their own. */
  readonly patient: string;
  /** Minutes after the patient's first draw; null for a tube of the first draw. */
  readonly minutesAfter: number | null;
  readonly state: 'planned' | 'collected' | 'missed';
  /** The time of its draw, ms. */
  readonly drawnAt: number | null;
}

/** Returns the minutes by which a tube follows its patient's first draw, null for a tube of the first draw. */
export function minutesAfterFirst(tube: {
  readonly timing: SpecimenTiming;
  readonly minutesAfter: number | null;
}): number | null {
  if (tube.timing === 'post_meal') return tube.minutesAfter ?? AFTER_MEAL_MINUTES;
  return tube.timing === 'timed' && tube.minutesAfter ? tube.minutesAfter : null;
}

/** Returns the time at which a later draw is due, ms; null for a tube of the first draw, and until its patient's first draw is done. */
export function dueAt(tubes: readonly TimedTube[], { patient, minutesAfter }: TimedTube): number | null {
  if (minutesAfter === null) return null;
  const first = tubes.flatMap((tube) =>
    tube.patient === patient && tube.minutesAfter === null && tube.drawnAt !== null ? [tube.drawnAt] : [],
  );
  return first.length === 0 ? null : Math.min(...first) + minutesAfter * 60_000;
}

/** Whether a tube waits: its patient's first draw is still to come, or its time has not. @param at milliseconds. */
export function isTooEarly(tubes: readonly TimedTube[], tube: TimedTube, at: number): boolean {
  if (tube.minutesAfter === null) return false;
  const due = dueAt(tubes, tube);
  if (due !== null) return at < due - EARLY_BY_MS;
  return tubes.some((one) => one.patient === tube.patient && one.minutesAfter === null && one.state === 'planned');
}

/** Returns the time of the next later draw of a visit, ms; null where none is due. */
export function nextDrawAt(tubes: readonly TimedTube[]): number | null {
  const due = tubes.flatMap((tube) => (tube.state === 'planned' ? (dueAt(tubes, tube) ?? []) : []));
  return due.length === 0 ? null : Math.min(...due);
}

/** Returns the minutes of the draws that follow the first one and are still to come, each once. */
export const laterDraws = (tubes: readonly TimedTube[]): number[] =>
  [...new Set(tubes.flatMap(({ state, minutesAfter }) => (state === 'planned' ? (minutesAfter ?? []) : [])))].sort(
    (a, b) => a - b,
  );
