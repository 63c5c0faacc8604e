import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    password_resets: { account_id: string; token_hash: string; expires_at: string };
  }
}

/** Remembers a token for an account; one that was asked for before is dead from now on. */
export async function putReset(tx: Db, accountId: string, tokenHash: string, expiresAt: string): Promise<void> {
  const row = { account_id: accountId, token_hash: tokenHash, expires_at: expiresAt };
  await tx
    .insertInto('password_resets')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ token_hash: tokenHash, expires_at: expiresAt }),
    )
    .execute();
}

/** Uses a token up. @returns whose it was; undefined when it is unknown, used or over. Of two at once one gets it. */
export async function takeReset(tx: Db, tokenHash: string, now: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** Whose a token is that would be taken now. */
export async function findReset(db: Db, tokenHash: string, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.account_id;
}

export async function deleteResetsOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('account_id', '=', accountId).execute();
}

export async function deleteResetsBefore(db: Db, now: string): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
}
