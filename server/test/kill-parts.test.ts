// Bookings that are paid in parts while the server is killed at each step: the advance in cash, the order of the rest by a payment link,
// its payment and its webhook, and refunds. The gateway lives in this process and survives. No part is lost, taken or given back twice.
import type { ChildProcess } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../src/platform/db/open.ts';
import { bookCart, fillCart, makeAdmin, makeItems, makePayLink, makeUser } from './factories.ts';
import { createTestApp, createTestDatabase, START, type TestApp } from './harness.ts';
import { RazorpayStub, type StubMood, stubEnv } from './razorpay-stub.ts';
import { startServer } from './server-process.ts';

const BOOKINGS = 6;
/** Of ₹1,763: the advance, the rest, and what goes back: of the rest alone, then of both. */
const [ADVANCE, REST, FIRST_BACK, SECOND_BACK] = [500, 1263, 300, 1000];
/** Paise of each refund at the gateway, and of what is handed out. */
const BACK = [FIRST_BACK, REST - FIRST_BACK].map((rupees) => rupees * 100);
const CASH_BACK = (FIRST_BACK + SECOND_BACK - REST) * 100;
const HOUR_MS = 3_600_000;
/** Each start of a server takes its time on a loud machine. */
const PATIENCE_MS = 240_000;

const stub = new RazorpayStub();
const { dataDir, url, database } = await createTestDatabase();
await database.close();
const gateway = stubEnv(await stub.listen());

let server: ChildProcess | undefined;
let base = '';
const kill = () => {
  server?.removeAllListeners('exit');
  server?.kill('SIGKILL');
};
afterAll(() => {
  kill();
  stub.close();
});

async function start(): Promise<void> {
  const variables = { ...gateway, DATA_DIR: dataDir, ...(url !== undefined && { DATABASE_URL: url }) };
  const started = await startServer(variables);
  server = started.child;
  base = started.base;
}

interface Sent {
  token?: string;
  key?: string;
  headers?: Record<string, string>;
  body?: object | string;
}

