// The cheapest way to buy a set of tests (laboratory.md section 9, Basket).
import type { CheapestBasket } from '@labfront/contract/basket';
import type { Package, Test } from '@labfront/contract/catalogue';
import { toPaise, toRupees } from '@labfront/contract/money';
import { AppError } from '../../platform/base/errors.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import type { CatalogueService, PricedItems } from '../catalogue/catalogue.service.ts';
import { createCghsRates } from './cghs-rates.ts';
import { createCovers } from './covers.ts';

const PER_ADDRESS: Limit = { name: 'basket-address', max: 1_200, windowMs: 3_600_000 };

/** A test or package that is bought. */
export type Chosen = { kind: 'test'; item: Test } | { kind: 'package'; item: Package };

export interface FoundBasket {
  chosen: readonly Chosen[];
  /** Paise. */
  total: number;
  /** Ids of the tests that the packages hold besides. */
  extra: readonly string[];
  exact: boolean;
}

interface Dependencies {
  catalogue: CatalogueService;
  limits: Limits;
  log: Logger;
}

const byId = (a: Chosen, b: Chosen) => (a.item._id < b.item._id ? -1 : 1);

/** Returns what is on sale and holds at least one of the tests, in an order that does not depend on names or prices. */
function offersFor(testIds: ReadonlySet<string>, { tests, packages }: PricedItems): Chosen[] {
  const single = tests.filter(({ _id, active }) => active && testIds.has(_id));
  const packs = packages.filter(({ active, tests: held }) => active && held.some(({ _id }) => testIds.has(_id)));
  return [
    ...single.map((item) => ({ kind: 'test' as const, item })).sort(byId),
    ...packs.map((item) => ({ kind: 'package' as const, item })).sort(byId),
  ];
}

const testsIn = ({ kind, item }: Chosen): readonly string[] =>
  kind === 'test' ? [item._id] : item.tests.map(({ _id }) => _id);

export function createBasketService({ catalogue, limits, log }: Dependencies) {
  const cover = createCovers({ log });
  const cghsRates = createCghsRates();

  /** Returns the cheapest basket that holds the tests at the prices of `items`; null if one of them is not on sale in any way. */
  async function find(testIds: readonly string[], items: PricedItems): Promise<FoundBasket | null> {
    const places = new Map(testIds.toSorted().map((id, place) => [id, place]));
    const offers = offersFor(new Set(testIds), items);
    const found = await cover(
      places.size,
      offers.map((offer) => ({
        price: toPaise(offer.item.finalPrice),
        holds: [...new Set(testsIn(offer).flatMap((id) => places.get(id) ?? []))],
      })),
    );
    if (found === null) return null;
    const chosen = found.chosen.flatMap((place) => offers[place] ?? []);
    const extra = new Set(chosen.flatMap(testsIn).filter((id) => !places.has(id)));
    return { chosen, total: found.price, extra: [...extra].sort(), exact: found.exact };
  }

  /** @throws AppError 404 that names the tests that are not on sale. */
  function mustBeOnSale(testIds: readonly string[], { testsByKey }: PricedItems): Test[] {
    const known = testIds.flatMap((id) => testsByKey.get(id) ?? []);
    const gone = known.filter(({ active }) => !active);
    if (gone.length > 0) throw new AppError('NOT_FOUND.testsGone', { names: gone.map(({ name }) => name).join(', ') });
    if (known.length < testIds.length)
      throw new AppError('NOT_FOUND.testsUnknown', { count: testIds.length - known.length });
    return known;
  }

  return {
    find,
    cghsRates,

    /**
     * Returns the cheapest tests and packages that hold the tests, of equal prices those with the fewest items.
     * @param testIds 1 to 60 different ones; the answer does not depend on their order.
     * @param cityId whose prices count; null for base prices.
     * @throws AppError 404 for tests that are not on sale, 429 for an address that asks too often.
     */
    async cheapest(testIds: readonly string[], cityId: string | null, address: string): Promise<CheapestBasket> {
      await limits.hit(PER_ADDRESS, address);
      const items = (await catalogue.current()).inCity(cityId);
      // An id may be given as the address of its page too.
      const tests = [...new Map(mustBeOnSale(testIds, items).map((test) => [test._id, test])).values()];
      const basket = await find(
        tests.map(({ _id }) => _id),
        items,
      );
      if (basket === null) throw new AppError('NOT_FOUND.testsUnknown', { count: testIds.length });
      const cghs = cghsRates.totalOf(tests);
      return {
        total: toRupees(basket.total),
        items: basket.chosen.map(({ kind, item: { _id, name, nameHi, finalPrice } }) => ({
          itemId: _id,
          kind,
          name,
          ...(nameHi !== undefined && { nameHi }),
          finalPrice,
        })),
        singles: toRupees(tests.reduce((sum, { finalPrice }) => sum + toPaise(finalPrice), 0)),
        extra: [...basket.extra],
        ...(cghs !== null && { cghs: toRupees(cghs) }),
        exact: basket.exact,
      };
    },
  };
}

export type BasketService = ReturnType<typeof createBasketService>;
