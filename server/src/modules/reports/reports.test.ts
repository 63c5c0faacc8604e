// Reports from upload to the list of them, on both storages.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { makeAdmin, makeUser, payOrder } from '../../../test/factories.ts';
import { FORBIDDEN, pdf, photo, png } from '../../../test/file-samples.ts';
import { sendForm } from '../../../test/forms.ts';
import { createTestApp } from '../../../test/harness.ts';
import { mailsTo } from '../../../test/mails.ts';
import { createReportCalls, giveReport, sendReport } from '../../../test/reports.ts';
import { STORAGES, storageVariables } from '../../../test/storages.ts';

describe.each(STORAGES)('%s', async (storage) => {
  const app = await createTestApp(await storageVariables(storage));
  const admin = await makeAdmin(app);
  const asha = await makeUser(app);
  const { find, setStatus, change, download, open } = createReportCalls(app, admin);
  const left = () => readdirSync(join(app.dataDir, 'uploading'));

  test('a report with an amount waits for its payment, and is opened and saved after it', async () => {
    const person = await makeUser(app);
    const bytes = pdf('to be paid');
    const report = await giveReport(app, admin, person, { bytes, name: 'cbc.pdf', fields: { amount: '499.50' } });
    expect(report).toMatchObject({
      userId: { _id: person.id, mobileNumber: person.mobileNumber },
      userMobile: person.mobileNumber,
      reportType: 'Blood Test',
      doctorName: 'Dr Rao',
      comments: 'Fasting',
      amount: 499.5,
      status: 'Pending',
      paymentStatus: 'none',
      originalName: 'cbc.pdf',
      prescriptionId: null,
      version: 1,
      amendedAt: null,
    });
    const [due] = await find(person.token, report._id);
    expect([due.reportFile, due.status]).toEqual([null, 'Pending']);
    const refused = await download(person.token, report.fileName);
    expect([refused.statusCode, refused.json().code]).toEqual([402, 'PAYMENT_DUE']);
    expect((await download(admin.token, report.fileName)).statusCode).toBe(200);

    const order = await app.call('POST', `/prescription-reports/${report._id}/order`, { token: person.token });
    expect(order.body).toMatchObject({ amount: 499.5, currency: 'INR', gateway: { name: 'test' } });
    const body = await payOrder(app, order.body.orderId);
    const path = `/prescription-reports/${report._id}/verify`;
    const verified = await app.call('PUT', path, { token: person.token, body });
    expect(verified.body.data).toMatchObject({ status: 'Completed', paymentStatus: 'paid' });
    expect((await app.call('PUT', path, { token: person.token, body })).body.data.status).toBe('Completed');

    const saved = await download(person.token, report.fileName);
    expect(saved.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': 'attachment; filename="cbc.pdf"',
    });
    expect(saved.rawPayload).toEqual(bytes);
    expect((await open(verified.body.data.reportFile)).rawPayload).toEqual(bytes);
    const log = await app.call('GET', `/prescription-reports/access-log/${report._id}`, { token: person.token });
    expect(log.body.data.map(({ who, action }: { who: string; action: string }) => [who, action])).toEqual([
      [expect.stringMatching(/^Asha/), 'viewed'],
      [expect.stringMatching(/^Asha/), 'downloaded'],
      ['Administrator', 'downloaded'],
    ]);
    await expect.poll(left).toEqual([]);
  });

  test('without an amount, or with 0, it is released at once, and a mail without its content says so', async () => {
    const person = await makeUser(app);
    const none = await giveReport(app, admin, person, { fields: { comments: 'HbA1c is high' } });
    const zero = await giveReport(app, admin, person, { fields: { amount: '0' } });
    expect([none.status, zero.status]).toEqual(['Completed', 'Completed']);
    expect((await find(person.token, none._id))[0].reportFile).toMatch(/^http/);
    const mails = await mailsTo(app, person.email);
    expect(mails).toHaveLength(2);
    for (const mail of mails) {
      expect(mail).toContain('/download-report');
      expect(mail).not.toMatch(/HbA1c|Blood|Rao/);
    }
  });

  test('pictures are reports too, and lose where they were taken', async () => {
    const jpeg = await giveReport(app, admin, asha, {
      bytes: await photo(),
      name: 'xray.JPG',
      fields: { reportType: 'x-ray' },
    });
    expect([jpeg.originalName, jpeg.reportType]).toEqual(['xray.jpg', 'X-Ray']);
    expect((await download(asha.token, jpeg.fileName)).rawPayload.includes('SecretCam')).toBe(false);
    expect((await giveReport(app, admin, asha, { bytes: await png(), name: 'a.png' })).fileName).toMatch(/\.png$/);
  });

  test.each(Object.entries(FORBIDDEN))('%s is refused at its field, and nothing is kept', async (_what, bytes) => {
    const { status, body } = await sendReport(app, admin, asha, { bytes });
    expect([status, body.code]).toEqual([415, 'UNSUPPORTED_FILE']);
    expect(body.issues).toEqual([{ path: 'file', message: expect.stringContaining('PDF, JPEG or PNG') }]);
    await expect.poll(left).toEqual([]);
  });

  test('bad input is said at its field', async () => {
    const bad = async (fields: Record<string, string>) => {
      const { status, body } = await sendReport(app, admin, asha, { fields });
      return [status, body.issues?.[0]?.path];
    };
    expect(await bad({ userId: 'nobody' })).toEqual([400, 'userId']);
    expect(await bad({ userId: '[object Object]' })).toEqual([400, 'userId']);
    expect(await bad({ reportType: 'Horoscope' })).toEqual([400, 'reportType']);
    expect(await bad({ amount: '-1' })).toEqual([400, 'amount']);
    expect(await bad({ amount: '1.234' })).toEqual([400, 'amount']);
    expect(await bad({ amount: '0.5' })).toEqual([400, 'amount']);
    expect(await bad({ amount: 'a lot' })).toEqual([400, 'amount']);
    expect(await bad({ prescriptionId: 'unknown' })).toEqual([400, 'prescriptionId']);
    expect(await bad({ doctorName: 'x'.repeat(101) })).toEqual([400, 'doctorName']);
    const empty = await sendReport(app, admin, asha, { bytes: Buffer.alloc(0) });
    expect([empty.status, empty.body.code]).toEqual([400, 'FILE_EMPTY']);
    const none = await sendForm(app, 'POST', '/prescription-reports/upload', admin.token, {
      userId: asha.id,
      reportType: 'MRI',
    });
    expect([none.status, none.body.code]).toEqual([400, 'FILE_MISSING']);
    const large = await sendReport(app, admin, asha, { bytes: Buffer.concat([pdf(), Buffer.alloc(30_000_000)]) });
    expect([large.status, large.body.message]).toEqual([413, 'This file is larger than 20 MB']);
    const { originalName } = await giveReport(app, admin, asha, { name: '../../../etc/passwd.pdf' });
    expect(originalName).toBe('passwd.pdf');
    await expect.poll(left).toEqual([]);
  });

  test('a report belongs to a prescription of its person, and is found by it', async () => {
    const person = await makeUser(app);
    const sent = await sendForm(app, 'POST', '/prescription/upload', person.token, {
      file: { bytes: pdf('rx'), name: 'rx.pdf' },
    });
    const prescriptionId = sent.body._id;
    expect((await sendReport(app, admin, asha, { fields: { prescriptionId } })).status).toBe(400);
    const report = await giveReport(app, admin, person, { fields: { prescriptionId } });
    expect(report.prescriptionId).toBe(prescriptionId);
    const mobiles = [person.mobileNumber, `+91 ${person.mobileNumber}`, `0${person.mobileNumber}`];
    for (const id of [report._id, prescriptionId, person.id, ...mobiles]) {
      const found = await find(person.token, encodeURIComponent(id));
      expect([id, found.map(({ _id }: { _id: string }) => _id)]).toEqual([id, [report._id]]);
      expect(await find(asha.token, encodeURIComponent(id))).toEqual([]);
      expect(await find(admin.token, encodeURIComponent(id))).toHaveLength(1);
    }
    expect(await find(person.token, 'unknown')).toEqual([]);
  });

  test('a whole record with nonsense in it may be sent back, as JSON and as a form', async () => {
    const report = await giveReport(app, admin, asha, { fields: { amount: '100' } });
    const nonsense = { userId: '[object Object]', file: '{}', prescriptionId: 'null' };
    const form = { ...nonsense, comments: 'One', amount: '100', reportType: 'MRI', status: 'Completed' };
    const asForm = await sendForm(app, 'PUT', `/prescription-reports/${report._id}`, admin.token, form);
    expect(asForm.body.data).toMatchObject({ comments: 'One', reportType: 'MRI', status: 'Pending', version: 1 });
    const asJson = await change(report._id, { ...report, userId: {}, file: {}, comments: 'Two' });
    expect(asJson.body.data).toMatchObject({ userId: { _id: asha.id }, comments: 'Two', doctorName: 'Dr Rao' });
    expect((await change(report._id, { userId: 'nobody' })).status).toBe(400);
    expect((await change('unknown', { comments: 'x' })).status).toBe(404);
    expect((await change(report._id, { reportType: 'Horoscope' })).status).toBe(400);
  });

  test('another amount is another order, and nothing to pay releases', async () => {
    const report = await giveReport(app, admin, asha, { fields: { amount: '100' } });
    const order = () => app.call('POST', `/prescription-reports/${report._id}/order`, { token: asha.token });
    const first = (await order()).body;
    expect((await order()).body).toEqual(first);
    await change(report._id, { amount: '150' });
    const second = (await order()).body;
    expect([second.amount, second.orderId === first.orderId]).toEqual([150, false]);
    const body = await payOrder(app, first.orderId);
    const late = await app.call('PUT', `/prescription-reports/${report._id}/verify`, { token: asha.token, body });
    expect([late.status, late.body.code]).toEqual([409, 'AMOUNT_CHANGED']);
    expect((await change(report._id, { amount: 0 })).body.data.status).toBe('Completed');
    expect((await order()).body.code).toBe('NOTHING_DUE');
    expect((await change(report._id, { amount: 90 })).body.data.status).toBe('Pending');
  });

  test('staff release, and take back only while no money was received', async () => {
    const report = await giveReport(app, admin, asha, { fields: { amount: '100' } });
    expect((await setStatus(report._id, 'lost')).status).toBe(400);
    expect((await setStatus(report._id, 'COMPLETED')).body.data.status).toBe('Completed');
    const [{ reportFile }] = await find(asha.token, report._id);
    expect((await open(reportFile)).statusCode).toBe(200);
    expect((await setStatus(report._id, 'pending')).body.data.status).toBe('Pending');
    expect((await open(reportFile)).statusCode).toBe(410);
    const { orderId } = (await app.call('POST', `/prescription-reports/${report._id}/order`, { token: asha.token }))
      .body;
    const body = await payOrder(app, orderId);
    await app.call('PUT', `/prescription-reports/${report._id}/verify`, { token: asha.token, body });
    expect(await setStatus(report._id, 'Pending')).toMatchObject({ status: 409, body: { code: 'MONEY_RECEIVED' } });
    expect(await change(report._id, { amount: 50 })).toMatchObject({ status: 409, body: { code: 'MONEY_RECEIVED' } });
    const other = await makeUser(app);
    expect(await change(report._id, { userId: other.id })).toMatchObject({ status: 409 });
    const free = await giveReport(app, admin, asha);
    expect((await setStatus(free._id, 'Pending')).body.code).toBe('NOTHING_DUE');
    expect((await setStatus('unknown', 'Pending')).status).toBe(404);
  });

  test('a report given to the wrong person moves, with its links', async () => {
    const [wrong, right] = [await makeUser(app), await makeUser(app)];
    const report = await giveReport(app, admin, wrong);
    const [{ reportFile }] = await find(wrong.token, report._id);
    expect((await change(report._id, { userId: right.id })).body.data.userId._id).toBe(right.id);
    expect((await open(reportFile)).statusCode).toBe(410);
    expect(await find(wrong.token, report._id)).toEqual([]);
    const [moved] = await find(right.token, report._id);
    expect((await open(moved.reportFile)).statusCode).toBe(200);
    expect(await mailsTo(app, right.email)).toHaveLength(1);
  });

  test('administrators find them by person, mobile, doctor, state, type and day, in pages and as a file', async () => {
    const person = await makeUser(app, { firstName: 'Zubin' });
    const mri = await giveReport(app, admin, person, {
      fields: { reportType: 'MRI', doctorName: 'Dr Quist', comments: '=1+1', amount: '10' },
    });
    await giveReport(app, admin, person, { fields: { reportType: 'X-Ray' } });
    const list = (query: string) => app.call('GET', `/prescription-reports${query}`, { token: admin.token });
    for (const query of [
      '?q=zubin quist',
      '?q=zubin&reportType=mri',
      `?q=${person.mobileNumber}&status=pending`,
      '?q=zubin&sort=-createdAt&page=2&limit=1',
      '?q=quist&from=2026-03-01&to=2030-01-01',
    ]) {
      const { body } = await list(query);
      expect([query, body.data.map(({ _id }: { _id: string }) => _id)]).toEqual([query, [mri._id]]);
    }
    expect((await list('?q=quist&to=2026-03-01')).body.data).toEqual([]);
    expect((await list('?q=zubin&sort=nonsense&page=-5&limit=1')).headers['x-total-count']).toBe('2');
    const file = await list('?q=zubin&format=csv');
    expect(file.headers['content-disposition']).toMatch(/reports-.*\.csv/);
    const rows = parse(file.body, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => [row.Type, row.Comments, row.Status])).toEqual([
      ['X-Ray', 'Fasting', 'Completed'],
      ['MRI', "'=1+1", 'Pending'],
    ]);
  });
});
