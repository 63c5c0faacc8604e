import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeItems,
  makeStaff,
  makeUser,
  PASSWORD,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';

let admin: Person;
let user: Person;
beforeEach(async () => {
  admin = await makeAdmin(app);
  user = await makeUser(app);
});

const me = (token: string) => app.call('GET', '/admin/me', { token });

async function signIn(email: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await app.call('POST', '/admin/login', { body: { email, password: PASSWORD }, headers });
  expect(status).toBe(200);
  return body.token;
}

const auditOf = (of: TestApp, recordId: string) =>
  of.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'details'])
    .where('record_id', '=', recordId)
    // Actions of the person, such as signing in, are not part of this test.
    .where('actor_id', '<>', recordId)
    .orderBy('id')
    .execute();

describe('role', () => {
  const change = (id: string, role: unknown, by = admin) =>
    app.call('PUT', `/admin/role/${id}`, { token: by.token, body: { role } });
  const seesEverybody = async (token: string) => (await app.call('GET', '/admin/all', { token })).status;

  test('is given and taken, and sessions that are open have it at once', async () => {
    expect(await seesEverybody(user.token)).toBe(403);
    expect(await change(user.id, 'admin')).toMatchObject({
      status: 200,
      body: { _id: user.id, role: 'admin', user: { role: 'admin' } },
    });
    expect(await seesEverybody(user.token)).toBe(200);
    expect(await change(user.id, 'user')).toMatchObject({ status: 200, body: { role: 'user' } });
    expect(await seesEverybody(user.token)).toBe(403);
    expect((await me(user.token)).body.role).toBe('user');
  });

  test('writes down who did it, once for each change', async () => {
    await change(user.id, 'admin');
    await change(user.id, 'admin');
    expect(await auditOf(app, user.id)).toEqual([
      { action: 'account.role-changed', actor_id: admin.id, details: '{"role":"admin"}' },
    ]);
  });

  test.each(['king', '', null, undefined, ['admin'], 1])('%s is none', async (role) => {
    expect(await change(user.id, role)).toMatchObject({ status: 400, body: { issues: [{ path: 'role' }] } });
  });

  test('nobody gives themselves one, and an unknown or deleted account has none', async () => {
    expect((await change(user.id, 'admin', user)).status).toBe(403);
    expect((await change('nobody', 'admin')).status).toBe(404);
    await app.call('DELETE', `/admin/delete/${user.id}`, { token: admin.token });
    expect((await change(user.id, 'admin')).status).toBe(404);
  });

  test('the last administrator stays one, also when the last two take it from each other at once', async () => {
    const lonely = await createTestApp();
    const first = await makeAdmin(lonely);
    const demote = (by: Person, whom: Person) =>
      lonely.call('PUT', `/admin/role/${whom.id}`, { token: by.token, body: { role: 'user' } });
    expect(await demote(first, first)).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } });
    const second = await makeAdmin(lonely);
    expect(await demote(first, first)).toMatchObject({ status: 403, body: { code: 'CANNOT_GRANT' } });
    const statuses = await Promise.all([demote(first, second), demote(second, first)]);
    expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await lonely.services.accounts.hasAdministrator()).toBe(true);
  });
});

