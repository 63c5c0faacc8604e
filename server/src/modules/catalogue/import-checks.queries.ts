// Compares the rows of an import with the catalogue: matches them to items and finds contradictions.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ItemKind } from './catalogue.queries.ts';
import { ITEM_FIELDS } from './import-staging.queries.ts';

/** Matches rows by code, those without one by name. */
export async function matchRows(db: Db): Promise<void> {
  await sql`UPDATE import_items SET target_id = (
    SELECT i.id FROM catalogue_items i
    WHERE i.kind = import_items.kind AND i.code = import_items.code AND i.code IS NOT NULL AND i.deleted_at IS NULL)
    WHERE code IS NOT NULL`.execute(db);
  await sql`UPDATE import_items SET target_id = (
    SELECT i.id FROM catalogue_items i
    WHERE i.kind = import_items.kind AND lower(i.name) = lower(import_items.name) AND i.deleted_at IS NULL)
    WHERE code IS NULL AND name IS NOT NULL`.execute(db);
  await sql`DROP INDEX IF EXISTS import_items_target`.execute(db);
  await sql`CREATE INDEX import_items_target ON import_items (target_id)`.execute(db);
}

export async function refuseIncomplete(db: Db): Promise<void> {
  await sql`INSERT INTO import_errors (seq, line, column_name, message)
    SELECT seq, line, 'name', CASE WHEN code IS NULL THEN 'Name is required'
      ELSE 'No ' || kind || ' has the code ' || code || ', and a new one needs a name' END
    FROM import_items WHERE is_bad = 0 AND target_id IS NULL AND name IS NULL`.execute(db);
  await sql`INSERT INTO import_errors (seq, line, column_name, message)
    SELECT seq, line, 'price', 'A new ' || kind || ' needs a price'
    FROM import_items WHERE is_bad = 0 AND target_id IS NULL AND price IS NULL AND name IS NOT NULL`.execute(db);
}

/** Two rows with one code, one name, or for one item: the first one counts. */
export async function refuseRepeated(db: Db): Promise<void> {
  await sql`INSERT INTO import_errors (seq, line, column_name, message)
    SELECT s.seq, s.line, 'code', 'Line ' || f.line || ' has this code already'
    FROM (SELECT kind, code, min(seq) AS seq, min(line) AS line FROM import_items
      WHERE code IS NOT NULL GROUP BY kind, code HAVING count(*) > 1) f
    JOIN import_items s ON s.kind = f.kind AND s.code = f.code AND s.seq > f.seq`.execute(db);
  await sql`INSERT INTO import_errors (seq, line, column_name, message)
    SELECT s.seq, s.line, 'name', 'Line ' || f.line || ' has this name already'
    FROM (SELECT kind, lower(name) AS lower_name, min(seq) AS seq, min(line) AS line FROM import_items
      WHERE name IS NOT NULL GROUP BY kind, lower(name) HAVING count(*) > 1) f
    JOIN import_items s ON s.kind = f.kind AND lower(s.name) = f.lower_name AND s.seq > f.seq`.execute(db);
  await sql`INSERT INTO import_errors (seq, line, column_name, message)
    SELECT s.seq, s.line, 'name', 'Line ' || f.line || ' changes the same ' || s.kind || ' already'
    FROM (SELECT target_id, min(seq) AS seq, min(line) AS line FROM import_items
      WHERE target_id IS NOT NULL GROUP BY target_id HAVING count(*) > 1) f
    JOIN import_items s ON s.target_id = f.target_id AND s.seq > f.seq
    WHERE NOT EXISTS (SELECT 1 FROM import_errors e WHERE e.seq = s.seq)`.execute(db);
}

/** Names that an item has which the import leaves alone, or leaves its name. */
export async function refuseTakenNames(db: Db): Promise<void> {
  await sql`INSERT INTO import_errors (seq, line, column_name, message)
    SELECT s.seq, s.line, 'name', 'Another ' || s.kind || ' has this name'
      || CASE WHEN i.code IS NULL THEN ', without a code' ELSE ', with the code ' || i.code END
    FROM import_items s
    JOIN catalogue_items i ON i.kind = s.kind AND lower(i.name) = lower(s.name) AND i.deleted_at IS NULL
    WHERE (s.target_id IS NULL OR i.id <> s.target_id)
      AND NOT EXISTS (SELECT 1 FROM import_items r
        WHERE r.target_id = i.id AND r.name IS NOT NULL AND lower(r.name) <> lower(i.name))`.execute(db);
}

/** Checks a new price with the item's existing discount, or a new discount with its existing price. */
export async function refuseFinalPrices(db: Db): Promise<void> {
  await sql`INSERT INTO import_errors (seq, line, column_name, message)
    SELECT seq, line, column_name, 'A final price is nothing at all, or at least one rupee'
    FROM (SELECT s.seq, s.line, CASE WHEN s.price IS NULL THEN 'discountPercent' ELSE 'price' END AS column_name,
        (coalesce(s.price, i.price) * (10000 - coalesce(s.discount_basis_points, i.discount_basis_points, 0)) + 5000)
          / 10000 AS final_price
      FROM import_items s LEFT JOIN catalogue_items i ON i.id = s.target_id
      WHERE s.is_bad = 0 AND (s.price IS NULL OR s.discount_basis_points IS NULL)) priced
    WHERE final_price BETWEEN 1 AND 99`.execute(db);
}

