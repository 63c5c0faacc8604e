// The previous values of imported items, and the undo of an import.
import { type Selectable, sql } from 'kysely';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/database.ts';
import { ITEM_FIELDS } from './import-staging.queries.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    catalogue_imports: ImportRow;
    catalogue_import_items: { import_id: string; item_id: string; is_new: number };
    catalogue_import_package_tests: { import_id: string; package_id: string; test_id: string; position: number };
  }
}

interface ImportRow {
  id: string;
  created: number;
  updated: number;
  created_at: string;
  undone_at: string | null;
}

export type CatalogueImportRow = Selectable<ImportRow>;

/** The final price is restored as it was charged, not calculated again. */
const FIELDS = [...ITEM_FIELDS, 'final_price'] as const;
const COLUMNS = sql.raw(FIELDS.join(', '));
const COLUMNS_OF_ITEM = sql.raw(FIELDS.map((field) => `i.${field}`).join(', '));
// A column that is newer than the import has no previous value.
const AS_KEPT = sql.raw(FIELDS.map((field) => `${field} = coalesce(h.${field}, catalogue_items.${field})`).join(', '));

/** Stores the previous values of the staged rows' items. Call it before they are applied, in the same transaction. */
export async function keepHistory(tx: Db, row: ImportRow): Promise<void> {
  await tx.insertInto('catalogue_imports').values(row).execute();
  await sql`INSERT INTO catalogue_import_items (import_id, item_id, is_new, has_tests, ${COLUMNS})
    SELECT ${row.id}, i.id, 0, s.says_tests, ${COLUMNS_OF_ITEM}
    FROM import_items s JOIN catalogue_items i ON i.id = s.target_id WHERE s.is_changed = 1`.execute(tx);
  await sql`INSERT INTO catalogue_import_items (import_id, item_id, is_new)
    SELECT ${row.id}, new_id, 1 FROM import_items WHERE target_id IS NULL`.execute(tx);
  await sql`INSERT INTO catalogue_import_package_tests (import_id, package_id, test_id, position)
    SELECT ${row.id}, p.package_id, p.test_id, p.position
    FROM import_items s JOIN package_tests p ON p.package_id = s.target_id
    WHERE s.is_changed = 1 AND s.says_tests = 1`.execute(tx);
}

