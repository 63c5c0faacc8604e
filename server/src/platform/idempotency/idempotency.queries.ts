import type { Db } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    idempotency_keys: IdempotencyRow;
  }
}

export interface IdempotencyRow {
  account_id: string;
  key: string;
  request_hash: string;
  /** Null while the first request is still running. */
  status: number | null;
  response: string | null;
  created_at: string;
}

/** @returns whether this request is the first with its key. */
export async function insertKey(
  db: Db,
  row: Pick<IdempotencyRow, 'account_id' | 'key' | 'request_hash' | 'created_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_keys')
    .values({ ...row, status: null, response: null })
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function findKey(db: Db, accountId: string, key: string): Promise<IdempotencyRow | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function storeAnswer(
  db: Db,
  accountId: string,
  key: string,
  status: number,
  response: string,
): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ status, response })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .execute();
}

export async function deleteKey(db: Db, accountId: string, key: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('account_id', '=', accountId).where('key', '=', key).execute();
}

/** A key whose first request ended with its process has no answer and never will: it may be taken over after `stale`. */
export async function takeOverKey(
  db: Db,
  accountId: string,
  key: string,
  stale: string,
  now: string,
): Promise<boolean> {
  const taken = await db
    .updateTable('idempotency_keys')
    .set({ created_at: now })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('created_at', '<', stale)
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteKeysBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}

export async function deleteKeysOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('account_id', '=', accountId).execute();
}
