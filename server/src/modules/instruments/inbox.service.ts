// The inbox of analysers (laboratory.md section 5): messages are stored as they came, matched with lines, and accepted by a person. None of
// them makes a patient, a test or an authorised result.

import { createHash } from 'node:crypto';
import type { InstrumentMessage, MessageBody } from '@labfront/contract/instrument-schemas';
import { isDecided, MESSAGE_STATES, type MessageState, WAITING_STATES } from '@labfront/contract/instrument-states';
import type { instruments as calls } from '@labfront/contract/instruments';
import { MAX_MESSAGE_BYTES } from '@labfront/contract/message-bytes';
import type { z } from 'zod';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { EVERYWHERE } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import {
  eraseDecidedBefore,
  eraseMessagesOf,
  findByMessageId,
  findMessage,
  holdMessages,
  type InboxFilter,
  insertMessage,
  type ListedMessage,
  listIdsIn,
  listMessages,
  listMessagesAfter,
  listReadings,
  type MessageRow,
  updateMessage,
  updateReadings,
} from './inbox.queries.ts';
import { findInstrument, type InstrumentRow, parametersOf } from './instruments.queries.ts';
import type { InstrumentsService } from './instruments.service.ts';
import { toMessage } from './instruments.view.ts';
import { groundOf, processMessages, saveProcessed, stateOf } from './processing.ts';
import { namesOf } from './qc.queries.ts';

type Query = z.output<typeof calls.listInstrumentMessages.query>;

const LIST_ROWS = 200;
const MEGABYTE = 1_048_576;
/** Messages of one transaction. */
const AT_ONCE = 10;
/** Messages that are looked at again after a change; others are by a press. */
const MOST_AGAIN = 500;
/** A message may name the patient. Its results stay for as long as the values that came of them. */
const RAW_KEPT_MS = 90 * 86_400_000;

export const messageTooLarge = () => new AppError('MESSAGE_TOO_LARGE', { megabytes: MAX_MESSAGE_BYTES / MEGABYTE });

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  instruments: Pick<InstrumentsService, 'mustFind'>;
}

