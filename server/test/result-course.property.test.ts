// On SQLite alone: reads and writes no database.
// Whatever is typed, every fact about a result is true for its numbers.
import { compareDecimals, parseDecimal } from '@labfront/contract/decimal-text';
import { flagOf } from '@labfront/contract/reference-ranges';
import {
  breakBetween,
  type Change,
  type CoursePoint,
  changeBetween,
  changeExpected,
  explainedBy,
  isUndecided,
  numberLineOf,
  numberOf,
  positionIn,
  reachOf,
} from '@labfront/contract/result-course';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const number = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 3 }))
    .map(([n, scale]) => (n / 10 ** scale).toFixed(scale)),
  fc.constantFrom('0', '0.0', '1.10', '1e-3', '2.5E2', '-3'),
);
const value = fc.oneof(
  number,
  number.map((text) => `<${text}`),
  number.map((text) => `> ${text}`),
  fc.constantFrom('not_done', 'invalid', 'Positive', '', '1,5', '1:80', 'Infinity', 'NaN'),
);
const ordered = (a: string, b: string) => (Number(a) <= Number(b) ? { low: a, high: b } : { low: b, high: a });
const range = fc.oneof(
  fc.constant(null),
  fc.tuple(number, number).map(([a, b]) => ordered(a, b)),
  number.map((low) => ({ low, high: null })),
  number.map((high) => ({ low: null, high })),
  fc.constant({ low: null, high: null }),
);
const point: fc.Arbitrary<CoursePoint> = fc.record({
  value,
  unit: fc.constantFrom('mg/dL', 'mmol/L'),
  method: fc.constantFrom('ISE', 'ise ', 'Photometry', ''),
  laboratoryId: fc.constantFrom(null, 'one', 'other'),
  isReferred: fc.boolean(),
  range,
});
const variation = fc.record({
  cvi: fc.constantFrom(null, '2.7', '17.7', '0'),
  cva: fc.constantFrom(null, '1.35', '8.85', '0'),
});

const exactly = (text: string) => {
  const decimal = parseDecimal(text);
  if (!decimal) throw new Error(`${text} is no number`);
  return decimal;
};

test('where a value lies is what its exact number says, and agrees with its flag', () => {
  fc.assert(
    fc.property(value, range, (typed, held) => {
      const position = positionIn(typed, held);
      const bare = typed.trim().replace(/^[<>]\s*/, '');
      if (position === null) return;
      const { low = null, high = null } = held ?? {};
      const less = typed.startsWith('<') ? 1 : 0;
      const more = typed.startsWith('>') ? 1 : 0;
      const isBelow = low !== null && compareDecimals(exactly(bare), exactly(low)) < less;
      const isAbove = high !== null && compareDecimals(exactly(bare), exactly(high)) > -more;
      expect(position).toBe(isBelow ? 'below' : isAbove ? 'above' : 'within');
      const limits = { low, high, criticalLow: null, criticalHigh: null, plausibleLow: null, plausibleHigh: null };
      const flag = flagOf(typed, { ...limits, expected: [] });
      expect(flag).toBe({ below: 'L', within: 'N', above: 'H' }[position]);
      expect(explainedBy(flag)).toBe({ below: 'low', within: null, above: 'high' }[position]);
    }),
    { numRuns: 2_000 },
  );
});

test('a bound is undecided exactly where two numbers that it allows lie on different sides of a limit', () => {
  const step = 1e-6;
  fc.assert(
    fc.property(value, range, (typed, held) => {
      const number = numberOf(typed);
      const sign = typed.trim()[0];
      if (number === null || (sign !== '<' && sign !== '>')) {
        expect(isUndecided(typed, held)).toBe(false);
        return;
      }
      const limits = [held?.low, held?.high].flatMap((limit) => (limit == null ? [] : [Number(limit)]));
      // The numbers next to each limit and to the bound, and those far out.
      const near = [number, ...limits].flatMap((at) => [at - step, at, at + step]);
      const allowed = [-1e9, 1e9, ...near].filter((one) => (sign === '<' ? one < number : one > number));
      const sides = new Set(allowed.map((one) => positionIn(one.toFixed(7), held)));
      expect(isUndecided(typed, held)).toBe(sides.size > 1);
    }),
    { numRuns: 2_000 },
  );
});

