import { outcome } from '@labfront/contract/messages/outcomes';
import { type PromisePayout, promises } from '@labfront/contract/promises';
import { type Clock, localTimestamp } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvColumn, type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { PromisesService } from './promises.service.ts';

const COLUMNS: readonly CsvColumn<PromisePayout>[] = [
  { header: 'Found (IST)', value: ({ createdAt }) => localTimestamp(createdAt) },
  { header: 'Number', value: ({ number }) => number },
  { header: 'Promise', value: ({ kind }) => kind },
  { header: 'Broken (IST)', value: ({ brokenAt }) => localTimestamp(brokenAt) },
  { header: 'Amount', value: ({ amount }) => amount },
  { header: 'Status', value: ({ status }) => status },
  { header: 'How', value: ({ way }) => way ?? '' },
  { header: 'Facts changed (IST)', value: ({ factsChangedAt: at }) => (at === null ? '' : localTimestamp(at)) },
  { header: 'Decided by', value: ({ decidedBy: by }) => `${by?.firstName ?? ''} ${by?.lastName ?? ''}`.trim() },
  { header: 'Why declined', value: ({ declineReason }) => declineReason },
];

export function registerPromises(serve: Serve, service: PromisesService, clock: Clock): void {
  serve(promises.getPromises, async ({ caller }) => ({ data: await service.get(caller) }));

  serve(promises.setPromises, async ({ body }) => ({
    data: await service.set(body),
    message: outcome('promises.saved'),
  }));

  serve(promises.listPayouts, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: CsvPage) => service.exportPayouts(caller, query, page);
      return csvFile(reply, { name: 'promises', clock, columns: COLUMNS, rows });
    }
    const { payouts: data, total, page } = await service.listPayouts(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(promises.approvePayout, async ({ caller, params }) => {
    const { payout: data, amount } = await service.approve(caller, params.id);
    return { data, message: outcome('promise.approved', { amount }) };
  });

  serve(promises.declinePayout, async ({ caller, params, body }) => ({
    data: await service.decline(caller, params.id, body.reason ?? ''),
    message: outcome('promise.declined'),
  }));
}
