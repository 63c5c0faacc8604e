import { type City, cities } from '@labfront/contract/cities';
import type { Clock } from '../../platform/clock.ts';
import { type CsvColumn, csvFile, heldRows, wantsCsv } from '../../platform/csv.ts';
import { announcePage } from '../../platform/paging.ts';
import type { Serve } from '../../platform/serve.ts';
import type { CitiesService } from './cities.service.ts';

const CITY_COLUMNS: readonly CsvColumn<City>[] = [{ header: 'Name', value: ({ name }) => name }];

export function registerCities(serve: Serve, service: CitiesService, clock: Clock): void {
  serve(cities.listCities, async ({ query, caller, request, reply }) => {
    if (caller?.role === 'admin' && wantsCsv(query)) {
      const { cities: rows } = await service.list({ q: query.q });
      return csvFile(reply, { name: 'cities', clock, columns: CITY_COLUMNS, rows: heldRows(rows) });
    }
    const { cities: list, total, page } = await service.list(query);
    announcePage(request, reply, page, total);
    return list;
  });

  serve(cities.createCity, ({ body }) => service.create(body.name));

  serve(cities.updateCity, ({ params, body }) => service.rename(params.id, body.name));

  serve(cities.deleteCity, async ({ params }) => ({ id: params.id, message: await service.remove(params.id) }));
}
