// Which part of a booked line's money went back for each of its tests.
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    test_refunds: TestRefundRow;
  }
}

export interface TestRefundRow {
  line_id: string;
  test_id: string;
  booking_id: string;
  /** Paise. */
  amount: number;
  kind: 'refund' | 'credit';
  /** The refund that gave it back; null for a credit, where nothing was left, and before refunds were noted. */
  refund_id: string | null;
  created_at: string;
}

export const listTestRefunds = (db: Db, bookingId: string): Promise<TestRefundRow[]> =>
  db.selectFrom('test_refunds').selectAll().where('booking_id', '=', bookingId).execute();

export async function insertTestRefunds(tx: Db, rows: readonly TestRefundRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('test_refunds').values(rows).execute();
}

/** Returns the single prices of tests, in paise. */
export async function pricesOfTests(db: Db, testIds: readonly string[]): Promise<Map<string, number>> {
  if (testIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('catalogue_items')
    .select(['id', 'final_price'])
    .where('id', 'in', [...testIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row.final_price]));
}
