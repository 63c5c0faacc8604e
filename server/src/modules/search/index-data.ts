// The finished index: flat typed arrays, so that neither building nor a query leaves much behind to collect.

import { Lexicon } from './lexicon.ts';
import { NameKeys } from './name-keys.ts';
import {
  type CachedText,
  KEY_RANK,
  keysOf,
  type Phrase,
  type PhraseSource,
  phrasesOf,
  prepareText,
  type SearchDocument,
  type SearchKind,
  WordBook,
  writtenKey,
} from './search-document.ts';

export interface IndexedItem {
  id: string;
  kind: SearchKind;
}

/** Everything ranking reads; nothing of it changes after building. */
export interface IndexData {
  /** In the order that decides between equal results. */
  items: readonly IndexedItem[];
  lexicon: Lexicon;
  /**
   * The phrases of every term, term after term: twice the phrase's number, plus one where the term opens the phrase.
   * Those of term t begin at `postingStarts[t]` and end before `postingStarts[t + 1]`.
   */
  postings: Uint32Array;
  postingStarts: Uint32Array;
  phraseItem: Uint32Array;
  phraseWeight: Float32Array;
  phraseLength: Float32Array;
  /** 1 for a phrase that names its item, rather than one of its parameters or its category. */
  phraseNaming: Uint8Array;
  names: NameKeys;
}

/** The number of phrases that contain a term. */
export function usesOf({ postingStarts }: IndexData, term: number): number {
  return (postingStarts[term + 1] ?? 0) - (postingStarts[term] ?? 0);
}

/** Separates names as written from normalised keys. */
export function writtenNameKey(name: string): string {
  return `=${writtenKey(name)}`;
}

const NAMING: ReadonlySet<PhraseSource> = new Set(['name', 'code', 'alias']);
const PER_STEP = 20_000;

/** Takes documents one at a time, so that the caller can let other work run in between; `finish` builds the index. */
export class IndexBuilder {
  readonly #items: IndexedItem[] = [];
  readonly #lexicon = new Lexicon();
  readonly #names = new NameKeys();
  /** Parameters and categories recur in many items, so each is split only once. */
  readonly #repeated = new Map<string, CachedText>();
  readonly #book = new WordBook();
  /** Term and posting, in pairs. */
  readonly #pairs: number[] = [];
  readonly #phraseItem: number[] = [];
  readonly #phraseWeight: number[] = [];
  readonly #phraseLength: number[] = [];
  readonly #phraseNaming: number[] = [];

  /** Add documents in the order that decides between equal results. */
  add(document: SearchDocument): void {
    const item = this.#items.length;
    this.#items.push({ id: document.id, kind: document.kind });
    this.#names.add(writtenNameKey(document.name), item, KEY_RANK.writtenName);
    for (const phrase of phrasesOf(document)) {
      const text = this.#prepared(phrase);
      if (text.length === 0) continue;
      for (const [key, rank] of keysOf(phrase, text)) this.#names.add(key, item, rank);
      this.#addPhrase(item, phrase, text);
    }
  }

  /** A generator whose steps take a few milliseconds at most; its return value is the index. */
  *finish(): Generator<void, IndexData> {
    this.#repeated.clear();
    const pairs = this.#pairs;
    const counts = new Uint32Array(this.#lexicon.size);
    for (let index = 0; index < pairs.length; index += 2) {
      const term = pairs[index] ?? 0;
      counts[term] = (counts[term] ?? 0) + 1;
    }
    yield;
    yield* this.#lexicon.complete((term) => counts[term] ?? 0);
    const postingStarts = new Uint32Array(this.#lexicon.size + 1);
    for (let term = 0; term < this.#lexicon.size; term++) {
      postingStarts[term + 1] = (postingStarts[term] ?? 0) + (counts[term] ?? 0);
    }
    const postings = new Uint32Array(pairs.length / 2);
    const next = postingStarts.slice();
    for (let index = 0; index < pairs.length; index += 2) {
      const term = pairs[index] ?? 0;
      const place = next[term] ?? 0;
      postings[place] = pairs[index + 1] ?? 0;
      next[term] = place + 1;
      if (index % PER_STEP === 0) yield;
    }
    const phraseItem = new Uint32Array(this.#phraseItem);
    const phraseNaming = new Uint8Array(this.#phraseNaming);
    yield;
    const phraseWeight = new Float32Array(this.#phraseWeight);
    const phraseLength = new Float32Array(this.#phraseLength);
    const phrases = { phraseItem, phraseNaming, phraseWeight, phraseLength };
    return { items: this.#items, lexicon: this.#lexicon, names: this.#names, postings, postingStarts, ...phrases };
  }

  #prepared({ text, source }: Phrase): CachedText {
    if (source !== 'parameter' && source !== 'category') return prepareText(text, source === 'code', this.#book);
    const known = this.#repeated.get(text);
    if (known !== undefined) return known;
    const made = prepareText(text, false, this.#book);
    this.#repeated.set(text, made);
    return made;
  }

  #addPhrase(item: number, { source, weight }: Phrase, { terms, length }: CachedText): void {
    const phrase = this.#phraseItem.length;
    this.#phraseItem.push(item);
    this.#phraseWeight.push(weight);
    this.#phraseLength.push(length);
    this.#phraseNaming.push(NAMING.has(source) ? 1 : 0);
    for (const { term, shown, opens } of terms) {
      const id = this.#lexicon.add(term, shown);
      if (source !== 'alias') this.#lexicon.markCatalogueWord(id);
      this.#pairs.push(id, phrase * 2 + (opens ? 1 : 0));
    }
  }
}
