// Refunds that stay pending at Razorpay, and refunds of payments at another gateway.
import { beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeOnlyAdmin, makeUser, type Person } from '../../../test/factories.ts';
import { postWebhook } from '../../../test/gateway.ts';
import { mailsTo } from '../../../test/mails.ts';
import { razorpayUnderTest } from '../../../test/tested-gateways.ts';

const HOUR = 3_600_000;
const till = await razorpayUnderTest();
const { app, stub } = till;
const { db } = app.database;
const items = await makeItems(app, { price: 250 });

let user: Person;
let bookingId: string;
let orderId: string;
let paymentId: string;
beforeEach(async () => {
  stub.refundsAre = 'processed';
  app.clock.advance(HOUR);
  user = await makeUser(app);
  await fillCart(app, user.token, items);
  const booked = await bookCart(app, user.token);
  bookingId = booked.booking._id;
  orderId = booked.orderId;
  const paid = await till.pay(orderId);
  paymentId = paid.razorpay_payment_id;
  await app.call('PUT', '/cart-booking/verify', { token: user.token, body: paid });
});

const booking = async () => (await app.call('GET', '/cart-booking', { token: user.token })).body[0];
const entries = async () => {
  const rows = await db.selectFrom('ledger_entries').select('amount').where('subject_id', '=', bookingId).execute();
  return rows.map(({ amount }) => amount).sort((a, b) => a - b);
};
async function cancel() {
  await app.call('POST', '/cart-booking/update-status', {
    token: user.token,
    body: { bookingId, status: 'Cancelled' },
  });
  await app.outbox.drain();
}
async function tellOfRefund() {
  const { body, signature } = stub.event('refund.processed', paymentId);
  expect((await postWebhook(app, body, signature)).status).toBe(200);
}

describe('a refund that Razorpay has pending', () => {
  beforeEach(async () => {
    stub.refundsAre = 'pending';
    await cancel();
  });
  const settleAtBank = () => {
    for (const refund of stub.refundsOf(paymentId)) refund.status = 'processed';
  };

  test('is no money back yet: not for the customer, not in the ledger', async () => {
    expect(await booking()).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'refund_pending',
      refunds: [{ status: 'pending', amount: 250 }],
    });
    expect(await entries()).toEqual([25_000]);
  });

  test('is done when the webhook says so, and counts once', async () => {
    settleAtBank();
    await tellOfRefund();
    await tellOfRefund();
    app.clock.advance(2 * HOUR);
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'done' }] });
    expect(await entries()).toEqual([-25_000, 25_000]);
  });

  test('is asked about every hour, and done when the gateway says so', async () => {
    app.clock.advance(HOUR + 1_000);
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ paymentStatus: 'refund_pending' });
    settleAtBank();
    app.clock.advance(HOUR + 1_000);
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ paymentStatus: 'refunded' });
    expect(await entries()).toEqual([-25_000, 25_000]);
    expect(stub.refundsOf(paymentId)).toHaveLength(1);
  });

  test('that fails stays pending until somebody made another one on the gateway’s own pages', async () => {
    const [failed] = stub.refundsOf(paymentId);
    if (failed) failed.status = 'failed';
    app.clock.advance(HOUR + 1_000);
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ paymentStatus: 'refund_pending' });
    stub.refundsAre = 'processed';
    stub.refunds.splice(0);
    stub.giveBack(paymentId, 25_000);
    await tellOfRefund();
    expect(await booking()).toMatchObject({ paymentStatus: 'refunded' });
    expect(await entries()).toEqual([-25_000, 25_000]);
  });
});

test('our own refund is found again by its receipt when its webhook comes before its answer', async () => {
  await app.call('POST', '/cart-booking/update-status', {
    token: user.token,
    body: { bookingId, status: 'Cancelled' },
  });
  const [refund] = await db.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).execute();
  stub.giveBack(paymentId, 25_000, { key: refund?.id ?? '', receipt: refund?.id ?? null });
  await tellOfRefund();
  await app.outbox.drain();
  expect(await booking()).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'done' }] });
  expect(stub.refundsOf(paymentId)).toHaveLength(1);
  expect(await entries()).toEqual([-25_000, 25_000]);
});

