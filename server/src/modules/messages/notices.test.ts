import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeAdmin, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { NOTICE_JOB, sayNoticeTime } from '../../platform/mail/notice.ts';
import { afterQuiet } from './notices.service.ts';

const app = await createTestApp();

let count = 0;
async function tell(at: TestApp, person: { id: string }, kind: string, variables = {}): Promise<string> {
  count += 1;
  const id = `notice-${count}`;
  await at.database.write((tx) => at.outbox.add(tx, NOTICE_JOB, { id, kind, accountId: person.id, variables }));
  return id;
}
const rows = (at: TestApp, id: string) =>
  at.database.db
    .selectFrom('messages')
    .select(['channel', 'state', 'code', 'language', 'recipient', 'run_at', 'cost'])
    .where('reference', 'in', [`${id}.whatsapp`, `${id}.sms`])
    .orderBy('id')
    .execute();
const files = (at: TestApp) => {
  const folder = join(at.dataDir, 'messages');
  return readdirSync(folder).map((name) => `${name}\n${readFileSync(join(folder, name), 'utf8')}`);
};
const MINUTES_10 = 600_000;
const BOOKING = { number: 'LB-1', what: '3 tests', time: '2026-03-12 06:00-08:00' };

test('is sent by WhatsApp, and ten minutes later once by SMS where that did not arrive', async () => {
  const person = await makeUser(app);
  const id = await tell(app, person, 'booking-confirmed', BOOKING);
  await app.outbox.drain();
  expect(await rows(app, id)).toMatchObject([
    { channel: 'whatsapp', state: 'sent' },
    { channel: 'sms', state: 'queued' },
  ]);
  expect(files(app).some((file) => file.includes('LB-1 is confirmed for Thu, 12 Mar, 6 am to 8 am: 3 tests.'))).toBe(
    true,
  );
  app.clock.advance(MINUTES_10);
  await app.outbox.drain();
  await app.outbox.drain();
  expect(await rows(app, id)).toMatchObject([{ state: 'sent' }, { channel: 'sms', state: 'sent' }]);
});

test('no SMS follows what was delivered, nor a kind that needs none', async () => {
  const person = await makeUser(app);
  const id = await tell(app, person, 'booking-confirmed', BOOKING);
  await app.outbox.drain();
  await app.database.db
    .updateTable('messages')
    .set({ state: 'delivered', rank: 40 })
    .where('reference', '=', `${id}.whatsapp`)
    .execute();
  app.clock.advance(MINUTES_10);
  await app.outbox.drain();
  expect(await rows(app, id)).toMatchObject([{ state: 'delivered' }, { state: 'suppressed', code: 'ARRIVED' }]);
  const other = await tell(app, person, 'refund-started', BOOKING);
  expect(await rows(app, other)).toMatchObject([{ channel: 'whatsapp' }]);
});

test('a text ends with the window that it names, or with the moment that it tells of', async () => {
  const person = await makeUser(app);
  const endsOf = async (kind: string, variables: object) => {
    const id = await tell(app, person, kind, variables);
    const { run_at, expires_at } = await app.database.db
      .selectFrom('messages')
      .select(['run_at', 'expires_at'])
      .where('reference', '=', `${id}.whatsapp`)
      .executeTakeFirstOrThrow();
    return { hours: (Date.parse(expires_at) - Date.parse(run_at)) / 3_600_000, at: expires_at };
  };
  expect((await endsOf('report-ready', { url: 'http://x' })).hours).toBe(48);
  expect((await endsOf('phlebotomist-on-the-way', { number: 'LB-1', name: 'Ravi' })).hours).toBe(1);
  const tomorrow = new Date(app.clock.now() + 86_400_000).toISOString().slice(0, 10);
  const window = { ...BOOKING, time: `${tomorrow} 06:00-08:00` };
  expect((await endsOf('booking-confirmed', window)).at).toBe(`${tomorrow}T02:30:00.000Z`);
  expect((await endsOf('booking-confirmed', { ...BOOKING, time: '2020-01-01 06:00-08:00' })).hours).toBe(1);
});

