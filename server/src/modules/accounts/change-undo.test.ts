// A changed e-mail: the old address is told, and takes the account back.
import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccountCalls, NEW_PASSWORD } from '../../../test/account-calls.ts';
import { makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailedTokens, mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();
const { login, register, me, changeEmail: changeEmailOf, update: updateAccount, undo, reset } = createAccountCalls(app);
const HOUR_MS = 3_600_000;

let user: Person;
let count = 0;
beforeEach(async () => {
  // Limits of the test before are over.
  app.clock.advance(HOUR_MS);
  user = await makeUser(app);
  count += 1;
});

const elsewhere = () => `stranger${count}@example.in`;
const update = (body: object, token = user.token) => updateAccount(body, token);
const changeEmail = (email: string, token = user.token) => changeEmailOf(email, token);
const undoTokens = (email = user.email) => mailedTokens(app, email, 'undo-change');

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
