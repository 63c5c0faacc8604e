import { expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { setPrices } from '../../../test/price-lists.ts';
import { LEAST_PEOPLE } from './popular-items.ts';

const app = await createTestApp();
await makeCities(app);
const admin = await makeAdmin(app);
const [cbc = '', tsh = '', rare = ''] = await makeItems(app, { name: 'CBC' }, { name: 'TSH' }, { name: 'Rare' });
await setPrices(app, admin.token, 'Indore', [{ itemId: cbc, price: 77 }]);

const ADDRESS = {
  name: 'Asha Verma',
  number: '9876543210',
  locality: 'Old town',
  pincode: '452001',
  address: '4 Tower Road',
  city: 'Indore',
  addressType: 'home',
};

async function book(itemIds: string[]) {
  const { token } = await makeUser(app);
  await fillCart(app, token, itemIds);
  const path = '/cart/get-cart?city=Indore';
  const { totalAmount: amount } = (await app.call('GET', path, { token })).body;
  const body = { amount, collection: 'home', address: ADDRESS, paymentMethod: 'at_collection' };
  const first = await app.call('POST', '/cart-booking/book', { token, body });
  return first.status === 201 ? first.body : bookCart(app, token, { ...body, amount: first.body.total });
}

const popular = async (city: string) => (await app.call('GET', `/catalogue/popular?city=${city}`)).body.data;
const idsIn = async (city: string) => (await popular(city)).items.map(({ _id }: { _id: string }) => _id);

test('names what enough people of a city booked, most people first, at the prices of the city and without their number', async () => {
  expect(await popular('Indore')).toEqual({ city: 'Indore', items: [] });
  for (let person = 0; person < LEAST_PEOPLE; person += 1) await book(person === 0 ? [cbc, tsh, rare] : [cbc, tsh]);
  await book([tsh]);
  // Counted at most once an hour.
  expect(await idsIn('Indore')).toEqual([]);
  app.clock.advance(3_600_000);
  expect(await idsIn('indore')).toEqual([tsh, cbc]);
  const { items } = await popular('Indore');
  expect(items[1]).toEqual({
    _id: cbc,
    kind: 'test',
    slug: expect.any(String),
    name: 'CBC',
    price: 77,
    discountPercent: 0,
    finalPrice: 77,
  });
  expect(await idsIn('Bhopal')).toEqual([]);
  expect(await popular('Atlantis')).toEqual({ city: null, items: [] });
});

test('one person who books often makes nothing popular', async () => {
  const { token } = await makeUser(app);
  for (let time = 0; time < 2 * LEAST_PEOPLE; time += 1) {
    await fillCart(app, token, [rare]);
    await bookCart(app, token, { collection: 'home', address: ADDRESS, paymentMethod: 'at_collection', again: true });
  }
  app.clock.advance(3_600_000);
  expect(await idsIn('Indore')).not.toContain(rare);
});
