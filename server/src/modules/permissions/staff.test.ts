// Invitations to work here: what they make, when they end, who sends and who withdraws them.
import { beforeAll, describe, expect, test } from 'vitest';
import { giveRoles, makeAdmin, makeStaff, makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailedTokens } from '../../../test/mails.ts';
import { makeRole as makeRoleFor } from '../../../test/roles.ts';

const CENTRES = ['centre-a', 'centre-b'];
const app = await createTestApp({}, { centres: CENTRES });
let admin: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
});

const get = (path: string, { token }: Person) => app.call('GET', path, { token });
const me = async (person: Person) => (await get('/admin/me', person)).body;
const permissionsOf = async (person: Person): Promise<string[]> => (await me(person)).permissions;

const makeRole = (permissions: string[]) => makeRoleFor(app, admin, permissions);

describe('invitations', () => {
  let counter = 0;
  const address = () => {
    counter += 1;
    return `new${counter}@staff.example.in`;
  };
  const invite = (by: Person, email: string, fields: object = {}) =>
    app.call('POST', '/staff/invite', {
      token: by.token,
      body: {
        email,
        firstName: 'Meena',
        lastName: 'Rao',
        assignments: [{ roleId: 'auditor', scope: 'all' }],
        ...fields,
      },
    });
  const accept = (token: string, fields: object = {}) =>
    app.call('POST', '/staff/accept', { body: { token, password: PASSWORD, ...fields }, from: `10.9.0.${counter}` });
  const seen = new Set<string>();
  /** The token that came last. */
  async function tokenFor(email: string): Promise<string> {
    const fresh = (await mailedTokens(app, email, 'staff/accept')).filter((token) => !seen.has(token));
    for (const token of fresh) seen.add(token);
    expect(fresh).toHaveLength(1);
    return fresh[0] ?? '';
  }

  test('make an account with its roles, once, and sign it in', async () => {
    const email = address();
    const { status, body } = await invite(admin, email, { mobileNumber: '9811111111' });
    expect(status).toBe(201);
    expect(Date.parse(body.expiresAt) - app.clock.now()).toBeLessThanOrEqual(72 * 3_600_000);
    expect((await get(`/staff?status=invited&q=${email}`, admin)).body.data).toMatchObject([
      { email, state: 'invited', expiresAt: body.expiresAt, assignments: [{ roleId: 'auditor' }] },
    ]);
    const token = await tokenFor(email);
    const [stored] = await app.database.db
      .selectFrom('staff_invitations')
      .selectAll()
      .where('email', '=', email)
      .execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await accept(token, { password: 'password1' })).status).toBe(400);
    const accepted = await accept(token, { firstName: 'Mina' });
    expect(accepted).toMatchObject({
      status: 200,
      body: {
        email,
        firstName: 'Mina',
        mobileNumber: '9811111111',
        role: 'staff',
        emailVerified: true,
        user: { role: 'staff' },
      },
    });
    const session = { ...admin, token: accepted.body.token };
    expect(await permissionsOf(session)).toEqual(['audit.read', 'ledger.read', 'role.read']);
    expect((await get('/admin/audit', session)).status).toBe(200);
    expect(await accept(token)).toMatchObject({ status: 400, body: { code: 'INVITATION_INVALID' } });
    expect((await get(`/staff?status=invited&q=${email}`, admin)).body.data).toEqual([]);
  });

  test('are not replaced by somebody who manages less than they promise', async () => {
    const email = address();
    await invite(admin, email);
    const roleId = await makeRole(['people.manage', 'booking.read']);
    const narrow = await makeStaff(app, admin, { roleId, scope: 'centre', centreId: 'centre-a' });
    const assignments = [{ roleId, scope: 'centre', centreId: 'centre-a' }];
    expect((await invite(narrow, email, { assignments })).body.code).toBe('CANNOT_GRANT');
    expect((await accept(await tokenFor(email))).status).toBe(200);
  });

  test('end after 72 hours, and when another takes their place', async () => {
    const email = address();
    await invite(admin, email);
    const first = await tokenFor(email);
    await invite(admin, email);
    const second = await tokenFor(email);
    expect((await accept(first)).body.code).toBe('INVITATION_INVALID');
    app.clock.advance(72 * 3_600_000 + 60_000);
    expect((await accept(second)).body.code).toBe('INVITATION_INVALID');
    admin = await makeAdmin(app);
  });

  test('two at once make one account', async () => {
    const email = address();
    await invite(admin, email);
    const token = await tokenFor(email);
    const statuses = (await Promise.all([accept(token), accept(token)])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('give nothing that whoever invited lacks, then or by now', async () => {
    const roleId = await makeRole(['people.manage', 'booking.read']);
    const host = await makeStaff(app, admin, { roleId });
    const email = address();
    expect((await invite(host, email)).body.code).toBe('CANNOT_GRANT');
    const clerk = await makeRole(['booking.read']);
    const assignments = [{ roleId: clerk, scope: 'all' }];
    expect((await invite(host, email, { assignments })).status).toBe(201);
    const token = await tokenFor(email);
    await giveRoles(app, admin, host, { roleId: 'auditor' });
    expect((await accept(token)).body.code).toBe('INVITATION_INVALID');
    expect((await get(`/staff?status=invited&q=${email}`, admin)).body.data).toEqual([]);
    // Nothing of it is left behind.
    expect((await get(`/admin/all?q=${email}`, admin)).body).toEqual([]);
  });

  test('of somebody who has made an account meanwhile are not listed as open', async () => {
    const email = address();
    await invite(admin, email);
    const listed = async () => (await get(`/staff?status=invited&q=${email}`, admin)).body.data.length;
    expect(await listed()).toBe(1);
    await makeUser(app, { email });
    expect(await listed()).toBe(0);
  });

  test('are for people without a confirmed account, and for some role', async () => {
    const person = await makeUser(app);
    expect((await invite(admin, person.email)).body.code).toBe('EMAIL_TAKEN');
    expect((await invite(admin, address(), { assignments: [] })).status).toBe(400);
    expect((await invite(person, address())).body.code).toBe('PERMISSION_MISSING');
    expect((await accept('invented')).body.code).toBe('INVITATION_INVALID');
  });
});

describe('an account that somebody registered with the address of a colleague', () => {
  const STRANGERS = 'a-password-of-strangers';
  const confirmation = (id: string, change: { email_verified_at?: string | null; email?: null }) =>
    app.database.db.updateTable('accounts').set(change).where('id', '=', id).execute();
  const makeStranger = async () => {
    const stranger = await makeUser(app, { password: STRANGERS });
    await confirmation(stranger.id, { email_verified_at: null });
    return stranger;
  };
  const raise = ({ id }: Person) =>
    app.call('PUT', `/admin/role/${id}`, { token: admin.token, body: { role: 'admin' } });
  const signIn = (login: string, password: string) =>
    app.call('POST', '/admin/login', { body: { email: login, password } });
  const invite = ({ email }: Person, fields: object = {}, by = admin) => {
    const assignments = [{ roleId: 'auditor', scope: 'all' }];
    const body = { email, firstName: 'Meena', lastName: 'Rao', assignments, ...fields };
    return app.call('POST', '/staff/invite', { token: by.token, body });
  };
  const accept = async ({ email }: Person) => {
    const [token] = await mailedTokens(app, email, 'staff/accept');
    return app.call('POST', '/staff/accept', { body: { token, password: PASSWORD } });
  };

  test('is given no role until its reader confirmed the address, and keeps what can be taken', async () => {
    const stranger = await makeStranger();
    const refused = {
      status: 409,
      body: { code: 'ACCOUNT_UNCONFIRMED', message: expect.stringContaining('invite them') },
    };
    expect(await giveRoles(app, admin, stranger, { roleId: 'front-desk' })).toMatchObject(refused);
    expect(await raise(stranger)).toMatchObject(refused);
    expect(await permissionsOf(stranger)).toEqual([]);
    // A number of one's own proves nothing of the address.
    const mobile_verified_at = new Date(app.clock.now()).toISOString();
    await app.database.db.updateTable('accounts').set({ mobile_verified_at }).where('id', '=', stranger.id).execute();
    expect(await giveRoles(app, admin, stranger, { roleId: 'front-desk' })).toMatchObject(refused);
    await confirmation(stranger.id, { email_verified_at: mobile_verified_at });
    expect((await giveRoles(app, admin, stranger, { roleId: 'front-desk' })).status).toBe(200);
    await confirmation(stranger.id, { email_verified_at: null });
    expect((await giveRoles(app, admin, stranger)).status).toBe(200);
    expect(await permissionsOf(stranger)).toEqual([]);
  });

  test('without an e-mail is known by its number', async () => {
    const stranger = await makeUser(app);
    await confirmation(stranger.id, { email: null, email_verified_at: null });
    const answer = await giveRoles(app, admin, stranger, { roleId: 'phlebotomist', scope: 'own' });
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('SMS') } });
    const mobile_verified_at = new Date(app.clock.now()).toISOString();
    await app.database.db.updateTable('accounts').set({ mobile_verified_at }).where('id', '=', stranger.id).execute();
    expect((await giveRoles(app, admin, stranger, { roleId: 'phlebotomist', scope: 'own' })).status).toBe(200);
  });

  test('loses the address to whoever accepts an invitation there, and keeps everything else', async () => {
    const stranger = await makeStranger();
    await app.call('POST', '/admin/forgot-password', { body: { email: stranger.email } });
    expect((await invite(stranger)).status).toBe(201);
    const accepted = await accept(stranger);
    const expected = { firstName: 'Meena', role: 'staff', emailVerified: true, mobileNumber: '' };
    expect(accepted).toMatchObject({ status: 200, body: expected });
    expect(accepted.body._id).not.toBe(stranger.id);
    expect((await me(accepted.body)).permissions).toContain('audit.read');
    // It may be a customer's who mistyped their address: with their records, which the reader of the address never sees.
    expect(await me(stranger)).toMatchObject({ _id: stranger.id, email: '', mobileNumber: stranger.mobileNumber });
    expect(await permissionsOf(stranger)).toEqual([]);
    expect((await signIn(stranger.mobileNumber, STRANGERS)).body._id).toBe(stranger.id);
    expect((await signIn(stranger.email, STRANGERS)).status).toBe(401);
    expect((await signIn(stranger.email, PASSWORD)).body._id).toBe(accepted.body._id);
    const { db } = app.database;
    expect(await db.selectFrom('mailed_links').selectAll().where('account_id', '=', stranger.id).execute()).toEqual([]);
  });

  test('keeps its mobile number too, which an invitation cannot name', async () => {
    const stranger = await makeStranger();
    const { status, body } = await invite(stranger, { mobileNumber: stranger.mobileNumber });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'MOBILE_TAKEN' });
  });

  test('that is confirmed while the invitation is open stays as it is', async () => {
    const stranger = await makeStranger();
    await invite(stranger);
    await confirmation(stranger.id, { email_verified_at: new Date(app.clock.now()).toISOString() });
    expect((await accept(stranger)).body.code).toBe('EMAIL_TAKEN');
    expect((await signIn(stranger.email, STRANGERS)).status).toBe(200);
    expect(await permissionsOf(stranger)).toEqual([]);
  });

  test('registered while the invitation is open does not stop it', async () => {
    const invited = { id: '', token: '', email: 'hired@example.in', mobileNumber: '' };
    await invite(invited);
    const stranger = await makeUser(app, { email: invited.email, password: STRANGERS });
    await confirmation(stranger.id, { email_verified_at: null });
    expect(await accept(invited)).toMatchObject({ status: 200, body: { email: invited.email, role: 'staff' } });
    expect(await me(stranger)).toMatchObject({ _id: stranger.id, email: '' });
  });

  test('is not the way to change one’s own rights', async () => {
    const roleId = await makeRole(['people.manage', 'audit.read']);
    const manager = await makeStaff(app, admin, { roleId });
    await confirmation(manager.id, { email_verified_at: null });
    const assignments = [{ roleId, scope: 'all' }];
    expect((await invite(manager, { assignments }, manager)).body.code).toBe('CANNOT_GRANT');
  });
});

