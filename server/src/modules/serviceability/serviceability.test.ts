// Home collection by pincode: centres and fee, kept by cart and booking.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeUser,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { setPrices } from '../../../test/price-lists.ts';

const NEAR = '462016';
const FAR = '462002';
const AT_COLLECTION = { paymentMethod: 'at_collection' };
const addressIn = (pincode: string, city = 'Bhopal') => ({
  name: 'Asha',
  number: '9876543210',
  locality: 'Arera Colony',
  pincode,
  address: '3 Lake Road',
  city,
  addressType: 'home',
});
const atHome = (pincode: string) => ({ collection: 'home', address: addressIn(pincode), ...AT_COLLECTION });

async function makeCentre(app: TestApp, admin: Person, fields: object, pincodes: string[]): Promise<string> {
  const centre = {
    kind: 'collection',
    name: 'Arera Centre',
    address: '12 Main Road',
    city: 'Bhopal',
    pincode: NEAR,
    listed: true,
    homeCollection: true,
    hours: 'Mon-Sun 06:00-20:00',
    ...fields,
  };
  const { status, body } = await app.call('POST', '/centres', { token: admin.token, body: centre });
  expect({ status, message: body.message }).toMatchObject({ status: 201 });
  const path = `/centres/${body.data._id}`;
  await app.call('PUT', `${path}/pincodes`, { token: admin.token, body: { pincodes } });
  return body.data._id;
}

async function setWindows(app: TestApp, admin: Person, id: string, slot: string): Promise<void> {
  const windows = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, slot, capacity: 1 }));
  const body = { windows, exceptions: [] };
  const { status } = await app.call('PUT', `/centres/${id}/windows`, { token: admin.token, body });
  expect(status).toBe(200);
}

describe('while no centre lists a pincode', () => {
  test('every listed city is served without a fee, as before', async () => {
    const app = await createTestApp();
    await makeCities(app);
    const [item = ''] = await makeItems(app, { price: 100 });
    const user = await makeUser(app);
    const { body } = await app.call('GET', `/serviceability?pincode=${NEAR}`);
    expect(body).toMatchObject({ pincode: NEAR, city: 'Bhopal', home: { served: true, fee: 0, freeFrom: null } });
    expect(body.areas.length).toBeGreaterThan(0);
    expect(body.home.nextWindow).toEqual({ date: '2026-03-10', slot: '12:00-14:00' });
    await fillCart(app, user.token, [item]);
    expect((await bookCart(app, user.token, atHome(NEAR))).booking).toMatchObject({ totalAmount: 100, charges: [] });
  });
});

describe('a pincode that is in no table, while no centre lists a pincode', () => {
  test('asks for the city where it may be a listed one, and is not served elsewhere', async () => {
    const app = await createTestApp();
    await makeCities(app);
    const ask = async (pincode: string) => (await app.call('GET', `/serviceability?pincode=${pincode}`)).body;
    const { code, message } = await ask('110001');
    expect({ code, message }).toMatchObject({
      code: 'PINCODE_UNKNOWN',
      message: expect.stringContaining('do not take samples at home in 110001 yet'),
    });
    const admin = await makeAdmin(app);
    await app.call('POST', '/city/cities', { token: admin.token, body: { name: 'Panna' } });
    expect((await ask('488001')).message).toContain('Choose it in your address');
    expect((await ask('110001')).message).toContain('yet');
  });
});

