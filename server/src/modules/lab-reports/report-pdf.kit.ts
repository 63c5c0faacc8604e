// The sheet of a made report: margins, text with the font of its script, room on the page, and codes.
import { encode } from 'uqr';
import { INK, type PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { ascentOf, type FontRun, fontRuns, setFont, shapingOf } from '../../platform/pdf/scripts.ts';

export const MARGIN = 36;
export const LINE = '#c9d4d3';
export const FOOT = 62;

export interface Style {
  size?: number;
  isBold?: boolean;
  colour?: string;
  width?: number;
  align?: 'left' | 'right' | 'center';
}

/** The font, size and colour of the document, to continue after a page break. */
const hands = new WeakMap<PdfDocument, { font: string; size: number; colour: string }>();

/** Does something in between without changing what goes on afterwards. */
export function inBetween(doc: PdfDocument, work: () => void): void {
  const hand = hands.get(doc);
  work();
  if (!hand) return;
  hands.set(doc, hand);
  setFont(doc, hand.font).fontSize(hand.size).fillColor(hand.colour);
}

export const right = (doc: PdfDocument): number => doc.page.width - MARGIN;
export const innerWidth = (doc: PdfDocument): number => doc.page.width - 2 * MARGIN;

/** The highest line of some fonts at the size of the document. */
function lineHeight(doc: PdfDocument, runs: readonly FontRun[]): number {
  return Math.max(...runs.map(({ font }) => setFont(doc, font).currentLineHeight(true)));
}

const SHAPED_SCRIPT = /[\u0600-\u08ff\u0900-\u0d7f\ufb50-\ufdff\ufe70-\ufefc]/;

/** More lines than a text takes in a width: shaping it for a measure costs as much as drawing it. */
const mostLines = (text: string, size: number, width: number): number =>
  Math.ceil((text.length * size * 0.75) / width) + 1;

/**
 * Marks drawn letters with the text that they stand for: these scripts are drawn in another order than they are read in. Text that could
 * go on over the next page stays unmarked, as it would be read on both.
 */
function markText(doc: PdfDocument, text: string, y: number, { size, width }: Required<Style>, draw: () => void): void {
  const isMarked = SHAPED_SCRIPT.test(text) && y + mostLines(text, size, width) * size * 1.8 < doc.page.maxY();
  if (isMarked) doc.markContent('Span', { actual: text });
  draw();
  if (isMarked) doc.endMarkedContent();
}

/** Writes a text at a place, each script in its own font on one baseline; `doc.y` is below it afterwards. */
export function write(doc: PdfDocument, text: string, x: number, y: number, style: Style = {}): void {
  const { size = 9, isBold = false, colour = INK, width = right(doc) - x, align = 'left' } = style;
  const full = { size, isBold, colour, width, align };
  markText(doc, text, y, full, () => drawRuns(doc, text, x, y, full));
}

function drawRuns(doc: PdfDocument, text: string, x: number, y: number, style: Required<Style>): void {
  const { size, isBold, colour, width, align } = style;
  const runs = fontRuns(text, isBold);
  doc.fontSize(size).fillColor(colour);
  const isMixed = runs.length > 1;
  const height = isMixed ? lineHeight(doc, runs) : 0;
  const baseline = -Math.max(...runs.map(({ font }) => ascentOf(font))) * size;
  runs.forEach((run, index) => {
    const continued = index < runs.length - 1;
    setFont(doc, run.font);
    hands.set(doc, { font: run.font, size, colour });
    const shared = isMixed ? { baseline, lineGap: height - doc.currentLineHeight(true) } : {};
    const shaped = { ...shared, ...shapingOf(run) };
    if (index === 0) doc.text(run.text, x, y, { width, align, continued, ...shaped });
    else doc.text(run.text, { continued, ...shaped });
  });
}

/** How high a text is in a width; of several scripts, as if the widest font wrote all of it. */
export function heightOf(doc: PdfDocument, text: string, { size = 9, isBold = false, width = 100 }: Style): number {
  doc.fontSize(size);
  const fonts = [...new Set(fontRuns(text, isBold).map(({ font }) => font))];
  return Math.max(...fonts.map((font) => setFont(doc, font).heightOfString(text, { width })));
}

/** The lowest place of the content on a page. */
export const bottomOf = (doc: PdfDocument): number => doc.page.height - FOOT;

/** Starts a new page if the next part does not fit. @returns whether it did. */
export function makeRoom(doc: PdfDocument, height: number): boolean {
  if (doc.y + height <= bottomOf(doc)) return false;
  doc.addPage();
  return true;
}

export function rule(doc: PdfDocument, y: number, from = MARGIN, to = right(doc)): void {
  doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(LINE).stroke();
}

/** A QR code as one path. */
export function drawQr(doc: PdfDocument, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const code = encode(text, { ecc: 'M', border: 0 });
  const dot = size / code.size;
  code.data.forEach((row, down) => {
    let start = -1;
    [...row, false].forEach((isDark, across) => {
      if (isDark && start < 0) start = across;
      if (isDark || start < 0) return;
      doc.rect(x + start * dot, y + down * dot, (across - start) * dot, dot);
      start = -1;
    });
  });
  doc.fill('#000000');
}

const MARK_SIZE = 8.5;

/** The width of a bordered word. */
export function widthOfMark(doc: PdfDocument, text: string): number {
  const [run] = fontRuns(text, true);
  if (run) setFont(doc, run.font);
  return doc.fontSize(MARK_SIZE).widthOfString(text) + 12;
}

/** A bordered word, for marks that must be seen in black and white too. @returns its width. */
export function drawMark(doc: PdfDocument, text: string, x: number, y: number): number {
  const width = widthOfMark(doc, text);
  doc.rect(x, y, width, 16).lineWidth(1).strokeColor(INK).stroke();
  write(doc, text, x + 6, y + 1.5, { size: MARK_SIZE, isBold: true, width: width + 20 });
  return width;
}
