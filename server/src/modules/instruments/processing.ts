// One message through reading and matching, inside a transaction that holds it. What came is never changed by it.
import { UnreadableMessage } from '@labfront/contract/delimited-text';
import { messageState } from '@labfront/contract/instrument-states';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { listReadings, type MessageRow, type ReadingRow, replaceReadings, updateMessage } from './inbox.queries.ts';
import type { InstrumentRow } from './instruments.queries.ts';
import { type Ground, type Matched, matchResults, readGround } from './matching.ts';
import { readResults } from './reading.ts';
import type { SentResult } from './sent-result.ts';

/** A message with what is known of its results. */
export interface Processed {
  row: MessageRow;
  problem: string | null;
  /** Decided readings, which stay as they are. */
  decided: readonly ReadingRow[];
  matched: readonly Matched[];
}

export const bytesOf = ({ raw, encoding }: Pick<MessageRow, 'raw' | 'encoding'>): Buffer => Buffer.from(raw, encoding);

function readMessage(row: MessageRow): { results: SentResult[]; problem: string | null } {
  try {
    return { results: readResults(row.protocol, bytesOf(row)), problem: null };
  } catch (error) {
    if (!(error instanceof UnreadableMessage)) throw error;
    return { results: [], problem: error.problem };
  }
}

export const groundOf = (db: Db, instrument: Pick<InstrumentRow, 'id' | 'centre_id'>, clock: Clock): Promise<Ground> =>
  readGround(db, instrument, localDay(clock.now()));

/** Reads and matches messages; writes nothing. */
export async function processMessages(tx: Db, rows: readonly MessageRow[], ground: Ground): Promise<Processed[]> {
  const readings = Map.groupBy(
    await listReadings(
      tx,
      rows.map(({ id }) => id),
    ),
    (reading) => reading.message_id,
  );
  const read = rows.map((row) => {
    const decided = (readings.get(row.id) ?? []).filter(({ state }) => state === 'accepted' || state === 'discarded');
    return { row, decided, ...readMessage(row) };
  });
  const sent = read.map(({ results, decided }) => {
    return { results, decided: new Set(decided.map(({ position }) => position)) };
  });
  const matched = await matchResults(tx, sent, ground);
  return read.map(({ row, problem, decided }, index) => ({ row, problem, decided, matched: matched[index] ?? [] }));
}

export const stateOf = ({ decided, matched }: Pick<Processed, 'decided' | 'matched'>) =>
  messageState([...decided, ...matched.map(({ reading }) => reading)].map(({ state }) => state));

/** Writes the readings of messages that stay open, and the states that follow from them. */
export async function saveProcessed(tx: Db, processed: readonly Processed[], clock: Clock): Promise<void> {
  const at = isoTime(clock.now());
  for (const one of processed) {
    const { row, problem, matched } = one;
    await replaceReadings(
      tx,
      row.id,
      matched.map(({ reading }) => ({ message_id: row.id, ...reading })),
    );
    const state = stateOf(one);
    // With every result decided the message is too, by whoever decided last.
    const isOpen = state !== 'accepted' && state !== 'discarded';
    if (isOpen) await updateMessage(tx, row.id, { state, problem, updated_at: at });
  }
}
