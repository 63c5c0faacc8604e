// The words of the catalogue, and the ways in which a typed word finds them: exactly, by prefix, by meaning, by sound. The radix tree is
// MiniSearch's; its own scoring is not used, because it cannot distinguish a whole alias from a word in one.

import SearchableMap from 'minisearch/SearchableMap';
import { Beginnings } from './beginnings.ts';
import { spelledLetters } from './devanagari.ts';
import { LOAN_WORDS, SPOKEN_WORDS, STOP_WORDS } from './patient-words.ts';
import { beginAlike, fold, skeleton, soundDistance, soundDistanceToPrefix, tolerance } from './sound.ts';

/** A word of the catalogue that a typed word may mean. */
export interface Pick {
  term: number;
  /** The similarity, 0..1; 1 is the same word. */
  quality: number;
  /** Found by its sound only. */
  near: boolean;
  /** The word that the typed one was read as; differs from `term` if `term` is its meaning. */
  readAs: number;
}

const MEANING_QUALITY = 0.7;
const SPELLED_QUALITY = 0.95;
const NEAR_QUALITY = 0.8;
const NEAR_PREFIX_QUALITY = 0.55;
/** Candidates this much farther than the nearest are another word, not a second reading. */
const NEAR_SPREAD = 0.65;
/** A prefix with two consonants must have this length for a match by sound. */
const LONG_BEGINNING = 6;
const MOST_NEAR = 8;
/** Shorter words sound like too many others. */
const SHORTEST_ALIAS_SOUND = 4;
/** Half-typed words are compared with so many sounds at most; they are common beginnings then, and worth nothing. */
const MOST_PREFIX_SOUNDS = 400;

/** Copied by hand from a slip, 1 becomes l or i and 0 becomes o: "hbaic", "bl2". */
function inDigits(word: string): string {
  return word.replace(/[il]/g, '1').replaceAll('o', '0');
}

export class Lexicon {
  readonly #ids = new Map<string, number>();
  readonly #terms: string[] = [];
  readonly #shown: string[] = [];
  readonly #folds: string[] = [];
  readonly #meanings = new Map<number, number[]>();
  readonly #inCatalogue: boolean[] = [];
  readonly #sounds = new SearchableMap<number[]>();
  readonly #beginnings = new Beginnings();
  #rememberedNear = new Map<string, Pick[]>();

  /** The number of a term, added when new. `shown` is how a corrected query writes it. */
  add(term: string, shown: string): number {
    const known = this.#ids.get(term);
    if (known !== undefined) return known;
    const id = this.#terms.length;
    this.#ids.set(term, id);
    this.#terms.push(term);
    this.#shown.push(shown);
    this.#inCatalogue.push(false);
    // Abbreviations spelt in Devanagari have no sound of their own: "पीएसए" must not match "pizza".
    const folded = spelledLetters(term) === null ? fold(shown.replace(' ', '')) : '';
    this.#folds.push(folded);
    if (folded.length > 2) this.#sounds.fetch(skeleton(folded), () => []).push(id);
    return id;
  }

  /** Marks a term that occurs in a name, parameter or category, not only in aliases. */
  markCatalogueWord(id: number): void {
    this.#inCatalogue[id] = true;
  }

  /**
   * Call it once after the last `add`, step by step: sorts the terms and links everyday words to them. `uses` returns the number of phrases
   * that contain a term.
   */
  *complete(uses: (id: number) => number): Generator<void, void> {
    for (const [spoken, meanings] of SPOKEN_WORDS) {
      const known = meanings.flatMap((meaning) => this.#ids.get(meaning) ?? []);
      if (known.length === 0) continue;
      const id = this.add(spoken, spoken);
      const others = known.filter((meaning) => meaning !== id);
      this.#meanings.set(id, others);
    }
    yield* this.#beginnings.take(this.#terms, (term) => {
      const id = this.#ids.get(term) ?? -1;
      return uses(id) + (this.#meanings.get(id) ?? []).reduce((sum, meaning) => sum + uses(meaning), 0);
    });
  }

  get size(): number {
    return this.#terms.length;
  }

  has(term: string): boolean {
    return this.#ids.has(term);
  }

