// The price of a cart or a booking: one rule for server, screens and tests, without the validation library. All amounts are paise.
import { spreadByLargestRemainder, toRupees } from './money.ts';

export interface PricingLine {
  readonly itemId: string;
  readonly category: string;
  /** Final price of one. */
  readonly price: number;
  readonly quantity: number;
}

/** The discount of a coupon, as far as that depends on the lines alone. */
export interface CouponTerms {
  readonly kind: 'percent' | 'amount';
  /** Hundredths of a percent, or paise. */
  readonly value: number;
  readonly maxDiscount: number | null;
  /** Least sum of all lines, without the fee. */
  readonly minAmount: number | null;
  /** Only these items and categories, either of them; both empty for every item. */
  readonly itemIds: readonly string[];
  readonly categories: readonly string[];
}

/** `amount` off, spread over the lines; or why the coupon does not count, with the amount that is missing for its minimum. */
export type CouponResult =
  | { readonly amount: number; readonly shares: readonly number[] }
  | { readonly refused: 'COUPON_MINIMUM'; readonly missing: number }
  | { readonly refused: 'COUPON_NOT_APPLICABLE' };

/** The home collection fee of a centre; `freeFrom` null if it does not depend on the sum of the lines. */
export interface FeeTerms {
  readonly fee: number;
  readonly freeFrom: number | null;
}

export interface Pricing {
  /** Sum of the lines. */
  readonly subtotal: number;
  readonly discount: number;
  readonly fee: number;
  readonly total: number;
  /** Each line's amount after its share of the discount: with the fee they add up to the total. */
  readonly paid: readonly number[];
}

const amountOf = ({ price, quantity }: Pick<PricingLine, 'price' | 'quantity'>) => price * quantity;

export const subtotalOf = (lines: readonly Pick<PricingLine, 'price' | 'quantity'>[]): number =>
  lines.reduce((sum, line) => sum + amountOf(line), 0);

/** Whether a coupon takes off an item. */
export const countsFor = (
  { itemIds, categories }: Pick<CouponTerms, 'itemIds' | 'categories'>,
  { itemId, category }: Pick<PricingLine, 'itemId' | 'category'>,
): boolean =>
  (itemIds.length === 0 && categories.length === 0) || itemIds.includes(itemId) || categories.includes(category);

/**
 * Returns what a coupon takes off these lines. Percentages are rounded half up to the paisa; the discount is never more than the lines
 * that it applies to, and is spread over them by largest remainder.
 */
export function couponDiscount(lines: readonly PricingLine[], terms: CouponTerms): CouponResult {
  const weights = lines.map((line) => (countsFor(terms, line) ? amountOf(line) : 0));
  const eligible = weights.reduce((sum, weight) => sum + weight, 0);
  if (eligible === 0) return { refused: 'COUPON_NOT_APPLICABLE' };
  const missing = (terms.minAmount ?? 0) - subtotalOf(lines);
  if (missing > 0) return { refused: 'COUPON_MINIMUM', missing };
  const asked = terms.kind === 'percent' ? Math.floor((eligible * terms.value + 5_000) / 10_000) : terms.value;
  const amount = Math.min(asked, terms.maxDiscount ?? asked, eligible);
  return { amount, shares: spreadByLargestRemainder(amount, weights) };
}

/** Returns the fee of a home visit for lines of this sum, before any discount. */
export const feeFor = ({ fee, freeFrom }: FeeTerms, subtotal: number): number =>
  freeFrom !== null && subtotal >= freeFrom ? 0 : fee;

/** Returns the charges besides the lines, as on the wire. @param fee paise. */
export const chargesOf = (fee: number): { kind: 'fee'; amount: number }[] =>
  fee > 0 ? [{ kind: 'fee', amount: toRupees(fee) }] : [];

/** Prices lines with the shares of a discount (none without a coupon) and a fee, which is not discounted. */
export function priceLines(
  lines: readonly Pick<PricingLine, 'price' | 'quantity'>[],
  shares: readonly number[],
  fee: number,
): Pricing {
  const subtotal = subtotalOf(lines);
  const discount = shares.reduce((sum, share) => sum + share, 0);
  const paid = lines.map((line, index) => amountOf(line) - (shares[index] ?? 0));
  return { subtotal, discount, fee, total: subtotal - discount + fee, paid };
}
