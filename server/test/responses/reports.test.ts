import { contract } from '@labfront/contract/index';
import { expect, test } from 'vitest';
import { bookCart, fillCart, makeCities, makeItems, makeStaff, makeUser, payOrder } from '../factories.ts';
import { pdf } from '../file-samples.ts';
import { giveReport } from '../reports.ts';
import { hasExactly, SUMMARY } from './fields.ts';
import { openArea } from './open-area.ts';

const PRESCRIPTION =
  '_id userId name city email phone message file fileName originalName status note items bookedAs createdAt'.split(' ');
const REPORT =
  '_id userId patientName patientId bookingId bookingNumber prescriptionId userMobile reportType doctorName comments amount status paymentStatus paidBy gatewayGone refunds receiptNumber withdrawn fileName originalName reportFile consentNeeded counsellingNeeded version amendedAt amendReason checkCode origin kind accredited issuedAt createdAt'.split(
    ' ',
  );
const PURCHASE =
  '_id number reportType amount status withdrawn paymentStatus paidBy gatewayGone refunds receiptNumber createdAt'.split(
    ' ',
  );

const { app, admin, ask, unanswered, unaudited } = await openArea('reports');
const { prescriptions, reportPayments, reportShares, reports } = contract;
const by = { token: admin.token };
await makeCities(app);
const user = await makeUser(app);
const { token } = user;
const [testId = ''] = await makeItems(app, {});

test('prescriptions, from upload to answer', async () => {
  const form = { city: 'Bhopal', file: { bytes: pdf(), name: 'rx.pdf' } };
  const body = await ask(prescriptions.uploadPrescription, { token, form });
  hasExactly(body, PRESCRIPTION, 'data');
  hasExactly(body.data, PRESCRIPTION);
  const { data } = await ask(prescriptions.listPrescriptions, { token });
  hasExactly(data[0], PRESCRIPTION);
  const path = `/prescription/status/${data[0]._id}`;
  const answer = { ...by, path, body: { status: 'approved', itemIds: [testId] } };
  const approved = await ask(prescriptions.updatePrescriptionStatus, answer);
  hasExactly(approved.data, PRESCRIPTION);
  hasExactly(approved.data.items[0], SUMMARY, 'available');
  await app.http.inject({ method: 'GET', url: new URL(body.file).pathname + new URL(body.file).search });
  const log = { token, path: `/prescription/access-log/${data[0]._id}` };
  hasExactly((await ask(prescriptions.listPrescriptionAccess, log)).data[0], ['at', 'who', 'action']);
});

