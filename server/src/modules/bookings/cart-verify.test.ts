import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { checkoutSignature, paymentEvent, postWebhook } from '../../../test/gateway.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();

let items: string[];
let user: Person;
let orderId: string;
let bookingId: string;
beforeAll(async () => {
  items = await makeItems(app, { name: 'Glucose', price: 100 }, { price: 50 });
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
  await fillCart(app, user.token, items);
  const booked = await bookCart(app, user.token);
  orderId = booked.orderId;
  bookingId = booked.booking._id;
});

const verify = (body: unknown, token = user.token) => app.call('PUT', '/cart-booking/verify', { token, body });
const pay = (outcome = 'success') => app.call('POST', '/payment/test/pay', { body: { orderId, outcome } });
const cancel = () =>
  app.call('POST', '/cart-booking/update-status', { token: user.token, body: { bookingId, status: 'Cancelled' } });
const booking = async () => (await app.call('GET', '/cart-booking', { token: user.token })).body[0];
const cartItems = async () => (await app.call('GET', '/cart/get-cart', { token: user.token })).body.items;
const paymentsOf = (order = orderId) =>
  app.database.db.selectFrom('payments').selectAll().where('order_id', '=', order).orderBy('created_at').execute();

describe('a true signature', () => {
  test('confirms the booking, records the payment and empties the cart of what was bought', async () => {
    const extra = await makeItems(app, { name: 'Added meanwhile' });
    await fillCart(app, user.token, [...extra, items[0] ?? '']);
    const paid = await payOrder(app, orderId);
    const { status, body } = await verify(paid);
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'paid',
      paymentId: paid.razorpay_payment_id,
      orderId,
    });
    expect(await paymentsOf()).toMatchObject([{ id: paid.razorpay_payment_id, amount: 15_000, status: 'captured' }]);
    const left = (await cartItems()).map(({ itemId, quantity }: { itemId: { _id: string }; quantity: number }) => [
      itemId._id,
      quantity,
    ]);
    expect(left.sort()).toEqual(
      [
        [items[0], 1],
        [extra[0], 1],
      ].sort(),
    );
  });

  test('again gives the same answer and changes nothing, not even the cart filled anew', async () => {
    const paid = await payOrder(app, orderId);
    const first = await verify(paid);
    await app.outbox.drain();
    await fillCart(app, user.token, items);
    const second = await verify(paid);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(await paymentsOf()).toHaveLength(1);
    expect(await cartItems()).toHaveLength(2);
  });

  test('after the webhook finds the work done', async () => {
    const paid = await payOrder(app, orderId);
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ status: 'Confirmed', paymentStatus: 'paid' });
    expect(await cartItems()).toEqual([]);
    expect((await verify(paid)).status).toBe(200);
    expect(await paymentsOf()).toHaveLength(1);
  });
});

describe('what is refused', () => {
  test.each(['x', 'signature of another payment', ''])('a wrong signature (%j)', async (signature) => {
    const paid = await payOrder(app, orderId);
    const { status, body } = await verify({ ...paid, razorpay_signature: signature });
    expect(status).toBe(400);
    expect(body.code).toBe(signature === '' ? 'VALIDATION' : 'SIGNATURE_INVALID');
    expect(await paymentsOf()).toEqual([]);
    expect((await booking()).status).toBe('Pending');
  });

  test('a true signature of another order or payment', async () => {
    const paid = await payOrder(app, orderId);
    const stolen = await checkoutSignature(app, 'order_other', paid.razorpay_payment_id);
    expect((await verify({ ...paid, razorpay_signature: stolen })).body.code).toBe('SIGNATURE_INVALID');
    expect((await verify({ ...paid, razorpay_payment_id: 'pay_other' })).body.code).toBe('SIGNATURE_INVALID');
  });

  test('an unknown order, and an order of somebody else', async () => {
    const paid = await payOrder(app, orderId);
    expect((await verify({ ...paid, order_id: 'order_unknown' })).status).toBe(404);
    const other = await makeUser(app);
    expect((await verify(paid, other.token)).status).toBe(404);
    expect((await booking()).status).toBe('Pending');
  });
});

