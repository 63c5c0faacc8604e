import type { Db } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    audit_log: AuditRow;
  }
}

export interface AuditRow {
  id: string;
  at: string;
  actor_id: string | null;
  action: string;
  record_id: string | null;
  address: string | null;
  request_id: string | null;
  /** JSON. */
  details: string;
}

export async function insertAudit(db: Db, row: AuditRow): Promise<void> {
  await db.insertInto('audit_log').values(row).execute();
}
