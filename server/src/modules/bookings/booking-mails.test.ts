// On SQLite alone: texts of mails (on PostgreSQL: bookings/cart-book.test.ts, bookings/book-now.test.ts).
// Mails to customers about a booking: at once, in their language, with everything that they need to come prepared.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

// A Saturday evening in India.
const app = await createTestApp({ SITE_ADDRESS: '7 Mall Road, Bhopal 462001' });

const FASTING = 'Please fast for 10 to 12 hours overnight; plain water is fine. Bring your earlier reports.';
const address = {
  name: 'Asha',
  number: '9876543210',
  locality: 'Arera Colony',
  pincode: '462016',
  address: '12 Lake Road',
  city: 'Bhopal',
  landmark: 'Opposite the bank',
  addressType: 'home',
};
const patient = { name: 'Ravi Verma', age: 61, sex: 'male' };

let items: string[];
let user: Person;
let monday: string;
beforeAll(async () => {
  await makeCities(app);
  items = await makeItems(
    app,
    { name: 'Lipid profile', price: 500, preparation: FASTING },
    { name: 'Blood count', price: 300, preparation: 'No fasting is needed. Take your usual medicines.' },
  );
  const days = Array.from({ length: 10 }, (_, day) => new Date(app.clock.now() + (day + 1) * 86_400_000).toISOString());
  monday = days.find((day) => new Date(day).getUTCDay() === 1)?.slice(0, 10) ?? '';
});
beforeEach(async () => {
  app.clock.advance(60_000);
  user = await makeUser(app);
  await fillCart(app, user.token, items);
});

/** The text of the only mail whose subject has `word`, and that no mail says a day or a time as programs do. */
async function mailWith(word: string, email = user.email): Promise<string> {
  const mails = await mailsTo(app, email);
  for (const mail of mails)
    expect(mail.replace(/^[A-Z][\w-]+: .*$/gm, '')).not.toMatch(/\d{4}-\d{2}-\d{2}|\d{2}:\d{2}-\d{2}:\d{2}/);
  const found = mails.filter((mail) => mail.includes(word));
  expect(found).toHaveLength(1);
  return found[0]?.replaceAll('\r\n', '\n') ?? '';
}
const setLanguage = (language: 'en' | 'hi') =>
  app.database.db.updateTable('accounts').set({ language }).where('id', '=', user.id).execute();
const window = () => ({ date: monday, slot: '06:00-08:00', city: 'Bhopal' });

