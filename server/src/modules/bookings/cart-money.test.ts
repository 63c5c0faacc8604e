// Money of cart bookings: at the collection, through the gateway, back to customers, and on receipts.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeCities,
  makeItems,
  makeOnlyAdmin,
  makeUser,
  PASSWORD,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { postWebhook } from '../../../test/gateway.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailJobs } from '../../../test/mail-jobs.ts';

const app = await createTestApp();
await makeCities(app);
const { db } = app.database;

let items: string[];
let user: Person;
let admin: Person;
beforeAll(async () => {
  items = await makeItems(app, { name: 'Glucose', price: 300, discountPercent: 10 });
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app, { firstName: 'श्रेया', lastName: 'त्रिपाठी' });
  admin = await makeOnlyAdmin(app);
  await fillCart(app, user.token, items);
});

const settle = (bookingId: string, body: object = {}, token = admin.token) =>
  app.call('PUT', '/cart-booking/payment', {
    token,
    body: { bookingId, method: 'cash', receivedBy: 'Ravi Iyer', ...body },
  });
const refund = (bookingId: string, amount: unknown, reason = 'Sample was not taken', token = admin.token) =>
  app.call('POST', '/cart-booking/refund', { token, body: { bookingId, amount, reason } });
const receipt = (id: string, token = user.token) => app.call('GET', `/cart-booking/receipt/${id}`, { token });
const booking = async () => (await app.call('GET', '/cart-booking', { token: user.token })).body[0];
const cancel = (bookingId: string, token = user.token) =>
  app.call('POST', '/cart-booking/update-status', { token, body: { bookingId, status: 'Cancelled' } });
const entriesOf = (subjectId: string) =>
  db.selectFrom('ledger_entries').selectAll().where('subject_id', '=', subjectId).orderBy('at').execute();
const auditOf = (recordId: string) =>
  db.selectFrom('audit_log').select(['action', 'actor_id', 'details']).where('record_id', '=', recordId).execute();
const mailSubjects = async () => {
  const rows = await mailJobs(db);
  const mails = rows.map(({ payload }) => JSON.parse(payload).mail);
  return mails.filter(({ to }) => to === user.email).map(({ subject }) => subject.replace(/LB\S+/, 'N'));
};

async function paidBooking(): Promise<{ _id: string; orderId: string; paymentId: string }> {
  const { orderId } = await bookCart(app, user.token);
  const { body } = await app.call('PUT', '/cart-booking/verify', {
    token: user.token,
    body: await payOrder(app, orderId),
  });
  return body.booking;
}

const atCollection = async () =>
  (await bookCart(app, user.token, { paymentMethod: 'at_collection', again: true })).booking;

