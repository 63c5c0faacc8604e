// The catalogue at the prices of one city. Items without a price of their own there are the same objects as in the base catalogue, so that
// whatever is kept of them (filtered lists, the search index) serves every city.
import type { Package, PackagedTest, Test } from '@labfront/contract/catalogue';
import { citySlug } from '@labfront/contract/city-slug';
import { toRupees } from '@labfront/contract/money';
import { dayStart, localDay } from '../../platform/base/clock.ts';
import { ALWAYS, type StandingPrice } from './city-prices.queries.ts';

/** Items by id and by slug. */
interface ByKey<T> {
  get(key: string): T | undefined;
}

/** Tests and packages at one set of prices. */
export interface PricedItems {
  /** By name, inactive ones included. */
  readonly tests: readonly Test[];
  readonly packages: readonly Package[];
  readonly testsByKey: ByKey<Test>;
  readonly packagesByKey: ByKey<Package>;
}

/** The items of a city and how to find them from those of the base catalogue. */
export interface CityItems extends PricedItems {
  readonly base: PricedItems;
  testOf(test: Test): Test;
  packageOf(pack: Package): Package;
}

export interface PricedCity {
  readonly id: string;
  readonly name: string;
  readonly prices: readonly StandingPrice[];
}

const priceOf = ({ price, discount_basis_points, final_price }: StandingPrice) => ({
  price: toRupees(price),
  discountPercent: discount_basis_points / 100,
  finalPrice: toRupees(final_price),
});

const holdsOn = (day: string) => (row: StandingPrice) => row.valid_from <= day && row.valid_until >= day;

/** @param now milliseconds; rows whose days do not contain it are left out. */
export function cityItems(base: PricedItems, { prices }: PricedCity, now: number): CityItems {
  const tests = new Map<string, Test>();
  const packages = new Map<string, Package>();
  for (const row of prices.filter(holdsOn(localDay(now)))) {
    const test = base.testsByKey.get(row.item_id);
    if (test) tests.set(test._id, { ...test, ...priceOf(row) });
    const pack = base.packagesByKey.get(row.item_id);
    if (pack) packages.set(pack._id, { ...pack, ...priceOf(row) });
  }
  const inCity = (test: PackagedTest): PackagedTest => {
    const priced = tests.get(test._id);
    return priced ? { ...test, finalPrice: priced.finalPrice } : test;
  };
  for (const pack of base.packages) {
    if (!pack.tests.some(({ _id }) => tests.has(_id))) continue;
    packages.set(pack._id, { ...(packages.get(pack._id) ?? pack), tests: pack.tests.map(inCity) });
  }
  const testOf = (test: Test) => tests.get(test._id) ?? test;
  const packageOf = (pack: Package) => packages.get(pack._id) ?? pack;
  const byKey = <T>(items: ByKey<T>, own: (item: T) => T): ByKey<T> => ({
    get(key) {
      const item = items.get(key);
      return item && own(item);
    },
  });
  return {
    base,
    tests: base.tests.map(testOf),
    packages: base.packages.map(packageOf),
    testsByKey: byKey(base.testsByKey, testOf),
    packagesByKey: byKey(base.packagesByKey, packageOf),
    testOf,
    packageOf,
  };
}

/** Returns when the next price begins or ends, in milliseconds; Infinity when none does. */
export function nextPriceChange(cities: Iterable<PricedCity>, now: number): number {
  let next = Number.POSITIVE_INFINITY;
  for (const { prices } of cities) {
    for (const { valid_from: from, valid_until: until } of prices) {
      if (from !== ALWAYS.from) next = earlier(next, dayStart(from, 0), now);
      if (until !== ALWAYS.until) next = earlier(next, dayStart(until, 1), now);
    }
  }
  return next;
}

function earlier(next: number, start: string | undefined, now: number): number {
  const at = start === undefined ? Number.POSITIVE_INFINITY : Date.parse(start);
  return at > now && at < next ? at : next;
}

/** The words by which a visitor's city is known: its id, its name in any case, and the name as addresses write it. */
export const cityKeys = ({ id, name }: { id: string; name: string }): string[] => [
  id,
  name.toLowerCase(),
  citySlug(name),
];