export function createInboxService({ database, clock, audit, instruments }: Dependencies) {
  const { db, scans } = database;
  const now = () => isoTime(clock.now());

  async function show(connection: Db, rows: readonly ListedMessage[]): Promise<InstrumentMessage[]> {
    const readings = await listReadings(
      connection,
      rows.map(({ id }) => id),
    );
    const parameters = await parametersOf(
      connection,
      readings.flatMap((reading) => reading.parameter_id ?? []),
    );
    const names = await namesOf(
      connection,
      rows.map((row) => row.decided_by),
    );
    const byMessage = Map.groupBy(readings, (reading) => reading.message_id);
    return rows.map((row) => toMessage(row, { readings: byMessage.get(row.id) ?? [], parameters, names }));
  }

  async function showOne(connection: Db, row: ListedMessage): Promise<InstrumentMessage> {
    const [shown] = await show(connection, [row]);
    if (!shown) throw notFound('Message');
    return shown;
  }

  /** Matches messages anew; those that somebody has decided about stay. */
  async function look(tx: Db, instrument: Pick<InstrumentRow, 'id' | 'centre_id'>, ids: readonly string[]) {
    const open = (await holdMessages(tx, instrument.id, ids)).filter(({ state }) => !isDecided(state));
    const ground = await groundOf(tx, instrument, clock);
    await saveProcessed(tx, await processMessages(tx, open, ground), clock);
  }

  /** Looks at messages in some states again, the oldest first. */
  async function lookAgain(instrument: Pick<InstrumentRow, 'id' | 'centre_id'>, states: readonly MessageState[]) {
    let after = '';
    for (let count = 0; count < MOST_AGAIN; count += AT_ONCE) {
      const ids = await listIdsIn(db, instrument.id, states, { after, limit: AT_ONCE });
      if (ids.length > 0) await database.write((tx) => look(tx, instrument, ids));
      if (ids.length < AT_ONCE) return;
      after = ids.at(-1) ?? after;
    }
  }

  function readFilter(instrumentId: string, { state, status }: Query): InboxFilter {
    const wanted = (state ?? status)?.toLowerCase();
    const known = MESSAGE_STATES.find((one) => one === wanted);
    const states = wanted === 'waiting' ? WAITING_STATES : known && [known];
    return { instrumentId, ...(states && { states }) };
  }

  function toRow(instrumentId: string, { id, protocol, raw, encoding }: MessageBody): MessageRow {
    const bytes = Buffer.from(raw, encoding);
    if (bytes.length > MAX_MESSAGE_BYTES) throw messageTooLarge();
    // PostgreSQL stores no NUL in a text.
    const isText = encoding === 'utf8' && !raw.includes('\0');
    return {
      id: newId(),
      instrument_id: instrumentId,
      message_id: id,
      protocol,
      raw: isText ? raw : bytes.toString('base64'),
      encoding: isText ? 'utf8' : 'base64',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      bytes: bytes.length,
      state: 'received',
      problem: null,
      discard_reason: '',
      decided_by: null,
      decided_at: null,
      created_at: now(),
      updated_at: now(),
    };
  }

  return {
    lookAgain,

    /**
     * Stores a message, then matches it. The same id again is the same message.
     * @returns whether it is new. @throws AppError 409 `MESSAGE_ID_TAKEN` for other bytes with an id that was used, 413.
     */
    async receive(instrumentId: string, body: MessageBody): Promise<{ message: InstrumentMessage; isNew: boolean }> {
      const row = toRow(instrumentId, body);
      try {
        const message = await database.write(async (tx) => {
          if (!(await insertMessage(tx, row))) return null;
          const instrument = await findInstrument(tx, instrumentId, EVERYWHERE);
          if (instrument) await look(tx, instrument, [row.id]);
          return showOne(tx, (await findMessage(tx, instrumentId, row.id)) ?? row);
        });
        if (message) return { message, isNew: true };
      } catch (error) {
        // A message that cannot be matched is stored all the same: it is received, and the sender's next try finds it.
        await database.write((tx) => insertMessage(tx, row));
        throw error;
      }
      const held = await findByMessageId(db, instrumentId, body.id);
      if (held?.sha256 !== row.sha256) throw new AppError('MESSAGE_ID_TAKEN', { id: body.id });
      return { message: await showOne(db, held), isNew: false };
    },

    /** Messages of an instrument in the caller's scope, newest first. @throws AppError 404. */
    async list(
      caller: Caller,
      instrumentId: string,
      query: Query,
    ): Promise<{ data: InstrumentMessage[]; total: number; page: Page<'createdAt'> }> {
      await instruments.mustFind(db, caller, instrumentId);
      const page = readPage(query, ['createdAt'] as const, '-createdAt', LIST_ROWS);
      const { rows, total } = await listMessages(scans, readFilter(instrumentId, query), page);
      return { data: await show(scans, rows), total, page };
    },

    /** The rows of `list` without its pages, some at a time. */
    exportAll: async (instrumentId: string, query: Query, page: CsvPage): Promise<InstrumentMessage[]> =>
      show(scans, await listMessagesAfter(scans, readFilter(instrumentId, query), page)),

    /** A message with its bytes. @throws AppError 404. */
    async get(caller: Caller, instrumentId: string, id: string) {
      await instruments.mustFind(db, caller, instrumentId);
      const row = await findMessage(db, instrumentId, id);
      if (!row) throw notFound('Message');
      return { ...(await showOne(db, row)), raw: row.raw, encoding: row.encoding };
    },

    /** @throws AppError 404, 409 `MESSAGE_DECIDED`. */
    async reprocess(caller: Caller, instrumentId: string, id: string): Promise<InstrumentMessage> {
      return database.write(async (tx) => {
        const instrument = await instruments.mustFind(tx, caller, instrumentId);
        const row = await findMessage(tx, instrumentId, id);
        if (!row) throw notFound('Message');
        if (isDecided(row.state)) throw new AppError('MESSAGE_DECIDED');
        await look(tx, instrument, [id]);
        await audit.write(tx, { action: 'instrument.reprocessed', recordId: id });
        return showOne(tx, (await findMessage(tx, instrumentId, id)) ?? row);
      });
    },

    /** Discards a message, or some of its results. @throws AppError 404, 409 `MESSAGE_DECIDED`. */
    async discard(
      caller: Caller,
      { instrumentId, id }: { instrumentId: string; id: string },
      { reason, positions }: { reason: string; positions?: readonly number[] | undefined },
    ): Promise<InstrumentMessage> {
      return database.write(async (tx) => {
        const instrument = await instruments.mustFind(tx, caller, instrumentId);
        const [row] = await holdMessages(tx, instrumentId, [id]);
        if (!row) throw notFound('Message');
        if (isDecided(row.state)) throw new AppError('MESSAGE_DECIDED');
        const open = (await listReadings(tx, [id])).filter(
          ({ state }) => state !== 'accepted' && state !== 'discarded',
        );
        const chosen = open.filter(({ position }) => positions === undefined || positions.includes(position));
        const change = { state: 'discarded' as const, reason: null, detail: reason };
        await updateReadings(
          tx,
          id,
          chosen.map(({ position }) => position),
          change,
        );
        const [again] = await processMessages(tx, [row], await groundOf(tx, instrument, clock));
        const isOver = positions === undefined || (again && again.problem === null && again.matched.length === 0);
        const at = now();
        if (isOver) {
          const isTaken = again !== undefined && stateOf({ decided: again.decided, matched: [] }) === 'accepted';
          const state = isTaken ? ('accepted' as const) : ('discarded' as const);
          const decided = { decided_by: caller.accountId, decided_at: at, updated_at: at };
          await updateMessage(tx, id, { state, discard_reason: reason, ...decided });
        } else if (again) await saveProcessed(tx, [again], clock);
        await audit.write(tx, { action: 'instrument.discarded', recordId: id, details: { count: chosen.length } });
        return showOne(tx, (await findMessage(tx, instrumentId, id)) ?? row);
      });
    },

    /** Messages that name an account's patients are emptied with it; run before the visits forget whose they were. */
    erasePersonalData: eraseMessagesOf,

    /** Empties messages some time after they were decided. */
    sweep: (): Promise<void> =>
      inBatches((most) => database.write((tx) => eraseDecidedBefore(tx, isoTime(clock.now() - RAW_KEPT_MS), most))),
  };
}

export type InboxService = ReturnType<typeof createInboxService>;
