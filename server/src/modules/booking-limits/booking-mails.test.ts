// Booking and cancelling again and again mails nobody without end; what is about money or was decided by staff is always said.
import { beforeAll, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeItems,
  makeUser,
  PASSWORD,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailJobs } from '../../../test/mail-jobs.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import { createBookingLimitsService } from './booking-limits.service.ts';

const app = await createTestApp();
let itemId = '';
let admin: Person;
beforeAll(async () => {
  [itemId = ''] = await makeItems(app, { price: 500 });
  admin = await makeAdmin(app);
});

/** The ids of the mails that a person got so far, without those of bookings. */
async function mailed({ email }: Person): Promise<string[]> {
  const jobs = await mailJobs(app.database.db);
  const mails = jobs.map(({ payload }) => JSON.parse(payload)).filter(({ mail }) => mail.to === email);
  return mails.map(({ id }) => id.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, ''));
}

const move = (person: Person, id: string, status: string) =>
  app.call('PUT', `/booking/update-status/${id}`, { token: person.token, body: { status } });

async function bookAndCancel(person: Person): Promise<void> {
  const { body } = await app.call('POST', '/booking', { token: person.token, body: { tests: [itemId] } });
  await move(person, body.data._id, 'rejected');
}

test('booking and cancelling mails ten times a day, and the booking stands on the screens', async () => {
  const mallory = await makeUser(app);
  for (let count = 0; count < 30; count += 1) await bookAndCancel(mallory);
  expect(await mailed(mallory)).toHaveLength(10);
  const { body } = await app.call('GET', '/booking/id', { token: mallory.token });
  expect(body.data).toHaveLength(30);
  app.clock.advance(24 * 3_600_000);
  const { body: again } = await app.call('POST', '/admin/login', {
    body: { email: mallory.email, password: 'a-password-of-tests' },
  });
  await bookAndCancel({ ...mallory, token: again.token });
  expect(await mailed(mallory)).toHaveLength(12);
  admin = await makeAdmin(app);
});

test('what is paid, given back or decided by staff is mailed all the same, once', async () => {
  const asha = await makeUser(app);
  for (let count = 0; count < 10; count += 1) await bookAndCancel(asha);
  expect(await mailed(asha)).toHaveLength(10);

  await fillCart(app, asha.token, [itemId]);
  const { orderId, booking } = await bookCart(app, asha.token);
  const paid = await payOrder(app, orderId);
  for (let again = 0; again < 3; again += 1)
    await app.call('PUT', '/cart-booking/verify', { token: asha.token, body: paid });
  await app.outbox.drain();
  expect((await mailed(asha)).slice(10)).toEqual(['booking-']);

  const cancel = { bookingId: booking._id, status: 'Cancelled' };
  await app.call('POST', '/cart-booking/update-status', { token: asha.token, body: cancel });
  await app.outbox.drain();
  expect((await mailed(asha)).slice(11).sort()).toEqual(['cancelled-', 'refund-']);

  const { body } = await app.call('POST', '/booking', { token: asha.token, body: { tests: [itemId] } });
  await move(admin, body.data._id, 'approved');
  await app.outbox.drain();
  await move(admin, body.data._id, 'rejected');
  expect((await mailed(asha)).slice(13)).toEqual(['booking--approved', 'booking--rejected']);
});

test('an address that nobody confirmed gets three, however many accounts are made with it and erased', async () => {
  const about: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    const names = ['victim', `victim+${round}`].map((name) => `${name}@example.in`);
    for (const email of names) {
      const person = await makeUser(app, { email });
      const { db } = app.database;
      await db.updateTable('accounts').set({ email_verified_at: null }).where('id', '=', person.id).execute();
      for (let count = 0; count < 4; count += 1) await bookAndCancel(person);
      const erased = await app.call('POST', '/admin/erase', { token: person.token, body: { password: PASSWORD } });
      expect(erased.status).toBe(200);
    }
  }
  const jobs = await mailJobs(app.database.db);
  for (const { payload } of jobs) {
    const { id, mail } = JSON.parse(payload);
    if (mail.to.startsWith('victim') && id.startsWith('booking-')) about.push(id);
  }
  expect(about).toHaveLength(3);
});

test('an address that was not confirmed gets three', async () => {
  const { clock, database, outbox, env } = app;
  const limits = createBookingLimitsService({ ...env, clock, outbox, limits: createLimits({ database, clock }) });
  const mails = async (email_verified_at: string | null, email: string | null = 'a@example.in') => {
    let sent = 0;
    for (let count = 0; count < 20; count += 1)
      if (await database.write((tx) => limits.mayMail(tx, { email, email_verified_at, mobile_number: null })))
        sent += 1;
    return sent;
  };
  expect(await mails(null)).toBe(3);
  expect(await mails(isoTime(app.clock.now()))).toBe(10);
  expect(await mails(null, null)).toBe(0);
});
