// Changes in steps on PostgreSQL: they may be interrupted at any statement, and leave the schema of a new database.
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { postgresSchema } from '../../../test/postgres-schema.ts';
import { type Database, transactionRunner } from './database.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';
import { onlineChanges, runOnline, stepsOf } from './online-changes.ts';

describe.runIf(process.env.TEST_ENGINE === 'postgres')('changes in steps', () => {
  let database: Database;
  let folder: string;

  beforeEach(async () => {
    ({ database } = await createTestDatabase());
    folder = await mkdtemp(join(tmpdir(), 'labfront-online-'));
    for (const name of await readdir(MIGRATIONS_DIR)) await copyFile(join(MIGRATIONS_DIR, name), join(folder, name));
    await sql`CREATE TABLE people (id TEXT PRIMARY KEY, town TEXT NOT NULL)`.execute(database.db);
    await sql`INSERT INTO people SELECT 'p' || n, 'O''Town ' || n % 7 FROM generate_series(1, 1000) AS n`.execute(
      database.db,
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  const add = (name: string, text: string) => writeFile(join(folder, name), text);

  const CHANGE = [
    'ALTER TABLE people ADD COLUMN loud TEXT;',
    'UPDATE people SET loud = upper(town);',
    'CREATE INDEX people_loud ON people (loud);',
    'CREATE TABLE towns (town TEXT PRIMARY KEY);',
  ];
  const STEPS = [
    'ALTER TABLE people ADD COLUMN IF NOT EXISTS loud TEXT;',
    'EACH people.id AS UPDATE people SET loud = upper(town)\n  WHERE :rows AND loud IS NULL;',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS people_loud ON people (loud);',
    'CREATE TABLE IF NOT EXISTS towns (town TEXT PRIMARY KEY);',
  ];

  async function people() {
    const { rows } = await sql<{ count: number; loud: number; transactions: number }>`SELECT count(*) AS count,
      count(*) FILTER (WHERE loud = upper(town)) AS loud, count(DISTINCT xmin::text) AS transactions FROM people`.execute(
      database.db,
    );
    return rows[0];
  }

  test('fill a table in several transactions, and are recorded as the change', async () => {
    await add('9001_loud.sql', CHANGE.join('\n'));
    await add('9001_loud.online.sql', STEPS.join('\n'));
    expect([await migrate(database, { folder }), await migrate(database, { folder })]).toEqual([1, 0]);
    expect(await people()).toMatchObject({ count: 1_000, loud: 1_000 });
    expect((await people())?.transactions).toBeGreaterThan(1);
    const { rows } = await sql`SELECT indisvalid FROM pg_index WHERE indexrelid = 'people_loud'::regclass`.execute(
      database.db,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  /** The database of a program that ends at its `last` statement. */
  function endingAfter(last: number): Database {
    let statements = 0;
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        if (statements > last) throw new Error('The program ended.');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = database.db.withPlugin(plugin);
    return { ...database, db, write: transactionRunner(db, () => false) };
  }

  test('that are interrupted at any statement go on at the next start', async () => {
    await add('9001_loud.sql', CHANGE.join('\n'));
    await add('9001_loud.online.sql', STEPS.join('\n'));
    let interruptions = 0;
    for (let last = 1; ; last += 1) {
      const ran = await migrate(endingAfter(last), { folder }).catch(() => null);
      // An older program writes at any time.
      await sql`INSERT INTO people (id, town) VALUES (${`a${last}`}, 'Bhopal')`.execute(database.db);
      if (ran !== null) break;
      interruptions += 1;
      const { rows } = await sql`SELECT 1 FROM schema_migrations WHERE name LIKE '9001%'`.execute(database.db);
      expect(rows).toEqual([]);
    }
    expect(interruptions).toBeGreaterThan(15);
    const { rows } =
      await sql`SELECT count(*) AS count FROM people WHERE id LIKE 'p%' AND loud IS DISTINCT FROM upper(town)`.execute(
        database.db,
      );
    expect(rows).toEqual([{ count: 0 }]);
    expect(await migrate(database, { folder })).toBe(0);
  });

  test('create an index again whose creation was interrupted', async () => {
    await add('9001_loud.sql', 'CREATE UNIQUE INDEX people_town ON people (town);');
    await add('9001_loud.online.sql', 'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS people_town ON people (town);');
    await expect(migrate(database, { folder })).rejects.toThrow(/could not create unique index/);
    await sql`UPDATE people SET town = id`.execute(database.db);
    expect(await migrate(database, { folder })).toBe(1);
    const { rows } = await sql`SELECT indisvalid FROM pg_index WHERE indexrelid = 'people_town'::regclass`.execute(
      database.db,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test('of this program can run twice, and leave the schema of a new database', async () => {
    const before = await postgresSchema(database.db);
    const changes = [...(await onlineChanges(MIGRATIONS_DIR))].sort();
    expect(changes.length).toBeGreaterThan(0);
    for (const [, text] of changes) await runOnline(database, stepsOf(text), async () => {});
    expect(await postgresSchema(database.db)).toEqual(before);
  });
});

// Each transaction that adds a column to bookings makes one list of the program of 1.0.0 fail (decisions/017).
test('whatever is added to bookings is added with the first change that does', async () => {
  const names = await readdir(MIGRATIONS_DIR);
  const textOf = (name: string) => readFile(join(MIGRATIONS_DIR, name), 'utf8');
  const later = names.filter((name) => name > '0027' && !name.endsWith('.sqlite.sql') && !name.endsWith('.online.sql'));
  const added = (await Promise.all(later.map(textOf))).flatMap((text) =>
    [...text.matchAll(/^ALTER TABLE bookings\s+ADD COLUMN (\w+)/gm)].map(([, column = '']) => column),
  );
  expect(added.length).toBeGreaterThan(15);
  const first = await textOf('0027_centre_of_records.online.sql');
  expect(added.filter((column) => !first.includes(`ADD COLUMN IF NOT EXISTS ${column} `))).toEqual([]);
});
