import { cities } from '@labfront/contract/cities';
import { announcePage } from '../../platform/paging.ts';
import type { Serve } from '../../platform/serve.ts';
import type { CitiesService } from './cities.service.ts';

export function registerCities(serve: Serve, service: CitiesService): void {
  serve(cities.listCities, async ({ query, request, reply }) => {
    const { cities: list, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return list;
  });
}
