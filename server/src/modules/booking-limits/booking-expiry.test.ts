import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeStaff,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp, START } from '../../../test/harness.ts';
import { mailJobs } from '../../../test/mail-jobs.ts';
import { makeRole } from '../../../test/roles.ts';
import { localTime } from '../../platform/base/clock.ts';
import { expiryOf } from './booking-expiry.ts';

const HOUR_MS = 3_600_000;
const RULE = { eveningBefore: '18:00', leadMinutes: 120 };
const at = (text: string) => localTime(text.slice(0, 10), text.slice(11));

describe('an unconfirmed booking for 06:00 on the 12th ends', () => {
  const window = { date: '2026-03-12', slot: '06:00-08:00' };
  test.for([
    ['2026-03-10 09:00', '2026-03-11 18:00'],
    ['2026-03-11 17:30', '2026-03-11 18:00'],
    // Staff could not confirm it in so short a time: it waits for the night.
    ['2026-03-11 17:31', '2026-03-12 04:00'],
    ['2026-03-11 23:59', '2026-03-12 04:00'],
    ['2026-03-12 03:30', '2026-03-12 04:00'],
  ])('when it is made at %s, at %s', ([made, end]) => {
    expect(expiryOf(window, at(made ?? ''), RULE)).toBe(at(end ?? ''));
  });

  test.for([
    ['made too late to be confirmed', window, '2026-03-12 03:31', RULE],
    ['without a window', { date: null, slot: null }, '2026-03-10 09:00', RULE],
    ['where bookings do not expire', window, '2026-03-10 09:00', { ...RULE, eveningBefore: null }],
  ] as const)('never when it is %s', ([, when, made, rule]) => {
    expect(expiryOf(when, at(made), rule)).toBeNull();
  });

  test('on the last day of February when it is for the first of March', () => {
    expect(expiryOf({ date: '2028-03-01', slot: '06:00-08:00' }, START, RULE)).toBe(at('2028-02-29 18:00'));
  });
});

describe('a sweep at 18:00 on the day before', async () => {
  const app = await createTestApp();
  const details = { city: 'Bhopal', date: '2026-03-11', slot: '10:00-12:00' };
  let itemId = '';
  let admin: Person;
  beforeAll(async () => {
    await makeCities(app);
    [itemId = ''] = await makeItems(app, { price: 500 });
    admin = await makeAdmin(app);
  });
  let day = 11;
  beforeEach(() => {
    details.date = `2026-03-${day}`;
    day += 1;
  });
  const toEvening = () => app.clock.advance(localTime(details.date, '00:00') - 6 * HOUR_MS - app.clock.now());
  const left = async () => {
    const { body } = await app.call('GET', `/collection-windows?city=Bhopal&date=${details.date}`);
    return body.data.find(({ slot }: { slot: string }) => slot === details.slot)?.left;
  };
  async function expiryMails(): Promise<{ to: string; subject: string; text: string }[]> {
    const jobs = await mailJobs(app.database.db);
    const sent = jobs.map(({ payload }) => JSON.parse(payload)).filter(({ id }) => id.startsWith('expired-'));
    return sent.map(({ mail }) => mail);
  }
  const signIn = async ({ email }: Person) =>
    (await app.call('POST', '/admin/login', { body: { email, password: 'a-password-of-tests' } })).body.token;

  test('ends both kinds of booking, frees their places and says so in the language of the customer', async () => {
    const asha = await makeUser(app);
    await app.database.db.updateTable('accounts').set({ language: 'hi' }).where('id', '=', asha.id).execute();
    const { body } = await app.call('POST', '/booking', { token: asha.token, body: { tests: [itemId], ...details } });
    const ravi = await makeUser(app);
    await fillCart(app, ravi.token, [itemId]);
    await bookCart(app, ravi.token, { ...details, paymentMethod: 'at_collection' });
    expect(await left()).toBe(8);
    toEvening();
    app.clock.advance(-60_000);
    await app.sweep();
    expect(await left()).toBe(8);
    app.clock.advance(60_000);
    await Promise.all([app.sweep(), app.sweep()]);
    expect(await left()).toBe(10);
    const own = await app.call('GET', '/booking/id', { token: await signIn(asha) });
    expect(own.body.data[0]).toMatchObject({ _id: body.data._id, status: 'rejected', expiredAt: expect.any(String) });
    const cart = await app.call('GET', '/cart-booking', { token: await signIn(ravi) });
    expect(cart.body[0]).toMatchObject({
      status: 'Cancelled',
      paymentStatus: 'created',
      expiredAt: expect.any(String),
    });
    const mails = await expiryMails();
    expect(mails.map(({ to }) => to).sort()).toEqual([asha.email, ravi.email].sort());
    const hindi = mails.find(({ to }) => to === asha.email);
    expect(hindi?.subject).toContain('कन्फ़र्म नहीं हो सकी');
    const english = mails.find(({ to }) => to === ravi.email);
    expect(english?.text).toMatch(
      /\(Asha Verma \d+, .*day, \d+ \w+ \d{4}, 10 am to 12 noon\) by .*day, \d+ \w+ \d{4}, 6 pm, so it is cancelled/,
    );
  });

  test('leaves alone what is confirmed, paid online, made by staff or without a time', async () => {
    const people = [await makeUser(app), await makeUser(app), await makeUser(app)] as const;
    const [asha, ravi, meena] = people;
    const token = await signIn(admin);
    const { body } = await app.call('POST', '/booking', { token: asha.token, body: { tests: [itemId], ...details } });
    const status = { status: 'approved' };
    await app.call('PUT', `/booking/update-status/${body.data._id}`, { token, body: status });
    await fillCart(app, ravi.token, [itemId]);
    await bookCart(app, ravi.token, { date: details.date, slot: details.slot, city: 'Bhopal' });
    const forOther = { tests: [itemId], userId: meena.id, ...details };
    const { token: desk } = await makeStaff(
      app,
      { ...admin, token },
      { roleId: await makeRole(app, { ...admin, token }, ['booking.create']) },
    );
    await app.call('POST', '/booking', { token: desk, body: forOther });
    await app.call('POST', '/booking', { token: meena.token, body: { tests: [itemId] } });
    toEvening();
    app.clock.advance(HOUR_MS);
    await app.sweep();
    const bookings = await app.database.db.selectFrom('bookings').selectAll().where('expired_at', 'is', null).execute();
    expect(bookings.map((row) => row.status).sort()).toEqual(['Confirmed', 'Pending', 'Pending', 'Pending']);
    const online = await app.database.db.selectFrom('bookings').selectAll().where('account_id', '=', ravi.id).execute();
    expect(online).toMatchObject([{ status: 'Pending', expired_at: null }]);
  });
});
