// Roles, assignments and invitations: who may give what to whom, from when on it holds, and what can never happen.
import { PRESET_ROLE_IDS, PRESET_ROLES } from '@labfront/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveRoles, makeAdmin, makeStaff, makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailedTokens } from '../../../test/mails.ts';

const CENTRES = ['centre-a', 'centre-b'];
const app = await createTestApp({}, { centres: CENTRES });
let admin: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
});

const get = (path: string, { token }: Person) => app.call('GET', path, { token });
const me = async (person: Person) => (await get('/admin/me', person)).body;
const permissionsOf = async (person: Person): Promise<string[]> => (await me(person)).permissions;

async function makeRole(permissions: string[], by = admin): Promise<string> {
  const name = `Role ${Math.random()}`;
  const { status, body } = await app.call('POST', '/roles', { token: by.token, body: { name, permissions } });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data._id;
}

describe('roles', () => {
  test('are those of the program and those of the shop', async () => {
    const { body } = await get('/roles', admin);
    const presets = body.data.filter(({ preset }: { preset: boolean }) => preset);
    expect(presets.map(({ _id }: { _id: string }) => _id)).toEqual(PRESET_ROLE_IDS);
    expect(presets[1]).toEqual({
      _id: 'front-desk',
      name: 'front desk',
      preset: true,
      permissions: PRESET_ROLES['front-desk'].permissions,
      needsSecondStep: false,
      discountLimit: 0,
    });
    const id = await makeRole(['booking.read', 'booking.read']);
    const made = (await get('/roles', admin)).body.data.find(({ _id }: { _id: string }) => _id === id);
    expect(made).toMatchObject({ preset: false, permissions: ['booking.read'] });
  });

  test('every permission has a sentence in both languages', async () => {
    const { body } = await get('/permissions', admin);
    expect(body.data).toContainEqual({
      _id: 'refund.approve',
      area: 'refund',
      action: 'approve',
      description: { en: 'Approve or decline refunds', hi: expect.stringMatching(/[ऀ-ॿ]/) },
    });
  });

  test('a preset stays, a name is had once, and nothing unknown is permitted', async () => {
    const put = (id: string, body: object) => app.call('PUT', `/roles/${id}`, { token: admin.token, body });
    const body = { name: 'Mine', permissions: [] };
    expect(await put('front-desk', body)).toMatchObject({ status: 409, body: { code: 'ROLE_IS_PRESET' } });
    const remove = await app.call('DELETE', '/roles/partner', { token: admin.token });
    expect(remove).toMatchObject({ status: 409, body: { code: 'ROLE_IS_PRESET' } });
    const create = (fields: object) => app.call('POST', '/roles', { token: admin.token, body: { ...body, ...fields } });
    expect((await create({ name: 'Front Desk' })).body.code).toBe('NAME_TAKEN');
    expect((await create({ name: 'Night shift' })).status).toBe(201);
    expect((await create({ name: 'night SHIFT' })).body.code).toBe('NAME_TAKEN');
    expect((await create({ name: 'x', permissions: ['people.rule'] })).status).toBe(400);
    expect((await put('nothing', body)).status).toBe(404);
  });

  test('one that somebody has or is invited to is not deleted', async () => {
    const roleId = await makeRole(['booking.read']);
    const remove = () => app.call('DELETE', `/roles/${roleId}`, { token: admin.token });
    const person = await makeStaff(app, admin, { roleId });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'ROLE_IN_USE' } });
    await giveRoles(app, admin, person);
    const email = 'invited-to-role@example.in';
    const assignments = [{ roleId, scope: 'all' }];
    const invite = { email, firstName: 'Meena', lastName: 'Rao', assignments };
    expect((await app.call('POST', '/staff/invite', { token: admin.token, body: invite })).status).toBe(201);
    expect((await remove()).body.code).toBe('ROLE_IN_USE');
    app.clock.advance(73 * 3_600_000);
    admin = await makeAdmin(app);
    expect((await remove()).status).toBe(200);
  });

  test('a change holds from the next call on, for whoever has the role', async () => {
    const roleId = await makeRole(['booking.read']);
    const person = await makeStaff(app, admin, { roleId });
    expect((await get('/booking', person)).status).toBe(200);
    expect(await get('/admin/all', person)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_MISSING', permission: 'customer.read' },
    });
    const body = { name: 'Other', permissions: ['customer.read'] };
    await app.call('PUT', `/roles/${roleId}`, { token: admin.token, body });
    expect((await get('/admin/all', person)).status).toBe(200);
    expect((await get('/booking', person)).status).toBe(403);
    await giveRoles(app, admin, person);
    expect((await get('/admin/all', person)).status).toBe(403);
    expect(await me(person)).toMatchObject({ role: 'user', permissions: [], assignments: [] });
  });
});

