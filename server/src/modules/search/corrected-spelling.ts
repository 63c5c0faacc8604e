// The corrected form of a misspelt query, to be shown as "Showing results for …".

import { isDevanagari } from './devanagari.ts';
import { type IndexData, usesOf } from './index-data.ts';
import type { QueryWord } from './query.ts';

/**
 * Returns the query with every word that was found only by its sound replaced by the catalogue's spelling in the best result. Null if all
 * words were found as typed, or if the result does not depend on a corrected one.
 */
export function correctedSpelling(
  words: readonly QueryWord[],
  best: number | undefined,
  data: IndexData,
): string | null {
  if (best === undefined || !words.some((word) => word.near)) return null;
  let corrected = false;
  const spelling = words.map((word) => {
    const term = word.near ? spellingOf(word, best, data) : undefined;
    if (term === undefined) return word.text;
    corrected = true;
    return data.lexicon.shownOf(term);
  });
  return corrected ? spelling.join(' ') : null;
}

/**
 * Returns the candidate for the typed word that leads to the item and that the catalogue uses most, because an alias may itself be a
 * misspelling. A candidate in the script of the typed word comes first.
 */
function spellingOf(word: QueryWord, item: number, data: IndexData): number | undefined {
  const hindi = isDevanagari(word.text);
  let spelling: number | undefined;
  let most = -1;
  for (const { term, readAs } of word.picks) {
    const postings = data.postings.subarray(data.postingStarts[term], data.postingStarts[term + 1]);
    if (!postings.some((posting) => data.phraseItem[posting >>> 1] === item)) continue;
    const sameScript = isDevanagari(data.lexicon.termOf(readAs)) === hindi;
    const uses = usesOf(data, readAs) + (sameScript ? data.phraseItem.length : 0);
    if (uses > most) {
      most = uses;
      spelling = readAs;
    }
  }
  return spelling;
}
