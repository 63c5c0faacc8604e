import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { makeUser, PASSWORD } from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { leadingZeroBits, PROOF_BITS } from './proof-of-work.ts';

const app = await createTestApp();

let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `7${String(numbers).padStart(9, '0')}`;
};
let hosts = 0;
/** A network of its own, so that tests count against themselves alone. */
const newHost = () => {
  hosts += 1;
  return `10.20.${hosts >> 8}.${hosts & 255}`;
};

function solve({ challenge }: { challenge: string }): { challenge: string; nonce: string } {
  for (let nonce = 0; ; nonce += 1) {
    if (leadingZeroBits(`${challenge}${nonce}`) >= PROOF_BITS) return { challenge, nonce: String(nonce) };
  }
}

const ask = (
  mobileNumber: unknown,
  { from = newHost(), proof, at = app }: { from?: string; proof?: object; at?: TestApp } = {},
) => at.call('POST', '/admin/otp', { body: { mobileNumber, ...(proof && { proof }) }, from });
/** Asks, and works where that is asked for. */
async function askWorking(mobileNumber: string, from = newHost()) {
  const first = await ask(mobileNumber, { from });
  return first.status === 428 ? ask(mobileNumber, { from, proof: solve(first.body) }) : first;
}
const verify = (mobileNumber: string, code: string, more: object = {}) =>
  app.call('POST', '/admin/otp/verify', { body: { mobileNumber, code, ...more }, from: newHost() });

/** The codes sent to a number, oldest first. */
async function codesTo(mobileNumber: string, at = app): Promise<string[]> {
  await at.outbox.drain();
  const folder = join(at.dataDir, 'messages');
  return readdirSync(folder)
    .filter((name) => name.endsWith(`-sms-${mobileNumber}.txt`))
    .sort()
    .map((name) => /\b\d{6}\b/.exec(readFileSync(join(folder, name), 'utf8').split('\n\n')[1] ?? '')?.[0] ?? '');
}
async function codeFor(mobileNumber: string): Promise<string> {
  expect((await askWorking(mobileNumber)).status).toBe(200);
  return (await codesTo(mobileNumber)).at(-1) ?? '';
}
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');
/** Makes it so that the owner of an account has verified their number. */
const markVerified = (id: string) =>
  app.database.db
    .updateTable('accounts')
    .set({ mobile_verified_at: new Date(app.clock.now()).toISOString() })
    .where('id', '=', id)
    .execute();
const numberOf = async (id: string) =>
  (await app.database.db.selectFrom('accounts').select('mobile_number').where('id', '=', id).executeTakeFirstOrThrow())
    .mobile_number ?? '';

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
  expect((await verify(number, code, { otp: otp() })).status).toBe(200);
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

test('the same code again after 30, 60 and 120 seconds, sooner 429', async () => {
  const number = newNumber();
  const from = newHost();
  await ask(number, { from });
  const soon = await ask(number, { from });
  expect([soon.status, soon.body.code]).toEqual([429, 'CODE_TOO_SOON']);
  expect(Number(soon.headers['retry-after'])).toBe(soon.body.retryAfter);
  app.clock.advance(30_000);
  expect((await ask(number, { from })).body.retryAfter).toBe(60);
  app.clock.advance(59_000);
  expect((await ask(number, { from })).status).toBe(429);
  app.clock.advance(1_000);
  expect((await askWorking(number, from)).body.retryAfter).toBe(120);
  const codes = await codesTo(number);
  expect(codes).toHaveLength(3);
  expect(new Set(codes).size).toBe(1);
});

test('a number gets four in a quarter of an hour and eight a day', async () => {
  const number = newNumber();
  const statuses: number[] = [];
  const askAfter = async (minutes: number) => {
    app.clock.advance(minutes * 60_000);
    statuses.push((await askWorking(number)).status);
    await app.outbox.drain();
  };
  for (let count = 0; count < 5; count += 1) await askAfter(2.6);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  for (const minutes of [20, 3, 3, 3, 20]) await askAfter(minutes);
  expect(statuses.slice(5)).toEqual([200, 200, 200, 200, 429]);
  expect(await codesTo(number)).toHaveLength(8);
});

