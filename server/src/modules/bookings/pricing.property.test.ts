// On SQLite alone: reads and writes no database.
// The amount paid is the sum of the lines, less the discount, plus the fee, to the paisa; partial refunds give back exactly that.
import { finalPricePaise, spreadByLargestRemainder } from '@labfront/contract/money';
import {
  type CouponTerms,
  couponDiscount,
  feeFor,
  type Pricing,
  priceLines,
  subtotalOf,
} from '@labfront/contract/pricing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const RUNS = 10_000;
const CATEGORIES = ['Diabetes', 'Thyroid', 'Cancer'];

const line = fc.record({
  itemId: fc.integer({ min: 0, max: 20 }).map((number) => `item-${number}`),
  category: fc.constantFrom(...CATEGORIES),
  price: fc
    .tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 10_000 }))
    .map(([price, basisPoints]) => finalPricePaise(price, basisPoints / 100)),
  quantity: fc.integer({ min: 1, max: 10 }),
});
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 12, selector: ({ itemId }) => itemId });
const some = fc.option(fc.integer({ min: 1, max: 2_000_000 }), { nil: null });
const coupon = fc.record({
  kind: fc.constantFrom('percent' as const, 'amount' as const),
  value: fc.integer({ min: 1, max: 10_000 }),
  maxDiscount: some,
  minAmount: some,
  itemIds: fc.subarray(['item-0', 'item-1', 'item-2', 'item-3']),
  categories: fc.subarray(CATEGORIES),
});
const fee = fc.record({ fee: fc.integer({ min: 0, max: 50_000 }), freeFrom: some });

type Line = { itemId: string; category: string; price: number; quantity: number };
const amountOf = ({ price, quantity }: Line) => price * quantity;
const isWithin = (paid: number | undefined, one: Line) =>
  paid !== undefined && Number.isInteger(paid) && paid >= 0 && paid <= amountOf(one);
const isFor = ({ itemIds, categories }: CouponTerms, { itemId, category }: Line) =>
  itemIds.length + categories.length === 0 || itemIds.includes(itemId) || categories.includes(category);

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The limits of a coupon, and that it takes nothing off lines that it is not for. */
function refuseWrong(terms: CouponTerms, cart: Line[], { discount, subtotal, paid }: Pricing): void {
  expect(discount).toBeLessThanOrEqual(terms.maxDiscount ?? discount);
  if (discount > 0) expect(subtotal).toBeGreaterThanOrEqual(terms.minAmount ?? 0);
  expect(cart.filter((one, index) => !isFor(terms, one) && paid[index] !== amountOf(one))).toEqual([]);
}

/** Gives lines back in any order, each once, in as many pieces as its quantity was. @returns what is held in the end. */
function heldAfterRefunds(cart: Line[], { total, paid }: Pricing, random: Iterator<number>): number {
  let held = total;
  const order = cart.map((one, index) => ({ one, amount: paid[index] ?? 0, key: random.next().value as number }));
  for (const { one, amount } of order.toSorted((a, b) => a.key - b.key)) {
    for (const piece of spreadByLargestRemainder(amount, Array<number>(one.quantity).fill(one.price))) {
      held -= piece;
      expect(held).toBeGreaterThanOrEqual(0);
    }
  }
  return held;
}

test('paid = lines + fee − discount, each line pays between nothing and its price, and refunds give back what was paid', () => {
  fc.assert(
    fc.property(
      lines,
      fc.option(coupon, { nil: null }),
      fee,
      fc.infiniteStream(fc.nat()),
      (cart, terms, home, random) => {
        const result = terms && couponDiscount(cart, terms);
        const subtotal = subtotalOf(cart);
        const shares = result && 'shares' in result ? result.shares : [];
        const priced = priceLines(cart, shares, feeFor(home, subtotal));

        expect(priced.total).toBe(subtotal - priced.discount + priced.fee);
        expect(sum(priced.paid) + priced.fee).toBe(priced.total);
        expect(priced.fee).toBe(home.freeFrom !== null && subtotal >= home.freeFrom ? 0 : home.fee);
        expect(cart.filter((one, index) => !isWithin(priced.paid[index], one))).toEqual([]);
        if (terms) refuseWrong(terms, cart, priced);
        expect(heldAfterRefunds(cart, priced, random)).toBe(priced.fee);
      },
    ),
    { numRuns: RUNS },
  );
});

test('a percentage is rounded half up to the paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000 }), (price, value) => {
      const terms = {
        kind: 'percent' as const,
        value,
        maxDiscount: null,
        minAmount: null,
        itemIds: [],
        categories: [],
      };
      const result = couponDiscount([{ itemId: 'a', category: 'b', price, quantity: 1 }], terms);
      const exact = BigInt(price) * BigInt(value);
      const rounded = exact / 10_000n + (exact % 10_000n >= 5_000n ? 1n : 0n);
      expect('amount' in result && BigInt(result.amount)).toBe(rounded);
    }),
    { numRuns: RUNS },
  );
});
