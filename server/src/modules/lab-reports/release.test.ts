// Release: exactly once, in date, paid with its booking, withdrawn.
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { textOfPages } from '../../../test/pdf-text.ts';
import { openBench } from '../../../test/release-bench.ts';
import { releasesOf } from '../../../test/report-releases.ts';
import { localDay } from '../../platform/base/clock.ts';

const DAY_MS = 86_400_000;
const app = await createTestApp();
const VALUES = { UREA: '30', CREA: '1.10', CHOL: '<0.5' };
const bench = await openBench(app, [
  { name: 'Renal Profile', parameters: ['UREA', 'CREA'] },
  { name: 'Lipid Profile', parameters: ['CHOL'] },
]);
const { released, refusal, state, download, textOf, check, own } = releasesOf(app, bench);

describe('a release', () => {
  test('waits for authorised values, and a final one for all of them', async () => {
    const { orderId, customer } = await bench.makeOrder();
    expect(await refusal(orderId)).toEqual([409, 'NOT_AUTHORISED']);
    await bench.authorise(orderId, { UREA: '30', CREA: '1.10' });
    expect(await refusal(orderId)).toEqual([409, 'LINES_OPEN']);
    expect(await refusal('unknown')).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(orderId, { kind: 'other' })).toEqual([400, 'VALIDATION']);
    const [early] = await released(orderId, { kind: 'preliminary' });
    expect(early).toMatchObject({ kind: 'preliminary', version: 1, accredited: false, tests: ['Renal Profile'] });
    expect(await state(orderId)).toEqual(['released', 'in_progress']);
    app.clock.advance(60_000);
    await bench.authorise(orderId, { CHOL: '0' });
    const [whole] = await released(orderId);
    const { createdAt, issuedAt, amendedAt } = await own(customer, whole.reportId);
    expect([createdAt, issuedAt, amendedAt]).toEqual([early.issuedAt, whole.issuedAt, null]);
    expect(issuedAt > createdAt).toBe(true);
    expect(whole).toMatchObject({ reportId: early.reportId, kind: 'final', version: 2 });
    expect(await state(orderId)).toEqual(['released', 'released']);
    expect([await check(early.checkCode), await check(whole.checkCode)]).toEqual(['superseded', 'genuine']);
    expect(await refusal(orderId, { kind: 'preliminary' })).toEqual([409, 'ALREADY_FINAL']);
  });

  test('is made once when it is pressed many times at once, and its owner downloads the stored bytes', async () => {
    const { orderId, customer } = await bench.makeOrder();
    await bench.authorise(orderId, VALUES);
    const answers = await Promise.all(Array.from({ length: 6 }, () => bench.release(orderId)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    const [report] = answers[0]?.body.data ?? [];
    expect(await own(customer, report.reportId)).toMatchObject({
      ...{ origin: 'made', kind: 'final', accredited: false, version: 1, amount: 0, status: 'Completed' },
      ...{ patientName: expect.stringContaining('Asha'), reportType: 'Blood Test' },
    });
    const first = await download(customer, report.fileName);
    expect(first.statusCode).toBe(200);
    // Ranges, signatory, name and letterhead change; what was released does not.
    const { admin, signatory, parameterIds, approver } = bench;
    const ranges = [{ sex: 'any', ageFromDays: 0, validFrom: '2020-01-01', low: '1', high: '2' }];
    await bench.call(admin, 'PUT', `/parameters/${parameterIds.UREA}/ranges`, { ranges });
    await bench.call(approver, 'PUT', `/parameters/${parameterIds.UREA}/ranges/approve`, {});
    const { _id, ...entry } = signatory;
    await bench.call(admin, 'PUT', `/signatories/${_id}`, { ...entry, name: 'Dr Renamed' });
    await bench.call(admin, 'PUT', `/centres/${bench.laboratory}/letterhead`, {
      line: 'Another owner',
      footer: 'Changed',
    });
    const again = (await download(customer, report.fileName)).rawPayload;
    expect(again.equals(first.rawPayload)).toBe(true);
    const stored = app.database.db.selectFrom('files').select('sha256').where('stored_name', '=', report.fileName);
    expect(createHash('sha256').update(again).digest('hex')).toBe((await stored.executeTakeFirstOrThrow()).sha256);
    await bench.call(admin, 'PUT', `/signatories/${_id}`, entry);
    const files = await app.database.db
      .selectFrom('files')
      .select('attached_at')
      .where('purpose', '=', 'reports')
      .execute();
    expect(files.every(({ attached_at: at }) => at !== null)).toBe(true);
  });

  test('by a signatory who is not in date any more is refused in words', async () => {
    const { orderId } = await bench.makeOrder();
    await bench.authorise(orderId, VALUES);
    const { _id, ...entry } = bench.signatory;
    const yesterday = new Date(app.clock.now() - DAY_MS).toISOString().slice(0, 10);
    await bench.call(bench.admin, 'PUT', `/signatories/${_id}`, { ...entry, validUntil: yesterday });
    const { status, body } = await bench.release(orderId);
    expect([status, body.code]).toEqual([409, 'SIGNATORY_EXPIRED']);
    expect(body.message).toContain(`Dr Asha Rao's entry as a signatory ended on ${yesterday}`);
    await bench.call(bench.admin, 'PUT', `/signatories/${_id}`, entry);
    await released(orderId);
  });
});

describe('money', () => {
  test('of a made report is that of its booking: pending until it is paid, by the report or by the booking', async () => {
    const { orderId, customer, bookingId } = await bench.makeOrder({ isPaid: false });
    await bench.authorise(orderId, VALUES);
    const [report] = await released(orderId);
    const id = report.reportId;
    expect(await own(customer, id)).toMatchObject({ amount: 600, status: 'Pending', reportFile: null });
    expect((await download(customer, report.fileName)).statusCode).toBe(402);
    const settle = { token: bench.admin.token, body: { method: 'cash', receivedBy: 'Desk' } };
    expect((await app.call('PUT', `/prescription-reports/${id}/payment`, settle)).body.code).toBe('PAID_WITH_BOOKING');
    const { body: purchases } = await app.call('GET', '/prescription-reports/purchases', { token: customer.token });
    expect(purchases.data).toEqual([]);
    const order = await app.call('POST', `/prescription-reports/${id}/order`, { token: customer.token });
    expect([order.status, order.body.amount]).toEqual([201, 600]);
    const body = await payOrder(app, order.body.orderId);
    const verified = await app.call('PUT', `/prescription-reports/${id}/verify`, { token: customer.token, body });
    expect([verified.status, verified.body.data.status, verified.body.data.amount]).toEqual([200, 'Completed', 0]);
    const { db } = app.database;
    const paid = await db
      .selectFrom('bookings')
      .select('payment_status')
      .where('id', '=', bookingId)
      .executeTakeFirst();
    expect(paid?.payment_status).toBe('paid');
    expect((await download(customer, report.fileName)).statusCode).toBe(200);
    const again = await app.call('POST', `/prescription-reports/${id}/order`, { token: customer.token });
    expect([again.status, again.body.code]).toEqual([409, 'NOTHING_DUE']);
  });

  test('at the counter opens it too; a critical value does not wait for it', async () => {
    const first = await bench.makeOrder({ isPaid: false });
    await bench.authorise(first.orderId, VALUES);
    const [report] = await released(first.orderId);
    const { bookingId } = first;
    await bench.call(bench.admin, 'PUT', '/cart-booking/payment', { bookingId, method: 'cash', receivedBy: 'Desk' });
    expect(await own(first.customer, report.reportId)).toMatchObject({ amount: 0, status: 'Completed' });
    const urgent = await bench.makeOrder({ isPaid: false });
    await bench.authorise(urgent.orderId, { ...VALUES, CHOL: '250' });
    const [critical] = await released(urgent.orderId);
    expect(await own(urgent.customer, critical.reportId)).toMatchObject({ amount: 600, status: 'Completed' });
  });
});

test('the age of an infant is that of the draw, in days', async () => {
  const { orderId, customer } = await bench.makeOrder();
  const born = localDay(app.clock.now() - 20 * DAY_MS);
  await app.database.db.updateTable('accessions').set({ born }).where('id', '=', orderId).execute();
  await bench.authorise(orderId, VALUES);
  const [report] = await released(orderId);
  expect(await textOf(customer, report.fileName)).toContain('20 days');
});

test('a withdrawn report is gone, its code says so, its tests wait for another release, and its file is not changed by hand', async () => {
  const { orderId, customer } = await bench.makeOrder();
  await bench.authorise(orderId, VALUES);
  const [report] = await released(orderId);
  const path = `/prescription-reports/${report.reportId}`;
  const change = await app.call('PUT', path, { token: bench.admin.token, body: { comments: 'Other' } });
  expect([change.status, change.body.code]).toEqual([409, 'MADE_HERE']);
  await bench.call(bench.admin, 'DELETE', path);
  expect(await check(report.checkCode)).toBe('withdrawn');
  expect(await state(orderId)).toEqual(['authorised', 'authorised']);
  expect((await mailsTo(app, customer.email)).some((mail) => mail.includes('Your report was withdrawn'))).toBe(true);
  const [again] = await released(orderId);
  expect([again.reportId === report.reportId, again.version]).toEqual([false, 1]);
});

test('what waits is shown, and a preview says that it is no report', async () => {
  const { orderId } = await bench.makeOrder();
  const show = async () => (await bench.call(bench.technician, 'GET', `/lab/release/${orderId}`)).data;
  expect(await show()).toMatchObject({ waiting: [], refusals: { final: { code: 'NOT_AUTHORISED' } }, reports: [] });
  await bench.authorise(orderId, VALUES);
  expect(await show()).toMatchObject({
    ...{ waiting: ['Renal Profile', 'Lipid Profile'], open: [] },
    refusals: { preliminary: null, final: null },
  });
  const preview = (more = '') =>
    app.http.inject({
      url: `/api/v1/lab/release/${orderId}/preview?kind=final${more}`,
      headers: { authorization: `Bearer ${bench.pathologist.token}` },
    });
  expect((await textOfPages((await preview()).rawPayload)).join(' ')).toContain('Preview, not a report');
  // Never the plain one in the place of an accredited one that would not be made.
  const missing = await preview('&accredited=true');
  expect([missing.statusCode, missing.json().code]).toEqual([409, 'NOTHING_NEW']);
  await released(orderId);
  expect(await show()).toMatchObject({
    waiting: [],
    refusals: { final: { code: 'NOTHING_NEW' } },
    reports: [{ version: 1 }],
  });
  expect((await preview()).json().code).toBe('NOTHING_NEW');
});

test('a test that is collected again keeps no final report of the others waiting, which says so', async () => {
  const { orderId, customer, bookingNumber } = await bench.makeOrder();
  await bench.authorise(orderId, { UREA: '30', CREA: '1.10' });
  await released(orderId, { kind: 'preliminary' });
  const { data: tubes } = await bench.call(bench.admin, 'GET', `/specimens?q=${bookingNumber}`);
  await bench.call(bench.admin, 'POST', `/specimens/${tubes[0].tubeCode}/reject`, { rejectCode: 'haemolysed' });
  expect(await state(orderId)).toEqual(['released', 'recollect_requested']);
  const [report] = await released(orderId);
  expect(report).toMatchObject({ kind: 'final', tests: ['Renal Profile'] });
  const text = await textOf(customer, report.fileName);
  expect(text).toContain('Collected again, for another report Lipid Profile');
  expect(text).not.toContain('Still open');
});
