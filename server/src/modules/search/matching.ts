// Runs a parsed query over the index and sums up, for each item, how much of the query it contains and how well it fits. The sums are in
// typed arrays that live as long as the index and are never cleared: a slot counts only if its stamp is that of the current query or word.
// Clearing or allocating them would cost more than the search.

import { type IndexData, usesOf } from './index-data.ts';
import type { Pick } from './lexicon.ts';
import { MOST_WORDS, type QueryWord } from './query.ts';
import { tellingLength } from './search-document.ts';

const WEAK_IMPORTANCE = 0.15;
/** Bonus for a phrase that begins with the query's first word, as a share of a full match. */
const OPENS_PHRASE = 0.04;
/** A fit is the mean of the sum of the item's words and of its best single phrase. */
const PHRASE_SHARE = 0.5;
/** The share of a phrase's score that depends on covering the whole phrase. */
const COVERAGE_SHARE = 0.55;
const COVERED = 0.99;
/** Prevents a half-typed phrase from counting as covered. */
const HALF_TYPED = 0.95;
/** A word that may be found in more phrases than this is looked for in a smaller scope. */
const BROAD = 1000;

/**
 * The scope of a word's search: everything; the items that a rarer word of the query has found; or, when it is the
 * rarest and still as common as "s", where its completions open a name.
 */
type Scope = 'all' | 'found' | 'openings';

/** A mask's lower half marks the words that an item contains at all, its upper half those that match as typed. */
const ANY_WORDS = (1 << MOST_WORDS) - 1;
const LAST_STAMP = 0xffff_0000;

/** A word of the query with its position, its share of the query, and the number of phrases that may contain it. */
interface PlacedWord {
  word: QueryWord;
  place: number;
  importance: number;
  breadth: number;
}

export class Matcher {
  /** The items that have words of the query matched last, in no order. */
  items: number[] = [];
  readonly #data: IndexData;
  readonly #phrases: PhraseSums;
  readonly #sums: ItemSums;
  #touched: number[] = [];
  #stamp = 0;
  #queryStamp = 0;

  constructor(data: IndexData) {
    this.#data = data;
    this.#phrases = phraseSums(data.phraseItem.length);
    this.#sums = itemSums(data.items.length);
  }

  /** Matches a query; the other members then refer to this query until the next call. */
  match(words: readonly QueryWord[]): void {
    this.#startQuery();
    const placed = this.#place(words).sort((a, b) => a.breadth - b.breadth);
    for (const [index, word] of placed.entries()) {
      this.#stamp += 1;
      const scope = word.breadth <= BROAD ? 'all' : index === 0 ? 'openings' : 'found';
      for (const pick of word.word.picks) this.#addPick(word, pick, scope);
    }
    this.#addPhrases(maskOf(words, (word) => !word.weak));
  }

  /** Bit i is set when the item has the query's word i. */
  wordsIn(item: number): number {
    return this.#isCurrent(item) ? (this.#sums.mask[item] ?? 0) & ANY_WORDS : 0;
  }

  /** As `wordsIn`, of the words that it has otherwise than by sound alone. */
  wordsAsTypedIn(item: number): number {
    return this.#isCurrent(item) ? (this.#sums.mask[item] ?? 0) >>> MOST_WORDS : 0;
  }

  /** The score of the item, 0..1; 0 when it has no word of the query. */
  fitOf(item: number): number {
    if (!this.#isCurrent(item)) return 0;
    const words = this.#sums.sum[item] ?? 0;
    const phrase = this.#sums.phrase[item] ?? 0;
    return Math.min(1, (1 - PHRASE_SHARE) * words + PHRASE_SHARE * phrase);
  }

  /** Whether the query contains a whole name or alias of the item, as "cbc esr" contains that of either test. */
  isNamedWithin(item: number): boolean {
    return this.#isCurrent(item) && this.#sums.covered[item] === 1;
  }

  #isCurrent(item: number): boolean {
    return this.#sums.query[item] === this.#queryStamp;
  }

