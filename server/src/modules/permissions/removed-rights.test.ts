// A permission, scope or session that ends while a call runs: the call is refused, and nothing of it is done.
import { Readable } from 'node:stream';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  bookCart,
  fillCart,
  giveRoles,
  makeAdmin,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { pdf } from '../../../test/file-samples.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp({}, { centres: ['centre-a', 'centre-b'] });
const { db } = app.database;
let admin: Person;
let customer: Person;
let bookingId: string;

beforeAll(async () => {
  admin = await makeAdmin(app);
  customer = await makeUser(app);
  await fillCart(app, customer.token, await makeItems(app, {}));
  bookingId = (await bookCart(app, customer.token, { paymentMethod: 'at_collection' })).booking._id;
  await db.updateTable('bookings').set({ centre_id: 'centre-a' }).where('id', '=', bookingId).execute();
});

interface Sent {
  method: 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  bytes: Buffer;
}

const json = (method: Sent['method'], path: string, body: object): Sent => ({
  ...{ method, path, bytes: Buffer.from(JSON.stringify(body)) },
  headers: { 'content-type': 'application/json' },
});

async function form(path: string, fields: Record<string, string>): Promise<Sent> {
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields)) parts.append(name, value);
  parts.append('file', new Blob([new Uint8Array(pdf())]), 'report.pdf');
  const request = new Request('http://localhost', { method: 'POST', body: parts });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { method: 'POST', path, headers, bytes: Buffer.from(await request.arrayBuffer()) };
}

/** Sends a call whose body ends only after `meanwhile`, which begins once `by` has admitted the caller. */
async function whileIt(
  { method, path, headers, bytes }: Sent,
  { token }: Pick<Person, 'token'>,
  meanwhile: () => Promise<unknown>,
  by: { authenticate(token: string): Promise<unknown> } = app.services.accounts,
) {
  const admission = vi.spyOn(by, 'authenticate');
  async function* slowly() {
    yield bytes.subarray(0, 10);
    await vi.waitUntil(() => admission.mock.settledResults.some(({ type }) => type === 'fulfilled'));
    admission.mockRestore();
    await meanwhile();
    yield bytes.subarray(10);
  }
  const answer = await app.http.inject({
    ...{ method, url: `/api/v1${path}`, payload: Readable.from(slowly(), { objectMode: false }) },
    headers: { ...headers, authorization: `Bearer ${token}`, 'content-length': String(bytes.length) },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** One of the staff who has made a call before: admission then waits for nothing but the session. */
async function makeDesk(role: { roleId: string; scope?: 'centre'; centreId?: string }): Promise<Person> {
  const desk = await makeStaff(app, admin, role);
  await app.call('GET', '/admin/me', { token: desk.token });
  return desk;
}

const confirmation = () => json('PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
const statusOf = async () =>
  (await db.selectFrom('bookings').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow()).status;

test('a booking stays as it is when the permission to change it ends', async () => {
  const desk = await makeDesk({ roleId: 'front-desk' });
  const answer = await whileIt(confirmation(), desk, () => giveRoles(app, admin, desk, { roleId: 'auditor' }));
  expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING', permission: 'booking.change' } });
  expect(await statusOf()).toBe('Pending');
});

test('and when its scope is another by now', async () => {
  const desk = await makeDesk({ roleId: 'front-desk', scope: 'centre', centreId: 'centre-a' });
  const elsewhere = { roleId: 'front-desk', scope: 'centre', centreId: 'centre-b' } as const;
  const answer = await whileIt(confirmation(), desk, () => giveRoles(app, admin, desk, elsewhere));
  expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING', permission: 'booking.change' } });
  expect(await statusOf()).toBe('Pending');
});

test('and when the session ends', async () => {
  const desk = await makeDesk({ roleId: 'front-desk' });
  const path = `/admin/user/${desk.id}/sessions`;
  const answer = await whileIt(confirmation(), desk, () => app.call('DELETE', path, { token: admin.token }));
  expect(answer.status).toBe(401);
  expect(await statusOf()).toBe('Pending');
});

test('a file that arrives too late leaves nothing behind', async () => {
  const desk = await makeDesk({ roleId: 'administrator' });
  const files = async () => (await db.selectFrom('files').select('id').execute()).length;
  const before = await files();
  const upload = await form('/prescription-reports/upload', { userId: customer.id, reportType: 'Blood Test' });
  const answer = await whileIt(upload, desk, () => giveRoles(app, admin, desk));
  expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING', permission: 'report.upload' } });
  expect(await files()).toBe(before);
  expect(await db.selectFrom('reports').select('id').execute()).toEqual([]);
});

test('nobody is given a role by somebody who may not give roles any more', async () => {
  const [manager, friend] = [await makeDesk({ roleId: 'administrator' }), await makeUser(app)];
  const given = json('PUT', `/staff/${friend.id}/assignments`, { assignments: [{ roleId: 'auditor', scope: 'all' }] });
  const answer = await whileIt(given, manager, () => giveRoles(app, admin, manager));
  expect(answer).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING', permission: 'people.manage' } });
  expect((await app.call('GET', '/admin/me', { token: friend.token })).body.assignments).toEqual([]);
});

test('and when the key of a system ends', async () => {
  const key = { name: 'Clinic', permissions: ['booking.read', 'booking.change'], scope: 'all' };
  const { body } = await app.call('POST', '/api-keys', { token: admin.token, body: key });
  const end = () => app.call('DELETE', `/api-keys/${body.data._id}`, { token: admin.token });
  const answer = await whileIt(confirmation(), { token: body.key }, end, app.services.apiKeys);
  expect(answer.status).toBe(401);
  expect(await statusOf()).toBe('Pending');
});

test('a permission that stays is asked for nothing more', async () => {
  const desk = await makeDesk({ roleId: 'front-desk' });
  const answer = await whileIt(confirmation(), desk, async () => {});
  expect(answer.status).toBe(200);
  expect(await statusOf()).toBe('Confirmed');
});
