import { beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailedTokens, mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();
const NEW_PASSWORD = 'another-password-of-tests';

let user: Person;
beforeEach(async () => {
  user = await makeUser(app);
});

const login = (email: string, password = PASSWORD) => app.call('POST', '/admin/login', { body: { email, password } });
const me = (token: string) => app.call('GET', '/admin/me', { token });

describe('update', () => {
  const update = (body: unknown) => app.call('PUT', '/admin/update', { token: user.token, body });

  test('takes the person’s fields from the whole stored user, and nothing else', async () => {
    const { body: stored } = await me(user.token);
    const sent = { ...stored, firstName: 'Usha', role: 'admin', _id: 'x', token: 'y', lastLogin: null };
    const { status, body } = await update(sent);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      _id: user.id,
      firstName: 'Usha',
      role: 'user',
      email: user.email,
      user: { firstName: 'Usha' },
    });
    expect((await me(user.token)).body.firstName).toBe('Usha');
  });

  test('takes a language that there is, and writes to the person in it', async () => {
    expect((await me(user.token)).body.language).toBe('en');
    expect(await update({ language: 'fr' })).toMatchObject({ status: 400, body: { issues: [{ path: 'language' }] } });
    expect(await update({ language: 'hi' })).toMatchObject({
      status: 200,
      body: { language: 'hi', firstName: 'Asha' },
    });
    await app.call('POST', '/admin/forgot-password', { body: { email: user.email } });
    const [mail = ''] = (await mailsTo(app, user.email)).filter((one) => one.includes('reset-password'));
    expect(mail).toContain('/hi/reset-password?token=');
    expect(mail).toContain('<html lang="hi">');
    expect(mail).toContain('30 मिनट के अंदर');
  });

  test('an e-mail or mobile number of somebody else is said at its field', async () => {
    const other = await makeUser(app);
    expect(await update({ email: other.email.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_TAKEN', issues: [{ path: 'email' }] },
    });
    expect(await update({ mobileNumber: `+91 ${other.mobileNumber}` })).toMatchObject({
      status: 409,
      body: { code: 'MOBILE_TAKEN', issues: [{ path: 'mobileNumber' }] },
    });
    expect((await update({ email: user.email, mobileNumber: user.mobileNumber })).status).toBe(200);
  });
});

describe('change-password', () => {
  const change = (oldPassword: string, newPassword: string) =>
    app.call('PUT', '/admin/change-password', { token: user.token, body: { oldPassword, newPassword } });

  test('ends every other session, keeps this one and tells the person', async () => {
    const { body: elsewhere } = await login(user.email);
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect((await me(elsewhere.token)).status).toBe(401);
    expect((await me(user.token)).status).toBe(200);
    expect((await login(user.email)).status).toBe(401);
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200);
    expect((await mailsTo(app, user.email)).some((mail) => mail.includes('was changed'))).toBe(true);
  });

  test('a wrong old password changes nothing, and may be guessed ten times only', async () => {
    for (let guess = 0; guess < 10; guess += 1) {
      expect(await change(`wrong-${guess}`, NEW_PASSWORD)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'oldPassword' }] },
      });
    }
    expect((await change(PASSWORD, NEW_PASSWORD)).status).toBe(429);
    expect((await login(user.email)).status).toBe(200);
  });

  test('of two at once with one old password only one sets its own', async () => {
    const both = await Promise.all([change(PASSWORD, NEW_PASSWORD), change(PASSWORD, `${NEW_PASSWORD} too`)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const set = both[0].status === 200 ? NEW_PASSWORD : `${NEW_PASSWORD} too`;
    expect((await login(user.email, set)).status).toBe(200);
  });

  test.each(['short', 'password123'])('the new password %s is refused at its field', async (newPassword) => {
    const { status, body } = await change(PASSWORD, newPassword);
    expect([status, body.issues[0].path]).toEqual([400, 'newPassword']);
  });
});

