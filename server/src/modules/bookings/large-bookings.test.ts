// Attack: bookings with very many lines, whose list then holds up everybody while its owner reads it.
import { beforeAll, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
let items: string[];
beforeAll(async () => {
  items = await makeItems(app, ...Array.from({ length: 11 }, () => ({ price: 100 })));
});

const family = (count: number, itemIds: readonly string[]) =>
  Array.from({ length: count }, (_, index) => ({
    patient: { name: `Asha ${String.fromCharCode(65 + index)}`, age: 30, sex: 'female' },
    itemIds,
  }));
/** Everything for everybody. */
const forAll = (count: number, itemIds: readonly string[]) => ({
  tests: itemIds.flatMap((id) => Array<string>(count).fill(id)),
  patients: family(count, itemIds),
});

describe('a booking for ten patients', () => {
  const SENTENCE = /^One booking can have at most 100 tests and packages for all patients together/;

  test('with five tests each is made by Book Now, and with more it is not', async () => {
    const { token } = await makeUser(app);
    const book = (body: object) => app.call('POST', '/booking', { token, body });
    expect((await book(forAll(10, items.slice(0, 5)))).status).toBe(201);
    expect(await book(forAll(10, items.slice(0, 6)))).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  test('with ten tests each is made from the cart, and with more it is not', async () => {
    const { token } = await makeUser(app);
    const cart = await fillCart(app, token, forAll(10, items).tests);
    const book = (patients: object[], language = 'en') => {
      const headers = { 'accept-language': language };
      return app.call('POST', '/cart-booking/book', { token, headers, body: { amount: cart.totalAmount, patients } });
    };
    const refused = await book(family(10, items));
    expect(refused).toMatchObject({ status: 400, body: { code: 'BOOKING_TOO_LARGE' } });
    expect(refused.body.message).toMatch(SENTENCE);
    expect((await book(family(10, items), 'hi')).body.message).toMatch(/[ऀ-ॿ]/);
    const { body } = await app.call('DELETE', '/cart/remove-from-cart', { token, body: { itemId: items[10] } });
    const amount = body.cart.totalAmount;
    const made = await app.call('POST', '/cart-booking/book', {
      token,
      body: { amount, patients: family(10, items.slice(0, 10)) },
    });
    expect(made.status).toBe(201);
  });
});

describe('a long list of own bookings', () => {
  async function listsOf({ token }: Person, path: string) {
    const bookings = ({ body }: { body: { data?: unknown } }) => (body.data ?? body) as { _id: string }[];
    const whole = await app.call('GET', path, { token });
    const pages = [];
    for (const page of [1, 2])
      pages.push(...bookings(await app.call('GET', `${path}?page=${page}&limit=10`, { token })));
    return { whole, list: bookings(whole), pages };
  }

  test('is what its pages are, in their order', async () => {
    const person = await makeUser(app);
    const { token } = person;
    for (let count = 0; count < 12; count += 1) {
      const body = { tests: [items[count % 5]] };
      expect((await app.call('POST', '/booking', { token, body })).status).toBe(201);
      await fillCart(app, token, [items[count % 5] ?? '']);
      await bookCart(app, token, { paymentMethod: 'at_collection', again: true });
    }
    for (const path of ['/booking/id', '/cart-booking']) {
      const { whole, list, pages } = await listsOf(person, path);
      expect(whole.headers['content-type']).toMatch(/^application\/json/);
      expect(whole.headers['x-total-count']).toBe('12');
      expect(list).toHaveLength(12);
      expect(list).toEqual(pages);
    }
  });
});
