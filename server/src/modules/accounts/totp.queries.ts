import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    totp: TotpRow;
    totp_recovery_codes: { account_id: string; code_mark: string };
  }
}

export interface TotpRow {
  account_id: string;
  sealed_secret: string;
  confirmed_at: string | null;
  /** The last time step whose code was accepted; codes of it and of earlier steps are rejected. */
  last_step: number;
}

export async function findTotp(db: Db, accountId: string): Promise<TotpRow | undefined> {
  return db.selectFrom('totp').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** Stores a secret that awaits its first code, and replaces an earlier unconfirmed one. @returns false if the second step is already on. */
export async function putUnconfirmed(tx: Db, accountId: string, sealedSecret: string): Promise<boolean> {
  const row = await tx
    .insertInto('totp')
    .values({ account_id: accountId, sealed_secret: sealedSecret, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ sealed_secret: sealedSecret }).where('totp.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false when it is on already. */
export async function confirmTotp(tx: Db, accountId: string, step: number, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('totp')
    .set({ confirmed_at: now, last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up the codes until `step`. @returns false if that step was used: of two concurrent uses one succeeds. */
export async function takeStep(tx: Db, accountId: string, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('totp')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function replaceRecoveryCodes(tx: Db, accountId: string, marks: readonly string[]): Promise<void> {
  await tx.deleteFrom('totp_recovery_codes').where('account_id', '=', accountId).execute();
  await tx
    .insertInto('totp_recovery_codes')
    .values(marks.map((mark) => ({ account_id: accountId, code_mark: mark })))
    .execute();
}

/** @returns false if the code does not exist or was used. */
export async function takeRecoveryCode(tx: Db, accountId: string, mark: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('totp_recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_mark', '=', mark)
    .returning('code_mark')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('totp_recovery_codes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteTotp(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('totp_recovery_codes').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('totp').where('account_id', '=', accountId).execute();
}
