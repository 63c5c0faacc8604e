// Reading the catalogue (spec.md section 7, Tests and Packages; wire.md, Catalogue).
import type { catalogue, Package, Test } from '@labfront/contract/catalogue';
import type { CheckedRequestOf } from '@labfront/contract/endpoint';
import type { Database, Db } from '../../platform/db/database.ts';
import { notFound } from '../../platform/errors.ts';
import { type Page, readPage } from '../../platform/paging.ts';
import type { Caller } from '../../platform/serve.ts';
import { type BookableItem, findBookable, findSaleable, type PricedItem } from './catalogue.queries.ts';
import { type Catalogue, createCatalogueSnapshot } from './catalogue.snapshot.ts';

const WHOLE_CATALOGUE_ROWS = 5_000;
const SORTS = ['name', 'price'] as const;
type Sort = (typeof SORTS)[number];

export type TestQuery = CheckedRequestOf<typeof catalogue.listTests>['query'];
export type PackageQuery = CheckedRequestOf<typeof catalogue.listPackages>['query'];

export interface Listed<T> {
  items: T[];
  total: number;
  page: Page<Sort>;
}

type Item = Test | Package;

const isAdmin = (caller: Caller | null) => caller?.role === 'admin';

function matches(item: Item, query: TestQuery | PackageQuery, seesInactive: boolean): boolean {
  if (!item.active && !(seesInactive && query.all === 'true')) return false;
  if (query.category && item.category.toLowerCase() !== query.category.toLowerCase()) return false;
  if (query.popular === 'true' && !item.popular) return false;
  if (query.popular === 'false' && item.popular) return false;
  if (!query.q) return true;
  const heard = [item.name, item.code ?? '', ...('aliases' in item ? item.aliases : [])].join('\n').toLowerCase();
  return heard.includes(query.q.trim().toLowerCase());
}

function paged<T extends Item>(items: T[], query: TestQuery | PackageQuery): Listed<T> {
  const page = readPage<Sort>(query, SORTS, 'name', WHOLE_CATALOGUE_ROWS);
  // Items come by name; a stable sort keeps that order among equal prices.
  const sorted = page.sort.field === 'price' ? items.toSorted((a, b) => a.finalPrice - b.finalPrice) : items;
  const ordered = page.sort.direction === 'desc' ? sorted.toReversed() : sorted;
  return { items: ordered.slice(page.offset, page.offset + page.limit), total: items.length, page };
}

export function createCatalogueService({ database }: { database: Database }) {
  const snapshot = createCatalogueSnapshot(database);

  return {
    /** The whole catalogue in memory; its object changes when the catalogue does, so it can key a cache. */
    current: (): Promise<Catalogue> => snapshot.current(),

    /** The same without waiting; null when it has to be looked at again first. */
    held: (): Catalogue | null => snapshot.held(),

    invalidate: (): void => snapshot.invalidate(),

    /** Active tests by name, whole up to 5,000 rows unless a page is asked for. `letter` keeps names that begin with it. */
    async listTests(query: TestQuery, caller: Caller | null): Promise<Listed<Test>> {
      const { tests } = await snapshot.current();
      const letter = query.letter?.toLowerCase();
      const found = tests.filter(
        (test) => matches(test, query, isAdmin(caller)) && (!letter || test.name.toLowerCase().startsWith(letter)),
      );
      return paged(found, query);
    },

    /** Active packages; `test` (an id or slug) keeps the packages that hold it. */
    async listPackages(query: PackageQuery, caller: Caller | null): Promise<Listed<Package>> {
      const { packages } = await snapshot.current();
      const holds = (pack: Package) => pack.tests.some((test) => test._id === query.test || test.slug === query.test);
      return paged(
        packages.filter((pack) => matches(pack, query, isAdmin(caller)) && (!query.test || holds(pack))),
        query,
      );
    },

    /** @throws AppError 404 for an unknown test, and for an inactive one unless an administrator asks. */
    async getTest(key: string, caller: Caller | null): Promise<Test> {
      const test = (await snapshot.current()).testsByKey.get(key);
      if (!test || !(test.active || isAdmin(caller))) throw notFound('Test');
      return test;
    },

    /** @throws AppError 404 for an unknown package, and for an inactive one unless an administrator asks. */
    async getPackage(key: string, caller: Caller | null): Promise<Package> {
      const pack = (await snapshot.current()).packagesByKey.get(key);
      if (!pack || !(pack.active || isAdmin(caller))) throw notFound('Package');
      return pack;
    },

    /** The items among `ids` that can be bought, with the prices that hold in this connection's transaction. Unknown ids are left out. */
    async findSaleable(db: Db, ids: readonly string[]): Promise<Map<string, PricedItem>> {
      return new Map((await findSaleable(db, ids)).map((item) => [item.id, item]));
    },

    /** As `findSaleable`, with what a booking keeps beside the price. */
    findBookable,
  };
}

export type CatalogueService = ReturnType<typeof createCatalogueService>;
export type { BookableItem, Catalogue, PricedItem };
