import { affiliates } from '@labfront/contract/affiliates';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { AFFILIATE_COLUMNS, STATEMENT_COLUMNS } from './affiliates.csv.ts';
import type { AffiliatesService } from './affiliates.service.ts';

export function registerAffiliates(serve: Serve, service: AffiliatesService, clock: Clock): void {
  serve(affiliates.listAffiliates, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: CsvPage) => service.exportAll(caller, query, page);
      return csvFile(reply, { name: 'partners', clock, columns: AFFILIATE_COLUMNS, rows });
    }
    const { affiliates: data, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(affiliates.createAffiliate, async ({ body }) => ({
    data: await service.create(body),
    message: outcome('partner.added'),
  }));

  serve(affiliates.updateAffiliate, async ({ params, body }) => ({
    data: await service.update(params.id, body),
    message: outcome('partner.saved'),
  }));

  serve(affiliates.deleteAffiliate, async ({ params }) => {
    await service.remove(params.id);
    return { id: params.id, message: outcome('partner.deleted') };
  });

  serve(affiliates.getStatement, async ({ caller, params, query, reply }) => {
    const data = await service.statement(caller, params.id, query.month);
    if (!wantsCsv(query)) return { data };
    // A month of one partner is in memory already, so it is one page.
    const rows = async ({ after }: CsvPage) =>
      after === undefined ? data.lines.map((line) => ({ ...line, _id: line.bookingNumber })) : [];
    const name = `statement-${data.partner.code}-${data.month}`;
    return csvFile(reply, { name, clock, columns: STATEMENT_COLUMNS, rows });
  });

  serve(affiliates.payOut, async ({ params, body }) => ({
    data: await service.payOut(params.id, body.month),
    message: outcome('partner.paidOut'),
  }));
}
