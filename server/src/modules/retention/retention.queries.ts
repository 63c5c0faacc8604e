import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    ended_accounts: EndedAccountRow;
  }
}

/** `look_after` is the last day without work for this account, `YYYY-MM-DD`. */
export interface EndedAccountRow {
  account_id: string;
  look_after: string;
}

export async function insertEnded(tx: Db, row: EndedAccountRow): Promise<void> {
  await tx.insertInto('ended_accounts').values(row).execute();
}

export async function listToLookAt(db: Db, today: string, limit: number): Promise<EndedAccountRow[]> {
  return db
    .selectFrom('ended_accounts')
    .selectAll()
    .where('look_after', '<', today)
    .orderBy('look_after')
    .orderBy('account_id')
    .limit(limit)
    .execute();
}

/** Sets the next check. @returns false if another instance has made this check. */
export async function moveLook(tx: Db, { account_id, look_after }: EndedAccountRow, next: string): Promise<boolean> {
  const row = await tx
    .updateTable('ended_accounts')
    .set({ look_after: next })
    .where('account_id', '=', account_id)
    .where('look_after', '=', look_after)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes an account without remaining data. @returns false if another instance has made this check. */
export async function endLook(tx: Db, { account_id, look_after }: EndedAccountRow): Promise<boolean> {
  const row = await tx
    .deleteFrom('ended_accounts')
    .where('account_id', '=', account_id)
    .where('look_after', '=', look_after)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
