import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordStatements } from '../../../../tools/record-statements.ts';
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
import { inRequest } from '../../platform/base/request-context.ts';

const app = await createTestApp();
const { db } = app.database;
const DAY_MS = 86_400_000;

let items: string[];
let user: Person;
let admin: Person;
/** Each test uses a separate day, so that its differences do not affect other tests. */
let day: string;
beforeAll(async () => {
  items = await makeItems(app, { price: 250 });
});
beforeEach(async () => {
  app.clock.advance(5 * DAY_MS);
  day = new Date(app.clock.now()).toISOString().slice(0, 10);
  user = await makeUser(app);
  admin = await makeOnlyAdmin(app);
  await fillCart(app, user.token, items);
});

async function paidBooking() {
  const { orderId, booking } = await bookCart(app, user.token);
  const body = await payOrder(app, orderId);
  await app.call('PUT', '/cart-booking/verify', { token: user.token, body });
  await app.outbox.drain();
  return { orderId, bookingId: booking._id, number: booking.bookingNumber, paymentId: body.razorpay_payment_id };
}

const list = async (query: string) => (await app.call('GET', `/ledger?${query}`, { token: admin.token })).body;
const cancel = (bookingId: string) =>
  app.call('POST', '/cart-booking/update-status', { token: user.token, body: { bookingId, status: 'Cancelled' } });
/** Runs the reconciliation after recent payments have settled. */
async function match(date = day) {
  app.clock.advance(3_600_000);
  const { status, body } = await app.call('GET', `/ledger/match?date=${date}`, { token: admin.token });
  expect(status).toBe(200);
  return body.data;
}

describe('the ledger', () => {
  test('has a row for what came in and one for what went out, with the sums of all that is found', async () => {
    const { bookingId, number, paymentId, orderId } = await paidBooking();
    await cancel(bookingId);
    await app.outbox.drain();
    const { data, totals } = await list(`q=${number}`);
    expect(data).toMatchObject([
      { kind: 'refund', amount: -250, method: 'online', number, reference: expect.stringMatching(/^rfnd_/) },
      { kind: 'payment', amount: 250, method: 'online', number, paymentId, orderId, subjectKind: 'cart-booking' },
    ]);
    expect(totals).toEqual({ received: 250, refunded: 250, net: 0 });
  });

  test('has one row however often the payment is told of', async () => {
    const { orderId, paymentId, number } = await paidBooking();
    const event = paymentEvent('payment.captured', { orderId, paymentId, amount: 25_000 });
    await Promise.all(Array.from({ length: 20 }, () => postWebhook(app, event)));
    expect((await list(`q=${number}`)).data).toHaveLength(1);
  });

  test('is found by person, payment, kind, method and day, in pages, and never answers 400', async () => {
    const { paymentId } = await paidBooking();
    for (const query of [
      `q=${paymentId}`,
      `q=${user.mobileNumber}`,
      `kind=payment&method=online&from=${day}&to=${day}`,
    ]) {
      expect((await list(query)).data).toMatchObject([{ paymentId }]);
    }
    for (const query of [
      `kind=refund&from=${day}`,
      `method=cash&from=${day}`,
      `q=${user.mobileNumber}&to=2026-03-01`,
    ]) {
      expect((await list(query)).data).toEqual([]);
    }
    expect((await list('page=nonsense&limit=-1&sort=x&from=2026-02-30&kind=z')).data).toHaveLength(1);
  });

  test('as a file has every row', async () => {
    const { number } = await paidBooking();
    const { headers, body } = await app.call('GET', `/ledger?format=csv&q=${number}`, { token: admin.token });
    expect(headers['content-type']).toContain('text/csv');
    expect(body.trim().split('\r\n')).toHaveLength(2);
    expect(body).toContain(`payment,250,online,cart-booking,${number}`);
  });
});

test('the database refuses to change, drop or replace a row of the ledger', async () => {
  await paidBooking();
  const refused = /append-only/;
  await expect(sql`UPDATE ledger_entries SET amount = 1`.execute(db)).rejects.toThrow(refused);
  await expect(sql`DELETE FROM ledger_entries`.execute(db)).rejects.toThrow(refused);
  const again = {
    sqlite: sql`INSERT OR REPLACE INTO ledger_entries SELECT 'another', source, at, kind, amount, method, payment_id, order_id,
      reference, subject_kind, subject_id, subject_number, account_id, received_by, note FROM ledger_entries LIMIT 1`,
    postgres: sql`TRUNCATE ledger_entries`,
  };
  await expect(again[app.database.engine].execute(db)).rejects.toThrow(refused);
});

