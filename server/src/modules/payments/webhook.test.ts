import { beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { paymentEvent, postWebhook, webhookSignature } from '../../../test/gateway.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const items = await makeItems(app, { price: 250 });

let user: Person;
let orderId: string;
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
  await fillCart(app, user.token, items);
  orderId = (await bookCart(app, user.token)).orderId;
});

const booking = async () => (await app.call('GET', '/cart-booking', { token: user.token })).body[0];
const payments = () => app.database.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();
const event = (name: string, fields = {}) =>
  paymentEvent(name, { orderId, paymentId: `pay_${orderId}`, amount: 25_000, ...fields });

describe('a signed event', () => {
  test.each(['payment.captured', 'order.paid'])('%s pays the booking and records how', async (name) => {
    expect(await postWebhook(app, event(name))).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await booking()).toMatchObject({ status: 'Confirmed', paymentStatus: 'paid', paymentId: `pay_${orderId}` });
    expect(await payments()).toMatchObject([{ amount: 25_000, method: 'card', status: 'captured' }]);
  });

  test('again, and under another event’s name, changes nothing', async () => {
    await postWebhook(app, event('payment.captured'));
    const before = await booking();
    for (const name of ['payment.captured', 'order.paid', 'payment.failed']) {
      expect((await postWebhook(app, event(name))).status).toBe(200);
    }
    expect(await booking()).toEqual(before);
    expect(await payments()).toHaveLength(1);
  });

  test('payment.failed, then payment.captured, ends paid', async () => {
    await postWebhook(app, event('payment.failed', { paymentId: 'pay_first_try' }));
    expect(await booking()).toMatchObject({ status: 'Pending', paymentStatus: 'failed' });
    await postWebhook(app, event('payment.captured'));
    expect(await booking()).toMatchObject({ status: 'Confirmed', paymentStatus: 'paid' });
  });

  test('refund.processed from the gateway’s own pages is recorded', async () => {
    const paid = await payOrder(app, orderId);
    await app.outbox.drain();
    const entity = { id: 'rfnd_by_hand', payment_id: paid.razorpay_payment_id, amount: 25_000 };
    const body = JSON.stringify({ event: 'refund.processed', payload: { refund: { entity } } });
    expect((await postWebhook(app, body)).status).toBe(200);
    expect((await booking()).paymentStatus).toBe('refunded');
    expect(await payments()).toMatchObject([{ status: 'refunded', refund_id: 'rfnd_by_hand' }]);
  });

  test.each([
    ['an unknown event', () => JSON.stringify({ event: 'invoice.paid', payload: {} })],
    ['an event without payload', () => JSON.stringify({ event: 'payment.captured' })],
    ['an order that is not ours', () => event('payment.captured', { orderId: 'order_of_another_shop' })],
    [
      'a refund that is not ours',
      () =>
        JSON.stringify({
          event: 'refund.processed',
          payload: { refund: { entity: { id: 'rfnd_1', payment_id: 'pay_unknown' } } },
        }),
    ],
    ['a capture without an amount', () => event('payment.captured', { amount: undefined })],
    ['an authorisation that is not captured', () => event('payment.authorized')],
  ])('of %s is 200 and changes nothing', async (_name, body) => {
    const before = await booking();
    expect((await postWebhook(app, body())).status).toBe(200);
    expect(await booking()).toEqual(before);
    expect(await payments()).toEqual([]);
  });
});

describe('the signature', () => {
  test('covers the bytes as they came, blanks and order included', async () => {
    const body = event('payment.captured').replace('{', '{ \n  ').replace(/,/g, ' , ');
    expect((await postWebhook(app, body)).status).toBe(200);
    expect((await booking()).status).toBe('Confirmed');
  });

  test('of the same content in other bytes is not enough', async () => {
    const body = event('payment.captured');
    const { status } = await postWebhook(app, `${body} `, await webhookSignature(app, body));
    expect(status).toBe(400);
    expect((await booking()).status).toBe('Pending');
  });

  test.each([
    ['is wrong', 'f'.repeat(64)],
    ['is empty', ''],
    ['is of another length', 'abc'],
  ])('that %s is 400 and changes nothing', async (_name, signature) => {
    const answer = await postWebhook(app, event('payment.captured'), signature);
    expect(answer).toMatchObject({ status: 400, body: { code: 'SIGNATURE_INVALID' } });
    expect((await booking()).status).toBe('Pending');
  });

  test('that is missing, or on an empty body, is 400', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await app.call('POST', '/payment/webhook', { headers, body: event('payment.captured') })).status).toBe(400);
    expect((await app.call('POST', '/payment/webhook', { headers })).status).toBe(400);
    expect((await app.call('POST', '/payment/webhook')).status).toBe(400);
  });

  test('of a body that is no JSON is 400, not a server error', async () => {
    expect((await postWebhook(app, 'not json')).status).toBe(400);
  });
});
