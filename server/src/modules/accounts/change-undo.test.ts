import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { confirmEmail, mailedTokens, mailsTo } from '../../../test/mails.ts';
import { lastCodeTo } from '../../../test/sms-codes.ts';

const app = await createTestApp();
const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'a-password-of-the-owner';

let user: Person;
let count = 0;
let strangers = 0;
beforeEach(async () => {
  // Limits of the test before are over.
  app.clock.advance(HOUR_MS);
  user = await makeUser(app);
  count += 1;
});

const elsewhere = () => `stranger${count}@example.in`;
const login = (email: string, password = PASSWORD) => app.call('POST', '/admin/login', { body: { email, password } });
/** Registers another person, with an unused mobile number by default. */
const register = (body: { email?: string; phone?: string }) => {
  strangers += 1;
  const own = { email: `other${strangers}@example.in`, phone: `6${String(strangers).padStart(9, '0')}` };
  return app.call('POST', '/admin/register', {
    from: `10.9.${strangers >> 8}.${strangers & 255}`,
    body: { firstName: 'Mala', lastName: 'Fide', password: PASSWORD, ...own, ...body },
  });
};
const me = (token: string) => app.call('GET', '/admin/me', { token });
const update = (body: object, token = user.token) => app.call('PUT', '/admin/update', { token, body });
async function changeEmail(email: string, token = user.token): Promise<void> {
  expect((await update({ email }, token)).status).toBe(200);
  await confirmEmail(app, email);
}
const undo = (token: string | undefined) => app.call('POST', '/admin/undo-change', { body: { token } });
const undoTokens = (email = user.email) => mailedTokens(app, email, 'undo-change');
const reset = (token: string | undefined) =>
  app.call('PUT', '/admin/reset-password', { body: { token, newPassword: NEW_PASSWORD } });

describe('a changed e-mail', () => {
  test('is told to the old address with a link, and to the new one without', async () => {
    await changeEmail(elsewhere());
    expect(await undoTokens()).toHaveLength(1);
    expect(await mailedTokens(app, elsewhere(), 'undo-change')).toEqual([]);
  });

  test('that is the same, or another field, tells nobody', async () => {
    await update({ email: user.email.toUpperCase() });
    await app.call('PUT', '/admin/update', { token: user.token, body: { firstName: 'Usha' } });
    expect(await mailsTo(app, user.email)).toEqual([]);
  });

  test('makes a reset link that went to the old address useless', async () => {
    await app.call('POST', '/admin/forgot-password', { body: { email: user.email } });
    const [token] = await mailedTokens(app, user.email, 'reset-password');
    await changeEmail(elsewhere());
    expect((await reset(token)).body.code).toBe('RESET_TOKEN_INVALID');
  });
});

