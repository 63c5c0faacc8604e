import { sql } from 'kysely';
import { inBatches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    rate_limits: { key: string; hits: number; resets_at: string };
  }
}

/**
 * Counts a hit in the window that is open, or opens a new one. One statement, so it is exact under concurrency.
 * @param amount of what is counted, such as bytes.
 */
export async function countHit(
  db: Db,
  key: string,
  now: string,
  resetsAt: string,
  amount = 1,
): Promise<{ hits: number; resets_at: string }> {
  const isOver = sql<boolean>`rate_limits.resets_at <= ${now}`;
  return db
    .insertInto('rate_limits')
    .values({ key, hits: amount, resets_at: resetsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`CASE WHEN ${isOver} THEN ${amount} ELSE rate_limits.hits + ${amount} END`,
        resets_at: sql<string>`CASE WHEN ${isOver} THEN ${resetsAt} ELSE rate_limits.resets_at END`,
      }),
    )
    .returning(['hits', 'resets_at'])
    .executeTakeFirstOrThrow();
}

/** Subtracts a hit from the window in which it was counted; ignores a window that has ended. */
export async function takeBackHit(db: Db, key: string, resetsAt: string, amount = 1): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set((row) => ({ hits: row('hits', '-', amount) }))
    .where('key', '=', key)
    .where('resets_at', '=', resetsAt)
    .where('hits', '>=', amount)
    .execute();
}

export async function listHits(
  db: Db,
  keys: readonly string[],
  now: string,
): Promise<{ key: string; hits: number; resets_at: string }[]> {
  return db
    .selectFrom('rate_limits')
    .select(['key', 'hits', 'resets_at'])
    .where('key', 'in', [...keys])
    .where('resets_at', '>', now)
    .execute();
}

export async function deleteOverLimits(db: Db, now: string): Promise<void> {
  await inBatches(async (most) => {
    const over = db.selectFrom('rate_limits').select('key').where('resets_at', '<=', now).limit(most);
    // Checks the row again: a concurrent hit may have started a new window.
    const deleted = db.deleteFrom('rate_limits').where('key', 'in', over).where('resets_at', '<=', now);
    return (await deleted.executeTakeFirst()).numDeletedRows;
  });
}
