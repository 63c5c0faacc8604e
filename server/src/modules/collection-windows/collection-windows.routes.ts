import { collectionWindows } from '@labfront/contract/collection-windows';
import type { Serve } from '../../platform/serve.ts';
import type { CollectionWindowsService } from './collection-windows.service.ts';

export function registerCollectionWindows(serve: Serve, service: CollectionWindowsService): void {
  serve(collectionWindows.listWindows, async ({ query }) => ({ data: await service.list(query.city, query.date) }));

  serve(collectionWindows.setWindows, async ({ params, body }) => ({
    data: await service.set(params.city, body.windows, body.closedDates),
  }));
}
