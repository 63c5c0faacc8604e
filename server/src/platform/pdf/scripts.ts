// Text as A4 PDFs and labels draw it: split into runs of one font, with words in the place of letters that no font has.
import { BOLD, type PdfDocument, REGULAR } from './pdf-document.ts';
import { commonFontOf, fontAt, hasLetter, scriptOf } from './script-fonts.ts';

/** Text that Mukta has for certain: most of a report. */
const EVERYDAY = /^[\n\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0900-\u097f–—‘’“”…₹≤≥]*$/;

/** Characters that have no ink of their own. */
const plain = (text: string): string =>
  text
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Variation_Selector}/gu, '')
    .replace(/[\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-');

/** How letters without a font are called, by their script. */
const CALLED: readonly (readonly [RegExp, string])[] = [
  [/\p{Script=Han}/u, 'Chinese letters'],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'Japanese letters'],
  [/\p{Script=Hangul}/u, 'Korean letters'],
  [/\p{Script=Sinhala}/u, 'Sinhala letters'],
  [/\p{Script=Tibetan}/u, 'Tibetan letters'],
  [/\p{Script=Myanmar}/u, 'Burmese letters'],
  [/\p{Script=Thai}/u, 'Thai letters'],
  [/\p{Script=Hebrew}/u, 'Hebrew letters'],
  [/[\p{L}\p{M}\p{N}]/u, 'other letters'],
];
const calledOf = (letter: string): string => CALLED.find(([letters]) => letters.test(letter))?.[1] ?? 'sign';

function isDrawn(letter: string): boolean {
  const own = scriptOf(letter);
  if (own) return hasLetter(own.regular, letter);
  return /\s|\p{Cf}|\p{Script=Inherited}/u.test(letter) || commonFontOf(letter, false) !== undefined;
}

/** Pictures, of which several characters can make one. */
const PICTURES = /(?:\p{RGI_Emoji}|\p{Emoji_Presentation})+/gv;
const PICTURE = '\u{1f5bc}';

/**
 * A text as it is drawn: words in brackets stand for letters that no font has, as an empty box would say nothing, and characters without ink
 * are left out.
 */
export function drawnText(text: string): string {
  if (EVERYDAY.test(text)) return text;
  let drawn = '';
  let missing = '';
  // Spaces between letters that the same word stands for are left out.
  let spaces = '';
  const end = () => {
    drawn += (missing && `[${missing}]`) + spaces;
    [missing, spaces] = ['', ''];
  };
  for (const letter of plain(text.replace(PICTURES, PICTURE))) {
    if (missing !== '' && letter === ' ') {
      spaces += letter;
      continue;
    }
    const called = isDrawn(letter) ? '' : letter === PICTURE ? 'picture' : calledOf(letter);
    if (called !== missing) end();
    if (called === '') drawn += letter;
    [missing, spaces] = [called, ''];
  }
  end();
  return drawn;
}

export interface FontRun {
  font: string;
  text: string;
  /** It is shaped as a whole: its words stand from right to left. */
  isRightToLeft?: true;
}

/** How the library is to shape a run: with features it shapes the whole text, else word by word, which is faster. */
export const shapingOf = ({ isRightToLeft }: Pick<FontRun, 'isRightToLeft'>): { features?: [] } =>
  isRightToLeft ? { features: [] } : {};

const isSign = (letter: string): boolean => !/[\p{L}\p{N}]/u.test(letter);
/** Marks and joiners, which change the letter that they stand at. */
const isMark = (letter: string): boolean => /\p{M}|\p{Cf}/u.test(letter);

/** @param before the font of the letter before, with which signs, spaces and joiners stay. */
function fontOf(letter: string, isBold: boolean, before: string | undefined): Pick<FontRun, 'font' | 'isRightToLeft'> {
  const own = scriptOf(letter);
  if (own) return { font: own[isBold ? 'bold' : 'regular'], ...(own.isRightToLeft && { isRightToLeft: true }) };
  if (before !== undefined && isSign(letter) && (hasLetter(before, letter) || isMark(letter))) return { font: before };
  return { font: commonFontOf(letter, isBold) ?? before ?? (isBold ? BOLD : REGULAR) };
}

/** Splits a text where its script changes; signs and spaces stay with the letters before them. */
export function fontRuns(text: string, isBold = false): FontRun[] {
  if (EVERYDAY.test(text)) return [{ font: isBold ? BOLD : REGULAR, text }];
  const runs: FontRun[] = [];
  for (const letter of drawnText(text)) {
    const last = runs.at(-1);
    const found = fontOf(letter, isBold, last?.font);
    if (last?.font === found.font) last.text += letter;
    else runs.push({ ...found, text: letter });
  }
  return runs.length === 0 ? [{ font: isBold ? BOLD : REGULAR, text: '' }] : apart(runs, isBold);
}

/** Signs after a run from right to left would stand to the left of it, so they begin the next run. */
function apart(runs: readonly FontRun[], isBold: boolean): FontRun[] {
  let signs = '';
  const parted = runs.map((run) => {
    const text = signs + run.text;
    const end = run.isRightToLeft ? text.replace(/[^\p{L}\p{M}\p{N}]+$/u, '') : text;
    signs = text.slice(end.length);
    return { ...run, text: end };
  });
  return signs === '' ? parted : [...parted, { font: isBold ? BOLD : REGULAR, text: signs }];
}

const known = new WeakMap<PdfDocument, Set<string>>();

/** Makes the font at a path the one that the document writes with. */
export function setFont(doc: PdfDocument, path: string): PdfDocument {
  const fonts = known.get(doc) ?? new Set<string>();
  known.set(doc, fonts);
  if (!fonts.has(path)) {
    // The library takes a parsed font too, which its types do not say.
    doc.registerFont(path, fontAt(path) as unknown as Buffer);
    fonts.add(path);
  }
  return doc.font(path);
}