describe('a pincode of another city, while no centre lists a pincode', async () => {
  const app = await createTestApp();
  await makeCities(app);
  const [item = ''] = await makeItems(app, { price: 100 });
  const user = await makeUser(app);
  const book = async (pincode: string, city: string) => {
    await fillCart(app, user.token, [item]);
    const details = { collection: 'home', address: addressIn(pincode, city), ...AT_COLLECTION, again: true };
    return app.call('POST', '/cart-booking/book', { token: user.token, body: { amount: 100, ...details } });
  };

  test.each([
    ['110001', 'Bhopal', '110001 is not a pincode of Bhopal'],
    ['452001', 'Bhopal', '452001 is not a pincode of Bhopal'],
    ['462016', 'Indore', 'The pincode 462016 is in Bhopal, not in Indore'],
    ['110001', 'Indore', '110001 is not a pincode of Indore'],
  ])('%s is refused for %s, in words', async (pincode, city, message) => {
    const { status, body } = await book(pincode, city);
    expect({ status, path: body.issues?.[0]?.path }).toEqual({ status: 400, path: 'address.pincode' });
    expect(body.issues[0].message).toContain(message);
    await app.call('DELETE', '/cart/remove-from-cart', { token: user.token, body: { itemId: item } });
  });

  test.each([
    ['462016', 'Bhopal'],
    ['452001', 'Indore'],
  ])('%s is taken for %s', async (pincode, city) => {
    expect((await book(pincode, city)).status).toBe(201);
  });
});