describe('money taken at the collection', () => {
  test('confirms the booking, once, with the same ledger row, receipt and an audit row', async () => {
    const { _id } = await atCollection();
    const { status, body } = await settle(_id, { method: 'upi' });
    expect(status).toBe(200);
    expect(body.booking).toMatchObject({
      status: 'Confirmed',
      paymentStatus: 'paid',
      paymentMethod: 'at_collection',
      paidBy: 'upi',
      receiptNumber: expect.stringMatching(/^R\/2025-26\/\d{6}$/),
    });
    expect(await entriesOf(_id)).toMatchObject([
      { kind: 'payment', amount: 27_000, method: 'upi', received_by: 'Ravi Iyer', account_id: user.id },
    ]);
    expect(await auditOf(_id)).toMatchObject([{ action: 'cart-booking.settle', actor_id: admin.id }]);
    expect(await settle(_id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
    expect(await entriesOf(_id)).toHaveLength(1);
  });

  test('20 times at once counts once', async () => {
    const { _id } = await atCollection();
    const answers = await Promise.all(Array.from({ length: 20 }, () => settle(_id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await entriesOf(_id)).toHaveLength(1);
  });

  test('of a booking that is Completed already is recorded on it', async () => {
    const { _id: bookingId } = await atCollection();
    for (const status of ['Confirmed', 'Completed']) {
      await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: { bookingId, status } });
    }
    expect((await settle(bookingId)).body.booking).toMatchObject({ status: 'Completed', paymentStatus: 'paid' });
  });

  test('is refused for what is paid online, cancelled or unknown, and without a receiver', async () => {
    const paid = await paidBooking();
    expect(await settle(paid._id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
    await fillCart(app, user.token, items);
    const { _id } = await atCollection();
    expect((await settle(_id, { receivedBy: ' ' })).body.issues).toMatchObject([{ path: 'receivedBy' }]);
    expect((await settle(_id, { method: 'card' })).body.issues).toMatchObject([{ path: 'method' }]);
    await cancel(_id);
    expect(await settle(_id)).toMatchObject({ status: 409, body: { code: 'BOOKING_CANCELLED' } });
    expect((await settle('unknown')).status).toBe(404);
    expect(await entriesOf(_id)).toEqual([]);
  });

  test('of an online order: the payment that comes later goes back', async () => {
    const { orderId, booking: made } = await bookCart(app, user.token);
    await settle(made._id);
    const late = await payOrder(app, orderId);
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ paymentStatus: 'paid', paidBy: 'cash' });
    const rows = await entriesOf(made._id);
    expect(rows.filter((row) => row.payment_id === late.razorpay_payment_id).map(({ amount }) => amount)).toEqual([
      27_000, -27_000,
    ]);
  });
});

describe('refunds by staff', () => {
  test('go in parts through the gateway, and move the booking only when all is asked back', async () => {
    const { _id } = await paidBooking();
    // Mails of different work may be sent in any order: each is sent before the next work begins.
    await app.outbox.drain();
    const first = await refund(_id, 100.5);
    expect(first).toMatchObject({ status: 200, body: { booking: { paymentStatus: 'paid' } } });
    await app.outbox.drain();
    expect(await booking()).toMatchObject({
      paymentStatus: 'paid',
      refunds: [{ amount: 100.5, status: 'done', reference: expect.stringMatching(/^rfnd_/) }],
    });
    expect((await refund(_id, 169.5)).body.booking.paymentStatus).toBe('refund_pending');
    await app.outbox.drain();
    expect(await booking()).toMatchObject({
      paymentStatus: 'refunded',
      refunds: [{ amount: 100.5 }, { amount: 169.5 }],
    });
    expect((await entriesOf(_id)).map(({ amount }) => amount)).toEqual([27_000, -10_050, -16_950]);
    expect(await mailSubjects()).toEqual([
      'Your booking N is confirmed',
      'Refund for booking N',
      'Refund for booking N',
    ]);
    expect((await auditOf(_id)).map(({ action }) => action)).toEqual(Array(2).fill('cart-booking.refund'));
  });

  test('never exceed what was received, 20 at once', async () => {
    const { _id } = await paidBooking();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(_id, 50)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(409)]);
    await app.outbox.drain();
    expect((await entriesOf(_id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(2_000);
    expect(await refund(_id, 20.01)).toMatchObject({
      status: 409,
      body: { code: 'REFUND_TOO_HIGH', message: 'At most ₹20 can be refunded', issues: [{ path: 'amount' }] },
    });
  });

  test('repeated with one key are one refund', async () => {
    const { _id: bookingId } = await paidBooking();
    const body = { bookingId, amount: 10, reason: 'Kindness' };
    const headers = { 'idempotency-key': `refund-${bookingId}` };
    const call = () => app.call('POST', '/cart-booking/refund', { token: admin.token, body, headers });
    expect([(await call()).status, (await call()).status]).toEqual([200, 200]);
    expect((await booking()).refunds).toHaveLength(1);
  });

  test('of cash are hand-outs, done at once', async () => {
    const { _id } = await atCollection();
    await settle(_id);
    expect((await refund(_id, 70)).body.booking).toMatchObject({
      paymentStatus: 'paid',
      refunds: [{ amount: 70, status: 'done', reference: expect.stringMatching(/^HO-/) }],
    });
    expect((await refund(_id, 200)).body.booking.paymentStatus).toBe('refunded');
    expect((await entriesOf(_id)).map(({ amount, method }) => [amount, method])).toEqual([
      [27_000, 'cash'],
      [-7_000, 'cash'],
      [-20_000, 'cash'],
    ]);
  });

  test.each([0, -1, 1.005, 'much', undefined])('of %j are refused at the field', async (amount) => {
    const { _id } = await paidBooking();
    expect(await refund(_id, amount)).toMatchObject({ status: 400, body: { issues: [{ path: 'amount' }] } });
  });

  test('need a reason, a payment and a booking', async () => {
    const { _id } = await atCollection();
    expect((await refund(_id, 10, ' ')).body.issues).toMatchObject([{ path: 'reason' }]);
    expect(await refund(_id, 10)).toMatchObject({ status: 409, body: { code: 'NOT_PAID' } });
    expect((await refund('unknown', 10)).status).toBe(404);
  });

  test('on the gateway’s own pages are recorded once, also in parts', async () => {
    const { _id, paymentId } = await paidBooking();
    await app.outbox.drain();
    const entity = { id: `rfnd_${_id}`, payment_id: paymentId, amount: 7_000 };
    const body = JSON.stringify({ event: 'refund.processed', payload: { refund: { entity } } });
    for (let time = 0; time < 2; time += 1) expect((await postWebhook(app, body)).status).toBe(200);
    expect(await booking()).toMatchObject({ paymentStatus: 'paid', refunds: [{ amount: 70, reference: entity.id }] });
    await cancel(_id);
    await app.outbox.drain();
    expect(await booking()).toMatchObject({ paymentStatus: 'refunded', refunds: [{ amount: 70 }, { amount: 200 }] });
  });
});

describe('cancelling', () => {
  test('before the collection gives back what is left, and tells by mail', async () => {
    const { _id } = await paidBooking();
    await refund(_id, 70);
    await cancel(_id);
    await app.outbox.drain();
    expect((await booking()).refunds).toMatchObject([{ amount: 70 }, { amount: 200, reason: 'Booking cancelled' }]);
    expect(await mailSubjects()).toContain('Your booking N is cancelled');
  });

  test('a booking paid in cash waits for staff to hand the money out', async () => {
    const { _id } = await atCollection();
    await settle(_id);
    expect((await cancel(_id)).body.booking).toMatchObject({
      paymentStatus: 'refund_pending',
      refunds: [{ amount: 270, status: 'pending' }],
    });
    expect(await refund(_id, 100)).toMatchObject({ status: 409, body: { code: 'HAND_OUT_WAITING' } });
    expect((await refund(_id, 270)).body.booking.paymentStatus).toBe('refunded');
    expect((await booking()).refunds).toHaveLength(1);
  });

  test('once the collection has begun gives nothing back, and staff may refund with a reason', async () => {
    const day = new Date(app.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const details = { city: 'Bhopal', date: day, slot: '06:00-08:00' };
    const { orderId, booking: made } = await bookCart(app, user.token, details);
    await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
    app.clock.advance(Date.parse(`${day}T00:31:00.000Z`) - app.clock.now());
    admin = await makeOnlyAdmin(app);
    const body = { bookingId: made._id, status: 'Cancelled' };
    const { body: answer } = await app.call('PUT', '/cart-booking/update-status', { token: admin.token, body });
    expect(answer.booking).toMatchObject({ status: 'Cancelled', paymentStatus: 'paid', refunds: [] });
    expect((await refund(made._id, 270, 'Nobody came')).body.booking.paymentStatus).toBe('refund_pending');
  });

  test('a failed payment is told by mail, once', async () => {
    const { orderId } = await bookCart(app, user.token);
    for (let time = 0; time < 2; time += 1) {
      await app.call('POST', '/payment/test/pay', { body: { orderId, outcome: 'failure' } });
      await app.outbox.drain();
    }
    expect(await mailSubjects()).toEqual(['The payment for booking N failed']);
  });
});

describe('the receipt', () => {
  test('is a PDF for its owner and for administrators, and does not exist for others', async () => {
    const { _id } = await paidBooking();
    const { status, headers, body } = await receipt(_id);
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' });
    expect(headers['content-disposition']).toMatch(/^attachment; filename="R-2025-26-\d{6}\.pdf"$/);
    expect(body).toMatch(/^%PDF-1/);
    expect((await receipt(_id, admin.token)).status).toBe(200);
    expect((await receipt(_id, (await makeUser(app)).token)).status).toBe(404);
    expect((await receipt('unknown')).status).toBe(404);
  });

  test('is refused in plain words while nothing was paid', async () => {
    const { _id } = await atCollection();
    expect(await receipt(_id)).toMatchObject({ status: 409, body: { code: 'NOT_PAID' } });
  });
});

test('a session of a customer opens none of the administrators’ calls', async () => {
  const { token } = (await app.call('POST', '/admin/login', { body: { email: user.email, password: PASSWORD } })).body;
  const { _id } = await atCollection();
  expect([(await settle(_id, {}, token)).status, (await refund(_id, 1, 'x', token)).status]).toEqual([403, 403]);
});
