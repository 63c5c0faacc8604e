// Receipts: one for each accepted payment, numbered without gaps within an Indian financial year, as a PDF.
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { PdfRenderer } from '../../platform/pdf/pdf-renderer.ts';
import type { ReceiptFile } from './receipt-mail.ts';
import type { ReceiptData } from './receipt-pdf.ts';
import { findReceipt, insertReceipt } from './receipts.queries.ts';

export { type ReceiptFile, resendReceipt } from './receipt-mail.ts';

/** The financial year of a moment, April to March in India: `2026-27`. */
export function financialYear(millis: number): string {
  const [year = 0, month = 0] = localDay(millis).split('-').map(Number);
  const start = month >= 4 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

export { type ReceiptTexts, receiptTexts } from './receipt-texts.ts';

/** The receipt's content from the caller; number, day and laboratory are added here. */
export type ReceiptContent = Omit<ReceiptData, 'site' | 'number' | 'issuedAt'>;

const TEMPLATE = new URL('./receipt-pdf.ts', import.meta.url);

interface Dependencies {
  clock: Clock;
  site: Site;
  pdfs: PdfRenderer;
}

export function createReceiptsService({ clock, site, pdfs }: Dependencies) {
  return {
    /** Issues the receipt of a payment inside the transaction that records it; its number is final when that commits. */
    async issue(tx: Db, paymentId: string): Promise<void> {
      const now = clock.now();
      const row = { id: newId(), year: financialYear(now), payment_id: paymentId, issued_at: isoTime(now) };
      await insertReceipt(tx, row);
    },

    /**
     * The receipt of a payment as a PDF.
     * @throws AppError 409 `NOT_PAID` while no money was received, 429 or 503 as `PdfRenderer`.
     */
    async file(db: Db, paymentId: string | null, content: () => Promise<ReceiptContent>): Promise<ReceiptFile> {
      const receipt = paymentId === null ? undefined : await findReceipt(db, paymentId);
      if (!receipt) {
        throw new AppError('NOT_PAID');
      }
      const { number, issued_at: issuedAt } = receipt;
      const data: ReceiptData = { ...(await content()), site, number, issuedAt };
      const pdf = await pdfs.render(TEMPLATE, data);
      return { name: `${number.replaceAll('/', '-')}.pdf`, number, pdf };
    },
  };
}

export type ReceiptsService = ReturnType<typeof createReceiptsService>;
