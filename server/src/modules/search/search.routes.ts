import { search } from '@labfront/contract/search';
import { AnswerCache } from '../../platform/answer-cache.ts';
import { Prepared } from '../../platform/prepared.ts';
import type { Serve } from '../../platform/serve.ts';
import type { SearchService } from './search.service.ts';

// What people type repeats: the first letters of a few hundred words.
const ANSWERS_KEPT = 500;

export function registerSearch(serve: Serve, service: SearchService): void {
  const answers = new AnswerCache(ANSWERS_KEPT);

  serve(search.search, async ({ query }) => {
    const text = query.query ?? '';
    const source = await service.source();
    const known = answers.get(source, text);
    if (known) return known;
    const body = JSON.stringify(await service.search(text));
    const answer = new Prepared(body, { type: 'application/json; charset=utf-8', cacheControl: 'public, no-cache' });
    return answers.set(source, text, answer);
  });
}
