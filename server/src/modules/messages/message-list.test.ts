import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeAdmin, makeUser } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';

const SECRET = 'a secret of webhooks';
const app = await createTestApp({
  MSG91_AUTH_KEY: 'key',
  MSG91_WEBHOOK_SECRET: SECRET,
  MSG91_BASE_URL: 'http://127.0.0.1:4339',
  WHATSAPP_TOKEN: 'token',
  WHATSAPP_PHONE_NUMBER_ID: '42',
  WHATSAPP_APP_SECRET: SECRET,
  WHATSAPP_VERIFY_TOKEN: 'verify',
  WHATSAPP_BASE_URL: 'http://127.0.0.1:4339',
});
const admin = await makeAdmin(app);

async function list(query = '', token = admin.token) {
  const { status, body, headers } = await app.call('GET', `/messages${query}`, { token });
  expect(status).toBe(200);
  return { rows: body, total: Number(headers['x-total-count']) };
}

const changePassword = (person: { token: string }, to = 'another-password-of-tests') =>
  app.call('PUT', '/admin/change-password', {
    token: person.token,
    body: { oldPassword: 'a-password-of-tests', newPassword: to },
  });

test('a mail is listed with its person, and is sent as before', async () => {
  const person = await makeUser(app);
  expect((await changePassword(person)).status).toBe(200);
  expect((await list(`?person=${person.id}&channel=mail&kind=password-changed`)).rows).toMatchObject([
    { state: 'queued', email: person.email, mobileNumber: '', person: { _id: person.id }, attempts: 0 },
  ]);
  expect((await mailsTo(app, person.email)).filter((mail) => mail.includes('password')).length).toBeGreaterThan(0);
  const { rows, total } = await list(`?person=${person.id}&state=sent&channel=mail&kind=password-changed`);
  expect(rows).toMatchObject([{ state: 'sent', provider: 'folder', code: '', cost: null, dueAt: null }]);
  expect(total).toBe(1);
  expect((await list(`?person=${person.id}&channel=sms&state=sent`)).rows).toEqual([]);
  expect((await list(`?q=${person.email}`)).total).toBeGreaterThan(0);
});

async function sentTo(person: { id: string }) {
  await app.outbox.drain();
  const { rows } = await list(`?person=${person.id}&channel=mail&kind=password-changed`);
  return rows.at(-1);
}
const resend = (id: string, token = admin.token) => app.call('POST', `/messages/${id}/resend`, { token });

test('staff send a message once more, three times an hour, and the audit log has it', async () => {
  const person = await makeUser(app);
  await changePassword(person);
  const message = await sentTo(person);
  const { status, body } = await resend(message._id);
  expect([status, body.data.resendOf, body.data.state]).toEqual([201, message._id, 'queued']);
  expect(body.data.dueAt).toBe(body.data.createdAt);
  expect((await resend(body.data._id)).body.code).toBe('MESSAGE_WAITING');
  await resend(message._id);
  await resend(message._id);
  expect((await resend(message._id)).status).toBe(429);
  await app.outbox.drain();
  expect((await list(`?person=${person.id}&state=sent&channel=mail&kind=password-changed`)).total).toBe(4);
  const log = await app.database.db
    .selectFrom('audit_log')
    .select('action')
    .where('record_id', '=', message._id)
    .execute();
  expect(log).toHaveLength(3);
});

test('what somebody does not want is not sent once more', async () => {
  const person = await makeUser(app);
  await changePassword(person);
  const { _id: id } = await sentTo(person);
  const unwanted = { state: 'suppressed', rank: 60, code: 'NOT_WANTED' } as const;
  await app.database.db.updateTable('messages').set(unwanted).where('id', '=', id).execute();
  expect(await sentTo(person)).toMatchObject({ state: 'suppressed', resendable: false });
  expect((await resend(id)).body.code).toBe('MESSAGE_NOT_RESENDABLE');
});

test('what carried a link, and what is deleted, is not sent once more', async () => {
  const person = await makeUser(app);
  await app.call('POST', '/admin/forgot-password', { body: { email: person.email } });
  await changePassword(person);
  const message = await sentTo(person);
  const { rows } = await list(`?person=${person.id}`);
  const link = rows.find(
    ({ kind, resendable }: { kind: string; resendable: boolean }) => kind === 'account' && !resendable,
  );
  expect((await resend(link._id)).body.code).toBe('MESSAGE_NOT_RESENDABLE');
  await app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token });
  expect((await list(`?person=${person.id}&channel=mail&kind=password-changed`)).rows).toMatchObject([
    { email: '', resendable: false },
  ]);
  expect((await resend(message._id)).body.code).toBe('MESSAGE_NOT_RESENDABLE');
  expect((await resend('no-such-message')).status).toBe(404);
});

