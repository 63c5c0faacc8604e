import type { PartnerEvent } from '@labfront/contract/partner-events';
import type { AttemptState } from '@labfront/contract/webhooks';
import { type Generated, sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    webhook_events: { id: string; type: PartnerEvent; fact: string | null; body: string; created_at: string };
    webhook_attempts: Omit<AttemptRow, 'given_up' | 'code'> & { given_up: Generated<number>; code: Generated<string> };
  }
}

export interface AttemptRow {
  id: string;
  webhook_id: string;
  event_id: string;
  number: number;
  failures: number;
  state: AttemptState;
  given_up: number;
  run_at: string;
  claimed_until: string | null;
  status: number | null;
  code: string;
  duration: number | null;
  replayed_by: string | null;
}

/** With its event, and with the person who asked for it. */
export interface AttemptWithEvent extends AttemptRow {
  type: PartnerEvent;
  body: string;
  first_name: string | null;
  last_name: string | null;
}

/** @returns false when this fact was told before. */
export async function insertEvent(
  tx: Db,
  row: { id: string; type: PartnerEvent; fact: string | null; body: string; created_at: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('webhook_events')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export type NewAttempt = Pick<AttemptRow, 'id' | 'webhook_id' | 'event_id' | 'number' | 'failures' | 'run_at'> &
  Partial<Pick<AttemptRow, 'replayed_by'>>;

/** Adds an attempt that waits. @returns false when one of its event waits already. */
export async function insertAttempt(tx: Db, attempt: NewAttempt): Promise<boolean> {
  const rest = { replayed_by: null, claimed_until: null, status: null, duration: null, state: 'waiting' as const };
  const inserted = await tx
    .insertInto('webhook_attempts')
    .values({ ...rest, ...attempt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

const isFree = (now: string) => sql<boolean>`state = 'waiting' AND (claimed_until IS NULL OR claimed_until < ${now})`;

/** Active webhooks with an attempt that is due, which a killed process may have left. */
export async function listDue(db: Db, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('webhooks')
    .select('id')
    .where('active', '=', 1)
    .where((row) =>
      row.exists(
        row
          .selectFrom('webhook_attempts')
          .select(sql<number>`1`.as('one'))
          .whereRef('webhook_id', '=', 'webhooks.id')
          .where(isFree(now))
          .where('run_at', '<=', now),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Claims at most `count` due attempts of a webhook for one process. Those that have been due longest come first. */
export async function claimAttempts(
  tx: Db,
  webhookId: string,
  { now, until, count }: { now: string; until: string; count: number },
): Promise<AttemptRow[]> {
  return (
    tx
      .updateTable('webhook_attempts')
      .set({ claimed_until: until })
      .where('id', 'in', (row) =>
        row
          .selectFrom('webhook_attempts')
          .select('id')
          .where('webhook_id', '=', webhookId)
          .where(isFree(now))
          .where('run_at', '<=', now)
          .orderBy('run_at')
          .limit(count),
      )
      // Checks the row again: on PostgreSQL a second process that chose the same row waits here and must then see that it is claimed.
      .where(isFree(now))
      .returningAll()
      .execute()
  );
}

/** Gives a claimed attempt back as it was. */
export async function releaseAttempt(db: Db, id: string): Promise<void> {
  await db
    .updateTable('webhook_attempts')
    .set({ claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}

/** Records what became of an attempt. @returns false when another process has recorded it. */
export async function finishAttempt(
  tx: Db,
  id: string,
  change: Pick<AttemptRow, 'state' | 'given_up' | 'run_at' | 'status' | 'code' | 'duration'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_attempts')
    .set({ ...change, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findEvent = (db: Db, id: string) =>
  db.selectFrom('webhook_events').selectAll().where('id', '=', id).executeTakeFirst();

export interface AttemptFilter {
  webhookId: string;
  state: AttemptState | undefined;
  isGivenUp: boolean;
  event: PartnerEvent | undefined;
}

const withEvent = (db: Db) =>
  db
    .selectFrom('webhook_attempts')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_attempts.event_id')
    .leftJoin('accounts', 'accounts.id', 'webhook_attempts.replayed_by')
    .selectAll('webhook_attempts')
    .select(['webhook_events.type', 'webhook_events.body', 'accounts.first_name', 'accounts.last_name']);

function listed(db: Db, { webhookId, state, isGivenUp, event }: AttemptFilter) {
  let found = db.selectFrom('webhook_attempts').where('webhook_attempts.webhook_id', '=', webhookId);
  if (state !== undefined) found = found.where('webhook_attempts.state', '=', state);
  // A literal: SQLite sees no parameter in the condition of a partial index.
  if (isGivenUp) found = found.where('webhook_attempts.given_up', '=', sql.lit(1));
  if (event !== undefined)
    found = found.where('webhook_attempts.event_id', 'in', (row) =>
      row.selectFrom('webhook_events').select('id').where('type', '=', event),
    );
  return { db, table: 'webhook_attempts' as const, found, rows: withEvent(db) };
}

export const listAttempts = (
  db: Db,
  filter: AttemptFilter,
  page: Page<'at'>,
): Promise<{ rows: AttemptWithEvent[]; total: number }> =>
  listPage(listed(db, filter), { page, order: [{ column: 'id', direction: page.sort.direction }] });

/** The next rows of the whole list, newest first. */
export const listAttemptsAfter = (db: Db, filter: AttemptFilter, page: CsvPage): Promise<AttemptWithEvent[]> =>
  listAfter(listed(db, filter), page);

export const findAttempt = (db: Db, webhookId: string, id: string): Promise<AttemptWithEvent | undefined> =>
  withEvent(db)
    .where('webhook_attempts.id', '=', id)
    .where('webhook_attempts.webhook_id', '=', webhookId)
    .executeTakeFirst();

/** The attempt of an event that waits, and the number of its newest one. */
export async function findNewest(tx: Db, webhookId: string, eventId: string): Promise<AttemptRow | undefined> {
  return tx
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', eventId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An attempt that waits is due at once. */
export async function hurryAttempt(tx: Db, id: string, now: string): Promise<void> {
  await tx
    .updateTable('webhook_attempts')
    .set({ run_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('run_at', '>', now)
    .execute();
}

/** An event that is replayed is given up no more. */
export async function takeUp(tx: Db, webhookId: string, eventId: string): Promise<void> {
  await tx
    .updateTable('webhook_attempts')
    .set({ given_up: 0 })
    .where('webhook_id', '=', webhookId)
    .where('event_id', '=', eventId)
    .where('given_up', '=', 1)
    .execute();
}

export interface WebhookFigures {
  waiting: number;
  failed: number;
  last: Pick<AttemptRow, 'run_at' | 'state' | 'code'> | null;
}

/** How many events of a webhook wait and were given up, and its last attempt. */
export async function readFigures(db: Db, webhookId: string): Promise<WebhookFigures> {
  const own = db.selectFrom('webhook_attempts').where('webhook_id', '=', webhookId);
  const counted = (query: typeof own) =>
    query.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const waiting = await counted(own.where('state', '=', sql.lit('waiting')));
  const failed = await counted(own.where('given_up', '=', sql.lit(1)));
  const newest = await Promise.all(
    (['delivered', 'failed'] as const).map((state) =>
      own
        .select(['run_at', 'state', 'code', 'id'])
        .where('state', '=', state)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    ),
  );
  const last = newest.filter((row) => row !== undefined).sort((a, b) => (a.run_at < b.run_at ? 1 : -1))[0] ?? null;
  return { waiting: Number(waiting.count), failed: Number(failed.count), last };
}

/** Deletes events of before `before` that wait for nobody, with their attempts. */
export async function deleteEvents(db: Db, before: string): Promise<void> {
  await inBatches(async (most) => {
    const over = db
      .selectFrom('webhook_events')
      .select('id')
      .where('created_at', '<', before)
      .where((row) =>
        row.not(
          row.exists(
            row
              .selectFrom('webhook_attempts')
              .select(sql<number>`1`.as('one'))
              .whereRef('event_id', '=', 'webhook_events.id')
              .where('state', '=', 'waiting'),
          ),
        ),
      )
      .limit(most);
    return (await db.deleteFrom('webhook_events').where('id', 'in', over).executeTakeFirst()).numDeletedRows;
  });
}
