import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();

let items: string[];
let user: Person;
beforeAll(async () => {
  items = await makeItems(app, { name: 'Glucose', price: 99.5 }, { kind: 'package', name: 'Whole body', price: 1000 });
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
});

const book = (amount: unknown, details: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  app.call('POST', '/cart-booking/book', { token: user.token, body: { amount, ...details }, headers });
const own = async () => (await app.call('GET', '/cart-booking', { token: user.token })).body;
const cartOf = async () => (await app.call('GET', '/cart/get-cart', { token: user.token })).body;

describe('booking the cart', () => {
  test('makes an unpaid booking and its order, and leaves the cart as it is', async () => {
    const cart = await fillCart(app, user.token, items);
    const { status, body } = await book('1099.50');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      orderId: expect.any(String),
      amount: 1099.5,
      currency: 'INR',
      gateway: { name: 'test' },
    });
    expect(body.booking).toMatchObject({
      bookingNumber: expect.stringMatching(/^LB-[2-9A-Z]{4}-[2-9A-Z]{4}$/),
      status: 'Pending',
      paymentStatus: 'created',
      orderId: body.orderId,
      paymentId: null,
      totalAmount: 1099.5,
      userId: { _id: user.id, email: user.email, mobileNumber: user.mobileNumber },
      patient: { name: expect.stringMatching(/^Asha Verma/), age: null, sex: null, mobileNumber: user.mobileNumber },
      collection: 'centre',
      address: null,
    });
    expect(body.booking.items).toMatchObject([
      { itemId: { _id: items[0], kind: 'test', name: 'Glucose', price: 99.5, finalPrice: 99.5 }, quantity: 1 },
      { itemId: { _id: items[1], kind: 'package', name: 'Whole body' }, quantity: 1 },
    ]);
    expect(await own()).toEqual([body.booking]);
    expect(await cartOf()).toEqual(cart);
  });

  test('keeps names and prices as they were', async () => {
    const [item = ''] = await makeItems(app, { name: 'Before the change', price: 50 });
    await fillCart(app, user.token, [item]);
    await bookCart(app, user.token);
    const change = { name: 'After the change', price: 9_900, final_price: 9_900 };
    await app.database.db.updateTable('catalogue_items').set(change).where('id', '=', item).execute();
    const [booking] = await own();
    expect(booking.items[0].itemId).toMatchObject({ name: 'Before the change', price: 50, finalPrice: 50 });
    expect(booking.totalAmount).toBe(50);
  });

  test('an empty cart is 400', async () => {
    expect(await book(0)).toMatchObject({ status: 400, body: { code: 'CART_EMPTY' } });
    expect(await own()).toEqual([]);
  });

  test.each([undefined, -1, 'much', 10.005])('amount %j is 400', async (amount) => {
    await fillCart(app, user.token, items);
    expect(await book(amount)).toMatchObject({ status: 400, body: { issues: [{ path: 'amount' }] } });
  });
});

describe('another amount than the cart’s', () => {
  test('is 409 with the true total and the cart', async () => {
    const cart = await fillCart(app, user.token, items);
    const { status, body } = await book(1099);
    expect(status).toBe(409);
    expect(body).toEqual({
      message: 'Your cart has changed: it now comes to ₹1,099.50',
      code: 'CART_CHANGED',
      requestId: expect.any(String),
      total: 1099.5,
      cart,
    });
    expect(await own()).toEqual([]);
  });

  test('because an item left the catalogue names it', async () => {
    const [gone = ''] = await makeItems(app, { name: 'Left the shop', price: 10 });
    await fillCart(app, user.token, [items[0] ?? '', gone]);
    await app.database.db.updateTable('catalogue_items').set({ active: 0 }).where('id', '=', gone).execute();
    expect(await book(109.5)).toMatchObject({
      status: 409,
      body: { total: 99.5, cart: { removed: ['Left the shop'] } },
    });
    expect(await cartOf()).not.toHaveProperty('removed');
    expect((await book(99.5)).status).toBe(201);
  });

  test('because the only item left the catalogue names it too', async () => {
    const [gone = ''] = await makeItems(app, { name: 'The only one', price: 10 });
    await fillCart(app, user.token, [gone]);
    await app.database.db.updateTable('catalogue_items').set({ active: 0 }).where('id', '=', gone).execute();
    const { status, body } = await book(10);
    expect({ status, code: body.code, removed: body.cart?.removed }).toEqual({
      status: 409,
      code: 'CART_CHANGED',
      removed: ['The only one'],
    });
    expect(await book(0)).toMatchObject({ status: 400, body: { code: 'CART_EMPTY' } });
  });
});

