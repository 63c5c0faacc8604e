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
    // Nothing of it is left behind.
    expect((await get(`/admin/all?q=${email}`, admin)).body).toEqual([]);
  });

  test('are for people without an account, and for some role', async () => {
    const person = await makeUser(app);
    expect((await invite(admin, person.email)).body.code).toBe('EMAIL_TAKEN');
    expect((await invite(admin, address(), { assignments: [] })).status).toBe(400);
    expect((await invite(person, address())).body.code).toBe('PERMISSION_MISSING');
    expect((await accept('invented')).body.code).toBe('INVITATION_INVALID');
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
