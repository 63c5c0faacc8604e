import { Secret, TOTP, URI } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailedTokens, mailsTo } from '../../../test/mails.ts';

// Concurrent guesses are counted while later passwords are being checked, which a served app does slowly enough to observe.
const app = await createTestApp({}, { passwordHasher: 'real' });
const STEP_MS = 30_000;

let user: Person;
let secret: string;
let recoveryCodes: string[];
beforeEach(async () => {
  // Limits of the test before are over.
  app.clock.advance(3_600_000);
  user = await makeUser(app);
});

const enrol = () => app.call('POST', '/admin/totp/enrol', { token: user.token, body: { password: PASSWORD } });
const confirm = (code: string) => app.call('POST', '/admin/totp/confirm', { token: user.token, body: { code } });
const switchOff = (code: string) => app.call('DELETE', '/admin/totp', { token: user.token, body: { code } });
const status = async () => (await app.call('GET', '/admin/totp', { token: user.token })).body;
const login = (otp?: unknown, password = PASSWORD) =>
  app.call('POST', '/admin/login', { body: { email: user.email, password, otp } });

/** The code that the person's app shows, `steps` before or after the current one. */
const codeOf = (steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() + steps * STEP_MS });
const wrongCode = () =>
  codeOf() === '000000' || codeOf(1) === '000000' || codeOf(-1) === '000000' ? '111111' : '000000';

async function switchOn(): Promise<void> {
  ({ secret, recoveryCodes } = (await enrol()).body);
  expect((await confirm(codeOf())).status).toBe(200);
  app.clock.advance(2 * STEP_MS);
}

describe('setting it up', () => {
  test('answers what an authenticator app reads, for this account', async () => {
    const { status: answered, body } = await enrol();
    expect(answered).toBe(200);
    const read = URI.parse(body.otpauthUrl);
    expect(read).toMatchObject({ issuer: app.env.site.name, label: user.email, digits: 6, period: 30 });
    expect(read.secret.base32).toBe(body.secret);
    expect(new Set(body.recoveryCodes).size).toBe(10);
  });

  test('changes nothing before the first code, and a wrong code does not switch it on', async () => {
    ({ secret } = (await enrol()).body);
    expect(await confirm(wrongCode())).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } });
    expect(await status()).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await login()).status).toBe(200);
    expect((await login('123456')).status).toBe(200);
  });

  test('again before the first code makes the older secret useless', async () => {
    ({ secret } = (await enrol()).body);
    const older = codeOf();
    ({ secret } = (await enrol()).body);
    expect((await confirm(older)).status).toBe(400);
    expect((await confirm(codeOf())).status).toBe(200);
    expect((await enrol()).body.code).toBe('TOTP_ON');
    expect((await confirm(codeOf(1))).body.code).toBe('TOTP_NOT_ENROLLED');
  });

  test('keeps neither the secret nor a recovery code as it is, and tells the person', async () => {
    await switchOn();
    const { db } = app.database;
    const kept = JSON.stringify([
      await db.selectFrom('totp').selectAll().execute(),
      await db.selectFrom('totp_recovery_codes').selectAll().execute(),
      await db.selectFrom('audit_log').selectAll().execute(),
    ]);
    for (const hidden of [secret, ...recoveryCodes]) expect(kept).not.toContain(hidden);
    expect((await mailsTo(app, user.email)).some((mail) => mail.includes('is on'))).toBe(true);
  });
});

