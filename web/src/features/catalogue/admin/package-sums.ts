// Compares a package with its tests while it is being edited.
import { finalPricePaise, toPaise, toRupees } from '@labfront/contract/money';

/** Returns the value of a price field in rupees; null if it is not a price. */
export function readAmount(typed: string, max: number): number | null {
  const text = typed.trim();
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return null;
  const amount = Number(text);
  return amount <= max ? amount : null;
}

/** Returns the final price for the fields' values, as the server computes it; null for invalid values. */
export function finalPriceOf(price: string, discount: string): number | null {
  const rupees = readAmount(price, 1_000_000);
  const percent = discount.trim() === '' ? 0 : readAmount(discount, 100);
  return rupees === null || percent === null ? null : toRupees(finalPricePaise(toPaise(rupees), percent));
}

interface Measuring {
  readonly _id: string;
  readonly parameter: readonly string[];
}

/**
 * Returns tests whose parameters the other tests already cover. Of two tests with the same parameters it returns the later one; a test
 * without parameters counts as its own parameter.
 */
export function coveredTests<T extends Measuring>(tests: readonly T[]): T[] {
  const covered: T[] = [];
  for (const test of tests.toReversed()) {
    const others = tests.filter((other) => other !== test && !covered.includes(other));
    const measured = new Set(others.flatMap(({ parameter }) => parameter.map((name) => name.toLowerCase())));
    if (test.parameter.length > 0 && test.parameter.every((name) => measured.has(name.toLowerCase())))
      covered.push(test);
  }
  return covered.reverse();
}
