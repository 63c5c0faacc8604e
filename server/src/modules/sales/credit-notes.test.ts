// Papers of money: every refund has a numbered credit note, and only the first copy of a receipt is the original.
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import type { CreditNoteData } from '../receipts/credit-note-pdf.ts';
import type { ReceiptData } from '../receipts/receipt-pdf.ts';

/** Papers as they are given to be drawn. */
const drawn: (ReceiptData & CreditNoteData)[] = [];
let isBroken = false;
const pdfs = {
  render: async (_template: URL, data: unknown) => {
    if (isBroken) throw new Error('broken');
    drawn.push(data as ReceiptData & CreditNoteData);
    return Buffer.from('%PDF-');
  },
};
const app = await createTestApp({}, { pdfs });
const [item = ''] = await makeItems(app, { price: 500 });
let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
});
beforeEach(async () => {
  user = await makeUser(app);
});

/** @returns the booking's id. */
async function paidBooking(): Promise<string> {
  await fillCart(app, user.token, [item]);
  const { orderId, booking } = await bookCart(app, user.token);
  await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
  return booking._id;
}
const refund = async (bookingId: string, amount: number) => {
  const body = { bookingId, amount, reason: 'A test was not needed' };
  return (await app.call('POST', '/cart-booking/refund', { token: admin.token, body })).body.booking;
};
const paper = (id: string, query = '', token = user.token) =>
  app.call('GET', `/cart-booking/receipt/${id}${query}`, { token });
const marks = () => drawn.splice(0).map(({ isDuplicate }) => isDuplicate);

test('a refund has a credit note in the transaction that records it, for its owner alone', async () => {
  const id = await paidBooking();
  const [first] = (await refund(id, 100)).refunds;
  expect(first.creditNote).toBe('CN/2025-26/000001');
  const { refunds } = await refund(id, 150.5);
  const second = refunds.at(-1);
  expect(second.creditNote).toBe('CN/2025-26/000002');
  drawn.length = 0;
  expect((await paper(id, `?refund=${second._id}`)).status).toBe(200);
  expect(drawn).toMatchObject([
    {
      number: 'CN/2025-26/000002',
      amount: 15_050,
      received: 50_000,
      receiptNumber: 'R/2025-26/000001',
      reason: 'A test was not needed',
    },
  ]);
  const foreign = await makeUser(app);
  expect((await paper(id, `?refund=${second._id}`, foreign.token)).status).toBe(404);
  const other = await paidBooking();
  expect((await paper(other, `?refund=${second._id}`)).status).toBe(404);
  expect((await paper(id, '?refund=none')).status).toBe(404);
});

test('a credit note in Hindi says in Hindi why a rule gave money back, and names what it gave back', async () => {
  const [hindi = ''] = await makeItems(app, { price: 300, name: 'Ferritin', nameHi: 'फेरिटिन' });
  await app.call('PUT', '/admin/update', { token: user.token, body: { language: 'hi' } });
  await fillCart(app, user.token, [hindi]);
  const { orderId, booking } = await bookCart(app, user.token);
  await app.call('PUT', '/cart-booking/verify', { token: user.token, body: await payOrder(app, orderId) });
  const over = { bookingId: booking._id, status: 'Cancelled' };
  await app.call('POST', '/cart-booking/update-status', { token: user.token, body: over });
  const [own] = (await app.call('GET', '/cart-booking/', { token: user.token })).body;
  drawn.length = 0;
  await paper(booking._id, `?refund=${own.refunds[0]._id}`);
  await paper(booking._id);
  const lines = [expect.stringMatching(/^फेरिटिन \(.+\)$/)];
  expect(drawn).toMatchObject([{ reason: 'बुकिंग रद्द हुई', lines }, { refunds: [{ rule: 'बुकिंग रद्द हुई', lines }] }]);
});

test('credit notes have no gap after refunds at once, some of them refused', async () => {
  const before = (await app.database.db.selectFrom('credit_notes').select('position').execute()).length;
  const id = await paidBooking();
  const body = { bookingId: id, amount: 100, reason: 'At once' };
  const all = await Promise.all(
    Array.from({ length: 12 }, () => app.call('POST', '/cart-booking/refund', { token: admin.token, body })),
  );
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
  const rows = await app.database.db.selectFrom('credit_notes').select('position').orderBy('position').execute();
  expect(rows.map(({ position }) => Number(position))).toEqual(
    Array.from({ length: before + 5 }, (_, index) => index + 1),
  );
});

test('a financial year begins in April, by the clock of India', async () => {
  const id = await paidBooking();
  const { db } = app.database;
  const { payment_id } = await db
    .selectFrom('bookings')
    .select('payment_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const rest = { payment_id: payment_id ?? '', amount: 1, reason: 'x', status: 'pending' as const, reference: null };
  const by = { requested_by: null, method: null, received_by: null, finished_at: null };
  for (const [refundId, created_at] of [
    ['in-march', '2027-03-31T18:29:59.000Z'],
    ['in-april', '2027-03-31T18:30:00.000Z'],
    ['at-the-end', '2099-12-31T00:00:00.000Z'],
  ] as const) {
    await app.database.write(async (tx) => {
      await tx
        .insertInto('refunds')
        .values({ id: refundId, created_at, ...rest, ...by })
        .execute();
    });
  }
  const rows = await db
    .selectFrom('credit_notes')
    .select(['refund_id', 'number'])
    .where('refund_id', 'in', ['in-march', 'in-april', 'at-the-end'])
    .execute();
  expect(Object.fromEntries(rows.map(({ refund_id, number }) => [refund_id, number]))).toEqual({
    'in-march': 'CN/2026-27/000001',
    'in-april': 'CN/2027-28/000001',
    'at-the-end': 'CN/2099-00/000001',
  });
});

test('every copy of a receipt after the first is a duplicate, and one that could not be drawn is none', async () => {
  const id = await paidBooking();
  marks();
  isBroken = true;
  expect((await paper(id)).status).toBe(500);
  isBroken = false;
  expect((await paper(id)).status).toBe(200);
  await paper(id, '', admin.token);
  const body = { bookingId: id, mail: 'receipt' };
  expect((await app.call('POST', '/cart-booking/mail', { token: admin.token, body })).status).toBe(200);
  expect(marks()).toEqual([false, true, true]);
});

test('of two copies at once one is the original', async () => {
  const id = await paidBooking();
  marks();
  await Promise.all([paper(id), paper(id)]);
  // Both may be drawn as the original before one is told that it is not.
  const drawnAs = marks();
  expect(drawnAs.filter((isDuplicate) => isDuplicate)).toHaveLength(1);
});