test('the second payment of an order that the gateway gave back by itself stands in the ledger, in and out', async () => {
  const second = stub.addReturned(orderId);
  app.clock.advance(HOUR);
  await db
    .updateTable('payment_orders')
    .set({ status: 'created', check_after: null })
    .where('id', '=', orderId)
    .execute();
  await app.call('POST', `/cart-booking/${bookingId}/order`, { token: user.token });
  expect(await db.selectFrom('payments').selectAll().where('id', '=', second).execute()).toMatchObject([
    { status: 'refunded', amount: 25_000, refund_asked: 25_000 },
  ]);
  expect(await entries()).toEqual([-25_000, 25_000, 25_000]);
});

describe('money of a gateway that is not in use any more', () => {
  test('that was paid in test mode goes back there, by itself', async () => {
    await db
      .insertInto('test_gateway_orders')
      .values({
        id: orderId,
        amount: 25_000,
        receipt: bookingId,
        status: 'paid',
        created_at: '2026-03-10T03:30:00.000Z',
      })
      .execute();
    await db
      .insertInto('test_gateway_payments')
      .values({
        id: paymentId,
        order_id: orderId,
        amount: 25_000,
        method: 'upi',
        status: 'captured',
        created_at: '2026-03-10T03:30:00.000Z',
      })
      .execute();
    await db.updateTable('payment_orders').set({ gateway: 'test' }).where('id', '=', orderId).execute();
    await cancel();
    expect(await booking()).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'done' }] });
    expect(stub.refundsOf(paymentId)).toHaveLength(0);
  });

  test('whose keys are gone waits for staff, who hand it out', async () => {
    await db.updateTable('payment_orders').set({ gateway: 'elsewhere' }).where('id', '=', orderId).execute();
    await cancel();
    expect(await booking()).toMatchObject({ paymentStatus: 'refund_pending' });
    expect(await booking()).toMatchObject({ gatewayGone: true, paidBy: 'online' });
    const { token } = await makeOnlyAdmin(app);
    const body = { bookingId, amount: 250, reason: 'Its gateway is gone' };
    const refund = (more: object) => app.call('POST', '/cart-booking/refund', { token, body: { ...body, ...more } });
    const unsaid = await refund({});
    expect([unsaid.status, unsaid.body.issues[0].path]).toEqual([400, 'method']);
    const nobody = await refund({ method: 'cash' });
    expect([nobody.status, nobody.body.issues[0].path]).toEqual([400, 'receivedBy']);
    const done = await refund({ method: 'cash', receivedBy: 'Asha Verma' });
    expect([done.status, done.body.message]).toEqual([200, 'The hand-out is recorded']);
    expect(await booking()).toMatchObject({ paymentStatus: 'refunded', refunds: [{ status: 'done' }] });
    expect(await entries()).toEqual([-25_000, 25_000]);
    const out = await db.selectFrom('ledger_entries').selectAll().where('kind', '=', 'refund').execute();
    expect(out.filter((row) => row.subject_id === bookingId)).toMatchObject([
      { method: 'cash', received_by: 'Asha Verma', reference: expect.stringMatching(/^HO-/) },
    ]);
    const again = await refund({ method: 'cash', receivedBy: 'Asha Verma' });
    expect([again.status, again.body.code]).toEqual([409, 'REFUND_TOO_HIGH']);
    const sent = await mailsTo(app, user.email);
    expect(sent.filter((mail) => mail.includes('Refund for booking'))).toHaveLength(1);
    expect(sent.join()).not.toContain('bank account');
  });

  test('whose keys are put back is given back by itself within a day, once', async () => {
    await db.updateTable('payment_orders').set({ gateway: 'elsewhere' }).where('id', '=', orderId).execute();
    await cancel();
    await db.updateTable('payment_orders').set({ gateway: 'razorpay' }).where('id', '=', orderId).execute();
    app.clock.advance(24 * HOUR + 1_000);
    await app.outbox.drain();
    const { status } = await db
      .selectFrom('payments')
      .select('status')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    expect(status).toBe('refunded');
    expect(stub.refundsOf(paymentId)).toHaveLength(1);
    expect(await entries()).toEqual([-25_000, 25_000]);
  });
});
