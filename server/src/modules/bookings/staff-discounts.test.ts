// Discounts that staff give: with a reason, within their role's limit, and right to the paisa in whatever follows.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';

const app = await createTestApp();
const { db } = app.database;
const [cbc = '', lipid = ''] = await makeItems(app, { name: 'CBC', price: 300 }, { name: 'Lipid profile', price: 500 });
let admin: Person;
let desk: Person;
let role: string;
let user: Person;

const REASON = 'Asked for by the doctor';
const limit = (percent: unknown, id = role, { token } = admin) =>
  app.call('PUT', `/roles/${id}/discount-limit`, { token, body: { percent } });
const give = (id: string, amount: unknown, { token } = desk, reason: string | undefined = REASON) =>
  app.call('PUT', `/admin/bookings/${id}/discount`, { token, body: { amount, reason } });
const codeOf = async (answer: ReturnType<typeof give>) => (await answer).body.code;

beforeAll(async () => {
  admin = await makeAdmin(app);
  desk = await makeUser(app);
  const permissions = ['booking.read', 'booking.change', 'booking.discount', 'role.manage', 'role.read'];
  const made = await app.call('POST', '/roles', {
    token: admin.token,
    body: { name: 'Desk with discounts', permissions },
  });
  role = made.body.data._id;
  const assignments = [{ roleId: role, scope: 'all' }];
  await app.call('PUT', `/staff/${desk.id}/assignments`, { token: admin.token, body: { assignments } });
});
beforeEach(async () => {
  user = await makeUser(app);
  await limit(10);
});

/** An unpaid booking of ₹800. */
async function booked(details = {}) {
  await fillCart(app, user.token, [cbc, lipid]);
  return bookCart(app, user.token, details);
}

describe('the limit of a role', () => {
  test('is nothing until somebody says it, and everything for administrators', async () => {
    const { body } = await app.call('GET', '/roles', { token: admin.token });
    const limits = Object.fromEntries(
      body.data.map((one: { _id: string; discountLimit: number }) => [one._id, one.discountLimit]),
    );
    expect(limits).toMatchObject({ administrator: 100, 'front-desk': 0, [role]: 10 });
  });

  test('is given by those who have as much, and by nobody to themselves', async () => {
    expect(await codeOf(limit(20, role, desk))).toBe('CANNOT_GRANT');
    expect(await codeOf(limit(20, 'front-desk', desk))).toBe('CANNOT_GRANT');
    expect((await limit(10, 'front-desk', desk)).status).toBe(200);
    expect(await codeOf(limit(50, 'administrator'))).toBe('ROLE_IS_PRESET');
    expect((await limit(50, 'none')).status).toBe(404);
    for (const percent of [-1, 101, 'much', 1.234, null]) expect((await limit(percent)).status).toBe(400);
  });

  test('holds for each booking, and for the lines alone', async () => {
    const { booking } = await booked();
    const refused = await give(booking._id, 80.01);
    expect(refused).toMatchObject({ status: 409, body: { code: 'DISCOUNT_LIMIT' } });
    expect(refused.body.message).toContain('₹80');
    expect((await give(booking._id, 80)).status).toBe(200);
    expect(await codeOf(give(booking._id, 800, admin))).toBe('DISCOUNT_LIMIT');
    expect((await give(booking._id, 799, admin)).body.data).toMatchObject({ totalAmount: 1, staffDiscount: 799 });
  });
});

test('is set and not added up, lowers each line by its price, and is taken back by nothing', async () => {
  const { booking } = await booked();
  await give(booking._id, 50);
  const { body } = await give(booking._id, 40);
  expect(body.data).toMatchObject({ totalAmount: 760, staffDiscount: 40 });
  const [patient] = body.data.patients;
  expect(patient.lines.map(({ paid }: { paid: number }) => paid)).toEqual([285, 475]);
  expect((await give(booking._id, 0)).body.data).toMatchObject({ totalAmount: 800, staffDiscount: 0 });
  const rows = await db
    .selectFrom('booking_lines')
    .select(['discount', 'staff_discount'])
    .where('booking_id', '=', booking._id)
    .execute();
  expect(rows).toEqual([
    { discount: 0, staff_discount: 0 },
    { discount: 0, staff_discount: 0 },
  ]);
});

