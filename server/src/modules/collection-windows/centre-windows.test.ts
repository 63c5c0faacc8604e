// Windows of centres and of cities with several centres, and their opening hours.
import { describe, expect, test } from 'vitest';
import { DATE, EVERY_DAY, openCentreWindows, SLOT } from '../../../test/centre-windows.ts';
import { fillCart, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
const shop = await openCentreWindows(app);
const { item, admin, makeCity, addCentre, setWindows, windowsOf, slotsOf } = shop;
const { customer, book } = shop;

test('the first centre of a city takes over its windows, a second one has none', async () => {
  const { city } = await makeCity();
  const before = await windowsOf(`city=${city}`);
  expect(before).toHaveLength(7);
  const first = await addCentre(city);
  expect(await windowsOf(`city=${city}`)).toEqual(before);
  expect(await windowsOf(`city=${city}&centreId=${first}`)).toEqual(before);
  const second = await addCentre(city);
  expect(await windowsOf(`city=${city}&centreId=${second}`)).toEqual([]);
  expect(await windowsOf(`city=${city}`)).toEqual(before);
});

describe('the windows of a centre', () => {
  test('are by weekday, with days that differ, in the past days left out', async () => {
    const { city, ids } = await makeCity(4);
    const [id = ''] = ids;
    const windows = [
      { day: 4, slot: '07:00-08:00', capacity: 2 },
      { day: 4, slot: '09:00-10:00', capacity: 3 },
      { day: 5, slot: '07:00-08:00', capacity: 1 },
    ];
    const exceptions = [
      { date: '2026-03-13', windows: [] },
      { date: '2026-03-19', windows: [{ slot: '11:00-12:00', capacity: 5 }] },
    ];
    const past = { date: '2026-03-01', windows: [] };
    const { status, body } = await setWindows(id, { windows, exceptions: [...exceptions, past] });
    expect(status).toBe(200);
    expect(body.data).toEqual({ windows, exceptions });
    expect((await app.call('GET', `/centres/${id}/windows`, { token: admin.token })).body.data).toEqual(body.data);
    expect(await slotsOf(`city=${city}`)).toEqual(['07:00-08:00', '09:00-10:00']);
    expect(await slotsOf(`city=${city}`, '2026-03-13')).toEqual([]);
    expect(await slotsOf(`city=${city}`, '2026-03-19')).toEqual(['11:00-12:00']);
    expect(await slotsOf(`city=${city}`, '2026-03-20')).toEqual(['07:00-08:00']);
    expect(await slotsOf(`city=${city}`, '2026-03-11')).toEqual([]);
    const person = await customer();
    const on = async (date: string, slot: string) => (await book(person, { city, date, slot })).body;
    expect(await on('2026-03-13', '07:00-08:00')).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'date' }] });
    expect(await on('2026-03-19', '07:00-08:00')).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'slot' }] });
  });

  test('lie within its opening hours, but on days that differ', async () => {
    const { city, ids } = await makeCity(4);
    const windows = EVERY_DAY.flatMap((day) => [
      { day, slot: '06:00-07:00', capacity: 1 },
      { day, slot: '07:00-08:00', capacity: 1 },
      { day, slot: '19:30-20:30', capacity: 1 },
    ]);
    await setWindows(ids[0] ?? '', {
      windows,
      exceptions: [{ date: '2026-03-14', windows: [{ slot: '05:00-06:00', capacity: 1 }] }],
    });
    const hours = 'Mon-Sat 7 am - 8 pm, Sun closed';
    await app.call('PUT', `/centres/${ids[0]}`, { token: admin.token, body: { hours } });
    expect(await slotsOf(`city=${city}`)).toEqual(['07:00-08:00']);
    expect(await slotsOf(`city=${city}`, '2026-03-15')).toEqual([]);
    expect(await slotsOf(`city=${city}`, '2026-03-14')).toEqual(['05:00-06:00']);
  });

  test('are not offered within the lead time, nor can they be booked', async () => {
    const { city, ids } = await makeCity(4);
    // 09:00 in India, two hours of lead.
    const windows = ['11:00-12:00', '11:15-12:00'].map((slot) => ({ day: 2, slot, capacity: 1 }));
    await setWindows(ids[0] ?? '', { windows });
    expect(await slotsOf(`city=${city}`, '2026-03-10')).toEqual(['11:15-12:00']);
    const person = await customer();
    const soon = await book(person, { city, date: '2026-03-10', slot: '11:00-12:00' });
    expect([soon.status, soon.body.code]).toEqual([400, 'WINDOW_TOO_SOON']);
    const past = await book(person, { city, date: '2026-03-10', slot: '08:00-09:00' });
    expect([past.status, past.body.code]).toEqual([400, 'WINDOW_PAST']);
  });

  test('are refused twice, for no such day, and for no such centre', async () => {
    const { ids } = await makeCity(1);
    const [id = ''] = ids;
    const twice = [1, 1].map((day) => ({ day, slot: SLOT, capacity: 1 }));
    expect((await setWindows(id, { windows: twice })).body.issues[0].path).toBe('windows');
    const day = await setWindows(id, { windows: [{ day: 7, slot: SLOT, capacity: 1 }] });
    expect([day.status, day.body.issues[0].path]).toEqual([400, 'windows.0.day']);
    const dates = [1, 2].map(() => ({ date: DATE, windows: [] }));
    expect((await setWindows(id, { windows: [], exceptions: dates })).body.issues[0].path).toBe('exceptions.1.date');
    expect((await setWindows('nobody', { windows: [] })).status).toBe(404);
  });
});

