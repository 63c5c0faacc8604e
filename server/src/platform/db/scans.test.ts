import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { inRequest, withoutClient } from '../base/request-context.ts';
import { insertSettingOnce } from '../settings/settings.queries.ts';

const { database } = await createTestDatabase();

const as = <T>(accountId: string, work: () => Promise<T>, gone?: AbortSignal) =>
  inRequest({ accountId, address: '10.0.0.1', requestId: 'r', userAgent: null }, work, { gone });
/** Counts rows one by one to keep a processor busy. */
const scan = (rows: number) =>
  sql<{
    count: number;
  }>`WITH RECURSIVE counted (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ${sql.lit(rows)})
    SELECT count(*) AS count FROM counted`.execute(database.scans);

test('a scan holds up no other read', async () => {
  const order: string[] = [];
  const long = scan(1_000_000).then(({ rows }) => order.push(`scan of ${rows[0]?.count}`));
  await sql`SELECT 1`.execute(database.db);
  order.push('read');
  await long;
  expect(order).toEqual(['read', 'scan of 1000000']);
});

test('many scans of one account do not delay another account', async () => {
  const order: string[] = [];
  const work = (account: string, rows: number) => as(account, () => scan(rows)).then(() => order.push(account));
  // Both threads are running.
  await Promise.all([as('one', () => scan(10)), as('another', () => scan(10))]);
  await Promise.all([...Array.from({ length: 4 }, () => work('hostile', 300_000)), work('other', 10)]);
  expect(order.indexOf('other')).toBeLessThan(2);
});

test('scans that wait for a client that has left are dropped', async () => {
  const client = new AbortController();
  const order: string[] = [];
  const first = as('one', () => scan(300_000));
  const waiting = Array.from({ length: 4 }, () =>
    as('one', () => scan(300_000), client.signal).catch(() => order.push('dropped')),
  );
  client.abort();
  await Promise.all(waiting);
  await first.then(() => order.push('first'));
  expect(order).toEqual(['dropped', 'dropped', 'dropped', 'dropped', 'first']);
});

test('a scan for others too goes on when its client leaves', async () => {
  const left = AbortSignal.abort();
  await expect(as('one', () => scan(10), left)).rejects.toThrow();
  const { rows } = await as('one', () => withoutClient(() => scan(10)), left);
  expect(rows).toEqual([{ count: 10 }]);
});

test.runIf(database.engine === 'postgres')('a running scan is cancelled when its client leaves', async () => {
  const client = new AbortController();
  const long = sql`SELECT pg_sleep(8)`;
  const left = as('one', () => long.execute(database.scans), client.signal);
  const startedAt = performance.now();
  setTimeout(() => client.abort(), 200);
  await expect(left).rejects.toMatchObject({ code: 'SEARCH_TOO_LONG' });
  // The connection is usable again, and nothing cancels the statements after it.
  const after = await Promise.all(Array.from({ length: 6 }, () => as('one', () => scan(10))));
  expect(after.map(({ rows }) => rows[0]?.count)).toEqual([10, 10, 10, 10, 10, 10]);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

test('a scan sees what was committed before it, changes nothing and stays out of transactions', async () => {
  await insertSettingOnce(database.db, 'scanned', 'yes');
  const found = () => database.scans.selectFrom('settings').select('value').where('name', '=', 'scanned').execute();
  expect(await found()).toEqual([{ value: 'yes' }]);
  await expect(sql`DELETE FROM settings`.execute(database.scans)).rejects.toThrow();
  await expect(database.scans.transaction().execute(async () => {})).rejects.toThrow('Scans are single reads');
  await expect(database.write(() => found())).rejects.toThrow('left its transaction');
  expect(await found()).toEqual([{ value: 'yes' }]);
});

test('a scan goes on when another program adds a column', async () => {
  const read = () => database.scans.selectFrom('settings').selectAll().where('name', '=', 'min_program').execute();
  await Promise.all([read(), read(), read()]);
  await sql`ALTER TABLE settings ADD COLUMN news TEXT`.execute(database.db);
  for (const rows of await Promise.all([read(), read(), read()])) expect(rows).toMatchObject([{ news: null }]);
});

test.runIf(database.engine === 'postgres')(
  'a scan is planned for its own values, other statements as ever',
  async () => {
    const mode = async (db: typeof database.db) =>
      (await sql<{ plan_cache_mode: string }>`SHOW plan_cache_mode`.execute(db)).rows[0]?.plan_cache_mode;
    expect([await mode(database.scans), await mode(database.db)]).toEqual(['force_custom_plan', 'auto']);
    // A generic plan is kept from the sixth turn on.
    const read = () => database.scans.selectFrom('settings').selectAll().where('name', '=', 'min_program').execute();
    for (let turn = 0; turn < 10; turn += 1) await read();
    const generic = sql<{ count: number }>`SELECT CAST(count(*) AS INTEGER) AS count FROM pg_prepared_statements
    WHERE statement LIKE '%"settings"%' AND generic_plans > 0`;
    expect((await generic.execute(database.scans)).rows).toEqual([{ count: 0 }]);
  },
);
