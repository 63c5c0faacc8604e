// Money of Book Now bookings: the same payments, ledger and receipts as cart bookings have.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeItems, makeOnlyAdmin, makeStaff, makeUser, type Person } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailJobs } from '../../../test/mail-jobs.ts';

const app = await createTestApp({}, { centres: ['centre-a'] });
const { db } = app.database;

let item: string;
let user: Person;
let admin: Person;
beforeAll(async () => {
  [item = ''] = await makeItems(app, { name: 'Glucose', price: 300, discountPercent: 10 });
});
beforeEach(async () => {
  app.clock.advance(3_600_000);
  user = await makeUser(app);
  admin = await makeOnlyAdmin(app);
});

const made = async (): Promise<string> =>
  (await app.call('POST', '/booking', { token: user.token, body: { tests: [item] } })).body.data._id;
const settle = (bookingId: string, body: object = {}, token = admin.token) =>
  app.call('PUT', '/booking/payment', { token, body: { bookingId, method: 'cash', receivedBy: 'Ravi Iyer', ...body } });
const refund = (bookingId: string, amount: number, token = admin.token) =>
  app.call('POST', '/booking/refund', { token, body: { bookingId, amount, reason: 'Sample was not taken' } });
const move = (id: string, status: string, token = admin.token) =>
  app.call('PUT', `/booking/update-status/${id}`, { token, body: { status } });
const remove = (id: string) => app.call('DELETE', `/booking/${id}`, { token: admin.token });
const receipt = (id: string, token = user.token) => app.call('GET', `/booking/receipt/${id}`, { token });
const own = async () => (await app.call('GET', '/booking/id', { token: user.token })).body.data[0];
const entriesOf = (id: string) =>
  db.selectFrom('ledger_entries').selectAll().where('subject_id', '=', id).orderBy('at').execute();
const auditOf = async (id: string) =>
  (await db.selectFrom('audit_log').select('action').where('record_id', '=', id).execute()).map(({ action }) => action);
