import { dashboard } from '@labfront/contract/dashboard';
import { type Loss, losses } from '@labfront/contract/losses';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvColumn, csvFile, heldRows, wantsCsv } from '../../platform/csv/csv.ts';
import { scopeOf } from '../../platform/http/caller.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { DashboardService } from './dashboard.service.ts';
import type { LossesService } from './losses.service.ts';

const LOSS_COLUMNS: readonly CsvColumn<Loss>[] = [
  { header: 'At', value: ({ at }) => at },
  { header: 'Kind', value: ({ kind }) => kind },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Tests', value: ({ tests }) => tests.join(', ') },
];

export function registerDashboard(serve: Serve, service: DashboardService, lost: LossesService, clock: Clock): void {
  serve(dashboard.getSummary, ({ caller, query }) => service.summary(caller, query));
  serve(dashboard.getWork, ({ caller }) => service.work(caller));
  serve(losses.getLosses, async ({ caller, query }) => ({ data: await lost.summary(caller, query) }));
  serve(losses.listLosses, async ({ caller, query, request, reply }) => {
    const { data, total, page } = await lost.list(scopeOf(caller), query);
    if (wantsCsv(query)) return csvFile(reply, { name: 'losses', clock, columns: LOSS_COLUMNS, rows: heldRows(data) });
    announcePage(request, reply, page, total);
    return { data };
  });
}
