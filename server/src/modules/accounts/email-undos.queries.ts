import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    email_undos: EmailUndoRow;
  }
}

export interface EmailUndoRow {
  token_hash: string;
  account_id: string;
  /** The address before the change. */
  email: string;
  changed_at: string;
  expires_at: string;
}

export async function insertUndo(tx: Db, row: EmailUndoRow): Promise<void> {
  await tx.insertInto('email_undos').values(row).execute();
}

/** Uses a token up. @returns undefined when it is unknown, used or over. Of two at once one gets it. */
export async function takeUndo(tx: Db, tokenHash: string, now: string): Promise<EmailUndoRow | undefined> {
  return tx
    .deleteFrom('email_undos')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Drops an account's undos, all or those of changes since `since`. */
export async function deleteUndosOf(tx: Db, accountId: string, since?: string): Promise<void> {
  let query = tx.deleteFrom('email_undos').where('account_id', '=', accountId);
  if (since !== undefined) query = query.where('changed_at', '>=', since);
  await query.execute();
}

export async function deleteUndosBefore(db: Db, now: string): Promise<void> {
  await db.deleteFrom('email_undos').where('expires_at', '<=', now).execute();
}

export async function listUndosOf(db: Db, accountId: string) {
  return db
    .selectFrom('email_undos')
    .select(['email', 'changed_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .orderBy('changed_at', 'desc')
    .execute();
}
