// Several changes of one cart or booking at the same moment.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeItems,
  makeOnlyAdmin,
  makeUser,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { paymentEvent, postWebhook } from '../../../test/gateway.ts';
import { createTestApp } from '../../../test/harness.ts';
import { insertPaymentOnce } from '../payments/payments.queries.ts';
import { setPaid } from './booking-payments.queries.ts';

const app = await createTestApp();
const items = await makeItems(app, { price: 100 });
const [itemId = ''] = items;
const { db } = app.database;

let user: Person;
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
});

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const add = (quantity = 1) => app.call('POST', '/cart/add-to-cart', { token: user.token, body: { itemId, quantity } });
const cartItems = async () => (await app.call('GET', '/cart/get-cart', { token: user.token })).body.items;
const bookings = async () => (await app.call('GET', '/cart-booking', { token: user.token })).body;

test('verify and webhook 200 times: one payment, one booking paid, the cart emptied once', async () => {
  await add(3);
  const { orderId } = await bookCart(app, user.token);
  const paid = await payOrder(app, orderId);
  // Lines that were added after booking must survive: a second emptying would remove them.
  await add(5);
  const event = paymentEvent('payment.captured', { orderId, paymentId: paid.razorpay_payment_id, amount: 30_000 });
  const answers = await times(200, (index) =>
    index % 2 === 0
      ? app.call('PUT', '/cart-booking/verify', { token: user.token, body: paid })
      : postWebhook(app, event),
  );
  await app.outbox.drain();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await bookings()).toMatchObject([{ status: 'Confirmed', paymentStatus: 'paid' }]);
  const rows = await db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();
  expect(rows).toMatchObject([{ id: paid.razorpay_payment_id, status: 'captured', amount: 30_000 }]);
  expect(await cartItems()).toMatchObject([{ quantity: 5 }]);
});

test('20 adds to one cart end with exactly 10', async () => {
  const answers = await times(20, () => add());
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ body }) => body.code === 'QUANTITY_LIMIT')).toHaveLength(10);
  expect(await cartItems()).toMatchObject([{ quantity: 10 }]);
});

describe('20 books', () => {
  test('of one cart: one unpaid booking and one order, which can be paid', async () => {
    await add();
    const answers = await times(20, () =>
      app.call('POST', '/cart-booking/book', { token: user.token, body: { amount: 100 } }),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    const orders = new Set(answers.map(({ body }) => body.orderId));
    expect(orders.size).toBe(1);
    expect(await bookings()).toHaveLength(1);
    const body = await payOrder(app, [...orders][0]);
    expect((await app.call('PUT', '/cart-booking/verify', { token: user.token, body })).status).toBe(200);
  });

  test('with different details: one unpaid booking is left', async () => {
    await add();
    await times(20, (index) =>
      app.call('POST', '/cart-booking/book', { token: user.token, body: { amount: 100, notes: `${index}` } }),
    );
    const unpaid = (await bookings()).filter((booking: { status: string }) => booking.status === 'Pending');
    expect(unpaid).toHaveLength(1);
    const body = await payOrder(app, unpaid[0].orderId);
    expect((await app.call('PUT', '/cart-booking/verify', { token: user.token, body })).status).toBe(200);
  });

  test('with one Idempotency-Key: one booking, and nobody is told anything else', async () => {
    await add();
    const headers = { 'idempotency-key': 'at once' };
    const answers = await times(20, () =>
      app.call('POST', '/cart-booking/book', { token: user.token, body: { amount: 100 }, headers }),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.orderId)).size).toBe(1);
    for (const { status, body, headers: sent } of answers) {
      if (status === 201) continue;
      expect({ status, code: body.code, retry: sent['retry-after'] }).toEqual({
        status: 409,
        code: 'IDEMPOTENCY_IN_PROGRESS',
        retry: '1',
      });
    }
    expect(await bookings()).toHaveLength(1);
  });
});

test('a payment and a cancelling: the money is kept by a booking that lives, or given back', async () => {
  const admin = await makeOnlyAdmin(app);
  for (let round = 0; round < 25; round += 1) {
    await fillCart(app, user.token, items);
    const { orderId, booking } = await bookCart(app, user.token);
    const bookingId = booking._id;
    const staff = (status: string) =>
      app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: { bookingId, status } });
    if (round % 2 === 0) await staff('Confirmed');
    const body = await payOrder(app, orderId);
    await Promise.all([app.call('PUT', '/cart-booking/verify', { token: user.token, body }), staff('Cancelled')]);
    await app.outbox.drain();
    const [row] = (await bookings()).filter((one: { _id: string }) => one._id === bookingId);
    const payment = await db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const wanted = row.status === 'Cancelled' ? ['refunded', 'refunded'] : ['paid', 'captured'];
    expect([row.paymentStatus, payment.status]).toEqual(wanted);
  }
});

test('a payment that commits while the cancelling waits for it is given back', async () => {
  const admin = await makeOnlyAdmin(app);
  await add();
  const { orderId, booking } = await bookCart(app, user.token);
  const bookingId = booking._id;
  const staff = (status: string) =>
    app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: { bookingId, status } });
  await staff('Confirmed');
  const now = new Date(app.clock.now()).toISOString();
  const payment = {
    id: 'pay_meanwhile',
    order_id: orderId,
    amount: 10_000,
    method: null,
    refund_id: null,
    received_by: null,
    refund_asked: 0,
  };
  const { promise: isRecorded, resolve: recorded } = Promise.withResolvers<void>();
  const { promise: cancelWaits, resolve: commit } = Promise.withResolvers<void>();
  const paying = app.database.write(async (tx) => {
    await insertPaymentOnce(tx, { ...payment, status: 'captured', created_at: now, updated_at: now });
    await setPaid(tx, bookingId, { paymentId: payment.id, amountPaise: payment.amount }, now);
    recorded();
    await cancelWaits;
  });
  await isRecorded;
  const cancelling = staff('Cancelled');
  try {
    // On SQLite the cancelling waits for the only connection; on PostgreSQL, having read the booking, for its row.
    if (app.database.engine === 'postgres') {
      await expect.poll(() => countLockWaits(db)).toBe(1);
    }
  } finally {
    commit();
  }
  await Promise.all([paying, cancelling]);
  expect((await bookings())[0]).toMatchObject({ status: 'Cancelled', paymentStatus: 'refund_pending' });
});

async function countLockWaits(database: typeof db): Promise<number> {
  const { rows } =
    await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
      database,
    );
  return rows.length;
}

test('owner and staff cancel a paid booking: one refund', async () => {
  const admin = await makeOnlyAdmin(app);
  await add();
  const { orderId, booking } = await bookCart(app, user.token);
  const paid = await payOrder(app, orderId);
  await app.call('PUT', '/cart-booking/verify', { token: user.token, body: paid });
  const body = { bookingId: booking._id, status: 'Cancelled' };
  const answers = await times(10, (index) =>
    index % 2 === 0
      ? app.call('PUT', '/cart-booking/update-status', { token: admin.token, body })
      : app.call('POST', '/cart-booking/update-status', { token: user.token, body }),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all([app.outbox.drain(), app.outbox.drain()]);
  const refunds = await db
    .selectFrom('test_gateway_refunds')
    .selectAll()
    .where('payment_id', '=', paid.razorpay_payment_id)
    .execute();
  expect(refunds).toMatchObject([{ amount: 10_000 }]);
  const jobs = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'payments.refund')
    .where('payload', 'like', `%${paid.razorpay_payment_id}%`)
    .execute();
  expect(jobs).toHaveLength(1);
});
