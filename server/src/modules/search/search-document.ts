// Splits a catalogue item into searchable parts: weighted phrases, and keys that name the item exactly.

import { identityOf, partsOf, wordsOf, writtenForm } from './normalise.ts';
import { STOP_WORDS, WEAK_WORDS } from './patient-words.ts';

export type SearchKind = 'test' | 'package';

/** The fields of a test or package that the engine needs. */
export interface SearchDocument {
  id: string;
  kind: SearchKind;
  /** The laboratory's own code, "LB012". */
  code: string | null;
  name: string;
  category: string;
  /** Other names and known misspellings, in any script. */
  aliases: readonly string[];
  /** The measured parameters; for a package, the names of its tests and all their parameters. */
  parameters: readonly string[];
  /** Their Hindi names, where they have some. */
  parametersHi?: readonly string[];
  /** Decides between items that fit a query equally well. */
  popular: boolean;
}

export type PhraseSource = 'name' | 'code' | 'alias' | 'parameter' | 'category';

/** A text of an item. */
export interface Phrase {
  text: string;
  source: PhraseSource;
  /** The weight of a match in this phrase, 0..1. */
  weight: number;
}

/** The confidence of a key; larger wins, and all of them win over any match by words. */
export const KEY_RANK = {
  writtenName: 15,
  name: 14,
  code: 13,
  alias: 12,
  coreName: 11,
  coreAlias: 10,
  initials: 9,
} as const;

/** Words with little meaning, and the share of their letters that counts. */
const LITTLE_TOLD: ReadonlyMap<string, number> = new Map([
  ...[...WEAK_WORDS].map((word) => [word, 0.3] as const),
  ...[...STOP_WORDS].map((word) => [word, 0.1] as const),
]);

const NAME_WEIGHT = 1;
const ALIAS_WEIGHT = 0.95;
const PARAMETER_WEIGHT = 0.6;
const PACKAGE_FACTOR = 0.9;
const CATEGORY_WEIGHT = 0.3;

/** Queries are cut to this length, so a longer name is matched by its beginning. */
export const LONGEST_QUERY = 200;

/** Words joined, so that blanks, points and hyphens make no difference. */
export function joinedKey(identities: readonly string[]): string {
  return identities.join('');
}

/** Returns only the meaningful words, in alphabetical order: "thyroid profile test" and "Thyroid" share it. Empty if none is left. */
export function coreKey(identities: readonly string[]): string {
  const telling = identities.filter((word) => !LITTLE_TOLD.has(word));
  return telling.length > 1 ? telling.sort().join(' ') : (telling[0] ?? '');
}

/** The name as it is written, for telling apart names that differ in punctuation only, or consist of it. */
export function writtenKey(text: string): string {
  return writtenForm(text).slice(0, LONGEST_QUERY);
}

