import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    receipt_numbers: { year: string; last: number };
    receipts: ReceiptRow;
  }
}

export interface ReceiptRow {
  id: string;
  /** Financial year, `2026-27`. */
  year: string;
  /** 1 is the first of its year; no position is left out. */
  position: number;
  number: string;
  payment_id: string;
  issued_at: string;
}

/**
 * The next position of a financial year. The counter's row stays locked until `tx` ends: another transaction waits, and one that
 * is undone gives its number back.
 */
export async function nextPosition(tx: Db, year: string): Promise<number> {
  const { last } = await tx
    .insertInto('receipt_numbers')
    .values({ year, last: 1 })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ last: sql<number>`receipt_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow();
  return Number(last);
}

export async function insertReceipt(tx: Db, row: ReceiptRow): Promise<void> {
  await tx.insertInto('receipts').values(row).execute();
}

export async function findReceipt(db: Db, paymentId: string): Promise<ReceiptRow | undefined> {
  return db.selectFrom('receipts').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();
}
