// Release: exactly once, split by accreditation, amended with its reason, paid with its booking, withdrawn.
import { beforeAll, describe, expect, test } from 'vitest';
import { type Person, payOrder } from '../../../test/factories.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { textOfPages } from '../../../test/pdf-text.ts';
import { type Bench, openBench } from '../../../test/release-bench.ts';

const app = await createTestApp();
let bench: Bench;
const VALUES = { UREA: '30', CREA: '1.10', CHOL: '<0.5' };
const DAY_MS = 86_400_000;

beforeAll(async () => {
  bench = await openBench(app, [
    { name: 'Renal Profile', parameters: ['UREA', 'CREA'] },
    { name: 'Lipid Profile', parameters: ['CHOL'] },
  ]);
});

async function accredit(until = '2027-12-31', tests = bench.testIds): Promise<void> {
  const { admin, laboratory } = bench;
  const accreditation = { body: 'NABL', certificateNumber: 'MC-1234', validFrom: '2020-01-01', validUntil: until };
  await bench.call(admin, 'PUT', `/centres/${laboratory}`, { accreditation });
  const rows = tests.map((testId) => ({
    testId,
    parameterId: null,
    validFrom: '2020-01-01',
    validUntil: '2030-12-31',
  }));
  await bench.call(admin, 'PUT', `/centres/${laboratory}/scope`, { rows });
}

const released = async (orderId: string, more: object = {}) => {
  const { status, body } = await bench.release(orderId, more);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.data;
};
const refusal = async (orderId: string, more: object = {}) => {
  const { status, body } = await bench.release(orderId, more);
  return [status, body.code];
};
const state = async (orderId: string) => (await bench.read(orderId)).lines.map((line: { state: string }) => line.state);
const download = (person: Person, fileName: string) =>
  app.http.inject({
    url: `/api/v1/prescription-reports/download/${fileName}`,
    headers: { authorization: `Bearer ${person.token}` },
  });
const check = async (code: string) => (await app.call('GET', `/prescription-reports/check/${code}`)).body.state;
const own = async (person: Person, id: string) =>
  (await app.call('GET', `/prescription-reports/${id}`, { token: person.token })).body.data[0];

