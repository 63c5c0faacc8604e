import type {
  InstrumentProtocol,
  MessageState,
  ReadingReason,
  ReadingState,
} from '@labfront/contract/instrument-states';
import { type SqlBool, sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    instrument_messages: MessageRow;
    instrument_readings: ReadingRow;
    instrument_entries: EntryRow;
  }
}

export interface MessageRow {
  id: string;
  instrument_id: string;
  message_id: string;
  protocol: InstrumentProtocol;
  raw: string;
  encoding: 'utf8' | 'base64';
  sha256: string;
  bytes: number;
  state: MessageState;
  problem: string | null;
  discard_reason: string;
  decided_by: string | null;
  decided_at: string | null;
  created_at: string;
  updated_at: string;
}

export interface ReadingRow {
  message_id: string;
  position: number;
  specimen: string;
  code: string;
  value: string;
  unit: string;
  parameter_id: string | null;
  state: ReadingState;
  reason: ReadingReason | null;
  detail: string;
}

export interface EntryRow {
  result_id: string;
  message_id: string;
  position: number;
  qc_record_id: string;
}

/** Lists leave the bytes out: they are read where one message is shown. */
const LISTED = [
  'id',
  'instrument_id',
  'message_id',
  'protocol',
  'state',
  'problem',
  'bytes',
  'discard_reason',
  'decided_by',
  'decided_at',
  'created_at',
  'updated_at',
] as const;
export type ListedMessage = Pick<MessageRow, (typeof LISTED)[number]>;

/** Stores a message. @returns false where its instrument has one of this id. */
export async function insertMessage(tx: Db, row: MessageRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('instrument_messages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['instrument_id', 'message_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findByMessageId = (db: Db, instrumentId: string, messageId: string): Promise<MessageRow | undefined> =>
  db
    .selectFrom('instrument_messages')
    .selectAll()
    .where('instrument_id', '=', instrumentId)
    .where('message_id', '=', messageId)
    .executeTakeFirst();

export const findMessage = (db: Db, instrumentId: string, id: string): Promise<MessageRow | undefined> =>
  db
    .selectFrom('instrument_messages')
    .selectAll()
    .where('instrument_id', '=', instrumentId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Holds messages until the commit, always in the same order. */
export async function holdMessages(tx: Db, instrumentId: string, ids: readonly string[]): Promise<MessageRow[]> {
  const rows: MessageRow[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const row = await tx
      .updateTable('instrument_messages')
      .set((of) => ({ updated_at: of.ref('updated_at') }))
      .where('instrument_id', '=', instrumentId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (row) rows.push(row);
  }
  return rows;
}

export async function updateMessage(tx: Db, id: string, change: Partial<MessageRow>): Promise<void> {
  await tx.updateTable('instrument_messages').set(change).where('id', '=', id).execute();
}

/** The next messages of an instrument in some states, the oldest first. */
export async function listIdsIn(
  db: Db,
  instrumentId: string,
  states: readonly MessageState[],
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('instrument_messages')
    .select('id')
    .where('instrument_id', '=', instrumentId)
    .where('state', 'in', [...states])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface InboxFilter {
  instrumentId: string;
  states?: readonly MessageState[] | undefined;
}

function listed(db: Db, { instrumentId, states }: InboxFilter) {
  let found = db.selectFrom('instrument_messages').where('instrument_messages.instrument_id', '=', instrumentId);
  if (states) found = found.where('instrument_messages.state', 'in', [...states]);
  const rows = db.selectFrom('instrument_messages').select(LISTED);
  return { db, table: 'instrument_messages' as const, found, rows };
}

export const listMessages = (db: Db, filter: InboxFilter, page: Page<'createdAt'>) =>
  listPage(listed(db, filter), { page, order: [{ column: 'created_at', direction: page.sort.direction }] });

export const listMessagesAfter = (db: Db, filter: InboxFilter, page: CsvPage) => listAfter(listed(db, filter), page);

export async function listReadings(db: Db, messageIds: readonly string[]): Promise<ReadingRow[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('instrument_readings')
    .selectAll()
    .where('message_id', 'in', [...messageIds])
    .orderBy('message_id')
    .orderBy('position')
    .execute();
}

const ROWS_OF_ONE_INSERT = 500;

/** Replaces the readings of a message that nobody has decided about. */
export async function replaceReadings(tx: Db, messageId: string, rows: readonly ReadingRow[]): Promise<void> {
  await tx
    .deleteFrom('instrument_readings')
    .where('message_id', '=', messageId)
    .where('state', 'not in', ['accepted', 'discarded'])
    .execute();
  for (let start = 0; start < rows.length; start += ROWS_OF_ONE_INSERT) {
    await tx
      .insertInto('instrument_readings')
      .values(rows.slice(start, start + ROWS_OF_ONE_INSERT))
      .execute();
  }
}

export async function updateReadings(
  tx: Db,
  messageId: string,
  positions: readonly number[],
  change: Partial<ReadingRow>,
): Promise<void> {
  if (positions.length === 0) return;
  await tx
    .updateTable('instrument_readings')
    .set(change)
    .where('message_id', '=', messageId)
    .where('position', 'in', [...positions])
    .where('state', 'not in', ['accepted', 'discarded'])
    .execute();
}

/** A value that was there already keeps the reading that it came from. */
export async function insertEntries(tx: Db, rows: readonly EntryRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('instrument_entries')
    .values([...rows])
    .onConflict((conflict) => conflict.column('result_id').doNothing())
    .execute();
}

/**
 * Empties messages that hold results of an account's tubes: a message may name the patient. One that is not decided and has other results too
 * is read again until it is: it is emptied with those that are decided.
 */
export async function eraseMessagesOf(tx: Db, accountId: string): Promise<void> {
  const tubes = tx
    .selectFrom('specimens')
    .innerJoin('visits', 'visits.id', 'specimens.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .select('specimens.tube_code')
    .where('bookings.account_id', '=', accountId);
  const hasOthers = tx
    .selectFrom('instrument_readings')
    .select('message_id')
    .where((row) => row.or([row('specimen', 'is', null), row('specimen', 'not in', tubes)]));
  await tx
    .updateTable('instrument_messages')
    .set({ raw: '' })
    .where('id', 'in', tx.selectFrom('instrument_readings').select('message_id').where('specimen', 'in', tubes))
    .where((row) => row.or([row('decided_at', 'is not', null), row('id', 'not in', hasOthers)]))
    .execute();
}

/** Empties messages that were decided before a moment. */
export async function eraseDecidedBefore(tx: Db, before: string, limit: number): Promise<bigint> {
  const over = tx
    .selectFrom('instrument_messages')
    .select('id')
    .where('decided_at', 'is not', null)
    .where('decided_at', '<', before)
    // Written out, so that its index is used.
    .where(sql<SqlBool>`raw <> ''`)
    .orderBy('decided_at')
    .limit(limit);
  const { numUpdatedRows } = await tx
    .updateTable('instrument_messages')
    .set({ raw: '' })
    .where('id', 'in', over)
    .executeTakeFirst();
  return numUpdatedRows;
}
