// Every database that an earlier version has made comes forward to the newest schema, and is then the same as a new one.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createPostgres, createTestDatabase, isPostgres } from '../../../test/harness.ts';
import type { Database } from './database.ts';
import { isMigrationFor, MIGRATIONS_DIR, migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const room = await mkdtemp(join(tmpdir(), 'labfront-forward-'));
afterAll(() => rm(room, { recursive: true, force: true }));
const { database: newest } = await createTestDatabase();
const shipped = (await readdir(MIGRATIONS_DIR)).filter((name) => isMigrationFor(newest.engine, name)).sort();
const numbers = [...new Set(shipped.map((name) => name.slice(0, 4)))];

/** Every table, column, index and trigger, by what it is. */
async function schemaOf({ db, engine }: Database): Promise<string[]> {
  const query =
    engine === 'sqlite'
      ? sql<{ said: string }>`SELECT type || ' ' || tbl_name || ': ' || coalesce(sql, name) AS said FROM sqlite_schema`
      : sql<{ said: string }>`
          SELECT table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(generation_expression, '') AS said
            FROM information_schema.columns WHERE table_schema = 'public'
          UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
          UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
          UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal`;
  return (await query.execute(db)).rows.map(({ said }) => said).sort();
}

/** Rows in tables that every version has. */
async function fill(db: Database['db']): Promise<void> {
  const at = '2026-03-10T03:30:00.000Z';
  for (const [name, value] of [
    ['one', '1'],
    ['two', '2'],
  ]) {
    await sql`INSERT INTO settings (name, value) VALUES (${name}, ${value})`.execute(db);
    await sql`INSERT INTO rate_limits (key, hits, resets_at) VALUES (${name}, 1, ${at})`.execute(db);
  }
}

async function emptyDatabase(number: string): Promise<Database> {
  const dataDir = await mkdtemp(join(room, `${number}-`));
  return openDatabase({ DATABASE_URL: isPostgres ? await createPostgres() : undefined, DATA_DIR: dataDir }, () => {});
}

test('there are earlier versions to come from', () => {
  expect(numbers.length).toBeGreaterThan(15);
});

test.each(numbers)('a database of version %s comes forward, with what is in it', async (number) => {
  const folder = await mkdtemp(join(room, 'migrations-'));
  for (const name of shipped)
    if (name.slice(0, 4) <= number) await copyFile(join(MIGRATIONS_DIR, name), join(folder, name));
  const database = await emptyDatabase(number);
  try {
    const had = await migrate(database, folder);
    await fill(database.db);
    expect(await migrate(database)).toBe(shipped.length - had);
    expect(await schemaOf(database)).toEqual(await schemaOf(newest));
    const { rows } = await sql`SELECT name, value FROM settings ORDER BY name`.execute(database.db);
    expect(rows).toEqual([
      { name: 'one', value: '1' },
      { name: 'two', value: '2' },
    ]);
  } finally {
    await database.close();
  }
});
