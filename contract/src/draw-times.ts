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
  /** Whether it follows a meal. */
  readonly isAfterMeal: boolean;
  /** The time of the patient's meal as they said it, ms; null until they do. */
  readonly mealAt: number | null;
  readonly state: 'planned' | 'collected' | 'missed';
  /** The time of its draw, ms. */
  readonly drawnAt: number | null;
}

/** The time of a meal, as an event or a stored visit holds it. `accession` is null for a meal of every patient of the visit. */
export interface Meal {
  readonly accession: string | null;
  /** ISO. */
  readonly lastMealAt: string;
}

/** Returns the minutes by which a tube follows its patient's first draw, null for a tube of the first draw. */
export function minutesAfterFirst(tube: {
  readonly timing: SpecimenTiming;
  readonly minutesAfter: number | null;
}): number | null {
  if (tube.timing === 'post_meal') return tube.minutesAfter ?? AFTER_MEAL_MINUTES;
  return tube.timing === 'timed' && tube.minutesAfter ? tube.minutesAfter : null;
}

const firstDraws = (tubes: readonly TimedTube[], patient: string) =>
  tubes.filter((tube) => tube.patient === patient && tube.minutesAfter === null && tube.state !== 'missed');

/** Returns the time of the latest meal that is known of a patient, ms. @param meals in the order in which they were recorded. */
export function mealOf(meals: readonly Meal[], patient: string): number | null {
  const meal = meals.findLast(({ accession }) => accession === null || accession === patient);
  return meal ? Date.parse(meal.lastMealAt) : null;
}

function firstDrawAt(tubes: readonly TimedTube[], patient: string): number | null {
  const drawn = firstDraws(tubes, patient).flatMap(({ drawnAt }) => drawnAt ?? []);
  return drawn.length === 0 ? null : Math.min(...drawn);
}

/** Whether a tube's time counts from the patient's meal: there is no first draw, or they ate after it. */
export function isCountedFromMeal(tubes: readonly TimedTube[], { patient, isAfterMeal, mealAt }: TimedTube): boolean {
  if (!isAfterMeal) return false;
  if (firstDraws(tubes, patient).length === 0) return true;
  const firstAt = firstDrawAt(tubes, patient);
  return mealAt !== null && firstAt !== null && mealAt >= firstAt;
}

/** Whether a patient is asked when they ate: a tube after a meal is to come, and no first draw is before it. */
export const asksMeal = (tubes: readonly TimedTube[], patient: string): boolean =>
  tubes.some((tube) => tube.patient === patient && tube.isAfterMeal && tube.state === 'planned') &&
  firstDraws(tubes, patient).every(({ state }) => state !== 'planned');

/**
 * Returns the time at which a later draw is due, ms; null for a tube of the first draw, and until its patient's first draw is done.
 */
export function dueAt(tubes: readonly TimedTube[], tube: TimedTube): number | null {
  if (tube.minutesAfter === null) return null;
  const from = isCountedFromMeal(tubes, tube) ? tube.mealAt : firstDrawAt(tubes, tube.patient);
  return from === null ? null : from + tube.minutesAfter * 60_000;
}

/** Whether nobody can say when a tube is due before the patient says when they ate: it follows a meal and no other draw. */
export const isMealUnknown = (tubes: readonly TimedTube[], tube: TimedTube): boolean =>
  tube.state === 'planned' && tube.isAfterMeal && tube.mealAt === null && firstDraws(tubes, tube.patient).length === 0;

/** Whether a tube waits: its patient's first draw or meal is still to come, or its time has not. @param at milliseconds. */
export function isTooEarly(tubes: readonly TimedTube[], tube: TimedTube, at: number): boolean {
  if (tube.minutesAfter === null) return false;
  const due = dueAt(tubes, tube);
  if (due !== null) return at < due - EARLY_BY_MS;
  return isMealUnknown(tubes, tube) || firstDraws(tubes, tube.patient).some(({ state }) => state === 'planned');
}

/** Returns the time of the next later draw of a visit, ms; null where none is due. */
export function nextDrawAt(tubes: readonly TimedTube[]): number | null {
  const due = tubes.flatMap((tube) => (tube.state === 'planned' ? (dueAt(tubes, tube) ?? []) : []));
  return due.length === 0 ? null : Math.min(...due);
}

const isWithoutFirst = (tubes: readonly TimedTube[], { patient, isAfterMeal }: TimedTube): boolean =>
  isAfterMeal && firstDraws(tubes, patient).length === 0;

const minutesOf = (tubes: readonly TimedTube[]): number[] =>
  [...new Set(tubes.flatMap(({ state, minutesAfter }) => (state === 'planned' ? (minutesAfter ?? []) : [])))].sort(
    (a, b) => a - b,
  );

/** Returns the minutes of the draws that follow the first one and are still to come, each once. */
export const laterDraws = (tubes: readonly TimedTube[]): number[] =>
  minutesOf(tubes.filter((tube) => !isWithoutFirst(tubes, tube)));

/** Returns the minutes of the draws that follow nothing but a meal and are still to come, each once. */
export const mealDraws = (tubes: readonly TimedTube[]): number[] =>
  minutesOf(tubes.filter((tube) => isWithoutFirst(tubes, tube)));
