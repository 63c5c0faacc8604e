// A program on a database of another version: one of 0.1.0, and one that a newer program migrates.
import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VERSION } from '../src/platform/base/version.ts';
import type { Database } from '../src/platform/db/database.ts';
import { MIGRATIONS_DIR, migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { runCli } from './commands.ts';
import { createEmptyPlace, createTestDatabase } from './harness.ts';
import { call, serve } from './processes.ts';
import { onFileEnd } from './releases.ts';

/** As 0.1.0 named its first files. Later ones are of no account: no database of it lacks these. */
const FILES_OF_010 = ['0001_platform.sql', '0002_accounts.sql', '0003_catalogue.sql', '0004_cart.sql'];
const LEFT_ALONE = /was made by Labfront 0\.1\.0.*start Labfront 0\.1\.0, or name an empty/;

const folder = await mkdtemp(join(tmpdir(), 'labfront-newer-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function createPlaceOf010(engine = process.env.TEST_ENGINE) {
  const place = await createEmptyPlace(engine);
  const database = await openDatabase(place, () => {});
  onFileEnd(() => database.close());
  await sql`CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL)`.execute(
    database.db,
  );
  for (const name of FILES_OF_010) {
    await sql`INSERT INTO schema_migrations VALUES (${name}, 'c', '2026-11-01T00:00:00.000Z')`.execute(database.db);
  }
  return { place, database };
}

async function tablesOf({ db, engine }: Database): Promise<string[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table'`.execute(db)
    : sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db));
  return rows.map(({ name }) => name);
}

describe('a database of 0.1.0', async () => {
  const { place, database } = await createPlaceOf010();
  const backup = join(folder, 'backup');

  beforeAll(async () => {
    const { dataDir, url } = await createTestDatabase();
    expect(await runCli('backup', [backup], { DATA_DIR: dataDir, DATABASE_URL: url })).toMatchObject({ status: 0 });
  });

  test('is not of files that this program has', async () => {
    expect((await readdir(MIGRATIONS_DIR)).includes('0002_accounts.sql')).toBe(false);
  });

  test('is not served, by one process or several', async () => {
    for (const WORKERS of ['1', '2']) await expect(serve({ ...place, WORKERS })).rejects.toThrow(LEFT_ALONE);
    expect(await tablesOf(database)).toEqual(['schema_migrations']);
  });

  test.each([
    ['admin-create', ['person@example.in']],
    ['admin-reset-second-step', ['person@example.in']],
    ['backup', [join(folder, 'backup-of-010')]],
  ] as const)('is refused by %s', async (command, args) => {
    const { status, said, complained } = await runCli(command, [...args], place);
    expect({ status, said, complained }).toEqual({
      status: 1,
      said: '',
      complained: expect.stringMatching(LEFT_ALONE),
    });
    expect(await tablesOf(database)).toEqual(['schema_migrations']);
  });

  test('is not replaced by a backup', async () => {
    const { place, database } = await createPlaceOf010();
    await database.close();
    const { status, complained } = await runCli('restore', [backup, '--replace'], place);
    expect({ status, complained }).toEqual({ status: 1, complained: expect.stringMatching(LEFT_ALONE) });
  });

  test.runIf(database.engine === 'postgres')('is neither moved nor moved into', async () => {
    const current = await createEmptyPlace('sqlite');
    const source = await openDatabase(current, () => {});
    await migrate(source);
    await source.close();
    const into = await runCli('move-to-postgres', [], { ...place, DATA_DIR: current.DATA_DIR });
    expect(into).toMatchObject({ status: 1, complained: expect.stringMatching(LEFT_ALONE) });

    const old = await createPlaceOf010('sqlite');
    await old.database.close();
    const { DATABASE_URL } = await createEmptyPlace('postgres');
    const from = await runCli('move-to-postgres', [], { DATA_DIR: old.place.DATA_DIR, DATABASE_URL });
    expect(from).toMatchObject({ status: 1, complained: expect.stringMatching(LEFT_ALONE) });
  });
});

describe('a database that a newer program migrates', () => {
  /** The files of this program and one more, which asks for programs from `minProgram` on. */
  async function newerFiles(minProgram: string): Promise<string> {
    const newer = await mkdtemp(join(folder, 'files-'));
    for (const name of await readdir(MIGRATIONS_DIR)) await copyFile(join(MIGRATIONS_DIR, name), join(newer, name));
    const lines = [
      'CREATE TABLE news (id TEXT PRIMARY KEY);',
      "ALTER TABLE cities ADD COLUMN state TEXT NOT NULL DEFAULT '';",
      `UPDATE settings SET value = '${minProgram}' WHERE name = 'min_program';`,
    ];
    await writeFile(join(newer, '9001_newer.sql'), lines.join('\n'));
    return newer;
  }

  async function createPlace() {
    const { database, dataDir, url } = await createTestDatabase();
    return { database, place: { DATA_DIR: dataDir, DATABASE_URL: url } };
  }

  test('is served, also by programs that restart meanwhile and after it', async () => {
    const { database, place } = await createPlace();
    const newer = await newerFiles(VERSION);
    const first = await serve(place);
    const cities = async ({ base }: { base: string }) => (await call(base, 'GET', '/city/cities')).status;
    expect(await cities(first)).toBe(200);
    await database.write(async (tx) => {
      // The newer program is migrating: its uncommitted writes are visible only to itself.
      await sql`UPDATE settings SET value = value WHERE name = 'min_program'`.execute(tx);
      if (database.engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(730116402)`.execute(tx);
      expect(await cities(first)).toBe(200);
      const restarted = await serve(place);
      expect(await cities(restarted)).toBe(200);
      restarted.child.kill('SIGKILL');
    });
    expect(await migrate(database, { folder: newer })).toBe(1);
    expect(await cities(first)).toBe(200);
    const after = await serve(place);
    expect(await cities(after)).toBe(200);
    expect(await runCli('backup', [join(folder, `newer-${database.engine}`)], place)).toMatchObject({
      status: 0,
      complained: '',
    });
    expect(await runCli('admin-create', ['second@example.in'], place)).toMatchObject({ status: 0, complained: '' });
  });

  test('is refused once it needs a newer program', async () => {
    const { database, place } = await createPlace();
    await migrate(database, { folder: await newerFiles('999.0.0') });
    const needs = /made by a newer Labfront \(9001_newer\.sql\) and needs version 999\.0\.0 or later/;
    await expect(serve(place)).rejects.toThrow(needs);
    for (const command of ['admin-create', 'admin-reset-second-step'] as const) {
      const { status, complained } = await runCli(command, ['person@example.in'], place);
      expect({ status, complained }).toEqual({ status: 1, complained: expect.stringMatching(needs) });
    }
    const { status, complained } = await runCli('backup', [join(folder, 'none')], place);
    expect({ status, complained }).toEqual({ status: 1, complained: expect.stringMatching(needs) });
  });
});
