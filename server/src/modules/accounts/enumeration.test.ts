// On SQLite alone: hashes and equal work (on PostgreSQL: accounts/login.test.ts).
// The cost of an answer does not reveal whether an account exists: both cases hash the same passwords and write the same rows.
import { hash, verify } from '@node-rs/argon2';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { createPasswordHasher } from './password-hasher.ts';

const argon2 = { hash: vi.fn(hash), verify: vi.fn(verify) };
const app = await createTestApp({}, { passwordHasher: createPasswordHasher(undefined, argon2) });
const login = (email: string, password = 'not the password') =>
  app.call('POST', '/admin/login', { body: { email, password } });

let user: Person;
beforeEach(async () => {
  user = await makeUser(app);
  // Creates the decoy hash, which is created only once.
  await login('nobody@example.in');
});

/** The hashes and writes of a call. */
async function costOf(call: () => Promise<unknown>) {
  const written = async () => (await app.database.db.selectFrom('audit_log').select('id').execute()).length;
  const before = await written();
  argon2.hash.mockClear();
  argon2.verify.mockClear();
  await call();
  return {
    hashed: argon2.hash.mock.calls.length,
    verified: argon2.verify.mock.calls.length,
    written: (await written()) - before,
  };
}

test('a wrong password, an unknown account, a deleted one and one without a password cost the same to refuse', async () => {
  const [deleted, locked] = [await makeUser(app), await makeUser(app)];
  const gone = {
    deleted_at: new Date(app.clock.now()).toISOString(),
    email: null,
    mobile_number: null,
    password_hash: '',
  };
  await app.database.db.updateTable('accounts').set(gone).where('id', '=', deleted.id).execute();
  await app.database.db.updateTable('accounts').set({ password_hash: '' }).where('id', '=', locked.id).execute();
  const cost = { hashed: 0, verified: 1, written: 1 };
  for (const email of [
    user.email,
    'somebody@example.in',
    deleted.email,
    locked.email,
    '9000000000',
    user.mobileNumber,
  ]) {
    expect(await costOf(() => login(email))).toEqual(cost);
  }
  expect(await costOf(() => login(locked.email, PASSWORD))).toEqual(cost);
});

test('every refused password is checked against a hash of the same cost', async () => {
  await login(user.email);
  await login('somebody@example.in');
  const parameters = argon2.verify.mock.calls.map(([hash]) => /^\$argon2id\$v=\d+\$[^$]+/.exec(String(hash))?.[0]);
  expect(new Set(parameters).size).toBe(1);
});

test('asking for a reset link costs the same for a known and an unknown address', async () => {
  const forgot = (email: string) => () => app.call('POST', '/admin/forgot-password', { body: { email } });
  expect(await costOf(forgot(user.email))).toEqual(await costOf(forgot('somebody@example.in')));
});

test('a made-up token hashes nothing', async () => {
  const body = { token: 'made up', newPassword: 'long enough 12' };
  expect(await costOf(() => app.call('PUT', '/admin/reset-password', { body }))).toMatchObject({
    hashed: 0,
    verified: 0,
  });
});

test.each([
  ['sign-in', 'POST', '/admin/login', () => ({ email: user.email, password: 'not the password' })],
  ['change-password', 'PUT', '/admin/change-password', () => ({ oldPassword: 'wrong', newPassword: 'long enough 12' })],
  ['erase', 'POST', '/admin/erase', () => ({ password: 'wrong' })],
  ['totp/enrol', 'POST', '/admin/totp/enrol', () => ({ password: 'wrong' })],
] as const)('sixty guesses at once at %s cost ten hashes', async (_, method, path, body) => {
  const { token } = user;
  const guess = () => app.call(method, path, { ...(path !== '/admin/login' && { token }), body: body() });
  const cost = await costOf(() => Promise.all(Array.from({ length: 60 }, guess)));
  expect(cost.verified).toBe(10);
});
