import { outcome } from '@labfront/contract/messages/outcomes';
import { reportPayments } from '@labfront/contract/report-payments';
import { announcePage } from '../../platform/base/paging.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { sendPdf } from '../../platform/pdf/send-pdf.ts';
import { givenBackMessage } from '../sales/sales.service.ts';
import type { ReportsService } from './reports.service.ts';

export function registerReportPayments(serve: Serve, service: ReportsService): void {
  serve(reportPayments.listReportPurchases, async ({ caller, query, request, reply }) => {
    const { purchases: data, total, page } = await service.listPurchases(caller.accountId, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(reportPayments.receiptOfReport, async ({ caller, params, query, reply }) =>
    sendPdf(reply, await service.receipt(caller, params.id, query)),
  );

  serve(reportPayments.settleReport, async ({ caller, params, body }) => ({
    data: await service.settle(caller, params.id, body.method, body.receivedBy),
    message: outcome('payment.recorded'),
  }));

  serve(reportPayments.refundReport, async ({ caller, params, body }) => {
    const { data, refundId } = await service.refund(caller, params.id, body);
    return { data, refundId, message: givenBackMessage(data, refundId) };
  });

  serve(reportPayments.approveReportRefund, async ({ caller, body }) => {
    const data = await service.approveRefund(caller, body.refundId);
    return { data, message: givenBackMessage(data) };
  });

  serve(reportPayments.declineReportRefund, async ({ caller, body }) => ({
    data: await service.declineRefund(caller, body.refundId, body.reason ?? undefined),
    message: outcome('payment.refundDeclined'),
  }));

  serve(reportPayments.resendReportMail, async ({ caller, params, body }) => ({
    message: await service.resendMail(caller, params.id, body.mail),
  }));
}
