// Databases and files that released versions made, opened by this one: `fixtures/<version>-<engine>.tar.gz` holds a backup of the
// filled shop. MAKE_RELEASE_FIXTURE=yes writes the fixture of this version, once, when it is released.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { addDueStarterHindi } from '../src/modules/catalogue/starter-hindi.ts';
import { VERSION } from '../src/platform/base/version.ts';
import type { Database } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { runCli } from './commands.ts';
import { PASSWORD } from './factories.ts';
import { type FilledShop, fillShop, MSG91_SECRET } from './filled-shop.ts';
import { createEmptyPlace, createTestApp, createTestDatabase } from './harness.ts';
import { postgresSchema } from './postgres-schema.ts';
import { onFileEnd } from './releases.ts';

const ENGINE = process.env.TEST_ENGINE ?? 'sqlite';
const FIXTURES = join(import.meta.dirname, 'fixtures');
const FACTS = 'facts.json';

/** Rows that programs before centres wrote, and those of processes that serve; a test serves nothing, and nobody looks at its days. */
const EMPTY_IN_A_QUIET_SHOP = ['collection_closed_dates', 'collection_windows', 'instances', 'leases', 'sales_days'];

/** Keys of a gateway that is not there. */
const MSG91 = { MSG91_AUTH_KEY: 'key', MSG91_WEBHOOK_SECRET: MSG91_SECRET, MSG91_BASE_URL: 'http://127.0.0.1:9' };

const folder = mkdtempSync(join(tmpdir(), 'labfront-releases-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function tablesOf({ db, engine }: Database): Promise<string[]> {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'`.execute(db)
    : sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`.execute(db));
  return rows.map(({ name }) => name).sort();
}

type Row = Record<string, unknown>;

async function allRows(database: Database): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>();
  for (const name of await tablesOf(database)) {
    tables.set(
      name,
      (await database.db
        .selectFrom(name as never)
        .selectAll()
        .execute()) as Row[],
    );
  }
  return tables;
}

const asLines = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();

describe('the filled shop', async () => {
  const app = await createTestApp({ UNPAID_BOOKINGS: '10', UNPAID_BOOKINGS_PER_NETWORK: '100', ...MSG91 });
  const facts = await fillShop(app);

  test('has rows in every table', async () => {
    const empty = [...(await allRows(app.database))].filter(([, rows]) => rows.length === 0).map(([name]) => name);
    expect(empty).toEqual(EMPTY_IN_A_QUIET_SHOP);
  });

  if (process.env.MAKE_RELEASE_FIXTURE !== 'yes') return;

  test('is kept as the fixture of this version', async () => {
    const target = join(FIXTURES, `${VERSION}-${ENGINE}.tar.gz`);
    if (existsSync(target)) throw new Error(`${target} is there: the fixture of a release never changes`);
    const backup = join(folder, 'backup');
    const place = { DATA_DIR: app.dataDir, DATABASE_URL: app.env.DATABASE_URL };
    expect(await runCli('backup', [backup], place)).toMatchObject({ status: 0 });
    writeFileSync(join(folder, FACTS), JSON.stringify(facts));
    mkdirSync(FIXTURES, { recursive: true });
    execFileSync('tar', ['-czf', target, '-C', folder, 'backup', FACTS]);
  });
});

const archives = existsSync(FIXTURES) ? readdirSync(FIXTURES).filter((name) => name.endsWith(`-${ENGINE}.tar.gz`)) : [];

test.each(['1.0.0', '2.0.0'])('version %s is kept', (version) => {
  expect(archives).toContain(`${version}-${ENGINE}.tar.gz`);
});

