import { type SqlBool, sql } from 'kysely';
import { inBatches } from '../db/batches.ts';
import type { Db, Engine } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    idempotency_keys: IdempotencyRow;
  }
}

/** Separates the locks of these keys from other advisory locks. */
const KEYS_LOCK = 1;

export interface IdempotencyRow {
  account_id: string;
  key: string;
  request_hash: string;
  /** Null while the first request is running, or if its answer was not stored. */
  status: number | null;
  response: string | null;
  /** The request that may work under the key. */
  claim: string | null;
  /** The time at which the first transaction of that request committed. */
  committed_at: string | null;
  created_at: string;
}

/** Identifies a key and the request that works under it. */
export interface Claim {
  accountId: string;
  key: string;
  claim: string;
}

/** @returns false when the key exists, or when the account already has `most` keys. */
export async function insertKey(
  db: Db,
  { accountId, key, claim }: Claim,
  requestHash: string,
  now: string,
  most: number,
): Promise<boolean> {
  const values = sql`${accountId}, ${key}, ${requestHash}, ${claim}, ${now}`;
  const { rows } = await sql<{ key: string }>`
    INSERT INTO idempotency_keys (account_id, key, request_hash, claim, created_at)
    SELECT ${values}
    WHERE (SELECT count(*) FROM idempotency_keys WHERE account_id = ${accountId}) < ${most}
    ON CONFLICT (account_id, key) DO NOTHING
    RETURNING key`.execute(db);
  return rows.length > 0;
}

/** Lets one request of an account at a time continue, until the end of its transaction. SQLite has only one writer anyway. */
export async function lockAccountKeys(tx: Db, engine: Engine, accountId: string): Promise<void> {
  if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${KEYS_LOCK}, hashtext(${accountId}))`.execute(tx);
}

export async function findKey(db: Db, accountId: string, key: string): Promise<IdempotencyRow | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Returns the number of an account's keys, and the creation time of the oldest. */
export async function findUsage(db: Db, accountId: string): Promise<{ count: number; oldest: string | null }> {
  const { count, oldest } = await db
    .selectFrom('idempotency_keys')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('created_at').as('oldest')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { count: Number(count), oldest };
}

const isHeldBy = ({ accountId, key, claim }: Claim) =>
  sql<SqlBool>`account_id = ${accountId} AND key = ${key} AND claim = ${claim}`;

/** Records inside `tx` that its commit completes work of the request. @returns false when another request has taken over the key. */
export async function markCommitted(tx: Db, claim: Claim, now: string): Promise<boolean> {
  const row = await tx
    .updateTable('idempotency_keys')
    .set({ committed_at: sql<string>`coalesce(committed_at, ${now})` })
    .where(isHeldBy(claim))
    .returning('key')
    .executeTakeFirst();
  return row !== undefined;
}

export async function storeAnswer(db: Db, claim: Claim, status: number, response: string | null): Promise<void> {
  await db.updateTable('idempotency_keys').set({ status, response }).where(isHeldBy(claim)).execute();
}

/** @param evenCommitted if false, keeps a key whose work is committed. */
export async function deleteKey(db: Db, claim: Claim, evenCommitted: boolean): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where(isHeldBy(claim))
    .$if(!evenCommitted, (query) => query.where('committed_at', 'is', null))
    .execute();
}

/** Takes over a key after `stale` if the process of its first request ended before any of its work was committed. */
export async function takeOverKey(
  db: Db,
  { accountId, key, claim }: Claim,
  stale: string,
  now: string,
): Promise<boolean> {
  const taken = await db
    .updateTable('idempotency_keys')
    .set({ claim, created_at: now })
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .where('committed_at', 'is', null)
    .where('created_at', '<', stale)
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function deleteKeysBefore(db: Db, before: string): Promise<void> {
  await inBatches(async (most) => {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM idempotency_keys WHERE created_at < ${before} AND (account_id, key) IN
      (SELECT account_id, key FROM idempotency_keys WHERE created_at < ${before} LIMIT ${most})`.execute(db);
    return numAffectedRows;
  });
}

export async function deleteKeysOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('account_id', '=', accountId).execute();
}
