// Where a chart puts the values of one unit, and where its line is broken.
import type { ResultPoint } from '@labfront/contract/my-results';
import { type BreakReason, breakBetween, numberOf } from '@labfront/contract/result-course';

export interface PlacedPoint {
  readonly point: ResultPoint;
  /** Fractions of the chart, from the left and from the top. */
  readonly x: number;
  readonly y: number;
  /** Of the range of its report; null where there is no such limit. */
  readonly low: number | null;
  readonly high: number | null;
  /** Why it is not joined to the one before; empty for the first one and where it is. */
  readonly broken: readonly BreakReason[];
}

/** The values that a chart can show, by unit; the unit of the newest value comes first. */
export function coursesOf(points: readonly ResultPoint[]): [unit: string, points: ResultPoint[]][] {
  const numbers = points.filter(({ value }) => numberOf(value) !== null);
  const units = [...new Set(numbers.map(({ unit }) => unit).toReversed())];
  return units.map((unit) => [unit, numbers.filter((point) => point.unit === unit)]);
}

const PADDING = 0.12;

/** @param points of one unit, the oldest first. */
export function placePoints(points: readonly ResultPoint[]): PlacedPoint[] {
  const limits = points
    .flatMap(({ range }) => [range?.low, range?.high])
    .flatMap((limit) => numberOf(limit ?? '') ?? []);
  const numbers = [...points.flatMap(({ value }) => numberOf(value) ?? []), ...limits];
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const height = most - least || Math.abs(most) || 1;
  const [bottom, top] = [least - height * PADDING, most + height * PADDING];
  const times = points.map(({ at }) => Date.parse(at));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const y = (value: number) => (top - value) / (top - bottom);
  const limitAt = (limit: string | null | undefined) => {
    const number = numberOf(limit ?? '');
    return number === null ? null : y(number);
  };
  return points.map((point, index) => {
    const before = points[index - 1];
    return {
      point,
      x: last > first ? ((times[index] ?? first) - first) / (last - first) : 0.5,
      y: y(numberOf(point.value) ?? 0),
      low: limitAt(point.range?.low),
      high: limitAt(point.range?.high),
      broken: before ? breakBetween(before, point) : [],
    };
  });
}