test('a WhatsApp message that still waits when its SMS has left is not sent any more', async () => {
  const person = await makeUser(app);
  const id = await tell(app, person, 'booking-confirmed', BOOKING);
  // The provider of WhatsApp has not taken it for an hour.
  await app.database.db
    .updateTable('messages')
    .set({ run_at: new Date(app.clock.now() + 3_600_000).toISOString() })
    .where('reference', '=', `${id}.whatsapp`)
    .execute();
  app.clock.advance(MINUTES_10);
  await app.outbox.drain();
  expect(await rows(app, id)).toMatchObject([{ state: 'queued' }, { channel: 'sms', state: 'sent' }]);
  app.clock.advance(3_600_000);
  await app.outbox.drain();
  expect(await rows(app, id)).toMatchObject([{ state: 'suppressed', code: 'SENT_BY_SMS' }, { state: 'sent' }]);
});

test('the same notice twice is one', async () => {
  const person = await makeUser(app);
  const id = await tell(app, person, 'report-ready', { url: 'http://x' });
  count -= 1;
  expect(await tell(app, person, 'report-ready', { url: 'http://x' })).toBe(id);
  expect(await rows(app, id)).toHaveLength(2);
});

test('says a day and its window in at most 40 characters, in either language', () => {
  expect(sayNoticeTime('2026-03-12 06:00-08:00', 'hi')).toBe('गुरु, 12 मार्च, सुबह 6 – 8 बजे');
  expect(sayNoticeTime('2026-03-12', 'en')).toBe('Thu, 12 Mar');
  expect(sayNoticeTime('18:30', 'en')).toBe('18:30');
  for (const language of ['en', 'hi'] as const) {
    for (let month = 1; month <= 12; month += 1) {
      const text = sayNoticeTime(`2026-${String(month).padStart(2, '0')}-28 10:00-12:00`, language);
      expect([text, text.length <= 40]).toEqual([text, true]);
    }
  }
});

test('in the language of the person', async () => {
  const person = await makeUser(app);
  await app.database.db.updateTable('accounts').set({ language: 'hi' }).where('id', '=', person.id).execute();
  await tell(app, person, 'booking-cancelled', { number: 'LB-HINDI' });
  await app.outbox.drain();
  expect(files(app).some((file) => file.includes('LB-HINDI रद्द हो गई है'))).toBe(true);
});

const prefer = (person: Person, body: object) =>
  app.call('PUT', '/messages/preferences', { token: person.token, body });

test('people turn kinds and channels off, but none that protects the account', async () => {
  const person = await makeUser(app);
  const { body } = await app.call('GET', '/messages/preferences', { token: person.token });
  expect(body.data.map(({ kind }: { kind: string }) => kind)).not.toContain('password-changed');
  expect((await prefer(person, { kind: 'report-ready', channel: 'whatsapp', wanted: false })).status).toBe(200);
  const onlySms = await tell(app, person, 'report-ready', { url: 'http://x' });
  expect(await rows(app, onlySms)).toMatchObject([{ channel: 'sms' }]);
  await prefer(person, { kind: 'report-ready', channel: 'sms', wanted: false });
  const none = await tell(app, person, 'report-ready', { url: 'http://x' });
  expect(await rows(app, none)).toEqual([]);
  const saved = await prefer(person, { kind: 'report-ready', channel: 'sms', wanted: true });
  const [row] = saved.body.data.filter(({ kind }: { kind: string }) => kind === 'report-ready');
  expect(row).toEqual({ kind: 'report-ready', mail: true, sms: true, whatsapp: false });
  expect((await prefer(person, { kind: 'password-changed', channel: 'sms', wanted: false })).status).toBe(400);
  expect((await prefer(person, { kind: 'report-ready', channel: 'pigeon', wanted: false })).status).toBe(400);
});

test('what waits in quiet hours leaves after them; what is urgent does not wait', async () => {
  const person = await makeUser(app);
  const night = Date.parse('2026-06-10T17:00:00Z');
  app.clock.advance(night - app.clock.now());
  const waits = await tell(app, person, 'report-ready', { url: 'http://x' });
  const urgent = await tell(app, person, 'phlebotomist-late', BOOKING);
  expect((await rows(app, waits))[0]?.run_at).toBe('2026-06-11T02:30:00.000Z');
  expect(Date.parse((await rows(app, urgent))[0]?.run_at ?? '')).toBeLessThan(night + 60_000);
});

