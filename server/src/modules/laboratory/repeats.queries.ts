import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    lab_repeats: RepeatRow;
  }
}

/** Why a version is measured again. Missing for one that was calculated from such a one. */
export interface RepeatRow {
  result_id: string;
  reason: string;
  asked_by: string;
  asked_at: string;
}

export async function insertRepeat(tx: Db, row: RepeatRow): Promise<void> {
  await tx.insertInto('lab_repeats').values(row).execute();
}

/** Why versions of the values of some lines were measured again. */
export async function listRepeats(db: Db, lineIds: readonly string[]): Promise<RepeatRow[]> {
  if (lineIds.length === 0) return [];
  return db
    .selectFrom('lab_repeats')
    .innerJoin('lab_results', 'lab_results.id', 'lab_repeats.result_id')
    .selectAll('lab_repeats')
    .where('lab_results.line_id', 'in', [...lineIds])
    .execute();
}
