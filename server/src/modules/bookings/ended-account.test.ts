// An account that ends takes no place in a collection window with it.
import { beforeAll, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeUser,
  PASSWORD,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp({ UNPAID_BOOKINGS_PER_NETWORK: '0' });
const details = { city: 'Bhopal', date: '2026-03-12', slot: '10:00-12:00' };
let itemId = '';
let admin: Person;
beforeAll(async () => {
  await makeCities(app);
  [itemId = ''] = await makeItems(app, { price: 500 });
  admin = await makeAdmin(app);
});

const erase = ({ token }: Person) => app.call('POST', '/admin/erase', { token, body: { password: PASSWORD } });
const bookNow = ({ token }: Person, more: object = {}) =>
  app.call('POST', '/booking', { token, body: { tests: [itemId], ...details, ...more } });
const bookingsOf = ({ id }: Person) =>
  app.database.db.selectFrom('bookings').selectAll().where('account_id', '=', id).orderBy('created_at').execute();
async function left(): Promise<number> {
  const { body } = await app.call('GET', `/collection-windows?city=Bhopal&date=${details.date}`);
  return body.data.find(({ slot }: { slot: string }) => slot === details.slot)?.left;
}
const seats = async () => (await app.database.db.selectFrom('open_bookings').selectAll().execute()).length;

describe.each(['erased by its person', 'deleted by staff'] as const)('an account that is %s', (how) => {
  const end = (person: Person) =>
    how === 'erased by its person'
      ? erase(person)
      : app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token });

  test('frees the places of its unpaid bookings of either kind, confirmed or not', async () => {
    const [placesBefore, seatsBefore] = [await left(), await seats()];
    const person = await makeUser(app);
    await bookNow(person);
    const confirmed = await bookNow(person, { notes: 'two' });
    const status = { status: 'approved' };
    await app.call('PUT', `/booking/update-status/${confirmed.body.data._id}`, { token: admin.token, body: status });
    await fillCart(app, person.token, [itemId]);
    await bookCart(app, person.token, { ...details, paymentMethod: 'at_collection' });
    expect(await left()).toBe(placesBefore - 3);
    expect((await end(person)).status).toBe(200);
    expect(await left()).toBe(placesBefore);
    expect(await seats()).toBe(seatsBefore);
    const rows = await bookingsOf(person);
    expect(rows.map(({ status, place_held }) => [status, place_held])).toEqual(rows.map(() => ['Cancelled', 0]));
    expect(rows).toHaveLength(3);
  });

  test('leaves paid ones to staff, and what is paid later goes back', async () => {
    const person = await makeUser(app);
    await fillCart(app, person.token, [itemId]);
    const paid = await bookCart(app, person.token, details);
    await app.call('PUT', '/cart-booking/verify', { token: person.token, body: await payOrder(app, paid.orderId) });
    await fillCart(app, person.token, [itemId]);
    const late = await bookCart(app, person.token, { ...details, notes: 'late' });
    const before = await left();
    expect((await end(person)).status).toBe(200);
    expect(await left()).toBe(before + 1);
    await payOrder(app, late.orderId);
    await app.outbox.drain();
    const rows = await bookingsOf(person);
    expect(rows).toMatchObject([
      { status: 'Confirmed', payment_status: 'paid', place_held: 1 },
      { status: 'Cancelled', payment_status: 'refunded', place_held: 0 },
    ]);
  });
});

test('booking and erasing at once leaves no place behind', async () => {
  const before = await left();
  for (let round = 0; round < 5; round += 1) {
    const person = await makeUser(app);
    const work = [
      bookNow(person),
      bookNow(person, { notes: 'two' }),
      erase(person),
      bookNow(person, { notes: 'three' }),
    ];
    const answers = await Promise.all(work);
    for (const { status } of answers) expect([200, 201, 401]).toContain(status);
    const open = (await bookingsOf(person)).filter(({ status }) => status !== 'Cancelled');
    expect(open).toEqual([]);
  }
  expect(await left()).toBe(before);
});
