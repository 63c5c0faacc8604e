// A SQLite file that a shop has worked with moves to PostgreSQL whole, or not at all. Runs where there is a PostgreSQL.

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readEnv } from '../src/platform/base/env.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { sqlitePages, sqliteTables } from '../src/platform/db/sqlite-file.ts';
import { type Row, rowText } from '../src/platform/db/tables.ts';
import { runCli } from './commands.ts';
import { bookCart, fillCart, makeItems, makeUser, payOrder } from './factories.ts';
import { createEmptyPlace, createTestClock, type TestApp } from './harness.ts';

const PEOPLE = 12;

/** A shop on SQLite, whatever engine the rest of the suite runs on. */
async function openShop() {
  const place = await createEmptyPlace('sqlite');
  const env = readEnv({ ...place, LOG_LEVEL: 'silent', RATE_LIMIT: '0' });
  const database = await openDatabase(env, () => {});
  await migrate(database);
  const clock = createTestClock();
  const app = await buildApp({ env, database, clock });
  const call: TestApp['call'] = async (method, path, { token, body, from = '127.0.0.1' } = {}) => {
    const response = await app.http.inject({
      method,
      url: `/api/v1${path}`,
      remoteAddress: from,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(body !== undefined && { payload: body as object }),
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
  const shop: TestApp = { ...app, call, clock, database, env, dataDir: place.DATA_DIR };
  const close = async () => {
    await app.http.close();
    await database.close();
  };
  return { shop, close };
}

async function trade(shop: TestApp): Promise<{ token: string; bookingNumbers: string[] }> {
  const items = await makeItems(shop, {}, { name: 'पर्चा \u2028 "quoted" 🩸' });
  let token = '';
  const bookingNumbers: string[] = [];
  for (let number = 0; number < PEOPLE; number += 1) {
    ({ token } = await makeUser(shop));
    await fillCart(shop, token, items);
    const { orderId } = await bookCart(shop, token);
    const body = await payOrder(shop, orderId);
    const { body: paid } = await shop.call('PUT', '/cart-booking/verify', { token, body });
    bookingNumbers.push(paid.bookingNumber);
  }
  return { token, bookingNumbers };
}

function allRows(path: string): Map<string, string[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = sqliteTables(database).map((table): [string, string[]] => [
    table.name,
    [...sqlitePages(database, table)].flat().map((row) => rowText(table, row)),
  ]);
  database.close();
  return new Map(rows);
}

const isPostgres = process.env.TEST_ENGINE === 'postgres';

test.runIf(isPostgres)(
  'every row is there as it was, and the shop goes on',
  async () => {
    const { shop, close } = await openShop();
    const { token, bookingNumbers } = await trade(shop);
    const target = await createEmptyPlace();
    const env = { DATA_DIR: shop.dataDir, DATABASE_URL: target.DATABASE_URL };

    const early = await runCli('move-to-postgres', [], env);
    expect(early).toMatchObject({ status: 1, complained: expect.stringMatching(/in use: stop the server first/) });
    await close();
    const { status, said, complained } = await runCli('move-to-postgres', [], env);
    expect([status, complained]).toEqual([0, '']);
    expect(said).toMatch(/^bookings +12 rows {2}[0-9a-f]{64}$/m);

    const database = await openDatabase(readEnv(env), () => {});
    const path = join(shop.dataDir, 'labfront.sqlite');
    const tables = new DatabaseSync(path, { readOnly: true });
    const source = allRows(path);
    for (const table of sqliteTables(tables)) {
      if (table.name === 'schema_migrations') continue;
      const rows = (await database.db
        .selectFrom(table.name as never)
        .selectAll()
        .execute()) as Row[];
      expect(rows.map((row) => rowText(table, row)).sort()).toEqual(source.get(table.name)?.sort());
    }
    tables.close();
    expect(source.get('accounts')).toHaveLength(PEOPLE);

    expect(await migrate(database)).toBe(0);
    const moved = await buildApp({ env: shop.env, database, clock: shop.clock });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await moved.http.inject({ url: '/api/v1/cart-booking', headers });
    expect(answer.json()).toMatchObject([{ bookingNumber: bookingNumbers.at(-1), status: 'Confirmed' }]);
    await moved.http.close();
    await database.close();

    const again = await runCli('move-to-postgres', [], env);
    expect(again).toMatchObject({ status: 1, complained: expect.stringMatching(/is not empty/) });
  },
  60_000,
);

test.runIf(isPostgres)(
  'a row that PostgreSQL cannot hold is named, and nothing is kept',
  async () => {
    const { shop, close } = await openShop();
    await trade(shop);
    await close();
    const path = join(shop.dataDir, 'labfront.sqlite');
    const file = new DatabaseSync(path);
    file.exec("INSERT INTO settings (name, value) VALUES ('odd', 'before' || char(0) || 'after')");
    file.close();
    const target = await createEmptyPlace();
    const env = { DATA_DIR: shop.dataDir, DATABASE_URL: target.DATABASE_URL };
    const refused = await runCli('move-to-postgres', [], env);
    expect(refused).toMatchObject({ status: 1, complained: expect.stringMatching(/refuses rows of settings/) });
    const changed = new DatabaseSync(path);
    changed.exec("DELETE FROM settings WHERE name = 'odd'");
    changed.close();
    expect(await runCli('move-to-postgres', [], env)).toMatchObject({ status: 0, complained: '' });
  },
  60_000,
);

test('an older file, none at all, and no target are refused in words', async () => {
  const place = await createEmptyPlace();
  const none = await runCli('move-to-postgres', [], { DATA_DIR: place.DATA_DIR });
  expect(none).toMatchObject({ status: 1, complained: expect.stringMatching(/set DATABASE_URL/) });
  if (!isPostgres) return;
  const missing = await runCli('move-to-postgres', [], place);
  expect(missing).toMatchObject({ status: 1, complained: expect.stringMatching(/There is no database/) });
  const old = new DatabaseSync(join(place.DATA_DIR, 'labfront.sqlite'));
  old.exec(
    'CREATE TABLE schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL)',
  );
  old.close();
  const outdated = await runCli('move-to-postgres', [], place);
  expect(outdated).toMatchObject({ status: 1, complained: expect.stringMatching(/another version of Labfront/) });
});
