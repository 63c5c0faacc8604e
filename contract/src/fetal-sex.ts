// Finds words that may tell the sex of a fetus, which the PCPNDT Act forbids in every form. Rather too many than too few: whoever
// enters a value or releases a report is told the word and writes the sentence without it.

const ENGLISH = [
  'males?|females?|boys?|girls?|sons?|daughters?|sex|genders?|masculine|feminine',
  'ladk[aei]|ladki(?:yan)?|beti|betiya[an]*',
  '(?:4[4-9] ?,? ?)?x{1,4}y{1,3}|(?:4[4-9] ?,? ?)x{1,4}|xx',
  'y[- ]?chromosom(?:e|es|al)|chromosomes? y|sry',
];
const HINDI = ['लड़का|लड़के|लड़की|लड़कियाँ|बेटा|बेटे|बेटी|पुत्र|पुत्री|नर|मादा|पुरुष|महिला|स्त्री|लिंग|कन्या|बालक|बालिका'];
const WORDS = `(?<![\\p{L}\\p{M}\\p{N}])(?:${[...ENGLISH, ...HINDI].join('|')})(?![\\p{L}\\p{M}\\p{N}])|[♂♀⚥⚤⚢⚣]`;
/** Characters that are not seen, with which a word is still read. */
const UNSEEN = /[\u00ad\u200b\u2060\ufeff]/g;
// A nukta is written in one character or in two.
const plain = (text: string) => text.normalize('NFKC').replace(UNSEEN, '').replace(/\s+/g, ' ');
const FORBIDDEN = new RegExp(plain(WORDS), 'iu');

/** Returns the first such word of a text; undefined where there is none. */
export const wordOfFetalSex = (text: string): string | undefined => FORBIDDEN.exec(plain(text))?.[0];
