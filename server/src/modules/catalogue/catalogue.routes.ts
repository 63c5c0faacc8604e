import { catalogue } from '@labfront/contract/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/base/clock.ts';
import { pageHeaders } from '../../platform/base/paging.ts';
import { type CsvColumn, csvFile, heldRows, wantsCsv } from '../../platform/csv/csv.ts';
import { createCachedReads } from '../../platform/http/cached-reads.ts';
import { type CachedResponse, type CachedResponseOptions, cachedJson } from '../../platform/http/cached-response.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { piecesOfList } from '../../platform/http/long-list.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { packageColumns, TEST_COLUMNS } from './catalogue.csv.ts';
import type { CatalogueService, Listed, PackageQuery, TestQuery } from './catalogue.service.ts';
import { CITY_VARIANT, VARIES_BY_CITY } from './visitor-city.ts';

const LIST_READS = ['page', 'limit', 'sort', 'q', 'category', 'popular'] as const;
/** The query parameters that decide the answer to everybody but administrators. */
const TEST_LIST_READS: readonly (keyof TestQuery)[] = [...LIST_READS, 'sampleType', 'letter'];
const PACKAGE_LIST_READS: readonly (keyof PackageQuery)[] = [...LIST_READS, 'test', 'audience', 'condition'];

// Enough for the whole list of a large catalogue and many of its pages.
const KEPT_BYTES = 10_000_000;

export function registerCatalogue(serve: Serve, service: CatalogueService, clock: Clock): void {
  const answers = createCachedReads(KEPT_BYTES, service, CITY_VARIANT);

  const prepare = (
    json: string | readonly Buffer[],
    headers: Record<string, string> = {},
    options: Pick<CachedResponseOptions, 'compression'> = {},
  ) => cachedJson(json, { headers: { ...VARIES_BY_CITY, ...headers }, ...options });
  const prepareItem = (data: unknown) => prepare(JSON.stringify({ data }));

  /** The answer for callers who see only active items is made once for each catalogue snapshot and city. */
  const answer = async (
    request: FastifyRequest,
    caller: Caller | null,
    reads: readonly string[],
    make: (address: string, city: string | null) => Promise<CachedResponse>,
  ): Promise<CachedResponse> =>
    caller?.scope
      ? make(request.url, CITY_VARIANT.of(request, await service.current()))
      : answers.answer(request, reads, make);

  async function prepareList(
    address: string,
    { q }: Pick<TestQuery, 'q'>,
    list: Promise<Listed<unknown>>,
  ): Promise<CachedResponse> {
    const { items, page, total } = await list;
    const pieces = await piecesOfList('data', items, { isWhole: !page.isPaged });
    // Few ask for everything that words find, and nobody twice.
    const isRare = !page.isPaged && q !== undefined;
    return prepare(pieces, pageHeaders(address, page, total), isRare ? { compression: 'low' } : {});
  }

  const file = <T extends { _id: string }>(
    reply: FastifyReply,
    name: string,
    columns: readonly CsvColumn<T>[],
    items: readonly T[],
  ) => csvFile(reply, { name, clock, columns, rows: heldRows(items) });

  serve(
    catalogue.listTests,
    async ({ query, caller, request, reply }) => {
      if (caller?.scope && wantsCsv(query))
        return file(reply, 'tests', TEST_COLUMNS, await service.allTests(query, caller, null));
      return answer(request, caller, TEST_LIST_READS, (address, city) =>
        prepareList(address, query, service.listTests(query, caller, city)),
      );
    },
    { kept: answers.find(TEST_LIST_READS) },
  );

  serve(
    catalogue.listPackages,
    async ({ query, caller, request, reply }) => {
      if (caller?.scope && wantsCsv(query))
        return file(
          reply,
          'packages',
          packageColumns(await service.current()),
          await service.allPackages(query, caller, null),
        );
      return answer(request, caller, PACKAGE_LIST_READS, (address, city) =>
        prepareList(address, query, service.listPackages(query, caller, city)),
      );
    },
    { kept: answers.find(PACKAGE_LIST_READS) },
  );

  serve(
    catalogue.getTest,
    ({ params, caller, request }) =>
      answer(request, caller, [], async (_, city) => prepareItem(await service.getTest(params.id, caller, city))),
    { kept: answers.find([]) },
  );

  serve(
    catalogue.getPackage,
    ({ params, caller, request }) =>
      answer(request, caller, [], async (_, city) => prepareItem(await service.getPackage(params.id, caller, city))),
    { kept: answers.find([]) },
  );
}
