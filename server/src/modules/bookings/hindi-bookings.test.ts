// On SQLite alone: texts of mails and receipts (on PostgreSQL: bookings/cart-verify.test.ts).
// Customers who read Hindi get Hindi: mails, receipts and answers about bookings of every item of the starter catalogue.
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { beforeAll, expect, test } from 'vitest';
import { englishIn } from '../../../../tools/english-sentences.ts';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCentre,
  makeCities,
  makeUser,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { loadStarterCatalogue } from '../catalogue/starter.ts';
import type { ReceiptData } from '../receipts/receipt-pdf.ts';

/** Receipts as they are given to be drawn. */
const receipts: ReceiptData[] = [];
const pdfs = {
  render: async (_template: URL, data: unknown) => {
    receipts.push(data as ReceiptData);
    return Buffer.from('%PDF-');
  },
};
const app = await createTestApp({}, { pdfs });
const PROPER_NAMES = [app.env.site.name, app.env.site.address];

let items: string[];
beforeAll(async () => {
  await makeCities(app);
  const pcpndt = { registrationNumber: 'PNDT-7', validFrom: '2020-01-01', validUntil: '2099-12-31' };
  await makeCentre(app, await makeAdmin(app), { code: 'BPL1', kind: 'laboratory', labCode: '01', pcpndt });
  await loadStarterCatalogue(app.database, isoTime(app.clock.now()));
  app.services.catalogue.invalidate();
  const { tests, packages } = await app.services.catalogue.current();
  items = [...tests, ...packages].map(({ _id }) => _id);
});

async function makeReader(): Promise<Person> {
  const user = await makeUser(app);
  await app.database.db.updateTable('accounts').set({ language: 'hi' }).where('id', '=', user.id).execute();
  return user;
}

/** The mails to a person, without their headers. */
async function textsOf({ email }: Person): Promise<string[]> {
  const mails = await mailsTo(app, email);
  return mails.map((mail) =>
    mail
      .replace(/^[A-Z][\w-]+: .*(?:\r?\n[\t ].*)*$/gm, '')
      .replace(/<style[\s\S]*?<\/style>/g, '')
      .replace(/<[^>]*>/g, '\n'),
  );
}

async function bookAll(user: Person): Promise<CartBooking> {
  const { orderId } = await bookCart(app, user.token, { city: 'Bhopal' });
  const body = await payOrder(app, orderId);
  const booking = (await app.call('PUT', '/cart-booking/verify', { token: user.token, body })).body;
  // One that is cancelled at once is not confirmed by mail.
  await app.outbox.drain();
  return booking;
}

test('every item, booked from the cart, paid, and cancelled', async () => {
  const user = await makeReader();
  for (let first = 0; first < items.length; first += 50) {
    await fillCart(app, user.token, items.slice(first, first + 50));
    const booking = await bookAll(user);
    expect(booking.preparation?.further.every(({ textHi }) => textHi !== undefined)).toBe(true);
    for (const { name, nameHi } of booking.patients.flatMap(({ lines }) => lines))
      expect(englishIn(nameHi ?? name)).toEqual([]);
    await app.call('GET', `/cart-booking/receipt/${booking._id}`, { token: user.token });
    const cancelled = { token: user.token, body: { bookingId: booking._id, status: 'Cancelled' } };
    expect((await app.call('POST', '/cart-booking/update-status', cancelled)).status).toBe(200);
    for (const name of booking.items.map(({ itemId }) => itemId.nameHi ?? itemId.name))
      expect(englishIn(name)).toEqual([]);
  }
  const mails = await textsOf(user);
  expect(mails.length).toBeGreaterThan(20);
  for (const mail of mails) expect(englishIn(mail, PROPER_NAMES)).toEqual([]);

  expect(receipts.flatMap(({ lines }) => lines)).toHaveLength(items.length);
  for (const { subject, method, lines, language } of receipts.splice(0)) {
    expect([language, method]).toEqual(['hi', 'ऑनलाइन (UPI)']);
    for (const text of [subject, method, ...lines.map(({ name }) => name)]) expect(englishIn(text)).toEqual([]);
  }
});

test('a package with tests of Book Now', async () => {
  const user = await makeReader();
  const staff = await makeAdmin(app);
  const { tests, packages } = await app.services.catalogue.current();
  const pack = packages.find(({ slug }) => slug === 'basic-health-check');
  const lipids = tests.find(({ slug }) => slug === 'lipid-profile');
  const window = { city: 'Bhopal', date: isoTime(app.clock.now() + 3 * 86_400_000).slice(0, 10), slot: '08:00-10:00' };
  const body = { packageId: pack?._id, tests: [lipids?._id], ...window };
  const made = await app.call('POST', '/booking', { token: user.token, body });
  expect(made.status).toBe(201);
  const { data: booking } = made.body;
  expect(booking.packageId).toMatchObject({ nameHi: pack?.nameHi, descriptionHi: pack?.descriptionHi });
  const names: { name: string; nameHi?: string }[] = booking.packageId.tests;
  for (const { name, nameHi } of names) expect(englishIn(nameHi ?? name)).toEqual([]);
  expect(booking.tests[0]?.testId.nameHi).toBe(lipids?.nameHi);
  const approved = { token: staff.token, body: { status: 'approved' } };
  expect((await app.call('PUT', `/booking/update-status/${booking._id}`, approved)).status).toBe(200);
  const mails = await textsOf(user);
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(englishIn(mail, PROPER_NAMES)).toEqual([]);
});

test('a booking that is moved, cancelled and refunded', async () => {
  const user = await makeReader();
  await fillCart(app, user.token, items.slice(0, 3));
  const dayAfter = (days: number) => isoTime(app.clock.now() + days * 86_400_000).slice(0, 10);
  const { orderId } = await bookCart(app, user.token, { city: 'Bhopal', date: dayAfter(2), slot: '08:00-10:00' });
  const body = await payOrder(app, orderId);
  const { _id: bookingId } = (await app.call('PUT', '/cart-booking/verify', { token: user.token, body })).body;
  await app.outbox.drain();
  const time = { bookingId, date: dayAfter(3), slot: '10:00-12:00' };
  expect((await app.call('PUT', '/cart-booking/reschedule', { token: user.token, body: time })).status).toBe(200);
  const cancelled = { token: user.token, body: { bookingId, status: 'Cancelled' } };
  expect((await app.call('POST', '/cart-booking/update-status', cancelled)).status).toBe(200);
  const mails = await textsOf(user);
  for (const words of ['कन्फ़र्म है', 'का समय बदल गया है', 'रद्द हो गई है', 'वापस कर दिए हैं'])
    expect(mails.filter((mail) => mail.includes(words)).length).toBeGreaterThan(0);
  for (const mail of mails) expect(englishIn(mail, PROPER_NAMES)).toEqual([]);
});

test('a line without Hindi texts is told of in English', async () => {
  const user = await makeReader();
  const { tests } = await app.services.catalogue.current();
  const iron = tests.find(({ slug }) => slug === 'serum-iron');
  await fillCart(app, user.token, [iron?._id ?? '']);
  const staff = await makeAdmin(app);
  const change = { nameHi: '', preparation: 'No fasting is needed. Bring the slip of your doctor.' };
  await app.call('PUT', `/test/${iron?._id}`, { token: staff.token, body: change });
  await bookAll(user);
  const [mail = ''] = await textsOf(user);
  expect(englishIn(mail)).toEqual(expect.arrayContaining(['Bring the slip of your doctor']));
  expect(mail).toContain('Serum Iron: Bring the slip');
});
