import type { Language } from '@labfront/contract/common';
import {
  CHANNELS,
  type Channel,
  type MessageKind,
  type MessageState,
  STATE_RANKS,
  TROUBLED_STATES,
  WITHHELD_CODES,
} from '@labfront/contract/message-kinds';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { unindexed } from '../../platform/db/unindexed.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    messages: MessageRow;
  }
}

export interface MessageRow {
  id: string;
  kind: MessageKind;
  channel: Channel;
  recipient: string;
  language: Language;
  account_id: string | null;
  reference: string;
  /** JSON. */
  content: string | null;
  composer: string | null;
  template_id: string | null;
  state: MessageState;
  rank: number;
  code: string | null;
  cost: number | null;
  provider: string | null;
  provider_id: string | null;
  attempts: number;
  run_at: string;
  expires_at: string;
  claimed_until: string | null;
  fallback_of: string | null;
  resend_of: string | null;
  /** 1 when address and content are deleted once it was sent. */
  forget: number;
  created_at: string;
  submitted_at: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  read_at: string | null;
  ended_at: string | null;
}

/** @returns the ids of the inserted rows; a message whose reference exists is not inserted. */
export async function insertMessages(tx: Db, rows: readonly MessageRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const inserted = await tx
    .insertInto('messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

/** The account of an e-mail address. */
export async function findAccountByEmail(db: Db, email: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Messages that a person waits for at the screen, codes and links of accounts, go before all others of their channel. Written as in the
 * index `messages_waiting_first`, which serves it.
 */
const turn = sql<number>`CASE WHEN kind IN ('sign-in-code', 'results-consent', 'account') THEN 0 ELSE 1 END`;

export interface DueChannel {
  channel: Channel;
  /** 1 where a process that ended has left claims behind. */
  is_left: number;
}

/** The channels that have something to do, in one look: messages that are due, and claims that were left behind. */
export async function listDueChannels(db: Db, now: string): Promise<DueChannel[]> {
  const isDue = (channel: Channel, which: 0 | 1) => sql`EXISTS (SELECT 1 FROM messages
    WHERE state = 'queued' AND claimed_until IS NULL AND channel = ${sql.lit(channel)} AND ${turn} = ${sql.lit(which)} AND run_at <= ${now})`;
  const isLeft = (channel: Channel) => sql`EXISTS (SELECT 1 FROM messages
    WHERE claimed_until IS NOT NULL AND claimed_until < ${now} AND ${unindexed('channel')} = ${sql.lit(channel)})`;
  const looks = CHANNELS.map(
    (channel) => sql`
    SELECT ${sql.lit(channel)} AS channel, CASE WHEN ${isLeft(channel)} THEN 1 ELSE 0 END AS is_left
    WHERE ${isDue(channel, 0)} OR ${isDue(channel, 1)} OR ${isLeft(channel)}`,
  );
  return (await sql<DueChannel>`${sql.join(looks, sql` UNION ALL `)}`.execute(db)).rows;
}

interface Claim {
  /** ISO times. */
  now: string;
  until: string;
  count: number;
}

/** Claims at most `count` due messages of a channel for one process: those of the first turn, then those that have been due longest. */
export async function claimMessages(tx: Db, channel: Channel, { now, until, count }: Claim): Promise<MessageRow[]> {
  const dueOf = (which: 0 | 1) => sql`
    SELECT id FROM messages
    WHERE state = 'queued' AND claimed_until IS NULL AND channel = ${channel} AND ${turn} = ${sql.lit(which)} AND run_at <= ${now}
    ORDER BY run_at`;
  const due = sql<string>`(
    WITH first AS (${dueOf(0)} LIMIT ${count})
    SELECT id FROM first
    UNION ALL SELECT id FROM (${dueOf(1)} LIMIT ${count} - (SELECT count(*) FROM first)) AS others)`;
  const claimed = await tx
    .updateTable('messages')
    .set((row) => ({ claimed_until: until, attempts: row('attempts', '+', 1) }))
    .where('id', 'in', due)
    // Checks the row again: on PostgreSQL a second worker that chose the same row waits here and must then see that it is claimed.
    .where(unindexed('messages.state'), '=', 'queued')
    .where('claimed_until', 'is', null)
    .returningAll()
    .returning(turn.as('turn'))
    .execute();
  return claimed
    .sort((a, b) => a.turn - b.turn || (a.run_at < b.run_at ? -1 : a.run_at > b.run_at ? 1 : 0))
    .map(({ turn: _, ...row }) => row);
}

/** Returns a claimed message to the queue: the provider certainly does not have it. */
export async function releaseMessage(db: Db, id: string, runAt: string, code: string): Promise<void> {
  await db
    .updateTable('messages')
    .set({ claimed_until: null, run_at: runAt, code })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Returns a claimed message to the queue for later: nobody has tried to send it. */
export async function postponeMessage(db: Db, id: string, runAt: string): Promise<void> {
  await db
    .updateTable('messages')
    .set((row) => ({ claimed_until: null, run_at: runAt, attempts: row('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .execute();
}

/** Claims that a process left behind, such as by being killed. */
export async function listAbandoned(
  db: Db,
  channel: Channel,
  now: string,
  count: number,
): Promise<Pick<MessageRow, 'id'>[]> {
  return db
    .selectFrom('messages')
    .select('id')
    .where(unindexed('channel'), '=', channel)
    .where('claimed_until', 'is not', null)
    .where('claimed_until', '<', now)
    .limit(count)
    .execute();
}

export interface Move {
  state: MessageState;
  /** ISO time of the state. */
  at: string;
  code?: string | null;
  cost?: number | null;
}

const TIME_OF: Partial<Record<MessageState, 'submitted_at' | 'sent_at' | 'delivered_at' | 'read_at' | 'ended_at'>> = {
  submitted: 'submitted_at',
  sent: 'sent_at',
  delivered: 'delivered_at',
  read: 'read_at',
  failed: 'ended_at',
  expired: 'ended_at',
  suppressed: 'ended_at',
};

/** Moves a message up to a state; one of a higher rank stays. @returns whether it moved. */
export async function moveMessage(db: Db, id: string, { state, at, code = null, cost }: Move): Promise<boolean> {
  const rank = STATE_RANKS[state];
  const time = TIME_OF[state];
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set({
      state,
      rank,
      code,
      claimed_until: null,
      ...(time && { [time]: at }),
      ...(cost !== undefined && cost !== null && { cost }),
    })
    .where('id', '=', id)
    .where('rank', '<', rank)
    // Something that was handed over cannot be withheld any more.
    .$if(state === 'suppressed', (query) => query.where('state', '=', 'queued'))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that a provider has accepted a message. A report that was faster than the answer keeps its state. */
export async function recordHanded(
  tx: Db,
  { id, provider, providerId, templateId, cost }: Handed,
  state: 'submitted' | 'sent',
  at: string,
): Promise<void> {
  const rank = STATE_RANKS[state];
  // One statement: a message costs the shop's requests as little as possible.
  const ifLower = <Value>(value: Value, column: string) =>
    sql<Value>`CASE WHEN rank < ${rank} THEN ${value} ELSE ${sql.ref(column)} END`;
  await tx
    .updateTable('messages')
    .set({
      provider,
      provider_id: providerId,
      template_id: templateId,
      submitted_at: at,
      claimed_until: null,
      state: ifLower(state, 'state'),
      rank: ifLower(rank, 'rank'),
      code: ifLower(null, 'code'),
      ...(state === 'sent' && { sent_at: ifLower(at, 'sent_at') }),
      // Known from the text that was sent, whatever a report has said meanwhile.
      ...(cost !== null && { cost: sql<number>`coalesce(cost, ${cost})` }),
    })
    .where('id', '=', id)
    .execute();
}

export interface Handed {
  id: string;
  provider: string;
  providerId: string | null;
  templateId: string | null;
  cost: number | null;
}

/** The message that a report of a provider is about: by our reference, else by the provider's id. */
export async function findReported(
  db: Db,
  provider: string,
  { reference, providerId }: { reference: string | null; providerId: string | null },
): Promise<Pick<MessageRow, 'id'> | undefined> {
  const found = db.selectFrom('messages').select('id');
  // A reference is ours whatever the provider says; another provider's report cannot settle it.
  const own =
    reference === null
      ? undefined
      : await found
          .where('reference', '=', reference)
          .where((row) => row.or([row('provider', '=', provider), row('provider', 'is', null)]))
          .executeTakeFirst();
  if (own || providerId === null) return own;
  return found.where('provider', '=', provider).where('provider_id', '=', providerId).executeTakeFirst();
}

const literals = (values: readonly string[]) => sql.join(values.map((value) => sql.lit(value)));

/** As in the index `messages_withheld`. */
const isWithheld = sql<boolean>`messages.state = 'suppressed' AND messages.code IN (${literals(WITHHELD_CODES)})`;

/** Messages that have not arrived and that staff have to look at. */
export const isTroubled = sql<boolean>`(messages.state IN (${literals(TROUBLED_STATES)}) OR ${isWithheld})`;

/** The number of messages that somebody may have to look at; of those that were withheld since `since`, an ISO time. */
export async function countMessages(db: Db, since: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const state of ['queued', 'unknown'] as const) {
    const { count } = await db
      .selectFrom('messages')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('state', '=', state)
      .executeTakeFirstOrThrow();
    counts.set(state, Number(count));
  }
  const { withheld } = await db
    .selectFrom('messages')
    .select((row) => row.fn.countAll<number>().as('withheld'))
    .where(isWithheld)
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return counts.set('withheld', Number(withheld));
}
