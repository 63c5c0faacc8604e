// Chooses the reference range of a patient, and the flag of a value by it. Pure functions, for the server, the screens and tests.
import type { AgeInDays } from './age-in-days.ts';
import { compareDecimals, compareMeasured, parseDecimal, parseMeasured } from './decimal-text.ts';
import { ASKED_AGES_DAYS, isAskedPregnancy, type KnownPregnancy } from './pregnancy-weeks.ts';

export const RANGE_SEXES = ['any', 'female', 'male'] as const;
export type RangeSex = (typeof RANGE_SEXES)[number];

/** `A`: a word that is not among the expected ones. */
export const RESULT_FLAGS = ['N', 'L', 'H', 'LL', 'HH', 'A', 'INVALID'] as const;
export type ResultFlag = (typeof RESULT_FLAGS)[number];

/** Whether a value with this flag is critical: somebody has to be called. */
export const isCritical = (flag: ResultFlag | null): boolean => flag === 'LL' || flag === 'HH';

/** Limits are decimal texts; null where there is none. */
export interface RangeLimits {
  readonly low: string | null;
  readonly high: string | null;
  readonly criticalLow: string | null;
  readonly criticalHigh: string | null;
  /** Values outside are typing errors. */
  readonly plausibleLow: string | null;
  readonly plausibleHigh: string | null;
  /** Choices that are normal, for a parameter that is no number. */
  readonly expected: readonly string[];
}

/** Ages are half-open: `ageToDays` itself belongs to the next range. */
export interface RangeCell {
  readonly sex: RangeSex;
  readonly ageFromDays: number;
  readonly ageToDays: number | null;
  /** Holds in pregnancy alone, from this week on until the next one that a range names. */
  readonly pregnancyWeek: number | null;
  /** Empty for every method. */
  readonly method: string;
  /** `YYYY-MM-DD`; of two ranges of one cell the later one holds. */
  readonly validFrom: string;
}

export type ReferenceRange = RangeCell & RangeLimits;

export interface RangeSubject {
  /** Null where it is not known. */
  readonly sex: 'female' | 'male' | null;
  /** At collection; null where it is not known. */
  readonly age: AgeInDays | null;
  /** At collection; `unknown` where it is missing. */
  readonly pregnancy?: KnownPregnancy;
  readonly method?: string;
  /** The day of collection. */
  readonly day: string;
}

/** `uncertain`: the range depends on an age or a sex that is not known well enough; `pregnancy`: on a pregnancy, or on its week. */
export const NO_RANGE_REASONS = ['none', 'uncertain', 'pregnancy'] as const;
export type NoRangeReason = (typeof NO_RANGE_REASONS)[number];
export type ChosenRange<R> =
  | { readonly kind: 'range'; readonly range: R }
  | { readonly kind: 'none' | 'uncertain' }
  /** The ranges that it may be; none where there is not always one. */
  | { readonly kind: 'pregnancy'; readonly possible: readonly R[] };

const OLDEST_DAYS = 55_000;
const methodOf = (text: string) => text.trim().toLowerCase();

function isSame(a: RangeLimits | null, b: RangeLimits | null): boolean {
  if (a === null || b === null) return a === b;
  const keys = ['low', 'high', 'criticalLow', 'criticalHigh', 'plausibleLow', 'plausibleHigh'] as const;
  return keys.every((key) => a[key] === b[key]) && a.expected.join('\n') === b.expected.join('\n');
}

/**
 * The weeks of pregnancy that a patient may be in, of those that ranges tell apart; null is not pregnant. A man is in none, and nobody asks a
 * child or an old woman: where it is not known of them, they are not.
 */
function possibleWeeks(
  told: readonly number[],
  pregnancy: KnownPregnancy,
  { sex, days }: { sex: 'female' | 'male'; days: number },
): (number | null)[] {
  if (sex === 'male' || pregnancy === 'no') return [null];
  if (pregnancy === 'unknown') return isAskedPregnancy(days) && told.length > 0 ? [null, 0, ...told] : [null];
  return pregnancy.week === null ? [0, ...told] : [pregnancy.week];
}

/** Pregnancy before method before the day from which a range holds. */
function bestOf<R extends RangeCell>(ranges: readonly R[]): R | null {
  const [best = null] = ranges.toSorted(
    (a, b) =>
      (b.pregnancyWeek ?? -1) - (a.pregnancyWeek ?? -1) ||
      Number(b.method !== '') - Number(a.method !== '') ||
      (a.validFrom < b.validFrom ? 1 : -1),
  );
  return best;
}

/**
 * Chooses the range of a patient at collection. An age, a sex or a pregnancy that is known only in part gets a range where all that are
 * possible say the same, else `uncertain` or `pregnancy`: then there is no flag, and never "normal".
 */