const differences = async () => {
  const date = new Date(app.clock.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  return (await app.call('GET', `/ledger/match?date=${date}`, { token: admin.token })).body.data;
};
const handOuts = async ({ token }: Pick<Person, 'token'> = admin): Promise<number> => {
  const { lists } = (await app.call('GET', '/dashboard/work', { token })).body;
  return lists.find(({ kind }: { kind: string }) => kind === 'bookNowCounterRefunds')?.count;
};
const toGiveBack = async (): Promise<string[]> => {
  const { data } = (await app.call('GET', '/booking?status=refund_pending', { token: admin.token })).body;
  return data.map(({ _id }: { _id: string }) => _id);
};
const mailTexts = async () => {
  await app.outbox.drain();
  const rows = await mailJobs(db);
  const mails = rows.map(({ payload }) => JSON.parse(payload).mail).filter(({ to }) => to === user.email);
  return mails.map(({ text }) => text).join('\n');
};

describe('money taken at the collection', () => {
  test('approves the booking, once, with ledger row, receipt, mail and an audit row', async () => {
    const id = await made();
    const { status, body } = await settle(id, { method: 'upi' });
    expect(status).toBe(200);
    const paid = {
      status: 'approved',
      paymentStatus: 'paid',
      paidBy: 'upi',
      refunds: [],
      receiptNumber: expect.stringMatching(/^R\/2025-26\/\d{6}$/),
    };
    expect(body.booking).toMatchObject(paid);
    expect(await own()).toMatchObject(paid);
    expect(await entriesOf(id)).toMatchObject([
      { kind: 'payment', amount: 27_000, method: 'upi', received_by: 'Ravi Iyer', account_id: user.id },
    ]);
    expect(await auditOf(id)).toEqual(['booking.settle']);
    expect(await mailTexts()).toContain('Paid: ₹270\n');
    expect(await settle(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PAID' } });
    expect(await differences()).toEqual([]);
  });

  test('20 times at once counts once', async () => {
    const id = await made();
    const answers = await Promise.all(Array.from({ length: 20 }, () => settle(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    expect(await entriesOf(id)).toHaveLength(1);
    expect(await differences()).toEqual([]);
  });

  test('of a booking that is completed already is recorded on it', async () => {
    const id = await made();
    for (const status of ['approved', 'completed']) await move(id, status);
    expect((await settle(id)).body.booking).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  });

  test('is refused for what is cancelled or unknown, without a receiver, and for customers', async () => {
    const id = await made();
    expect((await settle(id, { receivedBy: ' ' })).body.issues).toMatchObject([{ path: 'receivedBy' }]);
    expect((await settle(id, { method: 'card' })).body.issues).toMatchObject([{ path: 'method' }]);
    expect((await settle(id, {}, user.token)).status).toBe(403);
    await move(id, 'rejected');
    expect(await settle(id)).toMatchObject({ status: 409, body: { code: 'BOOKING_CANCELLED' } });
    expect((await settle('unknown')).status).toBe(404);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('and a deletion at the same time: one of the two happens', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await made();
      const [paid, deleted] = await Promise.all([settle(id), remove(id)]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([paid.status, deleted.status]);
      expect(await entriesOf(id)).toHaveLength(paid.status === 200 ? 1 : 0);
    }
    expect(await differences()).toEqual([]);
  });
});

describe('a paid booking', () => {
  test('is neither deleted nor changed', async () => {
    const id = await made();
    await settle(id);
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: 'BOOKING_PAID' } });
    const body = { userId: admin.id };
    const edited = await app.call('PUT', `/booking/${id}`, { token: admin.token, body });
    expect(edited).toMatchObject({ status: 409, body: { code: 'BOOKING_PAID' } });
    expect((await own())._id).toBe(id);
  });

  test('that is rejected waits for staff to hand the money out', async () => {
    const id = await made();
    await settle(id);
    expect((await move(id, 'rejected')).body.data).toMatchObject({
      paymentStatus: 'refund_pending',
      refunds: [{ amount: 270, status: 'pending' }],
    });
    expect(await mailTexts()).toContain('₹270 is handed back to you: please come by or call us.');
    expect(await differences()).toEqual([]);
    expect(await refund(id, 100)).toMatchObject({ status: 409, body: { code: 'HAND_OUT_WAITING' } });
    const waiting = await handOuts();
    // It is the work of whoever records that it went back, where the booking is.
    expect(await handOuts(await makeStaff(app, admin, { roleId: 'front-desk' }))).toBe(waiting);
    const elsewhere = { scope: 'centre', centreId: 'centre-a' } as const;
    expect(await handOuts(await makeStaff(app, admin, { roleId: 'front-desk', ...elsewhere }))).toBe(0);
    expect(await handOuts(await makeStaff(app, admin, { roleId: 'dispatcher' }))).toBeUndefined();
    expect(await toGiveBack()).toContain(id);
    expect((await refund(id, 270)).body.booking).toMatchObject({
      status: 'rejected',
      paymentStatus: 'refunded',
      refunds: [{ amount: 270, status: 'done', reference: expect.stringMatching(/^HO-/) }],
    });
    expect(await handOuts()).toBe(waiting - 1);
    expect(await toGiveBack()).not.toContain(id);
    expect((await entriesOf(id)).map(({ amount }) => amount)).toEqual([27_000, -27_000]);
    expect(await mailTexts()).toMatch(
      /₹270 of your booking \S+ \(Asha Verma \d+\) was handed back to you \(reference HO-/,
    );
    expect(await differences()).toEqual([]);
    expect((await remove(id)).status).toBe(409);
  });

  test('rejected and paid at the same time: what came in waits to go back, or was never taken', async () => {
    const id = await made();
    const [paid] = await Promise.all([settle(id), move(id, 'rejected')]);
    const booking = await own();
    expect(booking.status).toBe('rejected');
    expect(booking.paymentStatus).toBe(paid.status === 200 ? 'refund_pending' : 'created');
    expect(await differences()).toEqual([]);
  });

  test('gives back parts by hand, never more than came in, 20 at once', async () => {
    const id = await made();
    expect(await refund(id, 10)).toMatchObject({ status: 409, body: { code: 'NOT_PAID' } });
    await settle(id);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(id, 50)));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(5).fill(200), ...Array(15).fill(409)]);
    expect(await own()).toMatchObject({ status: 'approved', paymentStatus: 'paid' });
    expect((await entriesOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(2_000);
    expect(await refund(id, 20.01)).toMatchObject({ body: { message: 'At most ₹20 can be refunded' } });
    expect((await refund(id, 1, user.token)).status).toBe(403);
    expect(await differences()).toEqual([]);
  });
});

test('the receipt is for its owner and administrators, and there is none before money came', async () => {
  const id = await made();
  expect(await receipt(id)).toMatchObject({ status: 409, body: { code: 'NOT_PAID' } });
  await settle(id);
  const { status, headers, body } = await receipt(id);
  expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' });
  expect(headers['content-disposition']).toMatch(/^attachment; filename="R-2025-26-\d{6}\.pdf"$/);
  expect(body).toMatch(/^%PDF-1/);
  expect((await receipt(id, admin.token)).status).toBe(200);
  expect((await receipt(id, (await makeUser(app)).token)).status).toBe(404);
  expect((await receipt('unknown')).status).toBe(404);
});

test('an item that was sold by Book Now is deactivated where it would be deleted', async () => {
  const [sold = '', unsold = ''] = await makeItems(app, { name: 'Sold once' }, { name: 'Never sold' });
  await app.call('POST', '/booking', { token: user.token, body: { tests: [sold] } });
  const drop = (id: string) => app.call('DELETE', `/test/${id}`, { token: admin.token });
  const answer = await drop(sold);
  expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('no longer sold') } });
  expect((await app.call('GET', `/test/fetchTestById/${sold}`, { token: admin.token })).body.data.active).toBe(false);
  expect((await own()).tests[0].testId.name).toBe('Sold once');
  expect((await drop(unsold)).body.message).toBe('Never sold is deleted');
});

test('a booking with two refunds to hand out is one booking of the dashboard and one row of the list', async () => {
  const id = await made();
  await settle(id);
  await move(id, 'rejected');
  const waiting = await handOuts();
  const pending = db.selectFrom('refunds').selectAll().where('status', '=', 'pending');
  const newest = await pending.orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow();
  await db
    .insertInto('refunds')
    .values({ ...newest, id: 'a-second-one', amount: 1 })
    .execute();
  expect(await handOuts()).toBe(waiting);
  expect(await toGiveBack()).toHaveLength(waiting);
});
