import { homeCollection } from '@labfront/contract/home-collection';
import { outcome } from '@labfront/contract/messages/outcomes';
import type { Clock } from '../../platform/base/clock.ts';
import { announcePage } from '../../platform/base/paging.ts';
import { csvFile, wantsCsv } from '../../platform/csv/csv.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { HOME_COLLECTION_COLUMNS } from './home-collection.csv.ts';
import type { HomeCollectionService } from './home-collection.service.ts';

export function registerHomeCollection(serve: Serve, service: HomeCollectionService, clock: Clock): void {
  serve(homeCollection.createHomeCollection, async ({ body, caller, request }) => ({
    data: await service.create(body, caller?.accountId ?? null, request.ip),
    message: outcome('homeCollection.asked'),
  }));

  serve(homeCollection.listHomeCollections, async ({ caller, query, request, reply }) => {
    if (wantsCsv(query)) {
      const rows = (page: Parameters<HomeCollectionService['exportAll']>[2]) => service.exportAll(caller, query, page);
      return csvFile(reply, { name: 'home-collections', clock, columns: HOME_COLLECTION_COLUMNS, rows });
    }
    const { requests, total, page } = await service.list(caller, query);
    announcePage(request, reply, page, total);
    return requests;
  });

  serve(homeCollection.updateHomeCollection, async ({ caller, params, body }) => ({
    data: await service.update(caller, params.id, body),
  }));
}
