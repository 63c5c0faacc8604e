import { type TurnaroundLine, turnaround } from '@labfront/contract/turnaround';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvColumn, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { TurnaroundService } from './turnaround.service.ts';

const COLUMNS: readonly CsvColumn<TurnaroundLine>[] = [
  { header: 'Accession', value: ({ accession }) => accession },
  { header: 'Test', value: ({ testName }) => testName },
  { header: 'Collected', value: ({ collectedAt }) => collectedAt ?? '' },
  { header: 'Received', value: ({ receivedAt }) => receivedAt },
  { header: 'Resulted', value: ({ resultedAt }) => resultedAt ?? '' },
  { header: 'Authorised', value: ({ authorisedAt }) => authorisedAt ?? '' },
  { header: 'Released', value: ({ releasedAt }) => releasedAt ?? '' },
  { header: 'Due', value: ({ dueAt }) => dueAt },
  { header: 'Late by minutes', value: ({ lateMinutes }) => lateMinutes ?? '' },
];

export function registerTurnaround(serve: Serve, service: TurnaroundService, clock: Clock): void {
  serve(turnaround.getTurnaround, async ({ caller, query }) => ({ data: await service.figures(caller, query) }));

  serve(turnaround.listTurnaroundLines, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<TurnaroundService['exportLines']>[2]) => service.exportLines(caller, query, page);
      return csvFile(reply, { name: 'turnaround', clock, columns: COLUMNS, rows });
    }
    const { data, total, page } = await service.lines(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(turnaround.getPublicTurnaround, async () => ({ data: await service.ofPublic() }));
}
