import { formatWindow } from '@labfront/contract/format-date-time';
// A payment that comes after its place was given away: the booking stands, and whoever has to act is told.
import { beforeEach, describe, expect, test, vi } from 'vitest';
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
import { mailJobs } from '../../../test/mail-jobs.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';

const app = await createTestApp();
await makeCities(app);
const items = await makeItems(app, { price: 250 });
const admin = await makeAdmin(app);
const MINUTE = 60_000;
const slot = '10:00-12:00';
const body = { windows: [{ slot, capacity: 1 }], closedDates: [] };
await app.call('PUT', '/collection-windows/Bhopal', { token: admin.token, body });
const alarm = vi.spyOn(app.http.log, 'error');

let day = 11;
let date: string;
let late: Person;
let other: Person;
let order: { orderId: string; booking: { _id: string; bookingNumber: string } };
const details = () => ({ city: 'Bhopal', date, slot });
beforeEach(async () => {
  alarm.mockClear();
  date = `2026-03-${day}`;
  day += 1;
  [late, other] = [await makeUser(app), await makeUser(app)];
  for (const { token } of [late, other]) await fillCart(app, token, items);
  order = await bookCart(app, late.token, details());
  app.clock.advance(11 * MINUTE);
});

const verify = async () =>
  app.call('PUT', '/cart-booking/verify', { token: late.token, body: await payOrder(app, order.orderId) });
const payLater = () => app.call('POST', `/cart-booking/${order.booking._id}/order`, { token: late.token });
const mail = async () => {
  await app.outbox.drain();
  const jobs = await mailJobs(app.database.db);
  return jobs.find(({ payload }) => payload.includes(order.booking._id))?.payload;
};
const needsTime = async () => {
  const { body: rows } = await app.call('GET', '/cart-booking/all?status=needs-time', { token: admin.token });
  return rows.map((row: { bookingNumber: string }) => row.bookingNumber);
};

test('while the place is still free it is taken again', async () => {
  expect((await verify()).body).toMatchObject({ status: 'Confirmed', date, slot, lostWindow: null });
  expect(await needsTime()).not.toContain(order.booking.bookingNumber);
});

describe('when somebody else has it', () => {
  beforeEach(() => bookCart(app, other.token, details()));

  test('the booking stands without a time; mail, log and the staff’s list say so', async () => {
    const { body: booking } = await verify();
    expect(booking).toMatchObject({ status: 'Confirmed', paymentStatus: 'paid', date: null, slot: null });
    expect(booking.lostWindow).toEqual({ date, slot });
    expect(await mail()).toContain(
      `The time you chose (${formatWindow(date, slot, DATE_TIME_WORDS.en)}) was no longer available when`,
    );
    expect(alarm.mock.calls.map(([fields]) => fields)).toEqual([
      { booking: booking.bookingNumber, window: `${date} ${slot}` },
    ]);
    expect(await needsTime()).toContain(booking.bookingNumber);
    const done = { bookingId: booking._id, status: 'Cancelled' };
    await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: done });
    expect(await needsTime()).not.toContain(booking.bookingNumber);
  });

  test('paying later is refused, with the next free ones', async () => {
    const refused = await payLater();
    expect(refused).toMatchObject({ status: 409, body: { code: 'WINDOW_FULL' } });
    expect(refused.body.free.length).toBeGreaterThan(0);
  });
});

test('paying later holds the place for another ten minutes', async () => {
  expect((await payLater()).status).toBe(201);
  app.clock.advance(9 * MINUTE);
  const taken = await app.call('POST', '/cart-booking/book', {
    token: other.token,
    body: { amount: 250, ...details() },
  });
  expect(taken.body.code).toBe('WINDOW_FULL');
  expect((await verify()).body).toMatchObject({ date, slot, lostWindow: null });
});