test('an SMS that stands in for WhatsApp, and what staff send again, wait for the end of quiet hours', async () => {
  const at = await createTestApp();
  // 20:55 in India.
  at.clock.advance(Date.parse('2026-06-10T15:25:00Z') - at.clock.now());
  const [admin, person] = [await makeAdmin(at), await makeUser(at)];
  const id = await tell(at, person, 'report-ready', { url: 'http://x' });
  const urgent = await tell(at, person, 'second-sample', { number: 'LB-1', time: '22:00' });
  await at.outbox.drain();
  at.clock.advance(MINUTES_10);
  await at.outbox.drain();
  const morning = '2026-06-11T02:30:00.000Z';
  expect(await rows(at, id)).toMatchObject([{ state: 'sent' }, { channel: 'sms', state: 'queued', run_at: morning }]);
  expect(await rows(at, urgent)).toMatchObject([{ state: 'sent' }, { channel: 'sms', state: 'sent' }]);
  const { id: sent } = await at.database.db
    .selectFrom('messages')
    .select('id')
    .where('reference', '=', `${id}.whatsapp`)
    .executeTakeFirstOrThrow();
  const { body } = await at.call('POST', `/messages/${sent}/resend`, { token: admin.token });
  await at.outbox.drain();
  const again = () => at.database.db.selectFrom('messages').selectAll().where('id', '=', body.data._id).execute();
  expect(await again()).toMatchObject([{ state: 'queued', run_at: morning }]);
  expect(Number((await again())[0]?.attempts)).toBe(0);
  at.clock.advance(Date.parse(morning) - at.clock.now());
  await at.outbox.drain();
  expect(await again()).toMatchObject([{ state: 'sent' }]);
  expect(await rows(at, id)).toMatchObject([{ state: 'sent' }, { channel: 'sms', state: 'sent' }]);
});

test.each([
  ['2026-06-10T15:29:00Z', '21:00', '08:00', '2026-06-10T15:29:00Z'],
  ['2026-06-10T15:30:00Z', '21:00', '08:00', '2026-06-11T02:30:00Z'],
  ['2026-06-10T20:00:00Z', '21:00', '08:00', '2026-06-11T02:30:00Z'],
  ['2026-06-10T02:30:00Z', '21:00', '08:00', '2026-06-10T02:30:00Z'],
  ['2026-06-10T08:00:00Z', '13:00', '14:00', '2026-06-10T08:30:00Z'],
])('at %s with quiet hours %s to %s it leaves at %s', (now, from, to, at) => {
  expect(new Date(afterQuiet(Date.parse(now), { from, to })).toISOString()).toBe(new Date(at).toISOString());
  expect(afterQuiet(Date.parse(now), null)).toBe(Date.parse(now));
});

const TEMPLATE = {
  text: '{number} confirmed for {time}. {site}',
  registeredId: '1107160000000012345',
  header: 'LABFRT',
  registeredText: '{#alphanumeric#} confirmed for {#alphanumeric#}. Narmada Diagnostics',
  active: true,
  cost: 0.18,
};
const save = (at: TestApp, body: object, token: string, path = 'booking-confirmed/sms/en') =>
  at.call('PUT', `/messages/templates/${path}`, { token, body });

test('staff register texts; one that does not fit is refused with the reason', async () => {
  const admin = await makeAdmin(app);
  const saved = await save(app, TEMPLATE, admin.token);
  expect([saved.status, saved.body.data.isDefault, saved.body.data.cost]).toEqual([200, false, 0.18]);
  expect((await save(app, { ...TEMPLATE, text: 'Confirmed {number}' }, admin.token)).body).toMatchObject({
    code: 'TEMPLATE_MISMATCH',
    issues: [{ path: 'registeredText' }],
  });
  expect((await save(app, { ...TEMPLATE, registeredText: '' }, admin.token)).body).toMatchObject({
    code: 'TEMPLATE_UNREGISTERED',
    issues: [{ path: 'registeredText' }],
  });
  expect((await save(app, { ...TEMPLATE, text: '{result}' }, admin.token)).body).toMatchObject({
    code: 'TEMPLATE_VARIABLE',
    issues: [{ path: 'text' }],
  });
  expect((await save(app, { ...TEMPLATE, text: 'x' }, admin.token, 'sign-in-code/sms/en')).body.code).toBe(
    'TEMPLATE_CODE',
  );
  expect((await save(app, { ...TEMPLATE, text: '' }, admin.token)).status).toBe(400);
  expect((await save(app, TEMPLATE, admin.token, 'no-kind/sms/en')).status).toBe(400);
  expect((await save(app, TEMPLATE, (await makeUser(app)).token)).status).toBe(403);
  const { body } = await app.call('GET', '/messages/templates', { token: admin.token });
  expect(body.data.filter(({ isDefault }: { isDefault: boolean }) => !isDefault)).toHaveLength(1);
  expect(body.data.every(({ text }: { text: string }) => text !== '')).toBe(true);
});

