import { expect, test } from 'vitest';
import { makeAdmin, makeCities, makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);

const list = async (token: string) => (await app.call('GET', '/admin/consents', { token })).body.data;
const withdraw = (token: string, kind: string) => app.call('DELETE', `/admin/consents/${kind}`, { token });
const give = (token: string, kind: string) => app.call('PUT', `/admin/consents/${kind}`, { token });
const kinds = async (token: string) => (await list(token)).map(({ kind }: { kind: string }) => kind).sort();

let counter = 0;
async function register(fields: object) {
  counter += 1;
  const body = {
    firstName: 'Asha',
    lastName: 'Verma',
    phone: `98800000${String(counter).padStart(2, '0')}`,
    password: PASSWORD,
    ...fields,
  };
  const answer = await app.call('POST', '/admin/register', { body: { ...body, email: `c${counter}@example.in` } });
  expect(answer.status).toBe(201);
  return answer.body.token as string;
}

const request = { name: 'Kamla Verma', mobileNumber: '9876543210', city: 'Bhopal', consent: true };

test('who ticks the terms agrees to them and to the privacy policy; nothing more is taken for granted', async () => {
  const token = await register({ terms: true });
  // Both were given at the same time, so their order is undefined.
  const given = (await list(token)).toSorted((a: { kind: string }, b: { kind: string }) => (a.kind < b.kind ? -1 : 1));
  expect(given).toMatchObject([
    { kind: 'privacy', version: '2026-11-01', source: 'sign-up', withdrawnAt: null },
    { kind: 'terms', version: '2026-11-01', source: 'sign-up', withdrawnAt: null },
  ]);
});

test.each([[{}], [{ terms: 'yes' }], [{ terms: false, marketing: 'on' }], [{ terms: null }]])(
  'a front end that sends %j registers, and nothing is recorded',
  async (fields) => {
    expect(await list(await register(fields))).toEqual([]);
  },
);

test('offers are off until somebody asks for them, and off again when they withdraw', async () => {
  const token = await register({ terms: true, marketing: true });
  expect(await kinds(token)).toEqual(['marketing', 'privacy', 'terms']);
  expect((await withdraw(token, 'marketing')).status).toBe(200);
  expect((await withdraw(token, 'marketing')).status).toBe(200);
  const [{ withdrawnAt }] = (await list(token)).filter(({ kind }: { kind: string }) => kind === 'marketing');
  expect(withdrawnAt).toEqual(expect.any(String));
  for (let count = 0; count < 2; count += 1) expect((await give(token, 'marketing')).status).toBe(200);
  const again = (await list(token)).filter(({ kind }: { kind: string }) => kind === 'marketing');
  expect(again.map((row: { withdrawnAt: string | null }) => row.withdrawnAt)).toEqual([null, withdrawnAt]);
});

test('offers that are asked for ten times at once are one consent and one entry of the log', async () => {
  const { id, token } = await makeUser(app);
  const answers = await Promise.all(Array.from({ length: 10 }, () => give(token, 'marketing')));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await kinds(token)).toEqual(['marketing']);
  const entries = app.database.db.selectFrom('audit_log').select('id').where('actor_id', '=', id);
  expect(await entries.where('action', '=', 'consent.given').execute()).toHaveLength(1);
});

test('who gives and takes back all day is stopped at giving, and can always take back', async () => {
  const { token } = await makeUser(app);
  for (let count = 0; count < 20; count += 1) {
    expect((await give(token, 'marketing')).status).toBe(200);
    expect((await withdraw(token, 'marketing')).status).toBe(200);
  }
  expect((await give(token, 'marketing')).status).toBe(429);
  expect((await withdraw(token, 'marketing')).status).toBe(200);
  expect(await list(token)).toHaveLength(20);
});

test('what the account rests on ends with the account, and the answer says so', async () => {
  const token = await register({ terms: true });
  for (const kind of ['terms', 'privacy']) {
    const { status, body } = await withdraw(token, kind);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'CONSENT_NEEDED' } });
    expect(body.message).toContain('erase your account');
  }
  expect((await withdraw(token, 'cookies')).status).toBe(404);
  expect((await give(token, 'terms')).status).toBe(409);
});

test('a request for home collection records its consent; withdrawing takes the person out of the request', async () => {
  const [admin, user] = [await makeAdmin(app), await makeUser(app)];
  const stranger = await app.call('POST', '/home-collection/create', { body: { ...request, name: 'A stranger' } });
  const own = await app.call('POST', '/home-collection/create', { token: user.token, body: request });
  expect([stranger.status, own.status]).toEqual([201, 201]);
  expect(await list(user.token)).toMatchObject([
    { kind: 'home-collection', source: 'home-collection form', withdrawnAt: null },
  ]);
  expect((await withdraw(user.token, 'home-collection')).status).toBe(200);
  const { body } = await app.call('GET', '/home-collection', { token: admin.token });
  expect(body.map(({ name, status }: { name: string; status: string }) => [name, status])).toEqual([
    ['Deleted account', 'cancelled'],
    ['A stranger', 'new'],
  ]);
  expect(JSON.stringify(body)).not.toContain('Kamla');
});

test('nobody sees or withdraws the consent of somebody else', async () => {
  const [one, other] = [await register({ marketing: true }), await register({})];
  expect(await list(other)).toEqual([]);
  await withdraw(other, 'marketing');
  expect(await list(one)).toMatchObject([{ kind: 'marketing', withdrawnAt: null }]);
});

test('with the account every consent ends, and stays as the proof of it', async () => {
  const token = await register({ terms: true });
  const { body } = await app.call('POST', '/admin/erase', { token, body: { password: PASSWORD } });
  expect(body.kept.map(({ what }: { what: string }) => what).join()).toContain('consents');
  const email = `c${counter}@example.in`;
  const rows = await app.database.db
    .selectFrom('consents')
    .select('withdrawn_at')
    .where('source', '=', 'sign-up')
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  expect(rows.map((row) => row.withdrawn_at !== null)).toEqual([true, true]);
  expect((await app.call('POST', '/admin/login', { body: { email, password: PASSWORD } })).status).toBe(401);
});
