// Draws a credit note: plain values in, a PDF out, for a refund of any kind of sale.
import type { Language } from '@labfront/contract/common';
import { formatDateTime } from '@labfront/contract/format-date-time';
import type { Site } from '../../platform/base/env.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';
import { closePdf, type PdfDocument } from '../../platform/pdf/pdf-document.ts';
import { receiptTexts } from './receipt-texts.ts';
import { amountLine, fact, foot, head, openSalePdf, rule } from './sale-pdf.ts';

/** Amounts are paise, times ISO. */
export interface CreditNoteData {
  language: Language;
  site: Site;
  /** As base64. */
  logo?: string | null;
  number: string;
  issuedAt: string;
  /** The receipt of the payment that it gives back a part of. */
  receiptNumber: string | null;
  subject: string;
  person: { name: string; contact: string | null };
  /** Empty where the payer is the only one. */
  patients: readonly string[];
  reason: string;
  /** The tests and patients that it is for; empty for an amount. */
  lines: readonly string[];
  /** The amount received for the sale, and the part of it that this refund gives back. */
  received: number;
  amount: number;
  /** The way of the refund: `Cash, to Asha Verma`. */
  method: string;
  /** The bank's number or the hand-out's; null while the money is on its way. */
  reference: string | null;
  isTest: boolean;
}

function write(doc: PdfDocument, note: CreditNoteData): void {
  const { language, person } = note;
  const text = receiptTexts[language];
  head(doc, note, text.creditNote);
  fact(doc, text.creditNoteNumber, note.number);
  fact(doc, text.date, formatDateTime(note.issuedAt, DATE_TIME_WORDS[language]));
  if (note.receiptNumber !== null) fact(doc, text.ofReceipt, note.receiptNumber);
  fact(doc, text.subject, note.subject);
  fact(doc, text.creditedTo, [person.name, person.contact].filter(Boolean).join(', '));
  if (note.patients.length > 0) fact(doc, text.patients(note.patients.length), note.patients.join(', '));
  fact(doc, text.reason, note.reason);
  if (note.lines.length > 0) fact(doc, text.returned, note.lines.join(', '));
  fact(doc, text.givenBack, note.method);
  fact(doc, text.reference, note.reference ?? text.pending);
  doc.moveDown(1);
  rule(doc);
  amountLine(doc, text.total, rupeesText(note.received));
  amountLine(doc, text.credited, rupeesText(note.amount), true);
  foot(doc, text.creditNoteFoot);
}

/** Draws a credit note on A4. A template of `PdfRenderer`: called in its worker. */
export function draw(note: CreditNoteData): Promise<Buffer> {
  const doc = openSalePdf(note, `${receiptTexts[note.language].creditNote} ${note.number}`);
  write(doc, note);
  return closePdf(doc);
}
