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
  /** The corrected query, if words were found only by their sound; else null. */
  understoodAs: string | null;
}

export interface SearchIndex {
  /** Never throws; 200 characters are read; a last word that is not finished counts as a beginning. Blank finds nothing. */
  search(query: string): SearchResult;
}

/** Decides between results with the same fit. A stable sort keeps the given order otherwise. */
function popularThenShort(a: SearchDocument, b: SearchDocument): number {
  return Number(b.popular) - Number(a.popular) || a.name.length - b.name.length;
}

/**
 * Builds an index of active tests and packages. Takes 30 to 50 µs a document and lets other work run every few milliseconds. The documents
 * must not change during the build; later changes are not seen.
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
      // After a whole name, the last word is complete and not the prefix of a longer one.
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