test('only staff who may read messages see them', async () => {
  const person = await makeUser(app);
  expect((await app.call('GET', '/messages', { token: person.token })).status).toBe(403);
  expect((await app.call('GET', '/messages')).status).toBe(401);
  expect((await resend('x', person.token)).status).toBe(403);
});

test('messages of a state and a period are listed in the order of time, in pages', async () => {
  const inDays = (days: number) => new Date(app.clock.now() + days * 86_400_000).toISOString();
  const ids: string[] = [];
  for (const days of [10, 20, 30, 40]) {
    const person = await makeUser(app);
    await changePassword(person);
    const message = await sentTo(person);
    await app.database.db
      .updateTable('messages')
      .set({ created_at: inDays(days) })
      .where('id', '=', message._id)
      .execute();
    ids.unshift(message._id);
  }
  const found = async (query: string) => {
    const { rows, total } = await list(`?${query}&from=${inDays(5).slice(0, 10)}&to=${inDays(35).slice(0, 10)}`);
    return { ids: rows.map(({ _id }: { _id: string }) => _id), total };
  };
  const within = ids.slice(1);
  expect(await found('state=sent')).toEqual({ ids: within, total: 3 });
  expect(await found('channel=mail')).toEqual({ ids: within, total: 3 });
  expect(await found('state=sent&sort=createdAt&limit=2')).toEqual({ ids: within.toReversed().slice(0, 2), total: 3 });
  expect(await found('state=sent&limit=2&page=2')).toEqual({ ids: within.slice(2), total: 3 });
  expect(await found('state=queued')).toEqual({ ids: [], total: 0 });
  expect(await found('q=password')).toEqual({ ids: within, total: 3 });
  expect(await found('q=password&kind=password-changed&state=sent&sort=createdAt')).toEqual({
    ids: within.toReversed(),
    total: 3,
  });
  expect(await found('q=password&kind=receipt')).toEqual({ ids: [], total: 0 });
});

test('as a file', async () => {
  const { headers, body } = await app.call('GET', '/messages?format=csv&state=sent', { token: admin.token });
  expect(headers['content-type']).toContain('text/csv');
  expect(body).toContain('password-changed');
});

test('contents go after a month, messages after two years', async () => {
  const person = await makeUser(app);
  await changePassword(person);
  const { _id: id } = await sentTo(person);
  const row = () => app.database.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
  app.clock.advance(31 * 86_400_000);
  await app.sweep();
  expect(await row()).toMatchObject({ content: null, recipient: person.email });
  app.clock.advance(2 * 366 * 86_400_000);
  await app.sweep();
  expect(await row()).toBeUndefined();
});

const post = (to: TestApp, path: string, body: string, headers: Record<string, string>) =>
  to.call('POST', `/messages/webhook/${path}`, { body, headers: { 'content-type': 'application/json', ...headers } });
const sign = (body: string) => `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;

test('webhooks are taken with their signature over the raw bytes, else refused', async () => {
  const body = '{"entry": [ ]}';
  expect((await post(app, 'whatsapp', body, { 'x-hub-signature-256': sign(body) })).status).toBe(200);
  expect((await post(app, 'whatsapp', body, { 'x-hub-signature-256': sign('{"entry":[]}') })).body.code).toBe(
    'SIGNATURE_INVALID',
  );
  expect((await post(app, 'whatsapp', body, {})).status).toBe(400);
  expect((await post(app, 'msg91', body, { 'x-msg91-signature': sign(body) })).status).toBe(200);
  expect((await post(app, 'msg91', body, { 'x-webhook-secret': SECRET })).status).toBe(200);
  expect((await post(app, 'msg91', body, { 'x-webhook-secret': 'guessed' })).status).toBe(400);
});

test('the Cloud API gets its challenge back as text', async () => {
  const query = (token: string) => `hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`;
  const right = await app.call('GET', `/messages/webhook/whatsapp?${query('verify')}`);
  expect([right.status, right.body, right.headers['content-type']]).toEqual([
    200,
    '1158201444',
    'text/plain; charset=utf-8',
  ]);
  expect((await app.call('GET', `/messages/webhook/whatsapp?${query('guessed')}`)).status).toBe(400);
});
