// Receipts and credit notes: one for each accepted payment and refund, numbered without gaps within an Indian financial year, as PDFs.
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts';
import type { PdfLogo } from '../../platform/site/pdf-logo.ts';
import type { CreditNoteData } from './credit-note-pdf.ts';
import type { ReceiptFile } from './receipt-mail.ts';
import type { ReceiptData } from './receipt-pdf.ts';
import { findCreditNote, findReceipt, giveFirst, insertReceipt } from './receipts.queries.ts';

export { type ReceiptFile, resendReceipt } from './receipt-mail.ts';

/** The financial year of a moment, April to March in India: `2026-27`. */
export function financialYear(millis: number): string {
  const [year = 0, month = 0] = localDay(millis).split('-').map(Number);
  const start = month >= 4 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

export { type ReceiptTexts, receiptTexts } from './receipt-texts.ts';

/** The receipt's content from the caller; number, day and laboratory are added here. */
export type ReceiptContent = Omit<ReceiptData, 'site' | 'logo' | 'number' | 'issuedAt' | 'isDuplicate'>;

/** The credit note's content from the caller; numbers, day and laboratory are added here. */
export type CreditNoteContent = Omit<CreditNoteData, 'site' | 'logo' | 'number' | 'issuedAt' | 'receiptNumber'>;

const TEMPLATE = new URL('./receipt-pdf.ts', import.meta.url);
const CREDIT_NOTE = new URL('./credit-note-pdf.ts', import.meta.url);

const fileName = (number: string) => `${number.replaceAll('/', '-')}.pdf`;

interface Dependencies {
  clock: Clock;
  site: Site;
  pdfs: PdfRenderer;
  pdfLogo: PdfLogo;
}

export function createReceiptsService({ clock, site, pdfs, pdfLogo }: Dependencies) {
  return {
    /** Issues the receipt of a payment inside the transaction that records it; its number is final when that commits. */
    async issue(tx: Db, paymentId: string): Promise<void> {
      const now = clock.now();
      const row = { id: newId(), year: financialYear(now), payment_id: paymentId, issued_at: isoTime(now) };
      await insertReceipt(tx, row);
    },

    /**
     * The receipt of a payment as a PDF. Every one after the first says that it is a duplicate.
     * @throws AppError 409 `NOT_PAID` while no money was received, 429 or 503 as `PdfRenderer`.
     */
    async file(
      database: Database,
      paymentId: string | null,
      content: () => Promise<ReceiptContent>,
    ): Promise<ReceiptFile> {
      const receipt = paymentId === null ? undefined : await findReceipt(database.db, paymentId);
      if (!receipt) {
        throw new AppError('NOT_PAID');
      }
      const { id, number, issued_at: issuedAt, first_given_at: before } = receipt;
      const data: ReceiptData = { ...(await content()), site, logo: await pdfLogo(), number, issuedAt };
      const draw = (isDuplicate: boolean) => pdfs.render(TEMPLATE, { ...data, isDuplicate });
      const original = before === null ? await draw(false) : null;
      // Once it is drawn: a receipt that failed was not handed out. Of two at once one is the original.
      const isFirst = original !== null && (await database.write((tx) => giveFirst(tx, id, isoTime(clock.now()))));
      return { name: fileName(number), number, pdf: isFirst ? original : await draw(true) };
    },

    /**
     * The credit note of a refund as a PDF.
     * @throws AppError 404 for a refund of another payment, 429 or 503 as `PdfRenderer`.
     */
    async creditNote(
      db: Db,
      { refundId, paymentId }: { refundId: string; paymentId: string | null },
      content: () => Promise<CreditNoteContent>,
    ): Promise<ReceiptFile> {
      const note = await findCreditNote(db, refundId);
      if (!note || note.payment_id !== paymentId) throw notFound('Refund');
      const { number, issued_at: issuedAt, receipt_number: receiptNumber } = note;
      const facts = { site, logo: await pdfLogo(), number, issuedAt, receiptNumber };
      const pdf = await pdfs.render(CREDIT_NOTE, { ...(await content()), ...facts });
      return { name: fileName(number), number, pdf };
    },
  };
}

export type ReceiptsService = ReturnType<typeof createReceiptsService>;
