// A cart that is put together anew after its booking: what becomes of it when the booking is confirmed or paid.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeItems,
  makeOnlyAdmin,
  makeUser,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();

let items: string[];
let user: Person;
let admin: Person;
beforeAll(async () => {
  items = await makeItems(app, { name: 'Glucose', price: 300, discountPercent: 10 });
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app, { firstName: 'श्रेया', lastName: 'त्रिपाठी' });
  admin = await makeOnlyAdmin(app);
  await fillCart(app, user.token, items);
});

const atCollection = async () =>
  (await bookCart(app, user.token, { paymentMethod: 'at_collection', again: true })).booking;

test('what was put into the cart anew after booking at collection stays when staff confirm', async () => {
  const { _id: bookingId } = await atCollection();
  const [itemId] = items;
  await app.call('DELETE', '/cart/remove-from-cart', { token: user.token, body: { itemId } });
  await fillCart(app, user.token, items);
  const body = { bookingId, status: 'Confirmed' };
  await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body });
  const cart = await app.call('GET', '/cart/get-cart', { token: user.token });
  expect(cart.body.items).toMatchObject([{ quantity: 1 }]);
});

test('a cart put together anew and booked again as the same order leaves the cart when it is paid', async () => {
  const { orderId } = await bookCart(app, user.token);
  await app.call('DELETE', '/cart/remove-from-cart', { token: user.token, body: { itemId: items[0] } });
  await fillCart(app, user.token, items);
  expect((await bookCart(app, user.token)).orderId).toBe(orderId);
  await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
  expect((await app.call('GET', '/cart/get-cart', { token: user.token })).body.items).toEqual([]);
});
