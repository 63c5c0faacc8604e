// `Idempotency-Key` on served calls: the conditions for equal requests, and the state after a server was killed.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@labfront/contract/endpoint';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createDiskFloor } from '../src/platform/base/disk-floor.ts';
import { handleError } from '../src/platform/base/errors.ts';
import { NO_RIGHTS } from '../src/platform/base/scope.ts';
import { openDatabase } from '../src/platform/db/open.ts';
import type { Http } from '../src/platform/http/http.ts';
import { acceptMultipart } from '../src/platform/http/multipart.ts';
import { createServe } from '../src/platform/http/serve.ts';
import { createIdempotency } from '../src/platform/idempotency/idempotency.ts';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser } from './factories.ts';
import { createTestApp, createTestDatabase } from './harness.ts';
import { giveReport } from './reports.ts';
import { startServer } from './server-process.ts';

const app = await createTestApp();
const asha = await makeUser(app);
const admin = await makeAdmin(app);
const MISMATCH = { status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } };

describe('a key', () => {
  test('records the payments of two reports as two', async () => {
    const give = () => giveReport(app, admin, asha, { fields: { amount: '500' } });
    const reports = [await give(), await give()];
    const pay = (id: string, key: string) =>
      app.call('PUT', `/prescription-reports/${id}/payment`, {
        token: admin.token,
        headers: { 'idempotency-key': key },
        body: { method: 'cash', receivedBy: 'Ravi' },
      });
    const [first = '', second = ''] = reports.map(({ _id }) => _id);
    const answer = await pay(first, 'one key');
    expect(answer).toMatchObject({ status: 200, body: { data: { _id: first } } });
    expect(await pay(second, 'one key')).toMatchObject(MISMATCH);
    expect((await pay(first, 'one key')).body).toEqual(answer.body);
    expect(await pay(second, 'another key')).toMatchObject({ status: 200, body: { data: { _id: second } } });
  });

  test('books once for however many requests at a time', async () => {
    const [itemId = ''] = await makeItems(app, {});
    const book = () =>
      app.call('POST', '/booking', {
        token: asha.token,
        headers: { 'idempotency-key': 'twenty' },
        body: { tests: [itemId] },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, book));
    for (const { status, body, headers } of answers) {
      if (status === 201) continue;
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'IDEMPOTENCY_IN_PROGRESS' });
      expect(headers['retry-after']).toBe('1');
    }
    const { body: own } = await app.call('GET', '/booking/id', { token: asha.token });
    expect(own.data).toHaveLength(1);
    expect((await book()).body.data._id).toBe(own.data[0]._id);
  });

  test('answers the same order again, and is free after a refusal', async () => {
    const ravi = await makeUser(app);
    await fillCart(app, ravi.token, await makeItems(app, { price: 300 }));
    const book = (amount: number) =>
      app.call('POST', '/cart-booking/book', {
        token: ravi.token,
        headers: { 'idempotency-key': 'k' },
        body: { amount },
      });
    expect(await book(1)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED' } });
    const { status, body } = await book(300);
    expect(status).toBe(201);
    expect((await book(300)).body).toEqual(body);
    expect((await bookCart(app, ravi.token)).orderId).toBe(body.orderId);
  });
});

