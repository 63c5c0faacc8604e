// Money of reports: what was bought, its receipt, money over the counter and on its way back, and mails sent once more.
import { z } from 'zod';
import { RefundBody, SettleBody } from './cart-bookings.ts';
import { Id, ListQuery, MessageBody, Rupees, Timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import { rule } from './messages/rules.ts';
import { ReceiptQuery, RefundAsked, RefundDecisionBody } from './refunds.ts';
import { ReportStatus, ReportType, reportMoney } from './reports.ts';

/** A report as something bought: one that is paid or has to be. It stays here when the report is withdrawn. */
export const ReportPurchase = z.object({
  _id: Id,
  /** The report's code. */
  number: z.string(),
  reportType: ReportType,
  amount: Rupees,
  status: ReportStatus,
  withdrawn: z.boolean(),
  ...reportMoney,
  createdAt: Timestamp,
});
export type ReportPurchase = z.output<typeof ReportPurchase>;

const params = z.object({ id: Id });
const Answer = z.object({ data: ReportPurchase, message: z.string() });

export const reportPayments = {
  listReportPurchases: endpoint({
    method: 'GET',
    path: '/prescription-reports/purchases',
    access: 'user',
    summary: 'Own reports that are paid or have to be, newest first; withdrawn ones too where money was received',
    query: ListQuery,
    response: z.object({ data: z.array(ReportPurchase) }),
  }),
  receiptOfReport: endpoint({
    method: 'GET',
    path: '/prescription-reports/receipt/:id',
    access: 'user',
    widenedBy: 'report.read',
    summary: 'The receipt of a paid report as a PDF, or with the id of a `refund` its credit note',
    params,
    query: ReceiptQuery,
    response: z.string(),
  }),
  settleReport: endpoint({
    method: 'PUT',
    path: '/prescription-reports/:id/payment',
    access: 'staff',
    permission: 'cash.collect',
    summary: 'Record money that was paid for a report at the counter; it is released',
    params,
    body: SettleBody.pick({ method: true, receivedBy: true }),
    response: Answer,
    idempotent: true,
  }),
  refundReport: endpoint({
    method: 'POST',
    path: '/prescription-reports/:id/refund',
    access: 'staff',
    permission: 'refund.request',
    summary: 'Give back a part or all of what was received for a report, also for one that is withdrawn',
    params,
    body: RefundBody.omit({ bookingId: true }),
    response: Answer.extend(RefundAsked),
    idempotent: true,
  }),
  approveReportRefund: endpoint({
    method: 'PUT',
    path: '/prescription-reports/:id/refund/approve',
    access: 'staff',
    permission: 'refund.approve',
    summary: 'Approve a refund that somebody else asked for: the money goes back',
    params,
    body: RefundDecisionBody,
    response: Answer,
  }),
  declineReportRefund: endpoint({
    method: 'PUT',
    path: '/prescription-reports/:id/refund/decline',
    access: 'staff',
    permission: 'refund.approve',
    summary: 'Decline a refund that somebody asked for: its amount is free again',
    params,
    body: RefundDecisionBody,
    response: Answer,
  }),
  resendReportMail: endpoint({
    method: 'POST',
    path: '/prescription-reports/:id/mail',
    access: 'staff',
    permission: 'report.read',
    summary: 'Mail once more that a report is ready, or its receipt',
    params,
    body: z.object({ mail: z.enum(['ready', 'receipt'], rule('mailOfReport')) }),
    response: MessageBody,
    idempotent: true,
  }),
};
