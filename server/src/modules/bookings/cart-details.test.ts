// On SQLite alone: checks of a form (on PostgreSQL: bookings/cart-book.test.ts, idempotency/idempotency.test.ts).
import { beforeAll, describe, expect, test } from 'vitest';
import { fillCart, makeCities, makeItems, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);

let user: Person;
beforeAll(async () => {
  user = await makeUser(app);
  await fillCart(app, user.token, await makeItems(app, { price: 100 }));
});

const book = (details: Record<string, unknown>, headers: Record<string, string> = {}, token = user.token) =>
  app.call('POST', '/cart-booking/book', { token, body: { amount: 100, ...details }, headers });

const ADDRESS = {
  name: 'Asha',
  number: '+91 98765 43210',
  locality: 'Shyamla Hills',
  pincode: 462002,
  address: '12 Lake View Road',
  city: 'Bhopal',
  addressType: 'home',
};

describe('details', () => {
  test('are kept as they were said, in the forms that are stored', async () => {
    const patient = { name: ' Kamla Verma ', age: '71', sex: 'female', mobileNumber: '098765 43210' };
    const { status, body } = await book({
      patient,
      collection: 'home',
      address: ADDRESS,
      date: '2026-03-11',
      slot: '06:00-08:00',
    });
    expect(status).toBe(201);
    expect(body.booking).toMatchObject({
      patient: { name: 'Kamla Verma', age: 71, sex: 'female', mobileNumber: '9876543210' },
      collection: 'home',
      address: { ...ADDRESS, number: '9876543210', pincode: '462002' },
      date: '2026-03-11',
      slot: '06:00-08:00',
    });
  });

  test('a pincode of another city than the chosen one is refused in words, one that nobody knows is believed', async () => {
    const home = (address: object) => book({ collection: 'home', address: { ...ADDRESS, ...address } });
    const refused = await home({ city: 'Indore' });
    expect(refused.status).toBe(400);
    expect(refused.body.issues).toEqual([
      {
        path: 'address.pincode',
        message: 'The pincode 462002 is in Bhopal, not in Indore: please check the pincode or choose the other city',
      },
    ]);
    expect((await home({ city: 'bhopal ' })).status).toBe(201);
    expect((await home({ pincode: '452001', city: 'Indore' })).status).toBe(201);
    // The patient comes to us: their address finds nobody's door.
    expect((await book({ address: { ...ADDRESS, city: 'Indore' } })).status).toBe(201);
    const made = await app.call('POST', `/address/create/${user.id}`, {
      token: user.token,
      body: { ...ADDRESS, city: 'Indore' },
    });
    expect((await book({ collection: 'home', addressId: made.body.data._id })).body.issues).toMatchObject([
      { path: 'address.pincode' },
    ]);
  });

  test('a status, person or price that is sent along is not taken', async () => {
    const sent = { status: 'Confirmed', paymentStatus: 'paid', userId: 'another', totalAmount: 1, _id: 'mine' };
    const { body } = await book(sent);
    expect(body.booking).toMatchObject({ status: 'Pending', paymentStatus: 'created', totalAmount: 100 });
    expect(body.booking.userId._id).toBe(user.id);
    expect(body.booking._id).not.toBe('mine');
  });

  test.each([
    [{ collection: 'home' }, 'address'],
    [{ collection: 'moon' }, 'collection'],
    [{ date: '2026-03-11' }, 'slot'],
    [{ slot: '06:00-08:00' }, 'date'],
    [{ date: '2026-02-30', slot: '06:00-08:00' }, 'date'],
    [{ date: '2026-03-11', slot: 'morning' }, 'slot'],
    [{ date: '2026-03-11', slot: '06:00-08:00' }, 'city'],
    [{ city: 'Atlantis', date: '2026-03-11', slot: '06:00-08:00' }, 'city'],
    [{ city: 'Bhopal', date: '2026-03-11', slot: '06:30-08:30' }, 'slot'],
    [{ city: 'Bhopal', date: '2027-03-11', slot: '06:00-08:00' }, 'date'],
    [{ patient: { name: 'A', age: 121, sex: 'male' } }, 'patient.age'],
    [{ patient: { name: 'A', age: 12, sex: 'unknown' } }, 'patient.sex'],
    [{ address: { ...ADDRESS, pincode: '062002' } }, 'address.pincode'],
    [{ notes: 'x'.repeat(501) }, 'notes'],
    [{ notes: 'bell \u0007' }, 'notes'],
  ])('%j is refused at %s', async (details, path) => {
    const { status, body } = await book(details);
    expect({ status, path: body.issues?.[0]?.path }).toEqual({ status: 400, path });
  });

  test('a window is past from its first minute on, in Indian time', async () => {
    // 09:00 in India at the start.
    const today = { city: 'Bhopal', date: '2026-03-10' };
    expect(await book({ ...today, slot: '08:00-10:00' })).toMatchObject({ status: 400, body: { code: 'WINDOW_PAST' } });
    expect(await book({ ...today, slot: '10:00-12:00' })).toMatchObject({
      status: 400,
      body: { code: 'WINDOW_TOO_SOON' },
    });
    expect((await book({ ...today, slot: '12:00-14:00' })).status).toBe(201);
  });
});

describe('Idempotency-Key', () => {
  const key = (value: string) => ({ 'idempotency-key': value });

  test('the same request again is the first answer, also when the booking has moved on', async () => {
    const first = await book({ notes: 'once' }, key('a'));
    const cancel = { bookingId: first.body.booking._id, status: 'Cancelled' };
    await app.call('POST', '/cart-booking/update-status', { token: user.token, body: cancel });
    const again = await book({ notes: 'once' }, key('a'));
    expect([again.status, again.body]).toEqual([201, first.body]);
  });

  test('another body is 409 and books nothing', async () => {
    await book({ notes: 'one' }, key('b'));
    const before = await app.database.db.selectFrom('bookings').select('id').execute();
    expect(await book({ notes: 'two' }, key('b'))).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_MISMATCH' },
    });
    expect(await app.database.db.selectFrom('bookings').select('id').execute()).toEqual(before);
  });

  test('a refusal leaves the key free', async () => {
    expect((await book({ amount: 99 }, key('c'))).body.code).toBe('CART_CHANGED');
    expect((await book({}, key('c'))).status).toBe(201);
  });

  test('belongs to an account', async () => {
    const first = await book({}, key('d'));
    const other = await makeUser(app);
    await fillCart(app, other.token, await makeItems(app, { price: 100 }));
    const { status, body } = await book({}, key('d'), other.token);
    expect(status).toBe(201);
    expect(body.booking._id).not.toBe(first.body.booking._id);
  });

  test('is not needed by a session to be refused', async () => {
    expect((await app.call('POST', '/cart-booking/book', { body: {}, headers: key('e') })).status).toBe(401);
  });
});
