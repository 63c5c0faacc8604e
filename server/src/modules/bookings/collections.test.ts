import { expect, test } from 'vitest';
import { makeAdmin, makeCities, makeItems, makeStaff, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp({}, { centres: ['centre-a'] });
await makeCities(app);
const admin = await makeAdmin(app);
const { token } = admin;
const asha = await makeUser(app, { firstName: 'Asha', lastName: 'Bhatt', phone: '9811111111' });
const [item = ''] = await makeItems(app, { name: 'Iron studies', price: 500 });

const DAY = '2026-03-12';
const ADDRESS = {
  name: 'Asha Bhatt',
  number: '9811111111',
  locality: 'Arera Colony',
  pincode: '462016',
  city: 'Bhopal',
  address: '4 Lake Road',
  addressType: 'home',
};
const PLANNED = { city: 'Bhopal', collection: 'home', address: ADDRESS, date: DAY, slot: '08:00-10:00' };

let host = 0;
async function ask(fields: object = {}) {
  host += 1;
  const body = { name: 'Ravi Nair', mobileNumber: '9876543210', city: 'Bhopal', consent: true, ...fields };
  return (await app.call('POST', '/home-collection/create', { body, from: `10.3.0.${host}` })).body.data;
}
const book = (body: object, as = token) =>
  app.call('POST', '/booking', { token: as, body: { userId: asha.id, tests: [item], ...body } });
const dayOf = async (query = `?date=${DAY}`, as = token) =>
  (await app.call('GET', `/admin/collections${query}`, { token: as })).body;
const requestOf = async (id: string) =>
  (await app.call('GET', '/home-collection', { token })).body.find(({ _id }: { _id: string }) => _id === id);

test('a day has its bookings and requests in the order of the windows, with the money to collect', async () => {
  const early = await ask({ preferredDate: DAY, preferredSlot: '06:00-08:00', address: '12 Hill Street' });
  await ask({ preferredDate: '2026-03-13' });
  const whenever = await ask({ preferredDate: DAY });
  const booking = (await book(PLANNED)).body.data;
  const { date, data } = await dayOf();
  expect(date).toBe(DAY);
  expect(data.map(({ _id }: { _id: string }) => _id)).toEqual([early._id, booking._id, whenever._id]);
  expect(data[0]).toMatchObject({ kind: 'request', slot: '06:00-08:00', address: '12 Hill Street', toCollect: 0 });
  expect(data[1]).toMatchObject({
    kind: 'booking',
    number: booking.bookingNumber,
    name: 'Asha Bhatt',
    mobileNumber: '9811111111',
    address: '4 Lake Road, Arera Colony',
    pincode: '462016',
    tests: ['Iron studies'],
    toCollect: 500,
  });
  await app.call('PUT', '/booking/payment', {
    token,
    body: { bookingId: booking._id, method: 'upi', receivedBy: 'Ravi' },
  });
  expect((await dayOf()).data[1].toCollect).toBe(0);
  const { body: file } = await app.call('GET', `/admin/collections?date=${DAY}&format=csv`, { token });
  expect(file).toContain('4 Lake Road, Arera Colony');
  await app.call('PUT', `/booking/update-status/${booking._id}`, { token, body: { status: 'rejected' } });
  expect((await dayOf()).data).toHaveLength(2);
  expect((await dayOf('')).date).toBe('2026-03-10');
});

test('the staff of a centre see its stops alone', async () => {
  const narrow = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId: 'centre-a' });
  expect((await dayOf(`?date=${DAY}`, narrow.token)).data).toEqual([]);
  expect((await app.call('GET', '/admin/collections', { token: asha.token })).status).toBe(403);
});

test('a request becomes a booking with day, window and address, once', async () => {
  const request = await ask();
  const unplanned = await book({ city: 'Bhopal', homeCollectionId: request._id });
  expect([unplanned.status, unplanned.body.code]).toEqual([409, 'COLLECTION_NOT_PLANNED']);
  const made = await book({ ...PLANNED, homeCollectionId: request._id });
  expect(made.status).toBe(201);
  expect(await requestOf(request._id)).toMatchObject({ status: 'scheduled', bookingId: made.body.data._id });
  expect((await dayOf()).data.filter(({ _id }: { _id: string }) => _id === request._id)).toEqual([]);
  const again = await book({ ...PLANNED, homeCollectionId: request._id });
  expect([again.status, again.body.code]).toEqual([409, 'REQUEST_BOOKED']);
  expect((await book({ ...PLANNED, homeCollectionId: 'nothing' })).status).toBe(404);
  // Without its booking it is a request again.
  await app.call('DELETE', `/booking/${made.body.data._id}`, { token });
  expect((await requestOf(request._id)).bookingId).toBeNull();
});

test('of two bookings for one request at the same time one is made', async () => {
  const request = await ask();
  const answers = await Promise.all([1, 2, 3].map(() => book({ ...PLANNED, homeCollectionId: request._id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('a customer who names a request books for themselves alone', async () => {
  const request = await ask();
  const { status } = await book({ ...PLANNED, homeCollectionId: request._id }, asha.token);
  expect(status).toBe(201);
  expect(await requestOf(request._id)).toMatchObject({ status: 'new', bookingId: null });
});
