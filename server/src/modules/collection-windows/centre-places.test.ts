// Places in the windows of centres: each is given once, and a record belongs to one centre.
import { describe, expect, test } from 'vitest';
import { DATE, openCentreWindows, SLOT } from '../../../test/centre-windows.ts';
import { bookCart, type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const shop = await openCentreWindows(app);
const { admin, makeCity, leftIn } = shop;
const { customer, book, rowOf } = shop;

describe('places', () => {
  test('a hundred at once on five places of two centres give exactly five', async () => {
    const { city, ids } = await makeCity(2, 3);
    const people: Person[] = [];
    for (let index = 0; index < 100; index += 1) people.push(await customer());
    const answers = await Promise.all(people.map((person) => book(person, { city })));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(5);
    const rows = await Promise.all(made.map(({ body }) => rowOf(body.booking._id)));
    expect(ids.map((id) => rows.filter((row) => row.window_centre_id === id).length)).toEqual([2, 3]);
    expect(rows.every((row) => row.centre_id === row.window_centre_id)).toBe(true);
    expect(await leftIn(`city=${city}`)).toBe(0);
  });

  test('a hundred at once on three places of the centre that they name give exactly three', async () => {
    const { city, ids } = await makeCity(5, 3);
    const [, second] = ids;
    const people: Person[] = [];
    for (let index = 0; index < 100; index += 1) people.push(await customer());
    const answers = await Promise.all(people.map((person) => book(person, { city, centreId: second })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.find(({ status }) => status !== 201);
    expect(refused).toMatchObject({ status: 409, body: { code: 'WINDOW_FULL' } });
    expect(refused?.body.free[0]).toEqual({ date: '2026-03-11', slot: SLOT, left: 3 });
    expect(await leftIn(`city=${city}`)).toBe(5);
    expect(await leftIn(`city=${city}&centreId=${second}`)).toBe(0);
  });

  test('go to the centre that serves the pincode first, and come back when cancelled', async () => {
    const { city, ids } = await makeCity(1, 1);
    const [first = '', second = ''] = ids;
    // Known to no table of pincodes, or the city would have to be its own.
    const pincode = '462999';
    await app.call('PUT', `/centres/${second}/pincodes`, { token: admin.token, body: { pincodes: [pincode] } });
    const address = {
      name: 'Asha',
      number: '9876543210',
      locality: 'Arera',
      pincode,
      address: '12 Road',
      city,
      addressType: 'home',
    };
    const near = await customer();
    const { booking } = await bookCart(app, near.token, { collection: 'home', address, date: DATE, slot: SLOT });
    expect(await rowOf(booking._id)).toEqual({ centre_id: second, window_centre_id: second, place_held: 1 });
    const { booking: other } = await bookCart(app, (await customer()).token, {
      collection: 'home',
      address,
      date: DATE,
      slot: SLOT,
    });
    expect(await rowOf(other._id)).toMatchObject({ window_centre_id: first });
    const cancel = { bookingId: booking._id, status: 'Cancelled' };
    await app.call('POST', '/cart-booking/update-status', { token: near.token, body: cancel });
    expect(await leftIn(`city=${city}&centreId=${second}`)).toBe(1);
    expect(await leftIn(`city=${city}&centreId=${first}`)).toBe(0);
  });

  test('are taken again at the same centre by who pays late', async () => {
    const { city, ids } = await makeCity(1, 1);
    const [first = '', second = ''] = ids;
    const slow = await customer();
    const order = await bookCart(app, slow.token, { city, centreId: second, date: DATE, slot: SLOT });
    app.clock.advance(11 * 60_000);
    await app.sweep();
    expect(await leftIn(`city=${city}`)).toBe(2);
    const { body } = await app.call('PUT', '/cart-booking/verify', {
      token: slow.token,
      body: await payOrder(app, order.orderId),
    });
    expect(body).toMatchObject({ status: 'Confirmed', slot: SLOT });
    expect(await rowOf(order.booking._id)).toEqual({ centre_id: second, window_centre_id: second, place_held: 1 });
    expect(await leftIn(`city=${city}&centreId=${first}`)).toBe(1);
  });

  test('that a program before this one took count for the first centre', async () => {
    const { city, ids } = await makeCity(2, 2);
    const [first = ''] = ids;
    const id = (await app.services.cities.find(city))?._id ?? '';
    const place = { city_id: id, date: DATE, slot: SLOT, taken: 1 };
    await app.database.db.insertInto('collection_places').values(place).execute();
    expect(await leftIn(`city=${city}&centreId=${first}`)).toBe(1);
    expect(await leftIn(`city=${city}`)).toBe(3);
    const answers = await Promise.all(
      [await customer(), await customer()].map((person) => book(person, { city, centreId: first })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test('of a centre that is not there are refused', async () => {
    const { city } = await makeCity(1);
    const { ids } = await makeCity(1);
    const person = await customer();
    const elsewhere = await book(person, { city, centreId: ids[0] });
    expect([elsewhere.status, elsewhere.body.issues[0].path]).toEqual([400, 'centreId']);
    const nobody = await book(person, { city, centreId: 'nobody', date: undefined, slot: undefined });
    expect([nobody.status, nobody.body.issues[0].path]).toEqual([400, 'centreId']);
  });
});

describe('a record belongs to', () => {
  test("its pincode's centre, else the city's with the lowest code, else none", async () => {
    const { city, ids } = await makeCity(1, 1);
    const [first = '', second = ''] = ids;
    const pincode = '462021';
    await app.call('PUT', `/centres/${second}/pincodes`, { token: admin.token, body: { pincodes: [pincode] } });
    const centreOf = async (body: object) => {
      const request = { name: 'Ravi', mobileNumber: '9876543210', city, consent: true, ...body };
      const { body: made } = await app.call('POST', '/home-collection/create', { body: request });
      const { centre_id } = await app.database.db
        .selectFrom('home_collections')
        .select('centre_id')
        .where('id', '=', made.data._id)
        .executeTakeFirstOrThrow();
      return centre_id;
    };
    expect(await centreOf({ pincode })).toBe(second);
    expect(await centreOf({ pincode: '462030' })).toBe(first);
    expect(await centreOf({})).toBe(first);
    expect(await centreOf({ city: 'Indore' })).toBeNull();

    const { booking } = await bookCart(app, (await customer()).token, { city });
    expect(await rowOf(booking._id)).toEqual({ centre_id: first, window_centre_id: null, place_held: 0 });
  });
});
