// On SQLite alone: reads and writes no database.
import { finalPricePaise, spreadByLargestRemainder, toPaise, toRupees } from '@labfront/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const paise = fc.integer({ min: 0, max: 100_000_000 });
/** 0 to 100 percent in hundredths. */
const basisPoints = fc.integer({ min: 0, max: 10_000 });

/** `price − price × percent / 100`, half up to a whole paisa, in numbers without rounding errors. */
function exactly(pricePaise: number, points: number): number {
  const numerator = BigInt(pricePaise) * BigInt(10_000 - points);
  return Number((2n * numerator + 10_000n) / 20_000n);
}

describe('finalPricePaise', () => {
  test('is the exact price, half up', () => {
    const holds = (price: number, points: number) => finalPricePaise(price, points / 100) === exactly(price, points);
    fc.assert(fc.property(paise, basisPoints, holds), { numRuns: 5_000 });
  });

  test('is never negative and never more than the price', () => {
    const holds = (price: number, points: number) => {
      const final = finalPricePaise(price, points / 100);
      return final >= 0 && final <= price && Number.isInteger(final);
    };
    fc.assert(fc.property(paise, basisPoints, holds), { numRuns: 5_000 });
  });

  test('never rises with the discount', () => {
    const holds = (price: number, one: number, other: number) =>
      finalPricePaise(price, Math.max(one, other) / 100) <= finalPricePaise(price, Math.min(one, other) / 100);
    fc.assert(fc.property(paise, basisPoints, basisPoints, holds));
  });

  test.each([
    [9_950, 5, 9_453],
    [1, 50, 1],
    [1, 50.01, 0],
    [3, 50, 2],
    [100, 0, 100],
    [100, 100, 0],
    [100_000_000, 33.33, 66_670_000],
  ])('%i paise less %d percent is %i', (price, percent, final) => {
    expect(finalPricePaise(price, percent)).toBe(final);
  });
});

describe('rupees and paise', () => {
  test('every amount survives the way there and back', () => {
    fc.assert(
      fc.property(paise, (amount) => toPaise(toRupees(amount)) === amount),
      { numRuns: 5_000 },
    );
  });

  test('survives JSON', () => {
    fc.assert(fc.property(paise, (amount) => toPaise(JSON.parse(JSON.stringify(toRupees(amount)))) === amount));
  });
});

describe('spreadByLargestRemainder', () => {
  const lines = fc.array(paise, { minLength: 1, maxLength: 60 });
  const discounted = lines.chain((weights) =>
    fc.tuple(fc.constant(weights), fc.integer({ min: 0, max: weights.reduce((sum, weight) => sum + weight, 0) })),
  );

  test('adds up to the amount, and no share is above its line', () => {
    const holds = ([weights, amount]: [number[], number]) => {
      const shares = spreadByLargestRemainder(amount, weights);
      const each = shares.every((share, index) => share >= 0 && share <= (weights[index] ?? -1));
      return each && shares.reduce((sum, share) => sum + share, 0) === (weights.some(Boolean) ? amount : 0);
    };
    fc.assert(fc.property(discounted, holds), { numRuns: 10_000 });
  });

  test.each([
    [100, [100, 100, 100], [34, 33, 33]],
    [1, [50, 50], [1, 0]],
    [10, [1, 0, 99], [0, 0, 10]],
    [5, [30, 70], [2, 3]],
  ])('%i over %j is %j', (amount, weights, shares) => {
    expect(spreadByLargestRemainder(amount, weights)).toEqual(shares);
  });
});
