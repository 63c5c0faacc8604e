// Answered writes survive `kill -9` at any moment: the real server, killed under load and started again.
import type { ChildProcess } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './harness.ts';
import { startServer } from './server-process.ts';

const KILLS = 3;
const CLIENTS = 4;

const { dataDir, url, database } = await createTestDatabase();
// The server opens it as a process of its own; two connections to one file would only get in each other's way.
await database.close();

let server: ChildProcess | undefined;
afterAll(() => server?.kill('SIGKILL'));

/** Starts the server and answers its address. */
async function start(): Promise<string> {
  const { child, base } = await startServer({ DATA_DIR: dataDir, ...(url !== undefined && { DATABASE_URL: url }) });
  server = child;
  return base;
}

async function call(base: string, method: string, path: string, body?: unknown, token?: string) {
  const answer = await fetch(`${base}/api/v1${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: bodies of many calls
  return { status: answer.status, body: (await answer.json()) as any };
}

interface Acknowledged {
  token: string;
  bookingNumbers: string[];
}

/** Books and pays repeatedly until the server is gone; answered bookings must exist afterwards. */
async function shop(base: string, client: Acknowledged, itemId: string): Promise<void> {
  try {
    for (;;) {
      const { body: added } = await call(base, 'POST', '/cart/add-to-cart', { itemId }, client.token);
      const { body: order } = await call(
        base,
        'POST',
        '/cart-booking/book',
        { amount: added.cart.totalAmount },
        client.token,
      );
      const { body: paid } = await call(base, 'POST', '/payment/test/pay', {
        orderId: order.orderId,
        outcome: 'success',
      });
      const verified = await call(
        base,
        'PUT',
        '/cart-booking/verify',
        { ...paid, order_id: order.orderId },
        client.token,
      );
      if (verified.status === 200) client.bookingNumbers.push(verified.body.bookingNumber);
    }
  } catch {
    // The server was killed.
  }
}

test('nothing that was answered is lost, and nothing is paid twice', async () => {
  const clients: Acknowledged[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const base = await start();
    while (clients.length < CLIENTS) {
      const person = { firstName: 'Asha', lastName: 'Verma', password: 'a-password-of-tests' };
      const number = clients.length;
      const unique = { phone: `987654321${number}`, email: `kill${number}@example.in` };
      const { body } = await call(base, 'POST', '/admin/register', { ...person, ...unique });
      clients.push({ token: body.token, bookingNumbers: [] });
    }
    const { body } = await call(base, 'GET', '/test?limit=1');
    const shopping = Promise.all(clients.map((client) => shop(base, client, body.data[0]._id)));
    // The kill comes in the middle of the work, each time somewhere else.
    const answered = () => clients.flatMap((client) => client.bookingNumbers).length;
    const enough = answered() + 3 + kill * 4;
    await expect.poll(answered, { interval: 5 }).toBeGreaterThan(enough);
    server?.removeAllListeners('exit');
    server?.kill('SIGKILL');
    await shopping;
  }

  const base = await start();
  for (const client of clients) {
    const { body: bookings } = await call(base, 'GET', '/cart-booking', undefined, client.token);
    const confirmed = bookings.filter((booking: { status: string }) => booking.status === 'Confirmed');
    const numbers = confirmed.map((booking: { bookingNumber: string }) => booking.bookingNumber);
    expect(numbers).toEqual(expect.arrayContaining(client.bookingNumbers));
    const paymentIds = confirmed.map((booking: { paymentId: string }) => booking.paymentId);
    expect(new Set(paymentIds).size).toBe(paymentIds.length);
  }
});
