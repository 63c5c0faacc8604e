import { beforeEach, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { cheapPasswordHasher, createTestApp } from '../../../test/harness.ts';
import type { PasswordHasher } from './password-hasher.ts';

const app = await createTestApp();
const WINDOW_MS = 15 * 60_000;

const login = (email: string, password = PASSWORD) => app.call('POST', '/admin/login', { body: { email, password } });

let user: Person;
beforeEach(async () => {
  // Limits of the test before are over.
  app.clock.advance(3_600_000);
  user = await makeUser(app);
});

describe('signing in', () => {
  test('by e-mail in any case, with blanks around', async () => {
    const { status, body } = await login(`  ${user.email.toUpperCase()} `);
    expect({ status, id: body._id }).toEqual({ status: 200, id: user.id });
    expect(body.token).not.toBe(user.token);
  });

  test('by mobile number, however it is written', async () => {
    const number = user.mobileNumber;
    for (const written of [number, `+91${number}`, `0${number}`, `91 ${number.slice(0, 5)}-${number.slice(5)}`]) {
      expect((await login(written)).body._id).toBe(user.id);
    }
  });

  test('sets lastLogin to now', async () => {
    const before = app.clock.now();
    const { body } = await login(user.email);
    expect(Date.parse(body.lastLogin)).toBeGreaterThan(before);
    expect(Date.parse(body.lastLogin)).toBeLessThan(app.clock.now());
  });

  test('leaves other sessions alone; logout ends only its own', async () => {
    const { token } = (await login(user.email)).body;
    await app.call('GET', '/admin/logout', { token });
    expect((await app.call('GET', '/admin/me', { token })).status).toBe(401);
    expect((await app.call('GET', '/admin/me', { token: user.token })).status).toBe(200);
  });

  test('ends the session that it renews, and no other person’s', async () => {
    const other = await makeUser(app);
    const renew = (previousToken: string, password = PASSWORD) =>
      app.call('POST', '/admin/login', { body: { email: user.email, password, previousToken } });
    const lives = async (token: string) => (await app.call('GET', '/admin/me', { token })).status === 200;
    expect((await renew(user.token, 'wrong')).status).toBe(401);
    expect(await lives(user.token)).toBe(true);
    const { token } = (await renew(user.token)).body;
    expect([await lives(user.token), await lives(token)]).toEqual([false, true]);
    expect((await renew(other.token)).status).toBe(200);
    expect([await lives(other.token), await lives(token)]).toEqual([true, true]);
    expect((await renew('x'.repeat(300))).status).toBe(200);
  });
});

describe('a refusal', () => {
  test('comes too when the password is changed while the old one is checked', async () => {
    const [checked, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const matches: PasswordHasher['matches'] = async (...passwords) => {
      const isRight = await cheapPasswordHasher.matches(...passwords);
      checked.resolve();
      await changed.promise;
      return isRight;
    };
    const shop = await createTestApp({}, { passwordHasher: { ...cheapPasswordHasher, matches } });
    const { id, email } = await makeUser(shop);
    const answer = shop.call('POST', '/admin/login', { body: { email, password: PASSWORD } });
    await checked.promise;
    const password_hash = await cheapPasswordHasher.hash('another password');
    await shop.database.db.updateTable('accounts').set({ password_hash }).where('id', '=', id).execute();
    changed.resolve();
    expect((await answer).body.code).toBe('INVALID_CREDENTIALS');
    // The one of the registration.
    const sessions = shop.database.db.selectFrom('sessions').select('id').where('account_id', '=', id);
    expect(await sessions.execute()).toHaveLength(1);
  });

  test('is the same for an unknown account and a wrong password', async () => {
    const wrong = await login(user.email, 'not the password');
    const unknown = await login('nobody@example.in', 'not the password');
    const { requestId: _one, ...first } = wrong.body;
    const { requestId: _two, ...second } = unknown.body;
    expect([wrong.status, first]).toEqual([401, { message: 'Invalid email or password', code: 'INVALID_CREDENTIALS' }]);
    expect([unknown.status, second]).toEqual([wrong.status, first]);
  });

  test('of a deleted account is the same, and its sessions are over', async () => {
    const gone = { deleted_at: new Date(app.clock.now()).toISOString(), email: null, mobile_number: null };
    await app.database.db.updateTable('accounts').set(gone).where('id', '=', user.id).execute();
    expect((await login(user.email)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await app.call('GET', '/admin/me', { token: user.token })).status).toBe(401);
  });

  test.each([{ email: '', password: 'x' }, { email: 'a@example.in' }, { password: 'x' }, {}])(
    '%j is 400',
    async (body) => {
      expect(await app.call('POST', '/admin/login', { body })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
    },
  );

  test('a NUL character in the e-mail is no server error', async () => {
    expect((await login('a\u0000b@example.in')).status).toBe(400);
  });
});

describe('limits', () => {
  test('10 failures per account, then even the right password waits', async () => {
    for (let count = 0; count < 10; count += 1) expect((await login(user.email, 'wrong')).status).toBe(401);
    const refused = await login(user.email.toUpperCase());
    expect((await login(user.mobileNumber)).status).toBe(429);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(WINDOW_MS / 1000 - 60);
    expect(wait).toBeLessThanOrEqual(WINDOW_MS / 1000);
    const other = await makeUser(app);
    expect((await login(other.email)).status).toBe(200);
    app.clock.advance(wait * 1000);
    expect((await login(user.email)).status).toBe(200);
  });

  test('a stranger who fails does not lock the owner out, who comes from another address', async () => {
    const stranger = (password: string) =>
      app.call('POST', '/admin/login', { body: { email: user.email, password }, from: '10.11.0.1' });
    for (let count = 0; count < 12; count += 1) await stranger('wrong');
    expect((await stranger(PASSWORD)).status).toBe(429);
    expect((await login(user.email)).status).toBe(200);
  });

  test('one address alone does not use up the limit of the account', async () => {
    for (let count = 0; count < 120; count += 1) {
      await app.call('POST', '/admin/login', { body: { email: user.email, password: 'wrong' }, from: '10.11.0.2' });
    }
    expect((await login(user.email)).status).toBe(200);
  });

  test('100 failures from many addresses lock the account, but not on a device that signed in before', async () => {
    const { deviceToken } = (await login(user.email)).body;
    const other = (await login((await makeUser(app)).email)).body.deviceToken;
    const from = (index: number) => `10.12.${index >> 2}.1`;
    for (let count = 0; count < 100; count += 1) {
      const body = { email: user.email, password: 'wrong' };
      await app.call('POST', '/admin/login', { body, from: from(count) });
    }
    const attempt = (extra: object, password = PASSWORD) =>
      app.call('POST', '/admin/login', { body: { email: user.email, password, ...extra }, from: '10.13.0.1' });
    expect((await attempt({})).status).toBe(429);
    for (const forged of ['x', `${deviceToken}x`, other]) {
      expect((await attempt({ deviceToken: forged })).status).toBe(429);
    }
    expect((await attempt({ deviceToken })).status).toBe(200);
    for (let count = 0; count < 10; count += 1) expect((await attempt({ deviceToken }, 'wrong')).status).toBe(401);
    expect((await attempt({ deviceToken })).status).toBe(429);
  });

  test('a new password makes other devices unknown', async () => {
    const { deviceToken, token } = (await login(user.email)).body;
    const body = { oldPassword: PASSWORD, newPassword: 'another-password-of-tests' };
    expect((await app.call('PUT', '/admin/change-password', { token, body })).status).toBe(200);
    for (let count = 0; count < 10; count += 1) await login(user.email, 'wrong');
    const again = { email: user.email, password: 'another-password-of-tests', deviceToken };
    expect((await app.call('POST', '/admin/login', { body: again })).status).toBe(429);
  });

  test('successes are not counted', async () => {
    for (let count = 0; count < 12; count += 1) expect((await login(user.email)).status).toBe(200);
    expect((await login(user.email, 'wrong')).status).toBe(401);
  });

  test('hold against guesses that come at once: no more are checked than may fail', async () => {
    // Failures are counted while later guesses are still being checked, which a served app does slowly enough to observe.
    const served = await createTestApp({}, { passwordHasher: 'real' });
    const { email } = await makeUser(served);
    const guesses = Array.from({ length: 40 }, (_, index) => (index === 39 ? PASSWORD : 'wrong'));
    const answers = await Promise.all(
      guesses.map((password) => served.call('POST', '/admin/login', { body: { email, password } })),
    );
    // PostgreSQL may count the last one first; then the right password is one of the ten, and is uncounted.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(29);
  });

  test('100 failures per address, over many accounts', async () => {
    await login('somebody@example.in');
    const full = await app.database.db
      .updateTable('rate_limits')
      .set({ hits: 99 })
      .where('key', 'like', 'login-address:%')
      .returning('key')
      .execute();
    expect(full.length).toBeGreaterThan(0);
    expect((await login('somebody@example.in')).status).toBe(401);
    expect((await login(user.email)).status).toBe(429);
  });

  test('keep neither addresses nor e-mails', async () => {
    const keys = (await failures()).join('\n');
    expect(keys).not.toContain('127.0.0.1');
    expect(keys).not.toContain('@');
  });

  async function failures(): Promise<string[]> {
    await login('unknown-to-all@example.in', 'wrong');
    const rows = await app.database.db.selectFrom('rate_limits').select('key').execute();
    return rows.map(({ key }) => key);
  }
});

test('a program that signs in again and again holds a hundred sessions, the latest', async () => {
  const person = await makeUser(app);
  const signIn = () => app.call('POST', '/admin/login', { body: { email: person.email, password: PASSWORD } });
  const tokens: string[] = [];
  for (let count = 0; count < 105; count += 1) tokens.push((await signIn()).body.token);
  const statusOf = async (token: string | undefined) => (await app.call('GET', '/admin/me', { token })).status;
  expect((await app.call('GET', '/admin/sessions', { token: tokens.at(-1) })).body.data).toHaveLength(100);
  expect([await statusOf(person.token), await statusOf(tokens[4]), await statusOf(tokens[5])]).toEqual([401, 401, 200]);
});
