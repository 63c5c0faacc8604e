import { type City, cities } from '@labfront/contract/cities';
import type { Clock } from '../../platform/base/clock.ts';
import { pageHeaders } from '../../platform/base/paging.ts';
import { type CsvColumn, csvFile, heldRows, wantsCsv } from '../../platform/csv/csv.ts';
import { createCachedReads } from '../../platform/http/cached-reads.ts';
import { cachedJson } from '../../platform/http/cached-response.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { CitiesService } from './cities.service.ts';

const CITY_COLUMNS: readonly CsvColumn<City>[] = [{ header: 'Name', value: ({ name }) => name }];

const KEPT_BYTES = 1_000_000;
const READS = ['page', 'limit', 'sort', 'q'] as const;

export function registerCities(serve: Serve, service: CitiesService, clock: Clock): void {
  const answers = createCachedReads(KEPT_BYTES, { current: service.source, held: service.heldSource });

  serve(
    cities.listCities,
    async ({ query, caller, request, reply }) => {
      if (caller?.scope && wantsCsv(query)) {
        const { cities: rows } = await service.list({ q: query.q });
        return csvFile(reply, { name: 'cities', clock, columns: CITY_COLUMNS, rows: heldRows(rows) });
      }
      return answers.answer(request, READS, async (address) => {
        const { cities: list, total, page } = await service.list(query);
        return cachedJson(JSON.stringify(list), { headers: pageHeaders(address, page, total) });
      });
    },
    { kept: answers.find(READS) },
  );

  serve(cities.createCity, ({ body }) => service.create(body.name));

  serve(cities.updateCity, ({ params, body }) => service.rename(params.id, body.name));

  serve(cities.deleteCity, async ({ params }) => ({ id: params.id, message: await service.remove(params.id) }));
}
