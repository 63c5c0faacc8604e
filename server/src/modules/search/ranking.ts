// Ranks the items for a parsed query: first those that it names exactly, then those with all its words, then those with all words by sound,
// then those with some; within each group by fit. So a looser match never ranks above a stricter one, however popular its item is.

import { type IndexData, writtenNameKey } from './index-data.ts';
import { Matcher, maskOf } from './matching.ts';
import { identityOf } from './normalise.ts';
import { LOAN_WORDS } from './patient-words.ts';
import type { QueryWord } from './query.ts';
import { coreKey, joinedKey, KEY_RANK } from './search-document.ts';

export interface RankedItem {
  /** The item's number in the index. */
  item: number;
  /** Larger is better; the whole part is the kind of match. */
  score: number;
}

const ALL_WORDS = 3;
const ALL_WORDS_BY_SOUND = 2;
const SOME_WORDS = 1;

/** Within its kind of match, an item with less than this share of the best fit is noise. */
const NOISE = { named: 0.25, allWords: 0.3, bySound: 0.55, someWords: 0.6, afterBetter: 0.8 };
/** Fits are rounded to this number of steps; within one, the order of the items (popularity) decides. */
const FIT_STEPS = 25;
/** Greater than the number of items. */
const FIT_UNIT = 2 ** 24;
const KIND_UNIT = FIT_UNIT * (FIT_STEPS + 1);
const MOST_PER_KIND = 50;
/** With fewer items than this that have all words, those that have some are shown after them. */
const FEW = 3;

export class Ranking {
  readonly #data: IndexData;
  readonly #matcher: Matcher;

  constructor(data: IndexData) {
    this.#data = data;
    this.#matcher = new Matcher(data);
  }

  /** Items whose name, code or alias equals the query, in either script, with the rank of that key. `typed` contains all words of the query. */
  named(query: string, typed: readonly string[]): Map<number, number> {
    const { names } = this.#data;
    const identities = typed.map(identityOf);
    const named = new Map<number, number>();
    const add = (key: string, most: number): void => {
      for (const { item, rank } of names.find(key)) {
        named.set(item, Math.max(named.get(item) ?? 0, Math.min(rank, most)));
      }
    };
    add(writtenNameKey(query), KEY_RANK.writtenName);
    add(joinedKey(identities), KEY_RANK.name);
    add(coreKey(identities), KEY_RANK.coreName);
    const latin = identities.map((word) => LOAN_WORDS.get(word) ?? word);
    if (latin.some((word, index) => word !== identities[index])) {
      add(joinedKey(latin), KEY_RANK.coreName);
      add(coreKey(latin), KEY_RANK.coreName);
    }
    return named;
  }

  /** Returns items best first, at most 50 of each kind: those of `named`, and those that contain the words. */
  rank(words: readonly QueryWord[], named: ReadonlyMap<number, number>): RankedItem[] {
    this.#matcher.match(words);
    const ranked = [...named].map(([item, rank]) => this.#packed(item, rank));
    return this.#mostPerKind(Float64Array.from(ranked.concat(this.#byWords(words, named))).sort());
  }

  #byWords(words: readonly QueryWord[], named: ReadonlyMap<number, number>): number[] {
    const required = maskOf(words, (word) => !word.weak);
    const asTyped: number[] = [];
    const bySound: number[] = [];
    const some: number[] = [];
    for (const item of this.#matcher.items) {
      if (named.has(item)) continue;
      if ((this.#matcher.wordsAsTypedIn(item) & required) === required) asTyped.push(item);
      else if ((this.#matcher.wordsIn(item) & required) === required) bySound.push(item);
      else some.push(item);
    }
    const best = this.#bestFit([...named.keys(), ...asTyped, ...bySound]);
    return [
      ...this.#aboveNoise(asTyped, best * (named.size > 0 ? NOISE.named : NOISE.allWords), ALL_WORDS),
      ...this.#aboveNoise(bySound, this.#bestFit(bySound) * NOISE.bySound, ALL_WORDS_BY_SOUND),
      ...this.#bySomeWords(some, required, named.size === 0 ? asTyped.length + bySound.length : FEW),
    ];
  }

  /** Returns the items without some of the words that are worth showing after `better` items with all words. */
  #bySomeWords(items: readonly number[], required: number, better: number): number[] {
    if (better === 0) return this.#aboveNoise(items, this.#bestFit(items) * NOISE.someWords, SOME_WORDS);
    const telling = items.filter((item) => (this.#matcher.wordsAsTypedIn(item) & required) !== 0);
    if (better < FEW) return this.#aboveNoise(telling, this.#bestFit(telling) * NOISE.afterBetter, SOME_WORDS);
    // "cbc esr" names two tests in full; they belong to the results even if many packages contain both.
    return this.#aboveNoise(
      telling.filter((item) => this.#matcher.isNamedWithin(item)),
      0,
      SOME_WORDS,
    );
  }

  #bestFit(items: readonly number[]): number {
    return items.reduce((best, item) => Math.max(best, this.#matcher.fitOf(item)), 0);
  }

  #aboveNoise(items: readonly number[], least: number, kind: number): number[] {
    const packed: number[] = [];
    for (const item of items) if (this.#matcher.fitOf(item) >= least) packed.push(this.#packed(item, kind));
    return packed;
  }

  /** Packs score and item into one number, so that thousands are sorted without comparing objects: the best is the largest. */
  #packed(item: number, kind: number): number {
    return kind * KIND_UNIT + Math.round(this.#matcher.fitOf(item) * FIT_STEPS) * FIT_UNIT - item;
  }

  #mostPerKind(packed: Float64Array): RankedItem[] {
    const taken = { test: 0, package: 0 };
    const most: RankedItem[] = [];
    for (let index = packed.length - 1; index >= 0; index--) {
      const value = packed[index] ?? 0;
      const score = Math.ceil(value / FIT_UNIT);
      const item = score * FIT_UNIT - value;
      const kind = this.#data.items[item]?.kind ?? 'test';
      taken[kind] += 1;
      if (taken[kind] <= MOST_PER_KIND) most.push({ item, score: (score * FIT_UNIT) / KIND_UNIT });
      else if (taken.test > MOST_PER_KIND && taken.package > MOST_PER_KIND) break;
    }
    return most;
  }
}
