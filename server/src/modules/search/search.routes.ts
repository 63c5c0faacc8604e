import { type SearchAnswer, search } from '@labfront/contract/search';
import { jsonOnce } from '../../platform/base/json-once.ts';
import { createCachedReads } from '../../platform/http/cached-reads.ts';
import { cachedJson } from '../../platform/http/cached-response.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { SearchService } from './search.service.ts';

const READS = ['query'] as const;

// Queries repeat: most are the first letters of a few hundred words.
const KEPT_BYTES = 4_000_000;

/** Returns the answer as JSON. Items make up most of it and do not change between searches, so their text is cached. */
function toJson({ query, tests, packages, understoodAs, groups }: SearchAnswer): string {
  const list = (items: readonly object[]) => `[${items.map(jsonOnce).join(',')}]`;
  const rest = JSON.stringify({ query, understoodAs, groups });
  return `${rest.slice(0, -1)},"tests":${list(tests)},"packages":${list(packages)}}`;
}

export function registerSearch(serve: Serve, service: SearchService): void {
  const answers = createCachedReads(KEPT_BYTES, { current: service.source, held: service.heldSource });

  serve(
    search.search,
    ({ query, request }) =>
      answers.answer(request, READS, async () =>
        cachedJson(toJson(await service.search(query.query ?? '')), { compression: 'low' }),
      ),
    { kept: answers.find(READS) },
  );
}
