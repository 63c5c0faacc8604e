import { catalogue } from '@labfront/contract/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache } from '../../platform/answer-cache.ts';
import type { Clock } from '../../platform/clock.ts';
import { type CsvColumn, csvFile, heldRows, wantsCsv } from '../../platform/csv.ts';
import { pageHeaders } from '../../platform/paging.ts';
import { type Prepared, preparedJson } from '../../platform/prepared.ts';
import type { Caller, Serve } from '../../platform/serve.ts';
import { PACKAGE_COLUMNS, TEST_COLUMNS } from './catalogue.csv.ts';
import type { CatalogueService, Listed } from './catalogue.service.ts';

// Room for the whole list of a large catalogue and for many pages of it.
const KEPT_BYTES = 16_000_000;

export function registerCatalogue(serve: Serve, service: CatalogueService, clock: Clock): void {
  const answers = new AnswerCache(KEPT_BYTES);

  const prepare = (body: unknown, headers: Record<string, string> = {}) =>
    preparedJson(JSON.stringify(body), { headers });

  /** The answer to an anonymous or ordinary caller, as bytes made once for each state of the catalogue. */
  async function answer(
    request: FastifyRequest,
    caller: Caller | null,
    make: () => Promise<Prepared>,
  ): Promise<Prepared> {
    if (caller?.role === 'admin') return make();
    const source = await service.current();
    return answers.get(source, request.url) ?? answers.set(source, request.url, await make());
  }

  async function prepareList(request: FastifyRequest, list: Promise<Listed<unknown>>): Promise<Prepared> {
    const { items, page, total } = await list;
    return prepare({ data: items }, pageHeaders(request.url, page, total));
  }

  const file = <T extends { _id: string }>(
    reply: FastifyReply,
    name: string,
    columns: readonly CsvColumn<T>[],
    items: readonly T[],
  ) => csvFile(reply, { name, clock, columns, rows: heldRows(items) });

  const options = {
    kept: ({ url }: FastifyRequest) => {
      const source = service.held();
      return source ? answers.get(source, url) : undefined;
    },
  };

  serve(
    catalogue.listTests,
    async ({ query, caller, request, reply }) => {
      if (caller?.role === 'admin' && wantsCsv(query))
        return file(reply, 'tests', TEST_COLUMNS, await service.allTests(query, caller));
      return answer(request, caller, () => prepareList(request, service.listTests(query, caller)));
    },
    options,
  );

  serve(
    catalogue.listPackages,
    async ({ query, caller, request, reply }) => {
      if (caller?.role === 'admin' && wantsCsv(query))
        return file(reply, 'packages', PACKAGE_COLUMNS, await service.allPackages(query, caller));
      return answer(request, caller, () => prepareList(request, service.listPackages(query, caller)));
    },
    options,
  );

  serve(
    catalogue.getTest,
    ({ params, caller, request }) =>
      answer(request, caller, async () => prepare({ data: await service.getTest(params.id, caller) })),
    options,
  );

  serve(
    catalogue.getPackage,
    ({ params, caller, request }) =>
      answer(request, caller, async () => prepare({ data: await service.getPackage(params.id, caller) })),
    options,
  );
}
