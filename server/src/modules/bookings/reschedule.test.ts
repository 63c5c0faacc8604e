// A booking moves to another time: by its customer or by staff.
import { rescheduleState } from '@labfront/contract/reschedule-rules';
import { beforeEach, describe, expect, test } from 'vitest';
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
import { mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();
await makeCities(app);
const [item = ''] = await makeItems(app, { price: 100 });
const admin = await makeAdmin(app);
const AT_COLLECTION = { paymentMethod: 'at_collection' };
// The clock stands at 09:00 on 10 March in India.
const OLD = { date: '2026-03-12', slot: '06:00-08:00' };
const NEW = { date: '2026-03-13', slot: '10:00-12:00' };

let user: Person;
beforeEach(async () => {
  user = await makeUser(app);
  await fillCart(app, user.token, [item]);
});

const atOldTime = async (details: object = {}) =>
  (await bookCart(app, user.token, { city: 'Bhopal', ...OLD, ...AT_COLLECTION, ...details })).booking;
const move = (bookingId: string, time: object = NEW, { token }: Person = user) =>
  app.call('PUT', '/cart-booking/reschedule', { token, body: { bookingId, ...time } });

async function left({ date, slot }: { date: string; slot: string }, city = 'Bhopal'): Promise<number> {
  const { body } = await app.call('GET', `/collection-windows?city=${city}&date=${date}`);
  return body.data.find((window: { slot: string }) => window.slot === slot).left;
}

const history = async (id: string) =>
  (await app.call('GET', `/admin/bookings/${id}`, { token: admin.token })).body.data.history;

/** Sets the windows of a city on every day. */
async function setWindows(city: string, ...windows: { slot: string; capacity: number }[]): Promise<void> {
  const body = { windows, closedDates: [] };
  const { status } = await app.call('PUT', `/collection-windows/${city}`, { token: admin.token, body });
  expect(status).toBe(200);
}

describe('a customer', () => {
  test('moves a booking: the new place is taken, the old one free, mail and history say it', async () => {
    const booking = await atOldTime();
    const before = [await left(OLD), await left(NEW)];
    const { status, body } = await move(booking._id);
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'The new time is booked' });
    expect(body.booking).toMatchObject({ ...NEW, status: 'Pending', reschedule: { city: 'Bhopal', used: 1 } });
    expect([await left(OLD), await left(NEW)]).toEqual([(before[0] ?? 0) + 1, (before[1] ?? 0) - 1]);
    // It ends the evening before its new day.
    expect(body.booking.expiresAt).toBe('2026-03-12T12:30:00.000Z');
    const mail = (await mailsTo(app, user.email)).find((text) => text.includes('has a new time'));
    expect(mail).toContain('When: Friday, 13 March 2026, 10 am to 12 noon');
    expect(mail).toContain('The time before was Thursday, 12 March 2026, 6 am to 8 am');
    const details = { from: '2026-03-12 06:00-08:00', to: '2026-03-13 10:00-12:00' };
    expect(await history(booking._id)).toMatchObject([{ action: 'cart-booking.rescheduled', details }]);
  });

  test('hears it in Hindi', async () => {
    await app.call('PUT', '/admin/update', { token: user.token, body: { language: 'hi' } });
    const booking = await atOldTime();
    await move(booking._id);
    const mails = await mailsTo(app, user.email);
    expect(mails.some((text) => text.includes('का समय बदल गया है'))).toBe(true);
  });

  test('moves a paid booking, which stays paid', async () => {
    const { orderId, booking } = await bookCart(app, user.token, { city: 'Bhopal', ...OLD });
    await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
    const { body } = await move(booking._id);
    expect(body.booking).toMatchObject({ ...NEW, status: 'Confirmed', paymentStatus: 'paid' });
  });

  test('moves one that waits for its payment: its place is held for ten more minutes, and the cart books anew', async () => {
    const { booking } = await bookCart(app, user.token, { city: 'Bhopal', ...OLD });
    app.clock.advance(9 * 60_000);
    expect((await move(booking._id)).body.booking).toMatchObject(NEW);
    app.clock.advance(9 * 60_000);
    const taken = await left(NEW);
    app.clock.advance(2 * 60_000);
    await app.services.bookings.expireHolds();
    expect(await left(NEW)).toBe(taken + 1);
    const again = await bookCart(app, user.token, { city: 'Bhopal', ...OLD });
    expect(again.booking._id).not.toBe(booking._id);
  });

  test('gives one a time that had none', async () => {
    const { booking } = await bookCart(app, user.token, { city: 'Bhopal', ...AT_COLLECTION });
    expect((await move(booking._id)).body.booking).toMatchObject({ ...NEW, expiresAt: '2026-03-12T12:30:00.000Z' });
  });

  test('asks twice for the same time: it counts once', async () => {
    const booking = await atOldTime();
    const answers = await Promise.all([move(booking._id), move(booking._id), move(booking._id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await move(booking._id)).body.booking.reschedule.used).toBe(1);
    expect(await history(booking._id)).toHaveLength(1);
  });

  test('moves it three times, then calls the laboratory', async () => {
    const booking = await atOldTime();
    for (const slot of ['10:00-12:00', '12:00-14:00', '14:00-16:00']) {
      expect((await move(booking._id, { date: '2026-03-13', slot })).status).toBe(200);
    }
    const { status, body } = await move(booking._id, OLD);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'RESCHEDULE_LIMIT' });
    // Ten presses at once pass no more either.
    const other = await makeUser(app);
    user = other;
    await fillCart(app, other.token, [item]);
    const second = await atOldTime();
    const slots = ['06:00-08:00', '08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00', '16:00-18:00'];
    const answers = await Promise.all(slots.map((slot) => move(second._id, { date: '2026-03-14', slot })));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.body.code === 'RESCHEDULE_LIMIT')).toHaveLength(3);
  });

  test('moves it until two hours before it begins', async () => {
    const today = { date: '2026-03-10', slot: '18:00-20:00' };
    const late = await createTestApp();
    await makeCities(late);
    const [test = ''] = await makeItems(late, { price: 100 });
    const person = await makeUser(late);
    await fillCart(late, person.token, [test]);
    const { booking } = await bookCart(late, person.token, { city: 'Bhopal', ...today, ...AT_COLLECTION });
    const ask = () =>
      late.call('PUT', '/cart-booking/reschedule', {
        token: person.token,
        body: { bookingId: booking._id, date: '2026-03-11', slot: '06:00-08:00' },
      });
    late.clock.advance(7 * 3_600_000 - 60_000);
    expect((await ask()).status).toBe(200);
    await fillCart(late, person.token, [test]);
    const second = await bookCart(late, person.token, { city: 'Bhopal', ...today, ...AT_COLLECTION, again: true });
    expect(second.booking.slot).toBe(today.slot);
    // 16:00 in India is past.
    late.clock.advance(60_001);
    booking._id = second.booking._id;
    const { status, body } = await ask();
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'RESCHEDULE_CLOSED' });
    expect(body.message).toContain('until 2 hours before');
  });

  test.each([
    [{ date: '2026-03-09', slot: '06:00-08:00' }, 400, 'WINDOW_PAST'],
    [{ date: '2026-03-13', slot: '03:00-04:00' }, 400, 'VALIDATION'],
    [{ date: '2027-03-13', slot: '06:00-08:00' }, 400, 'VALIDATION'],
    [{ date: '13 March', slot: '06:00-08:00' }, 400, 'VALIDATION'],
    [{ date: '2026-03-13' }, 400, 'VALIDATION'],
  ])('is refused %o', async (time, status, code) => {
    const booking = await atOldTime();
    const answer = await move(booking._id, time);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect((await app.call('GET', '/cart-booking', { token: user.token })).body[0]).toMatchObject(OLD);
  });

  test('keeps the old place when the laboratory is closed on the new day', async () => {
    const windows = [{ slot: OLD.slot, capacity: 5 }];
    const body = { windows, closedDates: [NEW.date] };
    await app.call('PUT', '/collection-windows/Ratlam', { token: admin.token, body });
    const { booking } = await bookCart(app, user.token, { city: 'Ratlam', ...OLD, ...AT_COLLECTION });
    const answer = await move(booking._id, { date: NEW.date, slot: OLD.slot });
    expect([answer.status, answer.body.issues]).toMatchObject([400, [{ path: 'date' }]]);
    expect(answer.body.message).toMatch(/do not collect on this day/);
    expect(await left(OLD, 'Ratlam')).toBe(4);
    expect(await history(booking._id)).toEqual([]);
  });

  test('keeps the old place when the new window is full, and is told of free ones', async () => {
    await setWindows('Indore', { slot: '06:00-08:00', capacity: 1 }, { slot: '16:00-18:00', capacity: 2 });
    const other = await makeUser(app);
    await fillCart(app, other.token, [item]);
    await bookCart(app, other.token, { city: 'Indore', ...NEW, slot: '06:00-08:00', ...AT_COLLECTION });
    const booking = await atOldTime({ city: 'Indore' });
    const { status, body } = await move(booking._id, { ...NEW, slot: '06:00-08:00' });
    expect({ status, code: body.code, free: body.free.length }).toEqual({ status: 409, code: 'WINDOW_FULL', free: 5 });
    expect(await left(OLD, 'Indore')).toBe(0);
    expect((await app.call('GET', '/cart-booking', { token: user.token })).body[0]).toMatchObject(OLD);
  });

  test('does not find a booking of somebody else, and moves none that is over', async () => {
    const booking = await atOldTime();
    expect((await move(booking._id, NEW, await makeUser(app))).status).toBe(404);
    expect((await move('no-such-booking')).status).toBe(404);
    await app.call('POST', '/cart-booking/update-status', {
      token: user.token,
      body: { bookingId: booking._id, status: 'Cancelled' },
    });
    expect((await move(booking._id)).body).toMatchObject({ code: 'RESCHEDULE_CLOSED' });
  });
});

