// Statements about a result and its course, and their positions in a picture (laboratory.md section 7). Pure functions without the
// validation library, for the server, the screens and tests: every sentence on a screen is made of these facts alone.
import { compareDecimals, compareMeasured, type Measured, parseDecimal, parseMeasured } from './decimal-text.ts';
import type { ResultFlag } from './reference-ranges.ts';

/** The limits that were copied into a result. */
export interface CourseRange {
  readonly low: string | null;
  readonly high: string | null;
}

export interface CoursePoint {
  /** As it was typed. */
  readonly value: string;
  readonly unit: string;
  readonly method: string;
  /** Null where it is not known: then nothing is joined to the point. */
  readonly laboratoryId: string | null;
  readonly range: CourseRange | null;
  /** Another laboratory measured it for us, by methods that it may change without a word. */
  readonly isReferred?: boolean;
}

/** Coefficients of variation in percent, as decimal texts; null where one is not known. */
export interface CourseVariation {
  readonly cvi: string | null;
  readonly cva: string | null;
}

export type RangePosition = 'below' | 'within' | 'above';

const limitOf = (text: string | null) => (text === null ? null : parseDecimal(text));

/** Where a value lies in a range, a limit belonging to it. Null for a value that is no number, and for a range without such limits. */
export function positionIn(value: string, range: CourseRange | null): RangePosition | null {
  const measured = parseMeasured(value);
  const [low, high] = [limitOf(range?.low ?? null), limitOf(range?.high ?? null)];
  if (!measured || (!low && !high)) return null;
  if (low && compareMeasured(measured, low) < 0) return 'below';
  if (high && compareMeasured(measured, high) > 0) return 'above';
  return 'within';
}

/** Whether `<x` or `>x` leaves open on which side of a limit a value lies: `<5` may be below 3, and `>5` above 10. */
export function isUndecided(value: string, range: CourseRange | null): boolean {
  const measured = parseMeasured(value);
  const [low, high] = [limitOf(range?.low ?? null), limitOf(range?.high ?? null)];
  if (!measured || measured.relation === '=' || (!low && !high)) return false;
  const { relation, number } = measured;
  if (relation === '<') return low ? compareDecimals(number, low) > 0 : !high || compareDecimals(number, high) > 0;
  return high ? compareDecimals(number, high) < 0 : !low || compareDecimals(number, low) < 0;
}

/** The number of a value as a float, for pictures alone; null for what is no number. */
export function numberOf(value: string): number | null {
  const measured = parseMeasured(value);
  if (!measured) return null;
  const { digits, scale } = measured.number;
  return Number(`${digits}e${-scale}`);
}

const relationOf = (value: string): Measured['relation'] | null => parseMeasured(value)?.relation ?? null;

/** A value as it lies on its number line; places are fractions of the line, from 0 to 1. */
export interface NumberLine {
  readonly low: { readonly text: string; readonly at: number } | null;
  readonly high: { readonly text: string; readonly at: number } | null;
  readonly at: number;
  /** The value is further out than the line reaches. */
  readonly beyond: 'left' | 'right' | null;
  /** `<` and `>`: the value lies somewhere on that side of its mark. */
  readonly relation: Measured['relation'];
}

/** How far a line reaches beyond a limit, in widths of the range. */
const MARGIN = 0.5;
/** A value further out than this many widths is marked at the end of the line. */
const FURTHEST = 2;

/** The ends of a line: half a width beyond each limit, and further for a value that is not far out. */
function endsOf(number: number, low: number | null, high: number | null): readonly [number, number] {
  const width =
    low !== null && high !== null && high > low ? high - low : Math.max(Math.abs(high ?? low ?? 1) * MARGIN, 1e-9);
  const [first, last] = [low ?? (high ?? 0) - 2 * width, high ?? (low ?? 0) + 2 * width];
  const reach = (distance: number) => (distance <= FURTHEST * width ? Math.max(distance * 1.1, MARGIN * width) : width);
  const start = first - reach(Math.max(first - number, 0));
  const end = last + reach(Math.max(number - last, 0));
  // No quantity that is measured here is below zero unless one of these numbers is.
  return [Math.min(first, number) >= 0 ? Math.max(start, 0) : start, end];
}

