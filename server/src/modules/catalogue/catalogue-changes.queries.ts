import { sql } from 'kysely';
import { containsPattern } from '../../platform/base/paging.ts';
import type { Db } from '../../platform/db/database.ts';
import type { CatalogueItemRow, ItemKind } from './catalogue.queries.ts';

export async function findItem(db: Db, kind: ItemKind, id: string): Promise<CatalogueItemRow | undefined> {
  return db
    .selectFrom('catalogue_items')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export type Twin = Pick<CatalogueItemRow, 'id' | 'name' | 'code' | 'active'>;

/** Another item of the kind with this name; case does not matter. */
export async function findByName(db: Db, kind: ItemKind, name: string, exceptId: string): Promise<Twin | undefined> {
  return db
    .selectFrom('catalogue_items')
    .select(['id', 'name', 'code', 'active'])
    .where('kind', '=', kind)
    .where(sql<string>`lower(name)`, '=', sql<string>`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
}

export async function findByCode(db: Db, kind: ItemKind, code: string, exceptId: string): Promise<Twin | undefined> {
  return db
    .selectFrom('catalogue_items')
    .select(['id', 'name', 'code', 'active'])
    .where('kind', '=', kind)
    .where('code', '=', code)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
}

/** The slugs in use that are `base` or `base-…`. */
export async function slugsLike(db: Db, kind: ItemKind, base: string): Promise<string[]> {
  const rows = await db
    .selectFrom('catalogue_items')
    .select('slug')
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.or([row('slug', '=', base), sql<boolean>`slug LIKE ${containsPattern(`${base}-`).slice(1)} ESCAPE '!'`]),
    )
    .execute();
  return rows.map((row) => row.slug);
}

export async function updateItem(tx: Db, id: string, change: Partial<CatalogueItemRow>): Promise<void> {
  await tx.updateTable('catalogue_items').set(change).where('id', '=', id).execute();
}

/** The ids among `ids` that are tests. */
export async function findTestIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('catalogue_items')
    .select('id')
    .where('id', 'in', [...ids])
    .where('kind', '=', 'test')
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function deletePackageTests(tx: Db, packageId: string): Promise<void> {
  await tx.deleteFrom('package_tests').where('package_id', '=', packageId).execute();
}

/** Names of the packages that contain a test, inactive ones too. */
export async function packagesHolding(db: Db, testId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('package_tests')
    .innerJoin('catalogue_items', 'catalogue_items.id', 'package_tests.package_id')
    .select('catalogue_items.name')
    .where('package_tests.test_id', '=', testId)
    .where('catalogue_items.deleted_at', 'is', null)
    .orderBy('catalogue_items.name')
    .execute();
  return rows.map((row) => row.name);
}
