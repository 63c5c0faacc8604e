import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    ledger_matches: LedgerMatchRow;
  }
}

export interface LedgerMatchRow {
  day: string;
  claimed_at: string;
  checked_at: string | null;
  /** JSON. */
  differences: string | null;
}

/** @returns whether this call is the one that takes the day. */
export async function claimDay(tx: Db, day: string, now: string): Promise<boolean> {
  const row = await tx
    .insertInto('ledger_matches')
    .values({ day, claimed_at: now, checked_at: null, differences: null })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

export async function keepMatch(db: Db, day: string, differences: string, now: string): Promise<void> {
  await db.updateTable('ledger_matches').set({ checked_at: now, differences }).where('day', '=', day).execute();
}

export async function findMatch(db: Db, day: string): Promise<LedgerMatchRow | undefined> {
  return db.selectFrom('ledger_matches').selectAll().where('day', '=', day).executeTakeFirst();
}
