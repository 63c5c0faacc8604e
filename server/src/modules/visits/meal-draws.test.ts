// Tubes that follow nothing but a meal: due two hours after the time that the patient says, refused before without a reason.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  PASSWORD,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { VISITED_ADDRESS } from '../../../test/home-visits.ts';
import { localTime } from '../../platform/base/clock.ts';

const app = await createTestApp();
await makeCities(app);
const items = await makeItems(app, { price: 300 });
let admin = await makeAdmin(app);
let phlebotomist: Person;
const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, token = admin.token) => {
  const answer = await app.call(method, path, { token, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};
await ask('PUT', '/collection-windows/Bhopal', { windows: [{ slot: '06:00-08:00', capacity: 500 }] });
const sample = { key: 'meal', specimen: 'blood', container: 'fluoride', volumeMl: 2, storage: 'ambient' };
for (const item of items)
  await ask('PUT', `/test/${item}/definition`, {
    specimens: [{ ...sample, timing: 'post_meal' }],
    parameters: [],
    department: 'Biochemistry',
    turnaroundHours: 6,
  });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (millis: number) => new Date(millis).toISOString();

let customer: Person;
let visitId: string;
let bookingId: string;
let date: string;
let seq: number;
let accession: string;
let tube: { _id: string; tubeCode: string };

const round = async () => {
  const { data } = await ask('GET', `/field/visits?date=${date}`, undefined, phlebotomist.token);
  return data.find((one: { _id: string }) => one._id === visitId);
};
const track = async () => (await ask('GET', `/visits/track/${bookingId}`, undefined, customer.token)).data;
const board = async () => {
  const { data } = await ask('GET', `/visits?date=${date}&limit=200`);
  return data.find((one: { _id: string }) => one._id === visitId);
};

/** Sends one event as a device whose clock is wrong by `skew` ms. @returns its code, null where it is applied. */
async function happens(kind: string, body: object = {}, skew = 0): Promise<string | null> {
  seq += 1;
  const deviceAt = iso(app.clock.now() + skew);
  const events = [{ id: randomUUID(), visitId, seq, deviceAt, kind, body }];
  const { data } = await ask('POST', '/field/events', { sentAt: deviceAt, events }, phlebotomist.token);
  return data[0].code;
}
const collect = (more: object = {}, skew = 0) =>
  happens('collect', { specimenId: tube._id, tubeCode: tube.tubeCode, ...more }, skew);
const ate = (at: number, more: object = {}, skew = 0) =>
  happens('prepare', { proceed: true, lastMealAt: iso(at + skew), ...more }, skew);

beforeEach(async () => {
  seq = 0;
  // Sessions of staff end with their day.
  admin = await makeAdmin(app);
  customer = await makeUser(app);
  await fillCart(app, customer.token, items.slice(0, 1));
  date = iso(app.clock.now() + 29.5 * HOUR).slice(0, 10);
  const details = { collection: 'home', address: VISITED_ADDRESS, city: 'Bhopal', date, slot: '06:00-08:00' };
  const { booking } = await bookCart(app, customer.token, { ...details, paymentMethod: 'at_collection' });
  bookingId = booking._id;
  await ask('PUT', '/cart-booking/update-status', { bookingId, status: 'Confirmed' });
  await app.outbox.drain();
  visitId = (await ask('GET', `/visits?date=${date}&limit=200`)).data.find(
    (one: { bookingId: string }) => one.bookingId === bookingId,
  )._id;
  app.clock.advance(localTime(date, '07:00') - app.clock.now());
  admin = await makeAdmin(app);
  const { token } = await ask('POST', '/admin/login', { email: customer.email, password: PASSWORD });
  customer = { ...customer, token };
  phlebotomist = await makeStaff(app, admin, { roleId: 'phlebotomist', scope: 'own' });
  await ask('PUT', `/visits/${visitId}/assign`, { collectorId: phlebotomist.id });
  const [patient] = (await round()).patients;
  ({
    accession,
    tubes: [tube],
  } = patient);
  for (const kind of ['start', 'arrive']) expect(await happens(kind)).toBeNull();
  expect(await happens('identify', { by: 'details' })).toBeNull();
});

test('without a meal it has no time, and is drawn only with a reason', async () => {
  expect(await collect()).toBe('MEAL_UNKNOWN');
  expect(await track()).toMatchObject({ laterDraws: [], mealDraws: [120], nextDrawAt: null });
  expect((await board()).nextDrawAt).toBeNull();
  expect(await collect({ early: 'requester_asked' })).toBeNull();
  const { data } = await ask('GET', `/specimens/${tube.tubeCode}`);
  expect(data.events.at(-1)).toMatchObject({ kind: 'collected', reason: 'requester_asked' });
});

test('the board, the patient and the phlebotomist see two hours after the meal', async () => {
  const meal = app.clock.now() - 30 * MINUTE;
  expect(await ate(meal, { accession })).toBeNull();
  const due = iso(meal + 2 * HOUR);
  expect((await board()).nextDrawAt).toBe(due);
  expect(await track()).toMatchObject({ mealDraws: [120], nextDrawAt: due });
  expect((await round()).meals).toEqual([{ accession, lastMealAt: iso(meal) }]);
  await app.outbox.drain();
  const told = await app.database.db
    .selectFrom('messages')
    .select('content')
    .where('account_id', '=', customer.id)
    .where('channel', '=', 'whatsapp')
    .where('kind', '=', 'second-sample')
    .execute();
  expect(told.map(({ content }) => JSON.parse(content ?? '{}').time)).toEqual(['08:30']);
  app.clock.advance(84 * MINUTE);
  expect(await collect()).toBe('DRAW_TOO_EARLY');
  app.clock.advance(2 * MINUTE);
  expect(await collect()).toBeNull();
  expect(await track()).toMatchObject({ state: 'collected', mealDraws: [], nextDrawAt: null });
});

test('a later answer corrects an earlier one, the future is refused, and another patient is not meant', async () => {
  expect(await ate(app.clock.now() - HOUR)).toBeNull();
  expect(await ate(app.clock.now() - 2 * HOUR, { accession: '260100000009' })).toBeNull();
  expect((await board()).nextDrawAt).toBe(iso(Date.parse((await round()).meals[0].lastMealAt) + 2 * HOUR));
  expect(await ate(app.clock.now() + HOUR)).toBe('MEAL_IN_FUTURE');
  expect(await collect()).toBe('DRAW_TOO_EARLY');
  expect(await ate(app.clock.now() - 2 * HOUR, { accession })).toBeNull();
  expect(await collect()).toBeNull();
});

test('a clock that is wrong by a day changes neither the wait nor the time that the patient sees', async () => {
  const skew = -24 * HOUR;
  const meal = app.clock.now();
  expect(await ate(meal, {}, skew)).toBeNull();
  expect(Math.abs(Date.parse((await track()).nextDrawAt) - meal - 2 * HOUR)).toBeLessThan(MINUTE);
  app.clock.advance(HOUR);
  expect(await collect({}, skew)).toBe('DRAW_TOO_EARLY');
  app.clock.advance(HOUR);
  expect(await collect({}, skew)).toBeNull();
});

test('a meal keeps what was said about the preparation', async () => {
  await happens('prepare', { proceed: true, fastingHours: 9, reason: 'Had tea' });
  await ate(app.clock.now(), { accession });
  const { preparation } = await app.database.db
    .selectFrom('visits')
    .select('preparation')
    .where('id', '=', visitId)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(preparation ?? '{}')).toMatchObject({ fastingHours: 9, reason: 'Had tea' });
});
