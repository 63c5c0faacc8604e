// Money is rupees with at most two decimals in the API and an integer number of paise everywhere else.

/** Converts rupees to whole paise. The caller has checked that there are at most two decimals. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Whole paise to rupees for the wire. */
export function toRupees(paise: number): number {
  return paise / 100;
}

/**
 * `price − price × discountPercent / 100` in paise, rounded half up to a whole paisa (wire.md, general rules).
 * `discountPercent` may have two decimals, so the sum is done in integers: hundredths of a percent.
 */
export function finalPricePaise(pricePaise: number, discountPercent: number): number {
  const keptBasisPoints = 10_000 - Math.round(discountPercent * 100);
  return Math.floor((pricePaise * keptBasisPoints + 5_000) / 10_000);
}

/**
 * Spreads an amount over weights, for example a discount over the lines of a booking: whole shares of the same unit that add up to
 * `amount`. What rounding down leaves goes to the largest remainders, among equal ones to the first (laboratory.md section 2, coupons).
 * `amount` is at most the sum of the weights, so that no share is above its weight; a weight of 0 takes nothing.
 */
export function spreadByLargestRemainder(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((product) => Number(product / total));
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1));
  const left = amount - shares.reduce((sum, share) => sum + share, 0);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
