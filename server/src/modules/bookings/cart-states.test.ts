import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeUser,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);

let items: string[];
let user: Person;
let admin: Person;
let orderId: string;
let bookingId: string;
beforeAll(async () => {
  items = await makeItems(app, { price: 100 });
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
  admin = await makeAdmin(app);
  await fillCart(app, user.token, items);
  ({
    orderId,
    booking: { _id: bookingId },
  } = await bookCart(app, user.token));
});

const staff = (status: unknown, id = bookingId) =>
  app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: { bookingId: id, status } });
const owner = (status: unknown, token = user.token) =>
  app.call('POST', '/cart-booking/update-status', { token, body: { bookingId, status } });
const verify = async () =>
  app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
const booking = async () => (await app.call('GET', '/cart-booking', { token: user.token })).body[0];
const cartItems = async () => (await app.call('GET', '/cart/get-cart', { token: user.token })).body.items;

const WAYS: Record<string, string[]> = {
  Pending: [],
  Confirmed: ['Confirmed'],
  Completed: ['Confirmed', 'Completed'],
  Cancelled: ['Cancelled'],
};
const ALLOWED = ['Pending Confirmed', 'Pending Cancelled', 'Confirmed Completed', 'Confirmed Cancelled'];
const MOVES = Object.keys(WAYS).flatMap((from) => Object.keys(WAYS).map((to) => [from, to] as const));

describe('staff move a booking', () => {
  test.each(MOVES)('from %s to %s', async (from, to) => {
    for (const status of WAYS[from] ?? []) expect((await staff(status)).status).toBe(200);
    const before = await booking();
    const { status, body } = await staff(to);
    if (from === to) {
      expect(status).toBe(200);
      expect(await booking()).toEqual(before);
    } else if (ALLOWED.includes(`${from} ${to}`)) {
      expect({ status, now: body.booking.status }).toEqual({ status: 200, now: to });
    } else {
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'ILLEGAL_TRANSITION' });
      expect(body.message).toContain(from);
      expect(body.message).toContain(to);
      expect(await booking()).toEqual(before);
    }
  });

  test('and the audit log tells who did, once', async () => {
    for (let time = 0; time < 2; time += 1) await staff('Confirmed');
    const rows = await app.database.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'details'])
      .where('record_id', '=', bookingId)
      .execute();
    const details = JSON.stringify({ from: 'Pending', to: 'Confirmed' });
    expect(rows).toEqual([{ action: 'cart-booking.moved', actor_id: admin.id, details }]);
  });

  test('whatever the case of the word', async () => {
    expect((await staff('  cOnFiRmEd ')).body.booking.status).toBe('Confirmed');
  });

  test('to what is no state: 400 that names the states', async () => {
    const { status, body } = await staff('shipped');
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: 'status', message: expect.stringMatching(/Pending.*Confirmed.*Completed.*Cancelled/) },
    ]);
  });

  test('that does not exist: 404', async () => {
    expect((await staff('Confirmed', 'unknown')).status).toBe(404);
  });

  test('unpaid to Confirmed empties the cart; the payment that comes later is recorded on it', async () => {
    await staff('Confirmed');
    expect(await cartItems()).toEqual([]);
    await fillCart(app, user.token, items);
    expect((await verify()).body.booking).toMatchObject({ status: 'Confirmed', paymentStatus: 'paid' });
    expect(await cartItems()).toHaveLength(1);
  });

  test('unpaid to Completed, and the late payment is kept', async () => {
    await staff('Confirmed');
    await staff('Completed');
    await verify();
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ status: 'Completed', paymentStatus: 'paid' });
  });

  test('paid to Cancelled gives the money back', async () => {
    await verify();
    expect((await staff('Cancelled')).body.booking).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'refund_pending',
    });
    await app.outbox.drain();
    expect((await booking()).paymentStatus).toBe('refunded');
  });
});

describe('the owner', () => {
  test.each([
    ['unpaid', async () => {}, 'created'],
    ['confirmed by staff', async () => void (await staff('Confirmed')), 'created'],
    ['paid', async () => void (await verify()), 'refunded'],
  ])('cancels a booking that is %s', async (_name, prepare, paymentStatus) => {
    await prepare();
    const { status, body } = await owner('cancelled');
    expect({ status, now: body.booking.status }).toEqual({ status: 200, now: 'Cancelled' });
    await app.outbox.drain();
    expect((await booking()).paymentStatus).toBe(paymentStatus);
    expect((await owner('Cancelled')).status).toBe(200);
    expect(
      await app.database.db
        .selectFrom('payments')
        .select('id')
        .where('order_id', '=', orderId)
        .where('status', '=', 'captured')
        .execute(),
    ).toEqual([]);
  });

  test.each(['Confirmed', 'Completed', 'Pending'])('may not set %s', async (status) => {
    expect(await owner(status)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await booking()).status).toBe('Pending');
  });

  test('cannot cancel what is Completed', async () => {
    await staff('Confirmed');
    await staff('Completed');
    expect(await owner('Cancelled')).toMatchObject({ status: 409, body: { code: 'ILLEGAL_TRANSITION' } });
  });
});

describe('to anybody else', () => {
  test('a booking does not exist: neither to a stranger nor, for the owner’s call, to an administrator', async () => {
    const stranger = await makeUser(app);
    for (const token of [stranger.token, admin.token]) {
      for (const status of ['Cancelled', 'Confirmed', 'nonsense'])
        expect((await owner(status, token)).status).toBe(404);
    }
    expect((await app.call('GET', '/cart-booking', { token: stranger.token })).body).toEqual([]);
    expect((await booking()).status).toBe('Pending');
  });
});

describe('once the collection window has begun', () => {
  const WINDOW = { city: 'Bhopal', date: '2026-04-15', slot: '06:00-08:00' };
  const BEGIN = Date.parse('2026-04-15T00:30:00.000Z');
  const at = (millis: number) => app.clock.advance(millis - app.clock.now());

  test('the owner is too late, staff are not', async () => {
    const made = await bookCart(app, user.token, WINDOW);
    bookingId = made.booking._id;
    at(BEGIN - 60_000);
    const { token } = (
      await app.call('POST', '/admin/login', { body: { email: user.email, password: 'a-password-of-tests' } })
    ).body;
    at(BEGIN);
    expect(await owner('Cancelled', token)).toMatchObject({ status: 409, body: { code: 'TOO_LATE' } });
    admin = await makeAdmin(app);
    expect((await staff('Cancelled')).status).toBe(200);
    expect((await owner('Cancelled', token)).status).toBe(200);
  });

  test('a minute before, the owner is in time', async () => {
    const day = new Date(app.clock.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    bookingId = (await bookCart(app, user.token, { ...WINDOW, date: day })).booking._id;
    at(Date.parse(`${day}T00:29:00.000Z`));
    const { token } = (
      await app.call('POST', '/admin/login', { body: { email: user.email, password: 'a-password-of-tests' } })
    ).body;
    expect((await owner('Cancelled', token)).status).toBe(200);
  });
});
