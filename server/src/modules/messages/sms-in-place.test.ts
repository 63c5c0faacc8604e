// The SMS that stands in for a WhatsApp message waits for one that may still arrive, and for nothing else.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { NOTICE_JOB } from '../../platform/mail/notice.ts';

/** Takes every SMS; what it answers a WhatsApp message is `whatsappAnswer`. */
let whatsappAnswer: { status: number; body: object };
const stub = createServer((request, response) => {
  request.resume().on('end', () => {
    const isSms = request.url === '/api/v5/flow';
    const { status, body } = isSms
      ? { status: 200, body: { type: 'success', message: crypto.randomUUID() } }
      : whatsappAnswer;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
afterAll(() => stub.close());
const url = `http://127.0.0.1:${(stub.address() as AddressInfo).port}`;

const SMS = { MSG91_AUTH_KEY: 'key', MSG91_WEBHOOK_SECRET: 'a secret of webhooks', MSG91_BASE_URL: url };
const WHATSAPP = {
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '42',
  WHATSAPP_APP_SECRET: 'secret',
  WHATSAPP_VERIFY_TOKEN: 'verify',
  WHATSAPP_BASE_URL: url,
};

async function open(settings: Record<string, string>, registered: readonly ('sms' | 'whatsapp')[]): Promise<TestApp> {
  const app = await createTestApp(settings);
  const admin = await makeAdmin(app);
  for (const channel of registered) {
    const text = 'Booking {number} is cancelled.';
    const registeredText = 'Booking {#alphanumeric#} is cancelled.';
    const body = { text, registeredId: 'cancelled', registeredText, active: true };
    await app.call('PUT', `/messages/templates/booking-cancelled/${channel}/en`, { token: admin.token, body });
  }
  return app;
}

/** Tells a new person of something, and works without a moment passing. @returns what became of it, by channel. */
async function tell(app: TestApp, kind = 'booking-cancelled') {
  const { id: accountId } = await makeUser(app);
  const variables = { number: 'LB-1', amount: '₹1' };
  await app.database.write((tx) => app.outbox.add(tx, NOTICE_JOB, { id: accountId, kind, accountId, variables }));
  await app.outbox.drain();
  await app.outbox.drain();
  return app.database.db
    .selectFrom('messages')
    .select(['channel', 'state', 'code'])
    .where('account_id', '=', accountId)
    .where('channel', '!=', 'mail')
    .orderBy('channel')
    .execute();
}

test('leaves at once where WhatsApp is not set up', async () => {
  const app = await open(SMS, ['sms']);
  expect(await tell(app)).toMatchObject([{ channel: 'sms', state: 'submitted' }]);
  // A kind that is never sent by SMS.
  expect(await tell(app, 'refund-started')).toMatchObject([{ channel: 'whatsapp', state: 'sent' }]);
});

test('leaves at once where the WhatsApp message is withheld', async () => {
  const app = await open({ ...SMS, ...WHATSAPP }, ['sms']);
  expect(await tell(app)).toMatchObject([
    { channel: 'sms', state: 'submitted' },
    { channel: 'whatsapp', state: 'suppressed', code: 'NOT_REGISTERED' },
  ]);
});

test('leaves at once where WhatsApp refuses the message for good', async () => {
  const app = await open({ ...SMS, ...WHATSAPP }, ['sms', 'whatsapp']);
  whatsappAnswer = { status: 400, body: { error: { code: 131026, message: 'Message undeliverable' } } };
  expect(await tell(app)).toMatchObject([
    { channel: 'sms', state: 'submitted' },
    { channel: 'whatsapp', state: 'failed', code: 'WHATSAPP_131026' },
  ]);
});

test('waits for a WhatsApp message that was taken, tried again, or whose outcome is not known', async () => {
  const app = await open({ ...SMS, ...WHATSAPP }, ['sms', 'whatsapp']);
  const became = async (status: number, body: object) => {
    whatsappAnswer = { status, body };
    return (await tell(app)).map(({ state }) => state);
  };
  expect(await became(200, { messages: [{ id: 'wamid.1' }] })).toEqual(['queued', 'submitted']);
  expect(await became(500, {})).toEqual(['queued', 'queued']);
  expect(await became(502, {})).toEqual(['queued', 'unknown']);
});
