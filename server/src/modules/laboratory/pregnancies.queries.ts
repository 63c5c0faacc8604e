// The answers whether the patients of orders are pregnant: each is kept, and the last one counts.
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    lab_pregnancies: PregnancyRow;
  }
}

export interface PregnancyRow {
  id: string;
  accession_id: string;
  /** Counts the answers of an order, from 1. */
  version: number;
  /** Null where nobody knows. */
  pregnant: 0 | 1 | null;
  /** Whole weeks at collection. */
  week: number | null;
  /** The first day of the last period. */
  last_period: string | null;
  recorded_by: string;
  recorded_at: string;
}

export const findPregnancy = (db: Db, accessionId: string): Promise<PregnancyRow | undefined> =>
  db
    .selectFrom('lab_pregnancies')
    .selectAll()
    .where('accession_id', '=', accessionId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function insertPregnancy(tx: Db, row: PregnancyRow): Promise<void> {
  await tx.insertInto('lab_pregnancies').values(row).execute();
}