export function chooseRange<R extends ReferenceRange>(ranges: readonly R[], subject: RangeSubject): ChosenRange<R> {
  const { sex, age, pregnancy = 'unknown', method = '', day } = subject;
  const fitting = ranges.filter(
    (range) => range.validFrom <= day && (range.method === '' || methodOf(range.method) === methodOf(method)),
  );
  const { from, to } = age ?? { from: 0, to: OLDEST_DAYS };
  const told = [...new Set(fitting.flatMap(({ pregnancyWeek }) => pregnancyWeek ?? []))];
  const bounds = fitting.flatMap(({ ageFromDays, ageToDays }) => [ageFromDays, ageToDays ?? from]);
  const ages = [from, ...[...bounds, ...ASKED_AGES_DAYS].filter((bound) => bound > from && bound <= to)];
  const possible = (sex === null ? (['female', 'male'] as const) : [sex]).flatMap((one) =>
    ages.flatMap((days) =>
      possibleWeeks(told, pregnancy, { sex: one, days }).map((week) => ({ sex: one, days, week })),
    ),
  );
  const found = possible.map(({ sex: one, days, week }) => ({
    week,
    range: bestOf(
      fitting.filter(
        ({ sex: of, ageFromDays, ageToDays, pregnancyWeek }) =>
          (of === 'any' || of === one) &&
          ageFromDays <= days &&
          (ageToDays === null || days < ageToDays) &&
          (pregnancyWeek === null || (week !== null && pregnancyWeek <= week)),
      ),
    ),
  }));
  const isOne = (some: typeof found) => some.every(({ range }) => isSame(range, some[0]?.range ?? null));
  if (!isOne(found)) {
    const isByWeek = [...Map.groupBy(found, ({ week }) => week).values()].every(isOne);
    if (!isByWeek) return { kind: 'uncertain' };
    const fits = found.flatMap(({ range }) => range ?? []);
    return { kind: 'pregnancy', possible: fits.length < found.length ? [] : fits };
  }
  const range = found[0]?.range ?? null;
  return range === null ? { kind: 'none' } : { kind: 'range', range };
}

/**
 * The flag of a value in a range: a value on a limit is normal, one on or beyond a critical limit is critical. Null where the range says
 * nothing about the value, as a range with critical limits alone does of one between them.
 */
export function flagOf(value: string, range: RangeLimits): ResultFlag | null {
  if (range.expected.length > 0) {
    const words = range.expected.map((word) => word.trim().toLowerCase());
    return words.includes(value.trim().toLowerCase()) ? 'N' : 'A';
  }
  const measured = parseMeasured(value);
  if (!measured) return null;
  const against = (limit: string | null) => {
    const number = limit === null ? null : parseDecimal(limit);
    return number && compareMeasured(measured, number);
  };
  const [low, high] = [against(range.low), against(range.high)];
  const [criticalLow, criticalHigh] = [against(range.criticalLow), against(range.criticalHigh)];
  if (criticalLow !== null && criticalLow <= 0) return 'LL';
  if (criticalHigh !== null && criticalHigh >= 0) return 'HH';
  if (low !== null && low < 0) return 'L';
  if (high !== null && high > 0) return 'H';
  return low === null && high === null ? null : 'N';
}

/** Whether a value lies within the plausible limits, both included; a value that is no number is not asked. */
export function isPlausible(value: string, range: Pick<RangeLimits, 'plausibleLow' | 'plausibleHigh'>): boolean {
  const measured = parseMeasured(value);
  if (!measured) return true;
  const low = range.plausibleLow === null ? null : parseDecimal(range.plausibleLow);
  const high = range.plausibleHigh === null ? null : parseDecimal(range.plausibleHigh);
  return !(low && compareDecimals(measured.number, low) < 0) && !(high && compareDecimals(measured.number, high) > 0);
}

/** Whether two ranges hold for one patient at once, so that nobody could say which of them does. */
export function isOverlapping(a: RangeCell, b: RangeCell): boolean {
  return (
    (a.sex === b.sex || a.sex === 'any' || b.sex === 'any') &&
    a.pregnancyWeek === b.pregnancyWeek &&
    methodOf(a.method) === methodOf(b.method) &&
    a.validFrom === b.validFrom &&
    (b.ageToDays === null || a.ageFromDays < b.ageToDays) &&
    (a.ageToDays === null || b.ageFromDays < a.ageToDays)
  );
}

/** Ages of a sex for which no range holds. */
export interface RangeGap {
  readonly sex: RangeSex;
  readonly ageFromDays: number;
  readonly ageToDays: number | null;
}

function gapsOf(ranges: readonly RangeCell[], sex: 'female' | 'male'): RangeGap[] {
  const held = ranges
    .filter((range) => range.pregnancyWeek === null && (range.sex === 'any' || range.sex === sex))
    .toSorted((a, b) => a.ageFromDays - b.ageFromDays);
  const gaps: RangeGap[] = [];
  let reached = 0;
  for (const { ageFromDays, ageToDays } of held) {
    if (ageFromDays > reached) gaps.push({ sex, ageFromDays: reached, ageToDays: ageFromDays });
    if (ageToDays === null) return gaps;
    reached = Math.max(reached, ageToDays);
  }
  return [...gaps, { sex, ageFromDays: reached, ageToDays: null }];
}

/** The gaps of some ranges outside pregnancy; one that both sexes share is named once. Without ranges there is none. */
export function findGaps(ranges: readonly RangeCell[]): RangeGap[] {
  if (ranges.length === 0) return [];
  const [female, male] = [gapsOf(ranges, 'female'), gapsOf(ranges, 'male')];
  const isAlike = (a: RangeGap) => (b: RangeGap) => a.ageFromDays === b.ageFromDays && a.ageToDays === b.ageToDays;
  return [
    ...female.map((gap) => (male.some(isAlike(gap)) ? { ...gap, sex: 'any' as const } : gap)),
    ...male.filter((gap) => !female.some(isAlike(gap))),
  ];
}