/** Imports since `since`, newest first. */
export function listImports(db: Db, since: string): Promise<CatalogueImportRow[]> {
  return db
    .selectFrom('catalogue_imports')
    .selectAll()
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Marks an import as undone. @returns it, or undefined if it is unknown, older than `since`, or already undone. */
export function markUndone(tx: Db, id: string, now: string, since: string): Promise<CatalogueImportRow | undefined> {
  return tx
    .updateTable('catalogue_imports')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('created_at', '>=', since)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Undoes an import, except for items that were changed or deleted since, items whose old name another item now has, and new items in a
 * package that is not new.
 * @returns the number of restored or removed items, and the names of the first `mostLeft` that stay.
 */
export async function undoImport(
  tx: Db,
  { id, created_at }: CatalogueImportRow,
  now: string,
  mostLeft: number,
): Promise<{ done: number; left: string[] }> {
  await sql`CREATE TEMPORARY TABLE undo_items (id TEXT PRIMARY KEY, is_new BIGINT NOT NULL)`.execute(tx);
  try {
    await sql`INSERT INTO undo_items (id, is_new)
      SELECT h.item_id, h.is_new FROM catalogue_import_items h JOIN catalogue_items i ON i.id = h.item_id
      WHERE h.import_id = ${id} AND i.deleted_at IS NULL AND i.updated_at = ${created_at}`.execute(tx);
    await sql`DELETE FROM undo_items WHERE is_new = 1 AND id IN (
      SELECT p.test_id FROM package_tests p JOIN catalogue_items k ON k.id = p.package_id
      LEFT JOIN undo_items u ON u.id = p.package_id
      LEFT JOIN catalogue_import_items h ON h.import_id = ${id} AND h.item_id = p.package_id
      WHERE k.deleted_at IS NULL AND (u.id IS NULL OR (u.is_new = 0 AND h.has_tests = 0)))`.execute(tx);
    await sql`DELETE FROM undo_items WHERE is_new = 0 AND id IN (
      SELECT h.item_id FROM catalogue_import_items h JOIN catalogue_items i ON i.id = h.item_id
      JOIN catalogue_items other ON other.kind = i.kind AND lower(other.name) = lower(h.name)
        AND other.deleted_at IS NULL AND other.id <> i.id
      WHERE h.import_id = ${id} AND other.id NOT IN (SELECT id FROM undo_items))`.execute(tx);
    const left = await sql<{ name: string }>`SELECT i.name FROM catalogue_import_items h
      JOIN catalogue_items i ON i.id = h.item_id AND i.deleted_at IS NULL
      WHERE h.import_id = ${id} AND h.item_id NOT IN (SELECT id FROM undo_items)
      ORDER BY i.name LIMIT ${sql.lit(mostLeft)}`.execute(tx);
    await takeBack(tx, id, now);
    const counted = await sql<{ count: number }>`SELECT count(*) AS count FROM undo_items`.execute(tx);
    return { done: Number(counted.rows[0]?.count ?? 0), left: left.rows.map(({ name }) => name) };
  } finally {
    await sql`DROP TABLE undo_items`.execute(tx);
  }
}

async function takeBack(tx: Db, id: string, now: string): Promise<void> {
  await sql`UPDATE catalogue_items SET active = 0, updated_at = ${now}
    WHERE id IN (SELECT id FROM undo_items WHERE is_new = 1)`.execute(tx);
  // Sold items keep their row in the administration.
  await sql`UPDATE catalogue_items SET deleted_at = ${now} WHERE id IN (SELECT id FROM undo_items WHERE is_new = 1)
    AND NOT EXISTS (SELECT 1 FROM booking_lines b WHERE b.item_id = catalogue_items.id)`.execute(tx);
  await sql`DELETE FROM package_tests WHERE package_id IN (
    SELECT h.item_id FROM catalogue_import_items h JOIN undo_items u ON u.id = h.item_id
    WHERE h.import_id = ${id} AND (h.has_tests = 1 OR u.is_new = 1))`.execute(tx);
  await sql`INSERT INTO package_tests (package_id, test_id, position)
    SELECT t.package_id, t.test_id, t.position FROM catalogue_import_package_tests t
    JOIN undo_items u ON u.id = t.package_id
    JOIN catalogue_items i ON i.id = t.test_id AND i.deleted_at IS NULL
    WHERE t.import_id = ${id}`.execute(tx);
  // Two items may have exchanged their names, so both release them first.
  await sql`UPDATE catalogue_items SET name = id WHERE id IN (SELECT id FROM undo_items WHERE is_new = 0)`.execute(tx);
  await sql`UPDATE catalogue_items SET ${AS_KEPT}, updated_at = ${now}
    FROM catalogue_import_items h
    WHERE h.import_id = ${id} AND h.item_id = catalogue_items.id
      AND catalogue_items.id IN (SELECT id FROM undo_items WHERE is_new = 0)`.execute(tx);
}

/** Forgets imports of before `before`, some rows at a time. */
export async function sweepImports(
  write: <T>(work: (tx: Db) => Promise<T>) => Promise<T>,
  before: string,
): Promise<void> {
  const old = (tx: Db) => tx.selectFrom('catalogue_imports').select('id').where('created_at', '<', before);
  for (const table of ['catalogue_import_package_tests', 'catalogue_import_items'] as const) {
    const key = table === 'catalogue_import_items' ? 'item_id' : 'package_id';
    await inBatches((most) =>
      write(async (tx) => {
        const result = await sql`DELETE FROM ${sql.table(table)} WHERE (import_id, ${sql.ref(key)}) IN (
          SELECT import_id, ${sql.ref(key)} FROM ${sql.table(table)}
          WHERE import_id IN (${old(tx)}) LIMIT ${sql.lit(most)})`.execute(tx);
        return result.numAffectedRows ?? 0n;
      }),
    );
  }
  await write((tx) => tx.deleteFrom('catalogue_imports').where('created_at', '<', before).execute());
}
