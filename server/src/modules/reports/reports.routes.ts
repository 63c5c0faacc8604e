import { outcome } from '@labfront/contract/messages/outcomes';
import { reports } from '@labfront/contract/reports';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import { announceFile, sendPieces } from '../../platform/files/file-headers.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { sendPdf } from '../../platform/pdf/send-pdf.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { REPORT_COLUMNS } from './reports.csv.ts';
import type { ReportsService } from './reports.service.ts';

export function registerReports(serve: Serve, service: ReportsService, payments: PaymentsService, clock: Clock): void {
  serve(reports.listReports, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      return csvFile(reply, {
        name: 'reports',
        clock,
        columns: REPORT_COLUMNS,
        rows: (page) => service.exportAll(caller, query, page),
      });
    }
    const { reports: data, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(reports.findReports, async ({ caller, params }) => ({ data: await service.find(caller, params.id) }));

  serve(reports.listBookingsOfReports, async ({ caller, params }) => ({
    data: await service.bookingsOf(caller, params.id),
  }));

  serve(reports.uploadReport, async ({ caller, body, files }) => {
    const data = await service.upload(caller, body, files.file);
    const message = data.status === 'Completed' ? outcome('report.released') : outcome('report.waits');
    return { data, message };
  });

  serve(reports.updateReport, async ({ caller, params, body, files }) => ({
    data: await service.update(caller, params.id, body, files.file),
  }));

  serve(reports.updateReportStatus, async ({ caller, params, body }) => ({
    data: await service.updateStatus(caller, params.id, body.status),
  }));

  serve(reports.deleteReport, async ({ caller, params }) => {
    await service.remove(caller, params.id);
    return { id: params.id, message: outcome('report.withdrawn') };
  });

  serve(reports.downloadReport, async ({ caller, params, reply }) => {
    const { file, pieces } = await service.download(caller, params.fileName);
    await sendPieces(reply, pieces, () => announceFile(reply, file, { asDownload: true }));
    return reply;
  });

  serve(reports.orderReport, async ({ caller, params }) => {
    const { orderId, amount } = await service.order(caller.accountId, params.id);
    return { orderId, amount, currency: 'INR' as const, gateway: payments.gatewayRef };
  });

  serve(reports.verifyReport, async ({ caller, params, body }) => {
    const { order_id, razorpay_payment_id, razorpay_signature } = body;
    const data = await service.verify(caller, params.id, order_id, razorpay_payment_id, razorpay_signature);
    return { data, message: outcome('report.paid') };
  });

  serve(reports.listReportVersions, async ({ caller, params }) => ({
    data: await service.versions(caller, params.id),
  }));

  serve(reports.listReportAccess, async ({ caller, params }) => ({
    data: await service.openings(caller, params.id),
  }));

  serve(reports.zipReports, async ({ caller, query, reply }) => {
    const zip = await service.zip(caller, query.ids);
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="reports-${localDay(clock.now())}.zip"`,
      'cache-control': 'private, no-store',
    });
    return zip;
  });

  serve(reports.coverOfReport, async ({ caller, params, reply }) =>
    sendPdf(reply, await service.cover(caller, params.id)),
  );

  serve(reports.checkReport, ({ params }) => service.check(params.code));
}
