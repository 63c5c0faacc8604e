import { describe, expect, test } from 'vitest';
import { bookCart, makeAdmin, makeCities, makeItems, makeStaff, makeUser } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';

const app = await createTestApp();
await makeCities(app);
const asha = await makeUser(app, { firstName: 'Asha', lastName: 'Bhatt', phone: '9811111111' });
const ravi = await makeUser(app, { firstName: 'Ravi', lastName: 'Kulkarni', phone: '9822222222' });
const [item = '', pack = ''] = await makeItems(app, { price: 100 }, { name: 'Whole body', price: 900 });
const admin = await makeAdmin(app);
const { token } = admin;

const details = { city: 'Bhopal', date: '2026-03-20', slot: '08:00-10:00', notes: 'Ring twice' };
const made = await app.call('POST', '/booking', { token: asha.token, body: { tests: [item], ...details } });
const direct = made.body.data;
app.clock.advance(60_000);
await app.call('POST', '/cart/add-to-cart', { token: ravi.token, body: { itemId: pack, quantity: 1 } });
const { booking: fromCart } = await bookCart(app, ravi.token, { paymentMethod: 'at_collection' });

/** Of the name Ravi; numbers of bookings have letters by chance. */
const twoLetters = ['ra', 'av', 'vi'].find((two) => !String(direct.bookingNumber).toLowerCase().includes(two));

async function list(query = '', as = token) {
  const { status, body, headers } = await app.call('GET', `/admin/bookings${query}`, { token: as });
  expect(status).toBe(200);
  return { ids: body.data.map(({ _id }: { _id: string }) => _id), total: headers['x-total-count'], rows: body.data };
}

describe('the list of both kinds', () => {
  test('has all, newest first, in one shape', async () => {
    const { ids, total, rows } = await list();
    expect(ids).toEqual([fromCart._id, direct._id]);
    expect(total).toBe('2');
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(['cart-booking', 'booking']);
    expect(Object.keys(rows[0])).toEqual(Object.keys(rows[1]));
    expect(rows[1]).toMatchObject({ status: 'Pending', notes: 'Ring twice', totalAmount: 100 });
  });

  test.each([
    ['?kind=booking', [direct._id]],
    ['?kind=cart-booking', [fromCart._id]],
    ['?status=PENDING&sort=createdAt', [direct._id, fromCart._id]],
    ['?status=approved', []],
    ['?status=Not-Cancelled', [fromCart._id, direct._id]],
    [`?item=${pack}`, [fromCart._id]],
    [`?item=${item}&status=not-cancelled`, [direct._id]],
    [`?item=${item}&q=kulkarni`, []],
    ['?item=none', []],
    ['?date=2026-03-20', [direct._id]],
    ['?collection=home', []],
    ['?collection=centre&sort=totalAmount', [direct._id, fromCart._id]],
    ['?sort=status', [direct._id, fromCart._id]],
    ['?sort=date', [direct._id, fromCart._id]],
    ['?sort=-date', [direct._id, fromCart._id]],
    ['?city=Bhopal', [direct._id]],
    ['?from=2026-03-11', []],
    ['?paymentMethod=online', []],
    ['?q=kulkarni', [fromCart._id]],
    ['?q=11111', [direct._id]],
    [`?q=${String(direct.bookingNumber).slice(4, 8).toLowerCase()}`, [direct._id]],
    ['?q=kul+ra', [fromCart._id]],
    [`?q=${twoLetters}`, [fromCart._id]],
    ['?q=822', [fromCart._id]],
    ['?q=ravi+asha', []],
    ['?q=%22kul', []],
    ['?q=kulkarni&kind=booking', []],
    ['?q=98&status=completed', []],
    ['?q=981&sort=totalAmount', [direct._id]],
    ['?page=2&limit=1', [direct._id]],
  ])('with %s', async (query, ids) => {
    expect((await list(query)).ids).toEqual(ids);
  });

  test('is searched by the name of today and by that on the booking, and by neither once the account ended', async () => {
    const meera = await makeUser(app, { firstName: 'Meera', lastName: 'Joshi', phone: '9833333333' });
    const { body } = await app.call('POST', '/booking', { token: meera.token, body: { tests: [item] } });
    expect((await list('?q=josh')).ids).toEqual([body.data._id]);
    await app.call('PUT', '/admin/update', { token: meera.token, body: { lastName: 'Kamath' } });
    for (const q of ['josh', 'amat']) expect((await list(`?q=${q}`)).ids).toEqual([body.data._id]);
    const { status } = await app.call('DELETE', `/admin/delete/${meera.id}`, { token });
    expect(status).toBe(200);
    for (const q of ['josh', 'amat']) expect((await list(`?q=${q}`)).ids).toEqual([]);
    expect((await list(`?q=${body.data.bookingNumber.slice(3)}`)).ids).toEqual([body.data._id]);
    await app.call('DELETE', `/booking/${body.data._id}`, { token });
  });

  test('is a file too, with the notes of each', async () => {
    const { status, body: text, headers } = await app.call('GET', '/admin/bookings?format=csv&kind=booking', { token });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^text\/csv/);
    expect(text).toContain('Ring twice');
    expect(text).toContain('Book Now');
    expect(text).not.toContain(fromCart.bookingNumber);
    const ofItem = await app.call('GET', `/admin/bookings?format=csv&item=${pack}`, { token });
    expect(ofItem.body).toContain(fromCart.bookingNumber);
    expect(ofItem.body).not.toContain(direct.bookingNumber);
  });

  test('is for staff who may see bookings', async () => {
    expect((await app.call('GET', '/admin/bookings', { token: asha.token })).status).toBe(403);
    const pathologist = await makeStaff(app, admin, { roleId: 'pathologist', scope: 'all' });
    expect((await app.call('GET', '/admin/bookings', { token: pathologist.token })).body.code).toBe(
      'PERMISSION_MISSING',
    );
  });
});

describe('one booking', () => {
  test('says what staff did with it', async () => {
    const moved = { bookingId: fromCart._id, status: 'Confirmed' };
    expect((await app.call('PUT', '/cart-booking/update-status', { token, body: moved })).status).toBe(200);
    const { body } = await app.call('GET', `/admin/bookings/${fromCart._id}`, { token });
    expect(body.data).toMatchObject({ _id: fromCart._id, status: 'Confirmed', kind: 'cart-booking', reports: [] });
    expect(body.data.history).toMatchObject([
      { action: 'cart-booking.moved', by: expect.any(String), details: { from: 'Pending', to: 'Confirmed' } },
    ]);
    expect(body.data.history[0]).not.toHaveProperty('address');
  });

  test('keeps the reason of a move that staff gave', async () => {
    const done = { bookingId: fromCart._id, status: 'Completed', reason: 'Paid by cheque' };
    expect((await app.call('PUT', '/cart-booking/update-status', { token, body: done })).status).toBe(200);
    const path = `/booking/update-status/${direct._id}`;
    const body = { status: 'approved', reason: '  ' };
    expect((await app.call('PUT', path, { token, body })).status).toBe(200);
    const detailsOf = async (id: string) =>
      (await app.call('GET', `/admin/bookings/${id}`, { token })).body.data.history.at(-1).details;
    expect(await detailsOf(fromCart._id)).toEqual({ from: 'Confirmed', to: 'Completed', reason: 'Paid by cheque' });
    expect(await detailsOf(direct._id)).toEqual({ from: 'pending', to: 'approved' });
  });

  test('unknown is 404', async () => {
    expect((await app.call('GET', '/admin/bookings/nothing', { token })).status).toBe(404);
  });
});