describe('by pincode', async () => {
  const app = await createTestApp();
  await makeCities(app);
  const [cheap = '', dear = ''] = await makeItems(app, { price: 100 }, { price: 900 });
  const admin = await makeAdmin(app);
  const point = { latitude: 23.2156, longitude: 77.4304 };
  const arera = await makeCentre(app, admin, { code: 'ARER', fee: 50.5, freeFrom: 1000, ...point }, [NEAR]);
  const other = { code: 'LAKE', name: 'Lake Centre', pincode: FAR, latitude: 23.25, longitude: 77.4, fee: 20 };
  const lake = await makeCentre(app, admin, other, []);
  await setWindows(app, admin, arera, '08:00-10:00');
  await setWindows(app, admin, lake, '06:00-08:00');

  let user: Person;
  beforeEach(async () => {
    user = await makeUser(app);
    await fillCart(app, user.token, [cheap]);
  });
  const ask = async (pincode: string) => app.call('GET', `/serviceability?pincode=${pincode}`);
  const place = (pincode: string | null) => app.call('PUT', '/cart/place', { token: user.token, body: { pincode } });
  const book = (amount: number, details: object) =>
    app.call('POST', '/cart-booking/book', { token: user.token, body: { amount, ...details } });

  test('says who drives there, for which fee and when first, and which centres are near', async () => {
    const { status, body } = await ask(NEAR);
    const home = { served: true, centreId: arera, fee: 50.5, freeFrom: 1000 };
    expect({ status, ...body }).toMatchObject({ status: 200, city: 'Bhopal', home });
    expect(body.home.nextWindow).toEqual({ date: '2026-03-11', slot: '08:00-10:00' });
    expect(body.centres.map(({ name }: { name: string }) => name)).toEqual(['Arera Centre', 'Lake Centre']);
    expect(body.centres[0].distanceKm).toBe(0);
    expect(body.centres[1].distanceKm).toBeGreaterThan(3);
  });

  test('says where nobody drives, what does not exist and what is no pincode', async () => {
    expect((await ask('462010')).body).toMatchObject({ home: { served: false, fee: 0 } });
    const unknown = await ask('462099');
    expect(unknown).toMatchObject({ status: 404, body: { code: 'PINCODE_UNKNOWN' } });
    expect(unknown.body.message).toBe('We do not know the pincode 462099. Please check it.');
    expect(unknown.body).not.toHaveProperty('centres');
    expect((await ask('12')).status).toBe(400);
  });

  test.each(['110001', '488001'])(
    'says of %s that nobody drives there yet, with the nearest centres',
    async (pincode) => {
      const { status, body } = await ask(pincode);
      expect({ status, code: body.code }).toEqual({ status: 404, code: 'PINCODE_UNKNOWN' });
      expect(body.message).toContain(`We do not take samples at home in ${pincode} yet`);
      expect(body.centres.map(({ name }: { name: string }) => name)).toContain('Arera Centre');
    },
  );

  test('refuses a home visit where nobody drives, before anything is booked, and names centres', async () => {
    const { status, body } = await book(100, atHome('462010'));
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'NOT_SERVED' });
    expect(body.centres[0].name).toBe('Arera Centre');
    expect((await place('462010')).body.code).toBe('NOT_SERVED');
    const now = await app.call('POST', '/booking', {
      token: user.token,
      body: { tests: [cheap], ...atHome('462010') },
    });
    expect(now.body.code).toBe('NOT_SERVED');
    expect((await app.call('GET', '/cart-booking', { token: user.token })).body).toEqual([]);
  });

  test('the cart contains the fee once its pincode is known, and none from the free sum on', async () => {
    const placed = await place(NEAR);
    const charges = [{ kind: 'fee', amount: 50.5 }];
    expect(placed.body.cart).toMatchObject({ totalAmount: 150.5, charges, pincode: NEAR });
    await fillCart(app, user.token, [dear]);
    const { body } = await app.call('GET', '/cart/get-cart', { token: user.token });
    expect(body).toMatchObject({ totalAmount: 1000, charges: [] });
    expect((await place(null)).body.cart).toMatchObject({ totalAmount: 1000, pincode: null });
  });

  test('an older front end books on the second try, and the fee is not discounted', async () => {
    const coupon = { code: 'HALF', kind: 'percent', value: 50, validFrom: '2026-03-01', validUntil: '2027-03-01' };
    await app.call('POST', '/coupons', { token: admin.token, body: coupon });
    await app.call('POST', '/cart/coupon', { token: user.token, body: { code: 'half' } });
    const refused = await book(50, atHome(NEAR));
    expect(refused.body).toMatchObject({ code: 'CART_CHANGED', total: 100.5 });
    const { body: cart } = await app.call('GET', '/cart/get-cart', { token: user.token });
    expect(cart).toMatchObject({ totalAmount: 100.5, pincode: NEAR });
    const { status, body } = await book(cart.totalAmount, atHome(NEAR));
    const charges = [{ kind: 'fee', amount: 50.5 }];
    expect(status).toBe(201);
    expect(body.booking).toMatchObject({ totalAmount: 100.5, charges });
    const mails = await mailsTo(app, user.email);
    expect(mails.some((mail) => mail.includes('Home collection: ₹50.50'))).toBe(true);
    const file = await app.call('GET', '/cart-booking/all?format=csv', { token: admin.token });
    expect(file.body).toContain('HALF,50,0,50.5');
    const receipt = { bookingId: body.booking._id, method: 'cash', receivedBy: 'Ravi' };
    const paid = await app.call('PUT', '/cart-booking/payment', { token: admin.token, body: receipt });
    expect(paid.status).toBe(200);
    const { body: ledger } = await app.call('GET', '/ledger', { token: admin.token });
    expect(ledger.data[0].amount).toBe(100.5);
  });

  test('a booking at a centre costs no fee, also where the cart showed one', async () => {
    await place(NEAR);
    const atCentre = { city: 'Bhopal', ...AT_COLLECTION };
    expect((await book(150.5, atCentre)).body).toMatchObject({ code: 'CART_CHANGED', total: 100 });
    expect((await book(100, atCentre)).status).toBe(201);
  });

  test('the pincode chooses the city whose prices count, and a bought cart forgets it', async () => {
    const cities = (await app.call('GET', '/city/cities')).body;
    const { _id: bhopal } = cities.find(({ name }: { name: string }) => name === 'Bhopal');
    await setPrices(app, admin.token, bhopal, [{ itemId: cheap, price: 80 }]);
    expect((await place(NEAR)).body.cart).toMatchObject({ totalAmount: 130.5 });
    const read = async () => (await app.call('GET', '/cart/get-cart', { token: user.token })).body;
    expect(await read()).toMatchObject({ totalAmount: 130.5, pincode: NEAR });
    expect((await book(130.5, atHome(NEAR))).status).toBe(201);
    await fillCart(app, user.token, [cheap]);
    expect(await read()).toMatchObject({ totalAmount: 100, pincode: null, charges: [] });
    await setPrices(app, admin.token, bhopal, []);
  });

  test('a family pays the fee once, no line of it, and refunds of lines leave it', async () => {
    await fillCart(app, user.token, [cheap]);
    const [self] = (await app.call('GET', '/patients', { token: user.token })).body.data;
    const patients = [
      { patientId: self._id, itemIds: [cheap] },
      { patient: { name: 'Mira Verma', age: 40, sex: 'female' }, itemIds: [cheap] },
    ];
    await place(NEAR);
    const { orderId, booking } = (await book(250.5, { collection: 'home', address: addressIn(NEAR), patients })).body;
    expect(booking).toMatchObject({ totalAmount: 250.5, charges: [{ kind: 'fee', amount: 50.5 }] });
    const lines = booking.patients.flatMap((one: { lines: { _id: string; paid: number }[] }) => one.lines);
    expect(lines.map(({ paid }: { paid: number }) => paid)).toEqual([100, 100]);
    await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
    const lineIds = lines.map(({ _id }: { _id: string }) => _id);
    const refund = { bookingId: booking._id, reason: 'Not needed', lineIds };
    const { body } = await app.call('POST', '/cart-booking/refund', { token: admin.token, body: refund });
    expect(body.booking.refunds).toMatchObject([{ amount: 200 }]);
    const rest = { bookingId: booking._id, reason: 'Nobody came', amount: 50.5 };
    const last = await app.call('POST', '/cart-booking/refund', { token: admin.token, body: rest });
    expect(last.status).toBe(200);
  });

  test('Book Now at home costs the fee', async () => {
    const body = { tests: [cheap], ...atHome(NEAR) };
    const made = await app.call('POST', '/booking', { token: user.token, body });
    expect(made.body.data).toMatchObject({ totalPrice: 150.5, charges: [{ kind: 'fee', amount: 50.5 }] });
    const path = `/booking/${made.body.data._id}`;
    const changed = await app.call('PUT', path, { token: admin.token, body: { tests: [dear] } });
    expect(changed.body.data).toMatchObject({ totalPrice: 950.5 });
  });

  test('only those who drive there give their windows, also for another time', async () => {
    const list = async (query: string) =>
      (await app.call('GET', `/collection-windows?city=Bhopal&date=2026-03-12${query}`)).body.data.map(
        ({ slot }: { slot: string }) => slot,
      );
    expect(await list('')).toEqual(['06:00-08:00', '08:00-10:00']);
    expect(await list(`&pincode=${NEAR}`)).toEqual(['08:00-10:00']);
    const wrong = await book(150.5, { ...atHome(NEAR), date: '2026-03-12', slot: '06:00-08:00' });
    expect(wrong.body.issues).toMatchObject([{ path: 'slot' }]);
    const { body } = await book(150.5, { ...atHome(NEAR), date: '2026-03-12', slot: '08:00-10:00' });
    expect(body.booking.slot).toBe('08:00-10:00');
    const move = (date: string, slot: string) =>
      app.call('PUT', '/cart-booking/reschedule', {
        token: user.token,
        body: { bookingId: body.booking._id, date, slot },
      });
    expect((await move('2026-03-13', '06:00-08:00')).status).toBe(400);
    expect((await move('2026-03-13', '08:00-10:00')).status).toBe(200);
  });

  test('of two who drive there the one with the earlier free window is named, then the lower code', async () => {
    const both = '462003';
    await app.call('PUT', `/centres/${arera}/pincodes`, { token: admin.token, body: { pincodes: [NEAR, both] } });
    await app.call('PUT', `/centres/${lake}/pincodes`, { token: admin.token, body: { pincodes: [both] } });
    expect((await ask(both)).body.home).toMatchObject({ centreId: lake, fee: 20 });
    await setWindows(app, admin, lake, '08:00-10:00');
    // Both have 8 o'clock tomorrow.
    expect((await ask(both)).body.home).toMatchObject({ centreId: arera, fee: 50.5 });
    await app.call('PUT', `/centres/${arera}`, { token: admin.token, body: { homeCollection: false } });
    expect((await ask(both)).body.home).toMatchObject({ centreId: lake });
    await app.call('PUT', `/centres/${arera}`, { token: admin.token, body: { homeCollection: true } });
  });
});