describe('forgot and reset', () => {
  const forgot = (email: string, from = '10.9.0.1') =>
    app.call('POST', '/admin/forgot-password', { body: { email }, from });
  const reset = (token: string, newPassword = NEW_PASSWORD) =>
    app.call('PUT', '/admin/reset-password', { body: { token, newPassword }, from: `10.8.${Math.random()}` });

  const resetTokens = (email: string) => mailedTokens(app, email, 'reset-password');

  test('the answer does not tell whether there is an account', async () => {
    const known = await forgot(user.email, '10.9.1.1');
    const unknown = await forgot('nobody@example.in', '10.9.1.2');
    expect(known).toMatchObject({ status: 200 });
    expect(unknown.body).toEqual(known.body);
    expect(await resetTokens('nobody@example.in')).toEqual([]);
  });

  test('a mailed token sets a password once, and ends all sessions', async () => {
    await forgot(user.email, '10.9.2.1');
    const [token = ''] = await resetTokens(user.email);
    // A rejected password does not use up the token.
    for (const weak of ['password123', user.email.toUpperCase()]) {
      expect((await reset(token, weak)).body.issues[0].path).toBe('newPassword');
    }
    const both = await Promise.all([reset(token), reset(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await me(user.token)).status).toBe(401);
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200);
    expect(await reset(token)).toMatchObject({ status: 400, body: { code: 'RESET_TOKEN_INVALID' } });
  });

  test('the mail comes as text and as HTML, with the same link in both', async () => {
    await forgot(user.email, '10.9.5.1');
    const [mail = ''] = await mailsTo(app, user.email);
    expect(mail).toContain('Content-Type: multipart/alternative');
    expect(mail).toContain('Content-Type: text/plain');
    expect(mail).toContain('Content-Type: text/html');
    const [text, html] = [...mail.matchAll(/reset-password\?token=([\w-]+)/g)].map(([, token]) => token);
    expect(text).toBeDefined();
    expect(html).toBe(text);
  });

  test('a token is over after 30 minutes, and when another was asked for', async () => {
    await forgot(user.email, '10.9.3.1');
    const [first = ''] = await resetTokens(user.email);
    await forgot(user.email, '10.9.3.1');
    const second = (await resetTokens(user.email)).find((token) => token !== first) ?? '';
    expect((await reset(first)).status).toBe(400);
    app.clock.advance(31 * 60_000);
    expect((await reset(second)).status).toBe(400);
    expect((await login(user.email)).status).toBe(200);
  });

  test('a stranger cannot flood somebody with mails', async () => {
    for (let time = 0; time < 5; time += 1) expect((await forgot(user.email, `10.9.4.${time}`)).status).toBe(200);
    const { status, headers } = await forgot(user.email, '10.9.4.9');
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    // Those that came before the first was sent are one mail.
    expect(await resetTokens(user.email)).toHaveLength(1);
  });
});

describe('administrators', () => {
  test('see who signed in today, the latest first', async () => {
    const admin = await makeAdmin(app);
    await login(user.email);
    const { body } = await app.call('GET', '/admin/logins/today', { token: admin.token });
    expect(body[0]._id).toBe(user.id);
    expect(body.map((account: { _id: string }) => account._id)).toContain(admin.id);
    app.clock.advance(24 * 3_600_000);
    const tomorrow = await makeAdmin(app);
    const { body: later } = await app.call('GET', '/admin/logins/today', { token: tomorrow.token });
    expect(later.map((account: { _id: string }) => account._id)).toEqual([tomorrow.id]);
  });

  test('deleting an account takes the person out of it and keeps the books', async () => {
    const admin = await makeAdmin(app);
    await fillCart(app, user.token, await makeItems(app, { price: 100 }));
    const patient = { name: 'Kamla Verma', age: 71, sex: 'female' };
    const { booking } = await bookCart(app, user.token, { patient, notes: 'second floor' });
    const remove = () => app.call('DELETE', `/admin/delete/${user.id}`, { token: admin.token });
    expect(await remove()).toMatchObject({ status: 200, body: { id: user.id } });
    expect((await remove()).status).toBe(404);
    expect((await me(user.token)).status).toBe(401);
    const { body } = await app.call('GET', `/cart-booking/all?q=${booking.bookingNumber}`, { token: admin.token });
    expect(body[0].userId).toEqual({
      _id: user.id,
      firstName: 'Deleted',
      lastName: 'account',
      mobileNumber: '',
      email: '',
    });
    expect(JSON.stringify(body)).not.toMatch(/Kamla|second floor/);
    expect(body[0].totalAmount).toBe(100);
    const again = {
      firstName: 'Asha',
      lastName: 'Verma',
      phone: user.mobileNumber,
      email: user.email,
      password: PASSWORD,
    };
    expect((await app.call('POST', '/admin/register', { body: again, from: '10.7.0.1' })).status).toBe(201);
  });

  test('nobody deletes themselves, and of the last two each other only one succeeds', async () => {
    const lonely = await createTestApp();
    const [first, second] = [await makeAdmin(lonely), await makeAdmin(lonely)];
    const remove = (by: Person, whom: Person) => lonely.call('DELETE', `/admin/delete/${whom.id}`, { token: by.token });
    expect((await remove(first, first)).status).toBe(409);
    const statuses = await Promise.all([remove(first, second), remove(second, first)]);
    expect(statuses.map(({ status }) => status)).toContain(200);
    expect(await lonely.services.accounts.hasAdministrator()).toBe(true);
  });
});
