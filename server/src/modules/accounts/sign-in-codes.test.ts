// Sign-in by a code in an SMS: new numbers, known ones, and codes that are no longer valid.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { createSignInCodes } from '../../../test/sign-in-codes.ts';

const app = await createTestApp();
const { newNumber, newHost, ask, askWorking, verify, codesTo, codeFor, numberOf } = createSignInCodes(app);

const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
/** Why sign-ins of an account failed, as the audit log has it. */
const failuresOf = async (id: string) => {
  const rows = await app.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'sign-in.failed')
    .where('record_id', '=', id)
    .execute();
  return rows.map(({ details }) => JSON.parse(details ?? '{}').reason);
};
/** Makes it so that the owner of an account has verified their number. */
const markVerified = (id: string) =>
  app.database.db
    .updateTable('accounts')
    .set({ mobile_verified_at: new Date(app.clock.now()).toISOString() })
    .where('id', '=', id)
    .execute();

test('a new number registers with a code and a name alone', async () => {
  const number = newNumber();
  const { status, body } = await ask(`+91 ${number}`);
  expect([status, body.retryAfter]).toEqual([200, 30]);
  const [code = ''] = await codesTo(number);
  expect(code).toMatch(/^\d{6}$/);
  const right = await verify(number, code);
  expect(right).toMatchObject({ status: 200, body: { needsProfile: true } });
  const register = (fields: object) => app.call('POST', '/admin/register', { body: fields, from: newHost() });
  expect((await register({ token: right.body.token })).body.issues).toMatchObject([{ path: 'firstName' }]);
  expect((await register({ token: 'forged', firstName: 'Asha' })).body).toMatchObject({ code: 'CODE_OVER' });
  const made = await register({ token: right.body.token, firstName: 'Asha', terms: true });
  expect(made).toMatchObject({ status: 201, body: { user: { firstName: 'Asha', mobileNumber: number, email: '' } } });
  expect((await app.call('GET', '/admin/me', { token: made.body.token })).status).toBe(200);
  expect((await register({ token: right.body.token, firstName: 'Again' })).body.code).toBe('MOBILE_TAKEN');
  app.clock.advance(60_000);
  const again = await verify(number, await codeFor(number));
  expect(again.body.user.firstName).toBe('Asha');
});

test('the SMS ends with the line that browsers read, and no table holds the code', async () => {
  const number = newNumber();
  const code = await codeFor(number);
  const folder = join(app.dataDir, 'messages');
  const name = readdirSync(folder).find((file) => file.includes(number)) ?? '';
  expect(readFileSync(join(folder, name), 'utf8').trimEnd().split('\n').at(-1)).toBe(`@127.0.0.1 #${code}`);
  const tables = await app.database.db.introspection.getTables();
  for (const table of ['messages', 'sign_in_codes', 'rate_limits']) {
    expect(tables.map(({ name: known }) => known)).toContain(table);
    const rows = await app.database.db
      .selectFrom(table as 'messages')
      .selectAll()
      .execute();
    const mine = JSON.stringify(rows.filter((row) => JSON.stringify(row).includes(number)));
    expect(mine).not.toContain(code);
  }
});

test('a verified number signs in; its second step still applies', async () => {
  const person = await makeUser(app);
  await markVerified(person.id);
  const number = await numberOf(person.id);
  expect((await verify(number, await codeFor(number))).body.token).toEqual(expect.any(String));
  const { body: enrolled } = await app.call('POST', '/admin/totp/enrol', {
    token: person.token,
    body: { password: PASSWORD },
  });
  const totp = new TOTP({ secret: Secret.fromBase32(enrolled.secret) });
  const otp = () => totp.generate({ timestamp: app.clock.now() });
  await app.call('POST', '/admin/totp/confirm', { token: person.token, body: { code: otp() } });
  app.clock.advance(60_000);
  const code = await codeFor(number);
  expect(await verify(number, code)).toMatchObject({ status: 401, body: { code: 'OTP_REQUIRED' } });
  expect(await verify(number, code, { otp: '000000' })).toMatchObject({ status: 401, body: { code: 'OTP_INVALID' } });
  expect(await failuresOf(person.id)).toEqual(['otp']);
  // The session that it renews ends with the sign-in, and not before.
  const renewal = { otp: otp(), previousToken: person.token };
  expect((await app.call('GET', '/admin/me', { token: person.token })).status).toBe(200);
  const renewed = await verify(number, code, renewal);
  expect((await app.call('GET', '/admin/me', { token: person.token })).status).toBe(401);
  expect((await app.call('GET', '/admin/me', { token: renewed.body.token })).status).toBe(200);
  expect((await verify(number, code, { otp: otp() })).body.code).toBe('CODE_OVER');
});