describe('a booking from the cart', () => {
  test('to be paid at the collection is acknowledged at once', async () => {
    const details = { collection: 'home', address, patient, ...window(), paymentMethod: 'at_collection' };
    const { booking } = await bookCart(app, user.token, details);
    const mail = await mailWith('Booked, we will confirm');
    expect(mail).toContain(booking.bookingNumber);
    expect(mail).toContain('1 × Lipid profile: ₹500');
    expect(mail).toContain('For: Ravi Verma');
    expect(mail).toMatch(/When: Monday, \d{1,2} \w+ \d{4}, 6 am to 8 am/);
    expect(mail).toContain('Where: at your home, 12 Lake Road, Opposite the bank, Arera Colony, Bhopal 462016');
    expect(mail).toContain('To pay: ₹800, at the collection, in cash or by UPI');
    expect(mail).toContain('How to prepare: Please take nothing but water after 8 pm on Sunday.');
    expect(mail).toContain('Lipid profile: Bring your earlier reports.');
    expect(mail).toContain('Blood count: Take your usual medicines.');
    expect(mail).toMatch(/We confirm it by \w+day, \d{1,2} \w+ \d{4}, 6 pm; otherwise it is cancelled/);
  });

  test.each([
    ['en', /for Mon, \d{1,2} \w+, 6 am to 8 am: 2 tests\. We will confirm it\./],
    ['hi', /2 टेस्ट, समय: सोम, \d{1,2} [^,]+, सुबह 6 – 8 बजे। हम इसे कन्फ़र्म करेंगे।/],
  ] as const)(
    'of an account without a mail address is told on its telephone, with what and when: %s',
    async (language, text) => {
      await setLanguage(language);
      await app.database.db.updateTable('accounts').set({ email: null }).where('id', '=', user.id).execute();
      const { booking } = await bookCart(app, user.token, { ...window(), paymentMethod: 'at_collection' });
      await app.outbox.drain();
      const folder = join(app.dataDir, 'messages');
      const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
      const told = texts.find((one) => one.includes(booking.bookingNumber)) ?? '';
      expect(told).toMatch(text);
      expect(told).not.toMatch(/\d{4}-\d{2}-\d{2}|\d{2}\/\d{2}\/\d{4}/);
    },
  );

  test('that is paid is confirmed at once, with the centre’s address', async () => {
    const { orderId } = await bookCart(app, user.token);
    await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
    const mail = await mailWith('is confirmed');
    expect(mail).toContain('When: come when it suits you while we are open, or we call you to agree on a time');
    expect(mail).toContain(
      'Where: at our centre, Narmada Diagnostics, 7 Mall Road, Bhopal 462001, Monday to Saturday 6 am to 8 pm, Sunday 6 am to 1 pm',
    );
    expect(mail).toContain('Paid: ₹800');
    expect(mail).toContain('Please take nothing but water for 10 hours before the sample.');
  });

  test('is told of in Hindi to those who read it', async () => {
    await setLanguage('hi');
    await bookCart(app, user.token, { ...window(), paymentMethod: 'at_collection' });
    const mail = await mailWith('बुकिंग हो गई, हम कन्फ़र्म करेंगे');
    expect(mail).toMatch(/कब: सोमवार, \d{1,2} \S+ \d{4}, सुबह 6 बजे से सुबह 8 बजे तक/);
    expect(mail).toContain('तैयारी: रविवार रात 8 बजे के बाद सिर्फ़ पानी पिएँ, कुछ खाएँ नहीं।');
  });

  test('that is cancelled names the patient, and the day by which the money is back', async () => {
    const { orderId } = await bookCart(app, user.token, { patient, ...window() });
    const verified = await app.call('PUT', '/cart-booking/verify', {
      token: user.token,
      body: await payOrder(app, orderId),
    });
    const body = { bookingId: verified.body._id, status: 'Cancelled' };
    await app.call('POST', '/cart-booking/update-status', { token: user.token, body });
    expect(await mailWith('is cancelled')).toMatch(
      /\(Ravi Verma, Monday, \d{1,2} \w+ \d{4}, 6 am to 8 am\) is cancelled\.\n\n₹800 goes back to you the way you paid it, usually by \w+day, \d{1,2} \w+ \d{4}\./,
    );
    expect(await mailWith('Refund for booking')).toMatch(
      /given back ₹800 for your booking \S+ \(Ravi Verma, Monday, .*\)\.[\s\S]*that is by \w+day, \d{1,2} \w+ \d{4}\./,
    );
  });

  test('keeps what it was told of preparing when the catalogue changes', async () => {
    const { booking } = await bookCart(app, user.token, { ...window(), paymentMethod: 'at_collection' });
    const token = (await makeAdmin(app)).token;
    await app.call('PUT', `/test/${items[0]}`, { token, body: { preparation: 'No fasting is needed.' } });
    const move = { bookingId: booking._id, status: 'Confirmed' };
    await app.call('PUT', '/cart-booking/update-status', { token, body: move });
    expect(await mailWith('is confirmed')).toContain('nothing but water after 8 pm on Sunday');
    await app.call('PUT', `/test/${items[0]}`, { token, body: { preparation: FASTING } });
  });

  test('made before preparations were kept says nothing of them', async () => {
    const { booking } = await bookCart(app, user.token, { ...window(), paymentMethod: 'at_collection' });
    await app.database.db
      .updateTable('booking_lines')
      .set({ preparation: null })
      .where('booking_id', '=', booking._id)
      .execute();
    const move = { bookingId: booking._id, status: 'Confirmed' };
    await app.call('PUT', '/cart-booking/update-status', { token: (await makeAdmin(app)).token, body: move });
    expect(await mailWith('is confirmed')).not.toContain('How to prepare');
  });
});

