import { describe, expect, test } from 'vitest';
import { makeAdmin, makeStaff, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);
const MESSAGE = {
  name: 'Ravi Nair',
  city: 'Bhopal',
  phoneNumber: '+91 98765 43210',
  email: 'Ravi@Example.in',
  message: 'Do you open on Sundays?',
};

let host = 0;
const send = (body: object, { token, from }: { token?: string; from?: string } = {}) => {
  host += 1;
  return app.call('POST', '/contact/create', { body, token, from: from ?? `10.1.${host >> 8}.${host & 255}` });
};
const list = async (query = '') => (await app.call('GET', `/contact/all${query}`, { token: admin.token })).body;

test('a message is kept as it was sent, newest first', async () => {
  const { status, body } = await send(MESSAGE);
  expect(status).toBe(201);
  expect(body.message).toContain('Thank you');
  expect(body.data).toMatchObject({
    ...MESSAGE,
    phoneNumber: '9876543210',
    email: 'ravi@example.in',
    handled: false,
    handledAt: null,
  });
  await send({ ...MESSAGE, name: 'Second' });
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Second', 'Ravi Nair']);
});

test.each([
  [{ phoneNumber: '' }, 201],
  [{ email: '', city: '' }, 201],
  [{ phoneNumber: null, city: undefined }, 201],
  [{ phoneNumber: '0755 5550100' }, 201],
])('%j is enough', async (fields, status) => {
  expect((await send({ ...MESSAGE, ...fields })).status).toBe(status);
});

test.each([
  [{ name: '' }, 'name'],
  [{ message: ' ' }, 'message'],
  [{ message: 'x'.repeat(4_001) }, 'message'],
  [{ phoneNumber: '987654321', email: '' }, 'phoneNumber'],
  [{ phoneNumber: '', email: 'ravi@' }, 'email'],
  [{ phoneNumber: '100', email: 'ravi@' }, 'email'],
  [{ name: 'Ravi\nCall evil.com' }, 'name'],
  [{ phoneNumber: '', email: '' }, 'phoneNumber'],
])('%j is refused at %s', async (fields, path) => {
  const { status, body } = await send({ ...MESSAGE, ...fields });
  expect(status).toBe(400);
  expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
});

test('the one of phone and e-mail that does not work is kept as it was typed', async () => {
  const short = await send({ ...MESSAGE, phoneNumber: '255 0100' });
  expect([short.status, short.body.data.phoneNumber, short.body.data.email]).toEqual([
    201,
    '255 0100',
    'ravi@example.in',
  ]);
  const odd = await send({ ...MESSAGE, email: 'Ravi at home' });
  expect([odd.status, odd.body.data.phoneNumber, odd.body.data.email]).toEqual([201, '9876543210', 'Ravi at home']);
  const phoneOnly = await send({ ...MESSAGE, email: '', city: '' });
  expect(phoneOnly.body.data).toMatchObject({ email: '', city: '' });
});

test('one address sends twenty in an hour', async () => {
  const from = '10.9.9.9';
  for (let count = 0; count < 20; count += 1) expect((await send(MESSAGE, { from })).status).toBe(201);
  const refused = await send(MESSAGE, { from });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('handled, found by words and state, and open again', async () => {
  const { data } = (await send({ ...MESSAGE, name: 'Zubaida', message: 'Where is my 100% discount?' })).body;
  const put = (handled: unknown) => app.call('PUT', `/contact/${data._id}`, { token: admin.token, body: { handled } });
  const first = (await put(true)).body.data;
  expect(first.handled).toBe(true);
  app.clock.advance(60_000);
  expect((await put(true)).body.data.handledAt).toBe(first.handledAt);
  expect(await list('?q=zubaida+100%25&status=handled')).toHaveLength(1);
  expect(await list('?q=zubaida&status=open')).toEqual([]);
  expect((await put(false)).body.data).toMatchObject({ handled: false, handledAt: null });
  expect((await put('perhaps')).status).toBe(400);
  expect((await app.call('PUT', '/contact/nothing', { token: admin.token, body: { handled: true } })).status).toBe(404);
  const log = await app.database.db.selectFrom('audit_log').selectAll().where('record_id', '=', data._id).execute();
  expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
    ['contact.handled', admin.id],
    ['contact.handled', admin.id],
    ['contact.reopened', admin.id],
  ]);
});