  /** Whether `exact` finds anything. */
  knows(word: string): boolean {
    if (this.#ids.has(word)) return true;
    const latin = LOAN_WORDS.get(word) ?? spelledLetters(word);
    return latin !== null && this.#ids.has(latin);
  }

  /** Whether any term begins so; `has` implies it. */
  hasPrefix(prefix: string): boolean {
    return this.#beginnings.has(prefix);
  }

  termOf(id: number): string {
    return this.#terms[id] ?? '';
  }

  shownOf(id: number): string {
    return this.#shown[id] ?? '';
  }

  /** Returns the word itself, its everyday meanings, and the English word or abbreviation that it is in Devanagari. */
  exact(word: string): Pick[] {
    const picks = this.#withMeanings(this.#ids.get(word), 1, false);
    const latin = LOAN_WORDS.get(word) ?? spelledLetters(word);
    const sameWord = latin === null ? undefined : this.#ids.get(latin);
    if (sameWord !== undefined) picks.push(...this.#withMeanings(sameWord, SPELLED_QUALITY, false));
    return picks;
  }

  /**
   * Whether a known word is only a spelling or an everyday name ("kolestrol", "थायराइड"), so that the catalogue's own word should be
   * searched too.
   */
  isAliasOnly(word: string): boolean {
    const id = this.#ids.get(word);
    if (id === undefined || this.#inCatalogue[id] === true || spelledLetters(word) !== null) return false;
    return (this.#folds[id] ?? '').length >= SHORTEST_ALIAS_SOUND;
  }

  /** Longer words that begin with the typed one; the more of the word is typed, the better. */
  beginningWith(prefix: string, factor: number): Pick[] {
    const picks: Pick[] = [];
    for (const term of this.#beginnings.find(prefix)) {
      if (term.length === prefix.length || STOP_WORDS.has(term)) continue;
      const quality = factor * (0.75 + (0.1 * prefix.length) / term.length);
      picks.push(...this.#withMeanings(this.#ids.get(term), quality, false));
    }
    return picks;
  }

  /**
   * Returns words that sound like the typed one, nearest first, each within the tolerance for its length. With `halfTyped`, words whose
   * prefix sounds like it count too if no whole word does.
   */
  near(word: string, halfTyped: boolean): Pick[] {
    const key = halfTyped ? `${word}*` : word;
    const remembered = this.#rememberedNear.get(key);
    if (remembered !== undefined) return remembered;
    const folded = fold(word);
    const digits = inDigits(word);
    let picks = digits === word ? [] : this.#withMeanings(this.#ids.get(digits), NEAR_QUALITY, true);
    if (picks.length === 0 && folded.length > 2) {
      picks = this.#nearest(folded, this.#soundingLike(folded), soundDistance, NEAR_QUALITY);
      if (picks.length === 0 && halfTyped) {
        picks = this.#nearest(folded, this.#soundsBeginning(word, folded), soundDistanceToPrefix, NEAR_PREFIX_QUALITY);
      }
    }
    this.#remember(key, picks);
    return picks;
  }

  #withMeanings(term: number | undefined, quality: number, near: boolean): Pick[] {
    if (term === undefined) return [];
    const meanings = this.#meanings.get(term) ?? [];
    return [
      { term, quality, near, readAs: term },
      ...meanings.map((meaning) => ({ term: meaning, quality: quality * MEANING_QUALITY, near, readAs: term })),
    ];
  }

  #soundingLike(folded: string): number[] {
    const bones = skeleton(folded);
    const radius = bones.length < 3 ? 0 : bones.length < 6 ? 1 : 2;
    const ids: number[] = [];
    for (const [found] of this.#sounds.fuzzyGet(bones, radius).values()) ids.push(...found);
    return ids;
  }

  #soundsBeginning(word: string, folded: string): number[] {
    const bones = skeleton(folded);
    if (bones.length < 2 || (bones.length === 2 && word.length < LONG_BEGINNING)) return [];
    const ids: number[] = [];
    for (const found of this.#sounds.atPrefix(bones).values()) {
      ids.push(...found);
      if (ids.length > MOST_PREFIX_SOUNDS) break;
    }
    return ids;
  }

  #nearest(
    folded: string,
    ids: readonly number[],
    distanceTo: (typed: string, whole: string) => number,
    quality: number,
  ): Pick[] {
    const limit = tolerance(folded);
    const found: { term: number; distance: number }[] = [];
    for (const term of ids) {
      if (!beginAlike(folded, this.#folds[term] ?? '')) continue;
      const distance = distanceTo(folded, this.#folds[term] ?? '');
      if (distance <= limit) found.push({ term, distance });
    }
    found.sort((a, b) => a.distance - b.distance);
    const reach = (found[0]?.distance ?? 0) + NEAR_SPREAD;
    return found
      .filter(({ distance }) => distance <= reach)
      .slice(0, MOST_NEAR)
      .flatMap(({ term, distance }) => this.#withMeanings(term, quality * (1 - distance / (folded.length + 1)), true));
  }

  /** Finding similar words is the most expensive step, and a search box repeats the same word with every further key. */
  #remember(key: string, picks: Pick[]): void {
    if (this.#rememberedNear.size >= 2000) this.#rememberedNear = new Map();
    this.#rememberedNear.set(key, picks);
  }
}
