// On SQLite alone: words in names (on PostgreSQL: accounts/register.test.ts).
// Names carry no phone number, address or paragraph to others; those from before the rule stay readable.
import { beforeEach, describe, expect, test } from 'vitest';
import { makeAdmin, makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailedTokens, mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();

let user: Person;
beforeEach(async () => {
  user = await makeUser(app);
});

const me = async () => (await app.call('GET', '/admin/me', { token: user.token })).body;

describe('first and last name together', () => {
  const TOGETHER = "First and last name together can't contain a phone number or a web address";
  const HALVES = { firstName: '98765', lastName: '43210' };
  const register = (names: object) => {
    const body = { phone: '9811100077', email: 'halves@example.in', password: PASSWORD, ...names };
    return app.call('POST', '/admin/register', { body });
  };
  const issues = [{ path: 'lastName', message: TOGETHER }];

  test.each([
    ['in two halves', HALVES],
    ['behind a word', { firstName: 'Call 98765', lastName: '4321 Rao' }],
    ['in Hindi', { firstName: '९८७६५', lastName: '४३२१०' }],
  ])('are no telephone number %s', async (_what, names) => {
    expect(await register(names)).toMatchObject({ status: 400, body: { issues } });
  });

  test('not by a change of one of them either', async () => {
    const user = await makeUser(app, { firstName: 'Asha', lastName: '43210' });
    const update = (body: object) => app.call('PUT', '/admin/update', { token: user.token, body });
    expect(await update({ firstName: '98765' })).toMatchObject({ status: 400, body: { issues } });
    expect(await update(HALVES)).toMatchObject({ status: 400, body: { issues } });
    expect((await update({ firstName: 'Asha 2', lastName: 'Verma 34' })).status).toBe(200);
  });

  test('not in an invitation, nor by accepting it', async () => {
    const admin = await makeAdmin(app);
    const assignments = [{ roleId: 'auditor', scope: 'all' }];
    const invite = (names: object) => {
      const body = { email: 'invited-halves@example.in', assignments, ...names };
      return app.call('POST', '/staff/invite', { token: admin.token, body });
    };
    expect(await invite(HALVES)).toMatchObject({ status: 400, body: { issues } });
    expect((await invite({ firstName: 'Meena', lastName: '43210' })).status).toBe(201);
    const [token] = await mailedTokens(app, 'invited-halves@example.in', 'staff/accept');
    const accepted = { token, password: PASSWORD, firstName: '98765' };
    const answer = await app.call('POST', '/staff/accept', { body: accepted });
    expect(answer).toMatchObject({ status: 400, body: { issues } });
  });
});

test('a patient, an address and a request by nobody are named without a phone number, in both languages', async () => {
  const name = 'Call 9876543210';
  const headers = { 'accept-language': 'hi' };
  const hindi = 'नाम में फ़ोन नंबर या ई-मेल पता नहीं हो सकता';
  const home = {
    number: '9876543210',
    locality: 'A',
    pincode: '411038',
    address: '1 A',
    city: 'Pune',
    addressType: 'home',
  };
  const bodies = {
    '/booking': { tests: ['x'], patient: { name, age: 30, sex: 'female' } },
    '/address/create': { ...home, name },
    '/contact/create': { name, message: 'Hello', phoneNumber: '9876543210' },
    '/home-collection/create': { name, mobileNumber: '9876543210', city: 'Pune', consent: true },
  };
  for (const [path, body] of Object.entries(bodies)) {
    const { token } = user;
    const { status, body: answer } = await app.call('POST', path, { token, body, headers });
    const issues = answer.issues.map(({ message }: { message: string }) => message);
    expect([path, status, issues]).toEqual([path, 400, expect.arrayContaining([hindi])]);
  }
});

test('a name with a phone number from before the rule stays readable', async () => {
  const first_name = 'Asha 9876543210';
  await app.database.db.updateTable('accounts').set({ first_name }).where('id', '=', user.id).execute();
  expect((await me()).firstName).toBe(first_name);
});

test('a name from before the rule stays readable, and becomes neither a paragraph nor a link in a mail', async () => {
  const first_name = 'You won.\n\nClaim at https://evil.example/prize';
  await app.database.db.updateTable('accounts').set({ first_name }).where('id', '=', user.id).execute();
  expect((await me()).firstName).toBe(first_name);
  await app.call('POST', '/admin/forgot-password', { body: { email: user.email } });
  const [mail = ''] = await mailsTo(app, user.email);
  expect(mail).toContain('Dear You won. Claim at https: //evil. example/prize,');
  expect(mail).not.toContain('//evil.example');
});
