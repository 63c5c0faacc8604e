import type { Generated } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    receipts: Omit<ReceiptRow, 'position' | 'number'> & { position: Generated<number>; number: Generated<string> };
    credit_notes: CreditNoteRow;
    credit_note_numbers: { year: string; last: number };
  }
}

export interface ReceiptRow {
  id: string;
  /** Financial year, `2026-27`. */
  year: string;
  /** 1 is the first of its year; positions have no gaps. */
  position: number;
  /** `R/2026-27/000001`. */
  number: string;
  payment_id: string;
  issued_at: string;
  /** The time at which it was first handed out; null before. */
  first_given_at: string | null;
}

/** Written by a trigger with the refund. */
interface CreditNoteRow {
  refund_id: string;
  year: string;
  position: number;
  /** `CN/2026-27/000001`. */
  number: string;
  issued_at: string;
}

/** Inserts a receipt. The database numbers it: the counter of its year is locked from the commit on, on SQLite from now on. */
export async function insertReceipt(
  tx: Db,
  row: Omit<ReceiptRow, 'position' | 'number' | 'first_given_at'>,
): Promise<void> {
  await tx
    .insertInto('receipts')
    .values({ ...row, first_given_at: null })
    .execute();
}

export async function findReceipt(db: Db, paymentId: string): Promise<ReceiptRow | undefined> {
  return db.selectFrom('receipts').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}

/** Notes that a receipt is handed out. @returns whether that was never done before. */
export async function giveFirst(db: Db, id: string, now: string): Promise<boolean> {
  const row = await db
    .updateTable('receipts')
    .set({ first_given_at: now })
    .where('id', '=', id)
    .where('first_given_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The credit note of a refund, with the number of the receipt that it is about. */
export async function findCreditNote(db: Db, refundId: string) {
  return db
    .selectFrom('credit_notes')
    .innerJoin('refunds', 'refunds.id', 'credit_notes.refund_id')
    .leftJoin('receipts', 'receipts.payment_id', 'refunds.payment_id')
    .select(['credit_notes.number', 'credit_notes.issued_at', 'refunds.payment_id'])
    .select('receipts.number as receipt_number')
    .where('credit_notes.refund_id', '=', refundId)
    .executeTakeFirst();
}
