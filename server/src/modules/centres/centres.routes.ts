import { centres } from '@labfront/contract/centres';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Clock } from '../../platform/base/clock.ts';
import { languageOf } from '../../platform/base/errors.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, heldRows, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { CENTRE_COLUMNS, SCOPE_COLUMNS } from './centres.csv.ts';
import type { CentresService } from './centres.service.ts';

export function registerCentres(serve: Serve, service: CentresService, clock: Clock): void {
  serve(centres.listCentres, async ({ query, caller, request, reply }) => {
    if (caller?.scope && wantsCsv(query)) {
      const { centres: rows } = await service.list({ ...query, page: undefined, limit: undefined }, caller);
      return csvFile(reply, { name: 'centres', clock, columns: CENTRE_COLUMNS, rows: heldRows(rows) });
    }
    const { centres: data, total, page } = await service.list(query, caller);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(centres.createCentre, async ({ body }) => ({
    data: await service.create(body),
    message: outcome('centre.saved', { name: body.name }),
  }));

  serve(centres.updateCentre, async ({ params, body }) => {
    const data = await service.update(params.id, body);
    return { data, message: outcome('centre.saved', { name: data.name }) };
  });

  serve(centres.deleteCentre, async ({ params }) => {
    const { deleted, message } = await service.remove(params.id);
    return { data: { _id: params.id, deleted }, message };
  });

  serve(centres.setPincodes, async ({ params, body }) => ({
    data: { pincodes: await service.setPincodes(params.id, body.pincodes) },
  }));

  serve(centres.listPincodesOfCity, async ({ params }) => ({ data: await service.pincodes(params.id) }));

  serve(centres.listScope, async ({ params, query, reply }) => {
    const rows = await service.scope(params.id);
    if (!wantsCsv(query)) return { data: { rows } };
    const records = rows.map((row) => ({ ...row, _id: row.testId }));
    return csvFile(reply, { name: 'scope', clock, columns: SCOPE_COLUMNS, rows: heldRows(records) });
  });

  serve(centres.setScope, async ({ params, body }) => ({
    data: { rows: await service.setScope(params.id, body.rows) },
  }));

  serve(centres.importScope, ({ params, body, files, request }) =>
    service.importScope(params.id, files.file, { dryRun: body.dryRun, language: languageOf(request) }),
  );
}
