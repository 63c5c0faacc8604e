// The consequences of a booking that is paid or costs nothing, besides its money: the cart, the mail, the visit.
import { beforeEach, expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const { db } = app.database;
const [glucose = '', lipids = ''] = await makeItems(app, { price: 300 }, { price: 400 });

let user: Person;
beforeEach(async () => {
  user = await makeUser(app);
});

async function pay(): Promise<string> {
  const { orderId, booking } = await bookCart(app, user.token);
  const body = await payOrder(app, orderId);
  expect((await app.call('PUT', '/cart-booking/verify', { token: user.token, body })).status).toBe(200);
  return booking._id;
}

async function mails(): Promise<string[]> {
  await app.outbox.drain();
  const of = db.selectFrom('messages').select('kind').where('account_id', '=', user.id).where('channel', '=', 'mail');
  const ofBookings = of.where('kind', 'in', ['booking-confirmed', 'booking-cancelled']);
  return (await ofBookings.orderBy('id').execute()).map(({ kind }) => kind);
}

const visitsOf = (bookingId: string) =>
  db.selectFrom('visits').select('state').where('booking_id', '=', bookingId).execute();

test('of what was bought the booked quantity leaves the cart, and what was added since stays', async () => {
  await fillCart(app, user.token, [glucose, lipids]);
  const { orderId } = await bookCart(app, user.token);
  const more = { itemId: glucose, action: 'increase' };
  await app.call('PUT', '/cart/update-quantity', { token: user.token, body: more });
  await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
  const { body } = await app.call('GET', '/cart/get-cart', { token: user.token });
  expect(body.items).toMatchObject([{ itemId: { _id: glucose }, quantity: 1 }]);
});

test('its mail and its visit come once, also when their job runs twice', async () => {
  await fillCart(app, user.token, [glucose]);
  const id = await pay();
  await app.outbox.drain();
  const again = db.updateTable('outbox').set({ finished_at: null }).where('payload', 'like', `%${id}%`);
  expect((await again.where('kind', '=', 'booking.firm').executeTakeFirst()).numUpdatedRows).toBe(1n);
  expect(await mails()).toEqual(['booking-confirmed']);
  expect(await visitsOf(id)).toHaveLength(1);
});

test('one that its customer cancels at once is not confirmed by mail', async () => {
  await fillCart(app, user.token, [glucose]);
  const body = { bookingId: await pay(), status: 'Cancelled' };
  await app.call('POST', '/cart-booking/update-status', { token: user.token, body });
  expect(await mails()).toEqual(['booking-cancelled']);
});

test('one that costs nothing is collected like any other', async () => {
  const [free = ''] = await makeItems(app, { price: 500, discountPercent: 100 });
  await fillCart(app, user.token, [free]);
  const { booking } = await bookCart(app, user.token);
  expect(booking.status).toBe('Confirmed');
  expect(await mails()).toEqual(['booking-confirmed']);
  expect(await visitsOf(booking._id)).toEqual([{ state: 'unscheduled' }]);
});

test('its mail is not kept back by a visit that cannot be made', async () => {
  let fails = true;
  app.services.bookings.onChanged(async () => {
    if (fails) throw new Error('No tubes');
  });
  await fillCart(app, user.token, [glucose]);
  const id = await pay();
  expect(await mails()).toEqual(['booking-confirmed']);
  expect(await visitsOf(id)).toEqual([]);
  fails = false;
  app.clock.advance(60_000);
  expect(await mails()).toEqual(['booking-confirmed']);
  expect(await visitsOf(id)).toHaveLength(1);
});
