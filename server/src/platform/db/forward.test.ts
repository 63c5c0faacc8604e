// A database of any earlier schema, with rows in it, comes forward to the newest with all of them.
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createEmptyPlace } from '../../../test/harness.ts';
import type { Db } from './database.ts';
import { MIGRATIONS_DIR, migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

const files = (await readdir(MIGRATIONS_DIR)).sort();
const numbers = [...new Set(files.map((name) => name.slice(0, 4)))];
const folder = await mkdtemp(join(tmpdir(), 'labfront-forward-'));
afterAll(() => rm(folder, { recursive: true }));

const AT = '2026-03-10T03:30:00.000Z';
const NO = null;

/** Rows as the schema of that number takes them: in the columns that its table has always had. */
const ROWS: [since: string, table: string, row: Record<string, string | number | null>][] = [
  ['0001', 'settings', { name: 'app_secret', value: 's'.repeat(40) }],
  ['0001', 'outbox', { id: 'o1', kind: 'mail.send', payload: '{}', created_at: AT, run_at: AT, attempts: 0 }],
  ['0001', 'idempotency_keys', { account_id: 'a1', key: 'k', request_hash: 'h', created_at: AT }],
  ['0001', 'rate_limits', { key: 'r', hits: 3, resets_at: AT }],
  ['0002', 'accounts', account('a1', 'user', 'asha@example.in')],
  ['0002', 'accounts', account('a2', 'admin', 'owner@example.in')],
  ['0002', 'sessions', { id: 's1', account_id: 'a1', token_hash: 't', created_at: AT, expires_at: AT }],
  ['0003', 'catalogue_items', item('i1', 'test', 'Blood')],
  ['0003', 'catalogue_items', item('i2', 'package', NO)],
  ['0003', 'package_tests', { package_id: 'i2', test_id: 'i1', position: 0 }],
  ['0003', 'cities', { id: 'c1', name: 'Bhopal', created_at: AT }],
  ['0004', 'carts', { id: 'k1', account_id: 'a1', created_at: AT, updated_at: AT }],
  ['0004', 'cart_lines', { id: 'l1', cart_id: 'k1', item_id: 'i1', quantity: 2, created_at: AT }],
  ['0005', 'cart_bookings', booking('b1', 'Confirmed', 'paid', 'o1', 'p1')],
  ['0005', 'cart_bookings', booking('b2', 'Pending', 'created', 'o2', NO)],
  ['0005', 'cart_booking_lines', line('n1', 'b1')],
  ['0005', 'payment_orders', order('o1', 'b1', 'paid')],
  ['0005', 'payment_orders', order('o2', 'b2', 'created')],
  ['0005', 'payments', payment('p1', 'o1', 'captured')],
  ['0006', 'password_resets', { account_id: 'a1', token_hash: 'x', expires_at: AT }],
  [
    '0007',
    'audit_log',
    { id: 'u1', at: AT, actor_id: 'a2', action: 'booking.confirm', record_id: 'b1', details: '{}' },
  ],
];

/** Tables whose rows stand in another one since a later schema, under the same names of columns. */
const MOVED: Record<string, { since: string; to: string }> = {
  password_resets: { since: '0049', to: 'mailed_links' },
};

function account(id: string, role: string, email: string) {
  const name = { first_name: 'Asha', last_name: 'Verma' };
  return { id, ...name, email, mobile_number: `9${id}`, password_hash: 'h', role, created_at: AT };
}

function item(id: string, kind: string, sample: string | null) {
  const text = { slug: id, name: `Item ${id}`, description: '', category: 'Other', duration: '', preparation: '' };
  const price = { price: 50_000, discount_basis_points: 1000, final_price: 45_000 };
  const flags = { nabl_accredited: 1, popular: 0, active: 1, parameters: '[]', aliases: '[]', sample_type: sample };
  return { id, kind, ...text, ...price, ...flags, created_at: AT, updated_at: AT };
}

function booking(id: string, status: string, paymentStatus: string, orderId: string, paymentId: string | null) {
  const money = { total_amount: 90_000, status, payment_status: paymentStatus, payment_method: 'online' };
  const ids = { booking_number: `CB-${id}`, account_id: 'a1', order_id: orderId, payment_id: paymentId };
  const what = { fingerprint: 'f', patient: '{"name":"Asha"}', collection: 'centre', place_held: 0 };
  return { id, ...ids, ...money, ...what, created_at: AT, updated_at: AT };
}

function line(id: string, bookingId: string) {
  const what = { item_id: 'i1', kind: 'test', name: 'Item i1', price: 50_000, final_price: 45_000 };
  return { id, booking_id: bookingId, ...what, quantity: 2, position: 0 };
}

function order(id: string, subjectId: string, status: string) {
  const what = { gateway: 'test', subject_kind: 'cart-booking', subject_id: subjectId, account_id: 'a1' };
  return { id, ...what, amount: 90_000, status, created_at: AT, updated_at: AT };
}

function payment(id: string, orderId: string, status: string) {
  return { id, order_id: orderId, amount: 90_000, method: 'upi', status, created_at: AT, updated_at: AT };
}

async function insert(db: Db, table: string, row: Record<string, string | number | null>): Promise<void> {
  const names = Object.keys(row).map((name) => sql.ref(name));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(names)}) VALUES (${sql.join(Object.values(row))})`.execute(db);
}

async function folderUpTo(number: string): Promise<string> {
  const path = await mkdtemp(join(folder, `${number}-`));
  const earlier = files.filter((name) => name.slice(0, 4) <= number);
  await Promise.all(earlier.map((name) => copyFile(join(MIGRATIONS_DIR, name), join(path, name))));
  return path;
}

test('the list of numbers is the one of the folder', () => {
  expect(numbers[0]).toBe('0001');
  expect(numbers.length).toBeGreaterThan(20);
});

test.each(numbers)('from %s', async (number) => {
  const database = await openDatabase(await createEmptyPlace(), () => {});
  const { db } = database;
  try {
    await migrate(database, await folderUpTo(number));
    const rows = ROWS.filter(([since, table]) => since <= number && number < (MOVED[table]?.since ?? '9999'));
    for (const [, table, row] of rows) await insert(db, table, row);
    const ran = await migrate(database);
    expect(ran > 0).toBe(number !== numbers.at(-1));
    expect(await migrate(database)).toBe(0);
    for (const [, table, row] of rows) {
      const same = Object.entries(row).map(([name, value]) =>
        value === null ? sql`${sql.ref(name)} IS NULL` : sql`${sql.ref(name)} = ${value}`,
      );
      const found =
        await sql`SELECT 1 FROM ${sql.table(MOVED[table]?.to ?? table)} WHERE ${sql.join(same, sql` AND `)}`.execute(
          db,
        );
      expect([table, found.rows.length]).toEqual([table, 1]);
    }
  } finally {
    await database.close();
  }
});
