// A booking that is paid in parts, in the copy of an account's data and after the account is erased.
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeItems, makeOnlyAdmin, makeUser, PASSWORD, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { readZip } from '../../../test/zip.ts';

const app = await createTestApp();
const { db } = app.database;
const admin = await makeOnlyAdmin(app);
const items = await makeItems(app, { name: 'Iron studies', price: 1763 });

/** A booking of ₹1,763 with an advance of ₹500 in cash, whose rest is paid online if `isPaid`. */
async function makeSale(isPaid: boolean) {
  const user = await makeUser(app, { firstName: 'Parvati', lastName: 'Zutshi' });
  await fillCart(app, user.token, items);
  const patient = { name: 'Kamla Zutshi', age: 71, sex: 'female' };
  const { booking } = await bookCart(app, user.token, { patient });
  const advance = { bookingId: booking._id, method: 'cash', receivedBy: 'Ravi Iyer', amount: 500 };
  const { status } = await app.call('PUT', '/cart-booking/payment', { token: admin.token, body: advance });
  expect(status).toBe(200);
  if (isPaid) {
    const { status, body } = await app.call('POST', `/cart-booking/${booking._id}/order`, { token: user.token });
    expect([status, body]).toEqual([201, expect.anything()]);
    const paid = await payOrder(app, body.orderId);
    expect((await app.call('PUT', '/cart-booking/verify', { token: user.token, body: paid })).status).toBe(200);
  }
  return { user, booking };
}

async function exported(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const { rawPayload } = await app.http.inject({ url: '/api/v1/admin/export', headers });
  const files = await readZip(rawPayload);
  return { files, read: (name: string) => JSON.parse(files[`${name}.json`] ?? 'null') };
}

/** All that the books hold of a sale, as text. */
async function booksOf(subjectId: string) {
  const of = (table: 'ledger_entries' | 'payment_orders' | 'cash_movements' | 'sale_parts') =>
    db.selectFrom(table).selectAll().where('subject_id', '=', subjectId).execute();
  const [entries, orders, cash, parts] = [
    await of('ledger_entries'),
    await of('payment_orders'),
    await of('cash_movements'),
    await of('sale_parts'),
  ];
  const ids = parts.map(({ payment_id }) => String(payment_id));
  const payments = await db.selectFrom('payments').selectAll().where('id', 'in', ids).execute();
  const receipts = await db.selectFrom('receipts').selectAll().where('payment_id', 'in', ids).execute();
  return { entries, parts, receipts, text: JSON.stringify({ entries, orders, cash, parts, payments, receipts }) };
}

test.each([
  ['a rest is due', false],
  ['all is paid', true],
])('the copy names each part and its receipt while %s', async (_state, isPaid) => {
  const { user, booking } = await makeSale(isPaid);
  const { files, read } = await exported(user.token);
  const parts = [
    { amount: 500, paidBy: 'cash', receiptNumber: expect.stringMatching(/^R\//) },
    ...(isPaid ? [{ amount: 1263, paidBy: 'online', receiptNumber: expect.stringMatching(/^R\//) }] : []),
  ];
  const sums = isPaid ? { paidAmount: 1763, balanceDue: 0 } : { paidAmount: 500, balanceDue: 1263 };
  expect(read('cart-bookings')).toMatchObject([{ bookingNumber: booking.bookingNumber, ...sums, payments: parts }]);
  const entries: { amount: number; number: string }[] = read('payments');
  expect(entries.map(({ amount }) => amount).sort((one, other) => one - other)).toEqual(isPaid ? [500, 1263] : [500]);
  expect(new Set(entries.map(({ number }) => number))).toEqual(new Set([booking.bookingNumber]));
  expect(files['cart-bookings.csv']).toContain('500');
});

test.each([
  ['a rest is due', false],
  ['all is paid', true],
])('after the account is erased while %s, the parts stand in the books and name nobody', async (_state, isPaid) => {
  const { user, booking } = await makeSale(isPaid);
  const before = await booksOf(booking._id);
  expect(before.parts).toHaveLength(isPaid ? 2 : 1);
  const { status } = await app.call('POST', '/admin/erase', { token: user.token, body: { password: PASSWORD } });
  expect(status).toBe(200);
  await app.outbox.drain();

  const after = await booksOf(booking._id);
  expect(after.entries).toEqual(before.entries);
  expect([after.parts, after.receipts]).toEqual([before.parts, before.receipts]);
  for (const words of ['Parvati', 'Kamla', 'Zutshi', user.email, user.mobileNumber])
    expect(after.text).not.toContain(words);
  const row = await db
    .selectFrom('bookings')
    .select(['paid_amount', 'status', 'payment_status'])
    .where('id', '=', booking._id)
    .executeTakeFirstOrThrow();
  // Money is in it, so that it stands: staff see what is due, or give back what came.
  expect(row).toEqual({
    paid_amount: isPaid ? 176_300 : 50_000,
    status: 'Confirmed',
    payment_status: isPaid ? 'paid' : 'created',
  });
  const ledger = await app.call('GET', `/ledger?q=${booking.bookingNumber}`, { token: admin.token });
  expect(ledger.body.data).toHaveLength(isPaid ? 2 : 1);
  const shown = await app.call('GET', `/admin/bookings/${booking._id}`, { token: admin.token });
  expect(shown.body.data.payments).toHaveLength(isPaid ? 2 : 1);
  for (const answer of [ledger, shown]) expect(JSON.stringify(answer.body)).not.toMatch(/Parvati|Kamla|Zutshi/);
});
