import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { StartError } from '../base/env.ts';
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
  expect(await migrate(database, { folder })).toBe(0);
  await add('9002_b.sql', "-- a comment; with a semicolon\nINSERT INTO news (t) VALUES ('one; two');\n");
  await add('9001_a.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  expect(await migrate(database, { folder })).toBe(2);
  expect(await migrate(database, { folder })).toBe(0);
  const { rows } = await sql`SELECT t FROM news`.execute(database.db);
  expect(rows).toEqual([{ t: 'one; two' }]);
});

test('a file that names one engine runs on that one alone', async () => {
  await add('9001_a.sqlite.sql', "CREATE TABLE engine (t TEXT NOT NULL);\nINSERT INTO engine (t) VALUES ('sqlite');");
  await add(
    '9001_a.postgres.sql',
    "CREATE TABLE engine (t TEXT NOT NULL);\nINSERT INTO engine (t) VALUES ('postgres');",
  );
  expect(await migrate(database, { folder })).toBe(1);
  const { rows } = await sql`SELECT t FROM engine`.execute(database.db);
  expect(rows).toEqual([{ t: database.engine }]);
});

test('of several processes at once one migrates, the others wait', async () => {
  await add('9001_a.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  const others = await Promise.all(
    Array.from({ length: 4 }, () => openDatabase({ DATABASE_URL: url, DATA_DIR: dataDir }, () => {})),
  );
  const ran = await Promise.all(others.map((other) => migrate(other, { folder })));
  expect(ran.sort()).toEqual([0, 0, 0, 1]);
  for (const other of others) await other.close();
});

test('the file of one engine runs after the shared one of the same name', async () => {
  await add('9001_a.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  for (const engine of ['sqlite', 'postgres'])
    await add(`9001_a.${engine}.sql`, 'ALTER TABLE news ADD COLUMN u TEXT NOT NULL;');
  expect(await migrate(database, { folder })).toBe(2);
  const { rows } = await sql`SELECT t, u FROM news`.execute(database.db);
  expect(rows).toEqual([]);
});

test('a statement goes on in indented lines and to its END', async () => {
  const counts = "UPDATE news SET t = t || '!'\n    WHERE t NOT LIKE '%!'";
  const triggers = {
    sqlite: `CREATE TRIGGER loud AFTER INSERT ON news BEGIN\n  ${counts};\n  ${counts};\nEND;`,
    postgres:
      `CREATE FUNCTION loud() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN\n  ${counts};\n  RETURN NULL;\nEND $$;\n` +
      'CREATE TRIGGER loud AFTER INSERT ON news\n  FOR EACH ROW EXECUTE FUNCTION loud();',
  };
  await add('9001_a.sql', 'CREATE TABLE news (\n  -- One line.\n  t TEXT NOT NULL\n);\n\n-- The end.');
  for (const [engine, text] of Object.entries(triggers)) await add(`9001_a.${engine}.sql`, text);
  await add('9002_b.sql', "INSERT INTO news (t) VALUES ('new');\n");
  expect(await migrate(database, { folder })).toBe(3);
  const { rows } = await sql`SELECT t FROM news`.execute(database.db);
  expect(rows).toEqual([{ t: 'new!' }]);
});

describe('a newer schema', () => {
  const raise = (to: string) => `UPDATE settings SET value = '${to}' WHERE name = 'min_program';`;

  test('is served by programs from min_program on, and refused by older ones in words', async () => {
    await add('9001_newer.sql', `CREATE TABLE news (t TEXT NOT NULL);\n${raise('1.10.0')}`);
    await migrate(database, { folder, version: '2.0.0' });
    for (const version of ['1.10.0', '1.11.0', '10.0.0']) expect(await migrate(database, { version })).toBe(0);
    for (const version of ['1.9.0', '1.10.0-rc.1', '0.9.0']) {
      await expect(migrate(database, { version })).rejects.toThrow(StartError);
      await expect(migrate(database, { version })).rejects.toThrow(
        `a newer Labfront (9001_newer.sql) and needs version 1.10.0 or later; this is ${version}`,
      );
    }
    expect(await recorded()).toEqual([...shipped, '9001_newer.sql']);
  });

  test('that raises nothing is served by every program of this schema', async () => {
    await add('9001_newer.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
    await migrate(database, { folder, version: '1.1.0' });
    expect(await migrate(database, { version: '1.0.0' })).toBe(0);
  });

  test('is refused when it says in no known way who may start', async () => {
    await add('9001_newer.sql', raise('epoch 7'));
    await migrate(database, { folder });
    await expect(migrate(database, { version: '99.0.0' })).rejects.toThrow(/needs version epoch 7/);
    await sql`DELETE FROM settings WHERE name = 'min_program'`.execute(database.db);
    await expect(migrate(database, { version: '99.0.0' })).rejects.toThrow(StartError);
  });

  test('of another line of development is refused, and nothing runs', async () => {
    await add('9001_theirs.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
    await migrate(database, { folder });
    await rm(join(folder, '9001_theirs.sql'));
    await add('9002_ours.sql', 'CREATE TABLE other (t TEXT NOT NULL);');
    const start = () => migrate(database, { folder, version: '1.0.0' });
    await expect(start()).rejects.toThrow(/has 9001_theirs\.sql.*lacks 9002_ours\.sql/);
    expect(await recorded()).toEqual([...shipped, '9001_theirs.sql']);
  });
});

test('a file that was changed after it ran is refused, by name, and nothing runs', async () => {
  const name = shipped[0] ?? '';
  await add(name, 'CREATE TABLE other (t TEXT NOT NULL);');
  await add('9001_a.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  await expect(migrate(database, { folder })).rejects.toThrow(StartError);
  await expect(migrate(database, { folder })).rejects.toThrow(name);
  expect(await recorded()).toEqual(shipped);
});

test('a file that fails leaves nothing behind, and the next start goes on', async () => {
  await add('9001_a.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  await add('9002_b.sql', "INSERT INTO news (t) VALUES ('half');\nINSERT INTO no_such_table (t) VALUES (1);");
  await expect(migrate(database, { folder })).rejects.toThrow(StartError);
  // Both are quick, and so are one transaction.
  expect(await recorded()).toEqual(shipped);
  await add('9002_b.sql', "INSERT INTO news (t) VALUES ('whole');");
  expect(await migrate(database, { folder })).toBe(2);
  expect((await sql`SELECT t FROM news`.execute(database.db)).rows).toEqual([{ t: 'whole' }]);
});

test("a shared file and its engine's file are one change", async () => {
  const { engine } = database;
  await add('9001_a.sql', 'CREATE TABLE news (t TEXT NOT NULL);');
  await add(`9001_a.${engine}.sql`, 'INSERT INTO no_such_table (t) VALUES (1);');
  await expect(migrate(database, { folder })).rejects.toThrow(StartError);
  expect(await recorded()).toEqual(shipped);
});

test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'a change waits for a table that is in use, and lets others pass',
  async () => {
    await add('9001_a.sql', 'ALTER TABLE cities ADD COLUMN news TEXT;');
    let isRead = false;
    const reading = database.write(async (tx) => {
      await sql`SELECT * FROM cities`.execute(tx);
      await setTimeout(1_500);
      isRead = true;
    });
    const migrating = migrate(database, { folder });
    await setTimeout(100);
    const startedAt = performance.now();
    await sql`SELECT * FROM cities`.execute(database.db);
    const waited = performance.now() - startedAt;
    expect([isRead, waited < 1_000]).toEqual([false, true]);
    expect(await migrating).toBe(1);
    expect(isRead).toBe(true);
    await reading;
  },
);
