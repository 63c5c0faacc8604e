// Promises: found by the job, paid once through the refunds, within limits, and told to the patient.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  PASSWORD,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { arrivalDue } from './promise-finder.ts';

const app = await createTestApp();
const { db } = app.database;
await makeCities(app);
const items = await makeItems(app, { price: 300, name: 'Lipid Profile' }, { price: 200, name: 'HbA1c' });
let admin = await makeAdmin(app);
const phlebotomist = await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'own' });
const WINDOWS = { windows: [{ slot: '06:00-08:00', capacity: 500 }] };
await app.call('PUT', '/collection-windows/Bhopal', { token: admin.token, body: WINDOWS });

const at = (millis: number) => new Date(millis).toISOString();
const asAdmin = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  app.call(method, path, { token: admin.token, ...(body && { body }) });

const ruleOf = (kind: string, more: object = {}) => ({
  kind,
  payoutPercent: 10,
  limit: { perBooking: 1_000, perDay: 100_000 },
  validFrom: '2026-01-01',
  active: true,
  ...more,
});
const setRules = async (...rules: object[]) => expect((await asAdmin('PUT', '/promises', { rules })).status).toBe(200);

const address = {
  name: 'Meera Rao',
  number: '9876543210',
  locality: 'Arera Colony',
  pincode: '462016',
  address: '12 Lake Road',
  city: 'Bhopal',
  addressType: 'home',
};

type Way = 'unpaid' | 'online' | 'cash';

const signIn = async ({ email }: Person): Promise<string> =>
  (await app.call('POST', '/admin/login', { body: { email, password: PASSWORD } })).body.token;