describe('signing in with it', () => {
  beforeEach(switchOn);

  test('asks for the code, after the password only', async () => {
    expect(await login()).toMatchObject({ status: 401, body: { code: 'OTP_REQUIRED' } });
    expect(await login('')).toMatchObject({ status: 401, body: { code: 'OTP_REQUIRED' } });
    expect(await login(null)).toMatchObject({ status: 401, body: { code: 'OTP_REQUIRED' } });
    expect((await login(undefined, 'wrong')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await login(codeOf(), 'wrong')).body.code).toBe('INVALID_CREDENTIALS');
    expect((await login(codeOf())).status).toBe(200);
  });

  test('takes the code of now, of just before and just after, with blanks, and no other', async () => {
    for (const steps of [-3, 3]) expect((await login(codeOf(steps))).body.code).toBe('OTP_INVALID');
    const code = codeOf(-1);
    expect((await login(` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await login(codeOf(1))).status).toBe(200);
  });

  test('takes a code once, also when it comes twice at once, and none older than it', async () => {
    const code = codeOf();
    const both = await Promise.all([login(code), login(code)]);
    expect(both.map(({ status: answered }) => answered).sort()).toEqual([200, 401]);
    expect((await login(code)).body).toMatchObject({ code: 'OTP_INVALID', issues: [{ path: 'otp' }] });
    expect((await login(codeOf(-1))).body.code).toBe('OTP_INVALID');
    app.clock.advance(STEP_MS);
    expect((await login(codeOf())).status).toBe(200);
  });

  test('takes each recovery code once, however it is written', async () => {
    const [first = '', second = ''] = recoveryCodes;
    expect((await login(first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await login(first)).body.code).toBe('OTP_INVALID');
    const both = await Promise.all([login(second), login(second)]);
    expect(both.map(({ status: answered }) => answered).sort()).toEqual([200, 401]);
    expect(await status()).toEqual({ enabled: true, recoveryCodesLeft: 8 });
  });

  test('counts wrong codes as failed sign-ins', async () => {
    for (let count = 0; count < 10; count += 1) expect((await login(wrongCode())).status).toBe(401);
    expect((await login(codeOf())).status).toBe(429);
    app.clock.advance(15 * 60_000);
    expect((await login(codeOf())).status).toBe(200);
  });

  test('checks no more of many guesses at once than may fail', async () => {
    const guesses = Array.from({ length: 40 }, (_, index) => (index === 39 ? codeOf() : wrongCode()));
    const answers = await Promise.all(guesses.map((guess) => login(guess)));
    // PostgreSQL may count the last one first; then the right code is one of the ten, and is uncounted.
    expect(answers.filter(({ status: answered }) => answered === 401).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status: answered }) => answered === 429).length).toBeGreaterThanOrEqual(29);
  });

  test('is in the audit log: asked, failed, and by which kind of code', async () => {
    await login();
    await login(wrongCode());
    await login(codeOf());
    await login(recoveryCodes[0]);
    const { token } = await makeAdmin(app);
    const { body } = await app.call('GET', `/admin/audit?record=${user.id}&limit=4`, { token });
    expect(body.data.map(({ action, details }: { action: string; details: object }) => [action, details])).toEqual([
      ['sign-in.ok', { otp: 'recovery' }],
      ['sign-in.ok', { otp: 'code' }],
      ['sign-in.failed', { reason: 'otp' }],
      ['sign-in.otp-asked', {}],
    ]);
  });

  test('does not let in whoever has the code of somebody else', async () => {
    const mine = codeOf();
    const [recovery = ''] = recoveryCodes;
    user = await makeUser(app);
    await switchOn();
    for (const foreign of [mine, recovery]) expect((await login(foreign)).body.code).toBe('OTP_INVALID');
  });
});

describe('switching it off', () => {
  test('takes a code or a recovery code, and nothing of it is left', async () => {
    await switchOn();
    expect(await switchOff(wrongCode())).toMatchObject({ status: 400, body: { issues: [{ path: 'code' }] } });
    expect((await switchOff(recoveryCodes[3] ?? '')).status).toBe(200);
    expect(await status()).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    expect((await login()).status).toBe(200);
    expect((await switchOff(recoveryCodes[4] ?? '')).body.code).toBe('TOTP_OFF');
    await switchOn();
    expect((await switchOff(codeOf())).status).toBe(200);
  });

  test('lets nobody try more than ten codes', async () => {
    await switchOn();
    for (let count = 0; count < 10; count += 1) expect((await switchOff(wrongCode())).status).toBe(400);
    expect((await switchOff(codeOf())).status).toBe(429);
  });

  test('comes with the end of the account', async () => {
    await switchOn();
    const { token } = await makeAdmin(app);
    expect((await app.call('DELETE', `/admin/delete/${user.id}`, { token })).status).toBe(200);
    expect(await app.database.db.selectFrom('totp').selectAll().where('account_id', '=', user.id).execute()).toEqual(
      [],
    );
  });
});

describe('a password that is set by mail', () => {
  const NEW_PASSWORD = 'a-password-of-the-owner';
  async function resetByMail(): Promise<void> {
    await app.call('POST', '/admin/forgot-password', { body: { email: user.email } });
    const token = (await mailedTokens(app, user.email, 'reset-password')).at(-1);
    const body = { token, newPassword: NEW_PASSWORD };
    expect((await app.call('PUT', '/admin/reset-password', { body })).status).toBe(200);
  }

  test('takes off what a stranger set up who signed up with that address, and says so', async () => {
    const { db } = app.database;
    await db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', user.id).execute();
    await switchOn();
    await resetByMail();
    expect((await login(undefined, NEW_PASSWORD)).body._id).toBe(user.id);
    expect((await login(undefined, PASSWORD)).status).toBe(401);
    const mails = await mailsTo(app, user.email);
    expect(mails.filter((mail) => mail.includes('Two-step sign-in for') && mail.includes(' is off'))).toHaveLength(1);
    const noted = await db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('record_id', '=', user.id)
      .where('action', '=', 'totp.switched-off')
      .execute();
    expect(noted).toEqual([{ action: 'totp.switched-off', actor_id: user.id }]);
  });

  test('takes the verification off a number that a stranger signed up with, and keeps that of a confirmed address', async () => {
    const { db } = app.database;
    const of = db.selectFrom('accounts').select('mobile_verified_at').where('id', '=', user.id);
    const at = new Date(app.clock.now()).toISOString();
    const set = (email_verified_at: string | null) =>
      db.updateTable('accounts').set({ email_verified_at, mobile_verified_at: at }).where('id', '=', user.id).execute();
    await set(at);
    await resetByMail();
    expect(await of.executeTakeFirst()).toEqual({ mobile_verified_at: at });
    await set(null);
    await resetByMail();
    expect(await of.executeTakeFirst()).toEqual({ mobile_verified_at: null });
  });

  test('leaves the second step of a confirmed address on', async () => {
    await switchOn();
    await resetByMail();
    expect((await login(undefined, NEW_PASSWORD)).body.code).toBe('OTP_REQUIRED');
    expect((await login(codeOf(), NEW_PASSWORD)).status).toBe(200);
  });
});

test('a secret that this APP_SECRET does not open asks for a recovery code, and is no failure of the server', async () => {
  await switchOn();
  const { db } = app.database;
  await db
    .updateTable('totp')
    .set({ sealed_secret: 'x'.repeat(60) })
    .where('account_id', '=', user.id)
    .execute();
  expect((await login(codeOf())).status).toBe(401);
  expect((await login(recoveryCodes[0])).status).toBe(200);
});
