// What a package is worth against its tests, while it is being put together.
import { finalPricePaise, toPaise, toRupees } from '@labfront/contract/money';

/** What stands in a price box, in rupees; null while it is no price. */
export function readAmount(typed: string, max: number): number | null {
  const text = typed.trim();
  if (!/^\d+(\.\d{1,2})?$/.test(text)) return null;
  const amount = Number(text);
  return amount <= max ? amount : null;
}

/** The final price of what stands in the boxes, as the server will compute it; null while there is none. */
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
 * Tests that measure nothing which the others do not measure too. Of two that measure the same the later one is named; a test
 * without parameters measures itself.
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
