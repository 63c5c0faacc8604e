// A backup that is made while PostgreSQL is upgraded has every row, and can be restored and upgraded from there.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { runCli } from '../../../test/commands.ts';
import { createEmptyPlace, createTestDatabase } from '../../../test/harness.ts';
import { postgresSchema } from '../../../test/postgres-schema.ts';
import { createSchema, MIGRATIONS_DIR, migrate, migrationNames } from '../db/migrate.ts';
import { stepsOf } from '../db/online-changes.ts';
import { openDatabase } from '../db/open.ts';
import { readPostgres } from '../db/postgres-tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'labfront-upgrade-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.runIf(process.env.TEST_ENGINE === 'postgres')('a backup during an upgrade', () => {
  test('of a change that was interrupted after some of its steps is restored, and upgraded as any other', async () => {
    const place = await createEmptyPlace();
    const database = await openDatabase(place, () => {});
    const before = (await migrationNames('postgres')).filter((name) => name < '0027');
    await database.write((tx) => createSchema(tx, 'postgres', before));
    await sql`INSERT INTO cities (id, name, created_at) VALUES ('c1', 'Bhopal', now())`.execute(database.db);
    const change = readFileSync(join(MIGRATIONS_DIR, '0027_centre_of_records.online.sql'), 'utf8');
    const steps = stepsOf(change);
    const added = steps.findIndex((statement) => statement.startsWith('ALTER TABLE bookings'));
    for (const statement of steps.slice(0, added + 1)) await sql.raw(statement).execute(database.db);
    await database.close();

    const backup = join(folder, 'interrupted');
    expect(await runCli('backup', [backup], place)).toMatchObject({ status: 0, complained: '' });
    const there = await createEmptyPlace();
    expect(await runCli('restore', [backup], there)).toMatchObject({ status: 0, complained: '' });
    const restored = await openDatabase(there, () => {});
    expect(await migrate(restored, { isServed: false })).toBeGreaterThan(0);
    const { rows } = await sql`SELECT id, name FROM cities`.execute(restored.db);
    expect(rows).toEqual([{ id: 'c1', name: 'Bhopal' }]);
    const { database: fresh } = await createTestDatabase();
    expect(await postgresSchema(restored.db)).toEqual(await postgresSchema(fresh.db));
    await restored.close();
  });

  test('keeps tables from being rewritten, which would then look empty to it', async () => {
    const { database } = await createTestDatabase();
    const names = ['Old Town', 'New Town'];
    await sql`INSERT INTO cities (id, name, created_at)
      SELECT 'b-' || name, name, now() FROM unnest(${names}::text[]) AS name`.execute(database.db);
    const kept = await readPostgres(database, async ({ tables, pages }) => {
      const rewritten = database.write(async (tx) => {
        await sql`SET LOCAL lock_timeout = '200ms'`.execute(tx);
        await sql`ALTER TABLE cities ADD COLUMN loud TEXT GENERATED ALWAYS AS (upper(name)) STORED`.execute(tx);
      });
      await expect(rewritten).rejects.toMatchObject({ code: '55P03' });
      const cities = tables.find(({ name }) => name === 'cities');
      const rows = cities ? (await Array.fromAsync(pages(cities))).flat() : [];
      return rows.map(({ name }) => name);
    });
    expect(kept).toEqual(expect.arrayContaining(names));
  });
});
