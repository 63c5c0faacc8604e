// Makes the shop's fonts: subsets of Inter and Noto Sans Devanagari that cover every letter of its own texts. The subsets are
// committed; run `node tools/fonts.ts` after a change of this file or of a font package.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'web/src/shared/ui/fonts');
const packages = createRequire(join(root, 'package.json'));

/** The two weights of theme.css and the instances between them. */
const WEIGHTS = { wght: { min: 400, max: 600, default: 400 } };
/** Inter draws small text at optical size 14; larger sizes would double the file. */
const INTER_AXES = { ...WEIGHTS, opsz: 14 };
/** Spacing, tabular figures, accents. Inter's alternates, two thirds of the font, are left out. */
const FEATURES = ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'];

type Range = readonly [first: number, last: number];

const charactersOf = (ranges: readonly Range[]) =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, step) => String.fromCodePoint(first + step)),
    )
    .join('');

/**
 * The letters of English texts and prices, and no others: with its headers the file just fits into a server's initial congestion
 * window. EXTENDED has the rest.
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
  [0x20b9, 0x20b9],
  [0x2212, 0x2212],
];
/** Latin with all accents, Greek (β-hCG, µg), signs of currency, arrows and mathematics: fetched by the pages that show one. */
const EXTENDED: readonly Range[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x2ff],
  [0x300, 0x36f],
  [0x370, 0x3ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0x2070, 0x209f],
  [0x20a0, 0x20c0],
  [0x2100, 0x214f],
  [0x2190, 0x2199],
  [0x2200, 0x2265],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];
const DEVANAGARI: readonly Range[] = [
  [0x900, 0x97f],
  [0x1cd0, 0x1cf9],
  [0x200c, 0x200d],
  [0x25cc, 0x25cc],
  [0xa830, 0xa839],
  [0xa8e0, 0xa8ff],
];

interface Subset {
  file: string;
  from: string;
  ranges: readonly Range[];
  axes: Record<string, number | { min: number; max: number; default: number }>;
  features?: readonly string[];
}

const INTER = 'inter-ui/variable/InterVariable.woff2';

const SUBSETS: readonly Subset[] = [
  { file: 'inter-basic-latin.woff2', from: INTER, ranges: BASIC_LATIN, axes: INTER_AXES, features: FEATURES },
  { file: 'inter-extended.woff2', from: INTER, ranges: EXTENDED, axes: INTER_AXES, features: FEATURES },
  {
    // Devanagari letters join by the font's own rules, so all of its features stay.
    file: 'noto-sans-devanagari.woff2',
    from: '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    ranges: DEVANAGARI,
    axes: WEIGHTS,
  },
];

/** Returns the CSS `unicode-range` of `ranges`, in the capitals that theme.css uses. */
export const unicodeRange = (ranges: readonly Range[]): string =>
  ranges
    .map(([first, last]) => [first, last].map((code) => code.toString(16).toUpperCase().padStart(4, '0')))
    .map(([first, last]) => (first === last ? `U+${first}` : `U+${first}-${last}`))
    .join(', ');

/** Makes every font; `path` is where it is committed. */
export function makeFonts(): Promise<{ path: string; ranges: readonly Range[]; font: Buffer }[]> {
  return Promise.all(
    SUBSETS.map(async ({ file, from, ranges, axes, features }) => ({
      path: join(folder, file),
      ranges,
      font: await subsetFont(readFileSync(packages.resolve(from)), charactersOf(ranges), {
        targetFormat: 'woff2',
        variationAxes: axes,
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