describe('a release', () => {
  test('waits for authorised values, and a final one for all of them', async () => {
    const { orderId } = await bench.makeOrder();
    expect(await refusal(orderId)).toEqual([409, 'NOT_AUTHORISED']);
    await bench.authorise(orderId, { UREA: '30', CREA: '1.10' });
    expect(await refusal(orderId)).toEqual([409, 'LINES_OPEN']);
    expect(await refusal('unknown')).toEqual([404, 'NOT_FOUND']);
    expect(await refusal(orderId, { kind: 'other' })).toEqual([400, 'VALIDATION']);
    const [early] = await released(orderId, { kind: 'preliminary' });
    expect(early).toMatchObject({ kind: 'preliminary', version: 1, accredited: false, tests: ['Renal Profile'] });
    expect(await state(orderId)).toEqual(['released', 'in_progress']);
    await bench.authorise(orderId, { CHOL: '0' });
    const [whole] = await released(orderId);
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
    // Ranges, signatory and name change; what was released does not.
    const { admin, signatory, parameterIds, approver } = bench;
    const ranges = [{ sex: 'any', ageFromDays: 0, validFrom: '2020-01-01', low: '1', high: '2' }];
    await bench.call(admin, 'PUT', `/parameters/${parameterIds.UREA}/ranges`, { ranges });
    await bench.call(approver, 'PUT', `/parameters/${parameterIds.UREA}/ranges/approve`, {});
    const { _id, ...entry } = signatory;
    await bench.call(admin, 'PUT', `/signatories/${_id}`, { ...entry, name: 'Dr Renamed' });
    expect((await download(customer, report.fileName)).rawPayload.equals(first.rawPayload)).toBe(true);
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

describe('an amendment', () => {
  test('waits for another release, says what changed and why, and ends the links to the version before', async () => {
    const { orderId, customer } = await bench.makeOrder();
    await bench.authorise(orderId, VALUES);
    const [before] = await released(orderId);
    const { reportFile } = await own(customer, before.reportId);
    const open = (link: string) => app.http.inject({ url: new URL(link).pathname + new URL(link).search });
    expect((await open(reportFile)).statusCode).toBe(200);
    app.clock.advance(1_000);
    await bench.amend(orderId, 'UREA', '31');
    expect(await state(orderId)).toEqual(['authorised', 'released']);
    const [after] = await released(orderId);
    expect(after).toMatchObject({ reportId: before.reportId, version: 2, kind: 'amended' });
    expect((await open(reportFile)).statusCode).toBe(410);
    expect((await download(customer, before.fileName)).statusCode).toBe(404);
    expect(await own(customer, before.reportId)).toMatchObject({ amendReason: 'UREA name: typing', version: 2 });
    const text = (await textOfPages((await download(customer, after.fileName)).rawPayload)).join(' ');
    expect(text).toContain('Amended report');
    expect(text).toContain('UREA name: 30 is now 31 (typing error)');
    const subjects = (await mailsTo(app, customer.email)).flatMap(
      (mail) => /^Subject: (Your report.*)$/m.exec(mail)?.[1]?.trim() ?? [],
    );
    expect(subjects.sort()).toEqual(['Your report is ready', 'Your report was amended']);
  });
});

describe('a correction', () => {
  const textOf = async (person: Person, fileName: string) =>
    (await textOfPages((await download(person, fileName)).rawPayload)).join(' ');
  /** Corrects a value that nobody signs. */
  async function reopen(orderId: string, code: string, value: string): Promise<void> {
    const { lines } = await bench.read(orderId);
    const parameters = lines.flatMap((line: { parameters: object[] }) => line.parameters);
    const { result } = parameters.find((one: { code: string }) => one.code === code);
    const body = { resultId: result._id, value, reasonCode: 'typing', reason: '' };
    await bench.call(bench.technician, 'PUT', '/lab/amend', body);
  }

  test('of what an early report said stops the next early one until it is signed, and is marked', async () => {
    const { orderId, customer } = await bench.makeOrder();
    await bench.authorise(orderId, { UREA: '30', CREA: '1.10' });
    await released(orderId, { kind: 'preliminary' });
    await bench.authorise(orderId, { CHOL: '20' });
    await reopen(orderId, 'UREA', '31');
    expect(await refusal(orderId, { kind: 'preliminary' })).toEqual([409, 'LINES_OPEN']);
    await bench.sign(orderId);
    const [report] = await released(orderId);
    expect(report.kind).toBe('amended');
    expect(await textOf(customer, report.fileName)).toContain('UREA name: 30 is now 31 (typing error)');
  });

  test('of what a withdrawn report said is marked in the next one', async () => {
    const { orderId, customer } = await bench.makeOrder();
    await bench.authorise(orderId, VALUES);
    const [before] = await released(orderId);
    app.clock.advance(1_000);
    await bench.call(bench.admin, 'DELETE', `/prescription-reports/${before.reportId}`);
    await bench.amend(orderId, 'UREA', '31');
    const [after] = await released(orderId);
    expect(after).toMatchObject({ kind: 'amended', version: 1 });
    expect(await textOf(customer, after.fileName)).toContain('UREA name: 30 is now 31 (typing error)');
    app.clock.advance(1_000);
    await bench.call(bench.admin, 'DELETE', `/prescription-reports/${after.reportId}`);
    expect((await released(orderId))[0].kind).toBe('final');
  });

  test('of a final report does not wait for a test of another one that was withdrawn', async () => {
    await accredit('2027-12-31', bench.testIds.slice(0, 1));
    const { orderId } = await bench.makeOrder();
    await bench.authorise(orderId, VALUES);
    const [, plain] = await released(orderId);
    await bench.call(bench.admin, 'DELETE', `/prescription-reports/${plain.reportId}`);
    await bench.amend(orderId, 'UREA', '31');
    await reopen(orderId, 'CHOL', '20');
    const [marked] = await released(orderId);
    expect(marked).toMatchObject({ kind: 'amended', version: 2, tests: ['Renal Profile'] });
    await bench.call(bench.admin, 'PUT', `/centres/${bench.laboratory}`, { accreditation: null });
  });
});

describe('accreditation', () => {
  test('splits an order into a report with the symbol and one without, and a lapse takes effect with the next one', async () => {
    await accredit('2027-12-31', bench.testIds.slice(0, 1));
    const { orderId, customer } = await bench.makeOrder();
    await bench.authorise(orderId, VALUES);
    const { data: outlook } = await bench.call(bench.pathologist, 'GET', `/lab/release/${orderId}`);
    expect(outlook.planned.final).toEqual([
      { accredited: true, tests: ['Renal Profile'] },
      { accredited: false, tests: ['Lipid Profile'] },
    ]);
    const previewed = async (accredited: boolean) => {
      const url = `/api/v1/lab/release/${orderId}/preview?kind=final&accredited=${accredited}`;
      const headers = { authorization: `Bearer ${bench.pathologist.token}` };
      return (await textOfPages((await app.http.inject({ url, headers })).rawPayload)).join(' ');
    };
    expect(await previewed(true)).toContain('Certificate MC-1234');
    expect(await previewed(false)).not.toMatch(/NABL|MC-1234/);
    const [marked, plain] = await released(orderId);
    expect([marked.accredited, marked.tests]).toEqual([true, ['Renal Profile']]);
    expect([plain.accredited, plain.tests]).toEqual([false, ['Lipid Profile']]);
    const textOf = async (fileName: string) =>
      (await textOfPages((await download(customer, fileName)).rawPayload)).join(' ');
    expect(await textOf(marked.fileName)).toContain('Certificate MC-1234');
    expect(await textOf(plain.fileName)).not.toMatch(/NABL|MC-1234/);
    await accredit('2025-12-31', bench.testIds.slice(0, 1));
    expect(await released(orderId)).toHaveLength(2);
    await bench.amend(orderId, 'CREA', '1.2');
    const [next, ...none] = await released(orderId);
    expect([next.accredited, next.tests, none]).toEqual([false, ['Renal Profile', 'Lipid Profile'], []]);
    expect(await textOf(next.fileName)).not.toMatch(/NABL|MC-1234/);
    expect(await check(marked.checkCode)).toBe('withdrawn');
    await bench.call(bench.admin, 'PUT', `/centres/${bench.laboratory}`, { accreditation: null });
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

test('names the referral laboratory and never marks its tests, and says what was not performed and why', async () => {
  await accredit();
  const { orderId, customer } = await bench.makeOrder();
  const { lines } = await bench.read(orderId);
  const [renal, lipid] = lines.map(({ _id }: { _id: string }) => _id);
  const given = {
    ...{
      name: 'Metro Reference Laboratory',
      address: 'Delhi',
      tests: [{ testId: bench.testIds[0], price: 40, turnaroundHours: 24 }],
    },
    accreditation: { body: 'NABL', certificateNumber: 'MC-9', validFrom: '2020-01-01', validUntil: '2027-12-31' },
  };
  const { data: other } = await bench.call(bench.admin, 'POST', '/referral-laboratories', given);
  await bench.call(bench.technician, 'PUT', '/lab/refer', { lineIds: [renal], laboratoryId: other._id });
  const box = { laboratoryId: other._id, centreId: bench.laboratory, lineIds: [renal] };
  await bench.call(bench.technician, 'POST', '/lab/manifests', box);
  await bench.call(bench.technician, 'PUT', '/lab/not-performed', {
    lineIds: [lipid],
    reason: 'The sample was used up',
  });
  const range = { low: '17', high: '43.5' };
  const results = [{ lineId: renal, parameterId: bench.parameterIds.UREA, value: '44', range }];
  await bench.call(bench.technician, 'PUT', '/lab/results', { results });
  await bench.authorise(orderId, { CREA: '41' });
  const [report, ...none] = await released(orderId);
  expect([report.accredited, none]).toEqual([false, []]);
  const text = (await textOfPages((await download(customer, report.fileName)).rawPayload)).join(' ');
  expect(text).toContain('Measured by the referral laboratory: Metro Reference Laboratory, Delhi, NABL MC-9');
  expect(text).toContain('Reference ranges are those of that laboratory');
  expect(text).toMatch(/UREA name 44 H High mg\/dL 17 – 43\.5 CREA name 41 mg\/dL —/);
  expect(text).toContain('Lipid Profile: The sample was used up');
  expect(text).not.toContain('MC-1234');
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
  const text = (await textOfPages((await download(customer, report.fileName)).rawPayload)).join(' ');
  expect(text).toContain('Collected again, for another report Lipid Profile');
  expect(text).not.toContain('Still open');
});
