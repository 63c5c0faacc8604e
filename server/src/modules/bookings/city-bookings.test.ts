// A booking costs what its items cost in the city where the sample is taken.
import { beforeAll, describe, expect, test } from 'vitest';
import { fillCart, makeAdmin, makeCities, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { setPrices } from '../../../test/price-lists.ts';

const app = await createTestApp();
let admin: Person;
let [cbc, tsh] = ['', ''];

beforeAll(async () => {
  await makeCities(app);
  admin = await makeAdmin(app);
  [cbc = '', tsh = ''] = await makeItems(app, { name: 'CBC', price: 500 }, { name: 'TSH', price: 300 });
  await setPrices(app, admin.token, 'Indore', [{ itemId: cbc, price: 350 }]);
  await setPrices(app, admin.token, 'Ujjain', [{ itemId: cbc, price: 450.55, discountPercent: 12.5 }]);
});

const address = (city: string, pincode: string) => ({
  name: 'Asha Verma',
  number: '9876543210',
  locality: 'Old town',
  pincode,
  address: '4 Tower Road',
  city,
  addressType: 'home',
});
const IN_INDORE = { collection: 'home', address: address('Indore', '452001') };
const IN_UJJAIN = { collection: 'home', address: address('Ujjain', '456010') };
const ELSEWHERE = { collection: 'home', address: address('Srinagar', '190001') };

type Options = { cookie?: string };
const headersOf = ({ cookie }: Options) => (cookie === undefined ? {} : { cookie });

function shopper(user: Person, options: Options = {}) {
  const headers = headersOf(options);
  return {
    cart: async (query = '') => (await app.call('GET', `/cart/get-cart${query}`, { token: user.token, headers })).body,
    book: (amount: number, details: object) =>
      app.call('POST', '/cart-booking/book', {
        token: user.token,
        headers,
        body: { amount, paymentMethod: 'at_collection', ...details },
      }),
    bookNow: (body: object) =>
      app.call('POST', '/booking', { token: user.token, headers, body: { tests: [cbc], ...body } }),
  };
}

async function withCart(options: Options = {}) {
  const user = await makeUser(app);
  await fillCart(app, user.token, [cbc, tsh]);
  return shopper(user, options);
}

describe('the cart', () => {
  test('has the prices of the visitor’s city', async () => {
    const shop = await withCart({ cookie: 'city=Indore' });
    expect((await shop.cart()).totalAmount).toBe(650);
    expect((await shop.cart('?city=Ujjain')).totalAmount).toBe(694.23);
    expect((await shop.cart('?city=')).totalAmount).toBe(800);
    const user = await makeUser(app);
    const { body } = await app.call('POST', '/cart/add-to-cart', {
      token: user.token,
      headers: { cookie: 'city=Indore' },
      body: { itemId: cbc },
    });
    expect(body.cart.totalAmount).toBe(350);
  });

  test('books at the prices shown when the sample is taken in that city', async () => {
    const shop = await withCart({ cookie: 'city=Indore' });
    const { status, body } = await shop.book(650, IN_INDORE);
    expect({ status, body }).toMatchObject({ status: 201, body: { booking: { totalAmount: 650 } } });
    expect(body.booking.items.map(({ itemId }: { itemId: { finalPrice: number } }) => itemId.finalPrice)).toEqual([
      350, 300,
    ]);
  });

  test('a booking for another city is refused with the cart at its prices, and an older front end books on its second try', async () => {
    const shop = await withCart();
    expect((await shop.cart()).totalAmount).toBe(800);
    const refused = await shop.book(800, IN_INDORE);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CART_CHANGED', total: 650, cart: { totalAmount: 650 } },
    });
    const again = await shop.cart();
    expect(again).toEqual(refused.body.cart);
    expect(await shop.book(again.totalAmount, IN_INDORE)).toMatchObject({
      status: 201,
      body: { booking: { totalAmount: 650 } },
    });
    // The next purchase starts with the prices that the visitor sees.
    expect((await shop.cart()).items).toEqual([]);
  });

  test('costs at home what the city of the address asks, whatever other city is named', async () => {
    const body = { windows: [{ slot: '06:00-08:00', capacity: 50 }] };
    for (const city of ['Indore', 'Ujjain'])
      await app.call('PUT', `/collection-windows/${city}`, { token: admin.token, body });
    const day = new Date(app.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const shop = await withCart({ cookie: 'city=Indore' });
    const answer = await shop.book(650, { ...IN_UJJAIN, city: 'Indore', date: day, slot: '06:00-08:00' });
    expect([answer.status, answer.body.code]).toEqual([409, 'CART_CHANGED']);
    const again = await shop.book(694.23, { ...IN_UJJAIN, city: 'Indore', date: day, slot: '06:00-08:00' });
    expect([again.status, again.body.booking?.totalAmount]).toEqual([201, 694.23]);
  });

  test('keeps that city until another one is chosen', async () => {
    const user = await makeUser(app);
    await fillCart(app, user.token, [cbc]);
    const [plain, chosen] = [shopper(user), shopper(user, { cookie: 'city=Ujjain' })];
    await plain.book(500, IN_INDORE);
    expect((await plain.cart()).totalAmount).toBe(350);
    expect((await chosen.cart()).totalAmount).toBe(394.23);
    // A second tab still shows the first city: what is paid is the price of the sample's city all the same.
    expect((await plain.book(350, IN_UJJAIN)).body).toMatchObject({ code: 'CART_CHANGED', total: 394.23 });
    expect((await plain.cart()).totalAmount).toBe(394.23);
  });

  test('a city that has no price list, or is not served, costs base prices', async () => {
    const shop = await withCart({ cookie: 'city=Indore' });
    const refused = await shop.book(650, ELSEWHERE);
    expect(refused.body).toMatchObject({ code: 'CART_CHANGED', total: 800 });
    expect((await shop.cart()).totalAmount).toBe(800);
    expect((await shop.book(800, ELSEWHERE)).status).toBe(201);
  });

  test('a price that ended since is refused as any other change', async () => {
    await setPrices(app, admin.token, 'Dewas', [{ itemId: cbc, price: 200 }]);
    const shop = await withCart({ cookie: 'city=Dewas' });
    expect((await shop.cart()).totalAmount).toBe(500);
    await setPrices(app, admin.token, 'Dewas', []);
    const details = { collection: 'home', address: address('Dewas', '455001') };
    expect((await shop.book(500, details)).body).toMatchObject({ code: 'CART_CHANGED', total: 800 });
  });
});

