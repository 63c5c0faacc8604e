// Customers who write a cheaper city into their address, or bring its coupon: what counts is who drives there.
import { beforeAll, expect, test } from 'vitest';
import { fillCart, makeAdmin, makeCities, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { setPrices } from '../../../test/price-lists.ts';

const app = await createTestApp();
/** Of no city that the list of pincodes knows. */
const PINCODE = '469999';
let admin: Person;
let cbc = '';

beforeAll(async () => {
  await makeCities(app);
  admin = await makeAdmin(app);
  [cbc = ''] = await makeItems(app, { name: 'CBC', price: 5_800 });
  await setPrices(app, admin.token, 'Indore', [{ itemId: cbc, price: 350 }]);
  const place = {
    address: '1 Zoo Road',
    city: 'Bhopal',
    pincode: '462001',
    phone: '0755 400 0000',
    hours: '07:00-20:00',
  };
  const centre = { kind: 'collection', code: 'ZZ', name: 'Zoo Road', listed: true, homeCollection: true, ...place };
  const { body } = await app.call('POST', '/centres', { token: admin.token, body: centre });
  const pincodes = { pincodes: [PINCODE] };
  await app.call('PUT', `/centres/${body.data._id}/pincodes`, { token: admin.token, body: pincodes });
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, slot: '10:00-12:00', capacity: 20 }));
  const windows = { windows: days, exceptions: [] };
  const set = await app.call('PUT', `/centres/${body.data._id}/windows`, { token: admin.token, body: windows });
  expect(set.status).toBe(200);
  const coupon = { code: 'INDORE', kind: 'percent', value: 50, validFrom: '2026-03-01', validUntil: '2027-03-01' };
  await app.call('POST', '/coupons', { token: admin.token, body: { ...coupon, cities: ['Indore'] } });
});

const home = (city: string) => ({
  collection: 'home',
  address: {
    name: 'Asha Verma',
    number: '9876543210',
    locality: 'Old town',
    pincode: PINCODE,
    address: '4 Tower Road',
    city,
    addressType: 'home',
  },
});
const WINDOW = { date: '2026-03-12', slot: '10:00-12:00' };
const headers = { cookie: 'city=Indore' };

test.each([
  ['without a time', {}],
  ['with a time', WINDOW],
])('a home visit %s costs what the city of who drives there asks, not the one in its address', async (_, time) => {
  const { token } = await makeUser(app);
  const bookNow = (amount: number) =>
    app.call('POST', '/booking', { token, headers, body: { tests: [cbc], amount, ...home('Indore'), ...time } });
  expect((await bookNow(350)).body).toMatchObject({ code: 'CART_CHANGED', total: 5_800 });
  expect((await bookNow(5_800)).body.data).toMatchObject({ totalPrice: 5_800 });
  await fillCart(app, token, [cbc]);
  const book = (amount: number) =>
    app.call('POST', '/cart-booking/book', {
      token,
      headers,
      body: { amount, paymentMethod: 'at_collection', again: true, ...home('Indore'), ...time },
    });
  expect((await book(350)).body).toMatchObject({ code: 'CART_CHANGED', total: 5_800 });
  expect((await book(5_800)).body.booking).toMatchObject({ totalAmount: 5_800 });
});

test.each([
  ['without a time', {}],
  ['with a time', WINDOW],
])('a coupon of the city in the address of a home visit %s does not count', async (_, time) => {
  const { token } = await makeUser(app);
  const body = { tests: [cbc], couponCode: 'INDORE', ...home('Indore'), ...time };
  expect(await app.call('POST', '/booking', { token, headers, body })).toMatchObject({
    status: 409,
    body: { code: 'COUPON_NOT_APPLICABLE' },
  });
  await fillCart(app, token, [cbc]);
  expect((await app.call('POST', '/cart/coupon', { token, headers, body: { code: 'INDORE' } })).status).toBe(200);
  const order = { amount: 175, paymentMethod: 'at_collection', ...home('Indore'), ...time };
  expect((await app.call('POST', '/cart-booking/book', { token, headers, body: order })).body).toMatchObject({
    code: 'CART_CHANGED',
    total: 5_800,
  });
});
