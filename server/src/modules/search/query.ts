// Parses the typed text: joins or splits words, drops filler words, and finds the catalogue words that each word may mean.

import { searchPhrase } from '@labfront/contract/search-words';
import { spelledLetters } from './devanagari.ts';
import type { Lexicon, Pick } from './lexicon.ts';
import { identityOf, withoutDigraphs, withoutEscapes, wordsOf } from './normalise.ts';
import { STOP_WORDS, WEAK_WORDS } from './patient-words.ts';
import { LONGEST_QUERY } from './search-document.ts';

/** One word of the query, understood. */
export interface QueryWord {
  /** As typed, normalised. */
  text: string;
  /** The normalised form in the index. */
  identity: string;
  /** The candidates for the word, best first; never empty. */
  picks: Pick[];
  /** All of them found by sound only. */
  near: boolean;
  /** Helps to order, but a result may lack it. */
  weak: boolean;
}

/** Parts that the first words of a query may fall into, such as "CA-19.9". At most 16: see the masks of `matching.ts`. */
export const MOST_WORDS = 16;
/** Every word of the catalogue is shorter; longer input is cut here. */
const LONGEST_WORD = 40;
const LONGEST_JOIN = 4;
const SHORTEST_PART = 3;
const MOST_PARTS = 3;
/** Two words are put together by sound only when hardly a letter is amiss. */
const SURE_SOUND = 0.72;
const AFTER_EXACT = 0.7;

/** The words as typed, normalised; of more than are searched for the first ones. */
export function typedWords(query: string): string[] {
  const read = searchPhrase(withoutEscapes(query.slice(0, LONGEST_QUERY)));
  return wordsOf(read).slice(0, MOST_WORDS);
}

/**
 * Parses a query against the catalogue's words; unknown words are left out. Unless the query is `complete`, its last word may be half
 * typed.
 */
export function understand(words: readonly string[], complete: boolean, lexicon: Lexicon): QueryWord[] {
  const readable = words.map((word) => word.slice(0, LONGEST_WORD));
  const arranged = takenApart(putTogether(readable, lexicon), lexicon);
  const telling = arranged.filter((word) => !STOP_WORDS.has(identityOf(word)));
  const kept = telling.length > 0 ? telling : arranged;
  const understood = kept
    .map((word, index) => understandWord(word, !complete && index === kept.length - 1, lexicon))
    .filter((word) => word.picks.length > 0);
  const meant = understood.filter((word) => !isMisspeltStopWord(word, lexicon));
  const result = meant.length > 0 ? meant : understood;
  // "blood count" consists only of weak words, so they count as the query.
  return result.every((word) => word.weak) ? result.map((word) => ({ ...word, weak: false })) : result;
}

function understandWord(text: string, halfTyped: boolean, lexicon: Lexicon): QueryWord {
  const word = identityOf(text);
  const picks = lexicon.exact(word);
  const known = picks.length > 0;
  if (halfTyped || (!known && word.length >= SHORTEST_PART)) {
    picks.push(...lexicon.beginningWith(word, known ? AFTER_EXACT : 1));
  }
  // "hae" is a prefix of haemoglobin, which the index stores without the a.
  if (halfTyped && picks.length === 0) picks.push(...lexicon.beginningWith(withoutDigraphs(word), 1));
  const near = picks.length === 0;
  if (near) picks.push(...lexicon.near(text, halfTyped));
  // For a listed misspelling, results of the correct spelling are added after those of the typed word.
  if (lexicon.isAliasOnly(word)) {
    picks.push(...lexicon.near(text, false).map((pick) => ({ ...pick, quality: pick.quality * AFTER_EXACT })));
  }
  picks.sort((a, b) => b.quality - a.quality);
  const meant = near && picks[0] !== undefined ? lexicon.termOf(picks[0].term) : word;
  const weak = WEAK_WORDS.has(meant) || (halfTyped && !known && beginsSmallTalk(word));
  return { text, identity: word, picks, near, weak };
}

/** "thyroid tes" must not ask for testosterone while "test" is being typed. */
function beginsSmallTalk(word: string): boolean {
  if (word.length < 2) return false;
  for (const small of STOP_WORDS) if (small.startsWith(word)) return true;
  for (const small of WEAK_WORDS) if (small.startsWith(word)) return true;
  return false;
}

function isMisspeltStopWord(word: QueryWord, lexicon: Lexicon): boolean {
  const best = word.picks[0];
  return word.near && best !== undefined && STOP_WORDS.has(lexicon.termOf(best.term));
}

/** Joins words that only make sense together: "hb a1c", "c b c", "chikan guniya". */
function putTogether(words: readonly string[], lexicon: Lexicon): string[] {
  const arranged: string[] = [];
  let index = 0;
  while (index < words.length) {
    const length = joinLength(words, index, lexicon);
    arranged.push(words.slice(index, index + length).join(''));
    index += length;
  }
  return arranged;
}

function joinLength(words: readonly string[], start: number, lexicon: Lexicon): number {
  for (let length = Math.min(LONGEST_JOIN, words.length - start); length > 1; length--) {
    const window = words.slice(start, start + length);
    const joined = window.join('');
    const letters = window.every((word) => word.length === 1) || spellsAbbreviation(window, lexicon);
    if (!letters && window.every((word) => isKnown(word, lexicon))) continue;
    if (lexicon.knows(identityOf(joined))) return length;
    if (length === 2 && window.some((word) => isMeaningless(word, lexicon)) && soundsKnown(joined, lexicon))
      return length;
  }
  return 1;
}

function soundsKnown(joined: string, lexicon: Lexicon): boolean {
  return (lexicon.near(joined, false)[0]?.quality ?? 0) >= SURE_SOUND;
}

/** "सी बी सी": each part is a letter's name and may well be a word of the index, together they are an abbreviation. */
function spellsAbbreviation(window: readonly string[], lexicon: Lexicon): boolean {
  if (window.length < 2) return false;
  const spelled = window.map(spelledLetters);
  return spelled.every((letters) => letters?.length === 1) && lexicon.has(spelled.join(''));
}

/** Splits an unknown word into known ones: "lipidprofile", "cbctest", "t3t4tsh". */
function takenApart(words: readonly string[], lexicon: Lexicon): string[] {
  return words.flatMap((word, index) => {
    if (!isMeaningless(word, lexicon)) return [word];
    return split(word, MOST_PARTS, index === words.length - 1, lexicon) ?? [word];
  });
}

function split(word: string, most: number, last: boolean, lexicon: Lexicon): string[] | null {
  if (most < 2) return null;
  for (let cut = 2; cut <= word.length - 2; cut++) {
    const left = word.slice(0, cut);
    const right = word.slice(cut);
    if (!isPart(left) || !isPart(right) || !isKnown(left, lexicon)) continue;
    if (isKnown(right, lexicon) || (last && lexicon.hasPrefix(identityOf(right)))) return [left, right];
    const rest = split(right, most - 1, last, lexicon);
    if (rest !== null) return [left, ...rest];
  }
  return null;
}

/** Two letters are a word by chance too often. */
function isPart(text: string): boolean {
  return text.length >= SHORTEST_PART || /\p{N}/u.test(text);
}

/** Neither a word of the catalogue, nor the beginning or the sound of one. */
function isMeaningless(word: string, lexicon: Lexicon): boolean {
  return !isKnown(word, lexicon) && !lexicon.hasPrefix(identityOf(word)) && lexicon.near(word, false).length === 0;
}

function isKnown(word: string, lexicon: Lexicon): boolean {
  const identity = identityOf(word);
  return STOP_WORDS.has(identity) || lexicon.knows(identity);
}
