// Draws a receipt: plain values in, a PDF out, for any kind of sale.
import type { Language } from '@labfront/contract/common';
import { formatDateTime } from '@labfront/contract/format-date-time';
import type { Site } from '../../platform/base/env.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';
import { closePdf, type PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { receiptTexts } from './receipt-texts.ts';
import { amountLine, fact, foot, head, heading, makeRoom, note, openSalePdf, row, rule } from './sale-pdf.ts';

/** Amounts are paise, times ISO. */
export interface ReceiptData {
  language: Language;
  site: Site;
  /** As base64. */
  logo?: string | null;
  number: string;
  issuedAt: string;
  /** The purpose of the payment, `Booking LB-7K3M-Q9XD`. */
  subject: string;
  person: { name: string; contact: string | null };
  /** Empty where the payer is the only one. */
  patients: readonly string[];
  lines: readonly { name: string; quantity: number; price: number; finalPrice: number }[];
  /** The discount of a coupon, in paise. */
  coupon?: { code: string; amount: number } | null;
  /** For a home visit, in paise. */
  fee?: number;
  /** The discount of staff, in paise. */
  staffDiscount?: number;
  /** The deduction for tests that were not performed, in paise. */
  credited?: number;
  /** The deduction for a broken promise, in paise. */
  promised?: number;
  /** All that the sale costs. */
  total: number;
  /** By the payment that this is the receipt of; all of it where it is left out. */
  received?: number;
  /** Of a payment that is not all of the price: what came before it, and what was left to pay after it. */
  part?: { before: number; due: number } | null;
  /** `Cash, received by …`, `Online`. */
  method: string;
  paymentId: string;
  /**
   * `lines` names the tests and patients that it is for, none for a refund of an amount; `rule` the reason where a rule made it, null where
   * staff did.
   */
  refunds: readonly {
    amount: number;
    at: string;
    reference: string | null;
    isDone: boolean;
    rule?: string | null;
    lines?: readonly string[];
  }[];
  isTest: boolean;
  /** Whether it was handed out before. */
  isDuplicate?: boolean;
}

function items(
  doc: PdfDocument,
  {
    language,
    lines,
    coupon,
    fee = 0,
    staffDiscount = 0,
    credited = 0,
    promised = 0,
    total,
    received = total,
    part,
  }: ReceiptData,
): void {
  const text = receiptTexts[language];
  row(doc, [text.item, text.quantity, text.price, text.amount], true);
  rule(doc);
  for (const { name, quantity, finalPrice } of lines) {
    row(doc, [name, String(quantity), rupeesText(finalPrice), rupeesText(finalPrice * quantity)]);
  }
  rule(doc);
  const listed = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const charged = lines.reduce((sum, { finalPrice, quantity }) => sum + finalPrice * quantity, 0);
  // The sum of the amounts above, from which the total follows line by line.
  if (lines.length > 1 || charged !== total) amountLine(doc, text.subtotal, rupeesText(charged));
  if (coupon) amountLine(doc, text.coupon(coupon.code), `− ${rupeesText(coupon.amount)}`);
  if (staffDiscount > 0) amountLine(doc, text.staffDiscount, `− ${rupeesText(staffDiscount)}`);
  if (fee > 0) amountLine(doc, text.fee, rupeesText(fee));
  if (credited > 0) amountLine(doc, text.notPerformed, `− ${rupeesText(credited)}`);
  if (promised > 0) amountLine(doc, text.promised, `− ${rupeesText(promised)}`);
  if (part) {
    amountLine(doc, text.wholePrice, rupeesText(total));
    if (part.before > 0) amountLine(doc, text.receivedBefore, rupeesText(part.before));
    amountLine(doc, text.receivedNow, rupeesText(received), true);
    amountLine(doc, text.due, rupeesText(part.due), true);
  } else amountLine(doc, text.total, rupeesText(total), true);
  if (listed > charged) note(doc, text.listed(rupeesText(listed), rupeesText(listed - charged)));
}

function refundLines(doc: PdfDocument, { language, refunds, total, received = total }: ReceiptData): void {
  if (refunds.length === 0) return;
  const text = receiptTexts[language];
  doc.moveDown(0.6);
  makeRoom(doc, 60);
  heading(doc, text.refunds);
  for (const { amount, at, reference, isDone, rule = null, lines = [] } of refunds) {
    const label = text.refund(formatDateTime(at, DATE_TIME_WORDS[language]), isDone ? reference : text.pending);
    amountLine(doc, label, `− ${rupeesText(amount)}`);
    const about = [rule, lines.join(', ')].filter(Boolean);
    if (about.length > 0) note(doc, about.join(': '));
  }
  const given = refunds.reduce((sum, { amount }) => sum + amount, 0);
  amountLine(doc, text.kept, rupeesText(received - given), true);
}

/** Money that came while more was due is an advance. */
const titleOf = ({ language, part }: ReceiptData): string =>
  part && part.due > 0 ? receiptTexts[language].advance : receiptTexts[language].title;

function write(doc: PdfDocument, receipt: ReceiptData): void {
  const { person, language, isDuplicate = false } = receipt;
  const text = receiptTexts[language];
  head(doc, receipt, titleOf(receipt), isDuplicate ? text.duplicate : undefined);
  fact(doc, text.number, receipt.number);
  fact(doc, text.date, formatDateTime(receipt.issuedAt, DATE_TIME_WORDS[language]));
  fact(doc, text.subject, receipt.subject);
  fact(doc, text.person, [person.name, person.contact].filter(Boolean).join(', '));
  if (receipt.patients.length > 0) fact(doc, text.patients(receipt.patients.length), receipt.patients.join(', '));
  fact(doc, text.method, receipt.method);
  fact(doc, text.payment, receipt.paymentId);
  doc.moveDown(1);
  items(doc, receipt);
  refundLines(doc, receipt);
  foot(doc, text.foot);
}

/** Draws a receipt on A4, on as many pages as needed. A template of `PdfRenderer`: called in its worker. */
export function draw(receipt: ReceiptData): Promise<Buffer> {
  const doc = openSalePdf(receipt, `${titleOf(receipt)} ${receipt.number}`);
  write(doc, receipt);
  return closePdf(doc);
}