describe('the windows of a city', () => {
  test('add up those of its working centres', async () => {
    const { city, ids } = await makeCity(2, 3);
    expect(await windowsOf(`city=${city}`)).toMatchObject([{ slot: SLOT, capacity: 5, left: 5 }]);
    expect(await windowsOf(`city=${city}&centreId=${ids[1]}`)).toMatchObject([{ slot: SLOT, capacity: 3, left: 3 }]);
    await app.call('PUT', `/centres/${ids[0]}`, { token: admin.token, body: { active: false } });
    expect(await windowsOf(`city=${city}`)).toMatchObject([{ slot: SLOT, capacity: 3, left: 3 }]);
    await app.call('PUT', `/centres/${ids[1]}`, { token: admin.token, body: { active: false } });
    expect(await windowsOf(`city=${city}`)).toEqual([]);
  });

  test('are set by the city for its one centre, which is made unlisted, and refused for several', async () => {
    const { city } = await makeCity();
    const set = (body: object) => app.call('PUT', `/collection-windows/${city}`, { token: admin.token, body });
    const body = { windows: [{ slot: SLOT, capacity: 2 }], closedDates: ['2026-03-13'] };
    expect((await set(body)).body.data).toEqual({ city, ...body });
    expect(await windowsOf(`city=${city}`)).toMatchObject([{ slot: SLOT, capacity: 2, left: 2 }]);
    expect(await slotsOf(`city=${city}`, '2026-03-13')).toEqual([]);
    const all = await app.call('GET', `/centres?all=true&city=${city}`, { token: admin.token });
    expect(all.body.data).toMatchObject([{ name: city, listed: false, active: true, address: '' }]);
    expect((await app.call('GET', `/centres?city=${city}`)).body.data).toEqual([]);

    expect((await set({ windows: [] })).body.data.windows).toHaveLength(7);
    expect((await app.call('GET', `/centres?all=true&city=${city}`, { token: admin.token })).body.data).toHaveLength(1);
    const second = { code: 'SECOND', kind: 'collection', name: 'Second', address: '1 Road', city };
    await app.call('POST', '/centres', { token: admin.token, body: second });
    const refused = await set(body);
    expect([refused.status, refused.body.code]).toEqual([409, 'SEVERAL_CENTRES']);
  });
});

describe('opening hours', () => {
  const SATURDAY = '2026-03-14';
  const SUNDAY = '2026-03-15';
  const EVENING = '18:00-20:00';

  async function enterHours(hours: string): Promise<void> {
    const { body } = await app.call('GET', '/settings', { token: admin.token });
    const { logos: _, ...settings } = body.data;
    const { status } = await app.call('PUT', '/settings', { token: admin.token, body: { ...settings, hours } });
    expect(status).toBe(200);
  }

  test('of a new shop are those of the contact page: no window on a Sunday afternoon', async () => {
    const { city } = await makeCity();
    expect(await slotsOf(`city=${city}`, SATURDAY)).toContain(EVENING);
    expect(await slotsOf(`city=${city}`, SUNDAY)).toEqual(['06:00-08:00', '08:00-10:00', '10:00-12:00']);
    const buyer = await makeUser(app);
    await fillCart(app, buyer.token, [item]);
    const window = { city, date: SUNDAY, slot: EVENING };
    const refused = await app.call('POST', '/cart-booking/book', {
      token: buyer.token,
      body: { amount: 100, ...window },
    });
    expect(refused.body.issues).toMatchObject([{ path: 'slot' }]);
    // Its first centre takes over what was offered.
    const id = await addCentre(city);
    expect(await slotsOf(`centreId=${id}`, SUNDAY)).not.toContain(EVENING);
  });

  test('that are entered for the laboratory hold for every city and centre without hours of its own', async () => {
    const { city } = await makeCity();
    const { city: served, ids } = await makeCity(3);
    await enterHours('Mon-Sat 10:00-20:00, Sun 16:00-20:00');
    try {
      expect(await slotsOf(`city=${city}`, SATURDAY)).not.toContain('08:00-10:00');
      expect(await slotsOf(`city=${city}`, SUNDAY)).toEqual(['16:00-18:00', EVENING]);
      expect(await slotsOf(`city=${served}`)).toEqual([]);
      await app.call('PUT', `/centres/${ids[0]}`, { token: admin.token, body: { hours: 'Daily 08:00-10:00' } });
      expect(await slotsOf(`city=${served}`)).toEqual([SLOT]);
    } finally {
      await enterHours('');
    }
    expect(await slotsOf(`city=${city}`, SUNDAY)).toContain('08:00-10:00');
  });

  test('do not take away a window that somebody set while nobody has entered hours', async () => {
    const { city } = await makeCity();
    const body = { windows: [{ slot: EVENING, capacity: 2 }], closedDates: [] };
    await app.call('PUT', `/collection-windows/${city}`, { token: admin.token, body });
    expect(await slotsOf(`city=${city}`, SUNDAY)).toEqual([EVENING]);
    await app.call('PUT', `/collection-windows/${city}`, {
      token: admin.token,
      body: { windows: [], closedDates: [] },
    });
    expect(await slotsOf(`city=${city}`, SUNDAY)).toEqual(['06:00-08:00', '08:00-10:00', '10:00-12:00']);
  });
});
