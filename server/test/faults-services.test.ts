// What the shop leans on is away for a while: callers are told, nothing that was answered is lost, and it goes on by itself.

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { fillCart, makeItems, makeUser } from './factories.ts';
import { pdf } from './file-samples.ts';
import { sendForm } from './forms.ts';
import { createTestApp } from './harness.ts';
import { RazorpayStub, type StubMood, stubEnv } from './razorpay-stub.ts';

/** What a mail server says to each line of a conversation; a mail that is whole goes to `keep`. */
function createConversation(keep: (mail: string) => void): (line: string) => string | null {
  let mail: string[] | null = null;
  return (line) => {
    if (mail === null) {
      if (line === 'DATA') mail = [];
      return { DATA: '354 go on', QUIT: '221 bye' }[line] ?? '250 ok';
    }
    if (line !== '.') {
      mail.push(line);
      return null;
    }
    keep(mail.join('\n'));
    mail = null;
    return '250 kept';
  };
}

/** Takes every mail, and says what it was given. */
async function startMailServer(port: number): Promise<{ mails: string[]; close(): void }> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    const answerTo = createConversation((mail) => mails.push(mail));
    socket.write('220 mail\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        const answer = answerTo(line);
        if (answer !== null) socket.write(`${answer}\r\n`);
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { mails, close: () => void server.close() };
}

test('the mail server is down: mails wait, and go once it is back', async () => {
  const port = await freePort();
  const app = await createTestApp({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const person = await makeUser(app);
  const asked = await app.call('POST', '/admin/forgot-password', { body: { email: person.email } });
  expect(asked.status).toBe(200);
  await app.outbox.drain();
  const waiting = () => app.database.db.selectFrom('outbox').selectAll().where('finished_at', 'is', null).execute();
  expect((await waiting()).some(({ kind, attempts }) => kind === 'mail.send' && attempts > 0)).toBe(true);

  const mailServer = await startMailServer(port);
  afterAll(() => mailServer.close());
  app.clock.advance(3_600_000);
  await app.outbox.drain();
  expect(mailServer.mails.some((mail) => mail.includes(person.email))).toBe(true);
  expect(await waiting()).toEqual([]);
});

test('the object storage is down: an upload is 503 and keeps nothing; what was kept is there once it is back', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'labfront-s3-'));
  const port = await freePort();
  const options = { address: '127.0.0.1', port, silent: true, directory, configureBuckets: [{ name: 'labfront' }] };
  let store = new S3rver(options);
  await store.run();
  afterAll(async () => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  });
  const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER', S3_BUCKET: 'labfront' };
  const app = await createTestApp({ ...keys, S3_ENDPOINT: `http://127.0.0.1:${port}` });
  const { token } = await makeUser(app);
  const send = (name: string) => {
    const file = { bytes: pdf(name), name: `${name}.pdf` };
    return sendForm(app, 'POST', '/prescription/upload', token, { message: name, city: 'Bhopal', file });
  };
  const list = async () => (await app.call('GET', '/prescription', { token })).body.data;
  expect((await send('before')).status).toBe(201);
  await store.close();
  const refused = await send('meanwhile');
  expect(refused).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE' } });
  expect(refused.headers['retry-after']).toBeDefined();
  expect(await list()).toHaveLength(1);
  expect((await app.call('GET', '/test')).status).toBe(200);

  store = new S3rver(options);
  await store.run();
  expect((await send('after')).status).toBe(201);
  const files: { file: string }[] = await list();
  expect(files).toHaveLength(2);
  for (const { file } of files) {
    const opened = await app.http.inject(file.replace(/^https?:\/\/[^/]+/, ''));
    expect(opened.statusCode).toBe(200);
  }
});

describe('the payment gateway', () => {
  test.each(['gone', 'silent', 'nonsense', 'failing'] as const)(
    'is %s: booking says so, and is found again',
    async (mood: StubMood) => {
      const stub = new RazorpayStub();
      afterAll(() => stub.close());
      const app = await createTestApp(stubEnv(await stub.listen()));
      const items = await makeItems(app, {});
      const { token } = await makeUser(app);
      const { totalAmount: amount } = await fillCart(app, token, items);
      const book = () => app.call('POST', '/cart-booking/book', { token, body: { amount } });
      stub.mood = mood;
      const refused = await book();
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBeDefined();
      stub.mood = 'well';
      const booked = await book();
      expect(booked.status).toBe(201);
      const paid = stub.pay(booked.body.orderId);
      // It breaks down again between the payment and its confirmation.
      stub.mood = mood;
      const early = await app.call('PUT', '/cart-booking/verify', { token, body: paid });
      expect([202, 503]).toContain(early.status);
      stub.mood = 'well';
      const verified = await app.call('PUT', '/cart-booking/verify', { token, body: paid });
      expect(verified).toMatchObject({ status: 200, body: { status: 'Confirmed' } });
      const bookings = (await app.call('GET', '/cart-booking', { token })).body;
      expect(bookings).toHaveLength(1);
      expect([...stub.payments.values()].filter(({ status }) => status === 'captured')).toHaveLength(1);
    },
    60_000,
  );
});

test('the clock jumps: it neither locks anybody out nor does work twice', async () => {
  const app = await createTestApp();
  const { token } = await makeUser(app);
  await app.outbox.drain();
  const me = () => app.call('GET', '/admin/me', { token });
  for (const hours of [5, -10, 24, -30, 11]) {
    app.clock.advance(hours * 3_600_000);
    expect((await me()).status).toBe(200);
    await app.sweep();
    await app.outbox.drain();
  }
  expect((await makeUser(app)).token).not.toBe('');
  const jobs = await app.database.db.selectFrom('outbox').selectAll().where('failed_at', 'is not', null).execute();
  expect(jobs).toEqual([]);
});