test('the rule is exact to the millisecond, and the count to one', () => {
  const start = Date.parse('2026-03-12T00:30:00.000Z');
  const closes = start - 2 * 3_600_000;
  const state = (used: number, now: number, isByStaff = false) =>
    rescheduleState({ status: 'Confirmed', start, used }, now, isByStaff);
  expect([state(2, closes), state(2, closes + 1), state(3, closes)]).toEqual(['open', 'closed', 'limit']);
  expect(state(3, start + 1, true)).toBe('open');
  expect(rescheduleState({ status: 'Completed', start, used: 0 }, closes, true)).toBe('over');
});

describe('staff', () => {
  test('give a reason, and count against nothing', async () => {
    const booking = await atOldTime();
    const without = await move(booking._id, NEW, admin);
    expect(without.status).toBe(400);
    expect(without.body.issues).toMatchObject([{ path: 'reason' }]);
    for (const slot of ['08:00-10:00', '10:00-12:00', '12:00-14:00', '14:00-16:00']) {
      const { body } = await move(booking._id, { date: '2026-03-13', slot, reason: 'The patient called' }, admin);
      expect(body.booking).toMatchObject({ slot, reschedule: { used: 0 } });
    }
    expect((await history(booking._id))[0].details.reason).toBe('The patient called');
  });

  test('move a Book Now booking, as its customer does', async () => {
    const details = { tests: [item], city: 'Bhopal', ...OLD };
    const { body } = await app.call('POST', '/booking', { token: user.token, body: details });
    const bookingId = body.data._id;
    const ask = (person: Person, time: object) =>
      app.call('PUT', '/booking/reschedule', { token: person.token, body: { bookingId, ...time } });
    expect((await ask(user, NEW)).body.booking).toMatchObject({ ...NEW, reschedule: { used: 1 } });
    const back = await ask(admin, { ...OLD, reason: 'The phlebotomist is ill' });
    expect(back.body.booking).toMatchObject({ ...OLD, status: 'pending' });
    // Each kind has its own call.
    expect((await move(bookingId)).status).toBe(404);
  });

  test('agree on another time for a booking that had lost its own', async () => {
    const booking = await atOldTime();
    const lost = { date: null, slot: null, window_city_id: null, lost_window: '2026-03-12 06:00-08:00', place_held: 0 };
    await app.database.db.updateTable('bookings').set(lost).where('id', '=', booking._id).execute();
    const { body } = await move(booking._id, { ...NEW, reason: 'Agreed on the telephone' }, admin);
    expect(body.booking).toMatchObject({ ...NEW, lostWindow: null });
  });
});