describe('booking again while unpaid', () => {
  test('the same cart and details are the same order', async () => {
    await fillCart(app, user.token, items);
    const first = await bookCart(app, user.token, { notes: 'ring twice' });
    const second = await bookCart(app, user.token, { notes: 'ring twice' });
    expect(second).toEqual(first);
    expect(await own()).toHaveLength(1);
  });

  test('after a failed payment too', async () => {
    await fillCart(app, user.token, items);
    const { orderId } = await bookCart(app, user.token);
    await app.call('POST', '/payment/test/pay', { body: { orderId, outcome: 'failure' } });
    await app.outbox.drain();
    expect((await own())[0].paymentStatus).toBe('failed');
    expect((await bookCart(app, user.token)).orderId).toBe(orderId);
  });

  test.each([
    ['another cart', async () => void (await fillCart(app, user.token, items.slice(0, 1))), {}],
    ['other details', async () => {}, { notes: 'another note' }],
  ])('%s is another order, and the older one is cancelled', async (_name, change, details) => {
    await fillCart(app, user.token, items);
    const first = await bookCart(app, user.token);
    await change();
    const second = await bookCart(app, user.token, details);
    expect(second.orderId).not.toBe(first.orderId);
    expect((await own()).map((booking: { status: string }) => booking.status)).toEqual(['Pending', 'Cancelled']);
  });

  test('after the payment it is a new booking', async () => {
    await fillCart(app, user.token, items);
    const { orderId } = await bookCart(app, user.token);
    await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
    await fillCart(app, user.token, items);
    expect((await bookCart(app, user.token)).orderId).not.toBe(orderId);
    expect((await own()).map((booking: { status: string }) => booking.status)).toEqual(['Pending', 'Confirmed']);
  });

  test('the order of somebody else is left alone', async () => {
    await fillCart(app, user.token, items);
    await bookCart(app, user.token);
    const other = await makeUser(app);
    await fillCart(app, other.token, items);
    await bookCart(app, other.token);
    expect((await own())[0].status).toBe('Pending');
  });
});

