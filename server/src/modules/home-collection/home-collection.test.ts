import { expect, test } from 'vitest';
import { makeAdmin, makeCities, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const admin = await makeAdmin(app);
const REQUEST = { name: 'Ravi Nair', mobileNumber: '098765 43210', city: 'bhopal', consent: true };

let host = 0;
const send = (body: object, { token, from }: { token?: string; from?: string } = {}) => {
  host += 1;
  return app.call('POST', '/home-collection/create', { body, token, from: from ?? `10.2.${host >> 8}.${host & 255}` });
};
const list = async (query = '') => (await app.call('GET', `/home-collection${query}`, { token: admin.token })).body;
const put = (id: string, body: object) => app.call('PUT', `/home-collection/${id}`, { token: admin.token, body });

test('a request is new, in the city as it is listed, with the time of consent', async () => {
  const { status, body } = await send({ ...REQUEST, status: 'collected', pincode: '', preferredSlot: null });
  expect(status).toBe(201);
  expect(body.message).toContain('call you');
  expect(body.data).toMatchObject({
    name: 'Ravi Nair',
    mobileNumber: '9876543210',
    city: 'Bhopal',
    status: 'new',
    assignedTo: '',
    pincode: '',
    preferredDate: '',
    preferredSlot: '',
  });
  expect(body.data.consentAt).toBe(body.data.createdAt);
});

test.each([
  [{ consent: false }, 'consent'],
  [{ consent: undefined }, 'consent'],
  [{ mobileNumber: '987654321' }, 'mobileNumber'],
  [{ city: 'Atlantis' }, 'city'],
  [{ pincode: '12' }, 'pincode'],
  [{ preferredDate: '2026-03-09' }, 'preferredDate'],
  [{ preferredDate: '2026-02-30' }, 'preferredDate'],
  [{ preferredSlot: '08:00-06:00' }, 'preferredSlot'],
  [{ name: '' }, 'name'],
])('%j is refused at %s', async (fields, path) => {
  const before = (await list()).length;
  const { status, body } = await send({ ...REQUEST, ...fields });
  expect(status).toBe(400);
  expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  expect(await list()).toHaveLength(before);
});

test('one address asks twenty times in an hour', async () => {
  const from = '10.9.9.8';
  for (let count = 0; count < 20; count += 1) expect((await send(REQUEST, { from })).status).toBe(201);
  expect((await send(REQUEST, { from })).status).toBe(429);
});

test('staff move a request on and give it to somebody', async () => {
  const planned = { preferredDate: '2026-03-12', preferredSlot: '08:00-10:00', address: '12 Arera Colony' };
  const { data } = (await send({ ...REQUEST, ...planned })).body;
  const moved = await put(data._id, { status: 'scheduled', assignedTo: 'Imran' });
  expect(moved.body.data).toMatchObject({ status: 'scheduled', assignedTo: 'Imran', notes: '' });
  expect((await put(data._id, { notes: 'Ring twice', status: null })).body.data).toMatchObject({
    status: 'scheduled',
    assignedTo: 'Imran',
    notes: 'Ring twice',
  });
  expect((await put(data._id, { status: 'lost' })).status).toBe(400);
  expect((await put('nothing', { status: 'new' })).status).toBe(404);
  const log = await app.database.db.selectFrom('audit_log').selectAll().where('record_id', '=', data._id).execute();
  expect(log).toHaveLength(2);
  await put(data._id, { status: 'collected', reason: 'Paid in cash at the door' });
  const reasons = await app.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('record_id', '=', data._id)
    .execute();
  expect(reasons.map(({ details }) => JSON.parse(details).reason)).toContain('Paid in cash at the door');
  expect((await put(data._id, { status: 'collected', reason: 'x'.repeat(301) })).status).toBe(400);
});

test('a day is a round in the order of its windows', async () => {
  const day = '2026-03-20';
  for (const [name, preferredSlot] of [
    ['Late', '18:00-20:00'],
    ['Any time', undefined],
    ['Early', '06:00-08:00'],
  ]) {
    await send({ ...REQUEST, name, preferredDate: day, preferredSlot });
  }
  const round = await list(`?date=${day}&sort=preferredDate`);
  expect(round.map(({ name }: { name: string }) => name)).toEqual(['Early', 'Late', 'Any time']);
  const { headers } = await app.call('GET', '/home-collection?status=NEW&city=Bhopal&limit=1', { token: admin.token });
  expect(Number(headers['x-total-count'])).toBeGreaterThan(20);
  expect(await list('?q=early')).toHaveLength(1);
  const file = await app.call('GET', `/home-collection?format=csv&date=${day}`, { token: admin.token });
  expect(file.body.trim().split('\r\n')).toHaveLength(4);
});

test('the request of an account that is deleted tells nobody whose it was', async () => {
  const person = await makeUser(app);
  const { data } = (await send({ ...REQUEST, address: 'House 4' }, { token: person.token })).body;
  await app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token });
  const [kept] = (await list()).filter(({ _id }: { _id: string }) => _id === data._id);
  expect(kept).toMatchObject({ name: 'Deleted account', mobileNumber: '', address: '', city: 'Bhopal' });
});

test.each([
  [{}],
  [{ preferredDate: '2026-03-12', preferredSlot: '08:00-10:00' }],
  [{ preferredDate: '2026-03-12', address: '12 Arera Colony' }],
])('with %j alone a request is not scheduled, and everything else still works', async (fields) => {
  const { data } = (await send({ ...REQUEST, ...fields })).body;
  const refused = await put(data._id, { status: 'scheduled' });
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('COLLECTION_NOT_PLANNED');
  const inHindi = await app.call('PUT', `/home-collection/${data._id}`, {
    token: admin.token,
    body: { status: 'scheduled' },
    headers: { 'accept-language': 'hi' },
  });
  expect(inHindi.body.message).toContain('कलेक्शन');
  const found = (await list()).find(({ _id }: { _id: string }) => _id === data._id);
  expect(found.status).toBe('new');
  expect((await put(data._id, { status: 'contacted', assignedTo: 'Imran' })).status).toBe(200);
  expect((await put(data._id, { status: 'collected' })).status).toBe(200);
});
