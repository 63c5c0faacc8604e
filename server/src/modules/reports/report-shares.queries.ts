// Shares of reports with doctors.
import { MOST_SHARE_TRIES } from '@labfront/contract/share-limits';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    report_shares: ReportShareRow;
  }
}

export interface ReportShareRow {
  id: string;
  report_id: string;
  /** The version that is shared: no other one is ever shown by this share. */
  version: number;
  token_hash: string;
  /** Salted by the token. */
  pin_hash: string;
  tries: number;
  opened: number;
  last_opened_at: string | null;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
}

export async function insertShare(tx: Db, row: ReportShareRow): Promise<void> {
  await tx.insertInto('report_shares').values(row).execute();
}

/** Shares of a report that can be opened, the newest first. */
export async function listLivingShares(db: Db, reportId: string, now: string): Promise<ReportShareRow[]> {
  return db
    .selectFrom('report_shares')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** A living share of a file of its report's version that holds. */
export async function isFileShared(db: Db, id: string, fileId: string, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('report_shares')
    .innerJoin('report_versions', (join) =>
      join
        .onRef('report_versions.report_id', '=', 'report_shares.report_id')
        .onRef('report_versions.version', '=', 'report_shares.version'),
    )
    .select('report_shares.id')
    .where('report_shares.id', '=', id)
    .where('report_versions.file_id', '=', fileId)
    .where('report_shares.ended_at', 'is', null)
    .where('report_shares.expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts a try of a living share before its PIN is looked at, and holds its row until the transaction ends: however many come at
 * once, each takes one of ten. The tenth ends the share. @returns undefined when it is over.
 */
export async function takeTry(tx: Db, tokenHash: string, now: string): Promise<ReportShareRow | undefined> {
  return tx
    .updateTable('report_shares')
    .set((row) => ({
      tries: row('tries', '+', 1),
      ended_at: row
        .case()
        .when('tries', '>=', MOST_SHARE_TRIES - 1)
        .then(now)
        .else(row.ref('ended_at'))
        .end(),
    }))
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** Gives the try of a right PIN back, in the transaction that took it. */
export async function giveTryBack(tx: Db, id: string, now: string): Promise<void> {
  await tx
    .updateTable('report_shares')
    .set((row) => ({
      tries: row('tries', '-', 1),
      opened: row('opened', '+', 1),
      last_opened_at: now,
      ended_at: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** @returns how many were ended. */
export async function endShares(tx: Db, reportId: string, now: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('report_shares')
    .set({ ended_at: now })
    .where('report_id', '=', reportId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteSharesOf(tx: Db, accountId: string): Promise<void> {
  await tx
    .deleteFrom('report_shares')
    .where('report_id', 'in', (own) => own.selectFrom('reports').select('id').where('account_id', '=', accountId))
    .execute();
}

/** Some of those that were over before a time. @returns how many. */
export async function deleteSharesBefore(tx: Db, before: string, limit: number): Promise<bigint> {
  const { numDeletedRows } = await tx
    .deleteFrom('report_shares')
    .where('id', 'in', (over) =>
      over.selectFrom('report_shares').select('id').where('expires_at', '<', before).orderBy('expires_at').limit(limit),
    )
    .executeTakeFirst();
  return numDeletedRows;
}