describe('a payment that comes after the cancelling', () => {
  test.each(['verify', 'webhook'])('by %s goes back whole', async (way) => {
    await cancel();
    const paid = await payOrder(app, orderId);
    if (way === 'verify') {
      expect(await verify(paid)).toMatchObject({ status: 409, body: { code: 'BOOKING_CANCELLED' } });
      expect(await booking()).toMatchObject({ status: 'Cancelled', paymentStatus: 'refund_pending' });
    }
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ status: 'Cancelled', paymentStatus: 'refunded' });
    expect(await paymentsOf()).toMatchObject([{ status: 'refunded', refund_id: expect.any(String) }]);
    const refunds = await app.database.db
      .selectFrom('test_gateway_refunds')
      .selectAll()
      .where('payment_id', '=', paid.razorpay_payment_id)
      .execute();
    expect(refunds).toMatchObject([{ amount: 15_000 }]);
    expect(await cartItems()).toHaveLength(2);
    expect(await verify(paid)).toMatchObject({ status: 409, body: { code: 'BOOKING_CANCELLED' } });
  });
});

describe('failing and trying again', () => {
  test('failed then paid ends paid', async () => {
    expect(await pay('failure')).toMatchObject({ status: 402, body: { code: 'PAYMENT_FAILED' } });
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ status: 'Pending', paymentStatus: 'failed' });
    const paid = await payOrder(app, orderId);
    expect((await verify(paid)).body.booking).toMatchObject({ status: 'Confirmed', paymentStatus: 'paid' });
  });

  test('a failure told after the success changes nothing', async () => {
    await verify(await payOrder(app, orderId));
    await postWebhook(app, paymentEvent('payment.failed', { orderId, paymentId: 'pay_old', amount: 15_000 }));
    expect(await booking()).toMatchObject({ status: 'Confirmed', paymentStatus: 'paid' });
  });

  test('a paid order cannot be paid again at the test gateway, an unknown one not at all', async () => {
    await pay();
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'ORDER_PAID' } });
    expect(await pay('failure')).toMatchObject({ status: 409, body: { code: 'ORDER_PAID' } });
    expect(
      (await app.call('POST', '/payment/test/pay', { body: { orderId: 'order_no', outcome: 'success' } })).status,
    ).toBe(404);
  });
});

describe('money that does not fit', () => {
  test('an amount that is not the order’s confirms nothing', async () => {
    const event = { orderId, paymentId: `pay_short_${orderId}`, amount: 14_999 };
    expect((await postWebhook(app, paymentEvent('payment.captured', event))).status).toBe(200);
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ status: 'Pending', paymentStatus: 'created', paymentId: null });
    expect(await paymentsOf()).toMatchObject([{ amount: 14_999, status: 'mismatch' }]);
    expect(await cartItems()).toHaveLength(2);
    const signature = await checkoutSignature(app, orderId, event.paymentId);
    const verified = await verify({
      order_id: orderId,
      razorpay_payment_id: event.paymentId,
      razorpay_signature: signature,
    });
    expect(verified.status).toBe(409);
    expect((await booking()).status).toBe('Pending');
  });

  test('a second payment of one order goes back, the first stays', async () => {
    const paid = await payOrder(app, orderId);
    await verify(paid);
    const second = { orderId, paymentId: `pay_second_${orderId}`, amount: 15_000 };
    await app.database.db
      .insertInto('test_gateway_payments')
      .values({
        id: second.paymentId,
        order_id: orderId,
        amount: 15_000,
        method: 'card',
        status: 'captured',
        created_at: '2026-03-10T00:00:00.000Z',
      })
      .execute();
    await postWebhook(app, paymentEvent('payment.captured', second));
    await app.outbox.drain();
    expect(await booking()).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'paid',
      paymentId: paid.razorpay_payment_id,
    });
    const byId = Object.fromEntries((await paymentsOf()).map(({ id, status }) => [id, status]));
    expect(byId).toEqual({ [paid.razorpay_payment_id]: 'captured', [second.paymentId]: 'refunded' });
  });
});
