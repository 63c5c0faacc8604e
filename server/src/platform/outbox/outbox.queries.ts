import { sql } from 'kysely';
import { inBatches } from '../db/batches.ts';
import type { Db } from '../db/database.ts';

declare module '../db/database.ts' {
  interface Tables {
    outbox: OutboxRow;
  }
}

export interface OutboxRow {
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  created_at: string;
  run_at: string;
  locked_until: string | null;
  attempts: number;
  finished_at: string | null;
  /** Given up after the last attempt. */
  failed_at: string | null;
  last_error: string | null;
}

/** The payload of a job that was given up long ago. */
const BLANK = '{}';

export async function insertJob(
  db: Db,
  row: Pick<OutboxRow, 'id' | 'kind' | 'payload' | 'created_at' | 'run_at'>,
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ ...row, locked_until: null, attempts: 0, finished_at: null, failed_at: null, last_error: null })
    .execute();
}

/** Locks at most `count` due jobs for one worker until `lockedUntil`. The job that has been due longest comes first. */
export async function claimJobs(db: Db, now: string, lockedUntil: string, count: number): Promise<OutboxRow[]> {
  const isFree = sql<boolean>`(locked_until IS NULL OR locked_until < ${now})`;
  const claimed = await db
    .updateTable('outbox')
    .set((row) => ({ locked_until: lockedUntil, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', (row) =>
      row
        .selectFrom('outbox')
        .select('id')
        .where('finished_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('run_at', '<=', now)
        .where(isFree)
        .orderBy('run_at')
        .limit(count),
    )
    // Checks the row again: on PostgreSQL a second worker that chose the same row waits here and must then see that it is locked.
    .where(isFree)
    .where('finished_at', 'is', null)
    .returningAll()
    .execute();
  return claimed.sort((a, b) => (a.run_at < b.run_at ? -1 : a.run_at > b.run_at ? 1 : 0));
}

export async function finishJobs(db: Db, ids: readonly string[], now: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ finished_at: now, locked_until: null, last_error: null })
    .where('id', 'in', [...ids])
    .execute();
}

export async function postponeJob(db: Db, id: string, runAt: string, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ run_at: runAt, locked_until: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

export async function giveUpJob(db: Db, id: string, now: string, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ failed_at: now, locked_until: null, last_error: error })
    .where('id', '=', id)
    .execute();
}

/** Finished jobs carry personal data in their payload; nothing needs them after `before`. */
export async function deleteFinishedJobs(db: Db, before: string): Promise<void> {
  await inBatches(async (most) => {
    const over = db.selectFrom('outbox').select('id').where('finished_at', '<', before).limit(most);
    return (await db.deleteFrom('outbox').where('id', 'in', over).executeTakeFirst()).numDeletedRows;
  });
}

/** Jobs that were given up before then keep their kind, times and number of attempts, and nothing of the people whom they were about. */
export async function blankGivenUpJobs(db: Db, before: string): Promise<void> {
  await inBatches(async (most) => {
    const over = db
      .selectFrom('outbox')
      .select('id')
      .where('finished_at', 'is', null)
      .where('failed_at', '<', before)
      .where('payload', '<>', BLANK)
      .limit(most);
    const blanked = db.updateTable('outbox').set({ payload: BLANK, last_error: null }).where('id', 'in', over);
    return (await blanked.executeTakeFirst()).numUpdatedRows;
  });
}

/** The numbers of waiting jobs and of jobs that were given up, of all times or since one. */
export async function countJobs(db: Db, givenUpSince?: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('outbox')
    .select((row) => [
      sql<string>`CASE WHEN failed_at IS NULL THEN 'waiting' ELSE 'failed' END`.as('state'),
      row.fn.countAll<number>().as('count'),
    ])
    .where('finished_at', 'is', null)
    .$if(givenUpSince !== undefined, (query) =>
      query.where((row) => row.or([row('failed_at', 'is', null), row('failed_at', '>=', givenUpSince ?? '')])),
    )
    .groupBy('state')
    .execute();
  const counts = new Map([
    ['waiting', 0],
    ['failed', 0],
  ]);
  for (const { state, count } of rows) counts.set(state, Number(count));
  return counts;
}
