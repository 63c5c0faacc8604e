// Divides money that goes back over the payments that it came by. Pure.

/** A payment, and the paise of it that can still go back. */
export interface Refundable {
  id: string;
  left: number;
}

/**
 * Takes as much as it can of each payment in turn, so that no more goes back than came in by it.
 * @param payments in the order in which they give back: the last payment first.
 * @returns the share of each that gives any, and the paise for which nothing is left.
 */
export function splitRefund(
  paise: number,
  payments: readonly Refundable[],
): { shares: { id: string; amount: number }[]; missing: number } {
  const shares: { id: string; amount: number }[] = [];
  let missing = paise;
  for (const { id, left } of payments) {
    const amount = Math.min(missing, Math.max(0, left));
    if (amount === 0) continue;
    shares.push({ id, amount });
    missing -= amount;
  }
  return { shares, missing };
}
