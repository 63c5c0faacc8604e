// Encodes the sound of a word for people who spell by ear: "thairaid" and "thyroid", "kolestrol" and "cholesterol", "bitamin" and
// "vitamin". Designed for mistakes of Indian English and Roman Hindi; Soundex is designed for English names.

import { isDevanagari, transliterate } from './devanagari.ts';

/** Words longer than this have no sound: no medical word is, and the distance table is sized by it. */
const LONGEST = 40;

/** Letters that sound or are typed alike; the order matters, longer groups come first. */
const CONSONANTS: readonly (readonly [RegExp, string])[] = [
  [/^p(?=[sn])/, ''],
  [/ph|gh(?=t)/g, 'f'],
  [/tion|sion|shan/g, 'san'],
  [/c?ks|x/g, 'ks'],
  [/s?ch+|ck|q/g, 'k'],
  [/s?c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/sh|z/g, 's'],
  [/j/g, 'g'],
  [/[vw]/g, 'b'],
  [/(?<!^)h/g, ''],
  [/m(?=[pbf])/g, 'n'],
  [/^(?:yu|you|eu)/, 'u'],
  [/([a-z])\1+/g, '$1'],
];

/**
 * Returns the spelling-neutral form of a word: consonants that are confused share a letter, every run of vowels becomes a, i or u. Empty
 * for input that is not a word in Latin or Devanagari letters (digits, other scripts, too long).
 */
export function fold(word: string): string {
  if (word.length > LONGEST) return '';
  let folded = isDevanagari(word) ? transliterate(word) : word;
  if (!/^[a-z]+$/.test(folded)) return '';
  for (const [pattern, letter] of CONSONANTS) folded = folded.replace(pattern, letter);
  return folded.replace(/[aeiouy]+/g, (run) => (/[eiy]/.test(run) ? 'i' : /[ou]/.test(run) ? 'u' : 'a'));
}

/** Returns the consonants of a folded word, the same for words that differ only in vowels; a first vowel stays, as a or u. */
export function skeleton(folded: string): string {
  const first = folded.startsWith('i') ? `a${folded.slice(1)}` : folded;
  return first.charAt(0) + first.slice(1).replace(/[aiu]/g, '');
}

const VOWELS = 'aiu';
const NEIGHBOURS = new Set(['pb', 'bp', 'td', 'dt', 'kg', 'gk', 'mn', 'nm', 'sg', 'gs', 'fp', 'pf']);
/** An h before a vowel is often dropped or put. */
const SOFT_BEGINNINGS = 'aiuh';
const VOWEL_CHANGE = 0.4;
const VOWEL_GAP = 0.5;
const NEIGHBOUR_CHANGE = 0.6;
const SWAP = 0.6;

const WIDTH = LONGEST + 1;
/** One table for all calls: they are synchronous and never nested. */
const table = new Float64Array(WIDTH * WIDTH);

/** Whether two folded words begin with the same or a similar sound; people rarely mistake the first letter. */
export function beginAlike(a: string, b: string): boolean {
  const first = a.charAt(0);
  const second = b.charAt(0);
  if (first === second || NEIGHBOURS.has(first + second)) return true;
  return SOFT_BEGINNINGS.includes(first) && SOFT_BEGINNINGS.includes(second);
}

function gapCost(letter: string): number {
  return VOWELS.includes(letter) ? VOWEL_GAP : 1;
}

function changeCost(a: string, b: string): number {
  if (a === b) return 0;
  if (VOWELS.includes(a) && VOWELS.includes(b)) return VOWEL_CHANGE;
  return NEIGHBOURS.has(a + b) ? NEIGHBOUR_CHANGE : 1;
}

function fillTable(a: string, b: string): void {
  table[0] = 0;
  for (let j = 1; j <= b.length; j++) table[j] = at(0, j - 1) + gapCost(b.charAt(j - 1));
  for (let i = 1; i <= a.length; i++) {
    const left = a.charAt(i - 1);
    table[i * WIDTH] = at(i - 1, 0) + gapCost(left);
    for (let j = 1; j <= b.length; j++) {
      const right = b.charAt(j - 1);
      let cost = at(i - 1, j - 1) + changeCost(left, right);
      cost = Math.min(cost, at(i - 1, j) + gapCost(left), at(i, j - 1) + gapCost(right));
      if (i > 1 && j > 1 && left === b.charAt(j - 2) && right === a.charAt(i - 2)) {
        cost = Math.min(cost, at(i - 2, j - 2) + SWAP);
      }
      table[i * WIDTH + j] = cost;
    }
  }
}

function at(i: number, j: number): number {
  return table[i * WIDTH + j] ?? 0;
}

/** The distance of two folded words: 0 sounds the same, 1 is one wrong consonant; a wrong vowel costs less than half. */
export function soundDistance(a: string, b: string): number {
  fillTable(a, b);
  return at(a.length, b.length);
}

/** As `soundDistance`, to the nearest beginning of `whole`: for a word that is still being typed. */
export function soundDistanceToPrefix(typed: string, whole: string): number {
  fillTable(typed, whole);
  let nearest = at(typed.length, 0);
  for (let j = 1; j <= whole.length; j++) nearest = Math.min(nearest, at(typed.length, j));
  return nearest;
}

/** The distance from a folded word that still counts as the same word: short words, and bare ones, must nearly agree. */
export function tolerance(folded: string): number {
  const { length } = folded;
  if (skeleton(folded).length < 3) return 0.4;
  if (length === 3) return 0.5;
  if (length === 4) return 0.9;
  if (length <= 6) return 1.2;
  return length <= 8 ? 1.7 : 2.2;
}
