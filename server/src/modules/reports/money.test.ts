// Money of reports: on paper, over the counter, on its way back, and among everything a person bought.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeOnlyAdmin, makeUser, type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { giveReport } from '../../../test/reports.ts';

const HOUR = 3_600_000;
const app = await createTestApp();
const { db } = app.database;
const admin = await makeOnlyAdmin(app);

let person: Person;
beforeEach(async () => {
  app.clock.advance(HOUR);
  person = await makeUser(app, { firstName: 'Asha' });
});

const path = (id: string, what: string) => `/prescription-reports/${id}/${what}`;
const due = () => giveReport(app, admin, person, { fields: { amount: '100' } });
async function order(id: string): Promise<string> {
  return (await app.call('POST', path(id, 'order'), { token: person.token })).body.orderId;
}
async function paid() {
  const report = await due();
  const body = await payOrder(app, await order(report._id));
  const answer = await app.call('PUT', path(report._id, 'verify'), { token: person.token, body });
  expect(answer.body.data).toMatchObject({
    paymentStatus: 'paid',
    paidBy: 'online',
    receiptNumber: expect.any(String),
  });
  return { ...answer.body.data, paymentId: body.razorpay_payment_id };
}
const staff = (method: 'PUT' | 'POST' | 'DELETE', where: string, body?: object) =>
  app.call(method, where, { token: admin.token, body });
const refund = (id: string, body: object) => staff('POST', path(id, 'refund'), { reason: 'Late', ...body });
const withdraw = async (id: string) => {
  expect((await staff('DELETE', `/prescription-reports/${id}`)).status).toBe(200);
  await app.outbox.drain();
};
const purchases = async (of = person) =>
  (await app.call('GET', '/prescription-reports/purchases', { token: of.token })).body.data;
const receiptText = async (id: string, token = person.token) => {
  const url = `/api/v1/prescription-reports/receipt/${id}`;
  return app.http.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
};
async function expectNoDifference() {
  app.clock.advance(HOUR);
  const today = new Date(app.clock.now() + 5.5 * HOUR).toISOString().slice(0, 10);
  const { body } = await app.call('GET', `/ledger/match?date=${today}`, { token: admin.token });
  expect(body.data).toEqual([]);
}
const auditOf = (recordId: string) =>
  db.selectFrom('audit_log').select(['action', 'details']).where('record_id', '=', recordId).orderBy('id').execute();
const entriesOf = (id: string) =>
  db
    .selectFrom('ledger_entries')
    .select(['amount', 'method', 'received_by'])
    .where('subject_id', '=', id)
    .orderBy('amount')
    .execute();

