// The amount that a broken promise pays for each line: pure rules, no database. Amounts are paise.

export interface PayableLine {
  id: string;
  /** The amount that it paid or will pay. */
  paid: number;
  /** The amount that other promises gave, or may give, back of it. */
  promised: number;
}

export interface Payable {
  lineId: string;
  amount: number;
}

/** Spreads at most `most` over amounts, from the first on; lines that get nothing are left out. */
export function fitAmounts(amounts: readonly Payable[], most: number): Payable[] {
  let left = Math.max(0, most);
  return amounts.flatMap(({ lineId, amount }) => {
    const own = Math.min(amount, left);
    left -= own;
    return own > 0 ? [{ lineId, amount: own }] : [];
  });
}

/**
 * The amounts of a payout: a share of what each line paid, half a paisa upwards, never more than the line has left and all of them at
 * most `most`.
 * @param share hundredths of a percent.
 */
export function payoutOf(lines: readonly PayableLine[], share: number, most: number): Payable[] {
  const amounts = lines.map(({ id, paid, promised }) => ({
    lineId: id,
    amount: Math.max(0, Math.min(Math.floor((paid * share + 5_000) / 10_000), paid - promised)),
  }));
  return fitAmounts(amounts, most);
}

export const sumOf = (amounts: readonly Pick<Payable, 'amount'>[]): number =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);
