// Bookings that are paid in parts: an advance, and the rest at the counter, at the door or online.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  bookCart,
  fillCart,
  makeItems,
  makeOnlyAdmin,
  makePayLink,
  makeUser,
  type Person,
  payOrder,
} from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { textOfPages } from '../../../test/pdf-text.ts';

const app = await createTestApp();
const { db } = app.database;
const [cbc = '', lipid = ''] = await makeItems(
  app,
  { name: 'CBC', price: 763 },
  { name: 'Lipid profile', price: 1000 },
);

let admin: Person;
let user: Person;
beforeEach(async () => {
  app.clock.advance(60_000);
  admin = await makeOnlyAdmin(app);
  user = await makeUser(app);
});

/** A booking of ₹1,763 to be paid at the collection. */
async function booked(details: object = { paymentMethod: 'at_collection' }) {
  await fillCart(app, user.token, [cbc, lipid]);
  return bookCart(app, user.token, { ...details });
}
const madeOne = async (): Promise<string> => (await booked()).booking._id;
const take = (bookingId: string, amount?: number, more: object = {}) =>
  app.call('PUT', '/cart-booking/payment', {
    token: admin.token,
    body: { bookingId, method: 'cash', receivedBy: 'Ravi Iyer', ...(amount !== undefined && { amount }), ...more },
  });
const refund = (bookingId: string, body: object) =>
  app.call('POST', '/cart-booking/refund', { token: admin.token, body: { bookingId, reason: 'Not needed', ...body } });
const cancel = (bookingId: string) =>
  app.call('PUT', '/cart-booking/update-status', { token: admin.token, body: { bookingId, status: 'Cancelled' } });
const shown = async (id: string) => (await app.call('GET', `/admin/bookings/${id}`, { token: admin.token })).body.data;
const rowOf = (id: string) => db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const entriesOf = (id: string) =>
  db.selectFrom('ledger_entries').selectAll().where('subject_id', '=', id).orderBy('at').orderBy('id').execute();
