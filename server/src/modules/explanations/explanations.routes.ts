import { explanations } from '@labfront/contract/explanations';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Clock } from '../../platform/base/clock.ts';
import { languageOf } from '../../platform/base/errors.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, heldRows, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { EXPLANATION_COLUMNS } from './explanations.csv.ts';
import type { ExplanationsService } from './explanations.service.ts';

export function registerExplanations(serve: Serve, service: ExplanationsService, clock: Clock): void {
  serve(explanations.listExplanations, async ({ query, request, reply }) => {
    if (wantsCsv(query)) {
      const { explanations: rows } = await service.list({ ...query, page: undefined, limit: undefined });
      return csvFile(reply, { name: 'explanations', clock, columns: EXPLANATION_COLUMNS, rows: heldRows(rows) });
    }
    const { explanations: data, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(explanations.getExplanation, ({ params }) => service.get(params.parameterId));

  serve(explanations.draftExplanation, async ({ params, body, caller }) => {
    const data = await service.draft(caller.accountId, params.parameterId, body);
    return { data, message: outcome('explanation.drafted', { name: data.name }) };
  });

  serve(explanations.approveExplanations, async ({ body, caller, request }) => ({
    data: await service.approveMany(caller.accountId, body.drafts, languageOf(request)),
  }));
}
