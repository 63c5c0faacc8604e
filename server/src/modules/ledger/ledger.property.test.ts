// After any sequence of payments, settlements, refunds and cancellations: the ledger contains payments less refunds, no booking has
// refunded more than it received, and gateway, ledger and bookings agree.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeItems,
  makeOnlyAdmin,
  makeUser,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const [item = ''] = await makeItems(app, { price: 130.3 });
const { db } = app.database;

const MOVES = ['book', 'book at collection', 'pay', 'settle', 'refund', 'cancel', 'work'] as const;
const step = fc.tuple(fc.constantFrom(...MOVES), fc.nat({ max: 3 }), fc.integer({ min: 1, max: 14_000 }));

async function move(
  [name, which, paise]: readonly [(typeof MOVES)[number], number, number],
  user: Person,
  admin: Person,
): Promise<number> {
  const { body: bookings } = await app.call('GET', '/cart-booking', { token: user.token });
  const target = bookings[which % Math.max(1, bookings.length)];
  if (name === 'book' || name === 'book at collection') {
    await fillCart(app, user.token, [item]).catch(() => {});
    await bookCart(app, user.token, name === 'book' ? {} : { paymentMethod: 'at_collection', again: true });
    return 201;
  }
  if (name === 'work') return (await app.outbox.drain()) * 0;
  if (!target) return 0;
  const bookingId = target._id;
  if (name === 'pay') {
    if (target.orderId === null) return 0;
    const body = await payOrder(app, target.orderId);
    if (body.razorpay_payment_id === undefined) return 0;
    return (await app.call('PUT', '/cart-booking/verify', { token: user.token, body })).status;
  }
  if (name === 'settle') {
    const body = { bookingId, method: 'cash', receivedBy: 'Ravi' };
    return (await app.call('PUT', '/cart-booking/payment', { token: admin.token, body })).status;
  }
  if (name === 'refund') {
    const body = { bookingId, amount: paise / 100, reason: 'Goodwill' };
    return (await app.call('POST', '/cart-booking/refund', { token: admin.token, body })).status;
  }
  const body = { bookingId, status: 'Cancelled' };
  return (await app.call('POST', '/cart-booking/update-status', { token: user.token, body })).status;
}

async function expectBooksToAgree(user: Person): Promise<void> {
  const rows = await db.selectFrom('ledger_entries').selectAll().where('account_id', '=', user.id).execute();
  const payments = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.amount', 'payments.refund_asked'])
    .where('account_id', '=', user.id)
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['payment_id', 'amount', 'status'])
    .where('payment_id', 'in', ['none', ...payments.map(({ id }) => id)])
    .execute();
  const sum = (values: readonly { amount: number }[]) => values.reduce((total, { amount }) => total + amount, 0);
  expect(sum(rows)).toBe(sum(payments) - sum(refunds.filter(({ status }) => status === 'done')));
  for (const payment of payments) {
    const asked = sum(refunds.filter(({ payment_id }) => payment_id === payment.id));
    expect(asked).toBe(payment.refund_asked);
    expect(asked).toBeLessThanOrEqual(payment.amount);
  }
}

test('ledger = payments − refunds, and the three books agree', async () => {
  const admin = await makeOnlyAdmin(app);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const user = await makeUser(app);
      for (const one of steps) expect(await move(one, user, admin)).toBeLessThan(500);
      await expectBooksToAgree(user);
      await app.outbox.drain();
      await expectBooksToAgree(user);
    }),
    { numRuns: 20 },
  );
  app.clock.advance(3_600_000);
  const { body } = await app.call('GET', '/ledger/match?date=2026-03-10', { token: admin.token });
  expect(body.data).toEqual([]);
});
