import { outcome } from '@labfront/contract/messages/outcomes';
import { parameters } from '@labfront/contract/parameters';
import type { Clock } from '../../platform/base/clock.ts';
import { languageOf } from '../../platform/base/errors.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, heldRows, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { linesOf, PARAMETER_COLUMNS } from './parameters.csv.ts';
import type { ParametersService } from './parameters.service.ts';

export function registerParameters(serve: Serve, service: ParametersService, clock: Clock): void {
  serve(parameters.listParameters, async ({ query, request, reply }) => {
    if (wantsCsv(query)) {
      const { parameters: rows } = await service.list({ ...query, page: undefined, limit: undefined });
      return csvFile(reply, { name: 'parameters', clock, columns: PARAMETER_COLUMNS, rows: heldRows(linesOf(rows)) });
    }
    const { parameters: data, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(parameters.getParameter, ({ params }) => service.get(params.id));

  serve(parameters.createParameter, async ({ body }) => ({
    data: await service.create(body),
    message: outcome('parameter.saved', { name: body.name }),
  }));

  serve(parameters.updateParameter, async ({ params, body }) => {
    const data = await service.update(params.id, body);
    return { data, message: outcome('parameter.saved', { name: data.name }) };
  });

  serve(parameters.setRanges, async ({ params, body, caller }) => {
    const { data, warnings } = await service.setRanges(caller.accountId, params.id, body);
    return { data, warnings, message: outcome('parameter.drafted', { name: data.name }) };
  });

  serve(parameters.approveRanges, async ({ params, body, caller }) => {
    const data = await service.approve(caller.accountId, params.id, body.version);
    return { data, message: outcome('parameter.approved', { name: data.name }) };
  });

  serve(parameters.approveManyRanges, async ({ body, caller, request }) => ({
    data: await service.approveMany(caller.accountId, body.drafts, languageOf(request)),
  }));

  serve(parameters.importParameters, ({ body, files, caller, request }) =>
    service.importFile(caller.accountId, files.file, { dryRun: body.dryRun, language: languageOf(request) }),
  );
}
