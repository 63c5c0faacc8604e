// The parts that receipts and credit notes share: head, facts, rows of amounts, foot.
import type { Language } from '@labfront/contract/common';
import type { Site } from '../../platform/base/env.ts';
import { openPdf, type PdfDocument, SOFT } from '../../platform/pdf/pdf-document.ts';
import { heightOf, type Style, write } from '../../platform/pdf/writing.ts';
import { receiptTexts } from './receipt-texts.ts';

const MARGIN = 48;
const LINE = '#d5dedd';
const ROOM_BELOW = 60;
/** Points that the logo has at most. */
const LOGO = [110, 44] as const;

const left = MARGIN;
const right = (doc: PdfDocument) => doc.page.width - MARGIN;
const width = (doc: PdfDocument) => doc.page.width - 2 * MARGIN;

export function rule(doc: PdfDocument): void {
  doc.moveDown(0.4);
  doc.moveTo(left, doc.y).lineTo(right(doc), doc.y).lineWidth(0.7).strokeColor(LINE).stroke();
  doc.moveDown(0.5);
}

/** Starts a new page if the next part does not fit. */
export function makeRoom(doc: PdfDocument, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN - ROOM_BELOW) doc.addPage();
}

interface Head {
  language: Language;
  site: Site;
  /** As base64. */
  logo?: string | null;
  isTest: boolean;
}

/** Writes the laboratory with its logo, and the title. @param mark beside the title. */
export function head(doc: PdfDocument, { language, site, logo, isTest }: Head, title: string, mark?: string): void {
  if (logo) {
    const [boxWidth, boxHeight] = LOGO;
    const picture = Buffer.from(logo, 'base64');
    doc.image(picture, right(doc) - boxWidth, MARGIN, { fit: [boxWidth, boxHeight], align: 'right' });
  }
  const room = { width: width(doc) - (logo ? LOGO[0] + 16 : 0) };
  write(doc, site.name, left, MARGIN, { size: 18, isBold: true, ...room });
  for (const line of [site.address, `${site.phone}  ·  ${site.email}`]) {
    write(doc, line, left, doc.y, { size: 9.5, colour: SOFT, ...room });
  }
  if (logo) doc.y = Math.max(doc.y, MARGIN + LOGO[1]);
  rule(doc);
  write(doc, mark === undefined ? title : `${title} · ${mark}`, left, doc.y, { size: 15, isBold: true });
  if (isTest) write(doc, receiptTexts[language].test, left, doc.y, { size: 10, isBold: true });
  doc.moveDown(0.3);
}

export function fact(doc: PdfDocument, label: string, value: string): void {
  const top = doc.y;
  write(doc, label, left, top, { size: 10, colour: SOFT, width: 120 });
  const labelEnd = doc.y;
  write(doc, value, left + 130, top, { size: 10 });
  doc.y = Math.max(labelEnd, doc.y);
  doc.x = left;
}

/** One row of the table of items: name, how many, price, amount. */
export function row(doc: PdfDocument, cells: readonly [string, string, string, string], isBold = false): void {
  const style: Style = { size: 10, isBold, width: width(doc) - 220 };
  makeRoom(doc, heightOf(doc, cells[0], style));
  const top = doc.y;
  write(doc, cells[0], left, top, style);
  const end = doc.y;
  const column = (text: string, from: number, span: number) =>
    write(doc, text, right(doc) - from, top, { ...style, width: span, align: 'right' });
  column(cells[1], 210, 40);
  column(cells[2], 165, 80);
  column(cells[3], 80, 80);
  doc.y = end + 2;
  doc.x = left;
}

export function amountLine(doc: PdfDocument, label: string, amount: string, isBold = false): void {
  row(doc, [label, '', '', amount], isBold);
}

/** Above further amounts. */
export function heading(doc: PdfDocument, text: string): void {
  write(doc, text, left, doc.y, { size: 11, isBold: true });
}

/** A small line below an amount that says more of it. */
export function note(doc: PdfDocument, text: string): void {
  const style: Style = { size: 9, colour: SOFT, width: width(doc) };
  makeRoom(doc, heightOf(doc, text, style));
  write(doc, text, left, doc.y, style);
  doc.moveDown(0.3);
}

/** The last line. */
export function foot(doc: PdfDocument, text: string): void {
  doc.moveDown(1.5);
  write(doc, text, left, doc.y, { size: 9, colour: SOFT });
}

/** Opens a PDF on A4. @param title as its file names it. */
export const openSalePdf = ({ language, site }: Pick<Head, 'language' | 'site'>, title: string): PdfDocument =>
  openPdf({ margin: MARGIN, title, author: site.name, lang: `${language}-IN` });