const differences = async () => {
  app.clock.advance(3_600_000);
  const date = new Date(app.clock.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  return (await app.call('GET', `/ledger/match?date=${date}`, { token: admin.token })).body.data;
};
const receiptOf = async (id: string, query = '', token = admin.token) => {
  const url = `/api/v1/cart-booking/receipt/${id}${query}`;
  const { rawPayload, statusCode } = await app.http.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${token}` },
  });
  return statusCode === 200 ? (await textOfPages(rawPayload)).join(' ') : String(statusCode);
};

describe('an advance', () => {
  test('confirms the booking, which stays due with its balance, and each part has payment, cash, ledger entry and receipt', async () => {
    const id = await madeOne();
    const first = await take(id, 500, { balanceDue: 1763 });
    expect([first.status, first.body.message]).toEqual([200, '₹500 is recorded. ₹1,263 is still due.']);
    const open = {
      status: 'Confirmed',
      paymentStatus: 'created',
      totalAmount: 1763,
      paidAmount: 500,
      balanceDue: 1263,
    };
    expect(first.body.booking).toMatchObject({ ...open, paidBy: 'cash', payments: [{ amount: 500, paidBy: 'cash' }] });
    app.clock.advance(60_000);
    const second = await take(id, undefined, { method: 'upi', receivedBy: 'Meera Rao' });
    expect(second.body.message).toBe('The payment is recorded');
    const { booking } = second.body;
    expect(booking).toMatchObject({ paymentStatus: 'paid', paidAmount: 1763, balanceDue: 0 });
    expect(booking.payments).toMatchObject([
      { amount: 500, paidBy: 'cash', receivedBy: 'Ravi Iyer' },
      { amount: 1263, paidBy: 'upi', receivedBy: 'Meera Rao' },
    ]);
    const receipts = booking.payments.map(({ receiptNumber }: { receiptNumber: string }) => receiptNumber);
    expect(new Set(receipts).size).toBe(2);
    expect(booking.receiptNumber).toBe(receipts[1]);
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'payment', amount: 50_000, method: 'cash' },
      { kind: 'payment', amount: 126_300, method: 'upi' },
    ]);
    const cash = await db.selectFrom('cash_movements').select('amount').where('subject_id', '=', id).execute();
    expect(cash).toEqual([{ amount: 50_000 }]);
    expect(await differences()).toEqual([]);
  });

  test('is told in the mail, in the lists, in their file, on the round and to whoever owns it', async () => {
    const id = await madeOne();
    await take(id, 500.5);
    await app.outbox.drain();
    const mails = await mailsTo(app, user.email ?? '');
    const text = mails.map((mail) => JSON.stringify(mail)).join(' ');
    expect(text).toContain('Paid so far: ₹500.50 of ₹1,763');
    expect(text).toContain('To pay: ₹1,262.50');
    const parts = { paidAmount: 500.5, balanceDue: 1262.5 };
    expect((await app.call('GET', '/cart-booking', { token: user.token })).body[0]).toMatchObject(parts);
    const listed = await app.call('GET', '/admin/bookings?limit=1', { token: admin.token });
    expect(listed.body.data[0]).toMatchObject(parts);
    const file = await app.call('GET', '/admin/bookings?format=csv&limit=1', { token: admin.token });
    const [header = '', row = ''] = String(file.body).split('\r\n');
    const at = header.split(',').indexOf('Paid (INR)');
    expect(at).toBeGreaterThan(0);
    expect(row.split(',')).toEqual(expect.arrayContaining(['500.5', '1262.5']));
  });

  test('has a receipt that says what is left, and the last one says what came before', async () => {
    const id = await madeOne();
    const { payments } = (await take(id, 500)).body.booking;
    const advance = await receiptOf(id);
    expect(advance).toMatch(/Advance receipt/);
    expect(advance).toMatch(/Total\s*₹1,763\s*Received with this receipt\s*₹500\s*Balance due\s*₹1,263/);
    app.clock.advance(60_000);
    await take(id);
    const last = await receiptOf(id);
    expect(last).not.toMatch(/Advance receipt/);
    expect(last).toMatch(/Received before\s*₹500\s*Received with this receipt\s*₹1,263\s*Balance due\s*₹0/);
    expect(await receiptOf(id, `?payment=${payments[0]._id}`, user.token)).toMatch(/Advance receipt · Duplicate/);
    expect(await receiptOf(id, '?payment=none')).toBe('404');
  });

  test('does not expire, and is neither changed nor deleted', async () => {
    const { body } = await app.call('POST', '/booking', { token: user.token, body: { tests: [cbc] } });
    const { _id: bookingId } = body.data;
    const said = { bookingId, method: 'cash', receivedBy: 'Ravi', amount: 100 };
    const taken = await app.call('PUT', '/booking/payment', { token: admin.token, body: said });
    expect(taken.body.booking).toMatchObject({ status: 'approved', paidAmount: 100, balanceDue: 663 });
    await db
      .updateTable('bookings')
      .set({ expires_at: '2020-01-01T00:00:00.000Z' })
      .where('id', '=', bookingId)
      .execute();
    await app.services.bookings.expireUnconfirmed();
    expect((await rowOf(bookingId)).status).toBe('Confirmed');
    const change = await app.call('PUT', `/booking/${bookingId}`, { token: admin.token, body: { tests: [lipid] } });
    expect([change.status, change.body.message]).toEqual([
      409,
      expect.stringContaining('A part of this booking is paid'),
    ]);
    expect((await app.call('DELETE', `/booking/${bookingId}`, { token: admin.token })).body.code).toBe('BOOKING_PAID');
  });
});

describe('what is refused', () => {
  test('more than is due, nothing at all, and what the screen did not show', async () => {
    const id = await madeOne();
    const above = await take(id, 1763.01);
    expect([above.status, above.body.code]).toEqual([409, 'PAYMENT_TOO_HIGH']);
    expect(above.body.message).toBe('Only ₹1,763 is due for this booking: take no more than that');
    for (const amount of [0, -1, 1.001]) expect((await take(id, amount)).status).toBe(400);
    await take(id, 500);
    expect((await take(id, 1263.01)).body.message).toContain('Only ₹1,263 is due');
    const stale = await take(id, 500, { balanceDue: 1763 });
    expect([stale.status, stale.body.code]).toEqual([409, 'BALANCE_CHANGED']);
    expect(stale.body.message).toContain('₹1,263 is due now');
    expect((await entriesOf(id)).map(({ amount }) => amount)).toEqual([50_000]);
  });

  test('the balance a second time, by two people or twenty at once', async () => {
    const id = await madeOne();
    await take(id, 500);
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['ALREADY_PAID']));
    expect((await entriesOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(176_300);
  });

  test('parts that together are more than is due, however many at once', async () => {
    const id = await madeOne();
    const answers = await Promise.all(Array.from({ length: 8 }, () => take(id, 500)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await shown(id)).toMatchObject({ paidAmount: 1500, balanceDue: 263, paymentStatus: 'created' });
  });

  test('by the database too: a part beyond the total, and a payment of the whole by a program of before', async () => {
    const id = await madeOne();
    await take(id, 500);
    const { payment_id: paymentId } = await rowOf(id);
    const paid = db.updateTable('bookings').set({ payment_status: 'paid' }).where('id', '=', id);
    await expect(paid.execute()).rejects.toThrow(/balance/);
    const lowered = db.updateTable('bookings').set({ total_amount: 49_999 }).where('id', '=', id);
    await expect(lowered.execute()).rejects.toThrow();
    const other = await madeOneOf(49_999);
    await expect(
      db.updateTable('sale_parts').set({ subject_id: other }).where('payment_id', '=', paymentId).execute(),
    ).rejects.toThrow(/stays/);
    await db.insertInto('payment_orders').values(orderOf(other)).execute();
    await db.insertInto('payments').values(paymentOf(other)).execute();
    const part = { payment_id: `pay-${other}`, subject_kind: 'cart-booking', subject_id: other, number: 1 };
    await expect(db.insertInto('sale_parts').values(part).execute()).rejects.toThrow();
  });
});

/** Another booking that costs so many paise. */
async function madeOneOf(paise: number): Promise<string> {
  user = await makeUser(app);
  const id = await madeOne();
  await db.updateTable('bookings').set({ total_amount: paise }).where('id', '=', id).execute();
  return id;
}
const at = '2026-03-10T04:00:00.000Z';
const orderOf = (id: string) => ({
  ...{ id: `order-${id}`, gateway: 'counter', subject_kind: 'cart-booking', subject_id: id, subject_number: '' },
  ...{ account_id: user.id, amount: 50_000, status: 'paid' as const, check_after: null, payments_seen: null },
  ...{ created_at: at, updated_at: at },
});
const paymentOf = (id: string) => ({
  ...{ id: `pay-${id}`, order_id: `order-${id}`, amount: 50_000, method: 'cash', status: 'captured' as const },
  ...{ refund_id: null, received_by: 'Ravi', refund_asked: 0, created_at: at, updated_at: at },
});

describe('online', () => {
  test('only the balance is asked for, and money for an order of before goes back', async () => {
    const { orderId: before, booking } = await booked({});
    const id = booking._id;
    await take(id, 763);
    const { body: order } = await app.call('POST', `/cart-booking/${id}/order`, { token: user.token });
    expect(order).toMatchObject({ amount: 1000 });
    expect(order.orderId).not.toBe(before);
    const late = await payOrder(app, before);
    await app.call('PUT', '/cart-booking/verify', { token: user.token, body: late });
    expect(await shown(id)).toMatchObject({ paymentStatus: 'created', balanceDue: 1000 });
    const paid = await app.call('PUT', '/cart-booking/verify', {
      token: user.token,
      body: await payOrder(app, order.orderId),
    });
    expect(paid.body.booking).toMatchObject({ paymentStatus: 'paid', balanceDue: 0, paidAmount: 1763 });
    expect(paid.body.booking.payments).toMatchObject([{ paidBy: 'cash' }, { paidBy: 'online', amount: 1000 }]);
    await app.outbox.drain();
    expect((await entriesOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(176_300);
    expect(await differences()).toEqual([]);
  });

  test('a payment link asks for the balance alone', async () => {
    const id = await madeOne();
    const path = await makePayLink(app, admin.token, id);
    const first = (await app.call('POST', `${path}/order`)).body;
    await take(id, 500);
    expect((await app.call('GET', path)).body.data).toMatchObject({ state: 'due', amount: 1263 });
    const second = (await app.call('POST', `${path}/order`)).body;
    expect([first.amount, second.amount]).toEqual([1763, 1263]);
    const verified = await app.call('PUT', `${path}/verify`, { body: await payOrder(app, second.orderId) });
    expect(verified.body.data).toMatchObject({ state: 'paid' });
    expect(await shown(id)).toMatchObject({ paymentStatus: 'paid', balanceDue: 0 });
    expect((await app.call('POST', `${path}/order`)).status).toBe(409);
  });
});

describe('money that goes back', () => {
  test('is all of it when the booking is cancelled, handed out in one go', async () => {
    const id = await madeOne();
    await take(id, 500);
    await take(id, 300, { method: 'upi' });
    expect((await cancel(id)).body.booking).toMatchObject({
      paymentStatus: 'refund_pending',
      balanceDue: 0,
      paidAmount: 800,
    });
    const waiting = await shown(id);
    expect(waiting.refunds.map(({ amount, byHand }: { amount: number; byHand: boolean }) => [amount, byHand])).toEqual(
      expect.arrayContaining([
        [500, true],
        [300, true],
      ]),
    );
    expect((await refund(id, { amount: 100, method: 'cash', receivedBy: 'Asha' })).body).toMatchObject({
      code: 'HAND_OUT_WAITING',
      message: expect.stringContaining('₹800'),
    });
    const done = await refund(id, { amount: 800, method: 'cash', receivedBy: 'Asha' });
    expect(done.body.booking).toMatchObject({ paymentStatus: 'refunded' });
    expect(done.body.booking.refunds.every(({ creditNote }: { creditNote: string }) => creditNote !== null)).toBe(true);
    expect((await entriesOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(await differences()).toEqual([]);
  });

  test('takes from the last payment first, never more than came by each', async () => {
    const id = await madeOne();
    await take(id, 500);
    app.clock.advance(60_000);
    await take(id);
    const { body } = await refund(id, { amount: 1400, method: 'cash', receivedBy: 'Asha' });
    expect(body.booking.paymentStatus).toBe('paid');
    const payments = await db
      .selectFrom('payments')
      .innerJoin('sale_parts', 'sale_parts.payment_id', 'payments.id')
      .select(['payments.amount', 'payments.refund_asked'])
      .where('sale_parts.subject_id', '=', id)
      .orderBy('sale_parts.number')
      .execute();
    expect(payments).toEqual([
      { amount: 50_000, refund_asked: 13_700 },
      { amount: 126_300, refund_asked: 126_300 },
    ]);
    expect((await refund(id, { amount: 363.01, method: 'cash', receivedBy: 'Asha' })).body).toMatchObject({
      code: 'REFUND_TOO_HIGH',
      message: expect.stringContaining('₹363'),
    });
    const rest = await refund(id, { amount: 363, method: 'cash', receivedBy: 'Asha' });
    expect(rest.body.booking.paymentStatus).toBe('refunded');
    expect(await differences()).toEqual([]);
  });

  test('of lines that two payments paid is named by both credit notes, and waits while a balance is due', async () => {
    const id = await madeOne();
    await take(id, 1500);
    const lines = (await shown(id)).patients[0].lines as { _id: string; itemId: string }[];
    const lineIds = lines.filter(({ itemId }) => itemId === lipid).map(({ _id }) => _id);
    const early = await refund(id, { lineIds, method: 'cash', receivedBy: 'Asha' });
    expect([early.status, early.body.code]).toEqual([409, 'BALANCE_DUE']);
    app.clock.advance(60_000);
    await take(id);
    const { body } = await refund(id, { lineIds, method: 'cash', receivedBy: 'Asha' });
    expect(body.booking.refunds.map(({ amount }: { amount: number }) => amount).sort()).toEqual([263, 737]);
    for (const { _id } of body.booking.refunds) expect(await receiptOf(id, `?refund=${_id}`)).toMatch(/Lipid profile/);
    const ledger = await app.call('GET', '/ledger?kind=refund&limit=2', { token: admin.token });
    expect(ledger.body.data.map(({ refunded }: { refunded: { test: string }[] }) => refunded[0]?.test)).toEqual([
      'Lipid profile',
      'Lipid profile',
    ]);
    expect(await differences()).toEqual([]);
  });

  test('while a balance is due, is due again', async () => {
    const id = await madeOne();
    await take(id, 500);
    const { body } = await refund(id, { amount: 200, method: 'cash', receivedBy: 'Asha' });
    expect(body.booking).toMatchObject({ paymentStatus: 'created', paidAmount: 300, balanceDue: 1463 });
    expect((await take(id, 1463.01)).body.code).toBe('PAYMENT_TOO_HIGH');
    expect((await take(id)).body.booking).toMatchObject({ paymentStatus: 'paid', balanceDue: 0 });
    expect((await entriesOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(176_300);
    expect(await differences()).toEqual([]);
  });

  test('that two payments give and somebody else has to approve is one request', async () => {
    const id = await madeOne();
    await take(id, 500);
    await take(id);
    const other = await makeUser(app);
    await app.call('PUT', `/staff/${other.id}/assignments`, {
      token: admin.token,
      body: { assignments: [{ roleId: 'administrator', scope: 'all' }] },
    });
    const asked = await refund(id, { amount: 1500, method: 'cash', receivedBy: 'Asha' });
    expect(asked.body.refundId).not.toBeNull();
    const listed = (await app.call('GET', '/refunds?status=pending', { token: other.token })).body.data;
    expect(listed.filter(({ subjectId }: { subjectId: string }) => subjectId === id)).toMatchObject([{ amount: 1500 }]);
    expect((await refund(id, { amount: 264, method: 'cash', receivedBy: 'Asha' })).body.message).toContain('₹263');
    const body = { refundId: asked.body.refundId };
    const declined = await app.call('PUT', '/cart-booking/refund/decline', { token: other.token, body });
    expect(declined.status).toBe(200);
    const again = await refund(id, { amount: 1763, method: 'cash', receivedBy: 'Asha' });
    const approve = { refundId: again.body.refundId };
    const approved = await app.call('PUT', '/cart-booking/refund/approve', { token: other.token, body: approve });
    expect(approved.body.booking).toMatchObject({ paymentStatus: 'refunded' });
    const reserved = await db
      .selectFrom('payments')
      .innerJoin('sale_parts', 'sale_parts.payment_id', 'payments.id')
      .select('payments.refund_reserved')
      .where('sale_parts.subject_id', '=', id)
      .execute();
    expect(reserved).toEqual([{ refund_reserved: 0 }, { refund_reserved: 0 }]);
  });
});

describe('a price that falls while a part is paid', () => {
  const discount = (id: string, amount: number) =>
    app.call('PUT', `/admin/bookings/${id}/discount`, { token: admin.token, body: { amount, reason: 'Family' } });

  test('by a discount, stays a rupee above what was paid', async () => {
    const id = await madeOne();
    await take(id, 1500);
    const refused = await discount(id, 263);
    expect([refused.body.code, refused.body.message]).toEqual(['DISCOUNT_LIMIT', expect.stringContaining('₹262')]);
    expect((await discount(id, 200)).body.data).toMatchObject({ totalAmount: 1563, paidAmount: 1500, balanceDue: 63 });
    expect((await take(id)).body.booking).toMatchObject({ paymentStatus: 'paid', paidAmount: 1563 });
    expect(await differences()).toEqual([]);
  });

  test.each([
    [1000, 'created', 0, 0],
    [1500, 'paid', 500, 0],
  ])('by a test that is not performed after ₹%i were paid', async (amount, _status, back) => {
    const id = await madeOne();
    await take(id, amount);
    await app.outbox.drain();
    const { patient } = await shown(id);
    const asked = { bookingId: id, patient: { name: patient.name, age: patient.age, sex: patient.sex }, position: 0 };
    await app.database.write((tx) =>
      app.services.bookings.giveBackTests(tx, { ...asked, testIds: [cbc] }, `not-performed-${id}`),
    );
    const after = await shown(id);
    expect(after).toMatchObject({ totalAmount: 1000, paymentStatus: 'paid', balanceDue: 0, credited: 763 });
    expect(after.refunds.reduce((sum: number, one: { amount: number }) => sum + one.amount, 0)).toBe(back);
    const held = await db
      .selectFrom('payments')
      .select(['amount', 'refund_asked'])
      .where('id', '=', after.paymentId)
      .execute();
    expect(held.map((one) => one.amount - one.refund_asked)).toEqual([100_000]);
    expect(await differences()).toEqual([]);
  });
});

test('an account that ends leaves a booking with money in it to staff', async () => {
  const id = await madeOne();
  await take(id, 500);
  await app.database.write((tx) => app.services.bookings.erasePersonalData(tx, user.id));
  expect(await rowOf(id)).toMatchObject({ status: 'Confirmed', paid_amount: 50_000 });
});

test('a promise that is not kept lowers what is due, and gives back what was paid beyond it', async () => {
  const id = await madeOne();
  await take(id, 1500);
  const lowered = (paise: number) =>
    app.database.write(async (tx) => {
      const { promised } = app.services.bookings;
      const held = await promised.hold(tx, id);
      if (!held) throw new Error('No booking');
      const now = new Date(app.clock.now()).toISOString();
      const amounts = new Map([[held.lines[1]?.id ?? '', paise]]);
      return promised.lowerDue(tx, held, amounts, { reason: 'Promise: the report was late', now });
    });
  expect(await lowered(20_000)).toBeNull();
  expect(await shown(id)).toMatchObject({ totalAmount: 1563, paidAmount: 1500, balanceDue: 63, refunds: [] });
  expect(await lowered(10_000)).not.toBeNull();
  expect(await shown(id)).toMatchObject({
    ...{ totalAmount: 1463, paymentStatus: 'paid', balanceDue: 0 },
    refunds: [{ amount: 37, reason: 'Promise: the report was late' }],
  });
  expect(await differences()).toEqual([]);
});

test("a partner's statement names each part, and no commission is due on what went back", async () => {
  const partner = {
    name: 'City Clinic',
    mobileNumber: '9876501234',
    city: 'Bhopal',
    code: 'CITY-9',
    commissionPercent: 10,
  };
  const { body: made } = await app.call('POST', '/affiliate', { token: admin.token, body: partner });
  const { booking } = await booked({ paymentMethod: 'at_collection', referralCode: 'CITY-9' });
  await take(booking._id, 500);
  app.clock.advance(60_000);
  await take(booking._id, 1000);
  const month = new Date(app.clock.now()).toISOString().slice(0, 7);
  const statement = async () =>
    (await app.call('GET', `/affiliate/${made.data._id}/statement?month=${month}`, { token: admin.token })).body.data;
  const parts = await statement();
  expect(parts.lines.map(({ amount }: { amount: number }) => amount)).toEqual([500, 1000]);
  expect(parts).toMatchObject({ revenue: 1500, commission: 150 });
  await refund(booking._id, { amount: 1200, method: 'cash', receivedBy: 'Asha' });
  expect(await statement()).toMatchObject({ revenue: 300, commission: 30 });
});
