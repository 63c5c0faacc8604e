// Holds for both gateways: one payment has one effect, whichever channel reports it, in any order and any number of times.
import { beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { mailJobs } from '../../../test/mail-jobs.ts';
import { createGatewayUnderTest, GATEWAYS, type GatewayUnderTest } from '../../../test/tested-gateways.ts';

const MINUTE = 60_000;

describe.each(GATEWAYS)('with the gateway %s', async (gateway) => {
  const till: GatewayUnderTest = await createGatewayUnderTest(gateway);
  const { app } = till;
  const { db } = app.database;
  const items = await makeItems(app, { price: 250 });

  let user: Person;
  let orderId: string;
  let bookingId: string;
  beforeEach(async () => {
    app.clock.advance(60 * MINUTE);
    user = await makeUser(app);
    await fillCart(app, user.token, items);
    const booked = await bookCart(app, user.token);
    orderId = booked.orderId;
    bookingId = booked.booking._id;
  });

  const booking = async () => (await app.call('GET', '/cart-booking', { token: user.token })).body[0];
  const verify = (body: unknown) => app.call('PUT', '/cart-booking/verify', { token: user.token, body });
  const payments = () => db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();
  const payAgain = () => app.call('POST', `/cart-booking/${bookingId}/order`, { token: user.token });
  const cancel = () =>
    app.call('POST', '/cart-booking/update-status', { token: user.token, body: { bookingId, status: 'Cancelled' } });
  const mails = async () => (await mailJobs(db)).filter(({ payload }) => payload.includes(`booking-${bookingId}`));

  const isPaidOnce = async (paymentId: string) => {
    expect(await booking()).toMatchObject({ status: 'Confirmed', paymentStatus: 'paid', paymentId });
    expect(await payments()).toMatchObject([{ id: paymentId, amount: 25_000, status: 'captured' }]);
    await app.outbox.drain();
    expect(await mails()).toHaveLength(1);
  };

  test('the checkout’s signature confirms, and what the gateway says of the payment is recorded', async () => {
    const paid = await till.pay(orderId);
    expect(await verify(paid)).toMatchObject({ status: 200, body: { paymentStatus: 'paid' } });
    await isPaidOnce(paid.razorpay_payment_id);
    expect(await payments()).toMatchObject([{ method: 'upi' }]);
  });

  test('a browser that closed after paying: the webhook alone confirms, and verify then finds it so', async () => {
    const paid = await till.pay(orderId);
    expect(await till.tell('payment.captured', paid.razorpay_payment_id)).toBe(200);
    await isPaidOnce(paid.razorpay_payment_id);
    expect((await verify(paid)).status).toBe(200);
    await isPaidOnce(paid.razorpay_payment_id);
  });

  test('no browser and no webhook: reconciliation confirms after 15 minutes, not before', async () => {
    const paid = await till.pay(orderId);
    app.clock.advance(14 * MINUTE);
    await app.services.payments.reconcile();
    expect(await booking()).toMatchObject({ status: 'Pending', paymentStatus: 'created' });
    app.clock.advance(2 * MINUTE);
    await app.services.payments.reconcile();
    await isPaidOnce(paid.razorpay_payment_id);
    await app.services.payments.reconcile();
    expect((await verify(paid)).status).toBe(200);
    await till.tell('order.paid', paid.razorpay_payment_id);
    await isPaidOnce(paid.razorpay_payment_id);
  });

  test('verify, webhook and reconciliation 200 times at once: one payment, one booking, one mail', async () => {
    const paid = await till.pay(orderId);
    app.clock.advance(16 * MINUTE);
    const ways = [
      async () => (await verify(paid)).status,
      () => till.tell('payment.captured', paid.razorpay_payment_id),
      () => till.tell('order.paid', paid.razorpay_payment_id),
      () => app.services.payments.reconcile().then(() => 200),
    ];
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => ways[index % ways.length]?.()));
    expect(new Set(answers)).toEqual(new Set([200]));
    await app.outbox.drain();
    await isPaidOnce(paid.razorpay_payment_id);
  });

  test('a try that failed, then one that did not; the failure told last changes nothing', async () => {
    await till.fail(orderId);
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ status: 'Pending', paymentStatus: 'failed' });
    const again = await payAgain();
    expect(again).toMatchObject({ status: 201, body: { orderId, amount: 250, gateway: { name: gateway } } });
    const paid = await till.pay(orderId);
    await verify(paid);
    await app.outbox.drain();
    await isPaidOnce(paid.razorpay_payment_id);
  });

  test('a failure that nobody told of is recorded by reconciliation', async () => {
    await till.fail(orderId);
    await db.deleteFrom('outbox').where('kind', '=', 'test-gateway.webhook').execute();
    app.clock.advance(16 * MINUTE);
    await app.services.payments.reconcile();
    expect(await booking()).toMatchObject({ status: 'Pending', paymentStatus: 'failed' });
  });

  test.each(['verify', 'webhook', 'reconciliation'])(
    'a late payment of a cancelled booking, told by %s, goes back once',
    async (way) => {
      await cancel();
      const paid = await till.pay(orderId);
      app.clock.advance(16 * MINUTE);
      if (way === 'verify') expect((await verify(paid)).body.code).toBe('BOOKING_CANCELLED');
      if (way === 'webhook') await till.tell('payment.captured', paid.razorpay_payment_id);
      if (way === 'reconciliation') await app.services.payments.reconcile();
      await app.outbox.drain();
      await till.tell('payment.captured', paid.razorpay_payment_id);
      await app.outbox.drain();
      expect(await booking()).toMatchObject({ status: 'Cancelled', paymentStatus: 'refunded' });
      expect(await till.refunds(paid.razorpay_payment_id)).toEqual([{ amount: 25_000 }]);
      expect(await mails()).toEqual([]);
    },
  );

  test.each(['verify', 'reconciliation'])(
    'a captured amount that is not the order’s, met by %s, confirms nothing and is kept',
    async (way) => {
      const paid = await till.pay(orderId, 24_999);
      app.clock.advance(16 * MINUTE);
      if (way === 'verify')
        expect(await verify(paid)).toMatchObject({ status: 409, body: { code: 'AMOUNT_MISMATCH' } });
      else await app.services.payments.reconcile();
      expect(await booking()).toMatchObject({ status: 'Pending', paymentStatus: 'created', paymentId: null });
      expect(await payments()).toMatchObject([{ amount: 24_999, status: 'mismatch' }]);
      expect(await mails()).toEqual([]);
    },
  );

  describe('paying later', () => {
    test('gives the same order, with the gateway’s public key', async () => {
      const { body } = await payAgain();
      expect(body).toEqual({
        orderId,
        amount: 250,
        currency: 'INR',
        gateway: { name: gateway, keyId: expect.any(String) },
      });
    });

    test('what was paid in a browser that closed is confirmed instead of paid twice', async () => {
      const paid = await till.pay(orderId);
      expect(await payAgain()).toMatchObject({ status: 409, body: { code: 'ORDER_PAID' } });
      await isPaidOnce(paid.razorpay_payment_id);
    });

    test('is refused for what is cancelled, and not found for a stranger', async () => {
      const stranger = await makeUser(app);
      const foreign = await app.call('POST', `/cart-booking/${bookingId}/order`, { token: stranger.token });
      expect(foreign.status).toBe(404);
      await cancel();
      expect(await payAgain()).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_PAY' } });
    });
  });
});
