import type { SampleType } from '@labfront/contract/catalogue';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    catalogue_items: CatalogueItemRow;
    package_tests: { package_id: string; test_id: string; position: number };
    catalogue_version: { id: number; version: number };
  }
}

export type ItemKind = 'test' | 'package';

/** A row as stored: prices in paise, lists as JSON text, flags as 0 and 1. */
export interface CatalogueItemRow {
  id: string;
  kind: ItemKind;
  slug: string;
  code: string | null;
  name: string;
  /** Empty if there is none. */
  name_hi: string;
  description: string;
  description_hi: string;
  category: string;
  price: number;
  discount_basis_points: number;
  final_price: number;
  /** Null for packages. */
  sample_type: SampleType | null;
  parameters: string;
  /** `[]` if there are none. */
  parameters_hi: string;
  /** A package's number of parameters when an administrator set it; null means computed. */
  parameter_count: number | null;
  duration: string;
  preparation: string;
  preparation_hi: string;
  aliases: string;
  nabl_accredited: number;
  sensitive: number;
  regulated: number;
  popular: number;
  active: number;
  created_at: string;
  updated_at: string;
  deleted_at: string | null;
}

/** The fields of an item for carts and bookings, prices in paise. */
export type PricedItem = Pick<
  CatalogueItemRow,
  | 'id'
  | 'kind'
  | 'slug'
  | 'name'
  | 'name_hi'
  | 'category'
  | 'price'
  | 'discount_basis_points'
  | 'final_price'
  | 'preparation'
  | 'preparation_hi'
>;

export async function catalogueVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

/** Call it in the transaction of every change: all processes then know that their snapshot is outdated. */
export async function bumpCatalogueVersion(tx: Db): Promise<void> {
  await tx
    .updateTable('catalogue_version')
    .set((row) => ({ version: row('version', '+', 1) }))
    .execute();
}

/** The setting of a shop whose items lack the starter's Hindi texts. */
export const STARTER_HINDI_DUE = 'starter_hindi';

/** Takes the mark that the starter catalogue's Hindi texts are due. @returns false if it was taken before. */
export async function takeStarterHindiDue(tx: Db): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('settings')
    .where('name', '=', STARTER_HINDI_DUE)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countItems(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('catalogue_items')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Items in the order of their ids, `limit` of them behind `after`. */
export async function itemsAfter(db: Db, after: string, limit: number): Promise<CatalogueItemRow[]> {
  return db
    .selectFrom('catalogue_items')
    .selectAll()
    .where('id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The tests of each package, in the package's order. */
export async function allPackageTests(db: Db): Promise<{ package_id: string; test_id: string }[]> {
  return db
    .selectFrom('package_tests')
    .select(['package_id', 'test_id'])
    .orderBy('package_id')
    .orderBy('position')
    .execute();
}

// SQLite accepts at most 32,766 parameters in one statement.
const ROWS_AT_ONCE = 1_000;

export async function insertItems(tx: Db, rows: readonly CatalogueItemRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('catalogue_items')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

export async function insertPackageTests(
  tx: Db,
  rows: readonly { package_id: string; test_id: string; position: number }[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await tx
      .insertInto('package_tests')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute();
  }
}

/** The fields of an item that a booking stores. */
export interface BookableItem extends PricedItem {
  description: string;
  description_hi: string;
  /** Number of parameters. */
  parameterCount: number;
  /** The tests that a package contains. */
  tests: { id: string; name: string; nameHi?: string }[];
}

/** Counts the parameters of a package: those of its tests, and one for a test without any. */
export function countParameters(tests: readonly (readonly string[])[]): number {
  return tests.reduce((sum, parameters) => sum + Math.max(1, parameters.length), 0);
}

const PRICED = [
  'id',
  'kind',
  'slug',
  'name',
  'name_hi',
  'category',
  'price',
  'discount_basis_points',
  'final_price',
  'preparation',
  'preparation_hi',
] as const;

/** The items among `ids` that are on sale, with the prices valid in this transaction. */
export async function findSaleable(db: Db, ids: readonly string[]): Promise<PricedItem[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('catalogue_items')
    .select(PRICED)
    .where('id', 'in', [...ids])
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
}

/** The categories of items, also of those that are not on sale any more. */
export async function categoriesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_items')
    .select(['id', 'category'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, category }) => [id, category]));
}

async function markedAmong(db: Db, ids: readonly string[], mark: 'sensitive' | 'regulated'): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const packages = db
    .selectFrom('package_tests')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'package_tests.test_id')
    .select('package_tests.package_id as id')
    .where('package_tests.package_id', 'in', [...ids])
    .where(`catalogue_items.${mark}`, '=', 1);
  const rows = await db
    .selectFrom('catalogue_items')
    .select('id')
    .where('id', 'in', [...ids])
    .where(mark, '=', 1)
    .unionAll(packages)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The items among these whose names are told to nobody else: sensitive tests, and packages that hold one. */
