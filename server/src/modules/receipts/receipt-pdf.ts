// Draws a receipt: plain values in, a PDF out, for any kind of sale.
import type { Language } from '@labfront/contract/common';
import { localTimestamp } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import { BOLD, closePdf, INK, openPdf, type PdfDocument, REGULAR, SOFT } from '../../platform/pdf/pdf-document.ts';
import { receiptTexts } from './receipt-texts.ts';

/** Amounts are paise, times ISO. */
export interface ReceiptData {
  language: Language;
  site: Site;
  number: string;
  issuedAt: string;
  /** The purpose of the payment, `Booking LB-7K3M-Q9XD`. */
  subject: string;
  person: { name: string; contact: string | null };
  patient: string | null;
  lines: readonly { name: string; quantity: number; price: number; finalPrice: number }[];
  total: number;
  /** `Cash, received by …`, `Online`. */
  method: string;
  paymentId: string;
  refunds: readonly { amount: number; at: string; reference: string | null; isDone: boolean }[];
  isTest: boolean;
}

const MARGIN = 48;
const LINE = '#d5dedd';
const ROOM_BELOW = 60;

const left = MARGIN;
const right = (doc: PdfDocument) => doc.page.width - MARGIN;
const width = (doc: PdfDocument) => doc.page.width - 2 * MARGIN;

function rule(doc: PdfDocument): void {
  doc.moveDown(0.4);
  doc.moveTo(left, doc.y).lineTo(right(doc), doc.y).lineWidth(0.7).strokeColor(LINE).stroke();
  doc.moveDown(0.5);
}

/** Starts a new page if the next part does not fit. */
function makeRoom(doc: PdfDocument, height: number): void {
  if (doc.y + height > doc.page.height - MARGIN - ROOM_BELOW) doc.addPage();
}

function head(doc: PdfDocument, { language, site, isTest }: ReceiptData): void {
  const text = receiptTexts[language];
  doc.font(BOLD).fontSize(18).fillColor(INK).text(site.name, left, MARGIN);
  doc.font(REGULAR).fontSize(9.5).fillColor(SOFT).text(site.address).text(`${site.phone}  ·  ${site.email}`);
  rule(doc);
  doc.font(BOLD).fontSize(15).fillColor(INK).text(text.title);
  if (isTest) doc.font(BOLD).fontSize(10).text(text.test);
  doc.moveDown(0.3);
}

function fact(doc: PdfDocument, label: string, value: string): void {
  const top = doc.y;
  doc.font(REGULAR).fontSize(10).fillColor(SOFT).text(label, left, top, { width: 120 });
  const labelEnd = doc.y;
  doc.fillColor(INK).text(value, left + 130, top, { width: width(doc) - 130 });
  doc.y = Math.max(labelEnd, doc.y);
  doc.x = left;
}

/** One row of the table of items: name, how many, price, amount. */
function row(doc: PdfDocument, cells: readonly [string, string, string, string], font: string): void {
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

function amountLine(doc: PdfDocument, label: string, amount: string, font: string): void {
  row(doc, [label, '', '', amount], font);
}

function items(doc: PdfDocument, { language, lines, total }: ReceiptData): void {
  const text = receiptTexts[language];
  row(doc, [text.item, text.quantity, text.price, text.amount], BOLD);
  rule(doc);
  for (const { name, quantity, finalPrice } of lines) {
    row(doc, [name, String(quantity), rupeesText(finalPrice), rupeesText(finalPrice * quantity)], REGULAR);
  }
  rule(doc);
  const listed = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const charged = lines.reduce((sum, { finalPrice, quantity }) => sum + finalPrice * quantity, 0);
  if (listed > charged) {
    amountLine(doc, text.listed, rupeesText(listed), REGULAR);
    amountLine(doc, text.discount, `− ${rupeesText(listed - charged)}`, REGULAR);
  }
  amountLine(doc, text.total, rupeesText(total), BOLD);
}

function refundLines(doc: PdfDocument, { language, refunds, total }: ReceiptData): void {
  if (refunds.length === 0) return;
  const text = receiptTexts[language];
  doc.moveDown(0.6);
  makeRoom(doc, 60);
  doc.font(BOLD).fontSize(11).fillColor(INK).text(text.refunds);
  for (const { amount, at, reference, isDone } of refunds) {
    const label = text.refund(localTimestamp(at), isDone ? reference : text.pending);
    amountLine(doc, label, `− ${rupeesText(amount)}`, REGULAR);
  }
  const given = refunds.reduce((sum, { amount }) => sum + amount, 0);
  amountLine(doc, text.kept, rupeesText(total - given), BOLD);
}

function write(doc: PdfDocument, receipt: ReceiptData): void {
  const { person } = receipt;
  const text = receiptTexts[receipt.language];
  head(doc, receipt);
  fact(doc, text.number, receipt.number);
  fact(doc, text.date, localTimestamp(receipt.issuedAt));
  fact(doc, text.subject, receipt.subject);
  fact(doc, text.person, [person.name, person.contact].filter(Boolean).join(', '));
  if (receipt.patient !== null) fact(doc, text.patient, receipt.patient);
  fact(doc, text.method, receipt.method);
  fact(doc, text.payment, receipt.paymentId);
  doc.moveDown(1);
  items(doc, receipt);
  refundLines(doc, receipt);
  doc.moveDown(1.5);
  doc
    .font(REGULAR)
    .fontSize(9)
    .fillColor(SOFT)
    .text(text.foot, left, doc.y, { width: width(doc) });
}

/** Draws a receipt on A4, on as many pages as needed. A template of `PdfRenderer`: called in its worker. */
export function draw(receipt: ReceiptData): Promise<Buffer> {
  const { language, site, number } = receipt;
  const title = `${receiptTexts[language].title} ${number}`;
  const doc = openPdf({ margin: MARGIN, title, author: site.name, lang: `${language}-IN` });
  write(doc, receipt);
  return closePdf(doc);
}
