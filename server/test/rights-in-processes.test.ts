// Two processes on one database: a change of rights that one has answered holds in the other from the next call on.

import { beforeAll, expect, test, vi } from 'vitest';
import { confirmEmail } from '../../tools/confirm-email.ts';
import { createTestDatabase } from './harness.ts';
import { call, type Served, serve } from './processes.ts';

const ADMIN = { ADMIN_EMAIL: 'owner@example.in', ADMIN_PASSWORD: 'a-password-of-tests' };
const TURNS = 5;

const { dataDir, url } = await createTestDatabase();

let changing: Served;
let asked: Served;
let admin: string;
let person: { token: string; _id: string };

beforeAll(async () => {
  changing = await serve({ DATA_DIR: dataDir, DATABASE_URL: url, ...ADMIN });
  asked = await serve({ DATA_DIR: dataDir, DATABASE_URL: url, ...ADMIN });
  const credentials = { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD };
  const signIn = () => call(changing.base, 'POST', '/admin/login', { body: credentials });
  // The first start listens before it has made its administrator.
  await vi.waitUntil(async () => (await signIn()).status === 200, { timeout: 120_000 });
  admin = (await signIn()).body.token;
  const body = {
    firstName: 'Meena',
    lastName: 'Rao',
    phone: '9876543210',
    email: 'meena@example.in',
    password: ADMIN.ADMIN_PASSWORD,
  };
  person = (await call(asked.base, 'POST', '/admin/register', { body })).body;
  await confirmEmail(asked.base, dataDir, body.email);
});

const change = async (method: string, path: string, body: object) => {
  const { status, body: answer } = await call(changing.base, method, path, { token: admin, body });
  if (status >= 300) throw new Error(`Refused: ${status} ${JSON.stringify(answer)}`);
  return answer;
};
const give = (...assignments: object[]) => change('PUT', `/staff/${person._id}/assignments`, { assignments });
/** The other process's answer to a list of bookings. */
const answered = async () => {
  const { status, body } = await call(asked.base, 'GET', '/booking', { token: person.token });
  return body?.code ?? status;
};

test('a role that is given, changed, narrowed or taken', async () => {
  const role = { name: 'Night desk', permissions: ['booking.read'] };
  const { data } = await change('POST', '/roles', role);
  const path = `/roles/${data._id}`;
  expect(await answered()).toBe('PERMISSION_MISSING');
  for (let turn = 0; turn < TURNS; turn += 1) {
    await give({ roleId: data._id, scope: 'all' });
    expect(await answered()).toBe(200);
    await change('PUT', path, { ...role, permissions: ['role.read'] });
    expect(await answered()).toBe('PERMISSION_MISSING');
    await change('PUT', path, role);
    expect(await answered()).toBe(200);
    await change('PUT', `${path}/second-step`, { required: true });
    expect(await answered()).toBe('SECOND_STEP_REQUIRED');
    await change('PUT', `${path}/second-step`, { required: false });
    expect(await answered()).toBe(200);
    await give();
    expect(await answered()).toBe('PERMISSION_MISSING');
  }
});

test('a scope that is narrowed to a centre and widened again', async () => {
  const centre = { name: 'North', code: 'NOR', kind: 'collection', city: 'Bhopal', listed: false };
  const { data } = await change('POST', '/centres', centre);
  /** The permissions that the other process grants in scope `all`. */
  const everywhere = async (): Promise<string[]> =>
    (await call(asked.base, 'GET', '/admin/me', { token: person.token })).body.permissionsEverywhere;
  for (let turn = 0; turn < TURNS; turn += 1) {
    await give({ roleId: 'front-desk', scope: 'all' });
    expect(await everywhere()).toContain('booking.read');
    await give({ roleId: 'front-desk', scope: 'centre', centreId: data._id });
    expect(await everywhere()).not.toContain('booking.read');
    expect(await answered()).toBe(200);
  }
  await give();
});

test('somebody who is signed out everywhere', async () => {
  await give({ roleId: 'auditor', scope: 'all' });
  const credentials = { email: 'meena@example.in', password: ADMIN.ADMIN_PASSWORD };
  const { token } = (await call(asked.base, 'POST', '/admin/login', { body: credentials })).body;
  expect((await call(asked.base, 'GET', '/ledger', { token })).status).toBe(200);
  await change('DELETE', `/admin/user/${person._id}/sessions`, {});
  expect((await call(asked.base, 'GET', '/ledger', { token })).status).toBe(401);
  person.token = (await call(asked.base, 'POST', '/admin/login', { body: credentials })).body.token;
  await give();
});

test('an administrator that is made and unmade', async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    await change('PUT', `/admin/role/${person._id}`, { role: 'admin' });
    expect(await answered()).toBe(200);
    await change('PUT', `/admin/role/${person._id}`, { role: 'user' });
    expect(await answered()).toBe('PERMISSION_MISSING');
  }
});
