// The number of database statements of a checkout: book, pay at the test gateway, verify, and the work of the outbox after it.
import { expect, test } from 'vitest';
import { recordStatements } from '../../../../tools/record-statements.ts';
import { fillCart, makeItems, makeUser, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

/** Frames of transactions, and looks at versions that several requests of a moment share. */
const NOT_COUNTED = /^(begin|commit)|^select "version" from/i;

async function count(work: () => Promise<unknown>): Promise<number> {
  const statements = await recordStatements(async () => void (await work()));
  return statements.filter(({ sql }) => !NOT_COUNTED.test(sql)).length;
}

/** Counts for each step of a customer's third checkout: the first ones fill caches. */
async function countCheckout(limits: Record<string, string> = {}) {
  const app = await createTestApp(limits);
  const items = await makeItems(app, { price: 100 });
  const user = await makeUser(app);
  const counts = { book: 0, pay: 0, verify: 0, outbox: 0 };
  for (let round = 1; round <= 3; round += 1) {
    await fillCart(app, user.token, items);
    await app.outbox.drain();
    let orderId = '';
    let paid = {};
    const book = await count(async () => {
      const booked = await app.call('POST', '/cart-booking/book', { token: user.token, body: { amount: 100 } });
      orderId = booked.body.orderId;
    });
    const pay = await count(async () => {
      paid = await payOrder(app, orderId);
    });
    const verify = await count(async () => {
      const { status } = await app.call('PUT', '/cart-booking/verify', { token: user.token, body: paid });
      expect(status).toBe(200);
    });
    Object.assign(counts, { book, pay, verify, outbox: await count(() => app.outbox.drain()) });
  }
  return counts;
}

test('a checkout of a single patient, without limits', async () => {
  const { outbox, ...calls } = await countCheckout();
  expect(calls).toEqual({ book: 10, pay: 3, verify: 12 });
  // One less where its jobs finish at the same moment.
  expect(outbox).toBeLessThanOrEqual(31);
});

test('the limits of bookings add', async () => {
  const limits = { UNPAID_BOOKINGS: '3', UNPAID_BOOKINGS_PER_NETWORK: '40', BOOKINGS_PER_DAY: '100' };
  expect(await countCheckout(limits)).toMatchObject({ book: 15, pay: 3, verify: 12 });
});
