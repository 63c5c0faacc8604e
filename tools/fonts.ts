// Cuts the shop's fonts down to what its pages say and weigh; they are committed, and made anew when this file or a font changes:
// `node tools/fonts.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web/src/shared/ui/fonts');
const packages = createRequire(join(root, 'web/package.json'));

/** theme.css has two weights; what a drawing of the font asks for in between is there too. */
const WEIGHTS = { wght: { min: 400, max: 600, default: 400 } };
/** Spacing, figures of one width, accents. Not Inter's dozens of other shapes, which are two thirds of it. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];

type Range = readonly [first: number, last: number];

const charactersOf = (ranges: readonly Range[]) =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
    )
    .join('');

/**
 * What English texts and prices are written with, and no more: with its headers the file just fits into what a server sends before it
 * waits for the first acknowledgement. theme.css has the rest of Latin from the whole font.
 */
const BASIC_LATIN: readonly Range[] = [
  [0x20, 0x23],
  [0x25, 0x3b],
  [0x3d, 0x3d],
  [0x3f, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xbd, 0xbd],
  [0xd7, 0xd7],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2212, 0x2212],
];
const DEVANAGARI: readonly Range[] = [
  [0x900, 0x97f],
  [0x1cd0, 0x1cf9],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
  [0xa830, 0xa839],
  [0xa8e0, 0xa8ff],
];

interface Cut {
  file: string;
  from: string;
  ranges: readonly Range[];
  features?: readonly string[];
}

const CUTS: readonly Cut[] = [
  {
    file: 'inter-basic-latin.woff2',
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    ranges: BASIC_LATIN,
    features: FEATURES,
  },
  {
    // Its letters join by the font's own rules: all of these stay.
    file: 'noto-sans-devanagari.woff2',
    from: '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    ranges: DEVANAGARI,
  },
];

/** As theme.css writes it, in capitals. */
export const unicodeRange = (ranges: readonly Range[]): string =>
  ranges
    .map(([first, last]) => [first, last].map((code) => code.toString(16).toUpperCase().padStart(4, '0')))
    .map(([first, last]) => (first === last ? `U+${first}` : `U+${first}-${last}`))
    .join(', ');

/** Every font with where it belongs. */
export function makeFonts(): Promise<{ path: string; ranges: readonly Range[]; font: Buffer }[]> {
  return Promise.all(
    CUTS.map(async ({ file, from, ranges, features }) => ({
      path: join(folder, file),
      ranges,
      font: await subsetFont(readFileSync(packages.resolve(from)), charactersOf(ranges), {
        targetFormat: 'woff2',
        variationAxes: WEIGHTS,
        ...(features && { keepFeatures: [...features] }),
      }),
    })),
  );
}

if (import.meta.main) {
  for (const { path, font } of await makeFonts()) {
    writeFileSync(path, font);
    process.stdout.write(`${path}: ${font.length} bytes\n`);
  }
}
