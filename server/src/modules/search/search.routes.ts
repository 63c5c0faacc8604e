import { type SearchAnswer, search } from '@labfront/contract/search';
import { jsonOnce } from '../../platform/base/json-once.ts';
import { createCachedReads } from '../../platform/http/cached-reads.ts';
import { cachedJson } from '../../platform/http/cached-response.ts';
import type { Serve } from '../../platform/http/serve.ts';
import { CITY_VARIANT, VARIES_BY_CITY } from '../catalogue/catalogue.service.ts';
import type { SearchService } from './search.service.ts';

const READS = ['query'] as const;

// Queries repeat: most are the first letters of a few hundred words, for the visitors of each city with a price list.
const KEPT_BYTES = 12_000_000;

/** Returns the answer as JSON. Items make up most of it and do not change between searches, so their text is cached. */
function toJson({ query, tests, packages, understoodAs, groups }: SearchAnswer): string {
  const list = (items: readonly object[]) => `[${items.map(jsonOnce).join(',')}]`;
  const rest = JSON.stringify({ query, understoodAs, groups });
  return `${rest.slice(0, -1)},"tests":${list(tests)},"packages":${list(packages)}}`;
}

export function registerSearch(serve: Serve, service: SearchService): void {
  const answers = createCachedReads(KEPT_BYTES, { current: service.source, held: service.heldSource }, CITY_VARIANT);

  serve(
    search.search,
    ({ query, request }) =>
      answers.answer(request, READS, async (_, city) =>
        cachedJson(toJson(await service.search(query.query ?? '', city)), {
          compression: 'low',
          compact: true,
          headers: VARIES_BY_CITY,
        }),
      ),
    { kept: answers.find(READS) },
  );
}
