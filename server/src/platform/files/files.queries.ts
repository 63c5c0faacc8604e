import type { Db } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    files: FileRow;
  }
}

export interface FileRow {
  id: string;
  /** The kind of record that the file is for, and its folder in the storage: `prescriptions`. */
  purpose: string;
  /** Random, with the extension of its type. */
  stored_name: string;
  /** The name that the user gave the file, for downloads. */
  original_name: string;
  mime: string;
  bytes: number;
  /** Hex, of the stored bytes. */
  sha256: string;
  owner_id: string;
  created_at: string;
  /** Null while no record has it. */
  attached_at: string | null;
  /** Links created before this time are invalid. */
  links_ended_at: string | null;
  deleted_at: string | null;
}

export async function insertFile(db: Db, row: FileRow): Promise<void> {
  await db.insertInto('files').values(row).execute();
}

export async function setAttached(tx: Db, id: string, now: string): Promise<void> {
  await tx.updateTable('files').set({ attached_at: now }).where('id', '=', id).execute();
}

export async function setLinksEnded(tx: Db, id: string, now: string): Promise<void> {
  await tx.updateTable('files').set({ links_ended_at: now }).where('id', '=', id).execute();
}

export async function setOwner(tx: Db, id: string, ownerId: string): Promise<void> {
  await tx.updateTable('files').set({ owner_id: ownerId }).where('id', '=', id).execute();
}

export async function setDeleted(tx: Db, id: string, now: string): Promise<FileRow | undefined> {
  return tx
    .updateTable('files')
    .set({ deleted_at: now, original_name: '' })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function findFileByName(db: Db, storedName: string): Promise<FileRow | undefined> {
  const row = await db.selectFrom('files').selectAll().where('stored_name', '=', storedName).executeTakeFirst();
  return row && { ...row, bytes: Number(row.bytes) };
}

/** The position of a file among the unattached ones, oldest first. */
export type FilePlace = Pick<FileRow, 'created_at' | 'id'>;

/** Returns files that no record has attached, stored before `before`, after the position `after`. */
export async function listUnattached(db: Db, before: string, after: FilePlace, most: number): Promise<FileRow[]> {
  return db
    .selectFrom('files')
    .selectAll()
    .where('attached_at', 'is', null)
    .where('created_at', '<', before)
    .where('created_at', '>=', after.created_at)
    .where((row) => row.or([row('created_at', '>', after.created_at), row('id', '>', after.id)]))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Forgets a file that no record has. */
export async function deleteUnattached(db: Db, id: string): Promise<void> {
  await db.deleteFrom('files').where('id', '=', id).where('attached_at', 'is', null).execute();
}