test('a number that was never verified asks for the password once', async () => {
  const person = await makeUser(app);
  const number = await numberOf(person.id);
  const code = await codeFor(number);
  expect(await verify(number, code)).toMatchObject({ status: 401, body: { code: 'PASSWORD_REQUIRED' } });
  expect(await verify(number, code, { password: 'wrong' })).toMatchObject({
    status: 401,
    body: { code: 'INVALID_CREDENTIALS' },
  });
  expect(await failuresOf(person.id)).toEqual(['password']);
  expect((await verify(number, code, { password: PASSWORD })).body.user._id).toBe(person.id);
  app.clock.advance(60_000);
  expect((await verify(number, await codeFor(number))).body.user._id).toBe(person.id);
});

test('or it is detached and a new account has it; a verified one never is', async () => {
  const before = await makeUser(app);
  const number = await numberOf(before.id);
  const { body } = await verify(number, await codeFor(number), { newAccount: true });
  expect(await numberOf(before.id)).toBe(number);
  const made = await app.call('POST', '/admin/register', {
    body: { token: body.token, firstName: 'Usha' },
    from: newHost(),
  });
  expect(made.status).toBe(201);
  expect(await numberOf(before.id)).toBe('');
  app.clock.advance(60_000);
  expect((await verify(number, await codeFor(number), { newAccount: true })).body.user.firstName).toBe('Usha');
});

test('another number is not verified any more, whoever changes it', async () => {
  const person = await makeUser(app);
  await markVerified(person.id);
  await app.call('PUT', '/admin/update', { token: person.token, body: { mobileNumber: newNumber() } });
  const row = await app.database.db
    .selectFrom('accounts')
    .select('mobile_verified_at')
    .where('id', '=', person.id)
    .executeTakeFirst();
  expect(row?.mobile_verified_at).toBeNull();
});

test('five tries, five minutes, used once', async () => {
  const number = newNumber();
  const code = await codeFor(number);
  for (let count = 1; count < 5; count += 1)
    expect((await verify(number, wrongFor(code))).body.code).toBe('CODE_INVALID');
  expect((await verify(number, wrongFor(code))).body.code).toBe('CODE_OVER');
  expect((await verify(number, code)).body.code).toBe('CODE_OVER');
  const late = newNumber();
  const old = await codeFor(late);
  app.clock.advance(5 * 60_000);
  expect((await verify(late, old)).body.code).toBe('CODE_OVER');
  const once = newNumber();
  const used = await codeFor(once);
  const answers = await Promise.all([verify(once, used), verify(once, used)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect((await verify(newNumber(), '123456')).body.code).toBe('CODE_OVER');
});

test.each([['12345'], ['abcdef'], [''], [undefined]])('%j is no code', async (code) => {
  const answer = await app.call('POST', '/admin/otp/verify', { body: { mobileNumber: newNumber(), code } });
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } });
});

test('an account without a password is erased with a code that its number got', async () => {
  const mobileNumber = newNumber();
  await askWorking(mobileNumber);
  const [code = ''] = await codesTo(mobileNumber);
  const { body: granted } = await verify(mobileNumber, code);
  const made = await app.call('POST', '/admin/register', { body: { token: granted.token, firstName: 'Asha' } });
  expect(made.status).toBe(201);
  const erase = (body: object) => app.call('POST', '/admin/erase', { token: made.body.token, body, from: newHost() });
  expect((await erase({})).body.issues).toMatchObject([{ path: 'password' }]);
  // The code that signed up is used up.
  expect((await erase({ smsCode: code })).body.issues).toMatchObject([{ path: 'smsCode' }]);
  app.clock.advance(60_000);
  await askWorking(mobileNumber);
  const again = (await codesTo(mobileNumber)).at(-1) ?? '';
  const wrong = again === '000000' ? '000001' : '000000';
  expect((await erase({ smsCode: wrong })).body.issues).toMatchObject([{ path: 'smsCode' }]);
  expect((await erase({ smsCode: again })).status).toBe(200);
  expect((await app.call('GET', '/admin/me', { token: made.body.token })).status).toBe(401);
});

test('a number that was never verified erases nothing', async () => {
  const user = await makeUser(app);
  await askWorking(user.mobileNumber);
  const [code = ''] = await codesTo(user.mobileNumber);
  const body = { smsCode: code };
  expect((await app.call('POST', '/admin/erase', { token: user.token, body })).status).toBe(400);
  expect((await app.call('POST', '/admin/erase', { token: user.token, body: { password: PASSWORD } })).status).toBe(
    200,
  );
});
