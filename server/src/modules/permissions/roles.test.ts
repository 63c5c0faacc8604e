// Roles of the program and of the shop: which there are, who has them, and from when on a change holds.
import { PRESET_ROLE_IDS, PRESET_ROLES } from '@labfront/contract/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { giveRoles, makeAdmin, makeStaff, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { makeRole as makeRoleFor } from '../../../test/roles.ts';

const app = await createTestApp();
let admin: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
});

const get = (path: string, { token }: Person) => app.call('GET', path, { token });
const me = async (person: Person) => (await get('/admin/me', person)).body;
const makeRole = (permissions: string[]) => makeRoleFor(app, admin, permissions);

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
    const body = { name: 'Mine', permissions: ['booking.read'] };
    expect(await put('front-desk', body)).toMatchObject({ status: 409, body: { code: 'ROLE_IS_PRESET' } });
    const remove = await app.call('DELETE', '/roles/partner', { token: admin.token });
    expect(remove).toMatchObject({ status: 409, body: { code: 'ROLE_IS_PRESET' } });
    const create = (fields: object) => app.call('POST', '/roles', { token: admin.token, body: { ...body, ...fields } });
    expect((await create({ name: 'Front Desk' })).body.code).toBe('NAME_TAKEN');
    expect((await create({ name: 'Night shift' })).status).toBe(201);
    expect((await create({ name: 'night SHIFT' })).body.code).toBe('NAME_TAKEN');
    expect((await create({ name: 'x', permissions: ['people.rule'] })).status).toBe(400);
    expect((await create({ name: 'Nothing', permissions: [] })).body.issues).toEqual([
      { path: 'permissions', message: 'Choose at least one permission' },
    ]);
    expect((await put('nothing', body)).status).toBe(404);
  });

  test('one that somebody has or is invited to is not deleted', async () => {
    const roleId = await makeRole(['booking.read']);
    const remove = () => app.call('DELETE', `/roles/${roleId}`, { token: admin.token });
    const person = await makeStaff(app, admin, { roleId });
    const message = expect.stringContaining('is the role of one person or invitation.');
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'ROLE_IN_USE', message } });
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