test('reports, from upload through payment, amendment and check to withdrawal', async () => {
  const fields = { userId: user.id, reportType: 'MRI', doctorName: 'Dr Rao', comments: '', amount: '100' };
  const file = { bytes: pdf('report'), name: 'mri.pdf' };
  const { data: uploaded } = await ask(reports.uploadReport, { ...by, form: { ...fields, file } });
  const { _id: id, fileName, checkCode } = uploaded;
  hasExactly(uploaded, REPORT);
  hasExactly((await ask(reports.listReports, by)).data[0], REPORT);
  hasExactly((await ask(reports.findReports, { token, path: `/prescription-reports/${id}` })).data[0], REPORT);

  await fillCart(app, token, [testId]);
  await bookCart(app, token, { city: 'Bhopal', date: '2026-03-12', slot: '06:00-08:00' });
  const ofPerson = { ...by, path: `/prescription-reports/bookings/${user.id}` };
  const { data: ofReports } = await ask(reports.listBookingsOfReports, ofPerson);
  hasExactly(ofReports[0], ['_id', 'bookingNumber', 'patientName', 'date', 'createdAt']);

  const order = await ask(reports.orderReport, { token, path: `/prescription-reports/${id}/order` });
  hasExactly(order, ['orderId', 'amount', 'currency', 'gateway']);
  const paid = await payOrder(app, order.orderId);
  const verified = await ask(reports.verifyReport, { token, path: `/prescription-reports/${id}/verify`, body: paid });
  hasExactly(verified, ['data', 'message']);

  const purchases = await ask(reportPayments.listReportPurchases, { token });
  hasExactly(purchases.data[0], PURCHASE);
  const receipt = { token, path: `/prescription-reports/receipt/${id}` };
  expect(await ask(reportPayments.receiptOfReport, receipt)).toMatch(/^%PDF-/);
  const resend = { ...by, path: `/prescription-reports/${id}/mail`, body: { mail: 'receipt' } };
  hasExactly(await ask(reportPayments.resendReportMail, resend), ['message']);
  const refund = { ...by, path: `/prescription-reports/${id}/refund`, body: { amount: 40, reason: 'Late' } };
  hasExactly((await ask(reportPayments.refundReport, refund)).data, PURCHASE);

  await ask(reports.downloadReport, { token, path: `/prescription-reports/download/${fileName}` });
  await ask(reports.zipReports, { token, path: `/prescription-reports/zip?ids=${id}` });
  await ask(reports.coverOfReport, { token, path: `/prescription-reports/cover/${id}` });
  const sharing = { token, path: `/prescription-reports/share/${id}` };
  const shared = await ask(reportShares.shareReport, { ...sharing, body: { hours: 24 } });
  hasExactly(shared, ['data', 'link', 'pin']);
  hasExactly((await ask(reportShares.listReportShares, sharing)).data[0], Object.keys(shared.data));
  const opened = { path: new URL(shared.link).pathname, body: { pin: shared.pin } };
  hasExactly(
    (await ask(reportShares.openSharedReport, opened)).data,
    'patientName reportType doctorName comments issuedAt laboratory checkCode originalName results facts reportFile expiresAt'.split(
      ' ',
    ),
  );
  hasExactly(await ask(reportShares.endReportShares, sharing), ['id', 'message']);

  const log = await ask(reports.listReportAccess, { token, path: `/prescription-reports/access-log/${id}` });
  hasExactly(log.data[0], ['at', 'who', 'action']);

  const asAdmin = { ...by, path: `/prescription-reports/${id}` };
  hasExactly((await ask(reports.updateReport, { ...asAdmin, body: { comments: 'Seen' } })).data, REPORT);
  const [second, third] = [
    await giveReport(app, admin, user, { fields }),
    await giveReport(app, admin, user, { fields }),
  ];
  const settle = { path: `/prescription-reports/${third._id}/payment`, body: { method: 'cash', receivedBy: 'R' } };
  hasExactly((await ask(reportPayments.settleReport, { ...by, ...settle })).data, PURCHASE);
  const path = `/prescription-reports/status/${second._id}`;
  const status = { ...by, path, body: { status: 'completed' } };
  hasExactly((await ask(reports.updateReportStatus, status)).data, REPORT);
  const versions = { ...by, path: `/prescription-reports/versions/${id}` };
  hasExactly(
    (await ask(reports.listReportVersions, versions)).data[0],
    'version issuedAt reason fileName originalName reportFile checkCode kind'.split(' '),
  );
  const check = await ask(reports.checkReport, { path: `/prescription-reports/check/${checkCode}` });
  hasExactly(check, ['state', 'issuedAt', 'laboratory']);
  hasExactly(await ask(reports.deleteReport, asAdmin), ['id', 'message']);
});

test('refunds that wait for another', async () => {
  // A refund waits as soon as somebody else could approve it.
  const approver = await makeStaff(app, admin, { roleId: 'accountant' });
  const given = await giveReport(app, admin, await makeUser(app), { fields: { amount: '300' } });
  const report = `/prescription-reports/${given._id}`;
  await app.call('PUT', `${report}/payment`, { ...by, body: { method: 'cash', receivedBy: 'R' } });
  for (const decide of [reportPayments.approveReportRefund, reportPayments.declineReportRefund]) {
    const { body } = await app.call('POST', `${report}/refund`, { ...by, body: { amount: 1, reason: 'Late' } });
    const path = decide.path.replace(':id', given._id);
    await ask(decide, { token: approver.token, path, body: { refundId: body.refundId } });
  }
});

test('every write of an administrator left a row in the audit log', async () => expect(await unaudited()).toEqual([]));
test('no endpoint was left out', () => expect(unanswered()).toEqual([]));
