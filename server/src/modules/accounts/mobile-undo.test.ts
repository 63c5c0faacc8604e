// A changed mobile number, and accounts made by a code: the owner is told, and takes the account back.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { createAccountCalls, NEW_PASSWORD } from '../../../test/account-calls.ts';
import { makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { confirmEmail, mailedTokens, mailsTo } from '../../../test/mails.ts';
import { lastCodeTo } from '../../../test/sms-codes.ts';

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