describe('undone', () => {
  test('restores the old one, ends all sessions, and works once', async () => {
    await changeEmail(elsewhere());
    const other = (await login(elsewhere())).body.token;
    const [token] = await undoTokens();
    const both = await Promise.all([undo(token), undo(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    for (const dead of [user.token, other]) expect((await me(dead)).status).toBe(401);
    expect((await undo(token)).body.code).toBe('UNDO_TOKEN_INVALID');
  });

  test('lets the owner back in and keeps the stranger out, who changed e-mail, password and set up a second step', async () => {
    const stranger = user.token;
    const { secret } = (await app.call('POST', '/admin/totp/enrol', { token: stranger, body: { password: PASSWORD } }))
      .body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
    await app.call('POST', '/admin/totp/confirm', { token: stranger, body: { code } });
    app.clock.advance(HOUR_MS);
    await changeEmail(elsewhere(), stranger);
    await app.call('PUT', '/admin/change-password', {
      token: stranger,
      body: { oldPassword: PASSWORD, newPassword: 'a-password-of-the-stranger' },
    });
    await app.call('POST', '/admin/forgot-password', { body: { email: elsewhere() } });
    const [strangersReset] = await mailedTokens(app, elsewhere(), 'reset-password');

    expect((await undo((await undoTokens())[0])).status).toBe(200);
    expect((await reset(strangersReset)).body.code).toBe('RESET_TOKEN_INVALID');
    for (const name of [user.email, user.mobileNumber]) {
      for (const password of ['a-password-of-the-stranger', PASSWORD, '']) {
        expect((await login(name, password || 'x')).body.code).toBe('INVALID_CREDENTIALS');
      }
    }
    const [owners] = await mailedTokens(app, user.email, 'reset-password');
    expect((await reset(owners)).status).toBe(200);
    expect((await login(user.email, NEW_PASSWORD)).body._id).toBe(user.id);
    expect((await login(elsewhere(), NEW_PASSWORD)).status).toBe(401);
  });

  test('leaves a second step alone that the owner had long before', async () => {
    const { secret, recoveryCodes } = (
      await app.call('POST', '/admin/totp/enrol', { token: user.token, body: { password: PASSWORD } })
    ).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() });
    await app.call('POST', '/admin/totp/confirm', { token: user.token, body: { code } });
    app.clock.advance(96 * HOUR_MS);
    const body = { email: user.email, password: PASSWORD, otp: recoveryCodes[0] };
    await changeEmail(elsewhere(), (await app.call('POST', '/admin/login', { body })).body.token);
    await undo((await undoTokens())[0]);
    await reset((await mailedTokens(app, user.email, 'reset-password'))[0]);
    expect((await login(user.email, NEW_PASSWORD)).body.code).toBe('OTP_REQUIRED');
  });

  test('of several changes the first link goes back to the first, and the later ones are dead', async () => {
    await changeEmail(elsewhere());
    await changeEmail(`further-${elsewhere()}`);
    const [first] = await undoTokens();
    const [second] = await undoTokens(elsewhere());
    expect((await undo(first)).status).toBe(200);
    expect((await undo(second)).body.code).toBe('UNDO_TOKEN_INVALID');
    await reset((await mailedTokens(app, user.email, 'reset-password'))[0]);
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  test('is good for 72 hours', async () => {
    await changeEmail(elsewhere());
    const [token] = await undoTokens();
    app.clock.advance(72 * HOUR_MS - 60_000);
    await app.sweep();
    const kept = await app.database.db.selectFrom('mailed_links').selectAll().execute();
    expect(kept.some(({ account_id }) => account_id === user.id)).toBe(true);
    app.clock.advance(60_000);
    expect((await undo(token)).body.code).toBe('UNDO_TOKEN_INVALID');
    await app.sweep();
    expect(await app.database.db.selectFrom('mailed_links').selectAll().execute()).toEqual([]);
  });

  test('keeps the old address for its account until the link is used or over, whoever asks for it', async () => {
    const other = await makeUser(app);
    const taken = { status: 409, body: { code: 'EMAIL_TAKEN', issues: [{ path: 'email' }] } };
    await update({ email: user.email.replace('@', '+waiting@') }, other.token);
    const { db } = app.database;
    // Requested before the address was free, confirmed after.
    await db.updateTable('accounts').set({ pending_email: user.email }).where('id', '=', other.id).execute();
    await db.updateTable('mailed_links').set({ email: user.email }).where('account_id', '=', other.id).execute();
    await db
      .updateTable('messages')
      .set({ recipient: user.email })
      .where('state', '=', 'queued')
      .where('account_id', '=', other.id)
      .execute();
    const [waiting] = await mailedTokens(app, user.email, 'confirm-email');
    await changeEmail(elsewhere());
    expect(await register({ email: user.email.toUpperCase() })).toMatchObject(taken);
    expect(await update({ email: user.email }, other.token)).toMatchObject(taken);
    expect(await app.call('POST', '/admin/confirm-email', { body: { token: waiting } })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN' },
    });
    expect((await undo((await undoTokens())[0])).status).toBe(200);
  });

  test('keeps it from those too who register while it is changed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await makeUser(app);
      await update({ email: `moved-${person.email}` }, person.token);
      const [token] = await mailedTokens(app, `moved-${person.email}`, 'confirm-email');
      const answers = await Promise.all([
        app.call('POST', '/admin/confirm-email', { body: { token } }),
        ...Array.from({ length: 4 }, () => register({ email: person.email })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 409, 409, 409, 409]);
      expect((await undo((await undoTokens(person.email))[0])).status).toBe(200);
    }
  });

  test('leaves the old address to anybody once the link is over, and to its own account at any time', async () => {
    await changeEmail(elsewhere());
    await changeEmail(user.email);
    await changeEmail(`further-${elsewhere()}`);
    await app.outbox.drain();
    app.clock.advance(72 * HOUR_MS);
    expect((await register({ email: user.email })).status).toBe(201);
    expect((await register({ email: elsewhere() })).status).toBe(201);
  });

  test('says when somebody else has the address all the same, changes nothing, and works once it is free', async () => {
    await changeEmail(elsewhere());
    const other = await makeUser(app);
    const { db } = app.database;
    const give = (email: string) => db.updateTable('accounts').set({ email }).where('id', '=', other.id).execute();
    await give(user.email);
    const [token] = await undoTokens();
    expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect((await me(user.token)).body.email).toBe(elsewhere());
    await give(other.email);
    expect((await undo(token)).status).toBe(200);
  });

  test('may be tried twenty times an hour from one address', async () => {
    app.clock.advance(HOUR_MS);
    for (let tries = 0; tries < 20; tries += 1) expect((await undo('garbage')).status).toBe(400);
    expect((await undo('garbage')).status).toBe(429);
  });
});

describe('a changed mobile number', () => {
  const changeMobile = (mobileNumber: string, token = user.token) => update({ mobileNumber }, token);
  const number = () => `70001${String(count).padStart(5, '0')}`;

  test('is told to the e-mail with a link that restores the number, ends all sessions and the password', async () => {
    expect((await changeMobile(number())).body.mobileNumber).toBe(number());
    const [token] = await undoTokens();
    expect((await undo(token)).status).toBe(200);
    expect((await me(user.token)).status).toBe(401);
    expect((await login(user.email)).status).toBe(401);
    await reset((await mailedTokens(app, user.email, 'reset-password'))[0]);
    expect((await login(user.mobileNumber, NEW_PASSWORD)).status).toBe(200);
    expect((await login(number(), NEW_PASSWORD)).status).toBe(401);
  });

  test('keeps the old number for its account until the link is used or over', async () => {
    const other = await makeUser(app);
    await changeMobile(number());
    const taken = (path: string) => ({ status: 409, body: { code: 'MOBILE_TAKEN', issues: [{ path }] } });
    expect(await register({ phone: user.mobileNumber })).toMatchObject(taken('phone'));
    expect(await changeMobile(user.mobileNumber, other.token)).toMatchObject(taken('mobileNumber'));
    expect((await undo((await undoTokens())[0])).status).toBe(200);
    await reset((await mailedTokens(app, user.email, 'reset-password'))[0]);
    const { token } = (await login(user.email, NEW_PASSWORD)).body;
    expect((await changeMobile(number(), token)).status).toBe(200);
    await app.outbox.drain();
    app.clock.advance(72 * HOUR_MS);
    expect((await register({ phone: user.mobileNumber })).status).toBe(201);
  });

  test('that was taken away is restored too', async () => {
    expect((await changeMobile('')).body.mobileNumber).toBe('');
    expect((await undo((await undoTokens())[0])).status).toBe(200);
    await reset((await mailedTokens(app, user.email, 'reset-password'))[0]);
    expect((await login(user.mobileNumber, NEW_PASSWORD)).status).toBe(200);
  });

  test('and a changed e-mail are both restored by the link of the first of them', async () => {
    await changeMobile(number());
    app.clock.advance(1_000);
    await changeEmail(elsewhere());
    const undos = await undoTokens();
    expect(undos).toHaveLength(2);
    const rows = await app.database.db
      .selectFrom('mailed_links')
      .select('id')
      .where('account_id', '=', user.id)
      .execute();
    expect(rows).toHaveLength(2);
    const [told = ''] = (await mailsTo(app, user.email)).filter((mail) => mail.includes('mobile number for'));
    expect((await undo(/token=([\w-]+)/.exec(told)?.[1])).status).toBe(200);
    await reset((await mailedTokens(app, user.email, 'reset-password'))[0]);
    expect((await login(user.mobileNumber, NEW_PASSWORD)).status).toBe(200);
    expect((await login(elsewhere(), NEW_PASSWORD)).status).toBe(401);
  });

  test('is changed five times a day at most', async () => {
    app.clock.advance(24 * HOUR_MS);
    const { token } = (await login(user.email)).body;
    const statuses = [];
    for (let time = 0; time < 8; time += 1)
      statuses.push((await changeMobile(`7${time}${number().slice(2)}`, token)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });
});

describe('an account made by a code', () => {
  const FOLDER = () => join(app.dataDir, 'messages');
  /** The links in the SMS to a number, oldest first. */
  async function textedTokens(mobileNumber: string): Promise<string[]> {
    await app.outbox.drain();
    return readdirSync(FOLDER())
      .filter((name) => name.endsWith(`-sms-${mobileNumber}.txt`))
      .sort()
      .flatMap((name) => /undo-change\?token=([\w-]+)/.exec(readFileSync(join(FOLDER(), name), 'utf8'))?.[1] ?? []);
  }
  let owner = { token: '', number: '', id: '' };
  let people = 0;
  const host = () => `10.77.${people}.1`;
  async function signIn(mobileNumber: string) {
    app.clock.advance(60_000);
    expect((await app.call('POST', '/admin/otp', { from: host(), body: { mobileNumber } })).status).toBe(200);
    const code = await lastCodeTo(app, mobileNumber);
    return app.call('POST', '/admin/otp/verify', { from: host(), body: { mobileNumber, code } });
  }
  beforeEach(async () => {
    people += 1;
    const number = `73${String(people).padStart(8, '0')}`;
    const { token } = (await signIn(number)).body;
    const body = { firstName: 'Ira', token };
    const made = await app.call('POST', '/admin/register', { from: host(), body });
    expect(made.status).toBe(201);
    owner = { token: made.body.token, number, id: made.body._id };
  });
  const theirs = () => `74${String(people).padStart(8, '0')}`;
  const mailbox = () => `thief${people}@example.in`;

  test('whose number a stranger changes is told at the old number, and taken back from there', async () => {
    expect((await update({ mobileNumber: theirs() }, owner.token)).body.mobileNumber).toBe(theirs());
    const [token] = await textedTokens(owner.number);
    expect(await textedTokens(theirs())).toEqual([]);
    const { status, body } = await undo(token);
    expect([status, body.message]).toEqual([200, expect.stringContaining('Sign in with a code')]);
    expect((await me(owner.token)).status).toBe(401);
    const back = await signIn(owner.number);
    expect(back.body).toMatchObject({ _id: owner.id, mobileNumber: owner.number, email: '' });
    expect((await signIn(theirs())).body.needsProfile).toBe(true);
    expect((await undo(token)).body.code).toBe('UNDO_TOKEN_INVALID');
  });

  test('that a stranger gives an e-mail loses it again with the password set by it', async () => {
    await update({ email: mailbox() }, owner.token);
    await confirmEmail(app, mailbox());
    const [token] = await textedTokens(owner.number);
    await app.call('POST', '/admin/forgot-password', { body: { email: mailbox() } });
    const [strangers] = await mailedTokens(app, mailbox(), 'reset-password');
    expect((await reset(strangers)).status).toBe(200);
    expect((await login(mailbox(), NEW_PASSWORD)).status).toBe(200);
    expect((await undo(token)).status).toBe(200);
    expect((await login(mailbox(), NEW_PASSWORD)).status).toBe(401);
    expect((await signIn(owner.number)).body).toMatchObject({ _id: owner.id, email: '', emailVerified: false });
  });

  test('is taken back as a whole by the first SMS, whatever the stranger changed after it', async () => {
    await update({ email: mailbox() }, owner.token);
    await confirmEmail(app, mailbox());
    app.clock.advance(1_000);
    await update({ mobileNumber: theirs() }, owner.token);
    const tokens = await textedTokens(owner.number);
    expect(tokens).toHaveLength(2);
    // Until then nobody else gets the number.
    expect(await register({ phone: owner.number })).toMatchObject({ status: 409, body: { code: 'MOBILE_TAKEN' } });
    expect((await undo(tokens[0])).status).toBe(200);
    expect((await undo(tokens[1])).body.code).toBe('UNDO_TOKEN_INVALID');
    expect((await signIn(owner.number)).body).toMatchObject({ _id: owner.id, email: '' });
  });

  test('keeps its owner’s confirmed e-mail when the number alone is taken back', async () => {
    await update({ email: mailbox() }, owner.token);
    await confirmEmail(app, mailbox());
    app.clock.advance(1_000);
    await update({ mobileNumber: '' }, owner.token);
    expect((await undo((await textedTokens(owner.number)).at(-1))).status).toBe(200);
    expect((await signIn(owner.number)).body).toMatchObject({ email: mailbox(), emailVerified: true });
  });

  test('tells no number that nobody proved: whoever reads it may be a stranger', async () => {
    expect((await update({ mobileNumber: theirs() })).status).toBe(200);
    expect(await textedTokens(user.mobileNumber)).toEqual([]);
    expect(await undoTokens()).toHaveLength(1);
  });
});

test('wrong undo and confirmation links of a network do not keep its neighbours out', async () => {
  await changeEmail(elsewhere());
  const [token] = await undoTokens();
  for (const path of ['/admin/undo-change', '/admin/confirm-email']) {
    const guess = (count: number) => app.call('POST', path, { body: { token: `${'A'.repeat(40)}${100 + count}` } });
    const statuses = [];
    for (let count = 0; count < 22; count += 1) statuses.push((await guess(count)).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  }
  expect((await undo(token)).status).toBe(200);
});
