// Unsettled orders, a failing gateway, and missing webhooks.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { razorpayUnderTest } from '../../../test/tested-gateways.ts';
import { createLeases } from '../../platform/leases/leases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const till = await razorpayUnderTest();
const { app, stub } = till;
const { db } = app.database;
const { payments } = app.services;
const items = await makeItems(app, { price: 250 });
const alarm = vi.spyOn(app.http.log, 'error');

let user: Person;
beforeEach(async () => {
  stub.mood = 'well';
  alarm.mockClear();
  await db.updateTable('payment_orders').set({ check_after: null, payments_seen: 0 }).execute();
  await db.deleteFrom('gateway_health').execute();
  app.clock.advance(48 * HOUR);
  user = await makeUser(app);
  await fillCart(app, user.token, items);
});

const bookings = async () => (await app.call('GET', '/cart-booking', { token: user.token })).body;
const verify = (body: unknown) => app.call('PUT', '/cart-booking/verify', { token: user.token, body });
const book = () => app.call('POST', '/cart-booking/book', { token: user.token, body: { amount: 250 } });
const orderRow = (id: string) =>
  db.selectFrom('payment_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const alarms = () => alarm.mock.calls.map((call) => String(call[1])).filter((text) => text.startsWith('ALARM'));

describe('a gateway in trouble', () => {
  test.each(['gone', 'failing', 'nonsense'] as const)(
    '%s: booking is refused with a message, and can be tried again',
    async (mood) => {
      stub.mood = mood;
      const refused = await book();
      expect(refused).toMatchObject({ status: 503, body: { message: expect.stringMatching(/payment/) } });
      expect(refused.headers['retry-after']).toBe('30');
      stub.mood = 'well';
      const { status, body } = await book();
      expect(status).toBe(201);
      expect(await bookings()).toHaveLength(1);
      expect((await verify(await till.pay(body.orderId))).status).toBe(200);
    },
  );

  test('at verify: nobody is told to pay again, and the next reconciliation confirms', async () => {
    const { orderId } = await bookCart(app, user.token);
    const paid = await till.pay(orderId);
    stub.mood = 'gone';
    expect(await verify(paid)).toMatchObject({
      status: 503,
      body: { code: 'PAYMENT_UNCONFIRMED', message: expect.stringMatching(/do not pay again/) },
    });
    expect(await bookings()).toMatchObject([{ status: 'Pending', paymentStatus: 'created' }]);
    stub.mood = 'well';
    await payments.reconcile();
    expect(await bookings()).toMatchObject([{ status: 'Confirmed', paymentStatus: 'paid' }]);
  });

  test('a payment that was confirmed is verified again without it', async () => {
    const { orderId } = await bookCart(app, user.token);
    const paid = await till.pay(orderId);
    await verify(paid);
    stub.mood = 'gone';
    expect((await verify(paid)).status).toBe(200);
  });

  test('at reconciliation: one try, and the order stays due', async () => {
    const { orderId } = await bookCart(app, user.token);
    await till.pay(orderId);
    app.clock.advance(16 * MINUTE);
    stub.mood = 'gone';
    await payments.reconcile();
    stub.mood = 'well';
    await payments.reconcile();
    expect(await bookings()).toMatchObject([{ status: 'Confirmed' }]);
  });

  test('an order that the gateway does not know holds up no other', async () => {
    const { orderId } = await bookCart(app, user.token);
    await till.pay(orderId);
    await db
      .insertInto('payment_orders')
      .values({ ...(await orderRow(orderId)), id: 'order_unknown' })
      .execute();
    app.clock.advance(16 * MINUTE);
    await payments.reconcile();
    expect(await bookings()).toMatchObject([{ status: 'Confirmed' }]);
  });
});

describe('an authorized payment', () => {
  test.each(['verify', 'reconciliation'])('is captured by %s', async (way) => {
    const { orderId } = await bookCart(app, user.token);
    const paid = stub.pay(orderId, { status: 'authorized' });
    app.clock.advance(16 * MINUTE);
    if (way === 'verify') expect((await verify(paid)).status).toBe(200);
    else await payments.reconcile();
    expect(await bookings()).toMatchObject([{ status: 'Confirmed', paymentStatus: 'paid' }]);
    expect(stub.paymentsOf(orderId)).toMatchObject([{ status: 'captured' }]);
  });

  test('of another amount is not captured', async () => {
    const { orderId } = await bookCart(app, user.token);
    const paid = stub.pay(orderId, { status: 'authorized', amount: 1 });
    expect(await verify(paid)).toMatchObject({ status: 503, body: { code: 'PAYMENT_UNCONFIRMED' } });
    expect(stub.paymentsOf(orderId)).toMatchObject([{ status: 'authorized' }]);
    expect(alarms()).toEqual(['ALARM: authorized amount is not the order’s']);
  });
});

test('a payment that the gateway sent back by itself confirms nothing', async () => {
  const { orderId } = await bookCart(app, user.token);
  const { razorpay_payment_id: id } = stub.pay(orderId, { status: 'refunded' });
  app.clock.advance(16 * MINUTE);
  await payments.reconcile();
  expect(await bookings()).toMatchObject([{ status: 'Pending', paymentId: null }]);
  const row = await db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();
  expect(row).toMatchObject({ status: 'refunded' });
});

describe('an order nobody pays', () => {
  test('is asked about ever more seldom, and after a week no more', async () => {
    const { orderId } = await bookCart(app, user.token);
    const asked = () => stub.calls.filter((call) => call === `GET /v1/orders/${orderId}`).length;
    const waits: number[] = [];
    for (let hours = 0; hours < 24 * 9; hours += 1) {
      const before = asked();
      app.clock.advance(HOUR);
      await payments.reconcile();
      if (asked() > before) waits.push(hours);
    }
    expect(waits.length).toBeGreaterThan(10);
    expect(waits.length).toBeLessThan(30);
    expect(waits.at(-1)).toBeLessThan(24 * 8);
    expect((await orderRow(orderId)).check_after).toBeNull();
  });

  test('many of them are worked off in batches', async () => {
    const { orderId } = await bookCart(app, user.token);
    const row = await orderRow(orderId);
    for (let index = 0; index < 60; index += 1) {
      const { id } = JSON.parse(JSON.stringify({ id: `order_many_${index}` }));
      stub.orders.set(id, { id, amount: row.amount, receipt: id, status: 'created' });
      await db
        .insertInto('payment_orders')
        .values({ ...row, id })
        .execute();
    }
    app.clock.advance(16 * MINUTE);
    stub.calls.length = 0;
    await payments.reconcile();
    expect(stub.calls).toHaveLength(40);
    await payments.reconcile();
    expect(stub.calls).toHaveLength(61);
  });
});

describe('of several instances', () => {
  const one = createLeases(app);
  const other = createLeases(app);

  test('one works, the others pass', async () => {
    const { promise: until, resolve: end } = Promise.withResolvers<void>();
    const first = one.alone('work', MINUTE, () => until);
    await expect
      .poll(() => db.selectFrom('leases').select('name').where('name', '=', 'work').execute())
      .toHaveLength(1);
    expect(await other.alone('work', MINUTE, async () => {})).toBe(false);
    end();
    expect(await first).toBe(true);
    expect(await other.alone('work', MINUTE, async () => {})).toBe(true);
  });

  test('another takes over from one that died', async () => {
    void one.alone('died', MINUTE, () => new Promise(() => {}));
    await expect
      .poll(() => db.selectFrom('leases').select('name').where('name', '=', 'died').execute())
      .toHaveLength(1);
    app.clock.advance(MINUTE + 1_000);
    expect(await other.alone('died', MINUTE, async () => {})).toBe(true);
  });

  test('a failure gives the lease back', async () => {
    await expect(one.alone('fails', MINUTE, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await other.alone('fails', MINUTE, async () => {})).toBe(true);
  });
});

describe('webhooks that fall silent', () => {
  const silent = ['ALARM: the webhooks of the payment gateway are silent while orders wait'];

  test('while payments are made raise one alarm, which the next webhook ends', async () => {
    const { orderId } = await bookCart(app, user.token);
    const paid = await till.pay(orderId);
    await verify(paid);
    await payments.reconcile();
    expect(alarms()).toEqual([]);
    app.clock.advance(31 * MINUTE);
    await payments.reconcile();
    await payments.reconcile();
    expect(alarms()).toEqual(silent);
    expect(await payments.health()).toMatchObject({ gateway: 'razorpay', silentSince: expect.any(String) });
    await till.tell('payment.captured', paid.razorpay_payment_id);
    expect(await payments.health()).toMatchObject({ silentSince: null, lastWebhookAt: expect.any(String) });
    await payments.reconcile();
    expect(alarms()).toEqual(silent);
  });

  test('an order that waits because the gateway cannot be asked raises it too', async () => {
    await bookCart(app, user.token);
    stub.mood = 'gone';
    app.clock.advance(31 * MINUTE);
    await payments.reconcile();
    expect(alarms()).toEqual(silent);
    expect(await payments.health()).toMatchObject({ waitingOrders: 1, oldestWaitingAt: expect.any(String) });
  });

  test('an order that nobody tried to pay raises none', async () => {
    await bookCart(app, user.token);
    app.clock.advance(16 * MINUTE);
    await payments.reconcile();
    app.clock.advance(HOUR);
    await payments.reconcile();
    expect(alarms()).toEqual([]);
  });
});

test('an order of the test gateway, tried before there were keys, gives way to one that can be paid', async () => {
  const { orderId, booking } = await bookCart(app, user.token);
  await db.updateTable('payment_orders').set({ gateway: 'test' }).where('id', '=', orderId).execute();
  const again = await app.call('POST', `/cart-booking/${booking._id}/order`, { token: user.token });
  expect(again).toMatchObject({ status: 201, body: { gateway: { name: 'razorpay' } } });
  expect(again.body.orderId).not.toBe(orderId);
  expect((await verify(await till.pay(again.body.orderId))).status).toBe(200);
});