/** A confirmed booking of tomorrow morning, paid in a way, with its visit. */
async function makeVisit(way: Way) {
  const customer = await makeUser(app);
  await fillCart(app, customer.token, items);
  const date = at(app.clock.now() + 86_400_000 + 5.5 * 3_600_000).slice(0, 10);
  const details = { collection: 'home', address, city: 'Bhopal', date, slot: '06:00-08:00' };
  const paymentMethod = way === 'online' ? 'online' : 'at_collection';
  const { booking, orderId } = await bookCart(app, customer.token, { ...details, paymentMethod });
  const bookingId = booking._id as string;
  if (way === 'online') {
    const body = await payOrder(app, orderId);
    expect((await app.call('PUT', '/cart-booking/verify', { token: customer.token, body })).status).toBe(200);
  } else await asAdmin('PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
  if (way === 'cash') {
    await asAdmin('PUT', '/cart-booking/payment', { bookingId, method: 'cash', receivedBy: 'Front desk' });
  }
  await app.outbox.drain();
  const { body } = await asAdmin('GET', `/visits?date=${date}&limit=200`);
  const visit = body.data.find((one: { bookingId: string }) => one.bookingId === bookingId);
  return { customer, date, bookingId, visitId: visit._id as string };
}

/** The phlebotomist comes, so many minutes after the window's end, and can draw no blood. */
async function arrive({ visitId, date }: { visitId: string; date: string }, minutes: number): Promise<void> {
  const end = Date.parse(`${date}T08:00:00.000+05:30`);
  await asAdmin('PUT', `/visits/${visitId}/assign`, { collectorId: phlebotomist.id });
  const deviceAt = at(end + minutes * 60_000);
  const failed = { code: 'difficult_draw', note: 'Two tries' };
  const events = ['accept', 'start', 'arrive', 'fail'].map((kind, index) => ({
    ...{ id: randomUUID(), visitId, seq: index + 1, kind, body: kind === 'fail' ? failed : {}, deviceAt },
  }));
  app.clock.advance(Math.max(0, end + minutes * 60_000 - app.clock.now()));
  const token = await signIn(phlebotomist);
  const { body } = await app.call('POST', '/field/events', { token, body: { sentAt: deviceAt, events } });
  expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(events.map(() => 'applied'));
  // A day later the sessions are over.
  admin = await makeAdmin(app);
}

async function sweep(): Promise<void> {
  await Promise.all([app.services.promises.sweep(), app.services.promises.sweep()]);
  await app.outbox.drain();
}

const ownBooking = async ({ customer, bookingId }: { customer: Person; bookingId: string }) => {
  const { body } = await app.call('GET', '/cart-booking', { token: await signIn(customer) });
  return body.find((one: { _id: string }) => one._id === bookingId);
};
const payoutsOf = (bookingId: string) =>
  db.selectFrom('promise_payouts').selectAll().where('booking_id', '=', bookingId).orderBy('id').execute();
const told = async (accountId: string) => {
  const rows = await db
    .selectFrom('messages')
    .select(['kind', 'content'])
    .where('account_id', '=', accountId)
    .where('channel', '=', 'whatsapp')
    .where('kind', 'in', ['promise-refund', 'promise-due'])
    .execute();
  return rows.map(({ kind, content }) => [kind, JSON.parse(content ?? '{}')]);
};

beforeEach(async () => {
  admin = await makeAdmin(app);
});

describe('a phlebotomist who comes late', () => {
  beforeEach(() => setRules(ruleOf('collector_late')));

  test('a window that ends at midnight ends with its day', () => {
    expect(arrivalDue('2026-03-12', '06:00-08:00')).toBe('2026-03-12T03:00:00.000Z');
    expect(arrivalDue('2026-03-12', '22:00-24:00')).toBe('2026-03-12T19:00:00.000Z');
  });

  test('half an hour after the window is in time', async () => {
    const made = await makeVisit('unpaid');
    await arrive(made, 29);
    await sweep();
    expect(await payoutsOf(made.bookingId)).toEqual([]);
    expect((await ownBooking(made)).totalAmount).toBe(500);
  });

  test('an unpaid booking costs less, once, and its customer is told', async () => {
    const made = await makeVisit('unpaid');
    await arrive(made, 31);
    await sweep();
    await sweep();
    const promise = { kind: 'collector_late', amount: 50, way: 'due', at: expect.any(String) };
    const booking = await ownBooking(made);
    expect(booking).toMatchObject({ totalAmount: 450, promises: [promise], refunds: [] });
    expect(booking.patients[0].lines.map(({ paid }: { paid: number }) => paid)).toEqual([270, 180]);
    const [[kind, values]] = (await told(made.customer.id)) as [[string, object]];
    expect([kind, values]).toEqual(['promise-due', expect.objectContaining({ amount: '₹50' })]);
    const pay = { bookingId: made.bookingId, method: 'cash', receivedBy: 'Front desk' };
    expect((await asAdmin('PUT', '/cart-booking/payment', pay)).status).toBe(200);
    expect(await ownBooking(made)).toMatchObject({ totalAmount: 450, paymentStatus: 'paid' });
    const receipt = await app.call('GET', `/cart-booking/receipt/${made.bookingId}`, {
      token: await signIn(made.customer),
    });
    expect([receipt.status, receipt.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('money that was paid online goes back, and a line that is refunded later gives back its rest alone', async () => {
    const made = await makeVisit('online');
    await arrive(made, 45);
    await sweep();
    expect(await ownBooking(made)).toMatchObject({
      totalAmount: 500,
      refunds: [{ amount: 50, status: 'done' }],
      promises: [{ kind: 'collector_late', amount: 50, way: 'refund' }],
    });
    expect((await told(made.customer.id)).map(([kind]) => kind)).toEqual(['promise-refund']);
    // A line that is given back afterwards gives what the promise has left of it.
    const { patients } = await ownBooking(made);
    const lineIds = [patients[0].lines[0]._id];
    const line = { bookingId: made.bookingId, lineIds, reason: 'Not performed' };
    const { body } = await asAdmin('POST', '/cart-booking/refund', line);
    admin = await makeAdmin(app);
    await asAdmin('PUT', '/cart-booking/refund/approve', { refundId: body.refundId });
    await sweep();
    const rows = await db
      .selectFrom('ledger_entries')
      .select('amount')
      .where('subject_id', '=', made.bookingId)
      .orderBy('id')
      .execute();
    expect(rows.map(({ amount }) => amount)).toEqual([50_000, -5_000, -27_000]);
    expect(await payoutsOf(made.bookingId)).toHaveLength(1);
  });

  test('cash waits at the counter to be handed out', async () => {
    const made = await makeVisit('cash');
    await arrive(made, 45);
    await sweep();
    expect((await ownBooking(made)).refunds).toMatchObject([{ amount: 50, status: 'pending' }]);
    const handOut = { bookingId: made.bookingId, amount: 50, reason: 'Promise', method: 'cash', receivedBy: 'Meera' };
    expect((await asAdmin('POST', '/cart-booking/refund', handOut)).status).toBe(200);
    expect((await ownBooking(made)).refunds).toMatchObject([{ amount: 50, status: 'done' }]);
  });

  test('a time that is corrected later takes nothing back, and one that becomes late is paid then', async () => {
    const [paid, kept] = [await makeVisit('unpaid'), await makeVisit('unpaid')];
    await arrive(paid, 45);
    await arrive(kept, 45);
    const early = at(Date.parse(`${paid.date}T08:00:00.000+05:30`));
    const late = at(Date.parse(early) + 45 * 60_000);
    const correct = (visitId: string, time: string) =>
      db.updateTable('visits').set({ arrived_at: time }).where('id', '=', visitId).execute();
    await correct(kept.visitId, early);
    await sweep();
    expect([(await payoutsOf(paid.bookingId)).length, (await payoutsOf(kept.bookingId)).length]).toEqual([1, 0]);
    await correct(paid.visitId, early);
    await correct(kept.visitId, late);
    await sweep();
    const [payout] = await payoutsOf(paid.bookingId);
    expect(payout).toMatchObject({ status: 'paid', facts_changed_at: expect.anything() });
    expect((await ownBooking(paid)).totalAmount).toBe(450);
    expect((await payoutsOf(kept.bookingId)).length).toBe(1);
    await correct(paid.visitId, late);
    await sweep();
    expect((await payoutsOf(paid.bookingId)).length).toBe(1);
  });
});

describe('limits', () => {
  test('a booking gets no more than its limit', async () => {
    await setRules(ruleOf('collector_late', { payoutPercent: 100, limit: { perBooking: 320, perDay: 100_000 } }));
    const made = await makeVisit('unpaid');
    await arrive(made, 45);
    await sweep();
    expect((await ownBooking(made)).totalAmount).toBe(180);
  });

  test('a booking of which nothing is left to pay counts as paid', async () => {
    await setRules(ruleOf('collector_late', { payoutPercent: 100 }));
    const made = await makeVisit('unpaid');
    await arrive(made, 45);
    await sweep();
    expect(await ownBooking(made)).toMatchObject({ totalAmount: 0, paymentStatus: 'paid' });
  });

  test('above the limit of a day it waits for a person, who approves or declines it once', async () => {
    await setRules(ruleOf('collector_late', { limit: { perBooking: 1_000, perDay: 0 } }));
    const [one, other, third] = [await makeVisit('unpaid'), await makeVisit('online'), await makeVisit('unpaid')];
    for (const made of [one, other, third]) await arrive(made, 45);
    await sweep();
    const call = (method: 'GET' | 'PUT', path: string, body?: object) =>
      app.call(method, path, { token: admin.token, ...(body && { body }) });
    const { body, headers } = await call('GET', '/promises/payouts?status=waiting');
    expect([body.data.length, headers['x-total-count']]).toEqual([3, '3']);
    expect((await ownBooking(one)).totalAmount).toBe(500);
    expect(await told(one.customer.id)).toEqual([]);
    const idOf = async ({ bookingId }: { bookingId: string }) => (await payoutsOf(bookingId))[0]?.id;

    const approve = `/promises/payouts/${await idOf(one)}/approve`;
    const twice = await Promise.all([call('PUT', approve), call('PUT', approve)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ownBooking(one)).totalAmount).toBe(450);

    const reason = { reason: 'The road was closed' };
    const declined = await call('PUT', `/promises/payouts/${await idOf(other)}/decline`, reason);
    expect(declined.body.data).toMatchObject({ status: 'declined', declineReason: 'The road was closed' });
    expect((await call('PUT', `/promises/payouts/${await idOf(other)}/approve`)).body.code).toBe('ILLEGAL_TRANSITION');
    await sweep();
    expect((await payoutsOf(other.bookingId)).length).toBe(1);

    const cancel = { bookingId: third.bookingId, status: 'Cancelled' };
    await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: cancel });
    const late = await call('PUT', `/promises/payouts/${await idOf(third)}/approve`);
    expect([late.status, late.body.code]).toEqual([409, 'PROMISE_NOTHING_LEFT']);
    expect((await call('PUT', '/promises/payouts/nothing/approve')).status).toBe(404);
    const csv = await call('GET', '/promises/payouts?format=csv');
    expect(csv.body).toContain('The road was closed');
  });
});

describe('rules', () => {
  test('visitors see those in force, staff all, with how often they were kept', async () => {
    const put = (rules: unknown) => app.call('PUT', '/promises', { token: admin.token, body: { rules } });
    const old = ruleOf('report_late', { validUntil: '2026-01-31' });
    const answer = await put([
      ruleOf('collector_late', { payoutPercent: 12.5 }),
      old,
      ruleOf('specimen_lost', { active: false }),
    ]);
    expect(answer.body.data.rules).toHaveLength(3);
    app.clock.advance(11 * 60_000);
    const { body } = await app.call('GET', '/promises');
    expect(body.data.rules).toEqual([
      {
        kind: 'collector_late',
        payoutPercent: 12.5,
        limit: { perBooking: 1_000, perDay: 100_000 },
        validFrom: '2026-01-01',
        validUntil: null,
        active: true,
      },
    ]);
    const [figure] = body.data.figures;
    expect(figure).toMatchObject({ kind: 'collector_late', kept: 1 });
    expect(figure.total).toBeGreaterThan(5);
  });

  test.each([
    ['two of a kind on one day', [ruleOf('collector_late'), ruleOf('collector_late')], 'rules.1.validFrom'],
    ['an end before its beginning', [ruleOf('collector_late', { validUntil: '2025-01-01' })], 'rules.0.validUntil'],
    ['more than everything', [ruleOf('collector_late', { payoutPercent: 101 })], 'rules.0.payoutPercent'],
    ['nothing', [ruleOf('collector_late', { payoutPercent: 0 })], 'rules.0.payoutPercent'],
    ['another promise', [ruleOf('always_nice')], 'rules.0.kind'],
    ['no list', 'all', 'rules'],
  ])('%s is refused', async (_name, rules, path) => {
    const { status, body } = await app.call('PUT', '/promises', { token: admin.token, body: { rules } });
    expect([status, body.issues?.[0]?.path]).toEqual([400, path]);
  });

  test('without rules nothing is looked at', async () => {
    await app.call('PUT', '/promises', { token: admin.token, body: { rules: [] } });
    const checks = () => db.selectFrom('promise_checks').select('subject_id').execute();
    const before = (await checks()).length;
    await sweep();
    expect((await checks()).length).toBe(before);
  });
});
