// On SQLite alone: the limits of HTTP and JSON (on PostgreSQL: test/fuzz.test.ts).
// Requests at the limits of HTTP and JSON: each gets a response in the error form.
import { connect } from 'node:net';
import { ErrorBody } from '@labfront/contract/common';
import { expect, test } from 'vitest';
import { fillCart, makeItems, makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const { token } = await makeUser(app);
const address = await app.http.listen({ host: '127.0.0.1', port: 0 });

/** Sends raw bytes and returns the data received until the connection ends. */
function raw(bytes: string): Promise<string> {
  const { port } = new URL(address);
  return new Promise((done, fail) => {
    let answer = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      answer += chunk.toString();
    });
    socket.on('end', () => done(answer));
    socket.on('error', fail);
  });
}

test.each([
  ['what is not HTTP', 'garbage\r\n\r\n', 400],
  ['an address without an end', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
])('%s is refused in the form of every refusal', async (_name, bytes, status) => {
  const [head = '', body = ''] = (await raw(bytes)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(ErrorBody.safeParse(JSON.parse(body)).error).toBeUndefined();
});

test('the bearer scheme is read in any case', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const { status } = await app.call('GET', '/admin/me', { headers: { authorization: `${scheme} ${token}` } });
    expect(status).toBe(200);
  }
  expect((await app.call('GET', '/admin/me', { headers: { authorization: `Basic ${token}` } })).status).toBe(401);
});

test('keys that would reach a prototype are dropped like every unknown key', async () => {
  const body =
    '{"firstName":"Asha","lastName":"Verma","phone":"9812345678","email":"proto@example.in","password":"a-password-of-tests","__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}';
  const response = await app.http.inject({
    method: 'POST',
    url: '/api/v1/admin/register',
    headers: { 'content-type': 'application/json' },
    payload: body,
  });
  expect([response.statusCode, response.json().role]).toEqual([201, 'user']);
  expect(({} as { role?: string }).role).toBeUndefined();
});

test('the nulls of a booking may be sent back as they came', async () => {
  await fillCart(app, token, await makeItems(app, { price: 100 }));
  const nothing = { patient: null, address: null, addressId: null, city: null, date: null, slot: null, notes: null };
  const body = { amount: 100, collection: null, paymentMethod: null, referralCode: null, ...nothing };
  const { status, body: order } = await app.call('POST', '/cart-booking/book', { token, body });
  expect([status, order.booking?.collection]).toEqual([201, 'centre']);
});

test('a page address that cannot be decoded still reaches a page', async () => {
  for (const path of ['/%', '/search/%', '/package/%E0%A4%A']) {
    // No pages are served here, so the 404 shows that routing accepted the path.
    expect((await app.http.inject(path)).statusCode).toBe(404);
  }
  expect((await app.http.inject('/api/v1/test/fetchTestById/%')).statusCode).toBe(400);
});

test('readiness is told apart from being alive, and begins with the first administrator', async () => {
  expect((await app.http.inject('/healthz')).json()).toEqual({ status: 'ok' });
  const early = await app.http.inject('/readyz');
  expect([early.statusCode, early.json().code]).toEqual([503, 'STARTING']);
  await app.services.accounts.createAdministrator('owner@example.in', PASSWORD);
  expect((await app.http.inject('/readyz')).json()).toEqual({ status: 'ready' });
});
