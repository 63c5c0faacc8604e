// Reading the catalogue (spec.md section 7, Tests and Packages; wire.md, Catalogue).

import type { CatalogueItemSummary, catalogue, Package, Test } from '@labfront/contract/catalogue';
import type { CheckedRequestOf } from '@labfront/contract/endpoint';
import { toRupees } from '@labfront/contract/money';
import { searchPhrase } from '@labfront/contract/search-words';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import { notFound } from '../../platform/base/errors.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { ITEM_SORTS, type ItemFilter, type ItemSort, listsOf } from './catalogue.lists.ts';
import {
  type BookableItem,
  bumpCatalogueVersion,
  type CatalogueItemRow,
  categoriesOf,
  codesOf,
  findBookable,
  findSaleable,
  listTestsOfPackages,
  type PricedItem,
  preparationsOfPackages,
  regulatedAmong,
  sensitiveAmong,
} from './catalogue.queries.ts';
import { type Catalogue, createCatalogueSnapshot } from './catalogue.snapshot.ts';
import { marksOf } from './catalogue-marks.ts';
import { type CityPriceRow, findCityPrices } from './city-prices.queries.ts';
import type { PricedItems } from './city-view.ts';
import { findServedCity } from './served-city.ts';
import {
  CITY_VARIANT,
  createCityVariant,
  createVisitorCity,
  NO_CITY,
  VARIES_BY_CITY,
  type VisitorCity,
} from './visitor-city.ts';

const WHOLE_CATALOGUE_ROWS = 5_000;

export type TestQuery = CheckedRequestOf<typeof catalogue.listTests>['query'];
export type PackageQuery = CheckedRequestOf<typeof catalogue.listPackages>['query'];

export interface Listed<T> {
  items: readonly T[];
  total: number;
  page: Page<ItemSort>;
}

/** The price of an item in a city, in paise. */
export type CityPrice = Pick<CityPriceRow, 'price' | 'discount_basis_points' | 'final_price'>;

const seesAll = (caller: Caller | null) => Boolean(caller?.scope);

const flagOf = (word: string | undefined) => (word === 'true' ? true : word === 'false' ? false : null);
const lower = (text: string | undefined) => text?.trim().toLowerCase() ?? '';

/** Ignores invalid values. Inactive items are only for administrators who ask for all. */
function filterOf(query: Partial<TestQuery & PackageQuery>, caller: Caller | null): ItemFilter {
  const seesInactive = seesAll(caller) && query.all === 'true';
  return {
    active: seesInactive ? flagOf(query.active) : true,
    popular: flagOf(query.popular),
    q: searchPhrase(query.q ?? '').toLowerCase(),
    category: lower(query.category),
    letter: lower(query.letter),
    sampleType: lower(query.sampleType),
    test: query.test ?? '',
    audience: lower(query.audience),
    condition: lower(query.condition),
  };
}

const readItemPage = (query: TestQuery | PackageQuery) =>
  readPage<ItemSort>(query, ITEM_SORTS, 'name', WHOLE_CATALOGUE_ROWS);

/** One page of a list that is ascending; a descending one is read from its end. */
function paged<T>(list: readonly T[], page: Page<ItemSort>): Listed<T> {
  const { offset, limit, sort } = page;
  const items =
    sort.direction === 'asc'
      ? list.slice(offset, offset + limit)
      : list.slice(Math.max(0, list.length - offset - limit), Math.max(0, list.length - offset)).reverse();
  return { items, total: list.length, page };
}

/** The whole of a list that is ascending. */
const inOrder = <T>(list: readonly T[], { direction }: Page<ItemSort>['sort']): readonly T[] =>
  direction === 'asc' ? list : list.toReversed();

type SummaryRow = Pick<
  CatalogueItemRow,
  'kind' | 'slug' | 'name' | 'name_hi' | 'price' | 'discount_basis_points' | 'final_price'
>;

/**
 * An item as carts and answered prescriptions name it.
 * @param row with the marks of the item, of a package those of its tests, where the reader is to be told.
 */
export function summaryOf(
  id: string,
  row: SummaryRow & { is_sensitive?: number; is_regulated?: number },
): CatalogueItemSummary {
  return {
    _id: id,
    kind: row.kind,
    slug: row.slug,
    name: row.name,
    ...(row.name_hi !== '' && { nameHi: row.name_hi }),
    price: toRupees(row.price),
    discountPercent: row.discount_basis_points / 100,
    finalPrice: toRupees(row.final_price),
    ...marksOf({ sensitive: row.is_sensitive === 1, regulated: row.is_regulated === 1 }),
  };
}

/** An item of the snapshot as carts name it. */
export function itemSummary(kind: 'test' | 'package', item: Test | Package): CatalogueItemSummary {
  const { _id, slug, name, nameHi, price, discountPercent, finalPrice } = item;
  const shared = { ...(nameHi !== undefined && { nameHi }), price, discountPercent, finalPrice };
  return { _id, kind, slug, name, ...shared, ...marksOf(item) };
}