describe('an open invitation', () => {
  const invitedBy = async (by: Person, ...assignments: object[]) => {
    const email = `open-${Math.random()}@example.in`;
    const body = { email, firstName: 'Meena', lastName: 'Rao', assignments };
    expect((await app.call('POST', '/staff/invite', { token: by.token, body })).status).toBe(201);
    const { data } = (await get('/staff?status=invited', admin)).body;
    return { email, id: data.find((one: { email: string }) => one.email === email)._id as string };
  };
  const withdraw = (id: string, { token }: Person) => app.call('DELETE', `/staff/invitations/${id}`, { token });
  const atCentre = (centreId: string) => ({ roleId: 'front-desk', scope: 'centre', centreId });

  test('is withdrawn: it leaves the list, its link opens nothing, and its role can be deleted', async () => {
    const roleId = await makeRole(['booking.read']);
    const { email, id } = await invitedBy(admin, { roleId, scope: 'all' });
    const [token] = await mailedTokens(app, email, 'staff/accept');
    const answer = await withdraw(id, admin);
    expect(answer).toMatchObject({ status: 200, body: { id, message: `The invitation of ${email} is withdrawn` } });
    const { data } = (await get('/staff?status=invited', admin)).body;
    expect(data.map(({ _id }: { _id: string }) => _id)).not.toContain(id);
    const accepted = await app.call('POST', '/staff/accept', { body: { token, password: PASSWORD } });
    expect(accepted).toMatchObject({ status: 400, body: { code: 'INVITATION_INVALID' } });
    expect((await app.call('DELETE', `/roles/${roleId}`, { token: admin.token })).status).toBe(200);
    expect(await withdraw(id, admin)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('is sent to nobody when it is withdrawn before its mail', async () => {
    const { email, id } = await invitedBy(admin, atCentre('centre-a'));
    await withdraw(id, admin);
    expect(await mailedTokens(app, email, 'staff/accept')).toEqual([]);
  });

  test('is withdrawn only by somebody who manages its roles', async () => {
    const manager = await makeStaff(app, admin, { roleId: 'administrator', scope: 'centre', centreId: 'centre-a' });
    const own = await invitedBy(admin, atCentre('centre-a'));
    const others = await invitedBy(admin, atCentre('centre-b'));
    const both = await invitedBy(admin, atCentre('centre-a'), atCentre('centre-b'));
    expect((await withdraw(others.id, manager)).status).toBe(404);
    expect((await withdraw(both.id, manager)).body.code).toBe('CANNOT_GRANT');
    expect((await withdraw(own.id, manager)).status).toBe(200);
    const desk = await makeStaff(app, admin, { roleId: 'front-desk' });
    expect((await withdraw(both.id, desk)).body).toMatchObject({ permission: 'people.manage' });
  });
});
