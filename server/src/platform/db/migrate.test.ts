import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { StartError } from '../env.ts';
import type { Database } from './database.ts';
import { isMigrationFor, MIGRATIONS_DIR, migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

let database: Database;
let dataDir: string;
let url: string | undefined;
let folder: string;
let shipped: string[];

beforeEach(async () => {
  ({ database, dataDir, url } = await createTestDatabase());
  folder = await mkdtemp(join(tmpdir(), 'labfront-migrations-'));
  const files = (await readdir(MIGRATIONS_DIR)).sort();
  shipped = files.filter((name) => isMigrationFor(database.engine, name));
  for (const name of files) await copyFile(join(MIGRATIONS_DIR, name), join(folder, name));
});
afterEach(() => rm(folder, { recursive: true }));

const add = (name: string, text: string) => writeFile(join(folder, name), text);

async function recorded(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(database.db);
  return rows.map(({ name }) => name);
}

test('each file runs once, in order', async () => {
  expect(await recorded()).toEqual(shipped);
  expect(await migrate(database, folder)).toBe(0);
  await add('9002_b.sql', "-- a comment; with a semicolon\nINSERT INTO news (t) VALUES ('one; two');\n");
  await add('9001_a.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  expect(await migrate(database, folder)).toBe(2);
  expect(await migrate(database, folder)).toBe(0);
  const { rows } = await sql`SELECT t FROM news`.execute(database.db);
  expect(rows).toEqual([{ t: 'one; two' }]);
});

test('a file that names one engine runs on that one alone', async () => {
  await add('9001_a.sqlite.sql', "CREATE TABLE engine (t TEXT NOT NULL);\nINSERT INTO engine (t) VALUES ('sqlite');");
  await add(
    '9001_a.postgres.sql',
    "CREATE TABLE engine (t TEXT NOT NULL);\nINSERT INTO engine (t) VALUES ('postgres');",
  );
  expect(await migrate(database, folder)).toBe(1);
  const { rows } = await sql`SELECT t FROM engine`.execute(database.db);
  expect(rows).toEqual([{ t: database.engine }]);
});

test('of several processes at once one migrates, the others wait', async () => {
  await add('9001_a.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  const others = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ DATABASE_URL: url, DATA_DIR: dataDir }, () => {})),
  );
  const ran = await Promise.all(others.map((other) => migrate(other, folder)));
  expect(ran.sort()).toEqual([0, 0, 0, 1]);
  for (const other of others) await other.close();
});

test('a database of a newer version is refused, by name', async () => {
  await add('9001_newer.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  await migrate(database, folder);
  await expect(migrate(database)).rejects.toThrow(StartError);
  await expect(migrate(database)).rejects.toThrow(/newer.*9001_newer\.sql/);
});

test('a file that was changed after it ran is refused, by name, and nothing runs', async () => {
  const name = shipped[0] ?? '';
  await add(name, 'CREATE TABLE other (t TEXT NOT NULL);');
  await add('9001_a.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  await expect(migrate(database, folder)).rejects.toThrow(StartError);
  await expect(migrate(database, folder)).rejects.toThrow(name);
  expect(await recorded()).toEqual(shipped);
});

test('a file that fails leaves nothing behind, nor do those before it', async () => {
  await add('9001_a.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  await add('9002_b.sql', 'INSERT INTO no_such_table (t) VALUES (1);');
  await expect(migrate(database, folder)).rejects.toThrow(StartError);
  expect(await recorded()).toEqual(shipped);
  await expect(sql`SELECT t FROM news`.execute(database.db)).rejects.toThrow();
});