describe('Book Now', () => {
  test('books at the prices of the chosen city', async () => {
    const shop = shopper(await makeUser(app), { cookie: 'city=Indore' });
    expect((await shop.bookNow(IN_INDORE)).body.data.totalPrice).toBe(350);
  });

  test('for another city is refused once, and booked when it is sent again', async () => {
    const shop = shopper(await makeUser(app));
    const refused = await shop.bookNow(IN_INDORE);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'CART_CHANGED',
        total: 350,
        cart: { totalAmount: 350, items: [{ itemId: { _id: cbc, finalPrice: 350 } }] },
      },
    });
    expect((await shop.bookNow(IN_INDORE)).body.data.totalPrice).toBe(350);
  });

  test('with the amount that was shown is booked at that amount or not at all', async () => {
    const shop = shopper(await makeUser(app));
    expect((await shop.bookNow({ ...IN_INDORE, amount: 350 })).status).toBe(201);
    expect((await shop.bookNow({ ...IN_INDORE, amount: 500 })).body).toMatchObject({
      code: 'CART_CHANGED',
      total: 350,
    });
    expect((await shop.bookNow({ ...IN_INDORE, amount: -1 })).body.issues).toMatchObject([{ path: 'amount' }]);
  });

  test('by staff for a person has the prices of the sample’s city, also when tests are added later', async () => {
    const user = await makeUser(app);
    const made = await app.call('POST', '/booking', {
      token: admin.token,
      body: { userId: user.id, tests: [tsh], ...IN_INDORE },
    });
    expect(made.body.data.totalPrice).toBe(300);
    const path = `/booking/${made.body.data._id}`;
    const { body } = await app.call('PUT', path, { token: admin.token, body: { tests: [tsh, cbc] } });
    expect(body.data.totalPrice).toBe(650);
  });
});
