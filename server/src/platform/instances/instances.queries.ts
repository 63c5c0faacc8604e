import type { Db } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    instances: InstanceRow;
  }
}

export interface InstanceRow {
  id: string;
  host: string;
  pid: number;
  version: string;
  started_at: string;
  seen_at: string;
}

export async function saveInstance(db: Db, row: InstanceRow): Promise<void> {
  await db
    .insertInto('instances')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: row.seen_at }))
    .execute();
}

export async function deleteInstance(db: Db, id: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute();
}

export async function deleteInstancesBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('instances').where('seen_at', '<', before).execute();
}

/** Those that were seen since `after`, the oldest first. */
export async function listInstances(db: Db, after: string): Promise<InstanceRow[]> {
  return db
    .selectFrom('instances')
    .selectAll()
    .where('seen_at', '>=', after)
    .orderBy('started_at')
    .orderBy('id')
    .execute();
}
