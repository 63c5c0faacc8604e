// Browser and gateway report the payment of a report at once, and often: one payment, one release; money for nothing goes back.
import { expect, test } from 'vitest';
import { makeOnlyAdmin, makeUser, payOrder } from '../../../test/factories.ts';
import { paymentEvent, postWebhook } from '../../../test/gateway.ts';
import { createTestApp } from '../../../test/harness.ts';
import { giveReport } from '../../../test/reports.ts';

const app = await createTestApp();
const admin = await makeOnlyAdmin(app);
const asha = await makeUser(app);
const { db } = app.database;

const order = (id: string) => app.call('POST', `/prescription-reports/${id}/order`, { token: asha.token });
const verify = (id: string, body: object) =>
  app.call('PUT', `/prescription-reports/${id}/verify`, { token: asha.token, body });
const find = async (id: string) =>
  (await app.call('GET', `/prescription-reports/${id}`, { token: asha.token })).body.data[0];
const paymentsOf = (orderId: string) =>
  db.selectFrom('payments').select(['id', 'status', 'amount']).where('order_id', '=', orderId).execute();
const due = () => giveReport(app, admin, asha, { fields: { amount: '100' } });

test('verify and webhook, 100 times each at once: one payment, released once', async () => {
  const { _id: id } = await due();
  const orders = await Promise.all(Array.from({ length: 10 }, () => order(id)));
  expect(new Set(orders.map(({ body }) => body.orderId)).size).toBe(1);
  const { orderId } = orders[0]?.body ?? {};
  const body = await payOrder(app, orderId);
  const event = paymentEvent('payment.captured', { orderId, paymentId: body.razorpay_payment_id, amount: 10_000 });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => (index % 2 === 0 ? verify(id, body) : postWebhook(app, event))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await app.outbox.drain();
  expect(await paymentsOf(orderId)).toEqual([{ id: body.razorpay_payment_id, status: 'captured', amount: 10_000 }]);
  expect(await find(id)).toMatchObject({ status: 'Completed', paymentStatus: 'paid' });
  expect(await order(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
});

test('the webhook alone releases it: the browser may be gone', async () => {
  const { _id: id } = await due();
  const { orderId } = (await order(id)).body;
  await payOrder(app, orderId);
  await app.outbox.drain();
  expect((await find(id)).status).toBe('Completed');
});

test('a second payment of one order goes back', async () => {
  const { _id: id } = await due();
  const { orderId } = (await order(id)).body;
  const first = await payOrder(app, orderId);
  await verify(id, first);
  const again = paymentEvent('payment.captured', { orderId, paymentId: 'pay_second', amount: 10_000 });
  await db
    .insertInto('test_gateway_payments')
    .values({
      id: 'pay_second',
      order_id: orderId,
      amount: 10_000,
      method: 'card',
      status: 'captured',
      created_at: '2026-03-10T03:30:00.000Z',
    })
    .execute();
  expect((await postWebhook(app, again)).status).toBe(200);
  await app.outbox.drain();
  const states = (await paymentsOf(orderId)).map(({ status }) => status).sort();
  expect(states).toEqual(['captured', 'refunded']);
  expect((await find(id)).paymentStatus).toBe('paid');
});

test('a payment and a withdrawal at once: the money is kept for nothing never', async () => {
  for (let round = 0; round < 15; round += 1) {
    const { _id: id } = await due();
    const { orderId } = (await order(id)).body;
    const body = await payOrder(app, orderId);
    await Promise.all([verify(id, body), app.call('DELETE', `/prescription-reports/${id}`, { token: admin.token })]);
    await app.outbox.drain();
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(['refunded']);
  }
});

test('another amount of money releases nothing', async () => {
  const { _id: id } = await due();
  const { orderId } = (await order(id)).body;
  const event = paymentEvent('payment.captured', { orderId, paymentId: 'pay_little', amount: 1 });
  await postWebhook(app, event);
  expect(await find(id)).toMatchObject({ status: 'Pending', paymentStatus: 'none' });
});

test('gateway, ledger and reports agree on the money of a day: kept, given back, and nothing else', async () => {
  const fresh = await createTestApp();
  const [staff, person] = [await makeOnlyAdmin(fresh), await makeUser(fresh)];
  const pay = async () => {
    const report = await giveReport(fresh, staff, person, { fields: { amount: '100' } });
    const path = `/prescription-reports/${report._id}`;
    const { body } = await fresh.call('POST', `${path}/order`, { token: person.token });
    await payOrder(fresh, body.orderId);
    await fresh.outbox.drain();
    return path;
  };
  await pay();
  await fresh.call('DELETE', await pay(), { token: staff.token });
  await fresh.outbox.drain();
  fresh.clock.advance(3_600_000);
  const { body } = await fresh.call('GET', '/ledger/match?date=2026-03-10', { token: staff.token });
  expect(body.data).toEqual([]);
  const ledger = await fresh.call('GET', '/ledger', { token: staff.token });
  expect(ledger.body.data.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['payment', 'payment', 'refund']);
});
