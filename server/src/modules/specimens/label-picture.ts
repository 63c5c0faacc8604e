// A line of a label as dots, for scripts that the fonts of label printers do not have.
import sharp from 'sharp';
import { fontAt } from '../../platform/pdf/script-fonts.ts';
import { fontRuns } from '../../platform/pdf/scripts.ts';
import { shortened } from './label-fit.ts';

export interface PictureLine {
  /** Dots; a text whose letters are taller is drawn smaller. */
  readonly height: number;
  /** Of the font, in dots. */
  readonly size: number;
  /** At most so wide, in dots. */
  readonly width: number;
  readonly isBold?: boolean;
}

/** The part of a line's height that is above the baseline of printed text. */
const BASELINE = 0.76;
/** Grey of this and below is a black dot: thin strokes stay whole. */
const DARK = 150;

/** The outlines of a text, with its width and how far it reaches above and below the baseline. */
function outlinesOf(text: string, size: number, isBold: boolean) {
  const paths: string[] = [];
  let [x, above, below] = [0, 0, 0];
  // The library shapes a whole text by its first script: word by word, Hindi beside English is joined too.
  const words = fontRuns(text, isBold).flatMap(({ font, text: run, isRightToLeft }) =>
    (isRightToLeft ? [run] : (run.match(/\s+|\S+/gu) ?? [])).map((word) => ({ font: fontAt(font), word })),
  );
  for (const { font, word } of words) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(word);
    for (const [index, { path: outline }] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const drawn = outline.toSVG();
      if (drawn !== '') {
        const at = `translate(${x + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`;
        paths.push(`<path transform="${at}" d="${drawn}"/>`);
        above = Math.max(above, (outline.bbox.maxY + yOffset) * scale);
        below = Math.max(below, -(outline.bbox.minY + yOffset) * scale);
      }
      x += xAdvance * scale;
    }
  }
  return { paths, width: x, above, below };
}

/** Draws a text, cut to the width of its line. @returns the field data of a ZPL graphic; '' for a text without ink. */
export async function pictureOf(text: string, { height, size, width, isBold = false }: PictureLine): Promise<string> {
  const { above, below } = outlinesOf(text, size, isBold);
  // A dot at each edge for what rounding adds.
  const fitting = size * Math.min(1, (height - 2) / (above + below));
  const shorter = shortened(text, (part) => outlinesOf(part, fitting, isBold).width <= width - 1);
  const drawn = outlinesOf(shorter, fitting, isBold);
  if (drawn.paths.length === 0) return '';
  const rowBytes = Math.ceil((drawn.width + 1) / 8);
  const baseline = Math.min(height - 1 - drawn.below, Math.max(drawn.above + 1, Math.round(height * BASELINE)));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${rowBytes * 8}" height="${height}">
    <g transform="translate(0 ${baseline})">${drawn.paths.join('')}</g></svg>`;
  const grey = await sharp(Buffer.from(svg)).flatten({ background: 'white' }).toColourspace('b-w').raw().toBuffer();
  const dots = Buffer.alloc(rowBytes * height);
  for (const [at, light] of grey.entries()) {
    const byte = at >> 3;
    if (light <= DARK) dots[byte] = (dots[byte] ?? 0) | (0x80 >> (at & 7));
  }
  return `^GFA,${dots.length},${dots.length},${rowBytes},${dots.toString('hex').toUpperCase()}`;
}
