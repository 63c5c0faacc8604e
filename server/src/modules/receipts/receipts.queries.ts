import type { Generated } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    receipts: Omit<ReceiptRow, 'position' | 'number'> & { position: Generated<number>; number: Generated<string> };
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
}

/** Inserts a receipt. The database numbers it: the counter of its year is locked from the commit on, on SQLite from now on. */
export async function insertReceipt(tx: Db, row: Omit<ReceiptRow, 'position' | 'number'>): Promise<void> {
  await tx.insertInto('receipts').values(row).execute();
}

export async function findReceipt(db: Db, paymentId: string): Promise<ReceiptRow | undefined> {
  return db.selectFrom('receipts').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}
