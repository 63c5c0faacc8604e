import { describe, expect, test } from 'vitest';
import { makeAdmin, makeItems, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();

let counter = 0;
function registration(fields: Record<string, unknown> = {}) {
  counter += 1;
  return {
    firstName: 'Asha',
    lastName: 'Verma',
    phone: `61${String(counter).padStart(8, '0')}`,
    email: `register${counter}@example.in`,
    password: PASSWORD,
    ...fields,
  };
}

const register = (fields: Record<string, unknown> = {}, token?: string) =>
  app.call('POST', '/admin/register', { token, body: registration(fields) });

const storedAccount = (id: string) =>
  app.database.db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a registration', () => {
  test('signs in at once', async () => {
    const { status, body } = await register();
    expect(status).toBe(201);
    expect(body.lastLogin).toEqual(expect.any(String));
    expect((await app.call('GET', '/admin/me', { token: body.token })).body._id).toBe(body._id);
  });

  test.each(['+91 98765-43210', '098765 43210', '919876543210', '(98765) 43210', 9876543210])(
    'strips the mobile number %s',
    async (phone) => {
      const { body } = await register({ phone });
      expect(body.mobileNumber).toBe('9876543210');
      await app.database.db.updateTable('accounts').set({ mobile_number: null }).where('id', '=', body._id).execute();
    },
  );

  test('keeps e-mails in lower case, without blanks around', async () => {
    expect((await register({ email: '  Asha.VERMA@Example.IN ' })).body.email).toBe('asha.verma@example.in');
  });

  test('ignores what the sender may not set', async () => {
    const sent = { role: 'admin', _id: 'mine', id: 'mine', token: 'mine', lastLogin: 'never', createdAt: '1999' };
    const { body } = await register(sent);
    expect(body.role).toBe('user');
    for (const value of Object.values(sent)) expect(Object.values(body)).not.toContain(value);
    expect((await storedAccount(body._id)).role).toBe('user');
  });

  test.each(['password123', 'Password123', 'qwertyuiop', '11111111'])(
    'refuses %s, one of the commonest passwords',
    async (password) => {
      const { status, body } = await register({ password });
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'password']);
    },
  );

  test('stores the password as an argon2id hash and shows it nowhere', async () => {
    const served = await createTestApp({}, { passwordHasher: 'real' });
    const { body } = await served.call('POST', '/admin/register', { body: registration() });
    const { password_hash } = await served.database.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', '=', body._id)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(body)).not.toContain('argon2');
  });

  test('stores the session as a hash only', async () => {
    const { body } = await register();
    const rows = await app.database.db.selectFrom('sessions').selectAll().where('account_id', '=', body._id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });
});

describe('what is refused', () => {
  test.each([
    ['firstName', ''],
    ['firstName', 'x'.repeat(61)],
    ['firstName', 'half a character \ud800'],
    ['lastName', '   '],
    ['phone', '5876543210'],
    ['phone', '987654321'],
    ['email', 'no-address'],
    ['password', 'short'],
    ['password', 'x'.repeat(129)],
    ['confirmPassword', 'another password'],
  ])('%s = %j, at its field', async (field, value) => {
    const { status, body } = await register({ [field]: value });
    expect({ status, code: body.code, path: body.issues?.[0]?.path }).toEqual({
      status: 400,
      code: 'VALIDATION',
      path: field,
    });
  });

  test('names every missing field at once', async () => {
    const { status, body } = await app.call('POST', '/admin/register', { body: {} });
    expect(status).toBe(400);
    const paths = body.issues.map((issue: { path: string }) => issue.path);
    expect(paths).toEqual(expect.arrayContaining(['firstName', 'lastName', 'phone', 'email', 'password']));
  });

  test('a password that is the e-mail, whatever its case', async () => {
    const { status, body } = await register({ email: 'same@example.in', password: 'Same@Example.in' });
    expect({ status, path: body.issues?.[0]?.path }).toEqual({ status: 400, path: 'password' });
  });

  test('a matching confirmPassword is accepted', async () => {
    expect((await register({ confirmPassword: PASSWORD })).status).toBe(201);
  });

  test('an e-mail that has an account, in any case', async () => {
    await register({ email: 'taken@example.in' });
    const { status, body } = await register({ email: 'TAKEN@example.in' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'EMAIL_TAKEN', issues: [{ path: 'email' }] });
  });

  test('a mobile number that has an account, however it is written', async () => {
    await register({ phone: '9000000001' });
    const { status, body } = await register({ phone: '+91 90000 00001' });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'MOBILE_TAKEN', issues: [{ path: 'phone' }] });
  });
});

test.each([
  ['EMAIL_TAKEN', { email: 'race@example.in' }],
  ['MOBILE_TAKEN', { phone: '9000000002' }],
])('of several registrations at once one wins, the others get %s', async (code, fields) => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => register(fields)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
  for (const { status, body } of answers) if (status === 409) expect(body.code).toBe(code);
});

describe('an administrator', () => {
  test('creates an account without signing it in', async () => {
    const admin = await makeAdmin(app);
    const { status, body } = await register({ role: 'admin' }, admin.token);
    expect(status).toBe(201);
    expect(body.token).toBeUndefined();
    expect(body.user).toMatchObject({ _id: body._id, role: 'user', lastLogin: null });
    const sessions = await app.database.db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', body._id)
      .execute();
    expect(sessions).toEqual([]);
  });
});

describe('an e-mail address', () => {
  test.each([null, '', ' '])(
    'may be missing (%j) where staff register a customer, who is booked for',
    async (email) => {
      const { token } = await makeAdmin(app);
      const { status, body } = await register({ email }, token);
      expect(status).toBe(201);
      expect(body).toMatchObject({ email: '', emailVerified: false });
      expect(await storedAccount(body._id)).toMatchObject({ email: null });
      const [test] = await makeItems(app, {});
      const made = await app.call('POST', '/booking', { token, body: { userId: body._id, tests: [test] } });
      expect(made.status).toBe(201);
    },
  );

  test('is asked of everybody else, at its field', async () => {
    for (const email of [undefined, null, '']) {
      const { status, body } = await register({ email });
      expect([status, body.issues?.[0]?.path]).toEqual([400, 'email']);
    }
    const customer = (await register()).body;
    expect((await register({ email: '' }, customer.token)).status).toBe(400);
  });
});

test('60 refused registrations an hour of one network, and they keep no good one out', async () => {
  app.clock.advance(3_600_000);
  const taken = { email: 'taken@example.in' };
  for (let count = 0; count < 60; count += 1) expect((await register(taken)).status).toBe(409);
  expect((await register(taken)).status).toBe(429);
  expect((await register()).status).toBe(201);
});

test('300 new accounts an hour of one network, then 429 until the hour is over', async () => {
  app.clock.advance(3_600_000);
  const statuses = new Set<number>();
  for (let count = 0; count < 300; count += 1) statuses.add((await register()).status);
  expect([...statuses]).toEqual([201]);
  const refused = await register();
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(3_500);
  expect(wait).toBeLessThanOrEqual(3_600);
  expect((await register({}, (await makeAdmin(app)).token)).status).toBe(201);
  app.clock.advance(wait * 1000);
  expect((await register()).status).toBe(201);
});

test('keeps the language of the page it came from', async () => {
  expect((await register()).body.language).toBe('en');
  const { body } = await register({ language: 'hi' });
  expect([body.language, body.user.language]).toEqual(['hi', 'hi']);
});
