import { audit } from '@labfront/contract/audit';
import type { Clock } from '../../platform/base/clock.ts';
import { languageOf } from '../../platform/base/errors.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { AUDIT_COLUMNS } from './audit.csv.ts';
import type { AuditService } from './audit.service.ts';

export function registerAudit(serve: Serve, service: AuditService, clock: Clock): void {
  serve(audit.listAudit, async ({ query, request, reply }) => {
    if (wantsCsv(query)) {
      return csvFile(reply, {
        name: 'audit-log',
        clock,
        columns: AUDIT_COLUMNS,
        rows: (page) => service.exportAll(query, page),
      });
    }
    const { entries, total, page } = await service.list(query, languageOf(request));
    announcePage(request, reply, page, total);
    return { data: entries };
  });
}
