// An account cannot make the gateway work without end: for all its customers it would slow down.
import { beforeAll, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { giveReport } from '../../../test/reports.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { createSaleOrders } from './sale-orders.ts';

const app = await createTestApp({ BOOKINGS_PER_DAY: '0' });
const { db } = app.database;
let admin: Person;
let itemId = '';
beforeAll(async () => {
  admin = await makeAdmin(app);
  [itemId = ''] = await makeItems(app, { price: 500 });
});

const order = ({ token }: Person, id: string) => app.call('POST', `/prescription-reports/${id}/order`, { token });
const ordersFor = (id: string) => db.selectFrom('test_gateway_orders').select('id').where('receipt', '=', id).execute();

test('forty requests at once for the order of a report make one at the gateway', async () => {
  const asha = await makeUser(app);
  const { _id: id } = await giveReport(app, admin, asha, { fields: { amount: '100' } });
  const answers = await Promise.all(Array.from({ length: 40 }, () => order(asha, id)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(new Set(answers.map(({ body }) => body.orderId)).size).toBe(1);
  expect(await ordersFor(id)).toHaveLength(1);
});

test('a request that read its sale before another one had its order tied makes none at the gateway', async () => {
  const asha = await makeUser(app);
  const sale = { id: 'sale', account_id: asha.id, order_id: null };
  let tied: string | null = null;
  let made = 0;
  const payments = {
    requestOrder: async (amountPaise: number) => {
      made += 1;
      return { id: `order_${made}`, amountPaise };
    },
    rememberOrder: async () => {},
  } as unknown as PaymentsService;
  const ensure = createSaleOrders({ kind: 'report' }, { ...app, limits: createLimits(app), payments });
  const ordering = {
    tieOrder: async (_tx: unknown, _id: string, { orderId }: { orderId: string }) => {
      tied = orderId;
      return true;
    },
    orderNow: async () => tied,
  };
  const owed = { number: 'LB-1', paise: 10_000 };
  expect(await ensure(sale, owed, ordering)).toMatchObject({ orderId: 'order_1' });
  expect(await ensure(sale, owed, ordering)).toBeNull();
  expect(made).toBe(1);
});

test('asking for the order of a report again is the same order, a hundred times a day', async () => {
  const asha = await makeUser(app);
  const { _id: id } = await giveReport(app, admin, asha, { fields: { amount: '100' } });
  const ids = new Set<string>();
  for (let count = 0; count < 100; count += 1) ids.add((await order(asha, id)).body.orderId);
  expect(ids.size).toBe(1);
  expect(await ordersFor(id)).toHaveLength(1);
  expect(await order(asha, id)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  // Of others nothing is taken.
  const ravi = await makeUser(app);
  const { _id: other } = await giveReport(app, admin, ravi, { fields: { amount: '100' } });
  expect((await order(ravi, other)).status).toBe(201);
  // Facts that need no gateway are still answered.
  await app.call('POST', '/payment/test/pay', { body: { orderId: [...ids][0], outcome: 'success' } });
  await app.outbox.drain();
  expect(await order(asha, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
});

test('booking again with other details makes a hundred orders a day', async () => {
  const asha = await makeUser(app);
  await fillCart(app, asha.token, [itemId]);
  const made = async (notes: string) =>
    (await app.call('POST', '/cart-booking/book', { token: asha.token, body: { amount: 500, notes } })).status;
  for (let count = 0; count < 100; count += 1) expect(await made(`Number ${count}`)).toBe(201);
  expect(await made('Number 100')).toBe(429);
  app.clock.advance(86_400_000);
  const { body } = await app.call('POST', '/admin/login', { body: { email: asha.email, password: PASSWORD } });
  expect((await bookCart(app, body.token, { notes: 'next day' })).orderId).toEqual(expect.any(String));
  admin = await makeAdmin(app);
});

test('payments of an order that fail are fifty a day', async () => {
  const asha = await makeUser(app);
  await fillCart(app, asha.token, [itemId]);
  const { orderId } = await bookCart(app, asha.token);
  const pay = (outcome: string) => app.call('POST', '/payment/test/pay', { body: { orderId, outcome } });
  for (let count = 0; count < 50; count += 1) expect((await pay('failure')).status).toBe(402);
  expect((await pay('failure')).status).toBe(429);
  const tried = db.selectFrom('test_gateway_payments').select('id').where('order_id', '=', orderId);
  expect(await tried.execute()).toHaveLength(50);
  expect((await pay('success')).status).toBe(200);
});
