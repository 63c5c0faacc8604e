// On SQLite alone: reads and writes no database.
// The search of the cheapest basket against looking at every possibility (laboratory.md section 9, Basket).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cheapestCover, type Offer } from './cheapest-cover.ts';

const maskOf = (tests: readonly number[]) => tests.reduce((mask, place) => mask | (1 << place), 0);

/** The least price and the fewest items at it, by the cheapest way to every set of tests; null where a test is in no offer. */
function byEveryWay(count: number, offers: readonly Offer[]): { price: number; items: number } | null {
  const ways: ({ price: number; items: number } | undefined)[] = [{ price: 0, items: 0 }];
  const all = 2 ** count - 1;
  for (let reached = 0; reached < all; reached += 1) {
    const way = ways[reached];
    if (!way) continue;
    for (const { price, holds } of offers) {
      const next = reached | maskOf(holds);
      const known = ways[next];
      const found = { price: way.price + price, items: way.items + 1 };
      const isBetter =
        !known || found.price < known.price || (found.price === known.price && found.items < known.items);
      if (next !== reached && isBetter) ways[next] = found;
    }
  }
  return ways[all] ?? null;
}

const Shop = fc.integer({ min: 1, max: 10 }).chain((count) =>
  fc.record({
    count: fc.constant(count),
    offers: fc.array(
      fc.record({
        // Few prices, so that many baskets cost the same.
        price: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 500_000 })),
        holds: fc.uniqueArray(fc.integer({ min: 0, max: count - 1 }), { minLength: 1, maxLength: count }),
      }),
      { minLength: 1, maxLength: 25 },
    ),
  }),
);

test('the cheapest basket is the one that looking at every possibility finds', () => {
  fc.assert(
    fc.property(Shop, ({ count, offers }) => {
      const expected = byEveryWay(count, offers);
      const found = cheapestCover(count, offers);
      expect(found && { price: found.price, items: found.chosen.length }).toEqual(expected);
      expect(found?.exact ?? true).toBe(true);
      if (found)
        expect(found.chosen.reduce((mask, place) => mask | maskOf(offers[place]?.holds ?? []), 0)).toBe(2 ** count - 1);
    }),
    { numRuns: 1_000 },
  );
});

test('without enough steps the answer still holds every test, and says that it may not be the cheapest', () => {
  fc.assert(
    fc.property(Shop, ({ count, offers }) => {
      const found = cheapestCover(count, offers, 1);
      const best = byEveryWay(count, offers);
      expect(found === null).toBe(best === null);
      if (!found || !best) return;
      expect(found.chosen.reduce((mask, place) => mask | maskOf(offers[place]?.holds ?? []), 0)).toBe(2 ** count - 1);
      expect(found.price).toBeGreaterThanOrEqual(best.price);
      if (found.exact) expect(found.price).toBe(best.price);
    }),
    { numRuns: 300 },
  );
});

test('sixty tests fit, those of the second word too', () => {
  const single = Array.from({ length: 60 }, (_, place) => ({ price: 100, holds: [place] }));
  const halves = [0, 30].map((from) => ({
    price: 2_000,
    holds: Array.from({ length: 30 }, (_, place) => from + place),
  }));
  const pairs = Array.from({ length: 59 }, (_, place) => ({ price: 150, holds: [place, place + 1] }));
  expect(cheapestCover(60, [...single, ...pairs, ...halves])).toEqual({
    chosen: [119, 120],
    price: 4_000,
    exact: true,
  });
  expect(cheapestCover(60, single.slice(1))).toBeNull();
});
