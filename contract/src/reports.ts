import { z } from 'zod';
import { GatewayRef, VerifyBody } from './cart-bookings.ts';
import { Id, listQueryWith, Rupees, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { FileAccess } from './files.ts';
import { rule } from './messages/rules.ts';
import { REPORT_MAX_BYTES } from './report-limits.ts';
import {
  BookingOfReport,
  Report,
  ReportBody,
  ReportChangeBody,
  ReportStatusBody,
  ReportVersion,
} from './report-schemas.ts';

export {
  BookingOfReport,
  Report,
  ReportBody,
  ReportChangeBody,
  ReportPayment,
  ReportStatus,
  ReportStatusBody,
  ReportType,
  ReportVersion,
  reportMoney,
} from './report-schemas.ts';

const params = z.object({ id: Id });
const ReportAnswer = z.object({ data: Report });
const ReportAnswerWithMessage = z.object({ data: Report, message: z.string() });
const FileBody = z.string();

export const reports = {
  listReports: endpoint({
    method: 'GET',
    path: '/prescription-reports',
    access: 'staff',
    permission: 'report.read',
    summary: 'All reports, newest first',
    query: listQueryWith('reportType'),
    response: z.object({ data: z.array(Report) }),
  }),
  findReports: endpoint({
    method: 'GET',
    path: '/prescription-reports/:id',
    access: 'user',
    widenedBy: 'report.read',
    summary: 'Own reports by the id of a prescription, a booking, a report or the own account, or by a mobile number',
    params,
    response: z.object({ data: z.array(Report) }),
  }),
  listBookingsOfReports: endpoint({
    method: 'GET',
    path: '/prescription-reports/bookings/:id',
    access: 'staff',
    permission: 'report.upload',
    summary: 'The latest bookings of an account that a report may belong to',
    params,
    response: z.object({ data: z.array(BookingOfReport) }),
  }),
  uploadReport: endpoint({
    method: 'POST',
    path: '/prescription-reports/upload',
    access: 'staff',
    permission: 'report.upload',
    summary: 'Give a person a report: PDF, JPEG or PNG of at most 20 MB',
    bodyKind: 'multipart',
    files: { file: REPORT_MAX_BYTES },
    body: ReportBody,
    response: ReportAnswerWithMessage,
    status: 201,
  }),
  updateReport: endpoint({
    method: 'PUT',
    path: '/prescription-reports/:id',
    access: 'staff',
    permission: 'report.upload',
    summary: 'Change a report; a new file is a new version of it',
    params,
    bodyKind: 'multipart',
    files: { file: REPORT_MAX_BYTES },
    body: ReportChangeBody,
    response: ReportAnswer,
  }),
  updateReportStatus: endpoint({
    method: 'PUT',
    path: '/prescription-reports/status/:id',
    access: 'staff',
    permission: 'report.release',
    summary: 'Release a report, or let it wait for its payment again',
    params,
    body: ReportStatusBody,
    response: ReportAnswer,
  }),
  deleteReport: endpoint({
    method: 'DELETE',
    path: '/prescription-reports/:id',
    access: 'staff',
    permission: 'report.withdraw',
    summary: 'Withdraw a report; what was paid for it goes back',
    params,
    response: z.object({ id: Id, message: z.string() }),
  }),
  downloadReport: endpoint({
    method: 'GET',
    path: '/prescription-reports/download/:fileName',
    access: 'user',
    widenedBy: 'report.read',
    summary: 'The file of an own report that is paid; administrators get any',
    params: z.object({ fileName: Id }),
    response: FileBody,
  }),
  orderReport: endpoint({
    method: 'POST',
    path: '/prescription-reports/:id/order',
    access: 'user',
    summary: 'Make the payment order of an own report',
    params,
    response: z.object({
      orderId: z.string(),
      amount: Rupees,
      currency: z.literal('INR'),
      gateway: GatewayRef,
    }),
    status: 201,
    idempotent: true,
  }),
  verifyReport: endpoint({
    method: 'PUT',
    path: '/prescription-reports/:id/verify',
    access: 'user',
    summary: 'Confirm the payment of an own report by the signature that the checkout gave the browser',
    params,
    body: VerifyBody,
    response: ReportAnswerWithMessage,
  }),
  listReportVersions: endpoint({
    method: 'GET',
    path: '/prescription-reports/versions/:id',
    access: 'staff',
    permission: 'report.read',
    summary: 'Every version of a report, the newest first',
    params,
    response: z.object({ data: z.array(ReportVersion) }),
  }),
  listReportAccess: endpoint({
    method: 'GET',
    path: '/prescription-reports/access-log/:id',
    access: 'user',
    widenedBy: 'report.read',
    summary: 'Who opened a report, and when',
    params,
    response: z.object({ data: z.array(FileAccess) }),
  }),
  zipReports: endpoint({
    method: 'GET',
    path: '/prescription-reports/zip',
    access: 'user',
    summary: 'Several own reports as one ZIP, with their cover pages',
    query: z.object({ ids: z.string(rule('reportIds')).max(5_000, rule('reportIdsMost')) }),
    response: FileBody,
  }),
  coverOfReport: endpoint({
    method: 'GET',
    path: '/prescription-reports/cover/:id',
    access: 'user',
    widenedBy: 'report.read',
    summary: 'A cover page with the code by which anybody can check that a report is genuine',
    params,
    response: FileBody,
  }),
  checkReport: endpoint({
    method: 'GET',
    path: '/prescription-reports/check/:code',
    access: 'public',
    summary: 'Whether a report is genuine, superseded or withdrawn',
    params: z.object({ code: Id }),
    response: z.object({
      state: z.enum(['genuine', 'superseded', 'withdrawn']),
      issuedAt: Timestamp,
      laboratory: z.string(),
    }),
  }),
};