describe('nothing to pay online', () => {
  test('a cart that costs nothing is confirmed at once and leaves the cart', async () => {
    const [free = ''] = await makeItems(app, { price: 500, discountPercent: 100 });
    await fillCart(app, user.token, [free]);
    const { status, body } = await book(0);
    expect(status).toBe(201);
    expect(body).toMatchObject({ orderId: null, amount: 0, booking: { status: 'Confirmed', paymentStatus: 'paid' } });
    expect((await cartOf()).items).toEqual([]);
  });

  test('at_collection waits for staff without an order', async () => {
    await fillCart(app, user.token, items);
    const body = await bookCart(app, user.token, { paymentMethod: 'at_collection' });
    expect(body).toMatchObject({
      orderId: null,
      booking: { status: 'Pending', paymentStatus: 'created', orderId: null },
    });
    expect((await cartOf()).items).toEqual([]);
    // Confirmed later, it takes nothing more: what lies in the cart by then is another purchase.
    await fillCart(app, user.token, items);
    const { token } = await makeAdmin(app);
    const move = { bookingId: body.booking._id, status: 'Confirmed' };
    expect((await app.call('PUT', '/cart-booking/update-status', { token, body: move })).status).toBe(200);
    expect((await cartOf()).items).toHaveLength(2);
  });

  test('at_collection leaves in the cart what comes in while it is booked', async () => {
    await fillCart(app, user.token, items.slice(0, 1));
    const [answer] = await Promise.all([
      book(99.5, { paymentMethod: 'at_collection' }),
      app.call('POST', '/cart/add-to-cart', { token: user.token, body: { itemId: items[1] } }),
    ]);
    const left = (await cartOf()).items.map((line: { itemId: { _id: string } }) => line.itemId._id);
    // Either the item came later and stays, or it came first and the cart was not the one that was priced.
    if (answer.status === 201) expect(left).toEqual([items[1]]);
    else {
      expect(answer.body.code).toBe('CART_CHANGED');
      expect(left).toHaveLength(2);
    }
  });

  describe('the same at the collection for the same day', () => {
    const atCollection = { paymentMethod: 'at_collection' };
    const fill = (ids: readonly string[] = items) => fillCart(app, user.token, ids);

    test('is asked about first, and booked once more when it is wanted', async () => {
      await fill();
      const first = await book(1099.5, atCollection);
      await fill();
      const refused = await book(1099.5, atCollection);
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'DUPLICATE_BOOKING', bookingNumber: first.body.booking.bookingNumber },
      });
      expect(refused.body.message).toContain(first.body.booking.patient.name);
      expect((await cartOf()).items).toHaveLength(2);
      const again = await book(1099.5, { ...atCollection, again: true });
      expect(again.status).toBe(201);
      expect(again.body.booking._id).not.toBe(first.body.booking._id);
      expect((await cartOf()).items).toEqual([]);
    });

    test('is asked about for a part of it too, not for more, another day or one that is over', async () => {
      await fill();
      const first = await book(1099.5, atCollection);
      await fill(items.slice(0, 1));
      expect((await book(99.5, atCollection)).body.code).toBe('DUPLICATE_BOOKING');
      const [other = ''] = await makeItems(app, { price: 10 });
      await fill([other]);
      expect((await book(109.5, atCollection)).status).toBe(201);
      const move = { bookingId: first.body.booking._id, status: 'Cancelled' };
      await app.call('POST', '/cart-booking/update-status', { token: user.token, body: move });
      await fill();
      expect((await book(1099.5, atCollection)).status).toBe(201);
      await app.database.db
        .updateTable('bookings')
        .set({ date: '2030-01-01' })
        .where('account_id', '=', user.id)
        .execute();
      await fill();
      expect((await book(1099.5, atCollection)).status).toBe(201);
    });

    test('20 times at once books once', async () => {
      await fill();
      const answers = await Promise.all(Array.from({ length: 20 }, () => book(1099.5, atCollection)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 'CART_EMPTY']));
      expect(await own()).toHaveLength(1);
    });

    test('leaves alone somebody else’s booking, and an unpaid order that it does not replace', async () => {
      await fill();
      await book(1099.5, atCollection);
      user = await makeUser(app);
      await fill();
      const online = await book(1099.5);
      expect(online.status).toBe(201);
      // The online order waits for its payment: it is replaced, not asked about.
      expect((await book(1099.5, atCollection)).status).toBe(201);
      expect((await own()).map(({ status }: { status: string }) => status)).toEqual(['Pending', 'Cancelled']);
    });
  });

  test('ONLINE_PAYMENT=off books at collection whatever is asked', async () => {
    const offline = await createTestApp({ ONLINE_PAYMENT: 'off' });
    const { token } = await makeUser(offline);
    await fillCart(offline, token, await makeItems(offline, {}));
    const { orderId, booking } = await bookCart(offline, token, { paymentMethod: 'online' });
    expect({ orderId, status: booking.status }).toEqual({ orderId: null, status: 'Pending' });
    expect(await offline.database.db.selectFrom('payment_orders').select('id').execute()).toEqual([]);
  });
});