/** Splits "Complete Blood Count (CBC)" into the names outside and inside the brackets. */
function nameSegments(name: string): string[] {
  if (!/[([]/.test(name)) return [];
  const inside = [...name.matchAll(/[([]([^()[\]]+)[)\]]/g)].map((match) => match[1] ?? '');
  return inside.length === 0 ? [] : [name.replace(/[([][^()[\]]+[)\]]/g, ' '), ...inside];
}

/** The texts of an item, its name first. */
export function phrasesOf(document: SearchDocument): Phrase[] {
  const { name, code, aliases, parameters, category } = document;
  const phrases: Phrase[] = [{ text: name, source: 'name', weight: NAME_WEIGHT }];
  if (code !== null) phrases.push({ text: code, source: 'code', weight: NAME_WEIGHT });
  for (const text of nameSegments(name)) phrases.push({ text, source: 'name', weight: ALIAS_WEIGHT });
  for (const text of aliases) phrases.push({ text, source: 'alias', weight: ALIAS_WEIGHT });
  const weight = parameterWeight(document);
  for (const text of parameters) phrases.push({ text, source: 'parameter', weight });
  for (const text of document.parametersHi ?? []) phrases.push({ text, source: 'parameter', weight });
  phrases.push({ text: category, source: 'category', weight: CATEGORY_WEIGHT });
  return phrases;
}

/** For a parameter's name, a test of that parameter alone ranks above a panel, and a panel above a package. */
function parameterWeight({ kind, parameters }: SearchDocument): number {
  const focus = 0.8 + 0.2 / Math.max(1, parameters.length);
  return PARAMETER_WEIGHT * focus * (kind === 'package' ? PACKAGE_FACTOR : 1);
}

/** Returns the keys by which a phrase names its item, each with its rank from `KEY_RANK`; none for a descriptive phrase. */
export function keysOf({ source, weight }: Phrase, { identities }: CachedText): [key: string, rank: number][] {
  if (source === 'parameter' || source === 'category') return [];
  const joined = joinedKey(identities);
  if (source === 'code') return [[joined, KEY_RANK.code]];
  const whole = source === 'name' && weight === NAME_WEIGHT;
  const keys: [string, number][] = [[joined, whole ? KEY_RANK.name : KEY_RANK.alias]];
  const core = coreKey(identities);
  if (core !== '' && core !== joined) keys.push([core, whole ? KEY_RANK.coreName : KEY_RANK.coreAlias]);
  const initials = source === 'name' ? initialsOf(identities) : '';
  if (initials !== '') keys.push([initials, KEY_RANK.initials]);
  return keys;
}

/** The initials of a name of three to six words: doctors write LFT for Liver Function Test. */
function initialsOf(words: readonly string[]): string {
  return words.length >= 3 && words.length <= 6 ? words.map((word) => word.charAt(0)).join('') : '';
}

/** The parts of a text that a query can match. */
export interface CachedText {
  identities: readonly string[];
  terms: readonly TextTerm[];
  /** The sum of `tellingLength` of its words: a query with this length covers the text. */
  length: number;
}

export interface TextTerm {
  term: string;
  /** As a corrected query would write it. */
  shown: string;
  /** Whether the text begins with it. */
  opens: boolean;
}

/** The fields of a word that the index needs. */
interface Word {
  text: string;
  identity: string;
  parts: readonly string[];
  telling: number;
}

/** The words of one catalogue: a few thousand that recur often, so each is analysed once. */
export class WordBook {
  readonly #words = new Map<string, Word>();

  read(text: string): Word[] {
    return wordsOf(text).map((word) => this.#words.get(word) ?? this.#add(word));
  }

  #add(text: string): Word {
    const identity = identityOf(text);
    const word = { text, identity, parts: partsOf(text), telling: tellingLength(identity) };
    this.#words.set(text, word);
    return word;
  }
}

/** Cuts a text into its terms. A code is one term: its parts mean nothing, ND-T327 is no answer to "t". */
export function prepareText(text: string, isCode: boolean, book: WordBook): CachedText {
  const words = book.read(text);
  const identities = words.map(({ identity }) => identity);
  const terms = isCode ? [{ term: joinedKey(identities), shown: text, opens: true }] : termsOf(words);
  let length = 0;
  for (const { telling } of words) length += telling;
  return { identities, terms, length };
}

function addTerm(terms: TextTerm[], term: string, shown: string, place: number): void {
  for (const known of terms) if (known.term === term) return;
  terms.push({ term, shown, opens: place === 0 });
}

/**
 * The words of a text, the letter and digit runs inside them (B12 as b, 12), neighbours joined where one is short
 * (d dimer as ddimer), and runs of single letters joined (c. b. c. as cbc); each once.
 */
function termsOf(words: readonly Word[]): TextTerm[] {
  const terms: TextTerm[] = [];
  let place = 0;
  for (const { text, identity, parts } of words) {
    addTerm(terms, identity, text, place);
    for (const part of parts) addTerm(terms, part, part, place);
    const next = words[place + 1];
    if (next !== undefined && (text.length <= 2 || next.text.length <= 2)) {
      addTerm(terms, identityOf(text + next.text), `${text} ${next.text}`, place);
      const letters = singleLettersFrom(words, place);
      if (letters.length > 2) addTerm(terms, letters, letters, place);
    }
    place += 1;
  }
  return terms;
}

function singleLettersFrom(words: readonly Word[], from: number): string {
  let joined = '';
  for (let place = from; (words[place]?.text.length ?? 2) === 1; place += 1) joined += words[place]?.text;
  return joined;
}

/** The number of a word's letters that count towards the coverage of a phrase; weak words count less. */
export function tellingLength(word: string): number {
  return (LITTLE_TOLD.get(word) ?? 1) * word.length;
}
