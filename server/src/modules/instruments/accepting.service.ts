// A person accepts results of analysers: they are entered through the bench like typed ones, and that person answers for them. So whoever
// accepted a value never authorises it.

import type { MessageOutcome } from '@labfront/contract/instrument-schemas';
import { isDecided, type ReadingReason } from '@labfront/contract/instrument-states';
import type { ResultEntry, ResultOutcome } from '@labfront/contract/laboratory';
import type { Language } from '@labfront/contract/messages/sentences';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound, refusalIn } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ResultsService } from '../laboratory/results.service.ts';
import { listCurrentValues } from './bench.queries.ts';
import { type EntryRow, holdMessages, insertEntries, updateMessage } from './inbox.queries.ts';
import type { InstrumentRow } from './instruments.queries.ts';
import type { InstrumentsService } from './instruments.service.ts';
import type { Matched } from './matching.ts';
import { groundOf, type Processed, processMessages, saveProcessed, stateOf } from './processing.ts';

/** Messages of one transaction: others may work between two. */
const AT_ONCE = 10;

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  instruments: Pick<InstrumentsService, 'mustFind'>;
  results: Pick<ResultsService, 'enterIn'>;
}

interface Asked {
  messageIds: readonly string[];
  /** Values outside the plausible limits are kept, with a mark. */
  confirmed: boolean;
  language: Language;
}

const keyOf = (lineId: string | null, parameterId: string | null) => `${lineId} ${parameterId}`;

/** The entries made of a reading: one value for each line that measures it. */
const entriesOf = ({ reading, lineIds, value }: Matched, confirmed: boolean) =>
  reading.state === 'matched'
    ? lineIds.map((lineId) => ({ lineId, parameterId: reading.parameter_id ?? '', value, reason: '', confirmed }))
    : [];

/** A value outside the plausible limits is taken once a person has confirmed it. */
const reasonOf = ({ code }: ResultOutcome): ReadingReason => (code === 'VALUE_IMPLAUSIBLE' ? 'implausible' : 'refused');

/** A reading after its values were entered. */
function decided(one: Matched, outcomes: readonly ResultOutcome[]): Matched {
  const refused = outcomes.find(({ outcome }) => outcome !== 'saved');
  if (outcomes.length === 0) return one;
  const { reading } = one;
  return refused
    ? { ...one, reading: { ...reading, reason: reasonOf(refused), detail: refused.message ?? '' } }
    : { ...one, reading: { ...reading, state: 'accepted', reason: null } };
}

export function createAcceptingService({ database, clock, audit, instruments, results }: Dependencies) {
  /** Values that are to be measured again name the version that they replace; others are new, or meet a conflict. */
  async function withVersions(tx: Db, entries: readonly Omit<ResultEntry, 'rowVersion'>[]): Promise<ResultEntry[]> {
    const current = await listCurrentValues(
      tx,
      entries.map(({ lineId }) => lineId),
    );
    const repeated = new Map(
      current
        .filter(({ state }) => state === 'repeat')
        .map(({ lineId, parameterId, rowVersion }) => [keyOf(lineId, parameterId), rowVersion]),
    );
    return entries.map((entry) => ({ ...entry, rowVersion: repeated.get(keyOf(entry.lineId, entry.parameterId)) }));
  }

  async function finish(tx: Db, by: string, one: Processed, outcomes: ReadonlyMap<Matched, readonly ResultOutcome[]>) {
    const after = { ...one, matched: one.matched.map((reading) => decided(reading, outcomes.get(reading) ?? [])) };
    await saveProcessed(tx, [after], clock);
    const entries = one.matched.flatMap((reading, index): EntryRow[] =>
      after.matched[index]?.reading.state === 'accepted'
        ? (outcomes.get(reading) ?? []).flatMap(({ resultId }) => {
            const { position } = reading.reading;
            const under = reading.qcRecordId;
            if (resultId === null || under === null) return [];
            return [{ result_id: resultId, message_id: one.row.id, position, qc_record_id: under }];
          })
        : [],
    );
    await insertEntries(tx, entries);
    const state = stateOf(after);
    const accepted = after.matched.filter(({ reading }) => reading.state === 'accepted').length;
    if (state === 'accepted' && one.row.state !== 'accepted') {
      const at = isoTime(clock.now());
      await updateMessage(tx, one.row.id, { state, decided_by: by, decided_at: at, updated_at: at });
    }
    if (accepted > 0) {
      await audit.write(tx, { action: 'instrument.accepted', recordId: one.row.id, details: { count: accepted } });
    }
    return { state, accepted };
  }

  async function acceptSome(
    tx: Db,
    caller: Caller,
    instrument: InstrumentRow,
    { messageIds: ids, confirmed, language }: Asked,
  ): Promise<MessageOutcome[]> {
    const rows = await holdMessages(tx, instrument.id, ids);
    const open = rows.filter(({ state }) => !isDecided(state));
    const processed = await processMessages(tx, open, await groundOf(tx, instrument, clock));
    const asked = processed.flatMap(({ matched }) =>
      matched.flatMap((one) => entriesOf(one, confirmed).map((entry) => ({ one, entry }))),
    );
    const entered = await results.enterIn(
      tx,
      caller,
      await withVersions(
        tx,
        asked.map(({ entry }) => entry),
      ),
      language,
    );
    const outcomes = new Map<Matched, ResultOutcome[]>();
    for (const [index, { one }] of asked.entries()) {
      const outcome = entered[index];
      if (outcome) outcomes.set(one, [...(outcomes.get(one) ?? []), outcome]);
    }
    const answers = new Map<string, MessageOutcome>();
    for (const one of processed) {
      const { state, accepted } = await finish(tx, caller.accountId, one, outcomes);
      const outcome = state === 'accepted' ? 'accepted' : accepted > 0 ? 'partly' : 'waiting';
      const own = one.matched.flatMap((reading) => outcomes.get(reading) ?? []);
      answers.set(one.row.id, { messageId: one.row.id, outcome, state, results: own });
    }
    return ids.map((id) => {
      const row = rows.find((one) => one.id === id);
      const error = row ? new AppError('MESSAGE_DECIDED') : notFound('Message');
      const refused = { messageId: id, outcome: 'refused' as const, state: row?.state ?? null };
      return answers.get(id) ?? { ...refused, ...refusalIn(error, language), results: [] };
    });
  }

  return {
    /**
     * Enters what is matched of messages; each is answered for itself. Results without today's control, and whatever else does not fit
     * any more, wait on.
     * @throws AppError 404 for an instrument that is unknown, or outside the caller's scope.
     */
    async accept(caller: Caller, instrumentId: string, asked: Asked): Promise<MessageOutcome[]> {
      await instruments.mustFind(database.db, caller, instrumentId);
      const ids = [...new Set(asked.messageIds)];
      const answers: MessageOutcome[] = [];
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        const some = { ...asked, messageIds: ids.slice(start, start + AT_ONCE) };
        const answered = await database.write(async (tx) =>
          acceptSome(tx, caller, await instruments.mustFind(tx, caller, instrumentId), some),
        );
        answers.push(...answered);
      }
      return answers;
    },
  };
}

export type AcceptingService = ReturnType<typeof createAcceptingService>;
