// A role that needs a second step at sign-in: whoever has it without one can do nothing but set it up.
import { Secret, TOTP } from 'otpauth';
import { expect, test } from 'vitest';
import { giveRoles, makeAdmin, makeStaff, makeUser, PASSWORD, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { giveReport } from '../../../test/reports.ts';
import { makeRole } from '../../../test/roles.ts';

const app = await createTestApp();
const admin = await makeAdmin(app);

const get = (path: string, { token }: Person) => app.call('GET', path, { token });
const putSecondStep = (roleId: string, required: unknown, by = admin) =>
  app.call('PUT', `/roles/${roleId}/second-step`, { token: by.token, body: { required } });

async function setUp({ token }: Person): Promise<{ code(): string }> {
  const { secret } = (await app.call('POST', '/admin/totp/enrol', { token, body: { password: PASSWORD } })).body;
  const generator = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => generator.generate({ timestamp: app.clock.now() });
  expect((await app.call('POST', '/admin/totp/confirm', { token, body: { code: code() } })).status).toBe(200);
  return { code };
}

test('holds from the next call until it is set up, for that role alone', async () => {
  const desk = await makeStaff(app, admin, { roleId: 'front-desk' });
  const accountant = await makeStaff(app, admin, { roleId: 'accountant' });
  expect((await putSecondStep('front-desk', true)).body.data).toMatchObject({
    _id: 'front-desk',
    needsSecondStep: true,
  });

  for (const [method, path] of [
    ['GET', '/booking'],
    ['GET', '/admin/all'],
    ['PUT', '/cart-booking/update-status'],
  ] as const) {
    const answer = await app.call(method, path, { token: desk.token, ...(method === 'PUT' && { body: {} }) });
    expect(answer).toMatchObject({ status: 403, body: { code: 'SECOND_STEP_REQUIRED' } });
  }
  const hindi = await app.call('GET', '/booking', { token: desk.token, headers: { 'accept-language': 'hi' } });
  expect(hindi.body.message).toMatch(/दूसरा चरण/);
  // A call of a customer that also serves staff answers them as a customer.
  const stranger = await makeUser(app);
  expect((await get(`/prescription-reports/${stranger.id}`, desk)).body.data).toEqual([]);
  expect((await get('/admin/me', desk)).body).toMatchObject({
    role: 'staff',
    permissions: [],
    needsSecondStep: true,
    assignments: [{ roleId: 'front-desk' }],
  });
  expect((await get('/refunds', accountant)).status).toBe(200);
  expect((await get('/admin/me', accountant)).body.needsSecondStep).toBe(false);

  const { code } = await setUp(desk);
  expect((await get('/booking', desk)).status).toBe(200);
  expect((await get('/admin/me', desk)).body).toMatchObject({ needsSecondStep: false });
  // Switched off, it is missing again.
  app.clock.advance(60_000);
  await app.call('DELETE', '/admin/totp', { token: desk.token, body: { code: code() } });
  expect((await get('/booking', desk)).body.code).toBe('SECOND_STEP_REQUIRED');
  await putSecondStep('front-desk', false);
  expect((await get('/booking', desk)).status).toBe(200);
});

test('holds for an own role, and ends with the role', async () => {
  const role = { name: 'Night desk', permissions: ['booking.read'] };
  const roleId = (await app.call('POST', '/roles', { token: admin.token, body: role })).body.data._id;
  const person = await makeStaff(app, admin, { roleId });
  await putSecondStep(roleId, true);
  expect((await get('/booking', person)).body.code).toBe('SECOND_STEP_REQUIRED');
  await giveRoles(app, admin, person);
  expect((await app.call('DELETE', `/roles/${roleId}`, { token: admin.token })).status).toBe(200);
  expect(await app.database.db.selectFrom('second_step_roles').selectAll().execute()).toEqual([]);
});

test('a link to a file that was made before opens nothing until it is set up', async () => {
  const { _id: id } = await giveReport(app, admin, await makeUser(app));
  const roleId = await makeRole(app, admin, ['report.read']);
  const reader = await makeStaff(app, admin, { roleId });
  const { data } = (await get('/prescription-reports', reader)).body;
  const { pathname, search } = new URL(data.find(({ _id }: { _id: string }) => _id === id).reportFile);
  const open = async () => (await app.http.inject({ url: pathname + search })).statusCode;
  expect(await open()).toBe(200);
  await putSecondStep(roleId, true);
  expect(await open()).toBe(410);
  await setUp(reader);
  expect(await open()).toBe(200);
});

test('holds for administrators, who can still set it up', async () => {
  const other = await makeAdmin(app);
  expect((await putSecondStep('administrator', true, other)).status).toBe(200);
  expect((await putSecondStep('administrator', false, other)).body.code).toBe('SECOND_STEP_REQUIRED');
  await setUp(other);
  expect((await putSecondStep('administrator', false, other)).status).toBe(200);
});

test('refuses a role that does not exist, and a body that says neither', async () => {
  expect(await putSecondStep('nothing', true)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await putSecondStep('front-desk', 'yes')).status).toBe(400);
  const desk = await makeStaff(app, admin, { roleId: 'front-desk' });
  expect((await putSecondStep('front-desk', true, desk)).body).toMatchObject({ permission: 'settings.manage' });
});
