import type { ConsentKind } from '@labfront/contract/consents';
import { sql } from 'kysely';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    consents: ConsentRow;
  }
}

export interface ConsentRow {
  id: string;
  /** Null for a visitor who was not signed in. */
  account_id: string | null;
  kind: ConsentKind;
  version: string;
  source: string;
  given_at: string;
  withdrawn_at: string | null;
}

/** @returns false when the account agrees to mails about offers already: of those one lives at a time. */
export async function insertConsent(tx: Db, row: ConsentRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('consents')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('account_id').where(sql<boolean>`kind = 'marketing' AND withdrawn_at IS NULL`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function isGiven(db: Db, accountId: string, kind: ConsentKind): Promise<boolean> {
  const row = await db
    .selectFrom('consents')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The next consents of an account, the latest first. */
export async function listConsentsAfter(db: Db, accountId: string, { after, limit }: CsvPage): Promise<ConsentRow[]> {
  return db
    .selectFrom('consents')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Ends an account's active consents, all or those of a kind. @returns their number. */
export async function withdrawConsents(tx: Db, accountId: string, now: string, kind?: ConsentKind): Promise<number> {
  let query = tx
    .updateTable('consents')
    .set({ withdrawn_at: now })
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  return (await query.returning('id').execute()).length;
}

export async function deleteConsentsOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('consents').where('account_id', '=', accountId).execute();
}