describe('the receipt', () => {
  test('is a PDF under its number, also after the report was withdrawn', async () => {
    const report = await paid();
    for (const step of ['paid', 'withdrawn']) {
      if (step === 'withdrawn') await withdraw(report._id);
      const { statusCode, headers, rawPayload } = await receiptText(report._id);
      expect([step, statusCode, headers['content-type']]).toEqual([step, 200, 'application/pdf']);
      const name = `${report.receiptNumber.replaceAll('/', '-')}.pdf`;
      expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`);
      expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
  });

  test('is none while nothing was received', async () => {
    const { statusCode, body } = await receiptText((await due())._id);
    expect([statusCode, JSON.parse(body).code]).toEqual([409, 'NOT_PAID']);
  });
});

describe('what a person bought', () => {
  test('holds paid and due reports, no free ones, and withdrawn ones where money was received', async () => {
    await giveReport(app, admin, person);
    const first = await due();
    const second = await paid();
    const gone = await paid();
    const never = await due();
    await withdraw(gone._id);
    await withdraw(never._id);
    expect(await purchases()).toMatchObject([
      { _id: gone._id, withdrawn: true, paymentStatus: 'refunded', refunds: [{ amount: 100, status: 'done' }] },
      { _id: second._id, number: second.checkCode, withdrawn: false, paymentStatus: 'paid', paidBy: 'online' },
      { _id: first._id, status: 'Pending', paymentStatus: 'none', paidBy: null, receiptNumber: null, refunds: [] },
    ]);
    expect(await purchases(await makeUser(app))).toEqual([]);
    const page = await app.call('GET', '/prescription-reports/purchases?page=2&limit=1', { token: person.token });
    expect([page.body.data[0]._id, page.headers['x-total-count']]).toEqual([second._id, '3']);
    const { body } = await app.call('GET', `/admin/user/${person.id}`, { token: admin.token });
    expect(body.data.reportPurchases.total).toBe(3);
    expect(body.data.reportPurchases.latest.map(({ _id }: { _id: string }) => _id)).toEqual([
      gone._id,
      second._id,
      first._id,
    ]);
  });
});

describe('money that goes back', () => {
  test('of a withdrawn report: the person is told that it goes back, and that it is back with its reference', async () => {
    const report = await paid();
    await withdraw(report._id);
    const [{ refunds }] = await purchases();
    const mails = (await mailsTo(app, person.email)).filter((mail) => mail.includes(report.checkCode));
    expect(mails).toHaveLength(2);
    const withdrawn = mails.find((mail) => mail.includes('Your report was withdrawn'));
    expect(withdrawn).toContain('We write again when it is done');
    const back = mails.find((mail) => mail.includes('Refund for report'));
    expect(back).toContain(refunds[0].reference);
    expect(mails.join()).not.toMatch(/Blood|Rao/);
    expect((await entriesOf(report._id)).map(({ amount }) => amount)).toEqual([-10_000, 10_000]);
    await expectNoDifference();
  });

  test('of a report that nobody paid: no money, no mail', async () => {
    const report = await due();
    await withdraw(report._id);
    expect((await mailsTo(app, person.email)).filter((mail) => mail.includes(report.checkCode))).toEqual([]);
  });

  test('in part, by staff: the report stays open, and withdrawing it gives back the rest', async () => {
    const report = await paid();
    const part = await refund(report._id, { amount: 30 });
    expect([part.status, part.body.message]).toEqual([200, 'The refund is on its way']);
    await app.outbox.drain();
    const [shown] = (await app.call('GET', `/prescription-reports/${report._id}`, { token: person.token })).body.data;
    expect(shown).toMatchObject({ status: 'Completed', paymentStatus: 'paid', refunds: [{ amount: 30 }] });
    const tooMuch = await refund(report._id, { amount: 70.01 });
    expect([tooMuch.status, tooMuch.body.message]).toEqual([409, 'At most ₹70 can be refunded']);
    await withdraw(report._id);
    expect((await entriesOf(report._id)).map(({ amount }) => amount)).toEqual([-7_000, -3_000, 10_000]);
    expect((await purchases())[0].paymentStatus).toBe('refunded');
    expect(await auditOf(report._id)).toMatchObject([
      { action: 'report.created' },
      { action: 'report.refund', details: '{"paise":3000}' },
      { action: 'report.deleted' },
    ]);
    await expectNoDifference();
  });

  test('that came after the report was withdrawn stands where its person looks, and is told by mail', async () => {
    const report = await due();
    const orderId = await order(report._id);
    await withdraw(report._id);
    expect(await purchases()).toEqual([]);
    await payOrder(app, orderId);
    await app.outbox.drain();
    expect(await purchases()).toMatchObject([
      { _id: report._id, withdrawn: true, paymentStatus: 'refunded', refunds: [{ status: 'done' }] },
    ]);
    expect((await mailsTo(app, person.email)).join()).toContain('Refund for report');
    await expectNoDifference();
  });

  test('of an account that is gone: it goes back all the same, and nobody is written to', async () => {
    const report = await paid();
    await app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token });
    await withdraw(report._id);
    expect((await entriesOf(report._id)).map(({ amount }) => amount)).toEqual([-10_000, 10_000]);
    expect((await mailsTo(app, person.email)).join()).not.toContain('Refund for report');
    await expectNoDifference();
  });
});

describe('money over the counter', () => {
  const settle = (id: string) => staff('PUT', path(id, 'payment'), { method: 'upi', receivedBy: 'Ravi' });

  test('releases a report once, with receipt and ledger row; an online payment that comes later goes back', async () => {
    const report = await due();
    const orderId = await order(report._id);
    const answers = await Promise.all([settle(report._id), settle(report._id), settle(report._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await purchases()).toMatchObject([
      { status: 'Completed', paymentStatus: 'paid', paidBy: 'upi', receiptNumber: expect.any(String) },
    ]);
    expect(await entriesOf(report._id)).toEqual([{ amount: 10_000, method: 'upi', received_by: 'Ravi' }]);
    await payOrder(app, orderId);
    await app.outbox.drain();
    expect((await entriesOf(report._id)).map(({ amount }) => amount)).toEqual([-10_000, 10_000, 10_000]);
    expect((await purchases())[0].paymentStatus).toBe('paid');
    await expectNoDifference();
  });

  test('is refused for what is free or unknown', async () => {
    const free = await giveReport(app, admin, person);
    expect((await settle(free._id)).body.code).toBe('NOTHING_DUE');
    expect((await settle('none')).status).toBe(404);
    expect((await refund(free._id, { amount: 1 })).body.code).toBe('NOT_PAID');
    expect((await refund('none', { amount: 1 })).status).toBe(404);
  });

  test('of a withdrawn report waits until staff hand it out', async () => {
    const report = await due();
    await settle(report._id);
    await withdraw(report._id);
    expect((await purchases())[0]).toMatchObject({ paymentStatus: 'refund_pending', refunds: [{ status: 'pending' }] });
    expect((await mailsTo(app, person.email)).join()).toContain('is handed back to you');
    const waiting = async () => {
      const path = `/prescription-reports?status=refund_pending&q=${person.mobileNumber}`;
      return (await app.call('GET', path, { token: admin.token })).body.data;
    };
    expect(await waiting()).toMatchObject([{ _id: report._id, withdrawn: true, reportFile: null }]);
    const done = await refund(report._id, { amount: 100, method: 'cash', receivedBy: 'Asha' });
    expect(done.body).toMatchObject({ data: { paymentStatus: 'refunded' }, message: 'The hand-out is recorded' });
    expect(await waiting()).toEqual([]);
    expect(await entriesOf(report._id)).toEqual([
      { amount: -10_000, method: 'cash', received_by: 'Asha' },
      { amount: 10_000, method: 'upi', received_by: 'Ravi' },
    ]);
    await expectNoDifference();
  });
});

test('money of a gateway whose keys are gone is handed out by staff, who say how and to whom', async () => {
  const report = await paid();
  await db.updateTable('payment_orders').set({ gateway: 'elsewhere' }).where('subject_id', '=', report._id).execute();
  const [shown] = await purchases();
  expect(shown).toMatchObject({ paidBy: 'online', gatewayGone: true });
  await withdraw(report._id);
  expect((await refund(report._id, { amount: 100 })).body.issues[0].path).toBe('method');
  const done = await refund(report._id, { amount: 100, method: 'cash', receivedBy: 'Asha' });
  expect(done.body).toMatchObject({ data: { paymentStatus: 'refunded' }, message: 'The hand-out is recorded' });
  expect(await entriesOf(report._id)).toEqual([
    { amount: -10_000, method: 'cash', received_by: 'Asha' },
    { amount: 10_000, method: 'online', received_by: null },
  ]);
});

describe('a mail sent once more', () => {
  const resend = (id: string, mail: string, headers = {}) =>
    app.call('POST', path(id, 'mail'), { token: admin.token, body: { mail }, headers });

  test('that a report is ready: another mail, one for each key, and a row in the audit log', async () => {
    const report = await due();
    const before = (await mailsTo(app, person.email)).length;
    const headers = { 'idempotency-key': 'once' };
    expect((await resend(report._id, 'ready', headers)).body.message).toBe(`The mail is on its way to ${person.email}`);
    await resend(report._id, 'ready', headers);
    const mails = await mailsTo(app, person.email);
    expect(mails).toHaveLength(before + 1);
    expect(await auditOf(report._id)).toMatchObject([
      { action: 'report.created' },
      { action: 'report.mail-resent', details: '{"mail":"ready"}' },
    ]);
  });

  test('with the receipt as a file', async () => {
    const report = await paid();
    expect((await resend((await due())._id, 'receipt')).body.code).toBe('NOT_PAID');
    expect((await resend(report._id, 'receipt')).status).toBe(200);
    await app.outbox.drain();
    const folder = join(app.dataDir, 'mail');
    const mails = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    const mail = mails.find((text) => text.includes(`Your receipt ${report.receiptNumber}`)) ?? '';
    expect(mail).toContain(`filename=${report.receiptNumber.replaceAll('/', '-')}.pdf`);
    expect(mail).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6));
  });

  test('three times an hour; not of nothing, and not to nobody', async () => {
    const report = await due();
    for (const wanted of [200, 200, 200, 429]) expect((await resend(report._id, 'ready')).status).toBe(wanted);
    app.clock.advance(HOUR);
    expect((await resend(report._id, 'ready')).status).toBe(200);
    expect((await resend(report._id, 'advertisement')).status).toBe(400);
    expect((await resend('none', 'ready')).status).toBe(404);
    await app.call('DELETE', `/admin/delete/${person.id}`, { token: admin.token });
    expect((await resend(report._id, 'ready')).body.code).toBe('NO_EMAIL');
  });
});