test('in pages, in spans of days and as a file', async () => {
  const { headers, body } = await app.call('GET', '/contact/all?limit=2&page=1&sort=name', { token: admin.token });
  expect(body).toHaveLength(2);
  expect(Number(headers['x-total-count'])).toBeGreaterThan(2);
  expect(await list('?from=2026-03-11')).toEqual([]);
  expect(await list('?to=2026-03-09')).toEqual([]);
  const file = await app.call('GET', '/contact/all?format=csv&q=zubaida', { token: admin.token });
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body).toContain('Zubaida');
});

test('the message of an account that is deleted tells nobody who wrote it', async () => {
  const person = await makeUser(app);
  const { data } = (await send({ ...MESSAGE, message: 'I am Asha' }, { token: person.token })).body;
  await app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token });
  const [kept] = (await list()).filter(({ _id }: { _id: string }) => _id === data._id);
  expect(kept).toMatchObject({ name: 'Deleted account', phoneNumber: '', email: '', message: '' });
});

describe('an answer', () => {
  const answer = (id: string, body: object, token = admin.token) =>
    app.call('POST', `/contact/${id}/answer`, { token, body });

  test('goes out by mail in the language of the message, is kept with who gave it, and closes the message', async () => {
    const before = (await mailsTo(app, 'ravi@example.in')).length;
    const { body } = await app.call('POST', '/contact/create', {
      body: { ...MESSAGE, message: 'रविवार को खुला है?' },
      headers: { 'accept-language': 'hi' },
      from: '10.2.2.2',
    });
    const { status, body: told } = await answer(body.data._id, { text: 'Yes.\nFrom 7 am to 1 pm.' });
    expect(status).toBe(201);
    expect(told.data).toMatchObject({ handled: true, answers: [{ way: 'mail', text: 'Yes.\nFrom 7 am to 1 pm.' }] });
    expect(told.data.answers[0].by).not.toBe('');
    const mails = await mailsTo(app, 'ravi@example.in');
    expect(mails).toHaveLength(before + 1);
    const mail = mails.find((one) => one.includes('From 7 am to 1 pm'));
    expect(mail).toContain('हमारा जवाब');
    expect(mail).toContain('रविवार को खुला है?');
    const again = await answer(body.data._id, { text: 'Once more' });
    expect([again.status, again.body.code]).toEqual([409, 'ALREADY_ANSWERED']);
    await app.call('PUT', `/contact/${body.data._id}`, { token: admin.token, body: { handled: false } });
    expect((await answer(body.data._id, { text: 'Once more' })).body.data.answers).toHaveLength(2);
  });

  test('to a sender without an address is recorded as given by telephone, and no mail is sent', async () => {
    const { data } = (await send({ ...MESSAGE, email: 'none' })).body;
    const before = (await mailsTo(app, 'ravi@example.in')).length;
    const refused = await answer(data._id, { text: 'Yes' });
    expect([refused.status, refused.body.code]).toEqual([409, 'NO_EMAIL']);
    const kept = await answer(data._id, { text: 'Yes', way: 'phone' });
    expect(kept.body.data.answers).toMatchObject([{ way: 'phone', text: 'Yes' }]);
    expect(await mailsTo(app, 'ravi@example.in')).toHaveLength(before);
    expect((await list('?q=ravi&status=handled')).some(({ _id }: { _id: string }) => _id === data._id)).toBe(true);
  });

  test.each([
    [{ text: ' ' }, 400],
    [{ text: 'x'.repeat(4_001) }, 400],
    [{ text: 'Yes', way: 'pigeon' }, 400],
  ])('%j is refused', async (body, status) => {
    const { data } = (await send(MESSAGE)).body;
    expect((await answer(data._id, body)).status).toBe(status);
  });

  test('is for staff who may edit customers, and for a message that exists', async () => {
    const { data } = (await send(MESSAGE)).body;
    expect((await answer('nothing', { text: 'Yes' })).status).toBe(404);
    const pathologist = await makeStaff(app, admin, { roleId: 'pathologist', scope: 'all' });
    expect((await answer(data._id, { text: 'Yes' }, pathologist.token)).body.code).toBe('PERMISSION_MISSING');
  });

  test('loses its text with the account of the sender', async () => {
    const person = await makeUser(app);
    const { data } = (await send(MESSAGE, { token: person.token })).body;
    await answer(data._id, { text: 'Dear Ravi, yes', way: 'phone' });
    await app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token });
    const [kept] = (await list()).filter(({ _id }: { _id: string }) => _id === data._id);
    expect(kept.answers).toMatchObject([{ text: '' }]);
  });
});