describe('a booking of a family', () => {
  const addPatient = async (name: string): Promise<string> => {
    const guardian = { name: 'Asha Verma', relation: 'parent', consent: true };
    const body = { name, dateOfBirth: '2019-01-01', sex: 'male', relation: 'child', guardian };
    return (await app.call('POST', '/patients', { token: user.token, body })).body.data._id;
  };

  // The places of the first window are for the others.
  const later = () => ({ ...window(), slot: '08:00-10:00' });

  test('tells each what the own tests ask for: no child fasts for the tests of a grandfather', async () => {
    const [lipid = '', count = ''] = items;
    const { data } = (await app.call('GET', '/patients', { token: user.token })).body;
    const patients = [
      { patientId: data[0]._id, itemIds: [lipid] },
      { patientId: await addPatient('Kabir Verma'), itemIds: [count] },
    ];
    const { booking } = await bookCart(app, user.token, { ...later(), patients, paymentMethod: 'at_collection' });
    const self = data[0].name;
    const sentences = `${self}: Please take nothing but water after 10 pm on Sunday. Kabir Verma: No fasting is needed.`;
    expect(await mailWith('Booked, we will confirm')).toContain(`How to prepare: ${sentences}`);
    expect(booking.preparation).toMatchObject({
      fasting: { hours: 10 },
      byPatient: [
        { name: self, fasting: { hours: 10, isRequired: true } },
        { name: 'Kabir Verma', fasting: null },
      ],
    });
  });

  test('says one sentence where all fast alike', async () => {
    const [lipid = '', count = ''] = items;
    await fillCart(app, user.token, [lipid]);
    const { data } = (await app.call('GET', '/patients', { token: user.token })).body;
    const patients = [
      { patientId: data[0]._id, itemIds: [lipid] },
      { patientId: await addPatient('Kabir Verma'), itemIds: [lipid, count] },
    ];
    const { booking } = await bookCart(app, user.token, { ...later(), patients, paymentMethod: 'at_collection' });
    expect(await mailWith('Booked, we will confirm')).toContain('How to prepare: Please take nothing but water');
    expect(booking.preparation).not.toHaveProperty('byPatient');
  });
});

test('a Book Now booking of a package that says nothing of its own prepares for its tests', async () => {
  const [pack = ''] = await makeItems(app, { kind: 'package', name: 'Whole body', price: 900 });
  const rows = items.map((test_id, position) => ({ package_id: pack, test_id, position }));
  await app.database.db.insertInto('package_tests').values(rows).execute();
  const from = { token: user.token, body: { packageId: pack, ...window() } };
  expect((await app.call('POST', '/booking', from)).status).toBe(201);
  const mail = await mailWith('Booked, we will confirm');
  expect(mail).toContain('Whole body');
  expect(mail).toContain('To pay: ₹900, at the collection');
  expect(mail).toContain('nothing but water after 8 pm on Sunday');
  await app.call('DELETE', '/cart/remove-from-cart', { token: user.token, body: { itemId: items[0] } });
  await app.call('DELETE', '/cart/remove-from-cart', { token: user.token, body: { itemId: items[1] } });
  await fillCart(app, user.token, [pack]);
  await bookCart(app, user.token, { ...window(), paymentMethod: 'at_collection', again: true });
  const texts = await mailsTo(app, user.email);
  expect(texts.filter((text) => text.includes('nothing but water after 8 pm on Sunday'))).toHaveLength(2);
});
