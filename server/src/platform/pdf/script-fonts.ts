// Fonts of the scripts in which Indian names are written. Mukta has Latin and Devanagari; every other script has a font of its own.
import { createRequire } from 'node:module';
import { openSync } from 'fontkit';
import { BOLD, REGULAR } from './pdf-document.ts';

const require = createRequire(import.meta.url);

interface Fonts {
  regular: string;
  bold: string;
}

export interface Script extends Fonts {
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
    // Manipuri.
    letters: /\p{Script=Meetei_Mayek}/u,
    regular: require.resolve('@expo-google-fonts/noto-sans-meetei-mayek/400Regular/NotoSansMeeteiMayek_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-meetei-mayek/600SemiBold/NotoSansMeeteiMayek_600SemiBold.ttf'),
  },
  {
    // Santali.
    letters: /\p{Script=Ol_Chiki}/u,
    regular: require.resolve('@expo-google-fonts/noto-sans-ol-chiki/400Regular/NotoSansOlChiki_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans-ol-chiki/600SemiBold/NotoSansOlChiki_600SemiBold.ttf'),
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

/** Parsed once in a thread: reading the tables of a font costs as much as drawing a page. */
const parsed = new Map<string, ReturnType<typeof openSync>>();

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

/** Whether a font can draw a letter: without it a box stands there. */
export const hasLetter = (font: string, letter: string): boolean =>
  fontAt(font).glyphForCodePoint(letter.codePointAt(0) ?? 0).id !== 0;

/** The script that a letter belongs to, where it has a font of its own. */
export const scriptOf = (letter: string): Script | undefined => SCRIPTS.find(({ letters }) => letters.test(letter));

/** The font that draws a letter of no such script; undefined where none has it. */
export function commonFontOf(letter: string, isBold: boolean): string | undefined {
  const fonts = [isBold ? BOLD : REGULAR, ...FURTHER.map((one) => one[isBold ? 'bold' : 'regular'])];
  return fonts.find((font) => hasLetter(font, letter));
}
