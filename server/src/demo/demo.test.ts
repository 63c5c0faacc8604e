// A demonstration of some days: every screen has something to show, and nobody's shop is ever filled with it.
import { expect, test } from 'vitest';
import { createEmptyPlace, START } from '../../test/harness.ts';
import { onFileEnd } from '../../test/releases.ts';
import { readEnv } from '../platform/base/env.ts';
import { openDatabase } from '../platform/db/open.ts';
import { replaceSetting } from '../platform/settings/settings.queries.ts';
import { patiently, RefusedCall } from './demo-shop.ts';
import { fillDemo } from './fill-demo.ts';

const place = await createEmptyPlace();
const variables = { ...place, DATABASE_URL: place.DATABASE_URL };
const NOW = START + 6 * 3_600_000;

test('three days of a small laboratory leave content for every part of the shop, up to now and no further', async () => {
  const { people, patients } = await fillDemo(variables, NOW, 3);
  expect(patients).toBeGreaterThan(8);
  expect(people.map(([what]) => what)).toContain('the pathologist');
  const database = await openDatabase(readEnv(variables), () => {});
  onFileEnd(() => database.close());
  const { db } = database;
  const statesOf = async (table: 'lab_lines' | 'specimens' | 'bookings') => {
    const column = table === 'bookings' ? 'status' : 'state';
    const rows = await db.selectFrom(table).select(column).distinct().execute();
    return new Set(rows.map((row) => Object.values(row)[0]));
  };
  expect([...(await statesOf('lab_lines'))]).toEqual(
    expect.arrayContaining([
      'authorised',
      'released',
      'verified',
      'resulted',
      'awaiting_specimen',
      'recollect_requested',
      'referred',
    ]),
  );
  expect([...(await statesOf('specimens'))]).toEqual(expect.arrayContaining(['accepted', 'collected', 'received']));
  expect([...(await statesOf('bookings'))]).toEqual(expect.arrayContaining(['Confirmed', 'Completed', 'Cancelled']));
  for (const table of [
    'patients',
    'visits',
    'turnaround',
    'lab_critical',
    'coupon_uses',
    'messages',
    'ledger_entries',
    'cash_settlements',
    'prescriptions',
    'addresses',
    'reports',
    'released_results',
    'contact_messages',
    'home_collections',
    'promise_checks',
    'centre_scope',
    'instruments',
    'qc_records',
    'referral_laboratories',
    'city_prices',
    'referral_manifests',
    'instrument_messages',
    'api_keys',
    'webhook_attempts',
  ] as const) {
    const { count } = await db
      .selectFrom(table as 'visits')
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect([table, Number(count) > 0]).toEqual([table, true]);
  }
  const kinds = await db.selectFrom('bookings').select('kind').distinct().execute();
  expect(kinds.map(({ kind }) => kind).sort()).toEqual(['booking', 'cart-booking']);
  const requests = await db.selectFrom('home_collections').select('status').distinct().execute();
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(['new', 'contacted', 'collected']));
  const messages = await db.selectFrom('instrument_messages').select('state').distinct().execute();
  expect(messages.map(({ state }) => state)).toEqual(expect.arrayContaining(['accepted', 'matched', 'unmatched']));
  const untold = await db.selectFrom('lab_critical').select('state').where('state', '=', 'open').execute();
  expect(untold).toHaveLength(1);
  const forgotten = await db
    .selectFrom('lab_lines')
    .select(['test_name', 'state'])
    .where('state', 'in', ['in_progress', 'resulted', 'verified'])
    .where('due_at', '<', new Date(NOW - 86_400_000).toISOString())
    .execute();
  expect(forgotten).toEqual([]);
  const { last } = await db
    .selectFrom('audit_log')
    .select((row) => row.fn.max('at').as('last'))
    .executeTakeFirstOrThrow();
  expect(Date.parse(String(last))).toBeLessThanOrEqual(NOW);
});

test('a machine that has too much to do is asked again, and another refusal is said at once', async () => {
  const asked: number[] = [];
  const answer = (status: number) => async () => {
    asked.push(status);
    if (asked.length === 1 || status === 409) throw new RefusedCall('PUT /lab/release', status, '{}');
    return 'made';
  };
  expect(await patiently(answer(503))).toBe('made');
  await expect(patiently(answer(409))).rejects.toThrow('PUT /lab/release: 409');
  expect(asked).toEqual([503, 503, 409]);
});

test('a filled demonstration stays as it is, and says again who signs in', async () => {
  const database = await openDatabase(readEnv(variables), () => {});
  onFileEnd(() => database.close());
  const lastEntry = () =>
    database.db
      .selectFrom('audit_log')
      .select((row) => row.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
  const before = await lastEntry();
  const { people, password } = await fillDemo(variables, NOW, 3);
  expect([people.length, password]).toEqual([9, 'demonstration']);
  expect(await lastEntry()).toEqual(before);
});

test('a demonstration that was interrupted says what to do', async () => {
  const database = await openDatabase(readEnv(variables), () => {});
  onFileEnd(() => database.close());
  await replaceSetting(database.db, 'demonstration', 'begun');
  await expect(fillDemo(variables, NOW, 1)).rejects.toThrow('remove its folder or its database and start again');
});

test('a shop with people is refused', async () => {
  const database = await openDatabase(readEnv(variables), () => {});
  onFileEnd(() => database.close());
  await database.db.deleteFrom('settings').where('name', '=', 'demonstration').execute();
  await expect(fillDemo(variables, NOW, 1)).rejects.toThrow('This shop has people already');
});
