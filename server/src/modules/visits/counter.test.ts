// The counter of a centre: finds the visit of a booking with its tubes, and checks its patient in.
import { beforeAll, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeCities, makeItems, makeStaff, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { setPrices } from '../../../test/price-lists.ts';
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
  const booking = await app.call('GET', `/admin/bookings/${bookingId}`, { token: admin.token });
  const { name, age, sex } = booking.body.data.patient;
  expect(data).toMatchObject({ people: [{ name, age, sex }], amountDue: booking.body.data.totalAmount });
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
  // Nobody at the counter tries all 10,000.
  for (let tries = 1; tries < 5; tries += 1) expect((await checkIn(wrong)).status).toBe(409);
  expect([(await checkIn(wrong)).status, (await checkIn(code)).status]).toEqual([429, 429]);
  app.clock.advance(15 * 60_000);
  expect((await checkIn(code)).body.data.state).toBe('identified');
});

test('a booking of another centre is not found, nor one that does not exist', async () => {
  const { bookingId } = await makeBooking({ city: 'Indore' });
  expect((await find(bookingId)).status).toBe(404);
  expect((await find(bookingId, admin)).status).toBe(200);
  expect((await find('unknown')).status).toBe(404);
});

describe('a booking that names no place has the prices of a chosen city', () => {
  let indoreId = '';
  let [cbc, tsh] = ['', ''];
  beforeAll(async () => {
    await app.call('PUT', '/collection-windows/Indore', { token: admin.token, body: WINDOWS });
    const { body } = await app.call('GET', '/centres?all=true', { token: admin.token });
    indoreId = body.data.find(({ city }: { city: string }) => city === 'Indore')._id;
    [cbc = '', tsh = ''] = await makeItems(app, { name: 'CBC', price: 5_800 }, { name: 'TSH', price: 300 });
    await setPrices(app, admin.token, 'Indore', [{ itemId: cbc, price: 350 }]);
  });
  const cookie = 'city=Indore';
  const show = async (id: string) => (await app.call('GET', `/admin/bookings/${id}`, { token: admin.token })).body.data;
  const walkIn = (bookingId: string, at: string) =>
    app.call('POST', '/visits/walk-in', { token: admin.token, body: { bookingId, centreId: at } });

  /** Booked by somebody who chose Indore on the screen and names neither centre nor city. */
  async function booked(kind: 'booking' | 'cart-booking', given: object = {}, amount = 650): Promise<string> {
    const { token } = await makeUser(app);
    const call = (path: string, body: object) => app.call('POST', path, { token, headers: { cookie }, body });
    if (kind === 'booking') {
      const { status, body } = await call('/booking', { tests: [cbc, tsh], ...given });
      expect([status, body.data?.totalPrice]).toEqual([201, amount]);
      return body.data._id;
    }
    await fillCart(app, token, [cbc, tsh]);
    const { status, body } = await call('/cart-booking/book', { amount, paymentMethod: 'at_collection', ...given });
    expect([status, body.booking?.totalAmount]).toEqual([201, amount]);
    return body.booking._id;
  }
  async function confirmed(kind: 'booking' | 'cart-booking', id: string) {
    if (kind === 'cart-booking') return confirm(id);
    const body = { status: 'approved' };
    expect((await app.call('PUT', `/booking/update-status/${id}`, { token: admin.token, body })).status).toBe(200);
    await app.outbox.drain();
  }
  const pay = async (kind: 'booking' | 'cart-booking', id: string) =>
    app.call('PUT', `/${kind}/payment`, {
      token: admin.token,
      body: { bookingId: id, method: 'cash', receivedBy: 'Asha' },
    });

  test.each(['booking', 'cart-booking'] as const)(
    'an unpaid %s costs what the city of the counter asks',
    async (kind) => {
      const id = await booked(kind);
      await confirmed(kind, id);
      const made = await walkIn(id, centreId);
      expect(made).toMatchObject({ status: 201, body: { data: { amountDue: 6_100 } } });
      const { totalAmount, history } = await show(id);
      expect(totalAmount).toBe(6_100);
      expect(history).toContainEqual(expect.objectContaining({ action: `${kind}.repriced` }));
      const elsewhere = await booked(kind);
      await confirmed(kind, elsewhere);
      expect((await walkIn(elsewhere, indoreId)).body.data.amountDue).toBe(650);
    },
  );

  test('a price that was agreed stays where the cities do not differ', async () => {
    const id = await booked('booking');
    await confirmed('booking', id);
    await app.call('PUT', `/test/${tsh}`, { token: admin.token, body: { price: 900 } });
    try {
      expect((await walkIn(id, centreId)).body.data.amountDue).toBe(6_100);
    } finally {
      await app.call('PUT', `/test/${tsh}`, { token: admin.token, body: { price: 300 } });
    }
  });

  test('a paid one is not taken where it costs more, and keeps its price where it costs less', async () => {
    const id = await booked('booking');
    await confirmed('booking', id);
    expect((await pay('booking', id)).status).toBe(200);
    const refused = await walkIn(id, centreId);
    expect(refused).toMatchObject({ status: 409, body: { code: 'PRICED_ELSEWHERE' } });
    expect(refused.body.message).toContain('paid with ₹650');
    expect((await find(id, admin)).body.data.visit?.state).not.toBe('arrived');
    expect((await walkIn(id, indoreId)).status).toBe(201);

    const { token } = await makeUser(app);
    const dear = await app.call('POST', '/booking', { token, body: { tests: [cbc, tsh] } });
    expect(dear.body.data.totalPrice).toBe(6_100);
    await confirmed('booking', dear.body.data._id);
    await pay('booking', dear.body.data._id);
    expect((await walkIn(dear.body.data._id, indoreId)).status).toBe(201);
    expect((await show(dear.body.data._id)).totalAmount).toBe(6_100);
  });

  test('the lines of a family are priced for each, and a coupon of the other city ends', async () => {
    const coupon = { code: 'INDORE10', kind: 'percent', value: 10, validFrom: '2026-03-01', validUntil: '2027-03-01' };
    await app.call('POST', '/coupons', { token: admin.token, body: { ...coupon, cities: ['Indore'] } });
    const patient = (name: string) => ({ name, age: 40, sex: 'female' });
    const patients = [
      { patient: patient('Asha'), itemIds: [cbc, tsh] },
      { patient: patient('Mira'), itemIds: [cbc] },
    ];
    const id = await booked('booking', { couponCode: 'INDORE10', patients }, 900);
    await confirmed('booking', id);
    expect((await walkIn(id, centreId)).body.data.amountDue).toBe(11_900);
    const lines = (await show(id)).patients.map(({ lines: own }: { lines: { price: number; paid: number }[] }) =>
      own.map(({ price, paid }) => [price, paid]),
    );
    expect(lines).toEqual([
      [
        [5_800, 5_800],
        [300, 300],
      ],
      [[5_800, 5_800]],
    ]);
  });

  test('tests that staff add have the prices of the same city', async () => {
    const { token } = await makeUser(app);
    const body = { tests: [tsh] };
    const made = await app.call('POST', '/booking', { token, headers: { cookie }, body });
    const changed = await app.call('PUT', `/booking/${made.body.data._id}`, {
      token: admin.token,
      body: { tests: [tsh, cbc] },
    });
    expect(changed.body.data.totalPrice).toBe(650);
  });
});
