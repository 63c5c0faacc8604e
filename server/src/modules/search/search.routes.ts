import { type SearchAnswer, search } from '@labfront/contract/search';
import type { FastifyRequest } from 'fastify';
import { AnswerCache } from '../../platform/answer-cache.ts';
import { jsonOnce } from '../../platform/json-once.ts';
import { preparedJson } from '../../platform/prepared.ts';
import type { Serve } from '../../platform/serve.ts';
import type { SearchService } from './search.service.ts';

// What people type repeats: the first letters of a few hundred words.
const KEPT_BYTES = 8_000_000;

/** The answer as JSON. Items are most of it and stay the same from search to search, so their text is not made again. */
function toJson({ query, tests, packages, understoodAs }: SearchAnswer): string {
  const list = (items: readonly object[]) => `[${items.map(jsonOnce).join(',')}]`;
  const rest = JSON.stringify({ query, understoodAs });
  return `${rest.slice(0, -1)},"tests":${list(tests)},"packages":${list(packages)}}`;
}

export function registerSearch(serve: Serve, service: SearchService): void {
  const answers = new AnswerCache(KEPT_BYTES);

  serve(
    search.search,
    async ({ query, request }) => {
      const source = await service.source();
      const known = answers.get(source, request.url);
      if (known) return known;
      const answer = preparedJson(toJson(await service.search(query.query ?? '')), { compression: 'low' });
      return answers.set(source, request.url, answer);
    },
    {
      kept: ({ url }: FastifyRequest) => {
        const source = service.heldSource();
        return source ? answers.get(source, url) : undefined;
      },
    },
  );
}
