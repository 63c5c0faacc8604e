// A coupon counts for what the patients of a booking are billed, at the prices of the city where the sample is taken.
import { expect, test } from 'vitest';
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
import { createTestApp } from '../../../test/harness.ts';
import { setPrices } from '../../../test/price-lists.ts';

const app = await createTestApp();
await makeCities(app);
const [cbc = '', thyroid = '', fullBody = ''] = await makeItems(
  app,
  { code: 'CBC', name: 'CBC', price: 300 },
  { code: 'THY', name: 'Thyroid profile', price: 400.5 },
  { kind: 'package', name: 'Full body', price: 999, tests: ['CBC'] },
);
const admin = await makeAdmin(app);
let counter = 0;

async function makeCoupon(changes: object): Promise<string> {
  counter += 1;
  const code = `FAMILY-${counter}`;
  const validity = { validFrom: '2026-01-01', validUntil: '2036-01-01' };
  const body = { code, kind: 'percent', value: 10, ...validity, ...changes };
  expect(await app.call('POST', '/coupons', { token: admin.token, body })).toMatchObject({ status: 201 });
  return code;
}

async function makeFamily(): Promise<Person & { self: string; mira: string }> {
  const user = await makeUser(app);
  const { data } = (await app.call('GET', '/patients', { token: user.token })).body;
  const body = { name: 'Mira Verma', dateOfBirth: '1980-01-01', sex: 'female', relation: 'other' };
  const mira = await app.call('POST', '/patients', { token: user.token, body });
  return { ...user, self: data[0]._id, mira: mira.body.data._id };
}

const apply = ({ token }: Person, code: string) => app.call('POST', '/cart/coupon', { token, body: { code } });
const book = ({ token }: Person, body: object) => app.call('POST', '/cart-booking/book', { token, body });
const linesOf = (patients: { lines: { paid: number; _id: string; itemId: string }[] }[]) =>
  patients.flatMap(({ lines }) => lines);

test('nothing is taken off a test that a package of the same patient holds, and lines give back what they paid', async () => {
  const family = await makeFamily();
  await fillCart(app, family.token, [cbc, cbc, fullBody]);
  const code = await makeCoupon({});
  expect((await apply(family, code)).body.cart).toMatchObject({ totalAmount: 1439.1, discount: { amount: 159.9 } });
  const patients = [
    { patientId: family.self, itemIds: [fullBody, cbc] },
    { patientId: family.mira, itemIds: [cbc] },
  ];
  // The discount of the cart is accepted too, because less is paid.
  const { status, body } = await book(family, { amount: 1439.1, patients });
  expect(status).toBe(201);
  expect(body.booking).toMatchObject({
    totalAmount: 1169.1,
    discount: { code, amount: 129.9 },
    patients: [
      {
        lines: [
          { itemId: cbc, price: 0, paid: 0, includedIn: fullBody },
          { itemId: fullBody, price: 999, paid: 899.1 },
        ],
      },
      { lines: [{ itemId: cbc, price: 300, paid: 270 }] },
    ],
  });
  const again = await book(family, { amount: 1169.1, patients });
  expect(again.body.booking._id).toBe(body.booking._id);
  const paid = await app.call('PUT', '/cart-booking/verify', {
    token: family.token,
    body: await payOrder(app, body.orderId),
  });
  expect(paid.status).toBe(200);
  const back = { bookingId: body.booking._id, reason: 'The patients were ill' };
  const lineIds = linesOf(body.booking.patients).map(({ _id }) => _id);
  const refunded = await app.call('POST', '/cart-booking/refund', { token: admin.token, body: { ...back, lineIds } });
  expect(refunded.status).toBe(200);
  const { refunds } = refunded.body.booking;
  expect(refunds.map(({ amount }: { amount: number }) => amount)).toEqual([1169.1]);
});

test('the amount by the terms that the cart shows is booked at once, with categories as items', async () => {
  const family = await makeFamily();
  await fillCart(app, family.token, [cbc, cbc, fullBody]);
  const code = await makeCoupon({ maxDiscount: 500, minAmount: 100 });
  const { cart } = (await apply(family, code)).body;
  const terms = { kind: 'percent', value: 10, maxDiscount: 500, minAmount: 100, itemIds: [cbc, fullBody] };
  expect(cart.discount).toMatchObject({
    amount: 159.9,
    terms: { ...terms, itemIds: expect.arrayContaining(terms.itemIds) },
  });
  const patients = [
    { patientId: family.self, itemIds: [fullBody, cbc] },
    { patientId: family.mira, itemIds: [cbc] },
  ];
  // Of the three, one is inside the package of the same patient: (300 + 999) less ten percent.
  const refused = await book(family, { amount: 1439.1 - 300, patients });
  expect(refused).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', cart: { discount: { amount: 129.9 } } } });
  expect(refused.body.cart.discount.terms).toEqual(terms);
  expect(await book(family, { amount: 1169.1, patients })).toMatchObject({ status: 201 });
});

