import { beforeAll, describe, expect, test } from 'vitest';
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

const app = await createTestApp();
await makeCities(app);
const [item = ''] = await makeItems(app, { price: 100 });
const WINDOW = { city: 'Bhopal', date: '2026-03-12', slot: '06:00-08:00' };

let admin: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
});

async function customer(): Promise<Person> {
  const person = await makeUser(app);
  await fillCart(app, person.token, [item]);
  return person;
}

const book = (person: Person, window: object = WINDOW) =>
  app.call('POST', '/cart-booking/book', { token: person.token, body: { amount: 100, ...window } });

async function left(window: { city: string; date: string; slot: string }): Promise<number> {
  const { body } = await app.call('GET', `/collection-windows?city=${window.city}&date=${window.date}`);
  return body.data.find((candidate: { slot: string }) => candidate.slot === window.slot)?.left;
}

async function setCapacity(city: string, capacity: number): Promise<void> {
  const body = {
    windows: [
      { slot: '06:00-08:00', capacity },
      { slot: '16:00-18:00', capacity: 2 },
    ],
    closedDates: ['2026-03-20'],
  };
  const { status } = await app.call('PUT', `/collection-windows/${city}`, { token: admin.token, body });
  expect(status).toBe(200);
}

describe('the list of windows', () => {
  test('has two-hour windows of ten places by default, early ones marked, from the lead time on', async () => {
    // 09:00 in India at the start, and two hours of lead.
    const { body } = await app.call('GET', '/collection-windows?city=indore&date=2026-03-10');
    expect(body.data.map((window: { slot: string }) => window.slot)).toEqual([
      '12:00-14:00',
      '14:00-16:00',
      '16:00-18:00',
      '18:00-20:00',
    ]);
    const tomorrow = await app.call('GET', '/collection-windows?city=indore&date=2026-03-11');
    expect(tomorrow.body.data[0]).toEqual({
      date: '2026-03-11',
      slot: '06:00-08:00',
      capacity: 10,
      left: 10,
      fastingFriendly: true,
    });
    expect(tomorrow.body.data[2].fastingFriendly).toBe(false);
  });

  test('covers seven days without a date, and is empty for what is not served', async () => {
    const { body } = await app.call('GET', '/collection-windows?city=Indore');
    expect(new Set(body.data.map((window: { date: string }) => window.date)).size).toBe(7);
    expect((await app.call('GET', '/collection-windows?city=Atlantis')).body).toEqual({ data: [] });
    expect((await app.call('GET', '/collection-windows?city=Indore&date=nonsense')).body).toEqual({ data: [] });
  });

  test('is set by administrators, with closed days', async () => {
    await setCapacity('Ujjain', 4);
    const { body } = await app.call('GET', '/collection-windows?city=Ujjain&date=2026-03-19');
    expect(body.data.map((window: { capacity: number }) => window.capacity)).toEqual([4, 2]);
    expect((await app.call('GET', '/collection-windows?city=Ujjain&date=2026-03-20')).body.data).toEqual([]);
    const twice = {
      windows: [
        { slot: '06:00-08:00', capacity: 1 },
        { slot: '06:00-08:00', capacity: 2 },
      ],
    };
    const refused = await app.call('PUT', '/collection-windows/Ujjain', { token: admin.token, body: twice });
    expect(refused.status).toBe(400);
    for (const slot of ['08:00-06:00', '08:00-08:00', '22:00-24:30', '22:00-00:30']) {
      const { status, body } = await app.call('PUT', '/collection-windows/Ujjain', {
        token: admin.token,
        body: { windows: [{ slot, capacity: 1 }] },
      });
      expect([slot, status, body.issues?.[0]?.path]).toEqual([slot, 400, 'windows.0.slot']);
    }
    const unknown = await app.call('PUT', '/collection-windows/Atlantis', {
      token: admin.token,
      body: { windows: [] },
    });
    expect(unknown.status).toBe(404);
  });
});

describe('places', () => {
  test('a hundred at once on three places give exactly three', async () => {
    await setCapacity('Dewas', 3);
    const window = { ...WINDOW, city: 'Dewas' };
    const people = [];
    for (let index = 0; index < 100; index += 1) people.push(await customer());
    const answers = await Promise.all(people.map((person) => book(person, window)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(3);
    const refused = answers.find((answer) => answer.status !== 201);
    expect(refused).toMatchObject({ status: 409, body: { code: 'WINDOW_FULL' } });
    expect(refused?.body.free).toHaveLength(5);
    expect(refused?.body.free[0]).toEqual({ date: '2026-03-10', slot: '16:00-18:00', left: 2 });
    expect(await left(window)).toBe(0);
  });

  test('a full window cancels no older order of the one who asked', async () => {
    await setCapacity('Dewas', 3);
    const person = await customer();
    const first = await bookCart(app, person.token, { ...WINDOW, city: 'Sehore' });
    expect((await book(person, { ...WINDOW, city: 'Dewas' })).status).toBe(409);
    const { body } = await app.call('GET', '/cart-booking', { token: person.token });
    expect(body).toMatchObject([{ _id: first.booking._id, status: 'Pending' }]);
  });

  test('an unpaid order loses its place after ten minutes, a paid one keeps it, cancelling frees it', async () => {
    const window = { ...WINDOW, city: 'Sagar' };
    await setCapacity('Sagar', 1);
    const [slow, quick] = [await customer(), await customer()];
    const slowOrder = await bookCart(app, slow.token, window);
    app.clock.advance(9 * 60_000);
    expect((await book(quick, window)).status).toBe(409);
    app.clock.advance(60_000);
    const quickOrder = await bookCart(app, quick.token, window);
    const paid = await app.call('PUT', '/cart-booking/verify', {
      token: quick.token,
      body: await payOrder(app, quickOrder.orderId),
    });
    expect(paid.body).toMatchObject({ status: 'Confirmed', date: window.date, slot: window.slot });
    app.clock.advance(60 * 60_000);
    await app.sweep();
    expect(await left(window)).toBe(0);

    // The slow one pays after all: the booking stands, without the window that somebody else has now.
    const late = await app.call('PUT', '/cart-booking/verify', {
      token: slow.token,
      body: await payOrder(app, slowOrder.orderId),
    });
    expect(late.body).toMatchObject({ status: 'Confirmed', date: null, slot: null });

    const cancel = { bookingId: quickOrder.booking._id, status: 'Cancelled' };
    await app.call('POST', '/cart-booking/update-status', { token: quick.token, body: cancel });
    await app.call('POST', '/cart-booking/update-status', { token: quick.token, body: cancel });
    expect(await left(window)).toBe(1);
  });

  test('the same order again holds its place anew', async () => {
    const window = { ...WINDOW, city: 'Satna' };
    await setCapacity('Satna', 1);
    const person = await customer();
    const first = await bookCart(app, person.token, window);
    app.clock.advance(11 * 60_000);
    await app.sweep();
    expect(await left(window)).toBe(1);
    const again = await bookCart(app, person.token, window);
    expect(again.orderId).toBe(first.orderId);
    expect(await left(window)).toBe(0);
  });
});
