// Fonts of the scripts in which Indian names are written. Mukta has Latin and Devanagari; every other script has a font of its own.
import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import { BOLD, type PdfDocument, REGULAR } from './pdf-document.ts';

const require = createRequire(import.meta.url);

interface Fonts {
  regular: string;
  bold: string;
}

interface Script extends Fonts {
  letters: RegExp;
  isRightToLeft?: true;
}

const SCRIPTS: readonly Script[] = [
  {
    letters: /\p{Script=Bengali}/u,
    regular: require.resolve('@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf'),
  },
  {
    letters: /\p{Script=Tamil}/u,
    regular: require.resolve('@expo-google-fonts/mukta-malar/400Regular/MuktaMalar_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/mukta-malar/600SemiBold/MuktaMalar_600SemiBold.ttf'),
  },
  {
    letters: /\p{Script=Gujarati}/u,
    regular: require.resolve('@expo-google-fonts/mukta-vaani/400Regular/MuktaVaani_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/mukta-vaani/600SemiBold/MuktaVaani_600SemiBold.ttf'),
  },
  {
    letters: /\p{Script=Gurmukhi}/u,
    regular: require.resolve('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-gurmukhi/600SemiBold/NotoSansGurmukhi_600SemiBold.ttf'),
  },
  {
    letters: /\p{Script=Oriya}/u,
    regular: require.resolve('@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-oriya/600SemiBold/NotoSansOriya_600SemiBold.ttf'),
  },
  {
    letters: /\p{Script=Telugu}/u,
    regular: require.resolve('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-telugu/600SemiBold/NotoSansTelugu_600SemiBold.ttf'),
  },
  {
    letters: /\p{Script=Kannada}/u,
    regular: require.resolve('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-kannada/600SemiBold/NotoSansKannada_600SemiBold.ttf'),
  },
  {
    letters: /\p{Script=Malayalam}/u,
    regular: require.resolve('@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-malayalam/600SemiBold/NotoSansMalayalam_600SemiBold.ttf'),
  },
  {
    // Urdu, Kashmiri and Sindhi.
    letters: /\p{Script=Arabic}/u,
    isRightToLeft: true,
    regular: require.resolve('@expo-google-fonts/noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-naskh-arabic/600SemiBold/NotoNaskhArabic_600SemiBold.ttf'),
  },
];

const ARROWS = require.resolve('@expo-google-fonts/noto-sans-math/400Regular/NotoSansMath_400Regular.ttf');
/** Greek letters, which names of parameters have, and arrows of comments, in this order. */
const FURTHER: readonly Fonts[] = [
  {
    regular: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf'),
  },
  { regular: ARROWS, bold: ARROWS },
];

/** Text that Mukta has for certain: most of a report. */
const EVERYDAY = /^[\n\t\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0900-\u097f–—‘’“”…₹≤≥]*$/;

/** Characters that have no ink of their own. */
const plain = (text: string): string =>
  text
    .replace(/[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replace(/[\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/[\u2010\u2011]/g, '-');

/** Whether a font can draw a letter: without it a box stands there. */
export const hasLetter = (font: string, letter: string): boolean =>
  fontAt(font).glyphForCodePoint(letter.codePointAt(0) ?? 0).id !== 0;

export interface FontRun {
  font: string;
  text: string;
  /** It is shaped as a whole: its words stand from right to left. */
  isRightToLeft?: true;
}

/** How the library is to shape a run: with features it shapes the whole text, else word by word, which is faster. */
export const shapingOf = ({ isRightToLeft }: Pick<FontRun, 'isRightToLeft'>): { features?: [] } =>
  isRightToLeft ? { features: [] } : {};

/** @param before the font of the letter before, with which signs, spaces and joiners stay. */
function fontOf(letter: string, isBold: boolean, before: string | undefined): Pick<FontRun, 'font' | 'isRightToLeft'> {
  const weight = isBold ? 'bold' : 'regular';
  const own = SCRIPTS.find(({ letters }) => letters.test(letter));
  if (own) return { font: own[weight], ...(own.isRightToLeft && { isRightToLeft: true }) };
  const isSign = !/[\p{L}\p{N}]/u.test(letter);
  if (isSign && before !== undefined && (hasLetter(before, letter) || /\p{M}|\p{Cf}/u.test(letter)))
    return { font: before };
  const known = [isBold ? BOLD : REGULAR, ...FURTHER.map((fonts) => fonts[weight])];
  return { font: known.find((font) => hasLetter(font, letter)) ?? before ?? (isBold ? BOLD : REGULAR) };
}

/** Splits a text where its script changes; signs and spaces stay with the letters before them. */
export function fontRuns(text: string, isBold = false): FontRun[] {
  if (EVERYDAY.test(text)) return [{ font: isBold ? BOLD : REGULAR, text }];
  const runs: FontRun[] = [];
  for (const letter of plain(text)) {
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

/** Parsed once in a thread: reading the tables of a font costs as much as drawing a page. */
const parsed = new Map<string, ReturnType<typeof openSync>>();
const known = new WeakMap<PdfDocument, Set<string>>();

/** The font at a path. */
export function fontAt(path: string): ReturnType<typeof openSync> {
  const font = parsed.get(path) ?? openSync(path);
  parsed.set(path, font);
  return font;
}

/** Height of a font above its baseline, for a size of 1. */
export function ascentOf(path: string): number {
  const { ascent, unitsPerEm } = fontAt(path);
  return ascent / unitsPerEm;
}

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

/** Writes a text below the one before, each script in its own font on one baseline; the colour is that of the document. */
export function writeLine(doc: PdfDocument, text: string, size: number, isBold = false): void {
  const runs = fontRuns(text, isBold);
  const baseline = -Math.max(...runs.map(({ font }) => ascentOf(font))) * size;
  doc.fontSize(size);
  for (const [index, run] of runs.entries()) {
    setFont(doc, run.font).text(run.text, { continued: index < runs.length - 1, baseline, ...shapingOf(run) });
  }
}