/** The number line of a value with the range of its report. Null where `positionIn` is. */
export function numberLineOf(value: string, range: CourseRange | null): NumberLine | null {
  const relation = relationOf(value);
  const number = numberOf(value);
  if (range === null || relation === null || number === null || positionIn(value, range) === null) return null;
  const [low, high] = [limitOf(range.low), limitOf(range.high)].map((limit) =>
    limit ? Number(`${limit.digits}e${-limit.scale}`) : null,
  ) as [number | null, number | null];
  const [start, end] = endsOf(number, low, high);
  const place = (at: number) => (end > start ? Math.min(Math.max((at - start) / (end - start), 0), 1) : 0.5);
  return {
    low: low === null ? null : { text: range.low ?? '', at: place(low) },
    high: high === null ? null : { text: range.high ?? '', at: place(high) },
    at: place(number),
    beyond: number < start ? 'left' : number > end ? 'right' : null,
    relation,
  };
}

export const BREAK_REASONS = ['unit', 'method', 'unknown-method', 'laboratory', 'unknown-laboratory', 'bound'] as const;
/** `bound`: one of the two is only known to be below or above a number. */
export type BreakReason = (typeof BREAK_REASONS)[number];

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Why two results in a row are not joined; empty where they are. */
export function breakBetween(before: CoursePoint, after: CoursePoint): BreakReason[] {
  const isKnown = before.laboratoryId !== null && after.laboratoryId !== null;
  const isExact = relationOf(before.value) === '=' && relationOf(after.value) === '=';
  const found: Record<BreakReason, boolean> = {
    unit: before.unit !== after.unit,
    method: !same(before.method, after.method),
    'unknown-method': [before, after].some(({ isReferred, method }) => isReferred === true && method.trim() === ''),
    laboratory: isKnown && before.laboratoryId !== after.laboratoryId,
    'unknown-laboratory': !isKnown,
    bound: !isExact,
  };
  return BREAK_REASONS.filter((reason) => found[reason]);
}

/**
 * The places of the lowest and the highest of some results, the oldest first; of equal ones the first. Null for fewer than two, and where
 * two in a row are not joined: then nothing says which is lower.
 */
export function reachOf(points: readonly CoursePoint[]): { readonly lowest: number; readonly highest: number } | null {
  const numbers = points.flatMap(({ value }) => parseMeasured(value)?.number ?? []);
  const isJoined = points.every((point, index) => {
    const before = points[index - 1];
    return before === undefined || breakBetween(before, point).length === 0;
  });
  if (points.length < 2 || numbers.length < points.length || !isJoined) return null;
  const furthest = (sign: 1 | -1) =>
    numbers.reduce((found, number, index) => {
      const known = numbers[found];
      return known && compareDecimals(number, known) * sign > 0 ? index : found;
    }, 0);
  return { lowest: furthest(-1), highest: furthest(1) };
}

/** The reference change value √2·1.96·√(CVa²+CVi²) in percent; null where a coefficient is not known. */
export function changeExpected({ cvi, cva }: CourseVariation): number | null {
  if (cvi === null || cva === null) return null;
  const [within, method] = [numberOf(cvi), numberOf(cva)];
  if (within === null || method === null || within < 0 || method < 0) return null;
  return Math.SQRT2 * 1.96 * Math.hypot(within, method);
}

export interface Change {
  readonly direction: 'up' | 'down' | 'same';
  /** Of the result before, in percent without sign. */
  readonly percent: number;
  /** The reference change value in percent; null where it is not known. */
  readonly expected: number | null;
  /** With the reference change value; null where it is not known, or where the figures as they are shown do not say it. */
  readonly compared: 'more' | 'not-more' | null;
}

/**
 * The change from one result to the next. Null where they are not joined or the first is not above zero: then nothing can be said. A
 * change is called more than expected only where its percentages say so as they are shown, with one decimal.
 */
export function changeBetween(before: CoursePoint, after: CoursePoint, variation: CourseVariation): Change | null {
  const [first, second] = [numberOf(before.value), numberOf(after.value)];
  if (first === null || second === null || first <= 0 || breakBetween(before, after).length > 0) return null;
  const percent = (Math.abs(second - first) / first) * 100;
  const expected = changeExpected(variation);
  return {
    direction: second === first ? 'same' : second > first ? 'up' : 'down',
    percent,
    expected,
    compared: expected === null ? null : comparedWith(percent, expected),
  };
}

function comparedWith(percent: number, expected: number): Change['compared'] {
  if (percent <= expected) return 'not-more';
  return Number(percent.toFixed(1)) > Number(expected.toFixed(1)) ? 'more' : null;
}

/** Parts of an explanation that belong to a flag; a value in its range is explained by what the parameter is. */
export const EXPLAINED = ['low', 'high', 'other'] as const;
export type Explained = (typeof EXPLAINED)[number];

export function explainedBy(flag: ResultFlag | null): Explained | null {
  if (flag === 'L' || flag === 'LL') return 'low';
  if (flag === 'H' || flag === 'HH') return 'high';
  return flag === 'A' ? 'other' : null;
}
