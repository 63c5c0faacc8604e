import { sql } from 'kysely';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    sign_in_codes: SignInCodeRow;
  }
}

export interface SignInCodeRow {
  number_mark: string;
  started_at: string;
  expires_at: string;
  next_at: string;
  sends: number;
  tries: number;
  used_at: string | null;
}

export const MOST_TRIES = 5;

export async function findCode(db: Db, mark: string): Promise<SignInCodeRow | undefined> {
  return db.selectFrom('sign_in_codes').selectAll().where('number_mark', '=', mark).executeTakeFirst();
}

/** Starts a code in place of an earlier one that is over. @returns false if another request was faster. */
export async function startCode(tx: Db, row: SignInCodeRow, now: string): Promise<boolean> {
  const started = await tx
    .insertInto('sign_in_codes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('number_mark')
        .doUpdateSet(row)
        .where(sql<boolean>`(sign_in_codes.expires_at <= ${now} OR sign_in_codes.used_at IS NOT NULL
          OR sign_in_codes.tries >= ${sql.lit(MOST_TRIES)})`),
    )
    .returning('number_mark')
    .executeTakeFirst();
  return started !== undefined;
}

/** Counts one more sending of the code that lives. @returns false if it is too soon or the code is over. */
export async function sendAgain(tx: Db, mark: string, now: string, nextAt: string): Promise<boolean> {
  const row = await tx
    .updateTable('sign_in_codes')
    .set((column) => ({ sends: column('sends', '+', 1), next_at: nextAt }))
    .where('number_mark', '=', mark)
    .where('next_at', '<=', now)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returning('number_mark')
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a try before the code is compared. @returns undefined when the code is over or had its tries. */
export async function countTry(db: Db, mark: string, now: string): Promise<SignInCodeRow | undefined> {
  return db
    .updateTable('sign_in_codes')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('number_mark', '=', mark)
    .where('tries', '<', MOST_TRIES)
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Takes back the try of a right code that asks for more. */
export async function takeBackTry(db: Db, mark: string): Promise<void> {
  await db
    .updateTable('sign_in_codes')
    .set((column) => ({ tries: column('tries', '-', 1) }))
    .where('number_mark', '=', mark)
    .where('tries', '>', 0)
    .execute();
}

/** Uses a code up. Of two concurrent uses one succeeds. */
export async function useCode(tx: Db, mark: string, startedAt: string, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('sign_in_codes')
    .set({ used_at: now })
    .where('number_mark', '=', mark)
    .where('started_at', '=', startedAt)
    .where('used_at', 'is', null)
    .returning('number_mark')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteCodes(db: Db, now: string): Promise<void> {
  await inBatches(async (most) => {
    const over = db.selectFrom('sign_in_codes').select('number_mark').where('expires_at', '<=', now).limit(most);
    const deleted = db.deleteFrom('sign_in_codes').where('number_mark', 'in', over).where('expires_at', '<=', now);
    return (await deleted.executeTakeFirst()).numDeletedRows;
  });
}

/** Notes that the owner of an account reads its mobile number. @returns false if it has another one by now. */
export async function verifyMobile(tx: Db, accountId: string, mobileNumber: string, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ mobile_verified_at: now })
    .where('id', '=', accountId)
    .where('mobile_number', '=', mobileNumber)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a number that was never verified from its account. @returns the account. */
export async function detachMobile(tx: Db, mobileNumber: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('accounts')
    .set({ mobile_number: null })
    .where('mobile_number', '=', mobileNumber)
    .where('mobile_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