test('comes after a coupon, which stays as it was', async () => {
  const terms = {
    code: 'FIRST',
    kind: 'amount',
    value: 100,
    itemIds: [lipid],
    validFrom: '2026-03-01',
    validUntil: '2027-03-01',
  };
  await app.call('POST', '/coupons', { token: admin.token, body: terms });
  await fillCart(app, user.token, [cbc, lipid]);
  await app.call('POST', '/cart/coupon', { token: user.token, body: { code: 'FIRST' } });
  const { booking } = await bookCart(app, user.token);
  expect(booking.totalAmount).toBe(700);
  await give(booking._id, 70);
  const { body } = await give(booking._id, 70);
  expect(body.data).toMatchObject({ totalAmount: 630, staffDiscount: 70, discount: { code: 'FIRST', amount: 100 } });
  expect(body.data.patients[0].lines.map(({ paid }: { paid: number }) => paid)).toEqual([270, 360]);
});

test('an online order of the amount of before is replaced, and its payment goes back', async () => {
  const { orderId, booking } = await booked();
  await give(booking._id, 80);
  const next = await app.call('POST', `/cart-booking/${booking._id}/order`, { token: user.token });
  expect(next.body).toMatchObject({ amount: 720 });
  expect(next.body.orderId).not.toBe(orderId);
  const paid = await app.call('PUT', '/cart-booking/verify', {
    token: user.token,
    body: await payOrder(app, next.body.orderId),
  });
  expect(paid.body).toMatchObject({ paymentStatus: 'paid', totalAmount: 720 });
  expect(await codeOf(give(booking._id, 10))).toBe('BOOKING_PAID');
  const mails = await mailsTo(app, user.email);
  expect(mails.some((mail) => mail.includes('Discount by our staff'))).toBe(true);
});

test('of Book Now, until what is booked changes', async () => {
  const made = await app.call('POST', '/booking', { token: user.token, body: { tests: [cbc, lipid] } });
  const { _id: id } = made.body.data;
  expect((await give(id, 80)).body.data).toMatchObject({ kind: 'booking', totalAmount: 720 });
  const changed = await app.call('PUT', `/booking/${id}`, { token: admin.token, body: { tests: [cbc] } });
  expect(changed.body.data).toMatchObject({ totalPrice: 300, staffDiscount: 0 });
  await give(id, 30);
  const body = { bookingId: id, method: 'cash', receivedBy: 'Ravi' };
  expect((await app.call('PUT', '/booking/payment', { token: admin.token, body })).status).toBe(200);
  const { body: ledger } = await app.call('GET', '/ledger', { token: admin.token });
  expect(ledger.data[0].amount).toBe(270);
});

test('needs a reason, an amount and a booking that is open', async () => {
  const { booking } = await booked();
  expect((await give(booking._id, 10, desk, '')).status).toBe(400);
  for (const amount of [-1, 1.234, 'much', null]) expect((await give(booking._id, amount)).status).toBe(400);
  expect((await give('none', 10)).status).toBe(404);
  expect((await give(booking._id, 10, user)).status).toBe(403);
  await app.call('POST', '/cart-booking/update-status', {
    token: user.token,
    body: { bookingId: booking._id, status: 'Cancelled' },
  });
  expect(await codeOf(give(booking._id, 10))).toBe('BOOKING_CLOSED');
});

test('two at once leave the sums right', async () => {
  const { booking } = await booked();
  await Promise.all([give(booking._id, 30), give(booking._id, 77.77), give(booking._id, 10)]);
  const row = await db
    .selectFrom('bookings')
    .select(['total_amount', 'staff_discount'])
    .where('id', '=', booking._id)
    .executeTakeFirstOrThrow();
  expect(row.total_amount + row.staff_discount).toBe(80_000);
  const lines = await db
    .selectFrom('booking_lines')
    .select(['staff_discount', 'discount'])
    .where('booking_id', '=', booking._id)
    .execute();
  expect(lines.reduce((sum, line) => sum + line.discount, 0)).toBe(row.staff_discount);
});
