// The whole catalogue in memory, as the wire shows it. It is built anew when the version in the database has moved, so that a
// page or a search costs no query, and a change is everywhere within the age at which the version is looked at again.
import type { Package, PackagedTest, Test } from '@labfront/contract/catalogue';
import { toRupees } from '@labfront/contract/money';
import { audiencesOf } from '@labfront/contract/package-audience';
import type { Clock } from '../../platform/base/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Breather, createBreather } from '../../platform/scheduling/slices.ts';
import {
  allPackageTests,
  type CatalogueItemRow,
  catalogueVersion,
  countParameters,
  itemsAfter,
} from './catalogue.queries.ts';
import { marksOf } from './catalogue-marks.ts';
import { allCityNames, allStandingPrices } from './city-prices.queries.ts';
import { cityItems, cityKeys, nextPriceChange, type PricedCity, type PricedItems } from './city-view.ts';

export interface Catalogue extends PricedItems {
  readonly version: number;
  /** Cities with a price list, by id. */
  readonly pricedCities: ReadonlyMap<string, PricedCity>;
  /** Names of all cities that are served. */
  readonly cityNames: readonly string[];
  /** The time at which the next price of a city begins or ends, in milliseconds. */
  readonly pricesUntil: number;
  /** Returns the id of a city with a price list, by its id or name; null for any other. */
  findPricedCity(key: string): string | null;
  /** Returns the items at the prices of a city with a price list; those of the base catalogue for any other. */
  inCity(cityId: string | null): PricedItems;
}

type Loaded = Pick<
  Catalogue,
  'version' | 'tests' | 'packages' | 'testsByKey' | 'packagesByKey' | 'pricedCities' | 'cityNames'
>;

/** Adds the prices that hold at `now`. Views of cities are made when they are asked for. */
function pricedAt(loaded: Loaded, now: number): Catalogue {
  const keys = new Map<string, string>();
  for (const city of loaded.pricedCities.values()) for (const key of cityKeys(city)) keys.set(key, city.id);
  const views = new Map<string, PricedItems>();
  const catalogue: Catalogue = {
    ...loaded,
    pricesUntil: nextPriceChange(loaded.pricedCities.values(), now),
    findPricedCity: (key) => (keys.size === 0 ? null : (keys.get(key) ?? keys.get(key.toLowerCase()) ?? null)),
    inCity(cityId) {
      const city = cityId === null ? undefined : loaded.pricedCities.get(cityId);
      if (!city) return catalogue;
      const view = views.get(city.id) ?? cityItems(catalogue, city, now);
      views.set(city.id, view);
      return view;
    },
  };
  return catalogue;
}

const ROWS_AT_ONCE = 250;

const words = (json: string) => JSON.parse(json) as string[];

