import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    reconciliations: ReconciliationRow;
  }
}

export interface ReconciliationRow {
  day: string;
  claimed_at: string;
  checked_at: string | null;
  /** JSON. */
  differences: string | null;
}

/** @returns whether this call claimed the day. */
export async function claimDay(tx: Db, day: string, now: string): Promise<boolean> {
  const row = await tx
    .insertInto('reconciliations')
    .values({ day, claimed_at: now, checked_at: null, differences: null })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepMatch(db: Db, day: string, differences: string, now: string): Promise<void> {
  await db.updateTable('reconciliations').set({ checked_at: now, differences }).where('day', '=', day).execute();
}

export async function findMatch(db: Db, day: string): Promise<ReconciliationRow | undefined> {
  return db.selectFrom('reconciliations').selectAll().where('day', '=', day).executeTakeFirst();
}
