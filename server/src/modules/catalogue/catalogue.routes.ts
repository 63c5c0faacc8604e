import { catalogue } from '@labfront/contract/catalogue';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnswerCache } from '../../platform/answer-cache.ts';
import { announcePage } from '../../platform/paging.ts';
import { Prepared } from '../../platform/prepared.ts';
import type { Caller, Serve } from '../../platform/serve.ts';
import type { CatalogueService, Listed } from './catalogue.service.ts';

const ANSWERS_KEPT = 300;
const JSON_TYPE = 'application/json; charset=utf-8';
// Public, but asked again every time: the ETag makes that cheap, and a price is never stale.
const CACHE_CONTROL = 'public, no-cache';

export function registerCatalogue(serve: Serve, service: CatalogueService): void {
  const answers = new AnswerCache(ANSWERS_KEPT);

  /** The answer to an anonymous or ordinary caller, as bytes made once for each state of the catalogue. */
  async function answer(
    request: FastifyRequest,
    caller: Caller | null,
    make: () => Promise<unknown>,
  ): Promise<Prepared> {
    const prepare = async () =>
      new Prepared(JSON.stringify(await make()), { type: JSON_TYPE, cacheControl: CACHE_CONTROL });
    if (caller?.role === 'admin') return prepare();
    const source = await service.current();
    return answers.get(source, request.url) ?? answers.set(source, request.url, await prepare());
  }

  /** Lists announce their total on every answer, cached or not; the count is in the cached list's neighbour. */
  const totals = new WeakMap<Prepared, Listed<unknown>>();

  async function answerList<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    caller: Caller | null,
    list: () => Promise<Listed<T>>,
  ) {
    let made: Listed<T> | undefined;
    const prepared = await answer(request, caller, async () => {
      made = await list();
      return { data: made.items };
    });
    if (made) totals.set(prepared, made);
    const listed = totals.get(prepared);
    if (listed) announcePage(request, reply, listed.page, listed.total);
    return prepared;
  }

  serve(catalogue.listTests, ({ query, caller, request, reply }) =>
    answerList(request, reply, caller, () => service.listTests(query, caller)),
  );

  serve(catalogue.listPackages, ({ query, caller, request, reply }) =>
    answerList(request, reply, caller, () => service.listPackages(query, caller)),
  );

  serve(catalogue.getTest, ({ params, caller, request }) =>
    answer(request, caller, async () => ({ data: await service.getTest(params.id, caller) })),
  );

  serve(catalogue.getPackage, ({ params, caller, request }) =>
    answer(request, caller, async () => ({ data: await service.getPackage(params.id, caller) })),
  );
}
