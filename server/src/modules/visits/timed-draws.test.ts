// Later draws of a visit (after a meal, glucose tolerance): due by the patient's first draw, refused before their time without a reason.
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
const glucose = { specimen: 'blood', container: 'fluoride', volumeMl: 2, storage: 'ambient' };
await ask('PUT', `/test/${items[0]}/definition`, {
  specimens: [
    { ...glucose, key: 'fasting', timing: 'fasting' },
    { ...glucose, key: 'one-hour', timing: 'timed', minutesAfter: 60 },
    { ...glucose, key: 'after-meal', timing: 'post_meal' },
  ],
  parameters: [],
  department: 'Biochemistry',
  turnaroundHours: 6,
});

const MINUTE = 60_000;
const iso = (millis: number) => new Date(millis).toISOString();

let customer: Person;
let visitId: string;
let bookingId: string;
let date: string;
let seq: number;

interface Sample {
  _id: string;
  tubeCode: string;
  timing: string;
}
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
const collect = ({ _id, tubeCode }: Sample, more: object = {}, skew = 0) =>
  happens('collect', { specimenId: _id, tubeCode, ...more }, skew);

let tubes: { fasting: Sample; hour: Sample; meal: Sample };

beforeEach(async () => {
  seq = 0;
  // Sessions of staff end with their day.
  admin = await makeAdmin(app);
  customer = await makeUser(app);
  await fillCart(app, customer.token, items);
  date = iso(app.clock.now() + 24 * 60 * MINUTE + 5.5 * 3_600_000).slice(0, 10);
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
  const samples: Sample[] = (await round()).patients[0].tubes;
  const [fasting, meal, hour] = ['fasting', 'post_meal', 'timed'].map((timing) =>
    samples.find((one) => one.timing === timing),
  ) as [Sample, Sample, Sample];
  tubes = { fasting, meal, hour };
  for (const kind of ['start', 'arrive']) expect(await happens(kind)).toBeNull();
  expect(await track()).toMatchObject({ laterDraws: [60, 120], nextDrawAt: null });
  expect(await happens('identify', { by: 'details' })).toBeNull();
});

test('a later draw waits for the first one and its time, and the visit for the last one', async () => {
  expect(await collect(tubes.hour)).toBe('DRAW_TOO_EARLY');
  expect(await collect(tubes.fasting)).toBeNull();
  const { data: life } = await ask('GET', `/specimens/${tubes.fasting.tubeCode}`);
  const first = Date.parse(life.collectedAt);
  expect((await board()).nextDrawAt).toBe(iso(first + 60 * MINUTE));
  expect(await track()).toMatchObject({ state: 'collecting', nextDrawAt: iso(first + 60 * MINUTE) });
  app.clock.advance(54 * MINUTE);
  expect(await collect(tubes.hour)).toBe('DRAW_TOO_EARLY');
  app.clock.advance(MINUTE);
  expect(await collect(tubes.hour)).toBeNull();
  expect(await track()).toMatchObject({ laterDraws: [120], nextDrawAt: iso(first + 120 * MINUTE) });
  app.clock.advance(70 * MINUTE);
  expect(await collect(tubes.meal)).toBeNull();
  expect(await round()).toMatchObject({ state: 'collected' });
  expect(await track()).toMatchObject({ state: 'collected', laterDraws: [], nextDrawAt: null });
});

test('before its time it needs a reason, which the life of the tube tells', async () => {
  await collect(tubes.fasting);
  expect(await collect(tubes.meal, { early: 'nonsense' })).toBe('EVENT_UNKNOWN');
  expect(await collect(tubes.meal, { early: 'cannot_wait' })).toBeNull();
  const { data } = await ask('GET', `/specimens/${tubes.meal.tubeCode}`);
  expect(data.events.at(-1)).toMatchObject({ kind: 'collected', reason: 'cannot_wait' });
});

test('the time between two draws is that of the device, however wrong its clock is', async () => {
  const day = -24 * 60 * MINUTE;
  expect(await collect(tubes.fasting, {}, day)).toBeNull();
  const [draw] = (await round()).draws;
  expect(draw.specimenId).toBe(tubes.fasting._id);
  expect(Math.abs(Date.parse(draw.deviceAt) - app.clock.now() - day)).toBeLessThan(MINUTE);
  app.clock.advance(30 * MINUTE);
  expect(await collect(tubes.hour, {}, day)).toBe('DRAW_TOO_EARLY');
  app.clock.advance(30 * MINUTE);
  expect(await collect(tubes.hour, {}, day)).toBeNull();
});

test('the patient is told each time once, and a missed draw ends the visit with its reason', async () => {
  const told = async () => {
    await app.outbox.drain();
    const rows = await app.database.db
      .selectFrom('messages')
      .select('content')
      .where('account_id', '=', customer.id)
      .where('channel', '=', 'whatsapp')
      .where('kind', '=', 'second-sample')
      .orderBy('id')
      .execute();
    return rows.map(({ content }) => JSON.parse(content ?? '{}').time);
  };
  await collect(tubes.fasting);
  expect(await told()).toEqual(['08:00']);
  await happens('note', { text: 'The patient eats now' });
  expect(await told()).toEqual(['08:00']);
  app.clock.advance(60 * MINUTE);
  await collect(tubes.hour);
  expect(await told()).toEqual(['08:00', '09:00']);
  expect(await happens('fail', { code: 'refused', note: '' })).toBeNull();
  expect(await track()).toMatchObject({ state: 'collected', nextDrawAt: null });
  expect((await ask('GET', `/specimens/${tubes.meal.tubeCode}`)).data.events.at(-1)).toMatchObject({ kind: 'missed' });
});
