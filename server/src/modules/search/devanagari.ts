// Hindi as patients type it: English medical words written by ear ("थायराइड") and abbreviations spelt out letter by
// letter ("सीबीसी"). Both are brought to Latin letters, so that one index of sounds serves both scripts.

const LETTERS: Readonly<Record<string, string>> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ऑ: 'o',
  ऒ: 'o',
  ओ: 'o',
  औ: 'au',
  ऍ: 'e',
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'n',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'f',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  ळ: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
  'ा': 'a',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ॅ': 'e',
  'ॉ': 'o',
  'ॊ': 'o',
  'ो': 'o',
  'ौ': 'au',
  'ं': 'n',
  'ः': '',
  '्': '',
  ऽ: '',
};

/** Names of the Latin letters as they are written in Hindi; several spellings are in use for most. */
const LETTER_NAMES: readonly (readonly [names: string, letter: string])[] = [
  ['डब्ल्यू डबल्यू डब्लू', 'w'],
  ['एक्स', 'x'],
  ['ज़ेड जेड', 'z'],
  ['क्यू', 'q'],
  ['एच', 'h'],
  ['एफ', 'f'],
  ['एल', 'l'],
  ['एम', 'm'],
  ['एन', 'n'],
  ['एस', 's'],
  ['आर', 'r'],
  ['आई', 'i'],
  ['वाई वाय', 'y'],
  ['बी', 'b'],
  ['सी', 'c'],
  ['डी', 'd'],
  ['जी', 'g'],
  ['जे', 'j'],
  ['के', 'k'],
  ['पी', 'p'],
  ['टी', 't'],
  ['यू', 'u'],
  ['वी', 'v'],
  ['ए', 'a'],
  ['ई', 'e'],
  ['ओ', 'o'],
];

const NAMES_TO_LETTER = LETTER_NAMES.flatMap(([names, letter]) =>
  names.split(' ').map((name) => [name.normalize('NFKD').replaceAll('\u093c', ''), letter] as const),
);

const DEVANAGARI = /[\u0900-\u097f]/;

/** Whether a word is written, wholly or in part, in Devanagari. */
export function isDevanagari(word: string): boolean {
  return DEVANAGARI.test(word);
}

/**
 * Returns a normalised Devanagari word in Latin letters, for the sound index and not for reading. Omits the inherent "a": loan words rarely
 * pronounce it where the script implies it.
 */
export function transliterate(word: string): string {
  let latin = '';
  for (const letter of word) latin += LETTERS[letter] ?? letter;
  // "ग्लूकोज", "डायबिटीज", "एमाइलेज": an English word's last s or z is written with ज.
  return word.endsWith('ज') ? `${latin.slice(0, -1)}z` : latin;
}

/**
 * The abbreviation that a word spells by the names of its letters: "सीबीसी" is "cbc", "बी12" is "b12".
 * Null when any part is not a letter's name or a digit, and for a word in another script.
 */
export function spelledLetters(word: string): string | null {
  return isDevanagari(word) ? mailsOf(word) : null;
}

function mailsOf(word: string): string | null {
  if (word === '') return '';
  const first = word.charAt(0);
  if (first >= '0' && first <= '9') return prepend(first, mailsOf(word.slice(1)));
  for (const [name, letter] of NAMES_TO_LETTER) {
    if (!word.startsWith(name)) continue;
    const rest = mailsOf(word.slice(name.length));
    if (rest !== null) return letter + rest;
  }
  return null;
}

function prepend(letter: string, rest: string | null): string | null {
  return rest === null ? null : letter + rest;
}
