// The dashboard: bookings and money of a period, and the work that waits.
import { describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeUser,
  PASSWORD,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp, START } from '../../../test/harness.ts';
import { addPrescriptions } from '../../../test/waiting-prescriptions.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { inRequest } from '../../platform/base/request-context.ts';
import { EVERYWHERE } from '../../platform/base/scope.ts';
import { createSalesDays } from './sales-days.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const app = await createTestApp();
const { db } = app.database;
await makeCities(app);
const asha = await makeUser(app);
const admin = await makeAdmin(app);
const [cbc = '', pack = '', inside = ''] = await makeItems(
  app,
  { name: 'Blood count', price: 100 },
  { kind: 'package', name: 'Whole body', price: 900, tests: ['INSIDE'] },
  { code: 'INSIDE', name: 'Inside', price: 300 },
);

/** Signs in again: sessions live a day, and these tests live for weeks. */
async function signIn(email: string): Promise<string> {
  const { body } = await app.call('POST', '/admin/login', { body: { email, password: PASSWORD } });
  return body.token;
}

async function summary(query = '') {
  const { status, body } = await app.call('GET', `/dashboard/summary${query}`, { token: await signIn(admin.email) });
  expect(status).toBe(200);
  return body;
}

async function bookNow(body: Record<string, unknown>) {
  const answer = await app.call('POST', '/booking', { token: await signIn(asha.email), body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

async function buy(quantity = 1) {
  const token = await signIn(asha.email);
  await fillCart(
    app,
    token,
    Array.from({ length: quantity }, () => cbc),
  );
  const { booking, orderId } = await bookCart(app, token);
  const { status } = await app.call('PUT', '/cart-booking/verify', { token, body: await payOrder(app, orderId) });
  expect(status).toBe(200);
  return booking;
}

const seriesOf = (body: { series: { date: string; bookings: number; revenue: number }[] }, date: string) =>
  body.series.find((day) => day.date === date);

/** The length of the list that an item leads to. */
async function bookingsOf(item: string, span: string): Promise<number> {
  const path = `/admin/bookings?item=${item}&status=not-cancelled&${span.slice(1)}&limit=1`;
  const { headers } = await app.call('GET', path, { token: await signIn(admin.email) });
  return Number(headers['x-total-count']);
}

/** Moves the clock to a moment that has not been yet. */
const goTo = (iso: string) => app.clock.advance(Date.parse(iso) - app.clock.now());

describe('the period', () => {
  test.each([
    ['', '2026-02-09', '2026-03-10', 30],
    ['?from=2026-03-10&to=2026-03-10', '2026-03-10', '2026-03-10', 1],
    ['?from=2026-03-01', '2026-03-01', '2026-03-10', 10],
    ['?to=2026-01-31', '2026-01-02', '2026-01-31', 30],
    ['?from=2026-03-11&to=2026-03-10', '2026-02-09', '2026-03-10', 30],
    ['?from=2027-01-01', '2026-02-09', '2026-03-10', 30],
    ['?from=2026-02-30&to=tomorrow&days=7', '2026-02-09', '2026-03-10', 30],
    ['?from=0001-01-01&to=9999-12-31', '2026-02-09', '2026-03-10', 30],
    ['?from=2010-01-01&to=2026-03-10', '2025-03-10', '2026-03-10', 366],
  ])('%s is %s to %s', async (query, from, to, days) => {
    const body = await summary(query);
    expect({ from: body.from, to: body.to, days: body.series.length }).toEqual({ from, to, days });
    expect(body.series[0].date).toBe(from);
    expect(body.series.at(-1).date).toBe(to);
  });
});

test('a day in India ends at 18:30 UTC, for bookings and for money', async () => {
  goTo('2026-03-11T18:29:00.000Z');
  await buy();
  await bookNow({ tests: [cbc] });
  goTo('2026-03-11T18:31:00.000Z');
  await buy(2);
  const body = await summary();
  expect(body.to).toBe('2026-03-12');
  expect(seriesOf(body, '2026-03-11')).toEqual({ date: '2026-03-11', bookings: 2, revenue: 100 });
  expect(seriesOf(body, '2026-03-12')).toEqual({ date: '2026-03-12', bookings: 1, revenue: 200 });
  expect(body.counts).toMatchObject({ bookings: 3, revenue: 300 });
  const day = await summary('?from=2026-03-12&to=2026-03-12');
  expect(day.counts).toMatchObject({ bookings: 1, revenue: 200 });
  // Of a day that is not over, only the same hours of the day before count.
  expect(day.previous).toMatchObject({ bookings: 0, revenue: 0 });
  expect(day.comparedWith).toMatchObject({ from: '2026-03-11', to: '2026-03-11' });
  expect(day.comparedWith.until).toMatch(/^2026-03-10T18:31/);
  goTo('2026-03-12T18:31:00.000Z');
  const whole = await summary('?from=2026-03-12&to=2026-03-12');
  expect(whole.previous).toMatchObject({ bookings: 2, revenue: 100 });
  expect(whole.comparedWith.until).toBeNull();
});

test.each([
  ['2026-04-01', '2026-04-12', '2026-03-01', '2026-03-12'],
  ['2026-04-01', '2026-04-30', '2026-03-01', '2026-03-31'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-01', '2026-01-05', '2025-12-01', '2025-12-05'],
  ['2026-03-02', '2026-03-08', '2026-02-23', '2026-03-01'],
  ['2026-03-01', '2026-04-30', '2025-12-30', '2026-02-28'],
])('%s to %s is compared with %s to %s', async (from, to, first, last) => {
  const { comparedWith } = await summary(`?from=${from}&to=${to}`);
  expect([comparedWith.from, comparedWith.to]).toEqual([first, last]);
});

test('what is cancelled stays a booking, leaves the items, and its money is counted where it went back', async () => {
  goTo('2026-03-20T06:00:00.000Z');
  const booking = await buy(3);
  const span = '?from=2026-03-20&to=2026-03-21';
  expect((await summary(span)).topItems).toEqual([
    { _id: cbc, kind: 'test', name: 'Blood count', count: 3, bookings: 1, revenue: 300 },
  ]);
  expect(await bookingsOf(cbc, span)).toBe(1);
  goTo('2026-03-21T06:00:00.000Z');
  const token = await signIn(asha.email);
  const body = { bookingId: booking._id, status: 'Cancelled' };
  expect((await app.call('POST', '/cart-booking/update-status', { token, body })).status).toBe(200);
  await app.outbox.drain();
  const after = await summary(span);
  expect(after.counts).toMatchObject({ bookings: 1, revenue: 0 });
  expect(seriesOf(after, '2026-03-20')).toMatchObject({ bookings: 1, revenue: 300 });
  expect(seriesOf(after, '2026-03-21')).toMatchObject({ bookings: 0, revenue: -300 });
  expect(after.byStatus).toEqual([
    { status: 'Pending', count: 0 },
    { status: 'Confirmed', count: 0 },
    { status: 'Completed', count: 0 },
    { status: 'Cancelled', count: 1 },
  ]);
  expect(after.topItems).toEqual([]);
  expect(await bookingsOf(cbc, span)).toBe(0);
});

test('both kinds of booking stand in states and items; an older one that moves, is edited or deleted is counted anew', async () => {
  goTo('2026-04-02T06:00:00.000Z');
  const first = await bookNow({ packageId: pack, tests: [inside, cbc] });
  const second = await bookNow({ tests: [inside] });
  await buy(2);
  const span = '?from=2026-04-02&to=2026-04-02';
  const before = await summary(span);
  expect(before.byStatus.map(({ count }: { count: number }) => count)).toEqual([2, 1, 0, 0]);
  // A test that the package holds costs nothing beside it.
  expect(before.topItems).toEqual([
    { _id: cbc, kind: 'test', name: 'Blood count', count: 3, bookings: 2, revenue: 300 },
    { _id: inside, kind: 'test', name: 'Inside', count: 2, bookings: 2, revenue: 300 },
    { _id: pack, kind: 'package', name: 'Whole body', count: 1, bookings: 1, revenue: 900 },
  ]);
  for (const { _id, bookings } of before.topItems) expect(await bookingsOf(_id, span)).toBe(bookings);
  goTo('2026-04-09T06:00:00.000Z');
  await summary(span);
  const token = await signIn(admin.email);
  await app.call('PUT', `/booking/update-status/${second._id}`, { token, body: { status: 'approved' } });
  await app.call('PUT', `/booking/${first._id}`, { token, body: { packageId: null, tests: [cbc] } });
  const moved = await summary(span);
  for (const { _id, bookings } of moved.topItems) expect(await bookingsOf(_id, span)).toBe(bookings);
  expect(moved.byStatus.map(({ count }: { count: number }) => count)).toEqual([1, 2, 0, 0]);
  expect(moved.topItems.map(({ name, count }: { name: string; count: number }) => [name, count])).toEqual([
    ['Blood count', 3],
    ['Inside', 1],
  ]);
  app.clock.advance(HOUR_MS);
  await summary(span);
  await app.call('DELETE', `/booking/${first._id}`, { token });
  const deleted = await summary('?from=2026-03-15&to=2026-04-09');
  expect(seriesOf(deleted, '2026-04-02')).toMatchObject({ bookings: 2 });
  expect(deleted.topItems[0]).toMatchObject({ name: 'Blood count', count: 2 });
});

test('a change is counted after somebody asked for it and left', async () => {
  goTo('2026-04-20T06:00:00.000Z');
  const { scans } = app.database;
  const salesDays = createSalesDays({ db: scans, clock: app.clock, scope: EVERYWHERE });
  const period = { from: '2026-04-20', to: '2026-04-20' };
  const booking = await buy();
  const cancelled = async () => (await salesDays(period))[0]?.day.statuses.get('Cancelled') ?? 0;
  goTo('2026-04-21T06:00:00.000Z');
  expect(await cancelled()).toBe(0);
  const body = { bookingId: booking._id, status: 'Cancelled' };
  const token = await signIn(asha.email);
  expect((await app.call('POST', '/cart-booking/update-status', { token, body })).status).toBe(200);
  app.clock.advance(HOUR_MS);
  const context = { accountId: null, address: '10.0.0.1', requestId: 'r', userAgent: null };
  await expect(inRequest(context, cancelled, { gone: AbortSignal.abort() })).rejects.toThrow();
  expect(await cancelled()).toBe(1);
});

test('counts what came in and waits, in the period and in the one before', async () => {
  goTo('2026-05-10T06:00:00.000Z');
  const contact = { name: 'Ravi', message: 'Where is my report?', email: 'ravi@example.in' };
  const home = { name: 'Ravi', mobileNumber: '9811111111', city: 'Bhopal', consent: true };
  await app.call('POST', '/contact/create', { body: contact });
  await app.call('POST', '/home-collection/create', { body: home });
  await makeUser(app);
  app.clock.advance(DAY_MS);
  const { data: handled } = (await app.call('POST', '/contact/create', { body: contact })).body;
  await app.call('POST', '/contact/create', { body: contact });
  const { data: collected } = (await app.call('POST', '/home-collection/create', { body: home })).body;
  const token = await signIn(admin.email);
  await app.call('PUT', `/contact/${handled._id}`, { token, body: { handled: true } });
  await app.call('PUT', `/home-collection/${collected._id}`, { token, body: { status: 'collected' } });
  await addPrescriptions(app, asha, isoTime(app.clock.now()));
  const { counts, previous } = await summary('?from=2026-05-11&to=2026-05-11');
  expect(counts).toMatchObject({ contactsOpen: 1, homeCollectionsOpen: 0, prescriptionsPending: 1, accounts: 0 });
  expect(previous).toMatchObject({ contactsOpen: 1, homeCollectionsOpen: 1, prescriptionsPending: 0, accounts: 1 });

  // The lists that the figures lead to have the rows that they count.
  const totalOf = async (path: string, day: string) => {
    const { headers } = await app.call('GET', `${path}from=${day}&to=${day}&limit=1`, { token });
    return Number(headers['x-total-count']);
  };
  const rowsOn = async (day: string) => ({
    accounts: await totalOf('/admin/all?', day),
    prescriptionsPending: await totalOf('/prescription?status=pending&', day),
    homeCollectionsOpen: await totalOf('/home-collection?status=open&', day),
    contactsOpen: await totalOf('/contact/all?status=open&', day),
  });
  expect(counts).toMatchObject(await rowsOn('2026-05-11'));
  expect(previous).toMatchObject(await rowsOn('2026-05-10'));
});

test('logins are of today and of yesterday, a person once', async () => {
  goTo('2026-06-01T06:00:00.000Z');
  await signIn(asha.email);
  await signIn(asha.email);
  await signIn(admin.email);
  app.clock.advance(DAY_MS);
  const { counts, previous } = await summary();
  expect(counts.loginsToday).toBe(1);
  expect(previous.loginsToday).toBe(2);
});

test('work that waits is said with its number and age, whenever it came in', async () => {
  goTo('2026-07-01T06:00:00.000Z');
  await db
    .insertInto('reconciliations')
    .values(match('2026-06-29', [{}, {}]))
    .execute();
  await db
    .insertInto('reconciliations')
    .values({ ...match('2026-06-30', []), differences: null })
    .execute();
  const customer = await signIn(asha.email);
  await fillCart(app, customer, [cbc]);
  const { booking } = await bookCart(app, customer, { paymentMethod: 'at_collection', again: true });
  const token = await signIn(admin.email);
  const { body } = await app.call('GET', '/dashboard/work', { token });
  const found = Object.fromEntries(
    body.lists.map(({ kind, count, oldestAt }: Record<string, unknown>) => [
      kind,
      [count, String(oldestAt).slice(0, 10)],
    ]),
  );
  expect(found).toEqual({
    payAtCollection: [1, '2026-07-01'],
    bookNow: [1, '2026-03-11'],
    cartCounterRefunds: [0, 'null'],
    bookNowCounterRefunds: [0, 'null'],
    reportCounterRefunds: [0, 'null'],
    refundRequests: [0, 'null'],
    prescriptions: [1, '2026-05-11'],
    homeCollections: [1, '2026-05-10'],
    contacts: [2, '2026-05-10'],
  });
  // Of bookings that were confirmed without a window.
  expect(body.unscheduledVisits.count).toBe(2);
  expect([body.failedVisits, body.visitsToReview, body.overdueTubes, body.uncountedCash]).toEqual(
    Array(4).fill({ count: 0, oldestAt: null }),
  );
  await db.updateTable('visits').set({ needs_review: 1 }).execute();
  const reviewed = await app.call('GET', '/dashboard/work', { token });
  expect(reviewed.body.visitsToReview.count).toBe(2);
  expect(body.match).toEqual({ date: '2026-06-29', differences: 2 });
  expect(body.webhooksSilentSince).toBeNull();
  const since = '2026-07-01T05:00:00.000Z';
  await db
    .insertInto('gateway_health')
    .values({ gateway: 'test', last_webhook_at: null, silent_since: since })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ silent_since: since }))
    .execute();
  expect((await app.call('GET', '/dashboard/work', { token })).body.webhooksSilentSince).toBe(since);
  const list = await app.call('GET', '/cart-booking/all?status=Pending&paymentMethod=at_collection', { token });
  expect(list.body.map(({ _id }: { _id: string }) => _id)).toEqual([booking._id]);
});

const match = (day: string, differences: unknown[]) => ({
  day,
  claimed_at: isoTime(START),
  checked_at: isoTime(START),
  differences: JSON.stringify(differences),
});
