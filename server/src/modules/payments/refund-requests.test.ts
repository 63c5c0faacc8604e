// A refund that one person requests and another approves: its amount is reserved, and nothing is refunded twice.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const [itemId = ''] = await makeItems(app, { name: 'Iron studies', price: 1000 });

const first = await makeAdmin(app);
let customer: Person;
let bookingId: string;

async function makePaid(place = app, item = itemId): Promise<string> {
  customer = await makeUser(place);
  await fillCart(place, customer.token, [item]);
  const { orderId, booking } = await bookCart(place, customer.token);
  await place.call('PUT', '/cart-booking/verify', { token: customer.token, body: await payOrder(place, orderId) });
  return booking._id;
}

beforeEach(async () => {
  bookingId = await makePaid();
});

const ask = ({ token }: Person, amount: number, id = bookingId) =>
  app.call('POST', '/cart-booking/refund', { token, body: { bookingId: id, amount, reason: 'Moved away' } });
const decide = ({ token }: Person, what: 'approve' | 'decline', refundId: string, fields: object = {}) =>
  app.call('PUT', `/cart-booking/refund/${what}`, { token, body: { refundId, ...fields } });
const list = async ({ token }: Person, query = '') => (await app.call('GET', `/refunds${query}`, { token })).body.data;

test('an administrator alone gives back at once, as before', async () => {
  const place = await createTestApp();
  const [item = ''] = await makeItems(place, { price: 1000 });
  const { token } = await makeAdmin(place);
  const body = { bookingId: await makePaid(place, item), amount: 400, reason: 'Moved away' };
  const answer = await place.call('POST', '/cart-booking/refund', { token, body });
  expect(answer).toMatchObject({ status: 200, body: { refundId: null, booking: { refunds: [{ amount: 400 }] } } });
  await place.outbox.drain();
  expect((await place.call('GET', '/refunds', { token })).body.data).toEqual([]);
});

describe('with two people', () => {
  let second: Person;
  beforeEach(async () => {
    second = await makeStaff(app, first, { roleId: 'accountant' });
  });

  test('waits for the other, who approves it once', async () => {
    const { status, body } = await ask(first, 400);
    expect(status).toBe(200);
    expect(body).toMatchObject({ refundId: expect.any(String), booking: { refunds: [], paymentStatus: 'paid' } });
    const [request] = await list(second, '?status=pending');
    expect(request).toMatchObject({
      _id: body.refundId,
      kind: 'cart-booking',
      subjectId: bookingId,
      amount: 400,
      reason: 'Moved away',
      status: 'pending',
      requestedBy: { _id: first.id },
      decidedBy: null,
    });
    expect(await decide(first, 'approve', body.refundId)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    const approved = await decide(second, 'approve', body.refundId);
    expect(approved).toMatchObject({
      status: 200,
      body: { booking: { refunds: [{ amount: 400, status: 'pending' }] } },
    });
    expect((await decide(second, 'approve', body.refundId)).status).toBe(409);
    expect((await decide(second, 'decline', body.refundId)).status).toBe(409);
    await app.outbox.drain();
    expect((await list(second)).find(({ _id }: { _id: string }) => _id === body.refundId)).toMatchObject({
      status: 'approved',
      decidedBy: { _id: second.id },
    });
  });

  test('is found by the number of what was sold, and counted as work that waits', async () => {
    const waiting = async () => {
      const { body } = await app.call('GET', '/dashboard/work', { token: first.token });
      return body.lists.find(({ kind }: { kind: string }) => kind === 'refundRequests').count;
    };
    const before = await waiting();
    const { body } = await ask(first, 400);
    expect(await waiting()).toBe(before + 1);
    const { bookingNumber } = body.booking;
    expect(await list(second, `?q=${bookingNumber.toLowerCase()}`)).toMatchObject([{ _id: body.refundId }]);
    expect(await list(second, `?q=${bookingNumber}&status=approved`)).toEqual([]);
    expect(await list(second, '?q=nothing-like-it')).toEqual([]);
    await decide(second, 'approve', body.refundId);
    expect(await waiting()).toBe(before);
  });

  test('reserves its amount, until it is declined', async () => {
    const { refundId } = (await ask(first, 700)).body;
    expect(await ask(first, 400)).toMatchObject({ status: 409, body: { code: 'REFUND_TOO_HIGH' } });
    expect((await ask(first, 300)).status).toBe(200);
    const declined = await decide(second, 'decline', refundId, { reason: 'Not yet' });
    expect(declined.status).toBe(200);
    expect((await list(second, '?status=declined'))[0]).toMatchObject({ _id: refundId, declineReason: 'Not yet' });
    expect((await ask(first, 700)).status).toBe(200);
  });

  test('approved by two at once, it goes back once', async () => {
    const { refundId } = (await ask(first, 600)).body;
    const third = await makeStaff(app, first, { roleId: 'accountant' });
    const statuses = (await Promise.all([second, third].map((by) => decide(by, 'approve', refundId)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
    const payment = await app.database.db
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
      .select(['refund_asked', 'refund_reserved'])
      .where('bookings.id', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect(payment).toEqual({ refund_asked: 60_000, refund_reserved: 0 });
  });

  test('asked for many times at once, no more waits than was received', async () => {
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => ask(first, 400)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
  });

  test('gives way to what a rule gives back, which needs no approval', async () => {
    const { refundId } = (await ask(first, 400)).body;
    const body = { bookingId, status: 'Cancelled' };
    const cancelled = await app.call('POST', '/cart-booking/update-status', { token: customer.token, body });
    expect(cancelled.body.booking).toMatchObject({ paymentStatus: 'refund_pending', refunds: [{ amount: 1000 }] });
    expect((await decide(second, 'approve', refundId)).status).toBe(409);
    await app.outbox.drain();
    const { refunds } = (await app.call('GET', '/cart-booking', { token: customer.token })).body[0];
    expect(refunds).toMatchObject([{ amount: 1000, status: 'done' }]);
  });

  test('needs the permission, and the right call', async () => {
    const { refundId } = (await ask(first, 400)).body;
    const desk = await makeStaff(app, first, { roleId: 'front-desk' });
    expect(await decide(desk, 'approve', refundId)).toMatchObject({
      status: 403,
      body: { permission: 'refund.approve' },
    });
    const wrong = await app.call('PUT', '/booking/refund/approve', { token: second.token, body: { refundId } });
    expect(wrong.status).toBe(404);
    expect((await decide(second, 'approve', 'nothing')).status).toBe(404);
    expect((await ask(desk, 100)).body.refundId).toEqual(expect.any(String));
    const csv = await app.call('GET', '/refunds?format=csv', { token: second.token });
    expect(csv.body).toContain('Moved away');
  });
});
