// Centres with collection windows, each test in a city of its own.
import { fillCart, makeAdmin, makeCities, makeItems, makeUser, type Person } from './factories.ts';
import type { TestApp } from './harness.ts';

/** A Thursday. */
export const DATE = '2026-03-12';
export const SLOT = '08:00-10:00';
export const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];

/** Opens a shop with one test that costs 100 rupees. */
export async function openCentreWindows(app: TestApp) {
  await makeCities(app);
  const [item = ''] = await makeItems(app, { price: 100 });
  const admin = await makeAdmin(app);

  let number = 100;
  /** A city of its own, and `count` centres in it with so many places each at `SLOT`, on every day. */
  async function makeCity(...capacities: number[]): Promise<{ city: string; ids: string[] }> {
    number += 1;
    const city = `City ${number}`;
    await app.call('POST', '/city/cities', { token: admin.token, body: { name: city } });
    const ids: string[] = [];
    for (const capacity of capacities) {
      const id = await addCentre(city);
      await setWindows(id, { windows: EVERY_DAY.map((day) => ({ day, slot: SLOT, capacity })) });
      ids.push(id);
    }
    return { city, ids };
  }

  const setWindows = (id: string, body: object) =>
    app.call('PUT', `/centres/${id}/windows`, { token: admin.token, body });
  const windowsOf = async (query: string, date = DATE) =>
    (await app.call('GET', `/collection-windows?${query}&date=${date}`)).body.data as {
      slot: string;
      capacity: number;
      left: number;
    }[];
  const slotsOf = async (query: string, date?: string) => (await windowsOf(query, date)).map(({ slot }) => slot);
  const leftIn = async (query: string) => (await windowsOf(query)).find(({ slot }) => slot === SLOT)?.left;

  async function addCentre(city: string): Promise<string> {
    number += 1;
    const body = { code: `W${number}`, kind: 'collection', name: `Centre ${number}`, address: '1 Road', city };
    return (await app.call('POST', '/centres', { token: admin.token, body })).body.data._id;
  }

  async function customer(): Promise<Person> {
    const person = await makeUser(app);
    await fillCart(app, person.token, [item]);
    return person;
  }
  const book = (person: Person, details: object) =>
    app.call('POST', '/cart-booking/book', {
      token: person.token,
      body: { amount: 100, date: DATE, slot: SLOT, ...details },
    });
  const rowOf = (id: string) =>
    app.database.db
      .selectFrom('bookings')
      .select(['centre_id', 'window_centre_id', 'place_held'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  return {
    ...{ item, admin, makeCity, addCentre, setWindows, windowsOf, slotsOf, leftIn },
    ...{ customer, book, rowOf },
  };
}