test('ten networks that ask for one number at once get it one code', async () => {
  const number = newNumber();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(number)));
  // One that was a moment slower is answered like the first: the message is on its way.
  const seen = new Set(answers.map(({ status, body }) => body.code ?? status));
  expect([200, 'CODE_TOO_SOON', 'PROOF_REQUIRED']).toEqual(expect.arrayContaining([...seen]));
  expect(await codesTo(number)).toHaveLength(1);
});

test('a network with a thousand numbers works from the eleventh on and is refused from the 301st', async () => {
  const from = newHost();
  const numbers = Array.from({ length: 1_000 }, newNumber);
  const statuses: number[] = [];
  for (const number of numbers) statuses.push((await ask(number, { from })).status);
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
  expect(new Set(statuses.slice(10, 300))).toEqual(new Set([428]));
  expect(new Set(statuses.slice(300))).toEqual(new Set([429]));
  const sent = app.database.db.selectFrom('messages').select('recipient').where('recipient', 'in', numbers);
  expect((await sent.execute()).map(({ recipient }) => recipient).sort()).toEqual(numbers.slice(0, 10));
});

test('a proof is worth one request about its number', async () => {
  const from = newHost();
  for (let count = 0; count < 10; count += 1) await ask(newNumber(), { from });
  const [number, other] = [newNumber(), newNumber()];
  const { body, status } = await ask(number, { from });
  expect([status, body.code, body.bits]).toEqual([428, 'PROOF_REQUIRED', PROOF_BITS]);
  // A challenge is sealed like a token, and is none.
  const taken = await app.call('POST', '/admin/register', { body: { token: body.challenge, firstName: 'Asha' }, from });
  expect([taken.status, taken.body.code]).toEqual([400, 'CODE_OVER']);
  const proof = solve(body);
  expect((await ask(other, { from, proof })).status).toBe(428);
  expect((await ask(number, { from, proof: { ...proof, nonce: `${proof.nonce}x` } })).status).toBe(428);
  expect((await ask(number, { from, proof: { challenge: 'made up', nonce: '1' } })).status).toBe(428);
  expect((await ask(number, { from, proof })).status).toBe(200);
  app.clock.advance(30_000);
  expect((await ask(number, { from, proof })).status).toBe(428);
});

test('known and unknown numbers are answered alike', async () => {
  const person = await makeUser(app);
  const strip = ({ status, body, headers }: Awaited<ReturnType<typeof ask>>) => ({
    status,
    body,
    names: Object.keys(headers).sort(),
  });
  expect(strip(await ask(await numberOf(person.id)))).toEqual(strip(await ask(newNumber())));
});

test('the budget of the whole system holds, however many networks ask', async () => {
  const small = await createTestApp({ OTP_HOURLY_BUDGET: '20' });
  let sent = 0;
  const seen = new Set<string>();
  for (let count = 0; count < 200; count += 1) {
    const number = `8${String(count % 100).padStart(9, '0')}`;
    const { status, body } = await ask(number, { at: small, from: `11.${count >> 8}.${count & 255}.1` });
    if (status === 200) sent += 1;
    seen.add(`${status} ${body.code ?? ''}`);
  }
  expect(sent).toBe(20);
  expect(seen).toContain('503 CODES_USED_UP');
  small.clock.advance(3_600_000);
  expect((await ask('8999999999', { at: small })).status).toBe(200);
});

test.each([['12345'], ['1234567890'], [''], [null], ['98765432101']])('%j is no mobile number', async (number) => {
  expect(await ask(number)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', issues: [{ path: 'mobileNumber' }] },
  });
});

test.each([['12345'], ['abcdef'], [''], [undefined]])('%j is no code', async (code) => {
  const answer = await app.call('POST', '/admin/otp/verify', { body: { mobileNumber: newNumber(), code } });
  expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } });
});

test('counts leading zero bits as the browser does', () => {
  const bits = (text: string) =>
    [...createHash('sha256').update(text).digest()]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .indexOf('1');
  for (let count = 0; count < 300; count += 1) expect(leadingZeroBits(`c${count}`)).toBe(bits(`c${count}`));
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
