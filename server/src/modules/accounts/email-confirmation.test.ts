// Attack: a free account sends mails with its own text to strangers. Also the effects of confirming an address.
import { beforeEach, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { confirmEmail, mailedTokens, mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();
const DAY_MS = 86_400_000;

let user: Person;
let count = 0;
beforeEach(async () => {
  // Limits of the test before are over.
  app.clock.advance(DAY_MS);
  user = await makeUser(app);
  count += 1;
});

const fresh = () => `fresh${count}@example.in`;
const me = async (token = user.token) => (await app.call('GET', '/admin/me', { token })).body;
const update = (body: object, token = user.token) => app.call('PUT', '/admin/update', { token, body });
const confirm = (token: string | undefined) => app.call('POST', '/admin/confirm-email', { body: { token } });
const login = (email: string) => app.call('POST', '/admin/login', { body: { email, password: PASSWORD } });
const tokens = (email: string) => mailedTokens(app, email, 'confirm-email');
const register = (email: string, fields: object = {}) => {
  const phone = `7${String(count).padStart(9, '0')}`;
  const person = { firstName: 'Asha', lastName: 'Verma', phone, email, password: PASSWORD, ...fields };
  return app.call('POST', '/admin/register', { body: person, from: `10.20.${count >> 8}.${count & 255}` });
};

describe('a new e-mail', () => {
  test('counts once its link was opened: until then the old one stays, and the new one is shown as pending', async () => {
    const { body } = await update({ email: fresh() });
    expect(body).toMatchObject({ email: user.email, pendingEmail: fresh(), user: { pendingEmail: fresh() } });
    expect((await login(fresh())).status).toBe(401);
    const [token] = await tokens(fresh());
    expect(await mailsTo(app, user.email)).toEqual([]);
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await me()).toMatchObject({ email: fresh(), pendingEmail: '', emailVerified: true });
    expect((await login(fresh())).status).toBe(200);
    expect((await confirm(token)).body.code).toBe('CONFIRM_TOKEN_INVALID');
    expect(await mailsTo(app, user.email)).toHaveLength(1);
  });

  test('asked for sixty times mails five strangers at most, once each', async () => {
    const statuses = [];
    for (let time = 0; time < 60; time += 1) {
      statuses.push((await update({ email: `stranger${time}@victims${count}.in` })).status);
      await app.outbox.drain();
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(55);
    const mailed = await Promise.all(statuses.map((_, time) => mailsTo(app, `stranger${time}@victims${count}.in`)));
    expect(mailed.flat()).toHaveLength(5);
  });

  test('is counted exactly when all come at once', async () => {
    const all = Array.from({ length: 20 }, (_, time) => update({ email: `once${time}-${fresh()}` }));
    const answers = await Promise.all(all);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  test('of a known account is counted too, so that nobody asks whose addresses have accounts', async () => {
    const other = await makeUser(app);
    const statuses = [];
    for (let time = 0; time < 7; time += 1) statuses.push((await update({ email: other.email })).status);
    // The mail of the sign-up was one of the five.
    expect(statuses).toEqual([409, 409, 409, 409, 429, 429, 429]);
  });

  test('mails one stranger five times a day, however many accounts ask', async () => {
    const askers = await Promise.all(Array.from({ length: 8 }, () => makeUser(app)));
    const answers = [];
    for (const { token } of askers) answers.push((await update({ email: fresh() }, token)).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  });

  test('that another account has by now is a clear error, and the link works once it is free', async () => {
    await update({ email: fresh() });
    const [token] = await tokens(fresh());
    const other = await makeUser(app, { email: fresh() });
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
    expect((await me()).email).toBe(user.email);
    await app.call('POST', '/admin/erase', { token: other.token, body: { password: PASSWORD } });
    expect((await confirm(token)).status).toBe(200);
  });

  test('is over after 72 hours, and forgotten', async () => {
    await update({ email: fresh() });
    const [token] = await tokens(fresh());
    app.clock.advance(3 * DAY_MS);
    expect((await confirm(token)).body.code).toBe('CONFIRM_TOKEN_INVALID');
    await app.sweep();
    const { body } = await login(user.email);
    expect(body).toMatchObject({ email: user.email, pendingEmail: '' });
  });

  test('can be cancelled, and gives way to another: their links are dead', async () => {
    await update({ email: fresh() });
    const [first] = await tokens(fresh());
    await update({ email: `second-${fresh()}` });
    const [second] = await tokens(`second-${fresh()}`);
    expect((await confirm(first)).body.code).toBe('CONFIRM_TOKEN_INVALID');
    const cancelled = await app.call('DELETE', '/admin/pending-email', { token: user.token });
    expect(cancelled.body).toMatchObject({ email: user.email, pendingEmail: '' });
    expect((await confirm(second)).body.code).toBe('CONFIRM_TOKEN_INVALID');
  });

  test('that a stranger asked for is dropped with a new password', async () => {
    await update({ email: fresh() });
    const [token] = await tokens(fresh());
    const body = { oldPassword: PASSWORD, newPassword: 'another-password-of-tests' };
    await app.call('PUT', '/admin/change-password', { token: user.token, body });
    expect((await confirm(token)).body.code).toBe('CONFIRM_TOKEN_INVALID');
    expect((await me()).pendingEmail).toBe('');
  });

  test('that is the old one, empty or null changes nothing and mails nobody', async () => {
    for (const email of [user.email.toUpperCase(), '', null]) {
      expect((await update({ email })).body).toMatchObject({ email: user.email, pendingEmail: '' });
    }
    expect(await mailsTo(app, user.email)).toEqual([]);
  });
});

describe('the e-mail of a sign-up', () => {
  test('gets one mail, works before it is confirmed, and is confirmed by its link or by a reset', async () => {
    const { body } = await register(fresh());
    expect(body).toMatchObject({ email: fresh(), emailVerified: false });
    expect(await app.services.accounts.emailVerifiedAt(body._id)).toBeNull();
    expect(await mailsTo(app, fresh())).toHaveLength(1);
    await confirmEmail(app, fresh());
    expect((await me(body.token)).emailVerified).toBe(true);
    expect(await app.services.accounts.emailVerifiedAt(body._id)).not.toBeNull();
    const again = await app.call('POST', '/admin/confirm-email/resend', { token: body.token });
    expect(again).toMatchObject({ status: 409, body: { code: 'EMAIL_CONFIRMED' } });
  });

  test('gets few mails, whatever its account does', async () => {
    const { body } = await register(fresh());
    let oldPassword = PASSWORD;
    for (let time = 0; time < 30; time += 1) {
      const newPassword = `password-of-turn-${time}`;
      await app.call('PUT', '/admin/change-password', { token: body.token, body: { oldPassword, newPassword } });
      await update(
        { mobileNumber: `6${count}${String(time).padStart(3, '0')}00000`.slice(0, 10).padEnd(10, '1') },
        body.token,
      );
      await app.call('POST', '/admin/confirm-email/resend', { token: body.token });
      await app.outbox.drain();
      oldPassword = newPassword;
    }
    // One of the sign-up and four sent again; three notices.
    expect((await mailsTo(app, fresh())).length).toBeLessThanOrEqual(8);
  });

  test('of an account that is erased and made again is not flooded either', async () => {
    for (let time = 0; time < 10; time += 1) {
      const { body, status } = await register(fresh());
      expect(status).toBe(201);
      await app.outbox.drain();
      await app.call('POST', '/admin/erase', { token: body.token, body: { password: PASSWORD } });
      await app.outbox.drain();
    }
    expect((await mailsTo(app, fresh())).length).toBeLessThanOrEqual(8);
  });

  test('of many accounts with tags and dots is not flooded either, nor are links to set a password', async () => {
    const names = [
      'victim',
      'v.ictim',
      'vi.ctim',
      'vic.tim',
      'vict.im',
      'victi.m',
      'v.i.ctim',
      'v.ic.tim',
      'v.ict.im',
      'v.icti.m',
    ];
    let mails = 0;
    let asked = 0;
    for (const [tag, name] of names.entries()) {
      const email = `${name}+${tag}@gmail.com`;
      expect((await register(email, { phone: `812345678${tag}` })).status).toBe(201);
      asked += (await app.call('POST', '/admin/forgot-password', { body: { email } })).status === 200 ? 1 : 0;
      mails += (await mailsTo(app, email)).length;
    }
    expect([asked, mails]).toEqual([5, 10]);
  });

  const NO_CONTACT = "First name can't contain a phone number or an e-mail address";
  test.each([
    ['a line break', 'Asha\n\nYou won', 'First name must be on one line'],
    ['a link', 'See https://evil', "First name can't contain a web address"],
    ['a bare address', 'evil.com', "First name can't contain a web address"],
    ['wide letters', 'evil．com', "First name can't contain a web address"],
    ['a path', 'a.b/c', "First name can't contain a web address"],
    ['a web address with a hidden hyphen', 'evil\u00ad.com', "First name can't contain a web address"],
    ['a phone number', 'Call 98765 43210', NO_CONTACT],
    ['a phone number between signs', 'Asha 1(800)-555.01', NO_CONTACT],
    ['a phone number in Hindi', 'फ़ोन ९८७६५४३२१०', NO_CONTACT],
    ['a phone number with fillers', '98\u316476\u00ad543', NO_CONTACT],
    ['an e-mail address', 'asha@mail.museum', NO_CONTACT],
    ['text turned around', 'Asha\u202Emoc', 'Contains characters that cannot be stored'],
  ])('comes with a name without %s', async (_, firstName, message) => {
    const { status, body } = await register(fresh(), { firstName });
    expect([status, body.message]).toEqual([400, message]);
  });

  test.each([
    'S. K. Gupta',
    'Dr.Rao',
    'A.P.J. Abdul Kalam',
    'Ram S/o Shyam',
    "D'Souza",
    'K.Dev',
    'क्‍षमा',
    'Asha 2',
    'Bed 123456',
  ])('comes with a name such as %s', async (firstName) => {
    expect((await register(fresh(), { firstName })).status).toBe(201);
  });
});

test('no table holds the token of a mailed link', async () => {
  await app.call('POST', '/admin/forgot-password', { body: { email: user.email } });
  await update({ email: fresh(), mobileNumber: `60000${String(count).padStart(5, '0')}` });
  const mailed = [
    ...(await mailedTokens(app, user.email, 'reset-password')),
    ...(await mailedTokens(app, user.email, 'undo-change')),
    ...(await tokens(fresh())),
  ];
  expect(mailed).toHaveLength(3);
  const { db } = app.database;
  const held = JSON.stringify([
    await db.selectFrom('outbox').selectAll().execute(),
    await db.selectFrom('messages').selectAll().execute(),
    await db.selectFrom('mailed_links').selectAll().execute(),
  ]);
  for (const token of mailed) expect(held).not.toContain(token);
});