describe('a form', async () => {
  const { database, dataDir } = await createTestDatabase();
  const http = Fastify() as unknown as Http;
  let done = 0;
  const sendFile = endpoint({
    method: 'POST',
    path: '/file/:id',
    access: 'user',
    summary: 'Send a file',
    params: z.object({ id: z.string() }),
    query: z.object({ as: z.string().optional() }),
    bodyKind: 'multipart',
    files: { file: 1_000 },
    body: z.object({ title: z.string() }),
    response: z.any(),
    idempotent: true,
  });
  beforeAll(async () => {
    http.setErrorHandler(handleError);
    http.setValidatorCompiler(() => () => true);
    http.setSerializerCompiler(() => (value) => JSON.stringify(value));
    await acceptMultipart(http);
    const serve = createServe(http, {
      authenticate: async () => ({ accountId: 'asha', role: 'user', sessionId: '', rights: NO_RIGHTS }),
      readAgain: async () => ({ rights: NO_RIGHTS }),
      idempotency: createIdempotency({ database, clock: { now: Date.now }, log: { error() {} } }),
      limits: { hit: async () => {}, hits: async () => 0 },
      uploadFolder: dataDir,
      diskFloor: createDiskFloor({ DISK_FLOOR_MB: 0 }, dataDir),
    });
    serve(sendFile, async ({ body }) => {
      done += 1;
      return { title: body.title, done };
    });
  });
  afterAll(() => http.close());

  async function send(key: string, { id = '1', as = 'a', title = 'one', name = 'a.txt', text = 'text' }) {
    const form = new FormData();
    form.set('title', title);
    form.set('file', new Blob([text]), name);
    const { headers, body } = new Response(form);
    const answer = await http.inject({
      method: 'POST',
      url: `/api/v1/file/${id}?as=${as}`,
      headers: { ...Object.fromEntries(headers), authorization: 'Bearer token', 'idempotency-key': key },
      payload: Buffer.from(await new Response(body).arrayBuffer()),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  test('sent again gets the first answer, although its boundary is another', async () => {
    const first = await send('again', {});
    expect(first).toMatchObject({ status: 200, body: { title: 'one' } });
    expect(await send('again', {})).toEqual(first);
  });

  test.for([{ id: '2' }, { as: 'b' }, { title: 'two' }, { text: 'other' }, { name: 'b.txt' }])(
    'with %o is another request',
    async (change) => {
      const key = randomUUID();
      await send(key, {});
      expect(await send(key, change)).toMatchObject(MISMATCH);
    },
  );
});

describe('a server that is killed between the commit and the answer', async () => {
  const { dataDir, url, database } = await createTestDatabase();
  await database.close();
  const place = { DATA_DIR: dataDir, ...(url !== undefined && { DATABASE_URL: url }) };

  let server: ChildProcess | undefined;
  const { promise: asked, resolve: wasAsked } = Promise.withResolvers<void>();
  // The gateway is asked for an order once the booking is committed, and does not answer.
  const gateway = createServer(({ method }) => method === 'POST' && wasAsked());
  afterAll(() => {
    server?.kill('SIGKILL');
    gateway.close();
    gateway.closeAllConnections();
  });

  async function call(base: string, path: string, body: object, headers: Record<string, string> = {}) {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    // biome-ignore lint/suspicious/noExplicitAny: bodies of several calls
    return { status: answer.status, body: (await answer.json()) as any };
  }

  test('says that the request was carried out, and does it no second time', async () => {
    await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
    const variables = {
      ...place,
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'secret',
      RAZORPAY_WEBHOOK_SECRET: 'secret',
      RAZORPAY_BASE_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    };
    const first = await startServer(variables);
    server = first.child;
    const person = { firstName: 'Asha', lastName: 'Verma', phone: '9876543210', email: 'asha@example.in' };
    const { body: signedIn } = await call(first.base, '/admin/register', {
      ...person,
      password: 'a-password-of-tests',
    });
    const headers = { authorization: `Bearer ${signedIn.token}`, 'idempotency-key': 'checkout' };
    const tests = (await (await fetch(`${first.base}/api/v1/test?limit=1`)).json()) as { data: { _id: string }[] };
    const { body: added } = await call(first.base, '/cart/add-to-cart', { itemId: tests.data[0]?._id }, headers);
    const order = { amount: added.cart.totalAmount };
    const torn = call(first.base, '/cart-booking/book', order, headers).catch(() => 'torn');
    await asked;
    first.child.removeAllListeners('exit');
    first.child.kill('SIGKILL');
    expect(await torn).toBe('torn');

    const second = await startServer(variables);
    server = second.child;
    const again = () => call(second.base, '/cart-booking/book', order, headers);
    expect(await again()).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } });
    const opened = await openDatabase(place, () => {});
    const past = new Date(Date.now() - 61_000).toISOString();
    await opened.db.updateTable('idempotency_keys').set({ created_at: past }).execute();
    const { status, body } = await again();
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'IDEMPOTENCY_ANSWER_LOST' });
    expect(Date.parse(body.committedAt)).toBeLessThan(Date.now());
    expect(await opened.db.selectFrom('bookings').select('id').execute()).toHaveLength(1);
    await opened.close();
  });
});
