// Several patients in one booking: who gets what, what it costs and how many places it takes.
import { describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeAdmin,
  makeCities,
  makeItems,
  makeUser,
  type Person,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const [cbc = '', lipid = '', thyroid = '', fullBody = ''] = await makeItems(
  app,
  { code: 'CBC', name: 'CBC', price: 300 },
  { code: 'LIP', name: 'Lipid profile', price: 500 },
  { code: 'THY', name: 'Thyroid profile', price: 400.5 },
  { kind: 'package', name: 'Full body', price: 999, tests: ['CBC', 'LIP'] },
);
const WINDOW = { city: 'Bhopal', date: '2026-03-13', slot: '06:00-08:00' };
const TYPED = { name: 'Ramesh Verma', age: 68, sex: 'male' };

async function addPatient(token: string, name: string): Promise<string> {
  const body = { name, dateOfBirth: '1980-01-01', sex: 'female', relation: 'other' };
  return (await app.call('POST', '/patients', { token, body })).body.data._id;
}

async function makeFamily(): Promise<Person & { self: string; mira: string }> {
  const user = await makeUser(app);
  const { data } = (await app.call('GET', '/patients', { token: user.token })).body;
  return { ...user, self: data[0]._id, mira: await addPatient(user.token, 'Mira Verma') };
}

/** Puts items into the cart as often as they are named. */
const fill = (token: string, ...itemIds: string[]) => fillCart(app, token, itemIds);
const book = (token: string, body: object) => app.call('POST', '/cart-booking/book', { token, body });
const bookNow = (token: string, body: object) => app.call('POST', '/booking', { token, body });
const placesLeft = async () => {
  const path = `/collection-windows?city=${WINDOW.city}&date=${WINDOW.date}`;
  const { data } = (await app.call('GET', path)).body;
  return data.find(({ slot }: { slot: string }) => slot === WINDOW.slot).left as number;
};

describe('the cart', () => {
  test('is shared out among the patients, with a snapshot and a price for each line', async () => {
    const { token, self, mira } = await makeFamily();
    await fill(token, cbc, cbc, thyroid);
    const patients = [
      { patientId: self, itemIds: [cbc] },
      { patientId: mira, itemIds: [cbc, thyroid] },
    ];
    const { booking } = await bookCart(app, token, { patients });
    expect(booking.totalAmount).toBe(1000.5);
    expect(booking.patient).toMatchObject({ name: expect.stringContaining('Asha Verma') });
    expect(booking.patients).toMatchObject([
      { patient: { _id: self }, lines: [{ itemId: cbc, name: 'CBC', price: 300, paid: 300 }] },
      {
        patient: { _id: mira, name: 'Mira Verma', age: 46, sex: 'female', dateOfBirth: '1980-01-01' },
        lines: [
          { itemId: cbc, price: 300, paid: 300 },
          { itemId: thyroid, price: 400.5, paid: 400.5, includedIn: null, refunded: false, refundable: 400.5 },
        ],
      },
    ]);
    await app.call('PUT', `/patients/${mira}`, { token, body: { name: 'Mira Rao' } });
    const [listed] = (await app.call('GET', '/cart-booking', { token })).body;
    expect(listed.patients).toEqual(booking.patients);
  });

  test('without the field everything is for the one patient, as before', async () => {
    const { token } = await makeFamily();
    await fill(token, cbc, cbc, thyroid);
    const { booking } = await bookCart(app, token, { patient: TYPED });
    expect(booking.patients).toMatchObject([
      { patient: { _id: null, ...TYPED }, lines: [{ price: 600, paid: 600 }, { price: 400.5 }] },
    ]);
    expect(booking.patients[0].lines.map(({ _id }: { _id: string }) => _id)).toEqual(
      booking.items.map(({ _id }: { _id: string }) => _id),
    );
  });

  test('a test that a patient gets alone and inside a package is performed once, and the duplicate is not billed', async () => {
    const { token, self, mira } = await makeFamily();
    await fill(token, cbc, cbc, fullBody);
    const patients = [
      { patientId: self, itemIds: [fullBody, cbc] },
      { patientId: mira, itemIds: [cbc] },
    ];
    const { booking, amount } = (await book(token, { amount: 1299, patients })).body;
    expect([booking.totalAmount, amount]).toEqual([1299, 1299]);
    const [ofSelf, ofMira] = booking.patients;
    expect(ofSelf.lines).toMatchObject([
      { itemId: cbc, price: 0, paid: 0, includedIn: fullBody },
      { itemId: fullBody, price: 999, paid: 999, includedIn: null },
    ]);
    expect(ofMira.lines).toMatchObject([{ itemId: cbc, price: 300, paid: 300, includedIn: null }]);
    // The cart's own total is taken too, and nobody pays more than they owe.
    const again = await book(token, { amount: 1599, patients });
    expect(again.body).toMatchObject({ amount: 1299, booking: { _id: booking._id } });
    const wrong = await book(token, { amount: 1300, patients });
    expect(wrong).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', total: 1299 } });
  });

  test('the same for the same day is asked about once more for the same patient, not for another one', async () => {
    const { token, self, mira } = await makeFamily();
    const forOne = async (patientId: string) => {
      await fill(token, cbc);
      const patients = [{ patientId, itemIds: [cbc] }];
      return book(token, { amount: 300, patients, paymentMethod: 'at_collection' });
    };
    expect((await forOne(self)).status).toBe(201);
    expect((await forOne(mira)).status).toBe(201);
    expect((await forOne(mira)).body).toMatchObject({ code: 'DUPLICATE_BOOKING' });
  });

  test('the same patients again are the same order, others are another one', async () => {
    const { token, self, mira } = await makeFamily();
    await fill(token, cbc);
    const first = await bookCart(app, token, { patients: [{ patientId: self, itemIds: [cbc] }] });
    const same = await bookCart(app, token, { patients: [{ patientId: self, itemIds: [cbc] }] });
    const other = await bookCart(app, token, { patients: [{ patientId: mira, itemIds: [cbc] }] });
    expect(same.booking._id).toBe(first.booking._id);
    expect(other.booking._id).not.toBe(first.booking._id);
  });

  test.each([
    ['one patient for two', (a: string) => [{ patientId: a, itemIds: [cbc, thyroid] }]],
    [
      'more patients than it is booked for',
      (a: string, b: string) => [
        { patientId: a, itemIds: [cbc, thyroid] },
        { patientId: b, itemIds: [cbc, thyroid] },
      ],
    ],
    [
      'the same patient twice',
      (a: string) => [
        { patientId: a, itemIds: [cbc, thyroid] },
        { patientId: a, itemIds: [cbc] },
      ],
    ],
    [
      'the same person typed in twice',
      () => [
        { patient: TYPED, itemIds: [cbc, thyroid] },
        { patient: { ...TYPED, name: 'ramesh verma' }, itemIds: [cbc] },
      ],
    ],
    [
      'an item for nobody',
      (a: string, b: string) => [
        { patientId: a, itemIds: [cbc] },
        { patientId: b, itemIds: [cbc] },
      ],
    ],
    [
      'an item that is not booked',
      (a: string, b: string) => [
        { patientId: a, itemIds: [cbc, thyroid] },
        { patientId: b, itemIds: [cbc, lipid] },
      ],
    ],
  ])('%s: PATIENTS_DO_NOT_MATCH', async (_name, patientsOf) => {
    const { token, self, mira } = await makeFamily();
    await fill(token, cbc, cbc, thyroid);
    const answer = await book(token, { amount: 1000.5, patients: patientsOf(self, mira) });
    expect(answer).toMatchObject({ status: 400, body: { code: 'PATIENTS_DO_NOT_MATCH' } });
    expect(answer.body.issues[0].path).toBe('patients');
    expect((await app.call('GET', '/cart-booking', { token })).body).toEqual([]);
  });

  test('a cart that has changed is said first, and patients of another account do not exist', async () => {
    const { token, self } = await makeFamily();
    const { mira: foreign } = await makeFamily();
    await fill(token, cbc, cbc);
    const stale = await book(token, { amount: 300, patients: [{ patientId: self, itemIds: [cbc] }] });
    expect(stale).toMatchObject({ status: 409, body: { code: 'CART_CHANGED', total: 600 } });
    const patients = [self, foreign].map((patientId) => ({ patientId, itemIds: [cbc] }));
    expect(await book(token, { amount: 600, patients })).toMatchObject({ status: 404 });
  });

  test.each([
    ['patients.0.patientId', [{ itemIds: ['x'] }]],
    ['patients.0.patientId', [{ patientId: 'x', patient: TYPED, itemIds: ['x'] }]],
    ['patients.0.itemIds', [{ patientId: 'x', itemIds: [] }]],
    ['patients.0.patient.age', [{ patient: { ...TYPED, age: 130 }, itemIds: ['x'] }]],
    ['patients', []],
    ['patients', 'Mira'],
  ])('%s is refused', async (path, patients) => {
    const { token } = await makeFamily();
    await fill(token, cbc);
    const { status, body } = await book(token, { amount: 300, patients });
    expect(status).toBe(400);
    expect(body.issues[0].path).toBe(path);
  });
});

describe('places in the window', () => {
  test('one for each patient, and all of them are free again', async () => {
    const { token, self, mira } = await makeFamily();
    const before = await placesLeft();
    await fill(token, cbc, cbc);
    const patients = [self, mira].map((patientId) => ({ patientId, itemIds: [cbc] }));
    const { booking } = await bookCart(app, token, { ...WINDOW, patients, paymentMethod: 'at_collection' });
    expect(await placesLeft()).toBe(before - 2);
    const body = { bookingId: booking._id, status: 'Cancelled' };
    await app.call('POST', '/cart-booking/update-status', { token, body });
    expect(await placesLeft()).toBe(before);
  });

  test('all or none: two patients do not fit where one place is left', async () => {
    const admin = await makeAdmin(app);
    const windows = [{ slot: '06:00-08:00', capacity: 3 }];
    const put = (city: string) =>
      app.call('PUT', `/collection-windows/${city}`, { token: admin.token, body: { windows, closedDates: [] } });
    expect((await put('Indore')).status).toBe(200);
    const window = { city: 'Indore', date: '2026-03-14', slot: '06:00-08:00', paymentMethod: 'at_collection' };
    const families = await Promise.all([makeFamily(), makeFamily(), makeFamily()]);
    for (const { token } of families) await fill(token, cbc, cbc);
    const answers = await Promise.all(
      families.map(({ token, self, mira }) => {
        const patients = [self, mira].map((patientId) => ({ patientId, itemIds: [cbc] }));
        return book(token, { amount: 600, ...window, patients });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const full = answers.filter(({ body }) => body.code === 'WINDOW_FULL');
    expect(full).toHaveLength(2);
    expect(full[0]?.body.free[0].left).toBeGreaterThanOrEqual(2);
    const alone = await makeFamily();
    const one = { ...window, tests: [cbc], patients: [{ patientId: alone.self, itemIds: [cbc] }] };
    expect((await bookNow(alone.token, one)).status).toBe(201);
  });

  test('an order that nobody pays loses all of its places', async () => {
    const { token, self, mira } = await makeFamily();
    const before = await placesLeft();
    await fill(token, cbc, cbc);
    const patients = [self, mira].map((patientId) => ({ patientId, itemIds: [cbc] }));
    await bookCart(app, token, { ...WINDOW, patients });
    expect(await placesLeft()).toBe(before - 2);
    app.clock.advance(11 * 60_000);
    await app.services.bookings.expireHolds();
    expect(await placesLeft()).toBe(before);
  });
});