test('a coupon of one test comes off the lines of that test alone', async () => {
  const family = await makeFamily();
  await fillCart(app, family.token, [cbc, cbc, thyroid]);
  await apply(family, await makeCoupon({ kind: 'amount', value: 100.01, itemIds: [cbc] }));
  const { booking } = await bookCart(app, family.token, {
    patients: [
      { patientId: family.self, itemIds: [cbc, thyroid] },
      { patientId: family.mira, itemIds: [cbc] },
    ],
  });
  expect(booking.totalAmount).toBe(900.49);
  const paid = linesOf(booking.patients).map(({ itemId, paid: amount }) => [itemId, amount]);
  expect(paid).toEqual([
    [cbc, 249.99],
    [thyroid, 400.5],
    [cbc, 250],
  ]);
});

test('what is billed decides about the minimum: nobody pays more than they saw', async () => {
  const family = await makeFamily();
  await fillCart(app, family.token, [cbc, fullBody]);
  const code = await makeCoupon({ value: 50, minAmount: 1000 });
  expect((await apply(family, code)).body.cart.totalAmount).toBe(649.5);
  const patients = [{ patientId: family.self, itemIds: [cbc, fullBody] }];
  const refused = await book(family, { amount: 649.5, patients });
  expect(refused).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', total: 999 } });
  expect(refused.body.cart).toMatchObject({
    totalAmount: 1299,
    discount: null,
    couponRefusal: { code, reason: 'COUPON_MINIMUM', missing: 1 },
  });
  const { booking } = (await book(family, { amount: 999, patients })).body;
  expect(booking).toMatchObject({ totalAmount: 999, discount: null });
});

test('staff say before they book what it takes off in the city of the sample, and why it does not count', async () => {
  const family = await makeFamily();
  const code = await makeCoupon({ value: 10, cities: ['Bhopal'], minAmount: 500 });
  const check = (query: string, by = admin) =>
    app.call('GET', `/coupons/check?userId=${family.id}&code=${code.toLowerCase()}&${query}`, { token: by.token });
  expect((await check(`items=${cbc}:2`)).body.data).toEqual({ code, amount: 60 });
  expect((await check(`items=${cbc}:2&city=bhopal`)).body.data.amount).toBe(60);
  expect((await check(`items=${cbc}:2&city=Indore`)).body.code).toBe('COUPON_NOT_APPLICABLE');
  expect((await check(`items=${cbc}:1`)).body).toMatchObject({ code: 'COUPON_MINIMUM', missing: 200 });
  expect((await check(`items=${cbc}:0,${cbc},nothing:1`)).body.code).toBe('COUPON_NOT_APPLICABLE');
  expect((await check(`items=${cbc}:2`, family)).status).toBe(403);
});

test('by Book Now it counts for every patient, and the price before it is not refused', async () => {
  const family = await makeFamily();
  const couponCode = await makeCoupon({});
  const patients = [family.self, family.mira].map((patientId) => ({ patientId, itemIds: [cbc] }));
  const now = (amount: number) =>
    app.call('POST', '/booking', { token: family.token, body: { tests: [cbc], patients, couponCode, amount } });
  expect(await now(500)).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', total: 540 } });
  const { body } = await now(600);
  expect(body.data).toMatchObject({ totalPrice: 540, discount: { code: couponCode, amount: 60 } });
  expect(linesOf(body.data.patients).map(({ paid }) => paid)).toEqual([270, 270]);
});

test('it takes its share off the price of the city where the sample is taken', async () => {
  await setPrices(app, admin.token, 'Indore', [{ itemId: thyroid, price: 250 }]);
  const user = await makeUser(app);
  await fillCart(app, user.token, [thyroid]);
  const code = await makeCoupon({ value: 10 });
  expect((await apply(user, code)).body.cart.totalAmount).toBe(360.45);
  const address = { name: 'Asha Verma', number: '9876543210', locality: 'Old town', address: '4 Tower Road' };
  const inIndore = {
    collection: 'home',
    address: { ...address, pincode: '452001', city: 'Indore', addressType: 'home' },
  };
  const refused = await book(user, { amount: 360.45, ...inIndore });
  expect(refused).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', total: 225 } });
  expect(refused.body.cart).toMatchObject({ totalAmount: 225, discount: { code, amount: 25 } });
  expect((await book(user, { amount: 225, ...inIndore })).body.booking).toMatchObject({
    totalAmount: 225,
    discount: { code, amount: 25 },
  });
});
