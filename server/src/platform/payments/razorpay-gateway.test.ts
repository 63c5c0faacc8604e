// On SQLite alone: reads and writes no database.
// The gateway alone, against a stub that follows the public protocol.
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { RazorpayStub, STUB_KEYS, type StubMood } from '../../../test/razorpay-stub.ts';
import { sign } from './gateway.ts';
import { createRazorpayGateway } from './razorpay-gateway.ts';

const stub = new RazorpayStub();
const baseUrl = await stub.listen();
afterAll(() => stub.close());

const said: object[] = [];
const note = (fields: object, message: string) => void said.push({ ...fields, message });
const log = { debug: note, info: note, warn: note, error: note };
const { keyId, keySecret } = STUB_KEYS;
const webhookSecrets = ['the new secret', 'the old secret'];
const gateway = createRazorpayGateway({ keyId, keySecret, webhookSecrets, baseUrl, log, timeoutMs: 200 });

beforeEach(() => {
  stub.mood = 'well';
  said.length = 0;
});

const newOrder = () => gateway.createOrder({ amountPaise: 12_345, receipt: 'booking-1' });

describe('orders and payments', () => {
  test('an order is made for the amount, and read again', async () => {
    const order = await newOrder();
    expect(stub.orders.get(order.id)).toMatchObject({ amount: 12_345, receipt: 'booking-1' });
    expect(await gateway.fetchOrder(order.id)).toEqual({ id: order.id, amountPaise: 12_345, status: 'created' });
    expect(await gateway.listPayments(order.id)).toEqual([]);
  });

  test('every attempt is listed, as it stands', async () => {
    const { id } = await newOrder();
    const failed = stub.pay(id, { status: 'failed' }).razorpay_payment_id;
    const paid = stub.pay(id).razorpay_payment_id;
    const about = { orderId: id, amountPaise: 12_345, method: 'upi' };
    expect(await gateway.listPayments(id)).toEqual([
      { id: failed, status: 'failed', ...about },
      { id: paid, status: 'captured', ...about },
    ]);
    expect(await gateway.fetchPayment(paid)).toEqual({ id: paid, status: 'captured', ...about });
    expect((await gateway.fetchOrder(id)).status).toBe('paid');
  });

  test('an authorized payment is captured; one that is captured stays as it is', async () => {
    const { id } = await newOrder();
    const { razorpay_payment_id: payment } = stub.pay(id, { status: 'authorized' });
    expect((await gateway.capture(payment, 12_345)).status).toBe('captured');
    expect((await gateway.capture(payment, 12_345)).status).toBe('captured');
  });

  test('a refund is made once for a key', async () => {
    const { razorpay_payment_id: paymentId } = stub.pay((await newOrder()).id);
    const refund = { paymentId, amountPaise: 345, idempotencyKey: 'refund-1-of-this' };
    const first = await gateway.refund(refund);
    expect(await gateway.refund(refund)).toEqual(first);
    expect(stub.refundsOf(paymentId)).toMatchObject([{ id: first.id, amount: 345 }]);
    await expect(gateway.refund({ ...refund, amountPaise: 346 })).rejects.toMatchObject({ code: 'GATEWAY_REFUSED' });
  });
});

describe('the books', () => {
  test('hold every captured payment and every refund that is done, over as many pages as there are', async () => {
    const from = Math.floor(Date.now() / 1000) * 1000;
    // Payments of earlier tests may be in the same second.
    const known = new Set((await gateway.listMovements(from, Date.now() + 1_000)).map((movement) => movement.id));
    const { id } = await newOrder();
    for (let number = 0; number < 130; number += 1) stub.addReturned(id);
    stub.pay((await newOrder()).id, { status: 'failed' });
    const { razorpay_payment_id: taken } = stub.pay((await newOrder()).id);
    stub.refundsAre = 'pending';
    stub.giveBack(taken, 100);
    stub.refundsAre = 'processed';
    const all = await gateway.listMovements(from, Date.now() + 1_000);
    const books = all.filter((movement) => !known.has(movement.id));
    expect(books.filter(({ kind }) => kind === 'payment')).toHaveLength(131);
    expect(books.filter(({ kind }) => kind === 'refund')).toHaveLength(130);
    expect(await gateway.listMovements(0, from - 3_600_000)).toEqual([]);
    expect(await gateway.findMovement(taken)).toEqual({
      kind: 'payment',
      id: taken,
      paymentId: taken,
      amountPaise: 12_345,
    });
    expect(await gateway.findMovement('pay_unknown')).toBeNull();
  });
});

describe('trouble', () => {
  test.each<[StubMood, string, RegExp]>([
    ['gone', 'GATEWAY_DOWN', /ECONNRESET|hang up/],
    ['silent', 'GATEWAY_DOWN', /ECONNABORTED|timeout/],
    ['failing', 'GATEWAY_DOWN', /refused/],
    ['nonsense', 'GATEWAY_REFUSED', /nonsense/],
  ])('%s is %s with the reason in the log', async (mood, code, reason) => {
    stub.mood = mood;
    await expect(newOrder()).rejects.toMatchObject({ code, status: 503, extras: { retryAfter: 30 } });
    expect(JSON.stringify(said)).toMatch(reason);
    expect(JSON.stringify(said)).not.toContain(keySecret);
  });

  test('keys that are not taken concern every order, an unknown id only one', async () => {
    const stranger = createRazorpayGateway({ keyId, keySecret: 'wrong', webhookSecrets, baseUrl, log });
    await expect(stranger.fetchOrder('order_1')).rejects.toMatchObject({ code: 'GATEWAY_DOWN' });
    await expect(gateway.fetchOrder('order_1')).rejects.toMatchObject({ code: 'GATEWAY_REFUSED' });
    expect(said).toMatchObject([{ status: 401 }, { status: 400, reason: 'The id provided does not exist' }]);
  });

  test('an order of another amount than asked for is refused', async () => {
    const order = await newOrder();
    const known = stub.orders.get(order.id);
    if (known) known.amount = Number.NaN;
    await expect(gateway.fetchOrder(order.id)).rejects.toMatchObject({ code: 'GATEWAY_REFUSED' });
  });
});

describe('signatures', () => {
  test('of the checkout cover order and payment', () => {
    const signature = sign(keySecret, 'order_1|pay_1');
    expect(gateway.isCheckoutSignature('order_1', 'pay_1', signature)).toBe(true);
    expect(gateway.isCheckoutSignature('order_1', 'pay_2', signature)).toBe(false);
    expect(gateway.isCheckoutSignature('order_1', 'pay_1', '')).toBe(false);
  });

  test.each([
    ['the new secret', true],
    ['the old secret', true],
    ['no secret of ours', false],
  ])('of a webhook by %s: %s', (secret, expected) => {
    const body = Buffer.from('{"event":"payment.captured"}');
    expect(gateway.isWebhookSignature(body, sign(secret, body))).toBe(expected);
  });
});