describe('assignments', () => {
  test('say who somebody is, what they may do, and why', async () => {
    const place = { scope: 'centre', centreId: 'centre-a' } as const;
    const person = await makeStaff(app, admin, { roleId: 'front-desk', ...place }, { roleId: 'auditor' });
    const { role, permissions, assignments } = await me(person);
    expect(role).toBe('staff');
    expect(assignments).toEqual([
      { roleId: 'front-desk', roleName: 'front desk', ...place, partnerId: null },
      { roleId: 'auditor', roleName: 'auditor', scope: 'all', centreId: null, partnerId: null },
    ]);
    expect(permissions).toEqual(expect.arrayContaining(['booking.read', 'audit.read', 'role.read']));
    const { body } = await get(`/staff/${person.id}/effective`, admin);
    const reasonsOf = (wanted: string) =>
      body.data.permissions.find(({ permission }: { permission: string }) => permission === wanted)?.reasons;
    expect(reasonsOf('booking.read')).toEqual([assignments[0]]);
    expect(reasonsOf('audit.read')).toEqual([assignments[1]]);
    expect(reasonsOf('system.read')).toBeUndefined();
  });

  test('an administrator is the preset role with scope all, in either call', async () => {
    const person = await makeStaff(app, admin, { roleId: 'administrator' });
    expect(await me(person)).toMatchObject({ role: 'admin', assignments: [{ roleId: 'administrator', scope: 'all' }] });
    expect(await permissionsOf(person)).not.toContain('result.authorise');
    const change = (role: string) =>
      app.call('PUT', `/admin/role/${person.id}`, { token: admin.token, body: { role } });
    expect((await change('user')).body.role).toBe('user');
    expect((await change('admin')).body.role).toBe('admin');
    expect((await giveRoles(app, admin, person)).body.data).toMatchObject({ role: 'user', assignments: [] });
  });

  test('a narrow scope gives nothing that is the whole shop’s', async () => {
    const place = { scope: 'centre', centreId: 'centre-a' } as const;
    const person = await makeStaff(app, admin, { roleId: 'administrator', ...place });
    const permissions = await permissionsOf(person);
    expect(permissions).toEqual(expect.arrayContaining(['booking.change', 'catalogue.read', 'people.manage']));
    for (const whole of ['catalogue.edit', 'settings.manage', 'role.manage', 'audit.read', 'ledger.read'])
      expect(permissions).not.toContain(whole);
    expect((await get('/admin/audit', person)).body).toMatchObject({ permission: 'audit.read' });
  });

  test.each([
    [{ roleId: 'nothing', scope: 'all' }, 'assignments.0.roleId'],
    [{ roleId: 'front-desk', scope: 'centre', centreId: 'centre-z' }, 'assignments.0.centreId'],
    [{ roleId: 'partner', scope: 'partner', partnerId: 'nobody' }, 'assignments.0.partnerId'],
    [{ roleId: 'front-desk', scope: 'centre' }, 'assignments.0.centreId'],
    [{ roleId: 'front-desk', scope: 'all', centreId: 'centre-a' }, 'assignments.0.centreId'],
    [{ roleId: 'front-desk', scope: 'world' }, 'assignments.0.scope'],
  ])('%j is refused at its field', async (assignment, path) => {
    const person = await makeUser(app);
    const body = { assignments: [assignment] };
    const answer = await app.call('PUT', `/staff/${person.id}/assignments`, { token: admin.token, body });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
    expect((await me(person)).role).toBe('user');
  });

  test('nobody gives what they lack, where they lack it, or to themselves', async () => {
    const manager = await makeRole(['people.manage', 'booking.read', 'role.manage']);
    const place = { scope: 'centre', centreId: 'centre-a' } as const;
    const atA = await makeStaff(app, admin, { roleId: manager, ...place });
    const clerk = await makeRole(['booking.read']);
    const person = await makeUser(app);
    const give = (...given: Parameters<typeof giveRoles>[3][]) => giveRoles(app, atA, person, ...given);
    const refused = { status: 403, body: { code: 'CANNOT_GRANT' } };
    expect(await give({ roleId: clerk })).toMatchObject(refused);
    expect(await give({ roleId: clerk, scope: 'centre', centreId: 'centre-b' })).toMatchObject(refused);
    expect(await give({ roleId: clerk, scope: 'own' })).toMatchObject(refused);
    expect(await give({ roleId: 'front-desk', ...place })).toMatchObject({
      status: 403,
      body: { code: 'CANNOT_GRANT', permission: 'catalogue.read' },
    });
    expect(await give({ roleId: clerk, ...place })).toMatchObject({ status: 200 });
    expect(await giveRoles(app, atA, atA)).toMatchObject(refused);
    expect(await giveRoles(app, admin, admin, { roleId: 'pathologist' })).toMatchObject(refused);
    const owned = await makeStaff(app, admin, { roleId: manager });
    const put = (body: object) => app.call('PUT', `/roles/${manager}`, { token: owned.token, body });
    expect(await put({ name: 'Manager', permissions: [] })).toMatchObject(refused);
    const body = { name: 'Broader', permissions: ['system.read'] };
    expect(await app.call('POST', '/roles', { token: owned.token, body })).toMatchObject(refused);
    expect(await app.call('PUT', `/roles/${clerk}`, { token: owned.token, body })).toMatchObject(refused);
  });

  test('one who manages a centre sees and takes only what is there', async () => {
    const roleId = await makeRole(['people.manage', 'booking.read']);
    const clerk = await makeRole(['booking.read']);
    const atA = await makeStaff(app, admin, { roleId, scope: 'centre', centreId: 'centre-a' });
    const atBoth = await makeStaff(
      app,
      admin,
      { roleId: clerk, scope: 'centre', centreId: 'centre-a' },
      { roleId: clerk, scope: 'centre', centreId: 'centre-b' },
    );
    const atB = await makeStaff(app, admin, { roleId: clerk, scope: 'centre', centreId: 'centre-b' });
    const ids = (await get('/staff', atA)).body.data.map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual(expect.arrayContaining([atA.id, atBoth.id]));
    expect(ids).not.toContain(atB.id);
    expect(ids).not.toContain(admin.id);
    expect((await get(`/staff/${atB.id}/effective`, atA)).status).toBe(404);
    expect((await giveRoles(app, atA, atB)).status).toBe(404);
    expect((await giveRoles(app, atA, admin)).status).toBe(404);
    expect((await giveRoles(app, atA, atBoth)).body.code).toBe('CANNOT_GRANT');
    const rest = await giveRoles(app, atA, atBoth, { roleId: clerk, scope: 'centre', centreId: 'centre-b' });
    expect(rest.status).toBe(200);
    const end = (id: string) => app.call('DELETE', `/admin/user/${id}/sessions`, { token: atA.token });
    expect((await end(atB.id)).status).toBe(404);
    // Not even somebody who got a role from them: records of other centres would go too.
    const customer = await makeUser(app);
    for (const { id } of [admin, customer]) {
      const answer = await app.call('DELETE', `/admin/delete/${id}`, { token: atA.token });
      expect(answer).toMatchObject({ status: 403, body: { permission: 'people.manage' } });
    }
  });

  test('whoever keeps the registry of signatories makes pathologists', async () => {
    expect(await permissionsOf(await makeStaff(app, admin, { roleId: 'pathologist' }))).toContain('result.authorise');
  });

  test('the list has everybody with a role, filtered, sorted, in pages and as a file', async () => {
    const place = await createTestApp({}, { centres: CENTRES });
    const owner = await makeAdmin(place);
    const person = await makeStaff(place, owner, { roleId: 'auditor' });
    await makeUser(place);
    const list = async (query = '') => place.call('GET', `/staff${query}`, { token: owner.token });
    const all = await list();
    expect(all.headers['x-total-count']).toBe('2');
    expect(all.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([owner.id, person.id]);
    expect((await list('?role=auditor')).body.data).toMatchObject([{ _id: person.id, role: 'staff', state: 'active' }]);
    expect((await list('?limit=1&page=2&sort=-name')).body.data).toMatchObject([{ _id: owner.id }]);
    expect((await list(`?q=${person.email}`)).body.data).toHaveLength(1);
    expect((await list('?format=csv')).body).toContain('auditor (all)');
    expect((await place.call('GET', '/admin/all?role=staff', { token: owner.token })).body).toHaveLength(1);
    expect((await place.call('GET', '/admin/all?role=user', { token: owner.token })).body).toHaveLength(1);
  });

  test('they end with the account', async () => {
    const person = await makeStaff(app, admin, { roleId: 'auditor' });
    await app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token });
    expect((await get(`/staff/${person.id}/effective`, admin)).status).toBe(404);
    const left = await app.database.db
      .selectFrom('role_assignments')
      .where('account_id', '=', person.id)
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the last administrator', () => {
  test('stays, also against somebody who may manage people and is none', async () => {
    const place = await createTestApp();
    const owner = await makeAdmin(place);
    const body = { name: 'Manager', permissions: ['people.manage'] };
    const role = await place.call('POST', '/roles', { token: owner.token, body });
    const manager = await makeStaff(place, owner, { roleId: role.body.data._id });
    expect(await giveRoles(place, manager, owner)).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } });
    expect((await giveRoles(place, owner, owner)).body.code).toBe('CANNOT_GRANT');
  });

  test('stays when all take it from each other at once, and nobody gives on what they lost', async () => {
    const place = await createTestApp();
    const people = [await makeAdmin(place), await makeAdmin(place), await makeAdmin(place)];
    const friend = await makeUser(place);
    const [first, second, third] = people as [Person, Person, Person];
    const answers = await Promise.all([
      giveRoles(place, first, second),
      giveRoles(place, second, third),
      giveRoles(place, third, first),
      giveRoles(place, second, friend, { roleId: 'auditor' }),
    ]);
    for (const { status } of answers) expect([200, 403, 409]).toContain(status);
    expect(await place.services.accounts.hasAdministrator()).toBe(true);
    const left = await place.database.db.selectFrom('accounts').select('id').where('role', '=', 'admin').execute();
    expect(left.length).toBe(3 - answers.slice(0, 3).filter(({ status }) => status === 200).length);
  });
});

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
    const refused = { status: 409, body: { code: 'ACCOUNT_UNCONFIRMED', message: expect.stringContaining('Invite') } };
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

  test('is handed over to the reader of the address by an invitation; whoever registered it is out', async () => {
    const stranger = await makeStranger();
    const enrolled = await app.call('POST', '/admin/totp/enrol', {
      token: stranger.token,
      body: { password: STRANGERS },
    });
    expect(enrolled.status).toBe(200);
    await app.call('POST', '/admin/forgot-password', { body: { email: stranger.email } });
    expect((await invite(stranger)).status).toBe(201);
    // Until then it stays whoever's it was, with no rights.
    expect(await permissionsOf(stranger)).toEqual([]);
    const accepted = await accept(stranger);
    const expected = { _id: stranger.id, firstName: 'Meena', role: 'staff', emailVerified: true, mobileNumber: '' };
    expect(accepted).toMatchObject({ status: 200, body: expected });
    expect((await me(accepted.body)).permissions).toContain('audit.read');
    expect((await get('/admin/me', stranger)).status).toBe(401);
    expect((await signIn(stranger.email, STRANGERS)).status).toBe(401);
    expect((await signIn(stranger.mobileNumber, STRANGERS)).status).toBe(401);
    expect((await signIn(stranger.email, PASSWORD)).status).toBe(200);
    const { db } = app.database;
    expect(await db.selectFrom('totp').selectAll().where('account_id', '=', stranger.id).execute()).toEqual([]);
    expect(await db.selectFrom('mailed_links').selectAll().where('account_id', '=', stranger.id).execute()).toEqual([]);
    expect((await giveRoles(app, admin, stranger, { roleId: 'front-desk' })).status).toBe(200);
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
    expect(await accept(invited)).toMatchObject({ status: 200, body: { _id: stranger.id, role: 'staff' } });
    expect((await get('/admin/me', stranger)).status).toBe(401);
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
