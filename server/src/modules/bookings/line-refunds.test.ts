// Money that goes back by lines: exactly what they paid, and once.
import { beforeAll, describe, expect, test } from 'vitest';
import { bookCart, fillCart, makeAdmin, makeItems, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { textOfPages } from '../../../test/pdf-text.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';

const app = await createTestApp();
const [cbc = '', thyroid = '', lipid = '', fullBody = ''] = await makeItems(
  app,
  { code: 'CBC', name: 'CBC', price: 300 },
  { code: 'THY', name: 'Thyroid profile', price: 400.5 },
  { code: 'LIP', name: 'Lipid profile', price: 500 },
  { kind: 'package', name: 'Full body', price: 999, tests: ['CBC', 'LIP'] },
);
let admin: Person;
beforeAll(async () => {
  admin = await makeAdmin(app);
});

/** A booking of ₹1,699.50 for two patients: a package with a test that it holds, and two tests. */
async function paidBooking() {
  const { token } = await makeUser(app);
  const patient = { name: 'Mira Verma', age: 40, sex: 'female' };
  await fillCart(app, token, [cbc, cbc, thyroid, fullBody]);
  const { data } = (await app.call('GET', '/patients', { token })).body;
  const patients = [
    { patientId: data[0]._id, itemIds: [cbc, fullBody] },
    { patient, itemIds: [cbc, thyroid] },
  ];
  const { orderId, booking } = await bookCart(app, token, { patients });
  expect(booking.totalAmount).toBe(1699.5);
  await app.call('PUT', '/cart-booking/verify', { token, body: await payOrder(app, orderId) });
  const lines = booking.patients.flatMap(
    (one: { lines: { _id: string; paid: number; itemId: string }[] }) => one.lines,
  );
  return { token, id: booking._id as string, lines: lines as { _id: string; paid: number; itemId: string }[] };
}

const refund = (bookingId: string, body: object) =>
  app.call('POST', '/cart-booking/refund', { token: admin.token, body: { bookingId, reason: 'Not needed', ...body } });

test('refunds exactly what the lines paid, and marks them', async () => {
  const { id, lines } = await paidBooking();
  const lineOf = (itemId: string) =>
    lines.filter((line) => line.itemId === itemId && line.paid > 0).map(({ _id }) => _id);
  const { status, body } = await refund(id, { lineIds: [...lineOf(thyroid), ...lineOf(cbc)] });
  expect(status).toBe(200);
  expect(body.booking.refunds).toMatchObject([{ amount: 700.5 }]);
  const after = body.booking.patients.flatMap((one: { lines: { refunded: boolean }[] }) => one.lines);
  expect(after.map(({ refunded }: { refunded: boolean }) => refunded)).toEqual([false, false, true, true]);
});

test('ledger and receipt name test and patient of what went back; the ledger hides a sensitive test', async () => {
  const { id, token, lines } = await paidBooking();
  const lineIds = lines.filter(({ itemId }) => itemId === thyroid).map(({ _id }) => _id);
  await refund(id, { lineIds });
  await refund(id, { amount: 10 });
  await app.outbox.drain();
  expect(await refundedIn(id)).toEqual([[{ test: 'Thyroid profile', patient: 'Mira Verma' }], []]);
  const url = `/api/v1/cart-booking/receipt/${id}`;
  const { rawPayload } = await app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
  const text = (await textOfPages(rawPayload)).join(' ');
  expect(text).toMatch(/Thyroid profile \(Mira Verma\).*Refunds.*− ₹400.50\s*Thyroid profile \(Mira Verma\)/);
  await app.call('PUT', `/test/${thyroid}`, { token: admin.token, body: { sensitive: true } });
  expect(await refundedIn(id)).toEqual([[{ test: null, patient: 'Mira Verma' }], []]);
  const file = await app.call('GET', '/ledger?kind=refund&format=csv', { token: admin.token });
  expect(file.body).toContain('Private test (Mira Verma)');
  await app.call('PUT', `/test/${thyroid}`, { token: admin.token, body: { sensitive: false } });
});

test('the refund of a cancelled booking names the tests that still had money, and no other', async () => {
  const { id, token, lines } = await paidBooking();
  const lineIds = lines.filter(({ itemId }) => itemId === thyroid).map(({ _id }) => _id);
  await refund(id, { lineIds });
  const body = { bookingId: id, status: 'Cancelled' };
  expect((await app.call('POST', '/cart-booking/update-status', { token, body })).status).toBe(200);
  await app.outbox.drain();
  const own = (await app.call('GET', '/patients', { token })).body.data[0].name;
  expect(await refundedIn(id)).toEqual([
    [
      { test: 'Full body', patient: own },
      { test: 'CBC', patient: 'Mira Verma' },
    ],
    [{ test: 'Thyroid profile', patient: 'Mira Verma' }],
  ]);
  const { data } = (await app.call('GET', `/admin/bookings/${id}`, { token: admin.token })).body;
  const shown = data.patients.flatMap((one: { lines: { paid: number; refundable: number }[] }) => one.lines);
  expect(shown.filter(({ refundable }: { refundable: number }) => refundable > 0)).toEqual([]);
});

test('refunds of all lines give back exactly what was paid', async () => {
  const { id, lines } = await paidBooking();
  let last: { paymentStatus: string; refunds: { amount: number }[] } = { paymentStatus: '', refunds: [] };
  for (const { _id, paid } of lines) {
    if (paid > 0) last = (await refund(id, { lineIds: [_id] })).body.booking;
  }
  expect(last.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(1699.5);
  expect(['refund_pending', 'refunded']).toContain(last.paymentStatus);
});

test('a promise lowers what its own line pays, and its refund gives back the rest of that line', async () => {
  const { token } = await makeUser(app);
  await fillCart(app, token, [cbc, cbc]);
  const { data } = (await app.call('GET', '/patients', { token })).body;
  const patient = { name: 'Mira Verma', age: 40, sex: 'female' };
  const patients = [
    { patientId: data[0]._id, itemIds: [cbc] },
    { patient, itemIds: [cbc] },
  ];
  const { booking } = await bookCart(app, token, { patients, paymentMethod: 'at_collection' });
  const id = booking._id as string;
  const own = (shown: { patients: { lines: { _id: string; paid: number }[] }[] }) =>
    shown.patients.flatMap(({ lines }) => lines);
  const lineIds = own(booking).map(({ _id }) => _id);
  const [lowered = ''] = lineIds;
  const now = isoTime(app.clock.now());
  await app.database.write(async (tx) => {
    const held = await app.services.bookings.promised.hold(tx, id);
    if (!held) throw new Error('No booking');
    await app.services.bookings.promised.lowerDue(tx, held, new Map([[lowered, 20_000]]), {
      reason: 'Promise: the report was late',
      now,
    });
    const broken = { kind: 'report_late', subject_id: newId(), booking_id: id } as const;
    await tx
      .insertInto('promise_checks')
      .values({ ...broken, outcome: 'broken', found_at: now } as never)
      .execute();
    const payout = { ...broken, id: newId(), amount: 20_000 };
    const paid = { status: 'paid', way: 'due', broken_at: now, created_at: now };
    await tx
      .insertInto('promise_payouts')
      .values({ ...payout, ...paid } as never)
      .execute();
    const line = { line_id: lowered, kind: payout.kind, payout_id: payout.id, amount: payout.amount };
    await tx.insertInto('promise_payout_lines').values(line).execute();
  });
  const read = async () => (await app.call('GET', `/admin/bookings/${id}`, { token: admin.token })).body.data;
  expect(own(await read()).map(({ paid }) => paid)).toEqual([100, 300]);
  const cash = { bookingId: id, method: 'cash', receivedBy: 'Front desk' };
  await app.call('PUT', '/cart-booking/payment', { token: admin.token, body: cash });
  const amounts = [];
  for (const lineId of lineIds) amounts.push((await refund(id, { lineIds: [lineId] })).body.booking?.refunds.at(-1));
  expect(amounts).toMatchObject([{ amount: 100 }, { amount: 300 }]);
});

test('a line of which a part went back says what is left of it, and its refund gives back exactly that', async () => {
  const { id, lines } = await paidBooking();
  const [{ _id: line_id, itemId: test_id } = { _id: '', itemId: '' }] = lines.filter(
    ({ itemId }) => itemId === thyroid,
  );
  const created_at = isoTime(app.clock.now());
  const part = {
    line_id,
    test_id,
    booking_id: id,
    amount: 5_050,
    kind: 'refund',
    refund_id: null,
    created_at,
  } as const;
  await app.database.db.insertInto('test_refunds').values(part).execute();
  const read = async () => {
    const { data } = (await app.call('GET', `/admin/bookings/${id}`, { token: admin.token })).body;
    const all: { _id: string; paid: number; refunded: boolean; refundable: number }[] = data.patients.flatMap(
      (one: { lines: object[] }) => one.lines,
    );
    return all.find(({ _id }) => _id === line_id);
  };
  const before = await read();
  expect(before).toMatchObject({ paid: 400.5, refundable: 350, refunded: false });
  const { body } = await refund(id, { lineIds: [line_id] });
  expect(body.booking.refunds.at(-1).amount).toBe(350);
  expect(await read()).toMatchObject({ paid: 400.5, refundable: 0, refunded: true });
});

test('a line is refunded once, however many ask at once', async () => {
  const { id, lines } = await paidBooking();
  const lineIds = lines.filter(({ itemId }) => itemId === thyroid).map(({ _id }) => _id);
  const answers = await Promise.all(Array.from({ length: 8 }, () => refund(id, { lineIds })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'LINE_REFUNDED')).toHaveLength(7);
  const all = lines.map(({ _id }) => _id);
  expect((await refund(id, { lineIds: all })).body.code).toBe('LINE_REFUNDED');
});

test.each([
  ['both', { amount: 10, lineIds: ['x'] }, 400, 'lineIds'],
  ['neither', {}, 400, 'amount'],
  ['no line', { lineIds: [] }, 400, 'lineIds'],
] as const)('%s: refused at its field', async (_name, body, status, path) => {
  const { id } = await paidBooking();
  const answer = await refund(id, body);
  expect(answer.status).toBe(status);
  expect(answer.body.issues[0].path).toBe(path);
});

test('a line of another booking, and one that nothing was paid for', async () => {
  const [one, other] = [await paidBooking(), await paidBooking()];
  const foreign = await refund(one.id, { lineIds: [other.lines[0]?._id] });
  expect(foreign).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const free = one.lines.filter(({ paid }) => paid === 0).map(({ _id }) => _id);
  expect(free).toHaveLength(1);
  expect(await refund(one.id, { lineIds: free })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
});

test('more than is left of the money does not go back, and the lines stay free', async () => {
  const { id, lines } = await paidBooking();
  expect((await refund(id, { amount: 1500 })).status).toBe(200);
  const lineIds = lines.filter(({ itemId }) => itemId === thyroid).map(({ _id }) => _id);
  const { body } = await refund(id, { lineIds });
  expect(body.code).toBe('REFUND_TOO_HIGH');
  const shown = (await app.call('GET', `/admin/bookings/${id}`, { token: admin.token })).body.data;
  expect(JSON.stringify(shown.patients)).not.toContain('"refunded":true');
});

test('a booking without patients of its own is refunded by its items', async () => {
  const { token } = await makeUser(app);
  await fillCart(app, token, [cbc, lipid]);
  const { orderId, booking } = await bookCart(app, token);
  await app.call('PUT', '/cart-booking/verify', { token, body: await payOrder(app, orderId) });
  const { body } = await refund(booking._id, { lineIds: [booking.items[1]._id] });
  expect(body.booking.refunds).toMatchObject([{ amount: 500 }]);
});

test('the receipt names the patient of each line, and not what was not billed', async () => {
  const { token, id } = await paidBooking();
  const receipt = await app.http.inject({
    url: `/api/v1/cart-booking/receipt/${id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(receipt.statusCode).toBe(200);
  const { fromCart } = app.services.bookings;
  expect((await fromCart.read(id)).patients).toHaveLength(2);
});

describe('while another person has to approve it', () => {
  test('a line waits, and is free again once it is declined', async () => {
    const second = await makeAdmin(app);
    const { id, lines } = await paidBooking();
    const lineIds = lines.filter(({ itemId }) => itemId === thyroid).map(({ _id }) => _id);
    const { refundId } = (await refund(id, { lineIds })).body;
    expect(refundId).toEqual(expect.any(String));
    expect((await refund(id, { lineIds })).body.code).toBe('LINE_REFUNDED');
    const shown = async () => {
      const { data } = (await app.call('GET', `/admin/bookings/${id}`, { token: admin.token })).body;
      const all = data.patients.flatMap((one: { lines: { _id: string }[] }) => one.lines);
      return all.find(({ _id }: { _id: string }) => _id === lineIds[0]);
    };
    // Nothing has gone back yet, and nobody can ask for it a second time.
    expect(await shown()).toMatchObject({ refunded: false, refundable: 0 });
    const decide = (how: string, request: string) =>
      app.call('PUT', `/cart-booking/refund/${how}`, {
        token: second.token,
        body: { refundId: request, reason: 'No' },
      });
    expect((await decide('decline', refundId)).status).toBe(200);
    expect(await shown()).toMatchObject({ refunded: false, refundable: 400.5 });
    const again = (await refund(id, { lineIds })).body;
    expect((await decide('approve', again.refundId)).body.booking.refunds).toMatchObject([{ amount: 400.5 }]);
    expect(await shown()).toMatchObject({ refunded: true, refundable: 0 });
    expect((await refund(id, { lineIds })).body.code).toBe('LINE_REFUNDED');
    await app.outbox.drain();
    expect(await refundedIn(id)).toEqual([[{ test: 'Thyroid profile', patient: 'Mira Verma' }]]);
  });
});

/** The tests that the ledger's refunds of a booking gave back, the highest first. */
async function refundedIn(bookingId: string): Promise<object[]> {
  const { body } = await app.call('GET', '/ledger?kind=refund', { token: admin.token });
  const rows = body.data as { subjectId: string; amount: number; refunded: object[] }[];
  const own = rows.filter(({ subjectId }) => subjectId === bookingId);
  return own.sort((a, b) => a.amount - b.amount).map(({ refunded }) => refunded);
}
