// 200 checkouts while the server is killed again and again at whatever moment: the gateway, which lives in this process and
// survives, and the bookings agree in the end, nothing is paid twice and nothing is lost.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readEnv } from '../src/platform/base/env.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import { createTestDatabase } from './harness.ts';
import { RazorpayStub, stubEnv } from './razorpay-stub.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const CHECKOUTS = 200;
const CLIENTS = 8;
/** Checkouts that begin between a start and the kill after it, so that it comes in the middle of the work. */
const LIVES = [6, 25, 10, 40, 8, 20];

const { dataDir, url, database } = await createTestDatabase();
await database.close();
const stub = new RazorpayStub();
const variables = { ...stubEnv(await stub.listen()), DATA_DIR: dataDir };

let server: ChildProcess | undefined;
let base = '';
afterAll(() => {
  server?.kill('SIGKILL');
  stub.close();
});

/** Starts the server and resolves when it listens. */
async function start(): Promise<void> {
  const env = { ...process.env, ...variables, PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'production', DATABASE_URL: url };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  server = child;
  base = await new Promise((done, fail) => {
    let said = '';
    const listen = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /listening at (http:\/\/[\d.:]+)/.exec(said)?.[1];
      if (address) done(address);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', () => fail(new Error(said)));
  });
}

interface Sent {
  token?: string;
  headers?: Record<string, string>;
  body: object | string;
}

/** Tries until a server answers: most calls meet one that is just being killed or started. */
async function call(method: string, path: string, { token, headers, body }: Sent) {
  for (;;) {
    try {
      const answer = await fetch(`${base}/api/v1${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
      return { status: answer.status, body: (await answer.json()) as any };
    } catch {
      await new Promise((later) => setTimeout(later, 20));
    }
  }
}

interface Client {
  token: string;
  confirmed: string[];
}

async function register(number: number): Promise<Client> {
  const person = { firstName: 'Asha', lastName: 'Verma', password: 'a-password-of-tests' };
  const unique = { phone: `987654322${number}`, email: `kill-checkouts${number}@example.in` };
  const { body } = await call('POST', '/admin/register', { body: { ...person, ...unique } });
  return { token: body.token, confirmed: [] };
}

/** One checkout; `number` decides how it goes on once the gateway has the money. */
async function checkOut({ token, confirmed }: Client, itemId: string, number: number): Promise<void> {
  const added = await call('POST', '/cart/add-to-cart', { token, body: { itemId } });
  // The cart may still contain an item of an earlier purchase at its limit: it is then booked unchanged.
  const amount = added.body.cart?.totalAmount;
  if (amount === undefined) return;
  const { body: booked } = await call('POST', '/cart-booking/book', { token, body: { amount } });
  const orderId: string | undefined = booked.orderId;
  if (orderId === undefined || stub.orders.get(orderId)?.status === 'paid') return;
  if (number % 5 === 0) stub.pay(orderId, { status: 'failed' });
  const paid = stub.pay(orderId, number % 7 === 0 ? { status: 'authorized' } : {});
  const way = number % 4;
  if (way === 0 || way === 1) {
    const { status, body } = await call('PUT', '/cart-booking/verify', { token, body: paid });
    if (status === 200) confirmed.push(body.bookingNumber);
  }
  if (way === 1 || way === 2) {
    const event = stub.event('payment.captured', paid.razorpay_payment_id);
    if (event.body.includes('"captured":true')) {
      await call('POST', '/payment/webhook', {
        headers: { 'x-razorpay-signature': event.signature },
        body: event.body,
      });
    }
  }
  // The fourth way is a browser that was closed, and a webhook that never came.
}

/** @param begun how many checkouts have begun. */
async function killAndStart(begun: () => number): Promise<void> {
  for (const life of LIVES) {
    const enough = begun() + life;
    await expect.poll(begun, { interval: 5 }).toBeGreaterThanOrEqual(enough);
    server?.removeAllListeners('exit');
    server?.kill('SIGKILL');
    await start();
  }
}

/** Runs the periodic work of every instance at once, an hour later, in one of them. */
async function reconcile() {
  const env = readEnv({ ...variables, LOG_LEVEL: 'silent', DATABASE_URL: url });
  const opened = await openDatabase(env, () => {});
  let now = Date.now() + 3_600_000;
  const app = await buildApp({ env, database: opened, clock: { now: () => now } });
  const unsettled = () =>
    opened.db
      .selectFrom('payment_orders')
      .select('id')
      .where('status', '<>', 'paid')
      .where('check_after', '<', new Date(now).toISOString())
      .execute();
  for (let runs = 0; runs < 10 && (await unsettled()).length > 0; runs += 1) {
    await app.services.payments.reconcile();
    // A killed instance may still hold the lease.
    now += 600_000;
  }
  await app.outbox.drain();
  await app.http.close();
  return opened;
}

test('gateway and bookings agree', async () => {
  await start();
  const list = (await (await fetch(`${base}/api/v1/test?limit=1`)).json()) as { data: { _id: string }[] };
  const itemId = list.data[0]?._id ?? '';
  const clients = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => register(number)));
  let next = 0;
  const shopping = clients.map(async (client) => {
    while (next < CHECKOUTS) {
      next += 1;
      await checkOut(client, itemId, next);
    }
  });
  await killAndStart(() => next);
  await Promise.all(shopping);
  server?.removeAllListeners('exit');
  server?.kill('SIGKILL');

  const opened = await reconcile();
  const { db } = opened;
  const bookings = await db.selectFrom('bookings').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const jobs = await db.selectFrom('outbox').selectAll().execute();
  const messages = await db.selectFrom('messages').selectAll().execute();
  await opened.close();

  const took = [...stub.payments.values()].filter(({ status }) => status === 'captured' || status === 'refunded');
  const inOrder = (rows: (readonly [string, number])[]) => rows.toSorted(([a], [b]) => (a < b ? -1 : 1));
  // Every rupee that the gateway took is recorded once, and nothing else is.
  expect(inOrder(payments.map(({ id, amount }) => [id, amount]))).toEqual(
    inOrder(took.map(({ id, amount }) => [id, amount])),
  );
  expect(took.length).toBeGreaterThan(CHECKOUTS / 2);

  for (const payment of payments) {
    const [refund, ...more] = stub.refundsOf(payment.id);
    const booking = bookings.find(({ payment_id }) => payment_id === payment.id);
    expect(more).toEqual([]);
    // Kept by the one booking that it pays, or given back whole.
    expect(refund?.amount ?? 0).toBe(payment.status === 'refunded' ? payment.amount : 0);
    if (payment.status === 'captured') expect(booking).toMatchObject({ status: 'Confirmed', payment_status: 'paid' });
    else expect(payment.status).toBe('refunded');
  }
  const paid = bookings.filter(({ payment_status }) => payment_status === 'paid');
  expect(paid).toHaveLength(payments.filter(({ status }) => status === 'captured').length);
  // No promise was broken: bookings that a client saw confirmed are confirmed.
  const numbers = bookings.filter(({ status }) => status === 'Confirmed').map((row) => row.booking_number);
  expect(numbers).toEqual(expect.arrayContaining(clients.flatMap(({ confirmed }) => confirmed)));
  // One mail for each confirmed booking, and no work is left over.
  for (const { id } of paid) {
    expect(messages.filter(({ reference }) => reference === `booking-${id}`)).toMatchObject([{ state: 'sent' }]);
  }
  expect(jobs.filter(({ finished_at }) => finished_at === null)).toEqual([]);
});
