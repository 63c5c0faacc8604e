// The counter of a centre: finds the visit of a booking with its tubes, and checks its patient in.
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeStaff, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { localDay } from '../../platform/base/clock.ts';

const app = await createTestApp();
await makeCities(app);
const items = await makeItems(app, { price: 300 });
const admin = await makeAdmin(app);
const WINDOWS = { windows: [{ slot: '06:00-08:00', capacity: 50 }] };
await app.call('PUT', '/collection-windows/Bhopal', { token: admin.token, body: WINDOWS });
const { body: listed } = await app.call('GET', '/centres?all=true', { token: admin.token });
const centreId: string = listed.data.find(({ city }: { city: string }) => city === 'Bhopal')._id;
const desk = await makeStaff(app, admin, { roleId: 'front-desk', scope: 'centre', centreId });

const DAY_MS = 86_400_000;
const tomorrow = new Date(app.clock.now() + DAY_MS + 5.5 * 3_600_000).toISOString().slice(0, 10);

/** A booking at a centre; a visit is made with it once it is confirmed. */
async function makeBooking(given: object = {}) {
  const customer = await makeUser(app);
  await fillCart(app, customer.token, items);
  const { booking } = await bookCart(app, customer.token, { city: 'Bhopal', paymentMethod: 'at_collection', ...given });
  return { customer, bookingId: booking._id as string };
}

async function confirm(bookingId: string): Promise<void> {
  const body = { bookingId, status: 'Confirmed' };
  expect((await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body })).status).toBe(200);
  await app.outbox.drain();
}

const find = (bookingId: string, { token } = desk) => app.call('GET', `/visits/of-booking/${bookingId}`, { token });

test('a booking has no visit until it is confirmed; then its tubes are there to label', async () => {
  const { bookingId } = await makeBooking({ centreId });
  expect(await find(bookingId)).toMatchObject({ status: 200, body: { data: { visit: null, patients: [] } } });
  await confirm(bookingId);
  const { data } = (await find(bookingId)).body;
  expect(data.visit).toMatchObject({ bookingId, kind: 'centre', state: 'unscheduled' });
  expect(data.patients).toMatchObject([{ name: expect.any(String), tubes: [{ state: 'planned' }] }]);
  const walkIn = { bookingId, centreId };
  const made = await app.call('POST', '/visits/walk-in', { token: desk.token, body: walkIn });
  expect([made.status, made.body.data.state]).toEqual([201, 'arrived']);
  expect((await find(bookingId)).body.data.visit.state).toBe('arrived');
});

test('a patient who came without a window is in the round and on the board of that day', async () => {
  const collector = await makeStaff(
    app,
    admin,
    { roleId: 'phlebotomist', scope: 'own' },
    { roleId: 'front-desk', scope: 'centre', centreId },
  );
  const day = localDay(app.clock.now());
  for (const isConfirmedFirst of [true, false]) {
    const { bookingId } = await makeBooking({ centreId });
    if (isConfirmedFirst) await confirm(bookingId);
    else {
      const body = { bookingId, status: 'Confirmed' };
      await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body });
    }
    const body = { bookingId, centreId };
    const made = await app.call('POST', '/visits/walk-in', { token: collector.token, body });
    expect([made.status, made.body.data.date]).toEqual([201, day]);
    const { _id } = made.body.data;
    const { data } = (await app.call('GET', '/field/visits', { token: collector.token })).body;
    expect(data).toContainEqual(expect.objectContaining({ _id, state: 'arrived', slot: null }));
    const board = await app.call('GET', `/visits?date=${day}&limit=100`, { token: admin.token });
    expect(board.body.data).toContainEqual(expect.objectContaining({ _id }));
  }
});

test('patients at the counter in the moment of their confirmation have one visit each', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await makeBooking({ centreId })).bookingId);
  for (const id of ids) {
    const body = { bookingId: id, status: 'Confirmed' };
    await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body });
  }
  const walkIn = (bookingId: string) =>
    app.call('POST', '/visits/walk-in', { token: desk.token, body: { bookingId, centreId } });
  const [answers] = await Promise.all([Promise.all(ids.map(walkIn)), app.outbox.drain()]);
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
  for (const id of ids) expect((await find(id)).body.data.visit.state).toBe('arrived');
});

test('the patient is checked in by the start code that only they know', async () => {
  const { customer, bookingId } = await makeBooking({ centreId, date: tomorrow, slot: '06:00-08:00' });
  await confirm(bookingId);
  const { visit } = (await find(bookingId)).body.data;
  const tracked = await app.call('GET', `/visits/track/${bookingId}`, { token: customer.token });
  const code: string = tracked.body.data.startCode;
  const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0');
  const checkIn = (startCode: string) =>
    app.call('PUT', `/visits/${visit._id}/check-in`, { token: desk.token, body: { startCode } });
  expect((await checkIn(wrong)).body.code).toBe('WRONG_START_CODE');
  expect((await find(bookingId)).body.data.visit.state).toBe('unassigned');
  expect((await checkIn(code)).body.data.state).toBe('identified');
});

test('a booking of another centre is not found, nor one that does not exist', async () => {
  const { bookingId } = await makeBooking({ city: 'Indore' });
  expect((await find(bookingId)).status).toBe(404);
  expect((await find(bookingId, admin)).status).toBe(200);
  expect((await find('unknown')).status).toBe(404);
});
