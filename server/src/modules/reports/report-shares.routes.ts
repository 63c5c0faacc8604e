import { outcome } from '@labfront/contract/messages/outcomes';
import { reportShares } from '@labfront/contract/report-shares';
import { languageOf } from '../../platform/base/errors.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { ReportSharesService } from './report-shares.service.ts';

export function registerReportShares(serve: Serve, service: ReportSharesService): void {
  serve(reportShares.shareReport, ({ caller, params, body, request }) =>
    service.create(caller, params.id, body.hours, languageOf(request)),
  );

  serve(reportShares.listReportShares, async ({ caller, params }) => ({ data: await service.list(caller, params.id) }));

  serve(reportShares.endReportShares, async ({ caller, params }) => {
    await service.end(caller, params.id);
    return { id: params.id, message: outcome('report.sharesEnded') };
  });

  serve(reportShares.openSharedReport, async ({ params, body, request }) => ({
    data: await service.open(params.token, body.pin, request.ip),
  }));
}
