import { centres } from '@labfront/contract/centres';
import { collectionWindows } from '@labfront/contract/collection-windows';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { type CsvPage, csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { CollectionWindowsService } from './collection-windows.service.ts';
import { PLACE_HOLDER_COLUMNS } from './place-holders.csv.ts';

export function registerCollectionWindows(serve: Serve, service: CollectionWindowsService, clock: Clock): void {
  serve(collectionWindows.listWindows, async ({ query }) => ({
    data: await service.list(query.city, query.date, query.centreId, query.pincode),
  }));

  serve(collectionWindows.listPlaceHolders, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: CsvPage) => service.exportHolders(caller, query, page);
      return csvFile(reply, { name: 'collection-places', clock, columns: PLACE_HOLDER_COLUMNS, rows });
    }
    const { holders: data, total, page } = await service.listHolders(caller, query);
    announcePage(request, reply, page, total);
    return { data };
  });

  serve(centres.getCentreWindows, async ({ params }) => ({ data: await service.centreWindows(params.id) }));

  serve(centres.setCentreWindows, async ({ params, body }) => ({
    data: await service.setCentreWindows(params.id, body),
  }));

  serve(collectionWindows.setWindows, async ({ params, body }) => ({
    data: await service.set(params.city, body.windows, body.closedDates),
  }));
}
