// The search engine of the catalogue: pure, in memory, built anew when the catalogue changes.

import { createBreather } from '../../platform/scheduling/slices.ts';
import { correctedSpelling } from './corrected-spelling.ts';
import { IndexBuilder } from './index-data.ts';
import { typedWords, understand } from './query.ts';
import { Ranking } from './ranking.ts';
import { LONGEST_QUERY, type SearchDocument, type SearchKind } from './search-document.ts';

export type { SearchDocument, SearchKind };

export interface SearchHit {
  id: string;
  kind: SearchKind;
  /** Larger is better; only the order of one answer's scores means anything. */
  score: number;
}

export interface SearchResult {
  /** Best first, at most 50 tests and 50 packages. */
  ids: SearchHit[];
  /** The spelling that was looked for instead, when words were found by their sound only; else null. */
  understoodAs: string | null;
}

export interface SearchIndex {
  /** Never throws; 200 characters are read; a last word that is not finished counts as a beginning. Blank finds nothing. */
  search(query: string): SearchResult;
}

/** What decides between results that fit equally well. Sorting keeps the given order where this does not. */
function popularThenShort(a: SearchDocument, b: SearchDocument): number {
  return Number(b.popular) - Number(a.popular) || a.name.length - b.name.length;
}

/**
 * Builds an index over active tests and packages. Takes 30 to 50 µs a document and yields to other work every few
 * milliseconds; the documents must not change meanwhile, and later changes to them are not seen.
 */
export async function buildSearchIndex(documents: readonly SearchDocument[]): Promise<SearchIndex> {
  const builder = new IndexBuilder();
  const breathe = createBreather();
  for (const document of [...documents].sort(popularThenShort)) {
    builder.add(document);
    await breathe();
  }
  const finishing = builder.finish();
  let step = finishing.next();
  while (!step.done) {
    await breathe();
    step = finishing.next();
  }
  const data = step.value;
  const ranking = new Ranking(data);

  return {
    search(query) {
      const read = query.slice(0, LONGEST_QUERY);
      if (read.trim() === '') return { ids: [], understoodAs: null };
      const typed = typedWords(read);
      const named = ranking.named(read, typed);
      // Who has typed a whole name is not at the beginning of a longer word.
      const words = understand(typed, named.size > 0, data.lexicon);
      const ranked = ranking.rank(words, named);
      const ids = ranked.flatMap(({ item, score }) => {
        const found = data.items[item];
        return found === undefined ? [] : [{ id: found.id, kind: found.kind, score }];
      });
      return { ids, understoodAs: correctedSpelling(words, ranked[0]?.item, data) };
    },
  };
}
