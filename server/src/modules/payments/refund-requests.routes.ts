import { refunds } from '@labfront/contract/refunds';
import type { Clock } from '../../platform/base/clock.ts';
import { localTimestamp } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvColumn, type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { RefundRequestsService } from './refund-requests.service.ts';

type Listed = Awaited<ReturnType<RefundRequestsService['exportAll']>>[number];

const nameOf = (person: Listed['decidedBy']) => `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim();

const COLUMNS: readonly CsvColumn<Listed>[] = [
  { header: 'Asked (IST)', value: ({ createdAt }) => localTimestamp(createdAt) },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Amount', value: ({ amount }) => amount },
  { header: 'Reason', value: ({ reason }) => reason },
  { header: 'Asked by', value: ({ requestedBy }) => nameOf(requestedBy) },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Decided by', value: ({ decidedBy }) => nameOf(decidedBy) },
  { header: 'Why declined', value: ({ declineReason }) => declineReason },
];

export function registerRefundRequests(serve: Serve, service: RefundRequestsService, clock: Clock): void {
  serve(refunds.listRefundRequests, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: CsvPage) => service.exportAll(caller, query, page);
      return csvFile(reply, { name: 'refunds', clock, columns: COLUMNS, rows });
    }
    const { requests: data, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });
}