  #startQuery(): void {
    if (this.#stamp > LAST_STAMP) {
      for (const stamps of [this.#phrases.word, this.#phrases.query, this.#sums.word, this.#sums.query]) stamps.fill(0);
      this.#stamp = 0;
    }
    this.#stamp += 1;
    this.#queryStamp = this.#stamp;
    this.#touched = [];
    this.items = [];
  }

  /** Importances sum to 1; rare words have more importance than common ones. */
  #place(words: readonly QueryWord[]): PlacedWord[] {
    const { phraseItem } = this.#data;
    const placed = words.map((word, place) => {
      const found = usesOf(this.#data, word.picks[0]?.term ?? 0);
      const importance = (word.weak ? WEAK_IMPORTANCE : 1) * Math.log2(2 + phraseItem.length / (1 + found));
      const breadth = word.picks.reduce((sum, { term }) => sum + usesOf(this.#data, term), 0);
      return { word, place, importance, breadth };
    });
    const total = placed.reduce((sum, { importance }) => sum + importance, 0);
    return placed.map((word) => ({ ...word, importance: word.importance / total }));
  }

  // The one loop that a search spends its time in, hence written flat.
  #addPick({ word, place, importance }: PlacedWord, { term, quality, near }: Pick, scope: Scope): void {
    const { phraseItem, phraseNaming, phraseWeight, postings, postingStarts, lexicon } = this.#data;
    const { word: wordStamps } = this.#phrases;
    const { query: itemStamps } = this.#sums;
    // A half-typed word counts nearly as the whole, or "thy" would mean a thymol before it means thyroid.
    const found = lexicon.termOf(term);
    const halfTyped = found.length > word.identity.length && found.startsWith(word.identity);
    const length = tellingLength(found) * (halfTyped ? HALF_TYPED : 1);
    const bits = near ? 1 << place : (1 << place) | (1 << (place + MOST_WORDS));
    const opening = place === 0 ? OPENS_PHRASE : 0;
    const foundOnly = scope === 'found';
    // Both flags are in the lowest bit: the term opens the phrase, the phrase names its item.
    const openingsOnly = scope === 'openings' && halfTyped;
    const end = postingStarts[term + 1] ?? 0;
    for (let index = postingStarts[term] ?? 0; index < end; index++) {
      const posting = postings[index] ?? 0;
      const phrase = posting >>> 1;
      const item = phraseItem[phrase] ?? 0;
      const isNew = itemStamps[item] !== this.#queryStamp;
      const outside = openingsOnly && (posting & (phraseNaming[phrase] ?? 0)) === 0;
      if (outside || (isNew && foundOnly) || wordStamps[phrase] === this.#stamp) continue;
      if (isNew) this.#startItem(item);
      this.#addToPhrase(phrase, importance * quality + (posting & 1) * opening, length, 1 << place);
      this.#addToItem(item, importance, quality * (phraseWeight[phrase] ?? 0), bits);
    }
  }

  #addToPhrase(phrase: number, value: number, length: number, bit: number): void {
    const sums = this.#phrases;
    sums.word[phrase] = this.#stamp;
    if (sums.query[phrase] === this.#queryStamp) {
      sums.sum[phrase] = (sums.sum[phrase] ?? 0) + value;
      sums.length[phrase] = (sums.length[phrase] ?? 0) + length;
      sums.mask[phrase] = (sums.mask[phrase] ?? 0) | bit;
      return;
    }
    sums.query[phrase] = this.#queryStamp;
    sums.sum[phrase] = value;
    sums.length[phrase] = length;
    sums.mask[phrase] = bit;
    this.#touched.push(phrase);
  }

  /** Of an item's phrases with the word, only the one with the highest value counts. */
  #addToItem(item: number, importance: number, value: number, bits: number): void {
    const sums = this.#sums;
    const before = sums.word[item] === this.#stamp ? (sums.best[item] ?? 0) : 0;
    sums.word[item] = this.#stamp;
    sums.mask[item] = (sums.mask[item] ?? 0) | bits;
    sums.best[item] = Math.max(value, before);
    if (value > before) sums.sum[item] = (sums.sum[item] ?? 0) + importance * (value - before);
  }

  #startItem(item: number): void {
    const sums = this.#sums;
    sums.query[item] = this.#queryStamp;
    sums.sum[item] = 0;
    sums.phrase[item] = 0;
    sums.mask[item] = 0;
    sums.covered[item] = 0;
    this.items.push(item);
  }

  #addPhrases(required: number): void {
    const { phraseItem, phraseLength, phraseNaming, phraseWeight } = this.#data;
    const { sum, length, mask } = this.#phrases;
    const { phrase: best, covered } = this.#sums;
    for (const phrase of this.#touched) {
      const item = phraseItem[phrase] ?? 0;
      const coverage = Math.min(1, (length[phrase] ?? 0) / (phraseLength[phrase] ?? 1));
      const fit = (sum[phrase] ?? 0) * (1 - COVERAGE_SHARE + COVERAGE_SHARE * coverage);
      best[item] = Math.max(best[item] ?? 0, fit * (phraseWeight[phrase] ?? 0));
      const telling = ((mask[phrase] ?? 0) & required) !== 0;
      if (telling && coverage >= COVERED && phraseNaming[phrase] === 1) covered[item] = 1;
    }
  }
}

/** Returns the bits of the query's words that satisfy the condition. */
export function maskOf(words: readonly QueryWord[], holds: (word: QueryWord) => boolean): number {
  return words.reduce((mask, word, index) => (holds(word) ? mask | (1 << index) : mask), 0);
}

type PhraseSums = ReturnType<typeof phraseSums>;
type ItemSums = ReturnType<typeof itemSums>;

function phraseSums(count: number) {
  return {
    word: new Uint32Array(count),
    query: new Uint32Array(count),
    sum: new Float32Array(count),
    length: new Float32Array(count),
    mask: new Uint32Array(count),
  };
}

function itemSums(count: number) {
  return {
    word: new Uint32Array(count),
    query: new Uint32Array(count),
    sum: new Float32Array(count),
    best: new Float32Array(count),
    phrase: new Float32Array(count),
    mask: new Uint32Array(count),
    covered: new Uint8Array(count),
  };
}
