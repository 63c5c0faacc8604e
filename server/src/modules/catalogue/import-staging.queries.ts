// Temporary tables of one connection for the rows of an import, so that checks take no lock on the catalogue and applying the rows takes a
// few statements.

import type { SampleType } from '@labfront/contract/catalogue';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ItemKind } from './catalogue.queries.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    import_items: StagedItem;
    import_tests: StagedPackageTest;
    import_errors: StagedError;
    import_run: { at: string };
  }
}

/** The columns of an item that a file may change, beside the tests of a package. */
export const ITEM_FIELDS = [
  'name',
  'name_hi',
  'description',
  'description_hi',
  'category',
  'price',
  'discount_basis_points',
  'sample_type',
  'parameters',
  'parameters_hi',
  'duration',
  'preparation',
  'preparation_hi',
  'aliases',
  'nabl_accredited',
  'sensitive',
  'regulated',
  'popular',
  'active',
] as const;
export type ItemField = (typeof ITEM_FIELDS)[number];

/** A row of the file. Null means that the file has no value: a new item gets the default, an existing one stays unchanged. */
export interface StagedItem {
  seq: number;
  line: number;
  kind: ItemKind;
  /** 1 when a cell of it is wrong: it is not applied, but others may refer to it. */
  is_bad: number;
  code: string | null;
  name: string | null;
  /** Of a new item. */
  slug: string;
  name_hi: string | null;
  description: string | null;
  description_hi: string | null;
  category: string | null;
  price: number | null;
  discount_basis_points: number | null;
  sample_type: SampleType | null;
  parameters: string | null;
  parameters_hi: string | null;
  duration: string | null;
  preparation: string | null;
  preparation_hi: string | null;
  aliases: string | null;
  nabl_accredited: number | null;
  sensitive: number | null;
  regulated: number | null;
  popular: number | null;
  active: number | null;
  /** 1 for a package whose tests are in the file. */
  says_tests: number;
  /** The id of the new item, if the row creates one. */
  new_id: string;
  /** The item that the row changes. */
  target_id: string | null;
  is_changed: number;
}

export interface StagedPackageTest {
  seq: number;
  line: number;
  position: number;
  /** A code or a name. */
  reference: string;
  test_id: string | null;
}

export interface StagedError {
  /** The number of the row; null for an error outside a row. */
  seq: number | null;
  line: number;
  column_name: string;
  message: string;
}

const NAMES = ['import_items', 'import_tests', 'import_errors', 'import_run'] as const;

export async function dropStaging(db: Db): Promise<void> {
  for (const name of NAMES) await sql`DROP TABLE IF EXISTS ${sql.table(name)}`.execute(db);
}

/** Creates the empty tables. `at` is the creation or change time of the imported items. */
export async function createStaging(db: Db, at: string): Promise<void> {
  await dropStaging(db);
  await sql`CREATE TEMPORARY TABLE import_items (
    seq INTEGER PRIMARY KEY, line BIGINT NOT NULL, kind TEXT NOT NULL, is_bad BIGINT NOT NULL, code TEXT, name TEXT,
    slug TEXT NOT NULL, name_hi TEXT, description TEXT, description_hi TEXT, category TEXT, price BIGINT, discount_basis_points BIGINT, sample_type TEXT,
    parameters TEXT, parameters_hi TEXT, duration TEXT, preparation TEXT, preparation_hi TEXT, aliases TEXT, nabl_accredited BIGINT, sensitive BIGINT, regulated BIGINT, popular BIGINT, active BIGINT,
    says_tests BIGINT NOT NULL, new_id TEXT NOT NULL, target_id TEXT, is_changed BIGINT NOT NULL)`.execute(db);
  await sql`CREATE TEMPORARY TABLE import_tests (
    seq INTEGER NOT NULL, line BIGINT NOT NULL, position BIGINT NOT NULL, reference TEXT NOT NULL, test_id TEXT)`.execute(
    db,
  );
  await sql`CREATE TEMPORARY TABLE import_errors (
    seq INTEGER, line BIGINT NOT NULL, column_name TEXT NOT NULL, message TEXT NOT NULL)`.execute(db);
  await sql`CREATE TEMPORARY TABLE import_run (at TIMESTAMPTZ NOT NULL)`.execute(db);
  await db.insertInto('import_run').values({ at }).execute();
}

/** Call it after the rows are inserted: filling tables without indexes is faster. */
export async function indexStaging(db: Db): Promise<void> {
  await sql`CREATE INDEX import_items_code ON import_items (kind, code)`.execute(db);
  await sql`CREATE INDEX import_items_name ON import_items (kind, lower(name))`.execute(db);
  await sql`CREATE INDEX import_items_slug ON import_items (kind, slug)`.execute(db);
  await sql`CREATE INDEX import_tests_seq ON import_tests (seq)`.execute(db);
  await sql`CREATE INDEX import_errors_seq ON import_errors (seq)`.execute(db);
}

// SQLite accepts at most 32,766 parameters in one statement.
export const STAGED_AT_ONCE = 500;

export async function stageItems(db: Db, rows: readonly StagedItem[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('import_items')
      .values([...rows])
      .execute();
}

export async function stageTests(db: Db, rows: readonly StagedPackageTest[]): Promise<void> {
  for (let start = 0; start < rows.length; start += STAGED_AT_ONCE) {
    await db
      .insertInto('import_tests')
      .values(rows.slice(start, start + STAGED_AT_ONCE))
      .execute();
  }
}

export async function stageErrors(db: Db, rows: readonly StagedError[]): Promise<void> {
  for (let start = 0; start < rows.length; start += STAGED_AT_ONCE) {
    await db
      .insertInto('import_errors')
      .values(rows.slice(start, start + STAGED_AT_ONCE))
      .execute();
  }
}

/** The first `limit` errors in the order of the file. */
export async function firstErrors(db: Db, limit: number): Promise<StagedError[]> {
  return db
    .selectFrom('import_errors')
    .selectAll()
    .orderBy('line')
    .orderBy('column_name')
    .orderBy('message')
    .limit(limit)
    .execute();
}

export async function countErrors(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('import_errors')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Forgets which item each row changes. */
export async function clearMatches(db: Db): Promise<void> {
  await db.updateTable('import_items').set({ target_id: null, is_changed: 0 }).execute();
}