test('a mark on a number line stands on the side of each limit on which its number is', () => {
  fc.assert(
    fc.property(value, range, (typed, held) => {
      const line = numberLineOf(typed, held);
      expect(line === null).toBe(positionIn(typed, held) === null);
      if (line === null) return;
      const places = [line.at, line.low?.at ?? 0, line.high?.at ?? 1];
      expect(places.every((at) => at >= 0 && at <= 1 && Number.isFinite(at))).toBe(true);
      const exact = numberOf(typed) ?? Number.NaN;
      for (const limit of [line.low, line.high]) {
        if (limit === null) continue;
        const side = Math.sign(exact - Number(limit.text));
        expect([0, side]).toContain(Math.sign(line.at - limit.at));
        if (side === 0) expect(line.at).toBeCloseTo(limit.at, 9);
      }
      if (line.beyond !== null) expect(line.at).toBe(line.beyond === 'left' ? 0 : 1);
    }),
    { numRuns: 2_000 },
  );
});

test('two results are joined only within one unit, method and laboratory, and only where both are exact', () => {
  fc.assert(
    fc.property(point, point, (before, after) => {
      const reasons = breakBetween(before, after);
      expect(reasons.includes('unit')).toBe(before.unit !== after.unit);
      expect(reasons.includes('method')).toBe(before.method.trim().toLowerCase() !== after.method.trim().toLowerCase());
      expect(reasons.includes('unknown-method')).toBe(
        [before, after].some(({ isReferred, method }) => isReferred && method === ''),
      );
      const isKnown = before.laboratoryId !== null && after.laboratoryId !== null;
      expect(reasons.includes('laboratory')).toBe(isKnown && before.laboratoryId !== after.laboratoryId);
      expect(reasons.includes('unknown-laboratory')).toBe(!isKnown);
      expect(reasons.includes('bound')).toBe(
        [before, after].some((one) => !/^\s*[-\d]/.test(one.value) || numberOf(one.value) === null),
      );
    }),
    { numRuns: 2_000 },
  );
});

/** The sentence about a change is true, and the figures that it shows agree with it. */
function expectTrue({ compared, percent, expected }: Change): void {
  const [shown = 0, shownExpected = 0] = [percent, expected ?? 0].map((figure) => Number(figure.toFixed(1)));
  if (compared === 'more') {
    expect(percent).toBeGreaterThan(expected ?? Number.NaN);
    expect(shown).toBeGreaterThan(shownExpected);
  }
  if (compared === 'not-more') expect(shown).toBeLessThanOrEqual(shownExpected);
}

test('a change is more than expected only by √2·1.96·√(CVa²+CVi²), with both coefficients known', () => {
  fc.assert(
    fc.property(point, point, variation, (before, after, known) => {
      const change = changeBetween(before, after, known);
      if (breakBetween(before, after).length > 0) expect(change).toBeNull();
      if (change === null) return;
      const [first, second] = [Number(before.value), Number(after.value)];
      expect(first).toBeGreaterThan(0);
      expect(change.direction).toBe(second === first ? 'same' : second > first ? 'up' : 'down');
      expect(change.percent).toBeCloseTo((Math.abs(second - first) / first) * 100, 6);
      const { cvi, cva } = known;
      const expected =
        cvi === null || cva === null ? null : Math.sqrt(2) * 1.96 * Math.sqrt(Number(cva) ** 2 + Number(cvi) ** 2);
      if (expected === null) expect([change.expected, change.compared]).toEqual([null, null]);
      else expect(change.expected).toBeCloseTo(expected, 9);
      expectTrue(change);
    }),
    { numRuns: 3_000 },
  );
});

test('the lowest and the highest are named only of results that are all joined', () => {
  const values = fc.array(fc.oneof({ arbitrary: number, weight: 9 }, { arbitrary: value, weight: 1 }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(values, fc.array(point, { minLength: 6, maxLength: 6 }), fc.boolean(), (typed, others, isOne) => {
      const points = typed.map((text, index) => {
        const other = others[isOne ? 0 : index] as CoursePoint;
        return { ...other, value: text, ...(isOne && { laboratoryId: 'one', isReferred: false }) };
      });
      const isJoined = points.every((one, index) => {
        const before = points[index - 1];
        return !before || breakBetween(before, one).length === 0;
      });
      const reach = reachOf(points);
      expect(reach !== null).toBe(points.length > 1 && isJoined);
      if (reach === null) return;
      const numbers = points.map((one) => Number(one.value));
      expect(numbers[reach.lowest]).toBe(Math.min(...numbers));
      expect(numbers[reach.highest]).toBe(Math.max(...numbers));
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  ['2.7', '1.35', 8.367],
  ['17.7', '8.85', 54.852],
])('the reference change value of CVi %s and CVa %s is %d %', (cvi, cva, expected) => {
  expect(changeExpected({ cvi, cva })).toBeCloseTo(expected, 2);
});
