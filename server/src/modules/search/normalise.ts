// Normalises text for the search engine: one form for the many ways of writing it.

const GREEK: Readonly<Record<string, string>> = { α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', μ: 'u' };

/** Combining marks and invisible characters that carry no meaning here; the nukta too, which is mostly left out in typing. */
const SILENT = /[\u0300-\u036f\u1ab0-\u1aff\u20d0-\u20ff\ufe00-\ufe0f\u200b-\u200d\u00ad\ufeff\u093c'’]/g;

/** A nasal before a consonant of the same class is written as a half letter or as a dot: हिन्दी, हिंदी. */
const HALF_NASAL = /ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g;

/** Printable ASCII without the apostrophe. */
const PLAIN = /^[ -&(-~]*$/;

const PLAIN_WORD = /[a-z0-9]+/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const LETTER_OR_DIGIT_RUN = /\d+|\D+/g;

/**
 * Lower case, compatibility forms folded (full width, superscripts, T₃), diacritics and nukta dropped, chandrabindu
 * written as anusvara, Devanagari digits as Latin ones, Greek letters by name. Keeps punctuation; never throws.
 */
export function normalise(text: string): string {
  // Most of a catalogue is plain English; the full normalisation costs ten times as much.
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(SILENT, '')
    .replace(HALF_NASAL, 'ं')
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(/[αβγδμ]/g, (letter) => GREEK[letter] ?? letter);
}

/** The words of a text in its order, normalised; anything that is neither letter nor digit separates them. */
export function wordsOf(text: string): string[] {
  const normal = normalise(text);
  return normal.match(PLAIN.test(normal) ? PLAIN_WORD : WORD) ?? [];
}

const HAS_VARIANT = /[ao]e|leuc|sulph|our$|s$/;

/**
 * Returns one spelling for British and American forms (haemoglobin, oestrogen, leucocyte, tumour) and for singular and plural, none of
 * which is a misspelling. It identifies the word in the index and is never shown.
 */
export function identityOf(word: string): string {
  if (word.length < 4 || !HAS_VARIANT.test(word)) return word;
  const neutral = withoutDigraphs(word).replace('leuc', 'leuk').replace('sulph', 'sulf').replace(/our$/, 'or');
  return neutral.length > 4 && /[^sui]s$/.test(neutral) ? neutral.slice(0, -1) : neutral;
}

/** British ae and oe as American e. */
export function withoutDigraphs(word: string): string {
  return word.replace(/[ao]e/g, 'e');
}

/** The runs of letters and of digits that a word consists of, "hba1c" as hba, 1, c; empty for a single run and for "4th". */
export function partsOf(word: string): string[] {
  if (!/\d/.test(word)) return [];
  const runs = word.match(LETTER_OR_DIGIT_RUN) ?? [];
  return runs.length > 1 && !/^\d+(st|nd|rd|th)$/.test(word) ? runs : [];
}

/** Decodes URL escapes in a query ("vitamin%20d"); invalid escapes become blanks. */
export function withoutEscapes(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%[0-9a-f]{2}/gi, ' ');
  }
}

/** Returns a text without differences in case and white space: distinguishes names with the same normalised form. */
export function writtenForm(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase();
}
