import { PERMISSIONS_OF_PEOPLE } from '@labfront/contract/permission-names';
import { describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCentre,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { giveReport } from '../../../test/reports.ts';

const app = await createTestApp();
const { db } = app.database;
await makeCities(app);
const admin = await makeAdmin(app);
const asha = await makeUser(app);
const [item = ''] = await makeItems(app, { price: 400 });
const centreId = await makeCentre(app, admin, { code: 'KEY', kind: 'collection', name: 'Kolar' });

const make = (body: object, by: Person = admin) => app.call('POST', '/api-keys', { token: by.token, body });

async function makeKey(fields: object = {}): Promise<{ key: string; id: string }> {
  const { status, body } = await make({ name: 'Clinic', permissions: ['booking.read'], scope: 'all', ...fields });
  expect(status).toBe(201);
  return { key: body.key, id: body.data._id };
}

const get = (path: string, token: string) => app.call('GET', path, { token });

async function book() {
  await fillCart(app, asha.token, [item]);
  return (await bookCart(app, asha.token, { paymentMethod: 'at_collection', again: true })).booking;
}

describe('a key', () => {
  test('does what its permissions say, and nothing else', async () => {
    const booking = await book();
    const { key } = await makeKey();
    expect((await get(`/admin/bookings/${booking._id}`, key)).status).toBe(200);
    expect((await get('/admin/bookings', key)).body.data).toHaveLength(1);
    const { status, body } = await get('/admin/users', key);
    expect(status === 404 || body.code === 'PERMISSION_MISSING').toBe(true);
    expect((await get('/messages', key)).body).toMatchObject({ code: 'PERMISSION_MISSING' });
    expect((await get('/settings', key)).status).not.toBe(500);
  });

  test('sees contacts only with the permission for them', async () => {
    const [{ key: without }, { key: withThem }] = [
      await makeKey(),
      await makeKey({ permissions: ['booking.read', 'customer.contact'] }),
    ];
    expect((await get('/admin/bookings', without)).body.data[0].userId.email).toContain('•');
    expect((await get('/admin/bookings', withThem)).body.data[0].userId.email).toBe(asha.email);
  });

  test('is nobody in the calls of people', async () => {
    const { key } = await makeKey({ permissions: ['booking.read', 'catalogue.read'] });
    for (const path of ['/cart/get-cart', '/patients', '/user/addresses', '/admin/me', '/personal-data/export']) {
      const { status, body } = await get(path, key);
      expect([path, status === 404 ? 'NOT_FOUND' : body.code]).toEqual([
        path,
        status === 404 ? 'NOT_FOUND' : 'KEY_NOT_ALLOWED',
      ]);
    }
    expect((await app.call('POST', '/booking', { token: key, body: { tests: [item] } })).status).toBe(403);
  });

  test('stays in its scope', async () => {
    const { _id } = await book();
    const { key } = await makeKey({ scope: 'centre', centreId });
    expect((await get(`/admin/bookings/${_id}`, key)).status).toBe(404);
    await db.updateTable('bookings').set({ centre_id: centreId }).where('id', '=', _id).execute();
    expect((await get(`/admin/bookings/${_id}`, key)).status).toBe(200);
    expect((await get('/admin/bookings', key)).body.data).toHaveLength(1);
  });

  test('is written down as the one who did it, and shows when', async () => {
    const { _id } = await book();
    const { key, id } = await makeKey({ permissions: ['booking.read', 'booking.change'] });
    const moved = { bookingId: _id, status: 'Confirmed' };
    expect((await app.call('PUT', '/cart-booking/update-status', { token: key, body: moved })).status).toBe(200);
    const { body } = await get(`/admin/audit?record=${_id}`, admin.token);
    const [entry] = Array.isArray(body) ? body : body.data;
    expect(entry).toMatchObject({ action: 'cart-booking.moved', actor: { firstName: 'Clinic', lastName: '(API)' } });
    const { body: listed } = await get('/api-keys?q=clinic', admin.token);
    const shown = listed.data.find((one: { _id: string }) => one._id === id);
    expect(shown).toMatchObject({ lastUsedAt: expect.any(String), endedAt: null, hint: key.slice(-4) });
  });

  test('books, with a repeated request once', async () => {
    const { key } = await makeKey({ permissions: ['booking.create', 'booking.read', 'customer.contact'] });
    const headers = { 'idempotency-key': 'partner-1' };
    const body = { tests: [item], userId: asha.id };
    const call = () => app.call('POST', '/booking', { token: key, body, headers });
    const [one, other] = [await call(), await call()];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.data._id).toBe(other.body.data._id);
  });

  test('of a partner books for the partner: it reads the booking back, and the partner hears of it', async () => {
    const partner = async (name: string) => {
      const body = { name, mobileNumber: '9000000777', email: '', city: 'Bhopal', commissionPercent: 10 };
      return (await app.call('POST', '/affiliate', { token: admin.token, body })).body.data;
    };
    const [one, other] = [await partner('Clinic One'), await partner('Clinic Two')];
    const permissions = ['booking.create', 'booking.read', 'customer.read', 'customer.contact'];
    const { key } = await makeKey({ permissions, scope: 'partner', partnerId: one._id });
    const webhook = { url: 'https://clinic.example/events', events: ['booking.confirmed'] };
    const hear = async (partnerId: string) =>
      (await app.call('POST', '/webhooks', { token: admin.token, body: { ...webhook, scope: 'partner', partnerId } }))
        .body.data._id;
    const [heard, unheard] = [await hear(one._id), await hear(other._id)];

    const { body: found } = await get(`/admin/all?q=${asha.mobileNumber}`, key);
    expect(found.map(({ _id }: { _id: string }) => _id)).toEqual([asha.id]);
    const body = { tests: [item], userId: asha.id, referralCode: other.code };
    const made = await app.call('POST', '/booking', { token: key, body });
    expect(made.status).toBe(201);
    const { _id } = made.body.data;
    expect((await get(`/admin/bookings/${_id}`, key)).status).toBe(200);
    const approved = { token: admin.token, body: { status: 'approved' } };
    expect((await app.call('PUT', `/booking/update-status/${_id}`, approved)).status).toBe(200);
    await app.outbox.drain();
    const told = db.selectFrom('webhook_attempts').select('webhook_id').distinct();
    const rows = await told.where('webhook_id', 'in', [heard, unheard]).execute();
    expect(rows).toEqual([{ webhook_id: heard }]);
  });

  test('names the customer it books for', async () => {
    const { key } = await makeKey({ permissions: ['booking.create'] });
    const { status, body } = await app.call('POST', '/booking', { token: key, body: { tests: [item] } });
    expect([status, body.issues[0].path]).toEqual([400, 'userId']);
  });

  test('opens the file of a report that it may read', async () => {
    const report = await giveReport(app, admin, asha);
    const { key } = await makeKey({ permissions: ['report.read'] });
    const { body } = await get(`/prescription-reports/${report._id}`, key);
    const url: string | undefined = JSON.stringify(body).match(/\/files\/[^"]+/)?.[0];
    expect(url).toBeDefined();
    const file = await app.http.inject({ method: 'GET', url: url ?? '' });
    expect(file.statusCode).toBe(200);
  });

  test('has a limit of its own', async () => {
    const { key } = await makeKey({ callsPerMinute: 3 });
    const { key: other } = await makeKey();
    const states = [];
    for (let call = 0; call < 4; call += 1) states.push((await get('/admin/bookings', key)).status);
    expect(states).toEqual([200, 200, 200, 429]);
    const refused = await get('/admin/bookings', key);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/admin/bookings', other)).status).toBe(200);
    app.clock.advance(61_000);
    expect((await get('/admin/bookings', key)).status).toBe(200);
  });

  test('that has ended is refused from the next call on', async () => {
    const { key, id } = await makeKey();
    const end = () => app.call('DELETE', `/api-keys/${id}`, { token: admin.token });
    expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
    expect((await get('/admin/bookings', key)).status).toBe(401);
    expect((await get('/api-keys?status=ended', admin.token)).body.data.map((one: { _id: string }) => one._id)).toEqual(
      [id],
    );
    expect((await get(`/admin/bookings`, `${key}x`)).status).toBe(401);
  });

  test('is in no list of people and stands in no table', async () => {
    const { key } = await makeKey({ name: 'Unseen system' });
    const { body } = await get('/admin/all?q=unseen', admin.token);
    expect(JSON.stringify(body)).not.toContain('Unseen');
    expect(JSON.stringify((await get('/staff', admin.token)).body)).not.toContain('Unseen');
    expect(JSON.stringify(await db.selectFrom('api_keys').selectAll().execute())).not.toContain(key);
    const login = { email: 'Unseen system', password: '' };
    expect((await app.call('POST', '/admin/login', { body: login })).status).not.toBe(200);
  });
});

describe('making a key', () => {
  test('needs every permission and the scope of it', async () => {
    const role = { name: 'Integrator', permissions: ['settings.manage', 'booking.read'] };
    const { body } = await app.call('POST', '/roles', { token: admin.token, body: role });
    const staff = await makeStaff(app, admin, { roleId: body.data._id });
    const lacking = await make({ name: 'X', permissions: ['booking.read', 'booking.change'], scope: 'all' }, staff);
    expect(lacking.body).toMatchObject({ code: 'CANNOT_GRANT', permission: 'booking.change' });
    expect((await make({ name: 'X', permissions: ['booking.read'], scope: 'all' }, staff)).status).toBe(201);
    expect((await make({ name: 'X', permissions: ['booking.read'], scope: 'all' }, asha)).status).toBe(403);
  });

  test('is nothing that a key can do', async () => {
    const { key } = await makeKey();
    const by = { ...admin, token: key };
    expect((await make({ name: 'Child', permissions: ['booking.read'], scope: 'all' }, by)).status).toBe(403);
    const role = { name: 'Child', permissions: ['booking.read'] };
    expect((await app.call('POST', '/roles', { token: key, body: role })).status).toBe(403);
    const body = { assignments: [{ roleId: 'auditor', scope: 'all' }] };
    expect((await app.call('PUT', `/staff/${asha.id}/assignments`, { token: key, body })).status).toBe(403);
  });

  test.each([...PERMISSIONS_OF_PEOPLE])('never gives %s: that is for people', async (permission) => {
    const { status, body } = await make({ name: 'Clinic', permissions: [permission], scope: 'all' });
    expect([status, body.issues[0].path]).toEqual([400, 'permissions']);
  });

  test('ends what its maker has lost', async () => {
    const role = { name: 'Maker', permissions: ['settings.manage', 'booking.read', 'catalogue.read'] };
    const { body } = await app.call('POST', '/roles', { token: admin.token, body: role });
    const staff = await makeStaff(app, admin, { roleId: body.data._id });
    const made = await make({ name: 'Clinic', permissions: ['booking.read'], scope: 'all' }, staff);
    const ask = async () => (await app.call('GET', '/admin/bookings', { token: made.body.key })).status;
    expect(await ask()).toBe(200);
    await app.call('PUT', `/staff/${staff.id}/assignments`, { token: admin.token, body: { assignments: [] } });
    expect(await ask()).toBe(403);
  });

  test.each([
    [{ permissions: [] }],
    [{ permissions: ['booking.fly'] }],
    [{ scope: 'own' }],
    [{ scope: undefined }],
    [{ scope: 'centre' }],
    [{ scope: 'centre', centreId: 'unknown' }],
    [{ scope: 'partner', partnerId: 'unknown' }],
    [{ scope: 'all', centreId }],
    [{ scope: 'centre', centreId, permissions: ['settings.manage'] }],
    [{ callsPerMinute: 0 }],
    [{ callsPerMinute: 1e9 }],
    [{ name: '' }],
    [{ name: 'www.example.com' }],
  ])('is refused with %j', async (fields) => {
    const { status } = await make({ name: 'Clinic', permissions: ['booking.read'], scope: 'all', ...fields });
    expect(status).toBe(400);
  });
});