describe('the match of a day', () => {
  const asked = { accountId: null, address: '10.0.0.1', requestId: 'r', userAgent: null };

  test('that ten ask for at once is made once, with no read on the thread of requests', async () => {
    await paidBooking();
    app.clock.advance(3_600_000);
    // Asked of the service: of ten requests the last may be let in when the match of the first is done.
    const ask = () => inRequest(asked, () => app.services.reconciliation.ofDay({ date: day }));
    const statements = await recordStatements(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, ask));
      expect(answers.map(({ data }) => data)).toEqual(answers.map(() => []));
    });
    const reads = statements.filter(({ sql }) => /^select .* from "ledger_entries"/.test(sql));
    // On PostgreSQL the reads of other connections are seen too: those of one match, two at most for each of its questions.
    expect(reads.length).toBeLessThanOrEqual(app.database.engine === 'sqlite' ? 0 : 6);
  });

  test('goes on for the others when the client that asked first leaves', async () => {
    await paidBooking();
    app.clock.advance(3_600_000);
    const { reconciliation } = app.services;
    const left = inRequest(asked, () => reconciliation.ofDay({ date: day }), {
      gone: AbortSignal.abort(),
    });
    const waiting = inRequest(asked, () => reconciliation.ofDay({ date: day }));
    expect((await Promise.all([left, waiting])).map(({ data }) => data)).toEqual([[], []]);
  });

  test('finds nothing when all is well: paid, refunded, in cash, unpaid, late and doubled', async () => {
    const { bookingId } = await paidBooking();
    await cancel(bookingId);
    await fillCart(app, user.token, items);
    const late = await bookCart(app, user.token);
    await cancel(late.booking._id);
    await payOrder(app, late.orderId);
    const { booking } = await bookCart(app, user.token, { paymentMethod: 'at_collection' });
    const body = { bookingId: booking._id, method: 'cash', receivedBy: 'Ravi' };
    await app.call('PUT', '/cart-booking/payment', { token: admin.token, body });
    await app.outbox.drain();
    expect(await match()).toEqual([]);
    expect((await list(`from=${day}&to=${day}`)).totals).toEqual({ received: 750, refunded: 500, net: 250 });
  });

  test('tells of money at the gateway that we never heard of, once it had time to settle', async () => {
    const { orderId } = await bookCart(app, user.token);
    await app.call('POST', '/payment/test/pay', { body: { orderId, outcome: 'success' } });
    const young = await app.call('GET', `/ledger/match?date=${day}`, { token: admin.token });
    expect(young.body.data).toEqual([]);
    expect(await match()).toMatchObject([{ code: 'MISSING_IN_LEDGER', gateway: 250, ledger: null }]);
    await app.outbox.drain();
    expect(await match()).toEqual([]);
  });

  test('tells of a payment that the gateway does not know', async () => {
    const { orderId } = await bookCart(app, user.token);
    await postWebhook(app, paymentEvent('payment.captured', { orderId, paymentId: 'pay_invented', amount: 25_000 }));
    expect(await match()).toMatchObject([
      { code: 'MISSING_AT_GATEWAY', paymentId: 'pay_invented', gateway: null, ledger: 250 },
    ]);
  });

  test('tells of another amount at the gateway', async () => {
    const { paymentId } = await paidBooking();
    await db.updateTable('test_gateway_payments').set({ amount: 24_000 }).where('id', '=', paymentId).execute();
    expect(await match()).toMatchObject([{ code: 'AMOUNT_DIFFERS', gateway: 240, ledger: 250 }]);
  });

  test('tells of a captured amount that is not the order’s', async () => {
    const { orderId } = await bookCart(app, user.token);
    await payOrder(app, orderId);
    await db.updateTable('test_gateway_payments').set({ amount: 100 }).where('order_id', '=', orderId).execute();
    const { id } = await db
      .selectFrom('test_gateway_payments')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await postWebhook(app, paymentEvent('payment.captured', { orderId, paymentId: id, amount: 100 }));
    expect(await match()).toMatchObject([{ code: 'NO_BOOKING', ledger: 1 }]);
  });

  test.each([
    [
      'paid by a payment that the ledger does not have',
      { payment_id: 'pay_nowhere' },
      ['BOOKING_DIFFERS', 'NO_BOOKING'],
    ],
    ['refunded while the money is here', { payment_status: 'refunded' as const }, ['BOOKING_DIFFERS']],
  ])('tells of a booking that says it is %s', async (_name, change, codes) => {
    const { bookingId } = await paidBooking();
    await db
      .updateTable('bookings')
      .set({ ...change, ...('payment_id' in change && { payment_id: `pay_${bookingId}` }) })
      .where('id', '=', bookingId)
      .execute();
    expect((await match()).map(({ code }: { code: string }) => code)).toEqual(codes);
  });

  test('is yesterday’s without a day that makes sense', async () => {
    const { body } = await app.call('GET', '/ledger/match?date=nonsense', { token: admin.token });
    expect(body.date).toBe(new Date(app.clock.now() - DAY_MS).toISOString().slice(0, 10));
  });
});

describe('every night', () => {
  test('yesterday is matched once, and the answer is kept', async () => {
    const { orderId } = await bookCart(app, user.token);
    await postWebhook(app, paymentEvent('payment.captured', { orderId, paymentId: 'pay_night', amount: 25_000 }));
    app.clock.advance(DAY_MS);
    await Promise.all([app.sweep(), app.sweep()]);
    await app.outbox.drain();
    admin = await makeOnlyAdmin(app);
    const { body } = await app.call('GET', `/ledger/match?date=${day}`, { token: admin.token });
    expect(body.nightly).toEqual({ checkedAt: expect.any(String), differences: 1 });
    const jobs = await db.selectFrom('outbox').select('payload').where('kind', '=', 'ledger.match').execute();
    expect(jobs.filter(({ payload }) => payload.includes(day))).toHaveLength(1);
  });
});