test('nobody moves one whose phlebotomist is on the way', async () => {
  const booking = await atOldTime();
  const started = { collection_started_at: new Date(app.clock.now()).toISOString() };
  await app.database.db.updateTable('bookings').set(started).where('id', '=', booking._id).execute();
  expect((await move(booking._id)).body.code).toBe('RESCHEDULE_CLOSED');
  expect((await move(booking._id, { ...NEW, reason: 'Asked for' }, admin)).body.code).toBe('RESCHEDULE_CLOSED');
});

test('several patients move together, a place for each', async () => {
  const patient = (name: string) => ({ name, age: 30, sex: 'female' });
  const body = {
    tests: [item],
    city: 'Bhopal',
    date: '2026-03-20',
    slot: '06:00-08:00',
    patients: ['Asha Verma', 'Ravi Verma'].map((name) => ({ patient: patient(name), itemIds: [item] })),
  };
  const made = await app.call('POST', '/booking', { token: user.token, body: { ...body, tests: [item, item] } });
  expect({ status: made.status, message: made.body.message }).toMatchObject({ status: 201 });
  const [old, next] = [
    { date: '2026-03-20', slot: '06:00-08:00' },
    { date: '2026-03-21', slot: '06:00-08:00' },
  ];
  const before = [await left(old), await left(next)];
  const answer = await app.call('PUT', '/booking/reschedule', {
    token: user.token,
    body: { bookingId: made.body.data._id, ...next },
  });
  expect(answer.status).toBe(200);
  expect([await left(old), await left(next)]).toEqual([(before[0] ?? 0) + 2, (before[1] ?? 0) - 2]);
});
