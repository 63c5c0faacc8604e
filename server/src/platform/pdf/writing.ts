// Text of A4 PDFs: at a place, in a width, each script in its own font, with its plain text for whoever reads it aloud or copies it.
import { INK, type PdfDocument } from './pdf-document.ts';
import { ascentOf } from './script-fonts.ts';
import { drawnText, type FontRun, fontRuns, setFont, shapingOf } from './scripts.ts';

export interface Style {
  size?: number;
  isBold?: boolean;
  colour?: string;
  /** Up to the right margin by default. */
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

/** The highest line of some fonts at the size of the document. */
function lineHeight(doc: PdfDocument, runs: readonly FontRun[]): number {
  return Math.max(...runs.map(({ font }) => setFont(doc, font).currentLineHeight(true)));
}

const SHAPED_SCRIPT = /[\u0600-\u08ff\u0900-\u0d7f\uabc0-\uabff\ufb50-\ufdff\ufe70-\ufefc]/;

/** More lines than a text takes in a width: shaping it for a measure costs as much as drawing it. */
const mostLines = (text: string, size: number, width: number): number =>
  Math.ceil((text.length * size * 0.75) / width) + 1;

/**
 * Marks drawn letters with the text that they stand for: these scripts are drawn in another order than they are read in, and some letters
 * are drawn as words. Text that could go on over the next page stays unmarked, as it would be read on both.
 */
function markText(doc: PdfDocument, text: string, y: number, { size, width }: Required<Style>, draw: () => void): void {
  const isOther = SHAPED_SCRIPT.test(text) || drawnText(text) !== text;
  const isMarked = isOther && y + mostLines(text, size, width) * size * 1.8 < doc.page.maxY();
  if (isMarked) doc.markContent('Span', { actual: text });
  draw();
  if (isMarked) doc.endMarkedContent();
}

/** Writes a text at a place, each script in its own font on one baseline; `doc.y` is below it afterwards. */
export function write(doc: PdfDocument, text: string, x: number, y: number, style: Style = {}): void {
  const upToMargin = doc.page.width - doc.page.margins.right - x;
  const { size = 9, isBold = false, colour = INK, width = upToMargin, align = 'left' } = style;
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
  const runs = fontRuns(text, isBold);
  const drawn = runs.map((run) => run.text).join('');
  const fonts = [...new Set(runs.map(({ font }) => font))];
  return Math.max(...fonts.map((font) => setFont(doc, font).heightOfString(drawn, { width })));
}
