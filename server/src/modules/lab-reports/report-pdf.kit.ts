// The sheet of a made report: margins, room on the page, codes and marks.
import { encode } from 'uqr';
import { INK, type PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { fontRuns, setFont } from '../../platform/pdf/scripts.ts';
import { write } from '../../platform/pdf/writing.ts';

export const MARGIN = 36;
export const LINE = '#c9d4d3';
export const FOOT = 62;

export const right = (doc: PdfDocument): number => doc.page.width - MARGIN;
export const innerWidth = (doc: PdfDocument): number => doc.page.width - 2 * MARGIN;

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
