// Staff's lists of bookings that are paid in part, read from an index of these alone.
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { recordStatements } from '../../../../tools/record-statements.ts';
import { createBookingCopies } from '../../../test/copied-bookings.ts';
import { bookCart, fillCart, makeItems, makeOnlyAdmin, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { listBookings } from './bookings-list.queries.ts';

const app = await createTestApp();
const { db, engine } = app.database;
const admin = await makeOnlyAdmin(app);
const user = await makeUser(app);
const items = await makeItems(app, { price: 1000 });

const settle = async (path: string, bookingId: string, amount?: number) => {
  const body = { bookingId, method: 'cash', receivedBy: 'Ravi Iyer', amount };
  expect((await app.call('PUT', `${path}/payment`, { token: admin.token, body })).status).toBe(200);
};
async function makeCartBooking(paid?: number): Promise<string> {
  await fillCart(app, user.token, items);
  const { booking } = await bookCart(app, user.token, { paymentMethod: 'at_collection', again: true });
  if (paid !== undefined) await settle('/cart-booking', booking._id, paid);
  return booking._id;
}
async function makeBookNow(paid?: number): Promise<string> {
  const { body } = await app.call('POST', '/booking', { token: user.token, body: { tests: items, again: true } });
  if (paid !== undefined) await settle('/booking', body.data._id, paid);
  return body.data._id;
}
const move = (bookingId: string, status: string) =>
  app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: { bookingId, status } });

const list = async (path: string) => (await app.call('GET', path, { token: admin.token })).body;
const idsOf = (rows: { _id: string }[]) => rows.map(({ _id }) => _id);

test('each list and file has those of which a rest is due, and no other', async () => {
  const unpaid = await makeCartBooking();
  const part = await makeCartBooking(400);
  const paid = await makeCartBooking(1000);
  const inTwo = await makeCartBooking(400);
  await settle('/cart-booking', inTwo);
  const cancelled = await makeCartBooking(300);
  await move(cancelled, 'Cancelled');
  const direct = await makeBookNow(1.5);
  await makeBookNow();

  const both = await list('/admin/bookings?status=Part-Paid');
  expect(idsOf(both.data)).toEqual([direct, part]);
  expect(both.data).toMatchObject([
    { paidAmount: 1.5, balanceDue: 998.5 },
    { paidAmount: 400, balanceDue: 600 },
  ]);
  expect(idsOf((await list('/admin/bookings?status=part-paid&kind=booking')).data)).toEqual([direct]);
  expect(idsOf(await list('/cart-booking/all?status=part-paid'))).toEqual([part]);
  expect(idsOf((await list('/booking?status=part-paid')).data)).toEqual([direct]);
  expect(idsOf((await list('/admin/bookings?status=part-paid&sort=-totalAmount&limit=1')).data)).toHaveLength(1);
  expect(idsOf((await list('/admin/bookings?status=part-paid&q=nobody-at-all')).data)).toEqual([]);

  for (const path of ['/admin/bookings', '/cart-booking/all', '/booking']) {
    const file: string = await list(`${path}?status=part-paid&format=csv`);
    const rows = file.trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(path === '/admin/bookings' ? 2 : 1);
  }

  await settle('/cart-booking', part);
  expect(idsOf(await list('/cart-booking/all?status=part-paid'))).toEqual([]);
  expect(idsOf(await list('/cart-booking/all'))).toEqual([cancelled, inTwo, paid, part, unpaid]);
});

test('they are found on their index, however many others there are', async () => {
  const copies = await createBookingCopies(app, { admin, date: '2026-03-12' });
  await copies.write(Array.from({ length: 600 }, () => copies.copy({ isPaid: false, prices: [30_000, 20_000] })));
  const part = await makeCartBooking(400);
  if (engine === 'postgres') await db.executeQuery(CompiledQuery.raw('ANALYZE bookings'));
  const sort = { field: 'createdAt', direction: 'desc' } as const;
  const page = { page: 1, limit: 20, offset: 0, isPaged: true, sort };
  const statements = await recordStatements(async () => {
    const { rows } = await listBookings(db, { kind: 'cart-booking', partPaid: true }, page);
    expect(rows.map(({ id }) => id)).toEqual([part]);
  });
  const filtered = statements.filter(({ sql }) => sql.includes('part.paid_amount'));
  // The count and the ids of the page.
  expect(filtered).toHaveLength(2);
  const explain = engine === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
  for (const { sql, values } of filtered) {
    const plan = JSON.stringify((await db.executeQuery(CompiledQuery.raw(`${explain} ${sql}`, [...values]))).rows);
    expect(plan).toMatch(/bookings_part_paid/);
    expect(plan).not.toMatch(/Seq Scan|SCAN bookings/);
  }
});
