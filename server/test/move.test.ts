// From the one file to PostgreSQL: every row as it was, and nothing at all when something is in the way.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moveToPostgres } from '../src/platform/backup/move.ts';
import { copyFromPostgres, snapshotSqlite } from '../src/platform/db/copy.ts';
import type { Database } from '../src/platform/db/database.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { RowSum, readSqlite, tablesOf } from '../src/platform/db/tables.ts';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeUser, payOrder } from './factories.ts';
import { createPostgres, createTestApp, isPostgres } from './harness.ts';

const app = await createTestApp({}, 'sqlite');
const rooms = mkdtempSync(join(tmpdir(), 'labfront-move-'));
const opened: Database[] = [];
afterAll(async () => {
  for (const database of opened) await database.close();
  rmSync(rooms, { recursive: true, force: true });
});

async function emptyPostgres(): Promise<Database> {
  const database = await openDatabase({ DATABASE_URL: await createPostgres(), DATA_DIR: rooms }, () => {});
  opened.push(database);
  return database;
}

/** Number and sum of every table's rows. */
function sumsOf(path: string): Map<string, RowSum> {
  const database = new DatabaseSync(path);
  const sums = tablesOf(database).map((table): [string, RowSum] => {
    const sum = new RowSum();
    for (const page of readSqlite(database, table)) sum.add(page);
    return [table.name, sum];
  });
  database.close();
  return new Map(sums);
}

async function fillShop(): Promise<void> {
  await makeCities(app);
  await makeAdmin(app);
  const items = await makeItems(app, { price: 400 }, { price: 250, name: `Béla's “test” – ₹ 😀 \\ "quoted"` });
  for (let number = 0; number < 3; number += 1) {
    const person = await makeUser(app, { firstName: 'Zoë' });
    await fillCart(app, person.token, items);
    const { orderId } = await bookCart(app, person.token);
    await app.call('PUT', '/cart-booking/verify', { token: person.token, body: await payOrder(app, orderId) });
    await fillCart(app, person.token, items);
  }
  // More than two pages of rows.
  await sql`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1203)
    INSERT INTO rate_limits (key, hits, resets_at) SELECT 'k' || i, i, '2026-03-10T03:30:00.000Z' FROM n WHERE true
    ON CONFLICT DO NOTHING RETURNING key`.execute(app.database.db);
}

// SQLite is the source, PostgreSQL the target: the run on PostgreSQL has both.
describe.runIf(isPostgres)('a move to PostgreSQL', () => {
  let target: Database;
  beforeAll(async () => {
    await fillShop();
    target = await emptyPostgres();
  });

  test('brings every row of every table, and leaves the file as it was', async () => {
    const file = join(app.dataDir, 'labfront.sqlite');
    const before = sumsOf(file);
    const moved = await moveToPostgres(app.dataDir, target);
    expect(moved.map(({ name, rows }) => `${name} ${rows}`).sort()).toEqual(
      [...before].map(([name, sum]) => `${name} ${sum.rows}`).sort(),
    );
    expect(moved.find(({ name }) => name === 'ledger_entries')?.rows).toBe(3);
    expect(moved.find(({ name }) => name === 'rate_limits')?.rows).toBeGreaterThan(1_200);
    const back = join(rooms, 'back', 'labfront.sqlite');
    await copyFromPostgres(target, back);
    for (const after of [sumsOf(back), sumsOf(file)]) {
      for (const [name, sum] of before) expect([name, after.get(name)?.equals(sum)]).toEqual([name, true]);
    }
    expect(readdirSync(app.dataDir).filter((name) => name.startsWith('moving'))).toEqual([]);
  });

  test('computed columns and what guards the rows are there', async () => {
    const query = sql<{ search_text: string }>`SELECT search_text FROM accounts WHERE first_name = 'Zoë'`;
    const { rows } = await query.execute(target.db);
    expect(rows[0]?.search_text).toMatch(/verma/);
    await expect(sql`DELETE FROM ledger_entries`.execute(target.db)).rejects.toThrow(/append-only/);
    await expect(sql`UPDATE audit_log SET action = 'x'`.execute(target.db)).rejects.toThrow(/append-only/);
  });

  test('a target with content is refused, and stays as it is', async () => {
    await expect(moveToPostgres(app.dataDir, target)).rejects.toThrow(/is not empty/);
    const foreign = await emptyPostgres();
    await sql`CREATE TABLE their_own (id TEXT)`.execute(foreign.db);
    await expect(moveToPostgres(app.dataDir, foreign)).rejects.toThrow(/their_own/);
    const { rows } = await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`.execute(foreign.db);
    expect(rows).toEqual([{ tablename: 'their_own' }]);
  });

  test('a row that PostgreSQL does not take leaves the target empty, and it can be tried again', async () => {
    const spoilt = join(rooms, 'spoilt');
    mkdirSync(spoilt);
    snapshotSqlite(join(app.dataDir, 'labfront.sqlite'), join(spoilt, 'labfront.sqlite'));
    const file = new DatabaseSync(join(spoilt, 'labfront.sqlite'));
    file.exec("INSERT INTO settings (name, value) VALUES ('spoilt', 'a' || char(0) || 'b')");
    const fresh = await emptyPostgres();
    await expect(moveToPostgres(spoilt, fresh)).rejects.toThrow();
    expect((await sql`SELECT id FROM accounts`.execute(fresh.db)).rows).toEqual([]);
    file.exec("DELETE FROM settings WHERE name = 'spoilt'");
    file.close();
    expect((await moveToPostgres(spoilt, fresh)).length).toBeGreaterThan(30);
  });
});

test('rows that differ in one value, or in number, have another sum', () => {
  const sum = (...rows: (string | number | null)[][]) => {
    const made = new RowSum();
    made.add(rows);
    return made;
  };
  expect(sum(['a', 1], ['b', null]).equals(sum(['b', null], ['a', 1]))).toBe(true);
  expect(sum(['a', 1], ['b', null]).equals(sum(['a', 1], ['b', 'null']))).toBe(false);
  expect(sum(['a', 1]).equals(sum(['a', 1], ['a', 1]))).toBe(false);
  expect(sum(['a', 1]).equals(sum(['a', '1']))).toBe(false);
});
