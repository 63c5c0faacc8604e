// Days of sales that outlive the process: a new one takes them from the database, and adds up again what changed meanwhile.
import { beforeEach, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { localDay } from '../../platform/base/clock.ts';
import { EVERYWHERE } from '../../platform/base/scope.ts';
import { createKeptSalesDays } from './kept-sales-days.ts';
import { createSalesDays } from './sales-days.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const app = await createTestApp();
const { db, scans } = app.database;
const { clock } = app;
const [item = ''] = await makeItems(app, { price: 100 });

/** The reader of a process that has just started. */
const started = () =>
  createSalesDays({
    db: scans,
    clock,
    scope: EVERYWHERE,
    store: createKeptSalesDays({ read: scans, write: db, clock }),
  });

async function buy() {
  const user = await makeUser(app);
  await fillCart(app, user.token, [item]);
  const { booking } = await bookCart(app, user.token, { paymentMethod: 'at_collection' });
  return { _id: booking._id, email: user.email };
}

const rowOf = async (day: string) => db.selectFrom('sales_days').selectAll().where('day', '=', day).executeTakeFirst();

/** Makes a row that only a reader of rows believes. */
async function pretend(day: string, bookings: number): Promise<void> {
  const { sums = '{}' } = (await rowOf(day)) ?? {};
  await db
    .updateTable('sales_days')
    .set({ sums: JSON.stringify({ ...JSON.parse(sums), revenue: 777, bookings }) })
    .where('day', '=', day)
    .execute();
}

let day = '';
let first: Awaited<ReturnType<typeof buy>>;
const period = () => ({ from: day, to: localDay(clock.now()) });
const sales = async (read: ReturnType<typeof started>) => (await read(period()))[0]?.day;

beforeEach(async () => {
  clock.advance(DAY_MS);
  day = localDay(clock.now());
  first = await buy();
  await buy();
  clock.advance(DAY_MS);
});

test('the next process takes a day from its row, with its states and items', async () => {
  const sums = await sales(started());
  expect(sums).toMatchObject({ bookings: 2, revenue: 0 });
  expect(sums?.statuses).toEqual(new Map([['Pending', 2]]));
  expect(await sales(started())).toEqual(sums);
  await pretend(day, 2);
  expect(await sales(started())).toMatchObject({ bookings: 2, revenue: 777 });
  // Today is not over, so it has no row.
  expect(await rowOf(localDay(clock.now()))).toBeUndefined();
});

test('a booking that changed after the row was written is counted anew, and the row with it', async () => {
  await sales(started());
  clock.advance(HOUR_MS);
  const cancelled = { bookingId: first._id, status: 'Cancelled' };
  // Signs in again: a session lives a day.
  const { body } = await app.call('POST', '/admin/login', { body: { email: first.email, password: PASSWORD } });
  const { token } = body;
  expect((await app.call('POST', '/cart-booking/update-status', { token, body: cancelled })).status).toBe(200);
  clock.advance(3 * HOUR_MS);
  expect((await sales(started()))?.statuses).toEqual(
    new Map([
      ['Pending', 1],
      ['Cancelled', 1],
    ]),
  );
  expect(JSON.parse((await rowOf(day))?.sums ?? '').statuses).toHaveLength(2);
});

test('a booking that was deleted is not counted any more', async () => {
  day = localDay(clock.now());
  const { token } = await makeUser(app);
  const made = await app.call('POST', '/booking', { token, body: { tests: [item] } });
  clock.advance(DAY_MS);
  expect(await sales(started())).toMatchObject({ bookings: 1 });
  clock.advance(HOUR_MS);
  const admin = await makeAdmin(app);
  expect((await app.call('DELETE', `/booking/${made.body.data._id}`, { token: admin.token })).status).toBe(200);
  expect(await sales(started())).toMatchObject({ bookings: 0 });
});

test('a row is confirmed while somebody looks, and forgotten when nobody does for a week', async () => {
  const read = started();
  await sales(read);
  const written = (await rowOf(day))?.right_at ?? '';
  clock.advance(2 * HOUR_MS);
  await sales(read);
  const confirmed = (await rowOf(day))?.right_at ?? '';
  expect(Date.parse(confirmed) - Date.parse(written)).toBeGreaterThanOrEqual(2 * HOUR_MS);
  await pretend(day, 2);
  clock.advance(9 * DAY_MS);
  expect(await sales(started())).toMatchObject({ bookings: 2, revenue: 0 });
});

test('an older process does not put its sums over newer ones', async () => {
  const store = createKeptSalesDays({ read: scans, write: db, clock });
  const sums = await sales(started());
  if (sums === undefined) throw new Error('no day');
  await store.keep([{ date: day, day: { ...sums, bookings: 99 }, deleted: 0 }], clock.now() - HOUR_MS);
  expect(JSON.parse((await rowOf(day))?.sums ?? '').bookings).toBe(2);
});

test('days are answered also where none can be written', async () => {
  const broken = { ...createKeptSalesDays({ read: scans, write: db, clock }), keep: () => Promise.reject(new Error()) };
  const read = createSalesDays({ db: scans, clock, scope: EVERYWHERE, store: broken });
  expect(await sales(read)).toMatchObject({ bookings: 2 });
});