export function createCatalogueService({ database, clock }: { database: Database; clock: Clock }) {
  const snapshot = createCatalogueSnapshot(database, clock);

  /** The prices that hold today in a city, by item; none without a city. */
  async function pricesIn(
    db: Db,
    cityId: string | null,
    itemIds: readonly string[],
  ): Promise<ReadonlyMap<string, CityPrice>> {
    if (cityId === null) return new Map();
    const prices = await findCityPrices(db, cityId, localDay(clock.now()), itemIds);
    return new Map(prices.map(({ item_id, ...price }) => [item_id, price]));
  }

  async function atCityPrices<T extends PricedItem>(db: Db, items: readonly T[], cityId: string | null): Promise<T[]> {
    const ids = items.map(({ id }) => id);
    const prices = await pricesIn(db, cityId, ids);
    return items.map((item) => ({ ...item, ...prices.get(item.id) }));
  }

  return {
    /** Returns the whole catalogue in memory; a changed catalogue is a new object, so it can serve as a cache key. */
    current: (): Promise<Catalogue> => snapshot.current(),

    /** Like `current`, but without waiting; null if the version has to be checked first. */
    held: (): Catalogue | null => snapshot.held(),

    invalidate: (): void => snapshot.invalidate(),

    /**
     * Marks the catalogue as changed in the transaction of a change. It also locks out other changes: call it first, so that later reads
     * stay valid until the transaction ends. Call `invalidate` after the commit.
     */
    changeIn: (tx: Db): Promise<void> => bumpCatalogueVersion(tx),

    /** Active tests by name, up to 5,000 rows without paging. `letter` keeps names that begin with it. */
    async listTests(query: TestQuery, caller: Caller | null, city: string | null): Promise<Listed<Test>> {
      const page = readItemPage(query);
      const { tests } = listsOf((await snapshot.current()).inCity(city));
      return paged(tests.find(filterOf(query, caller), page.sort.field), page);
    },

    /** Active packages; `test` (an id or slug) keeps the packages that contain it. */
    async listPackages(query: PackageQuery, caller: Caller | null, city: string | null): Promise<Listed<Package>> {
      const page = readItemPage(query);
      const { packages } = listsOf((await snapshot.current()).inCity(city));
      return paged(packages.find(filterOf(query, caller), page.sort.field), page);
    },

    /** All tests that match the filter, in the requested order. */
    async allTests(query: TestQuery, caller: Caller | null, city: string | null): Promise<readonly Test[]> {
      const { sort } = readItemPage(query);
      return inOrder(
        listsOf((await snapshot.current()).inCity(city)).tests.find(filterOf(query, caller), sort.field),
        sort,
      );
    },

    /** All packages that match the filter, in the requested order. */
    async allPackages(query: PackageQuery, caller: Caller | null, city: string | null): Promise<readonly Package[]> {
      const { sort } = readItemPage(query);
      return inOrder(
        listsOf((await snapshot.current()).inCity(city)).packages.find(filterOf(query, caller), sort.field),
        sort,
      );
    },

    /** @throws AppError 404 for an unknown test, and for an inactive one unless the caller is an administrator. */
    async getTest(key: string, caller: Caller | null, city: string | null): Promise<Test> {
      const test = (await snapshot.current()).inCity(city).testsByKey.get(key);
      if (!test || !(test.active || seesAll(caller))) throw notFound('Test');
      return test;
    },

    /** @throws AppError 404 for an unknown package, and for an inactive one unless the caller is an administrator. */
    async getPackage(key: string, caller: Caller | null, city: string | null): Promise<Package> {
      const pack = (await snapshot.current()).inCity(city).packagesByKey.get(key);
      if (!pack || !(pack.active || seesAll(caller))) throw notFound('Package');
      return pack;
    },

    /**
     * The items among `ids` that are on sale, with the prices valid in this connection's transaction in a city, base prices without one.
     * Unknown ids are left out.
     */
    async findSaleable(db: Db, ids: readonly string[], cityId: string | null = null): Promise<Map<string, PricedItem>> {
      const items = await atCityPrices(db, await findSaleable(db, ids), cityId);
      return new Map(items.map((item) => [item.id, item]));
    },

    /** Like `findSaleable`, with the further fields that a booking stores. */
    findBookable: async (db: Db, ids: readonly string[], cityId: string | null): Promise<BookableItem[]> =>
      atCityPrices(db, await findBookable(db, ids), cityId),

    pricesIn,

    /** The city whose prices the sender of a request sees. */
    visitorCity: createVisitorCity(snapshot),

    categoriesOf,
    codesOf,
    sensitiveAmong,
    findServedCity,
    regulatedAmong,

    /** The preparation for packages without their own text, by the texts of their tests. */
    preparationsOfPackages,

    /** The tests of packages, in their order, whether they are on sale or not. */
    testsOfPackages: listTestsOfPackages,
  };
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;
export type { BookableItem, Catalogue, PricedItem, PricedItems, VisitorCity };
export { CITY_VARIANT, createCityVariant, NO_CITY, VARIES_BY_CITY };
