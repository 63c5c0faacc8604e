import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
let admin: Person;
let asha: Person;
let ravi: Person;
const early = { city: 'Bhopal', date: '2026-03-12', slot: '06:00-08:00' };
const late = { city: 'Indore', date: '2026-03-13', slot: '08:00-10:00' };
beforeAll(async () => {
  await makeCities(app);
  const items = await makeItems(app, { price: 500 });
  [admin, asha, ravi] = [await makeAdmin(app), await makeUser(app), await makeUser(app, { firstName: 'Ravi' })];
  const book = (person: Person, window: object) =>
    app.call('POST', '/booking', { token: person.token, body: { tests: items, ...window } });
  await book(asha, late);
  await book(asha, early);
  await fillCart(app, ravi.token, items);
  await bookCart(app, ravi.token, early);
  await book(ravi, {});
  const { body } = await book(ravi, late);
  await app.call('PUT', `/booking/update-status/${body.data._id}`, { token: ravi.token, body: { status: 'rejected' } });
});

const holders = (query = '') => app.call('GET', `/collection-windows/holders${query}`, { token: admin.token });
const said = async (query = '') => {
  const { body } = await holders(query);
  return body.data.map(({ userId, date, kind }: { userId: { firstName: string }; date: string; kind: string }) =>
    [userId.firstName, date, kind].join(' '),
  );
};
const ALL = ['Asha 2026-03-12 booking', 'Ravi 2026-03-12 cart-booking', 'Asha 2026-03-13 booking'];

describe('staff see who holds the places', () => {
  test('of both kinds of booking, by window', async () => {
    expect(await said()).toEqual(ALL);
    const { body, headers } = await holders();
    expect(headers['x-total-count']).toBe('3');
    expect(body.data[1]).toMatchObject({
      ...early,
      userId: { _id: ravi.id, mobileNumber: ravi.mobileNumber },
      bookingNumber: expect.stringMatching(/^LB-/),
      status: 'Pending',
      paymentStatus: 'created',
      paymentMethod: 'online',
      heldUntil: expect.stringMatching(/^2026-03-10T03:40/),
    });
    expect(body.data[0].heldUntil).toBe('2026-03-11T12:30:00.000Z');
  });

  test.for([
    ['?city=Indore', [ALL[2]]],
    ['?date=2026-03-12', ALL.slice(0, 2)],
    ['?slot=08:00-10:00', [ALL[2]]],
    ['?q=ravi', [ALL[1]]],
    ['?q=LN- asha', [ALL[0], ALL[2]]],
    ['?city=Atlantis', []],
    ['?date=2026-03-01', []],
    ['?date=nonsense&slot=nonsense&sort=nonsense', ALL],
    ['?sort=-createdAt', [ALL[1], ALL[0], ALL[2]]],
    ['?page=2&limit=2', [ALL[2]]],
    ['?page=9&limit=2', []],
  ] as const)('by %s', async ([query, expected]) => {
    expect(await said(query)).toEqual(expected);
  });

  test('as a file', async () => {
    const { body, headers } = await holders('?format=csv');
    expect(headers['content-type']).toContain('text/csv');
    expect(body.trim().split('\r\n')).toHaveLength(4);
  });

  test('and nobody else does', async () => {
    expect((await app.call('GET', '/collection-windows/holders', { token: asha.token })).status).toBe(403);
    expect((await app.call('GET', '/collection-windows/holders')).status).toBe(401);
  });
});
