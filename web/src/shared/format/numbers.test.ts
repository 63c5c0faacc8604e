import { expect, it } from 'vitest';
import { formatRupees } from './money.ts';
import { formatCount } from './numbers.ts';

const SIZES = [0, 1, 7, 10, 99, 100, 999, 1_000, 1_001, 9_999, 10_000, 99_999, 100_000, 1_234_567, 98_765_432, 1e11];
const numbers = SIZES.flatMap((size) => [size, size + 1, -size - 1]);

it.each(['en-IN', 'hi-IN'])('writes counts and rupees as Intl does for %s', (tag) => {
  const count = new Intl.NumberFormat(tag);
  const moneyOf = (amount: number, digits: number) =>
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency: 'INR',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
      .format(amount)
      // A hyphen looks like a dash before the sign of the rupee.
      .replace('-', '−');
  for (const number of numbers) {
    expect(formatCount(number)).toBe(count.format(number));
    expect(formatRupees(number)).toBe(moneyOf(number, 0));
    for (const paise of [0.05, 0.5, 0.99]) expect(formatRupees(number + paise)).toBe(moneyOf(number + paise, 2));
  }
});