describe('own sessions', () => {
  const list = async (token: string) => (await app.call('GET', '/admin/sessions', { token })).body.data;
  const end = (token: string, id: string) => app.call('DELETE', `/admin/sessions/${id}`, { token });

  test('are the living ones, the latest first, with the device and which of them asks', async () => {
    const phone = await signIn(user.email, { 'user-agent': CHROME });
    const [latest, first, ...more] = await list(user.token);
    expect(more).toEqual([]);
    expect(latest).toMatchObject({ device: 'Chrome on Android', current: false });
    expect(first).toMatchObject({ device: null, current: true });
    expect(Date.parse(latest.expiresAt) - Date.parse(latest.createdAt)).toBe(24 * 3_600_000);
    expect((await list(phone)).map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
    expect(JSON.stringify(await list(phone))).not.toContain(phone);
  });

  test('are gone from the list when they are over', async () => {
    app.clock.advance(23 * 3_600_000);
    const later = await signIn(user.email);
    expect(await list(later)).toHaveLength(2);
    app.clock.advance(2 * 3_600_000);
    expect(await list(later)).toHaveLength(1);
  });

  test('end one by one', async () => {
    const elsewhere = await signIn(user.email);
    const [{ _id: id }] = await list(user.token);
    expect((await end(user.token, id)).status).toBe(200);
    expect((await me(elsewhere)).status).toBe(401);
    expect((await me(user.token)).status).toBe(200);
    expect((await end(user.token, id)).status).toBe(404);
    const [{ _id: own }] = await list(user.token);
    expect((await end(user.token, own)).status).toBe(200);
    expect((await me(user.token)).status).toBe(401);
  });

  test('of somebody else are not found, for an administrator either', async () => {
    const [{ _id: id }] = await list(user.token);
    const other = await makeUser(app);
    for (const { token } of [other, admin]) expect((await end(token, id)).status).toBe(404);
    expect((await me(user.token)).status).toBe(200);
  });
});

describe('a person', () => {
  const person = (id: string) => app.call('GET', `/admin/user/${id}`, { token: admin.token });
  const endAll = (id: string) => app.call('DELETE', `/admin/user/${id}/sessions`, { token: admin.token });

  test('has an account, living sessions and the latest of the bookings', async () => {
    const items = await makeItems(app, { price: 100 });
    const numbers: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      await fillCart(app, user.token, items);
      const { booking } = await bookCart(app, user.token, { notes: `visit ${count}` });
      numbers.unshift(booking.bookingNumber);
      const body = { bookingId: booking._id, status: 'Cancelled' };
      expect((await app.call('POST', '/cart-booking/update-status', { token: user.token, body })).status).toBe(200);
    }
    const { status, body } = await person(user.id);
    expect(status).toBe(200);
    const {
      permissions,
      permissionsEverywhere,
      assignments,
      needsSecondStep: _needs,
      ...account
    } = (await me(user.token)).body;
    expect([permissions, permissionsEverywhere, assignments]).toEqual([[], [], []]);
    expect(body.data.account).toEqual(account);
    expect(body.data.sessions).toMatchObject([{ device: null, current: false }]);
    expect(body.data.cartBookings.total).toBe(6);
    const latest = body.data.cartBookings.latest.map(({ bookingNumber }: { bookingNumber: string }) => bookingNumber);
    expect(latest).toEqual(numbers.slice(0, 5));
    expect(body.data.bookings).toEqual({ total: 0, latest: [] });
  });

  test('has Book Now bookings of their own, which are none from the cart', async () => {
    const tests = await makeItems(app, { price: 100 });
    const numbers: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { body } = await app.call('POST', '/booking', { token: user.token, body: { tests } });
      numbers.unshift(body.data.bookingNumber);
    }
    const { body } = await person(user.id);
    expect(body.data.cartBookings).toEqual({ total: 0, latest: [] });
    expect(body.data.bookings.total).toBe(6);
    const latest = body.data.bookings.latest.map(({ bookingNumber }: { bookingNumber: string }) => bookingNumber);
    expect(latest).toEqual(numbers.slice(0, 5));
  });

  test('who does not exist, or not any more, is not found', async () => {
    await app.call('DELETE', `/admin/delete/${user.id}`, { token: admin.token });
    for (const id of [user.id, 'nobody']) {
      expect((await person(id)).status).toBe(404);
      expect((await endAll(id)).status).toBe(404);
    }
  });

  test('is signed out everywhere, and only they', async () => {
    const elsewhere = await signIn(user.email);
    const other = await makeUser(app);
    expect(await endAll(user.id)).toMatchObject({ status: 200, body: { message: '2 sessions are ended' } });
    for (const token of [user.token, elsewhere]) expect((await me(token)).status).toBe(401);
    expect((await me(other.token)).status).toBe(200);
    expect((await me(admin.token)).status).toBe(200);
    expect(await auditOf(app, user.id)).toEqual([
      { action: 'account.sessions-ended', actor_id: admin.id, details: '{"sessions":2}' },
    ]);
    await signIn(user.email);
  });
});

