// Bookings that move to another time at the same moment.
import { expect, test } from 'vitest';
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
await makeCities(app);
const [item = ''] = await makeItems(app, { price: 100 });
const admin = await makeAdmin(app);
const AT_COLLECTION = { paymentMethod: 'at_collection' };
// The clock stands at 09:00 on 10 March in India.
const OLD = { date: '2026-03-12', slot: '06:00-08:00' };

const move = (bookingId: string, time: object, { token }: Person) =>
  app.call('PUT', '/cart-booking/reschedule', { token, body: { bookingId, ...time } });

async function left({ date, slot }: { date: string; slot: string }, city: string): Promise<number> {
  const { body } = await app.call('GET', `/collection-windows?city=${city}&date=${date}`);
  return body.data.find((window: { slot: string }) => window.slot === slot).left;
}

/** Sets the windows of a city on every day. */
async function setWindows(city: string, ...windows: { slot: string; capacity: number }[]): Promise<void> {
  const body = { windows, closedDates: [] };
  const { status } = await app.call('PUT', `/collection-windows/${city}`, { token: admin.token, body });
  expect(status).toBe(200);
}

test('one booking to two times at once, by its customer and by staff: it stands in one of them, and the places add up', async () => {
  const slots = ['06:00-08:00', '08:00-10:00', '16:00-18:00'];
  await setWindows('Dewas', ...slots.map((slot) => ({ slot, capacity: 5 })));
  const person = await makeUser(app);
  await fillCart(app, person.token, [item]);
  const { booking } = await bookCart(app, person.token, { city: 'Dewas', ...OLD, ...AT_COLLECTION });
  const answers = await Promise.all([
    move(booking._id, { date: OLD.date, slot: slots[1] }, person),
    move(booking._id, { date: OLD.date, slot: slots[2], reason: 'The round was full' }, admin),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { body } = await app.call('GET', `/admin/bookings/${booking._id}`, { token: admin.token });
  expect(body.data.history).toHaveLength(2);
  const free = await Promise.all(slots.map((slot) => left({ date: OLD.date, slot }, 'Dewas')));
  const standing = slots.indexOf(body.data.slot);
  expect([standing > 0, free]).toEqual([true, slots.map((_, index) => (index === standing ? 4 : 5))]);
});

test('100 at once for 3 places: 3 are moved, 97 keep theirs, and the places add up', async () => {
  const slots = { old: '06:00-08:00', wanted: '16:00-18:00' };
  await setWindows('Ujjain', { slot: slots.old, capacity: 100 }, { slot: slots.wanted, capacity: 3 });
  const people: { person: Person; id: string }[] = [];
  for (let index = 0; index < 100; index += 1) {
    const person = await makeUser(app);
    await fillCart(app, person.token, [item]);
    const { booking } = await bookCart(app, person.token, { city: 'Ujjain', date: OLD.date, slot: slots.old });
    await app.call('PUT', '/cart-booking/update-status', {
      token: admin.token,
      body: { bookingId: booking._id, status: 'Confirmed' },
    });
    people.push({ person, id: booking._id });
  }
  const wanted = { date: OLD.date, slot: slots.wanted };
  const answers = await Promise.all(people.map(({ person, id }) => move(id, wanted, person)));
  const outcomes = Object.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`.trim());
  const counted = Object.entries(outcomes).map(([outcome, some = []]) => [outcome, some.length]);
  expect(Object.fromEntries(counted)).toEqual({ '200': 3, '409 WINDOW_FULL': 97 });
  expect([await left({ date: OLD.date, slot: slots.old }, 'Ujjain'), await left(wanted, 'Ujjain')]).toEqual([3, 0]);
  const ids = people.map(({ id }) => id);
  const rows = await app.database.db
    .selectFrom('bookings')
    .select(['slot', 'place_held'])
    .where('id', 'in', ids)
    .execute();
  expect(rows.filter(({ slot, place_held }) => slot === slots.wanted && place_held === 1)).toHaveLength(3);
  expect(rows.filter(({ slot, place_held }) => slot === slots.old && place_held === 1)).toHaveLength(97);
});

test('two who swap their windows do not wait for each other', async () => {
  await setWindows('Sehore', { slot: '06:00-08:00', capacity: 20 }, { slot: '16:00-18:00', capacity: 20 });
  const times = ['06:00-08:00', '16:00-18:00'];
  const made: { person: Person; id: string; to: string }[] = [];
  for (let index = 0; index < 20; index += 1) {
    const person = await makeUser(app);
    await fillCart(app, person.token, [item]);
    const slot = times[index % 2] ?? '';
    const { booking } = await bookCart(app, person.token, { city: 'Sehore', date: OLD.date, slot, ...AT_COLLECTION });
    made.push({ person, id: booking._id, to: times[(index + 1) % 2] ?? '' });
  }
  const answers = await Promise.all(made.map(({ person, id, to }) => move(id, { date: OLD.date, slot: to }, person)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await left({ date: OLD.date, slot: '06:00-08:00' }, 'Sehore')).toBe(10);
  expect(await left({ date: OLD.date, slot: '16:00-18:00' }, 'Sehore')).toBe(10);
});
