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
