// Labels as a printer of 203 dpi puts them on paper, eight dots in a millimetre, and as a scanner reads them.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { code128 } from '../src/modules/specimens/barcode.ts';

const { resolve } = createRequire(import.meta.url);
// Left alone, the reader fetches its program from another host.
prepareZXingModule({ overrides: { wasmBinary: readFileSync(resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer } });

export const DOTS_PER_MM = 8;
const WIDTH = 50 * DOTS_PER_MM;
const HEIGHT = 25 * DOTS_PER_MM;
/** 46 mm of the 50 are printed on. */
const MARGIN = 2 * DOTS_PER_MM;
/** Ten modules of two dots. */
const QUIET = 20;
const MODULE = 2;
const LEAST_HEIGHT = 5 * DOTS_PER_MM;

/** The dots of a label, row by row: 1 is black. */
export type Dots = Uint8Array;

export const emptyLabel = (): Dots => new Uint8Array(WIDTH * HEIGHT);

export function fill(dots: Dots, x: number, y: number, width: number, height: number, dot = 1): void {
  for (let row = y; row < y + height; row += 1) dots.fill(dot, row * WIDTH + x, row * WIDTH + x + width);
}

/** Prints each page of a PDF: a printer's dots are black or white. */
export async function printPdf(pdf: Buffer): Promise<Dots[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const labels: Dots[] = [];
  for (const page of document.pages()) {
    const { data } = await page.render({ width: WIDTH, height: HEIGHT, render: 'bitmap', colorSpace: 'Gray' });
    labels.push(Uint8Array.from(data, (light) => (light < 128 ? 1 : 0)));
  }
  document.destroy();
  library.destroy();
  return labels;
}

function scan(dots: Dots) {
  const picture = Buffer.from(`P5 ${WIDTH} ${HEIGHT} 255\n${'\xff'.repeat(dots.length)}`, 'latin1');
  const start = picture.length - dots.length;
  for (const [at, dot] of dots.entries()) if (dot === 1) picture[start + at] = 0;
  const strict = { tryHarder: false, tryRotate: false, tryInvert: false, tryDownscale: false };
  return readBarcodes(new Uint8Array(picture), { ...strict, maxNumberOfSymbols: 255 });
}

const rowOf = (dots: Dots, row: number) => dots.subarray(row * WIDTH, (row + 1) * WIDTH);

/** The lengths of equal dots, from the first black one to the last. */
function runsOf(row: Dots): number[] {
  const runs: number[] = [];
  const end = row.lastIndexOf(1);
  for (let from = row.indexOf(1); from >= 0 && from <= end; ) {
    let to = from;
    while (to <= end && row[to] === row[from]) to += 1;
    runs.push(to - from);
    from = to;
  }
  return runs;
}

/** The rows in which the bars stand, found from one of them. */
function barRows(dots: Dots, bars: string): number[] {
  return Array.from({ length: HEIGHT }, (_, row) => row).filter((row) => runsOf(rowOf(dots, row)).join() === bars);
}

/** Says what is wrong with a printed label of a code; nothing for a good one. */
export async function faultsOf(dots: Dots, code: string): Promise<string[]> {
  const read = await scan(dots);
  const faults = read.map(({ format, text }) => `${format} ${text}`).join() === `Code128 ${code}` ? [] : ['not read'];
  const bars = code128(code).map((modules) => modules * MODULE);
  const rows = barRows(dots, bars.join());
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || rows.length < LEAST_HEIGHT) return [...faults, 'bars'];
  const [left, right] = [rowOf(dots, first).indexOf(1), rowOf(dots, first).lastIndexOf(1)];
  // All rows between the first and the last: what stands beside the bars makes its row another one.
  const beside = dots.subarray(first * WIDTH, (last + 1) * WIDTH);
  const isQuiet = beside.every((dot, at) => {
    const x = at % WIDTH;
    return dot === 0 || (x >= left && x <= right) || x < left - QUIET || x > right + QUIET;
  });
  if (!isQuiet || left < QUIET || right >= WIDTH - QUIET) faults.push('quiet zone');
  const isInside = dots.every((dot, at) => dot === 0 || (at % WIDTH >= MARGIN && at % WIDTH < WIDTH - MARGIN));
  if (!isInside) faults.push('wider than 46 mm');
  return faults;
}

/** The widest white gap within the first line of a label, in dots. */
export function gapInFirstLine(dots: Dots): number {
  const columns = new Uint8Array(WIDTH);
  for (let row = 0; row < 4.5 * DOTS_PER_MM; row += 1)
    for (const [x, dot] of rowOf(dots, row).entries()) columns[x] ||= dot;
  return Math.max(...runsOf(columns).filter((_, index) => index % 2 === 1));
}