export const sensitiveAmong = (db: Db, ids: readonly string[]) => markedAmong(db, ids, 'sensitive');

/** The codes of those of some items that have one, on sale or not. */
export async function codesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_items')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[id, code] as const])));
}

/** The items among these that need a centre with a PCPNDT registration: regulated tests, and packages that hold one. */
export const regulatedAmong = (db: Db, ids: readonly string[]) => markedAmong(db, ids, 'regulated');

/** Like `findSaleable`, with the further fields that a booking stores. */
export async function findBookable(db: Db, ids: readonly string[]): Promise<BookableItem[]> {
  if (ids.length === 0) return [];
  const items = await db
    .selectFrom('catalogue_items')
    .select([...PRICED, 'description', 'description_hi', 'parameters', 'parameter_count'])
    .where('id', 'in', [...ids])
    .where('active', '=', 1)
    .where('deleted_at', 'is', null)
    .execute();
  const packages = items.filter(({ kind }) => kind === 'package').map(({ id }) => id);
  const included = Map.groupBy(await listTestsOfPackages(db, packages), (test) => test.package_id);
  return items.map(({ parameters, parameter_count, ...item }) => {
    const tests = included.get(item.id) ?? [];
    const lists = (item.kind === 'package' ? tests : [{ parameters }]).map(
      (test) => JSON.parse(test.parameters) as string[],
    );
    return {
      ...item,
      ...(item.preparation === '' && preparationOf(tests)),
      parameterCount: parameter_count ?? countParameters(lists),
      tests: tests.map(({ id, name, name_hi }) => ({ id, name, ...(name_hi !== '' && { nameHi: name_hi }) })),
    };
  });
}

type Preparation = Pick<CatalogueItemRow, 'preparation' | 'preparation_hi'>;

/** The preparation for a package without its own text: that of its tests. In Hindi only if all of it is. */
function preparationOf(tests: readonly Preparation[]): Preparation {
  const asked = tests.filter(({ preparation }) => preparation !== '');
  const whole = (texts: readonly string[]) => [...new Set(texts)].join('\n');
  const isHindi = asked.every(({ preparation_hi }) => preparation_hi !== '');
  return {
    preparation: whole(asked.map(({ preparation }) => preparation)),
    preparation_hi: isHindi ? whole(asked.map(({ preparation_hi }) => preparation_hi)) : '',
  };
}

/** The preparation for packages by the texts of their tests. */
export async function preparationsOfPackages(db: Db, packageIds: readonly string[]): Promise<Map<string, Preparation>> {
  const tests = Map.groupBy(await listTestsOfPackages(db, packageIds), (test) => test.package_id);
  return new Map(packageIds.map((id) => [id, preparationOf(tests.get(id) ?? [])]));
}

/** The tests of packages, whether they are on sale or not. */
export async function listTestsOfPackages(db: Db, packageIds: readonly string[]) {
  if (packageIds.length === 0) return [];
  return db
    .selectFrom('package_tests')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'package_tests.test_id')
    .select(['package_tests.package_id', 'catalogue_items.id', 'catalogue_items.name', 'catalogue_items.name_hi'])
    .select(['catalogue_items.parameters', 'catalogue_items.preparation', 'catalogue_items.preparation_hi'])
    .where('package_tests.package_id', 'in', [...packageIds])
    .orderBy('package_tests.position')
    .execute();
}