test('quiet hours are set, turned off and checked', async () => {
  const admin = await makeAdmin(app);
  const put = (quietHours: unknown) =>
    app.call('PUT', '/messages/quiet-hours', { token: admin.token, body: { quietHours } });
  expect((await put(null)).body.quietHours).toBeNull();
  expect((await put({ from: '22:00', to: '07:30' })).body.quietHours).toEqual({ from: '22:00', to: '07:30' });
  expect((await put({ from: '25:00', to: '07:30' })).status).toBe(400);
});

const received: string[] = [];
const stub = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  received.push(Buffer.concat(chunks).toString());
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ type: 'success', message: `r-${received.length}` }));
});
await new Promise<void>((done) => stub.listen(0, '127.0.0.1', done));
afterAll(() => stub.close());

test('a provider gets registered texts only, and only those that match what was registered', async () => {
  const live = await createTestApp({
    MSG91_AUTH_KEY: 'key',
    MSG91_WEBHOOK_SECRET: 'a secret of webhooks',
    MSG91_BASE_URL: `http://127.0.0.1:${(stub.address() as AddressInfo).port}`,
  });
  const [boss, person] = [await makeAdmin(live), await makeUser(live)];
  const sms = async () => {
    const id = await tell(live, person, 'booking-confirmed', { ...BOOKING, number: `LB-${count}` });
    live.clock.advance(MINUTES_10);
    await live.outbox.drain();
    return (await rows(live, id)).find(({ channel }) => channel === 'sms');
  };
  expect(await sms()).toMatchObject({ state: 'suppressed', code: 'NOT_REGISTERED' });
  await save(live, TEMPLATE, boss.token);
  expect(await sms()).toMatchObject({ state: 'submitted' });
  expect(JSON.parse(received.at(-1) ?? '')).toMatchObject({
    template_id: TEMPLATE.registeredId,
    recipients: [
      { NUMBER: expect.stringContaining('LB-'), TIME: 'Thu, 12 Mar, 6 am to 8 am', SITE: 'Narmada Diagnostics' },
    ],
  });
  // The laboratory takes another name, which nobody registered.
  await live.database.db.updateTable('message_templates').set({ text: '{number} done for {time}. {site}' }).execute();
  expect(await sms()).toMatchObject({ state: 'suppressed', code: 'TEMPLATE_MISMATCH' });
  // An id alone, as it could be saved once: nobody knows what was registered under it.
  await live.database.db.updateTable('message_templates').set({ registered_text: '' }).execute();
  expect(await sms()).toMatchObject({ state: 'suppressed', code: 'NOT_REGISTERED' });
  await save(live, { ...TEMPLATE, active: false }, boss.token);
  expect(await sms()).toMatchObject({ state: 'suppressed', code: 'TEMPLATE_OFF' });
  const trouble = await live.call('GET', '/messages?state=trouble&sort=createdAt', { token: boss.token });
  expect(trouble.body.map(({ code }: { code: string }) => code)).toEqual([
    'NOT_REGISTERED',
    'TEMPLATE_MISMATCH',
    'NOT_REGISTERED',
  ]);
  const narrowed = await live.call('GET', '/messages?state=trouble&channel=sms&kind=booking-confirmed', {
    token: boss.token,
  });
  expect(narrowed.body).toHaveLength(3);
  const { payload } = await live.http.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(payload).toContain('labfront_messages{state="withheld"} 3');
  expect(received).toHaveLength(1);
});
