// Fonts of the scripts in which Indian names are written. Mukta has Latin and Devanagari; every other script has a font of its own.
import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import { BOLD, type PdfDocument, REGULAR } from './pdf-document.ts';

const require = createRequire(import.meta.url);

interface Script {
  letters: RegExp;
  regular: string;
  bold: string;
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
];
const OTHER_SCRIPT = /[\u0980-\u0d7f]/;

export interface FontRun {
  font: string;
  text: string;
}

/** Splits a text where its script changes; signs and spaces stay with the letters before them. */
export function fontRuns(text: string, isBold = false): FontRun[] {
  const plain = isBold ? BOLD : REGULAR;
  if (!OTHER_SCRIPT.test(text)) return [{ font: plain, text }];
  const runs: FontRun[] = [];
  for (const letter of text) {
    const own = SCRIPTS.find(({ letters }) => letters.test(letter));
    const last = runs.at(-1);
    const font = own ? (isBold ? own.bold : own.regular) : /[\p{L}\p{N}]/u.test(letter) || !last ? plain : last.font;
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
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