function common(row: CatalogueItemRow) {
  return {
    _id: row.id,
    slug: row.slug,
    code: row.code,
    name: row.name,
    ...(row.name_hi !== '' && { nameHi: row.name_hi }),
    description: row.description,
    ...(row.description_hi !== '' && { descriptionHi: row.description_hi }),
    category: row.category,
    price: toRupees(row.price),
    discountPercent: row.discount_basis_points / 100,
    finalPrice: toRupees(row.final_price),
    preparation: row.preparation,
    ...(row.preparation_hi !== '' && { preparationHi: row.preparation_hi }),
    aliases: words(row.aliases),
    popular: row.popular === 1,
    active: row.active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toTest(row: CatalogueItemRow): Test {
  return {
    ...common(row),
    sampleType: row.sample_type ?? 'Other',
    parameter: words(row.parameters),
    ...(row.parameters_hi !== '[]' && { parameterHi: words(row.parameters_hi) }),
    duration: row.duration,
    nablAccredited: row.nabl_accredited === 1,
    ...marksOf({ sensitive: row.sensitive === 1, regulated: row.regulated === 1 }),
  };
}

function toPackagedTest(test: Test): PackagedTest {
  const { _id, slug, name, description, parameter, finalPrice, sampleType, duration, active } = test;
  const { nameHi, descriptionHi, parameterHi } = test;
  const inHindi = {
    ...(nameHi && { nameHi }),
    ...(descriptionHi && { descriptionHi }),
    ...(parameterHi && { parameterHi }),
  };
  const shared = { description, parameter, finalPrice, sampleType, duration, active };
  return { _id, slug, name, ...inHindi, ...shared, ...marksOf(test) };
}

function toPackage(row: CatalogueItemRow, tests: Test[]): Package {
  const counted = countParameters(tests.map((test) => test.parameter));
  const shared = common(row);
  const conditions = new Set([shared.category, ...tests.map(({ category }) => category)]);
  conditions.delete('');
  return {
    ...shared,
    tests: tests.map(toPackagedTest),
    parameters: row.parameter_count ?? counted,
    audiences: audiencesOf(shared),
    conditions: [...conditions],
    ...marksOf({
      sensitive: tests.some(({ sensitive }) => sensitive),
      regulated: tests.some(({ regulated }) => regulated),
    }),
  };
}

const { compare } = new Intl.Collator('en-IN', { sensitivity: 'base' });
const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);

async function byKey<T extends { _id: string; slug: string }>(items: readonly T[], breathe: Breather) {
  const keyed = new Map<string, T>();
  for (const item of items) {
    keyed.set(item.slug, item);
    await breathe();
  }
  // Ids last: an id always wins over a slug that happens to read the same.
  for (const item of items) {
    keyed.set(item._id, item);
    await breathe();
  }
  return keyed as ReadonlyMap<string, T>;
}

async function loadCatalogue(db: Db): Promise<Loaded> {
  // Lets other requests run, because loading a large catalogue takes long.
  const breathe = createBreather();
  // The version is read first: after a change between the reads, this snapshot counts as outdated, never as current.
  const version = await catalogueVersion(db);
  const tests: Test[] = [];
  const packageRows: CatalogueItemRow[] = [];
  for (let after = ''; ; ) {
    const rows = await itemsAfter(db, after, ROWS_AT_ONCE);
    for (const row of rows) {
      if (row.kind === 'test') tests.push(toTest(row));
      else packageRows.push(row);
    }
    if (rows.length < ROWS_AT_ONCE) break;
    after = rows.at(-1)?.id ?? '';
    await breathe();
  }
  const sorted = tests.sort(byName);
  const testsByKey = await byKey(sorted, breathe);
  const included = Map.groupBy(await allPackageTests(db), (row) => row.package_id);
  await breathe();
  const packages: Package[] = [];
  for (const row of packageRows) {
    const held = (included.get(row.id) ?? []).flatMap(({ test_id }) => testsByKey.get(test_id) ?? []);
    packages.push(toPackage(row, held));
    await breathe();
  }
  const sortedPackages = packages.sort(byName);
  const packagesByKey = await byKey(sortedPackages, breathe);
  const names = await allCityNames(db);
  const pricesByCity = Map.groupBy(await allStandingPrices(db), ({ city_id }) => city_id);
  const priced = names.flatMap(({ id, name }) => {
    const prices = pricesByCity.get(id);
    return prices ? [[id, { id, name, prices }] as const] : [];
  });
  return {
    version,
    tests: sorted,
    packages: sortedPackages,
    testsByKey,
    packagesByKey,
    pricedCities: new Map(priced),
    cityNames: names.map(({ name }) => name).sort(compare),
  };
}

export interface CatalogueSnapshot {
  /** The catalogue as it is now, or was at most `MAX_AGE_MS` ago when another process changed it. */
  current(): Promise<Catalogue>;
  /** Like `current`, but without waiting; null if the version has to be checked first. */
  held(): Catalogue | null;
  /** Call it after a change by this process: the next `current` checks the version at once. */
  invalidate(): void;
}

const MAX_AGE_MS = 250;
/** Pause before a failed replica is used again. */
const REPLICA_REST_MS = 5_000;

/** Reads from the replica while it answers and does not lag, else from the primary. */
function createReader({ db: primary, replica }: Database) {
  let replicaFrom = Number.NEGATIVE_INFINITY;

  async function tryReplica<T>(work: (db: Db) => Promise<T>): Promise<T | null> {
    if (!replica || performance.now() < replicaFrom) return null;
    try {
      return await work(replica);
    } catch {
      replicaFrom = performance.now() + REPLICA_REST_MS;
      return null;
    }
  }

  return {
    /** The primary is authoritative; while it is down the replica's version counts, unless it is older than `seen`. */
    async version(seen: number): Promise<number> {
      try {
        return await catalogueVersion(primary);
      } catch (error) {
        const version = await tryReplica(catalogueVersion);
        if (version === null || version < seen) throw error;
        return version;
      }
    },

    /** The catalogue of `version` or of a later one. */
    async load(version: number): Promise<Loaded> {
      const loaded = await tryReplica(async (db) =>
        (await catalogueVersion(db)) < version ? null : loadCatalogue(db),
      );
      return loaded ?? loadCatalogue(primary);
    },
  };
}

export function createCatalogueSnapshot(database: Database, clock: Clock): CatalogueSnapshot {
  const reader = createReader(database);
  let held: Catalogue | null = null;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let refreshing: Promise<Catalogue> | null = null;
  /** Counts changes by this process: a read that began before the last change may not count as current. */
  let changes = 0;

  async function refresh(): Promise<Catalogue> {
    const startedAt = performance.now();
    const seenChanges = changes;
    const version = await reader.version(held?.version ?? 0);
    if (held?.version !== version) held = pricedAt(await reader.load(version), clock.now());
    else if (clock.now() >= held.pricesUntil) held = pricedAt(held, clock.now());
    if (seenChanges !== changes) return refresh();
    checkedAt = startedAt;
    return held;
  }

  const fresh = () =>
    held && performance.now() - checkedAt < MAX_AGE_MS && clock.now() < held.pricesUntil ? held : null;

  return {
    held: fresh,
    async current() {
      const known = fresh();
      if (known) return known;
      refreshing ??= refresh().finally(() => {
        refreshing = null;
      });
      return refreshing;
    },
    invalidate() {
      changes += 1;
      checkedAt = Number.NEGATIVE_INFINITY;
    },
  };
}