describe.each(archives)('%s', async (archive) => {
  const here = join(folder, basename(archive, '.tar.gz'));
  mkdirSync(here);
  execFileSync('tar', ['-xzf', join(FIXTURES, archive), '-C', here]);
  const facts: FilledShop = JSON.parse(readFileSync(join(here, FACTS), 'utf8'));
  const place = await createEmptyPlace();
  const restored = await runCli('restore', [join(here, 'backup')], place);
  const database = await openDatabase(place, () => {});
  onFileEnd(() => database.close());
  const before = await allRows(database);
  await migrate(database, { isServed: false });
  const after = await allRows(database);

  test('is restored', () => {
    expect([restored.status, restored.complained]).toEqual([0, '']);
    expect(before.get('bookings')?.length).toBeGreaterThan(5);
  });

  // The texts that bookings are searched by have the names of patients since: below.
  const kept = [...before.keys()].filter((table) => !table.startsWith('booking_search'));
  test.each(kept)('keeps every row of %s', (table) => {
    const rows = before.get(table) ?? [];
    const columns = Object.keys(rows[0] ?? {});
    expect(asLines(after.get(table) ?? [], columns)).toEqual(expect.arrayContaining(asLines(rows, columns)));
  });

  test.runIf(ENGINE === 'postgres')('has the schema of a new database, and what is derived from its rows', async () => {
    const { database: made } = await createTestDatabase();
    expect(await postgresSchema(database.db)).toEqual(await postgresSchema(made.db));
    const derived = await sql<{ unsearched: number; uncounted: number }>`SELECT
      (SELECT count(*) FROM bookings WHERE NOT EXISTS (SELECT 1 FROM booking_search WHERE booking_id = bookings.id)) AS unsearched,
      (SELECT count(*) FROM (
        SELECT centre_id, account_id, count(*) AS records FROM (
          SELECT centre_id, account_id FROM bookings UNION ALL SELECT centre_id, account_id FROM home_collections
          UNION ALL SELECT centre_id, account_id FROM prescriptions UNION ALL SELECT centre_id, account_id FROM reports
        ) AS each WHERE centre_id IS NOT NULL AND account_id IS NOT NULL GROUP BY centre_id, account_id
        EXCEPT SELECT centre_id, account_id, records FROM centre_customers
      ) AS missing) AS uncounted`.execute(database.db);
    expect(derived.rows).toEqual([{ unsearched: 0, uncounted: 0 }]);
    expect(after.get('centre_customers')?.length).toBeGreaterThan(0);
  });

  test('finds bookings by what is searched in new ones', async () => {
    const { rows } = await sql<{ searched: number; outdated: number }>`SELECT count(*) AS searched,
      coalesce(sum(CASE WHEN booking_search.text <> booking_search_texts.text THEN 1 ELSE 0 END), 0) AS outdated
      FROM booking_search JOIN booking_search_texts ON booking_search_texts.booking_id = booking_search.booking_id`.execute(
      database.db,
    );
    expect(rows.map(({ searched, outdated }) => [Number(searched) > 5, Number(outdated)])).toEqual([[true, 0]]);
  });

  test('gets the Hindi texts of the starter catalogue at its next start, once', async () => {
    expect([await addDueStarterHindi(database), await addDueStarterHindi(database)]).toEqual([true, false]);
  });

  test('is served: its people sign in and find what is theirs', async () => {
    const at = { database, dataDir: place.DATA_DIR, url: place.DATABASE_URL };
    const app = await createTestApp({}, { at });
    // The fixture was made 45 days after the clock's start.
    app.clock.advance(46 * 86_400_000);
    const signIn = async (email: string) =>
      (await app.call('POST', '/admin/login', { body: { email, password: PASSWORD } })).body.token;
    const token = await signIn(facts.customer.email);
    const { body: bookings } = await app.call('GET', '/cart-booking', { token });
    const numbers = bookings.map(({ bookingNumber }: { bookingNumber: string }) => bookingNumber);
    expect(numbers).toEqual(expect.arrayContaining(facts.customer.bookingNumbers));
    const report = await app.call('GET', `/prescription-reports/${facts.customer.reportId}`, { token });
    const { fileName } = report.body.data[0];
    const file = await app.call('GET', `/prescription-reports/download/${fileName}`, { token });
    expect([file.status, String(file.body).slice(0, 4)]).toEqual([200, '%PDF']);
    const { status, body } = await app.call('GET', '/cart-booking/all', { token: await signIn(facts.admin.email) });
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThanOrEqual(facts.customer.bookingNumbers.length);
  });
});