/** Finds the tests of packages: in the file first, then in the catalogue; by code first, then by name. */
export async function matchPackageTests(db: Db): Promise<void> {
  await sql`UPDATE import_tests SET test_id = coalesce(
    (SELECT coalesce(s.target_id, s.new_id) FROM import_items s
      WHERE s.kind = 'test' AND s.code = import_tests.reference ORDER BY s.seq LIMIT 1),
    (SELECT i.id FROM catalogue_items i
      WHERE i.kind = 'test' AND i.code = import_tests.reference AND i.code IS NOT NULL AND i.deleted_at IS NULL),
    (SELECT coalesce(s.target_id, s.new_id) FROM import_items s
      WHERE s.kind = 'test' AND lower(s.name) = lower(import_tests.reference) ORDER BY s.seq LIMIT 1),
    (SELECT i.id FROM catalogue_items i
      WHERE i.kind = 'test' AND lower(i.name) = lower(import_tests.reference) AND i.deleted_at IS NULL))`.execute(db);
  await sql`INSERT INTO import_errors (seq, line, column_name, message)
    SELECT seq, line, 'tests', 'No test has the code ' || reference FROM import_tests WHERE test_id IS NULL`.execute(
    db,
  );
  const { numAffectedRows } = await sql`DELETE FROM import_tests WHERE EXISTS (SELECT 1 FROM import_tests o
    WHERE o.seq = import_tests.seq AND o.test_id = import_tests.test_id AND o.position < import_tests.position)`.execute(
    db,
  );
  if (!numAffectedRows) return;
  await sql`UPDATE import_tests SET position = (SELECT count(*) FROM import_tests o
    WHERE o.seq = import_tests.seq AND o.position < import_tests.position)`.execute(db);
}

/** English fields whose Hindi text becomes outdated when they change, and the value of no Hindi text. */
const TRANSLATED = [
  ['preparation', 'preparation_hi', ''],
  ['parameters', 'parameters_hi', '[]'],
] as const;

/** Clears the Hindi instructions of items whose English ones the file changes without Hindi ones. */
export async function clearOutdatedHindi(db: Db): Promise<void> {
  for (const [english, hindi, none] of TRANSLATED) {
    await sql`UPDATE import_items SET ${sql.ref(hindi)} = ${none}
      WHERE ${sql.ref(hindi)} IS NULL AND target_id IS NOT NULL AND EXISTS (
        SELECT 1 FROM catalogue_items i WHERE i.id = import_items.target_id
          AND i.${sql.ref(hindi)} <> ${none} AND i.${sql.ref(english)} <> import_items.${sql.ref(english)})`.execute(
      db,
    );
  }
}

/** Null is a column without a value in the file: it differs from nothing. */
const DIFFERS = sql.raw(ITEM_FIELDS.map((field) => `import_items.${field} <> i.${field}`).join(' OR '));

/** Marks rows that differ from their item. */
export async function markChanged(db: Db): Promise<void> {
  await sql`UPDATE import_items SET is_changed = 1 WHERE target_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM catalogue_items i WHERE i.id = import_items.target_id AND (
      ${DIFFERS}))`.execute(db);
  await sql`UPDATE import_items SET is_changed = 1 WHERE says_tests = 1 AND target_id IS NOT NULL AND (
    (SELECT count(*) FROM package_tests p WHERE p.package_id = import_items.target_id)
      <> (SELECT count(*) FROM import_tests t WHERE t.seq = import_items.seq)
    OR EXISTS (SELECT 1 FROM import_tests t
      LEFT JOIN package_tests p
        ON p.package_id = import_items.target_id AND p.test_id = t.test_id AND p.position = t.position
      WHERE t.seq = import_items.seq AND p.test_id IS NULL))`.execute(db);
}

export interface ImportCounts {
  created: number;
  updated: number;
  unchanged: number;
}

/** Counts the effects of the good rows. */
export async function countRows(db: Db): Promise<ImportCounts> {
  const { rows } = await sql<{ target: number; changed: number; total: number }>`
    SELECT count(target_id) AS target, coalesce(sum(is_changed), 0) AS changed, count(*) AS total
    FROM import_items s
    WHERE is_bad = 0 AND NOT EXISTS (SELECT 1 FROM import_errors e WHERE e.seq = s.seq)`.execute(db);
  const [counted = { target: 0, changed: 0, total: 0 }] = rows;
  const [target, changed, total] = [Number(counted.target), Number(counted.changed), Number(counted.total)];
  return { created: total - target, updated: changed, unchanged: target - changed };
}

export interface SlugClash {
  seq: number;
  kind: ItemKind;
  slug: string;
}

/** New items whose slug belongs to an existing item, or to an earlier new one. */
export async function clashingSlugs(db: Db): Promise<SlugClash[]> {
  const { rows } = await sql<SlugClash>`SELECT s.seq, s.kind, s.slug FROM import_items s
    WHERE s.target_id IS NULL AND s.is_bad = 0 AND (
      EXISTS (SELECT 1 FROM catalogue_items i WHERE i.kind = s.kind AND i.slug = s.slug AND i.deleted_at IS NULL)
      OR EXISTS (SELECT 1 FROM import_items o
        WHERE o.kind = s.kind AND o.slug = s.slug AND o.target_id IS NULL AND o.seq < s.seq))
    ORDER BY s.seq`.execute(db);
  return rows;
}

export async function isSlugTaken(db: Db, kind: ItemKind, slug: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM catalogue_items i
    WHERE i.kind = ${kind} AND i.slug = ${slug} AND i.deleted_at IS NULL
    UNION ALL SELECT 1 FROM import_items s WHERE s.kind = ${kind} AND s.slug = ${slug} AND s.target_id IS NULL
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

export async function setSlug(db: Db, seq: number, slug: string): Promise<void> {
  await db.updateTable('import_items').set({ slug }).where('seq', '=', seq).execute();
}
