import { ledger } from '@labfront/contract/ledger';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { LEDGER_COLUMNS } from './ledger.csv.ts';
import type { LedgerService } from './ledger.service.ts';
import type { ReconciliationService } from './reconciliation.service.ts';

export function registerLedger(
  serve: Serve,
  service: LedgerService,
  matches: ReconciliationService,
  clock: Clock,
): void {
  serve(ledger.listEntries, async ({ query, request, reply }) => {
    if (wantsCsv(query)) {
      return csvFile(reply, {
        name: 'ledger',
        clock,
        columns: LEDGER_COLUMNS,
        rows: (page) => service.exportAll(query, page),
      });
    }
    const { entries, totals, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return { data: entries, totals };
  });

  serve(ledger.matchDay, async ({ query }) => matches.ofDay(query));
}
