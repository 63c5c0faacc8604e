import type { Db } from '../../platform/db/database.ts';

export interface FileAccessRow {
  at: string;
  action: string;
  actor_id: string | null;
  first_name: string | null;
  last_name: string | null;
}

/** Returns the accesses to some files, latest first. */
export async function listFileAccess(db: Db, fileIds: readonly string[]): Promise<FileAccessRow[]> {
  return db
    .selectFrom('audit_log')
    .leftJoin('accounts', 'accounts.id', 'audit_log.actor_id')
    .select(['audit_log.at', 'audit_log.action', 'audit_log.actor_id', 'accounts.first_name', 'accounts.last_name'])
    .where('audit_log.record_id', 'in', fileIds)
    .where('audit_log.action', 'in', ['file.viewed', 'file.downloaded', 'file.shared'])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(200)
    .execute();
}