/** Asks until a server answers that is not just finishing the same request: most calls meet one that is being killed. */
async function call(method: string, path: string, { token, key, headers, body = {} }: Sent = {}) {
  for (;;) {
    try {
      const answer = await fetch(`${base}/api/v1${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
      const said = (await answer.json()) as any;
      if (said.code !== 'IDEMPOTENCY_IN_PROGRESS') return { status: answer.status, body: said };
    } catch {
      // There is none.
    }
    await new Promise((later) => setTimeout(later, 20));
  }
}

/** Opens the program in this process. The clock of tests is set to the time of the server's. */
async function openApp(ahead = 0): Promise<TestApp> {
  const opened = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, () => {});
  const app = await createTestApp(gateway, { at: { database: opened, dataDir, url } });
  app.clock.advance(Date.now() - START + ahead);
  return app;
}

interface Sale {
  id: string;
  pay: string;
}

/** Bookings of ₹1,763 for as many customers, with payment links. */
async function prepare(): Promise<{ token: string; sales: Sale[] }> {
  const app = await openApp();
  const { token } = await makeAdmin(app);
  const items = await makeItems(app, { price: 763 }, { price: 1000 });
  const sales: Sale[] = [];
  for (let number = 0; number < BOOKINGS; number += 1) {
    const customer = await makeUser(app);
    await fillCart(app, customer.token, items);
    const { booking } = await bookCart(app, customer.token, { paymentMethod: 'at_collection' });
    sales.push({ id: booking._id, pay: await makePayLink(app, token, booking._id) });
  }
  await app.http.close();
  await app.database.close();
  return { token, sales };
}

/** Lets a minute go by for requests that were killed: until then their keys are theirs, because they may still be under way. */
async function abandonKeys(): Promise<void> {
  const opened = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: url }, () => {});
  const past = new Date(Date.now() - 61_000).toISOString();
  await opened.db.updateTable('idempotency_keys').set({ created_at: past }).execute();
  await opened.close();
}

/** Each was done: the answer says so, or that it was lost when the server was killed after the commit. */
function expectDone(answers: readonly { status: number; body: { code?: string } }[]): void {
  const known = new Set(answers.map(({ status, body }) => (status === 200 ? 'done' : body.code)));
  expect([...known].filter((word) => word !== 'done' && word !== 'IDEMPOTENCY_ANSWER_LOST')).toEqual([]);
}

interface Phase {
  of: readonly Sale[];
  /** The gateway's until the phase has reached what it waits for. */
  mood?: StubMood;
  reached(answered: number): boolean;
}

/**
 * Does a step for the sales of each phase at once, and kills the server when the last phase says so, while some are before, in and behind
 * the step. A server that starts afterwards answers the rest.
 */
async function killIn<T>(step: (sale: Sale) => Promise<T>, ...phases: readonly Phase[]): Promise<T[]> {
  const work: Promise<T>[] = [];
  for (const { of, mood = 'well', reached } of phases) {
    stub.mood = mood;
    let answered = 0;
    for (const sale of of) {
      work.push(
        step(sale).then((answer) => {
          answered += 1;
          return answer;
        }),
      );
    }
    await expect.poll(() => reached(answered), { interval: 1, timeout: PATIENCE_MS }).toBe(true);
  }
  kill();
  stub.mood = 'well';
  await abandonKeys();
  await start();
  return Promise.all(work);
}

/** Whether so many more calls of a kind reached the gateway. */
function called(pattern: RegExp, times: number): () => boolean {
  const count = () => stub.calls.filter((line) => pattern.test(line)).length;
  const before = count();
  return () => count() >= before + times;
}

test('each part is taken once and goes back once', { timeout: 3 * PATIENCE_MS }, async () => {
  const { token, sales } = await prepare();
  await start();
  const [some, others] = [sales.slice(0, BOOKINGS / 2), sales.slice(BOOKINGS / 2)];
  const settle = (round: string) => (sale: Sale) => {
    const due = { amount: ADVANCE, balanceDue: ADVANCE + REST };
    const body = { bookingId: sale.id, method: 'cash', receivedBy: 'Ravi Iyer', ...due };
    return call('PUT', '/cart-booking/payment', { token, key: `advance-${sale.id}-${round}`, body });
  };
  expectDone(await killIn(settle('first'), { of: sales, reached: (answered) => answered >= 2 }));
  // Somebody who saw no answer tries again, as if nothing had been recorded.
  const again = await Promise.all(sales.map(settle('second')));
  expect(new Set(again.map(({ body }) => body.code))).toEqual(new Set(['BALANCE_CHANGED']));

  const order = ({ pay }: Sale) => call('POST', `${pay}/order`);
  const orders = /^POST \/v1\/orders$/;
  // Some were not made when the server ends, and of others that were made it never heard.
  await killIn(
    order,
    { of: some, mood: 'silent', reached: called(orders, some.length) },
    { of: others, mood: 'mute', reached: called(orders, sales.length) },
  );
  const ordered = await Promise.all(sales.map(order));
  expect(ordered.map(({ body }) => body.amount)).toEqual(sales.map(() => REST));

  const paid = ordered.map(({ body }) => stub.pay(body.orderId));
  const tell = (id: string) => {
    const { body, signature } = stub.event('payment.captured', id);
    return call('POST', '/payment/webhook', { headers: { 'x-razorpay-signature': signature }, body });
  };
  // By the browser, by the webhook, by both; the last one's browser was closed, and its webhook never came.
  const confirm = async (sale: Sale) => {
    const index = sales.indexOf(sale);
    const said = paid[index];
    if (!said || index === BOOKINGS - 1) return;
    const ways = [() => call('PUT', `${sale.pay}/verify`, { body: said }), () => tell(said.razorpay_payment_id)];
    await Promise.all(ways.filter((_way, way) => index % 3 === 2 || index % 3 === way).map((way) => way()));
  };
  await killIn(confirm, { of: sales, reached: (answered) => answered >= 2 });

  // Money that the server does not know of yet cannot go back.
  const told = others.slice(0, -1);
  const refund = (amount: number) => (sale: Sale) => {
    const body = { bookingId: sale.id, amount, reason: 'Not needed' };
    return call('POST', '/cart-booking/refund', { token, key: `back-${amount}-${sale.id}`, body });
  };
  const refunds = /^POST \/v1\/payments\/\w+\/refund$/;
  // Some went back without the server having heard of it, others did not go yet.
  const first = await killIn(
    refund(FIRST_BACK),
    { of: some, mood: 'mute', reached: called(refunds, 1) },
    { of: told, mood: 'silent', reached: (answered) => answered >= 1 },
  );
  const second = await Promise.all([...some, ...told].map(refund(SECOND_BACK)));
  expectDone([...first, ...second]);
  kill();

  const ids = paid.map(({ razorpay_payment_id: id }) => id);
  await checkMoney(sales, ids);
});

/** Compares gateway, ledger, bookings and cash after the work of an hour. */
async function checkMoney(sales: readonly Sale[], paymentIds: readonly string[]): Promise<void> {
  const app = await openApp(HOUR_MS);
  const { db } = app.database;
  await app.outbox.drain();
  await app.services.payments.reconcile();
  await app.outbox.drain();
  for (const [index, { id }] of sales.entries()) {
    const booking = await db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(booking).toMatchObject({ status: 'Confirmed', payment_status: 'paid', paid_amount: 176_300 });
    const parts = await db
      .selectFrom('sale_parts')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('number')
      .execute();
    expect(parts.map(({ payment_id }) => payment_id)).toEqual([booking.payment_id, paymentIds[index]]);
    const entries = await db.selectFrom('ledger_entries').selectAll().where('subject_id', '=', id).execute();
    const sum = (kind: string) =>
      entries.filter((entry) => entry.kind === kind).map(({ amount, method }) => [method, Math.abs(amount)]);
    expect(sum('payment').toSorted()).toEqual([
      ['cash', ADVANCE * 100],
      ['online', REST * 100],
    ]);
    // Of the rest all is back, and ₹37 of the advance; nothing where the rest was found at last.
    const isBack = index < BOOKINGS - 1;
    expect(sum('refund').toSorted()).toEqual(
      isBack ? [['cash', CASH_BACK], ...BACK.map((paise) => ['online', paise])] : [],
    );
    const cash = await db.selectFrom('cash_movements').select('amount').where('subject_id', '=', id).execute();
    expect(cash.map(({ amount }) => amount).toSorted()).toEqual(isBack ? [-CASH_BACK, ADVANCE * 100] : [ADVANCE * 100]);
    const there = stub.refundsOf(paymentIds[index] ?? '').map(({ amount }) => amount);
    expect(there.toSorted((a, b) => a - b)).toEqual(isBack ? BACK : []);
    const receipts = await db
      .selectFrom('receipts')
      .select('payment_id')
      .where('payment_id', 'in', [...parts.map(({ payment_id }) => payment_id)])
      .execute();
    expect(receipts).toHaveLength(2);
  }
  // Each order that was paid was paid once, whatever orders nobody heard of there are beside them.
  expect(stub.payments.size).toBe(BOOKINGS);
  const admin = await makeAdmin(app);
  const date = new Date(app.clock.now() + 5.5 * HOUR_MS).toISOString().slice(0, 10);
  const { body } = await app.call('GET', `/ledger/match?date=${date}`, { token: admin.token });
  expect(body.data).toEqual([]);
  await app.http.close();
  await app.database.close();
}
