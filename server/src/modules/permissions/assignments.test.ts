// Assignments: who may give what to whom, and what can never happen.
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { giveRoles, makeAdmin, makeStaff, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
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

  test('an administrator with another role too loses and gets the rights of administrators at once, in either call', async () => {
    const person = await makeStaff(app, admin, { roleId: 'administrator' }, { roleId: 'auditor' });
    const mayRead = async () => (await get('/staff', person)).status;
    const mayManage = async () => (await permissionsOf(person)).includes('settings.manage');
    expect([await mayRead(), await mayManage()]).toEqual([200, true]);
    await giveRoles(app, admin, person, { roleId: 'auditor' });
    expect([await mayRead(), await mayManage()]).toEqual([403, false]);
    await app.call('PUT', `/admin/role/${person.id}`, { token: admin.token, body: { role: 'admin' } });
    expect([await mayRead(), await mayManage()]).toEqual([200, true]);
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
    [{ roleId: 'partner', scope: 'all' }, 'assignments.0.scope'],
    [{ roleId: 'partner', scope: 'centre', centreId: 'centre-a' }, 'assignments.0.scope'],
    [{ roleId: 'partner', scope: 'own' }, 'assignments.0.scope'],
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
    expect(await put({ name: 'Manager', permissions: ['people.manage'] })).toMatchObject(refused);
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

describe('an administrator', () => {
  type Change = [method: 'PUT' | 'DELETE', path: string, body?: object];

  test('is neither made a customer, signed out nor ended by whoever could not make one', async () => {
    const manager = await makeStaff(app, admin, { roleId: await makeRole(['people.manage', 'audit.read']) });
    const other = await makeAdmin(app);
    const refused = { status: 403, body: { code: 'CANNOT_GRANT' } };
    const by = (token: string, [method, path, body]: Change) =>
      app.call(method, path, { token, ...(body && { body }) });
    const changes: Change[] = [
      ['PUT', `/admin/role/${other.id}`, { role: 'user' }],
      ['PUT', `/staff/${other.id}/assignments`, { assignments: [] }],
      ['DELETE', `/admin/user/${other.id}/sessions`],
      ['DELETE', `/admin/delete/${other.id}`],
    ];
    for (const change of changes) expect(await by(manager.token, change), change[1]).toMatchObject(refused);
    expect(await me(other)).toMatchObject({ role: 'admin' });
    // Others are managed as before.
    const desk = await makeStaff(app, admin, { roleId: 'front-desk' });
    expect((await by(manager.token, ['PUT', `/staff/${desk.id}/assignments`, { assignments: [] }])).status).toBe(200);
    expect((await by(manager.token, ['DELETE', `/admin/delete/${desk.id}`])).status).toBe(200);
    for (const change of changes.toReversed().slice(1)) expect((await by(admin.token, change)).status).toBe(200);
    expect((await by(admin.token, ['DELETE', `/admin/delete/${other.id}`])).status).toBe(200);
  });

  test('is not ended by who could make none, also by a call that began before', async () => {
    const manager = await makeStaff(app, admin, { roleId: await makeRole(['people.manage']) });
    const { accountChanges, sessions } = app.services;
    for (const [services, name, path] of [
      [sessions, 'endAllOf', (id: string) => `/admin/user/${id}/sessions`],
      [accountChanges, 'remove', (id: string) => `/admin/delete/${id}`],
    ] as const) {
      const person = await makeUser(app);
      const began = services as unknown as Record<string, (...given: unknown[]) => Promise<unknown>>;
      const goOn = began[name];
      vi.spyOn(began, name).mockImplementationOnce(async (...given) => {
        await giveRoles(app, admin, person, { roleId: 'administrator' });
        return goOn?.(...given);
      });
      const ended = await app.call('DELETE', path(person.id), { token: manager.token });
      expect(ended, name).toMatchObject({ status: 403, body: { code: 'CANNOT_GRANT' } });
      expect(await me(person)).toMatchObject({ role: 'admin' });
    }
  });
});

describe('the last administrator', () => {
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
