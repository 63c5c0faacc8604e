// The parts that receipts and credit notes share: head, facts, rows of amounts, foot.
import type { Language } from '@labfront/contract/common';
import type { Site } from '../../platform/base/env.ts';
import { BOLD, INK, openPdf, type PdfDocument, REGULAR, SOFT } from '../../platform/pdf/pdf-document.ts';
import { receiptTexts } from './receipt-texts.ts';

const MARGIN = 48;
const LINE = '#d5dedd';
const ROOM_BELOW = 60;
/** Points that the logo has at most. */
const LOGO = [110, 44] as const;

export const left = MARGIN;
const right = (doc: PdfDocument) => doc.page.width - MARGIN;
export const width = (doc: PdfDocument) => doc.page.width - 2 * MARGIN;

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
  doc.font(BOLD).fontSize(18).fillColor(INK).text(site.name, left, MARGIN, room);
  doc.font(REGULAR).fontSize(9.5).fillColor(SOFT).text(site.address, room);
  doc.text(`${site.phone}  ·  ${site.email}`, room);
  if (logo) doc.y = Math.max(doc.y, MARGIN + LOGO[1]);
  rule(doc);
  doc
    .font(BOLD)
    .fontSize(15)
    .fillColor(INK)
    .text(mark === undefined ? title : `${title} · ${mark}`);
  if (isTest) doc.font(BOLD).fontSize(10).text(receiptTexts[language].test);
  doc.moveDown(0.3);
}

export function fact(doc: PdfDocument, label: string, value: string): void {
  const top = doc.y;
  doc.font(REGULAR).fontSize(10).fillColor(SOFT).text(label, left, top, { width: 120 });
  const labelEnd = doc.y;
  doc.fillColor(INK).text(value, left + 130, top, { width: width(doc) - 130 });
  doc.y = Math.max(labelEnd, doc.y);
  doc.x = left;
}

/** One row of the table of items: name, how many, price, amount. */
export function row(doc: PdfDocument, cells: readonly [string, string, string, string], font: string): void {
  const nameWidth = width(doc) - 220;
  doc.font(font).fontSize(10);
  makeRoom(doc, doc.heightOfString(cells[0], { width: nameWidth }));
  const top = doc.y;
  doc.fillColor(INK).text(cells[0], left, top, { width: nameWidth });
  const end = doc.y;
  const column = (text: string, from: number, span: number) =>
    doc.text(text, right(doc) - from, top, { width: span, align: 'right' });
  column(cells[1], 210, 40);
  column(cells[2], 165, 80);
  column(cells[3], 80, 80);
  doc.y = end + 2;
  doc.x = left;
}

export function amountLine(doc: PdfDocument, label: string, amount: string, font: string): void {
  row(doc, [label, '', '', amount], font);
}

/** A small line below an amount that says more of it. */
export function note(doc: PdfDocument, text: string): void {
  doc.font(REGULAR).fontSize(9);
  makeRoom(doc, doc.heightOfString(text, { width: width(doc) }));
  doc.fillColor(SOFT).text(text, left, doc.y, { width: width(doc) });
  doc.moveDown(0.3);
}

/** The last line. */
export function foot(doc: PdfDocument, text: string): void {
  doc.moveDown(1.5);
  doc
    .font(REGULAR)
    .fontSize(9)
    .fillColor(SOFT)
    .text(text, left, doc.y, { width: width(doc) });
}

/** Opens a PDF on A4. @param title as its file names it. */
export const openSalePdf = ({ language, site }: Pick<Head, 'language' | 'site'>, title: string): PdfDocument =>
  openPdf({ margin: MARGIN, title, author: site.name, lang: `${language}-IN` });