describe('logins of today', () => {
  const today = (query = '') => app.call('GET', `/admin/logins/today${query}`, { token: admin.token });

  test('come in pages, are searched and filtered, and end with the day in India', async () => {
    // Nobody of the tests above signed in on this day.
    app.clock.advance(48 * 3_600_000);
    admin = await makeAdmin(app);
    const usha = await makeUser(app, { firstName: 'Usha', lastName: 'Rao' });
    const { body, headers } = await today('?limit=1');
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([usha.id]);
    expect(headers['x-total-count']).toBe('2');
    expect((await today('?role=admin')).body).toMatchObject([{ _id: admin.id }]);
    expect((await today('?q=usha+rao')).body).toMatchObject([{ _id: usha.id }]);
    expect((await today('?sort=lastLogin')).body[0]._id).toBe(admin.id);
    const file = await today('?format=csv&q=usha');
    expect(file.headers['content-disposition']).toContain('logins-today-');
    expect(file.body.trim().split('\n')).toHaveLength(2);
    expect(file.body).toContain('Usha,Rao');
  });
});

test('the page of a person has what they sent, and no more than the caller may see', async () => {
  const { token } = user;
  const message = { name: 'Asha', email: 'asha@example.in', message: 'Do you open on Sundays?' };
  await app.call('POST', '/contact/create', { token, body: message });
  await app.call('POST', '/contact/create', { body: { ...message, message: 'Of somebody else' } });
  const wish = { preferredDate: localDay(app.clock.now() + 24 * 3_600_000), preferredSlot: '08:00-10:00' };
  const request = { name: 'Asha', mobileNumber: user.mobileNumber, city: 'Bhopal', consent: true, ...wish };
  await app.call('POST', '/city/cities', { token: admin.token, body: { name: 'Bhopal' } });
  const made = await app.call('POST', '/home-collection/create', { token, body: request });
  expect(made.status).toBe(201);
  const { data } = (await app.call('GET', `/admin/user/${user.id}`, { token: admin.token })).body;
  expect(data.homeCollections.latest[0].title).toMatch(/^\w{3}, \d{1,2} \w+, 8 am to 10 am, Bhopal$/);
  expect(data.messages).toMatchObject({ total: 1, latest: [{ title: message.message, status: 'open' }] });
  expect([data.reports.total, data.prescriptions.total, data.homeCollections.total]).toEqual([0, 0, 1]);
});

test('the page of a person has their family, and their addresses for those who see contacts', async () => {
  const person = await makeUser(app);
  const { token } = person;
  const mother = { name: 'Kamla Verma', dateOfBirth: '1956-07-02', sex: 'female', relation: 'parent' };
  expect((await app.call('POST', '/patients', { token, body: mother })).status).toBe(201);
  const place = { name: 'Asha', number: '9876543210', locality: 'Arera Colony', pincode: '462016', landmark: '' };
  const home = { ...place, address: '3 Lake Road', city: 'Bhopal', addressType: 'home' };
  expect((await app.call('POST', '/address/create', { token, body: home })).status).toBe(201);
  const path = `/admin/user/${person.id}`;
  const { data } = (await app.call('GET', path, { token: admin.token })).body;
  const states = data.patients.latest.map(({ status }: { status: string }) => status);
  expect([data.patients.total, states]).toEqual([2, ['self', 'parent']]);
  expect(data.addresses).toMatchObject({
    total: 1,
    latest: [{ title: '3 Lake Road, Arera Colony, Bhopal 462016', status: 'home' }],
  });
  const role = { name: 'Reads customers', permissions: ['customer.read'] };
  const { data: reader } = (await app.call('POST', '/roles', { token: admin.token, body: role })).body;
  const blind = await makeStaff(app, admin, { roleId: reader._id });
  const masked = (await app.call('GET', path, { token: blind.token })).body.data;
  expect(masked.patients.total).toBe(2);
  expect(masked).not.toHaveProperty('addresses');
});
