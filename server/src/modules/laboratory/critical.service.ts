// Critical values: somebody is told and reads the value back, or the pathologist decides after three attempts.
import type { Requester } from '@labfront/contract/booking-details';
import type { CriticalCall, CriticalValue } from '@labfront/contract/critical-values';
import { type LabelPatient, onLabel } from '@labfront/contract/label-patients';
import { type CriticalState, criticalAfter, OVER } from '@labfront/contract/result-states';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import {
  type CriticalRow,
  findCritical,
  insertCall,
  type ListedCall,
  listCalls,
  listCritical,
  moveCritical,
} from './critical.queries.ts';
import type { CriticalNews } from './critical-news.ts';
import { namesOf } from './results.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
  outbox: Pick<Outbox, 'wake'>;
  criticalNews: CriticalNews;
}

/** Whether the value of a line does not hold any more. */
const isWithdrawn = ({ line_state: state }: CriticalRow) => OVER.includes(state) || state === 'recollect_requested';

/** The number of the patient of a value: their own, that of the booking for them, or that of the account that booked. */
function mobileOf(row: CriticalRow, name: string): string {
  const booked = JSON.parse(row.booked) as { name: string; mobileNumber?: string | null };
  const ofBooking = booked.name === name ? booked.mobileNumber : '';
  return row.patient_mobile || ofBooking || row.account_mobile || '';
}

function requesterOf(row: CriticalRow): CriticalValue['requester'] {
  if (row.requester === null) return null;
  const { name, clinic, mobileNumber } = JSON.parse(row.requester) as Requester;
  return { name, clinic, mobileNumber };
}

/** The calls about a value itself, those by which it was told since it waits for one, and those by which another value was told before. */
function callsOf(row: CriticalRow, calls: readonly ListedCall[]) {
  const ofValue = calls.filter((call) => call.line_id === row.line_id && call.parameter_id === row.parameter_id);
  const own = ofValue.filter((call) => call.result_id === row.result_id);
  const isWaiting = row.state !== 'called' && row.state !== 'closed';
  // A value that waits although it was told is withdrawn since then.
  const before = isWaiting ? own.findLastIndex(({ outcome }) => outcome === 'reached') + 1 : 0;
  const earlier = ofValue.filter((call) => call.result_id !== row.result_id);
  const told = [...earlier, ...own.slice(0, before)].filter(({ outcome }) => outcome === 'reached');
  return { own, since: own.slice(before), told: told.toReversed(), isReopened: before > 0 };
}

/** Since when somebody has to be told of a value; of one that was told before, since it was withdrawn. */
const openedAt = (row: CriticalRow, isReopened: boolean): string => (isReopened ? row.line_at : row.opened_at);

export function createCriticalService({ database, clock, audit, outbox, criticalNews }: Dependencies) {
  async function show(db: Db, rows: readonly CriticalRow[]): Promise<CriticalValue[]> {
    const calls = await listCalls(
      db,
      rows.map((row) => row.line_id),
    );
    const names = await namesOf(
      db,
      calls.map((call) => call.called_by),
    );
    return rows.map((row) => {
      const { own, told, isReopened } = callsOf(row, calls);
      const withdrawn = isWithdrawn(row);
      const day = localDay(Date.parse(row.drawn_at ?? row.opened_at));
      const patient = onLabel<LabelPatient>(JSON.parse(row.patient), row.born, day);
      return {
        resultId: row.result_id,
        state: row.state,
        openedAt: openedAt(row, isReopened),
        orderId: row.accession_id,
        accession: row.number,
        patient: { ...patient, mobileNumber: mobileOf(row, patient.name) },
        requester: requesterOf(row),
        testName: row.test_name,
        parameter: row.name,
        unit: row.unit,
        value: row.value,
        reason: withdrawn ? row.line_reason : row.reason,
        flag: row.flag,
        withdrawn,
        told: told.map(({ value, unit, person, number, at }) => ({ value, unit, person, number, at })),
        calls: own.map(({ outcome, person, number, note, at, read_back: readBack, called_by: by }) => {
          return { outcome, person, number, readBack: readBack === 1, note, by: names.get(by) ?? '', at };
        }),
      };
    });
  }

  /** The values of a call. @throws AppError 404, 409 `CRITICAL_OTHER_ORDER`. */
  async function findTold(tx: Db, caller: Caller, resultIds: readonly string[]): Promise<CriticalRow[]> {
    const rows: CriticalRow[] = [];
    for (const id of resultIds) {
      const row = await findCritical(tx, id, scopeOf(caller));
      if (!row) throw notFound('Result');
      const [{ accession_id: accessionId } = row] = rows;
      if (row.accession_id !== accessionId) throw new AppError('CRITICAL_OTHER_ORDER', { name: row.name });
      rows.push(row);
    }
    return rows;
  }

  /** Records one value of a call. @returns its state now; null where nobody has to be told of it any more. */
  async function record(
    tx: Db,
    caller: Caller,
    { row, calls, call }: { row: CriticalRow; calls: readonly ListedCall[]; call: Omit<CriticalCall, 'others'> },
  ): Promise<CriticalState | null> {
    if (row.state === 'called' || row.state === 'closed') return null;
    const { outcome, person, number, readBack, note } = call;
    const now = clock.now();
    const at = isoTime(now);
    const { since, isReopened } = callsOf(row, calls);
    const before = since.filter((one) => one.outcome === 'unreachable');
    const missed = [...before.map((one) => Date.parse(one.at)), ...(outcome === 'unreachable' ? [now] : [])];
    const to = criticalAfter(row.state, outcome, missed);
    if (!(await moveCritical(tx, row.result_id, { from: row.state, to, at }))) return null;
    await insertCall(tx, {
      ...{ id: newId(), result_id: row.result_id, outcome, person, number, note, at },
      read_back: readBack ? 1 : 0,
      called_by: caller.accountId,
      opened_at: openedAt(row, isReopened),
    });
    return to;
  }

  /** Records the values of a call. @returns one that is the pathologist's now. @throws AppError 409 `CRITICAL_CLOSED`. */
  async function recordAll(
    tx: Db,
    caller: Caller,
    {
      rows,
      ...told
    }: { rows: readonly CriticalRow[]; calls: readonly ListedCall[]; call: Omit<CriticalCall, 'others'> },
  ): Promise<CriticalRow | undefined> {
    let escalated: CriticalRow | undefined;
    // Always in the same order, so that two calls about the same values do not wait for each other.
    for (const row of rows.toSorted((a, b) => (a.result_id < b.result_id ? -1 : 1))) {
      const to = await record(tx, caller, { row, ...told });
      if (to === 'escalated' && row.state !== 'escalated') escalated ??= row;
      if (to !== null) continue;
      if (rows.length === 1) throw new AppError('CRITICAL_CLOSED');
      throw new AppError('CRITICAL_CLOSED.named', { name: row.name });
    }
    return escalated;
  }

  return {
    /** Those of the caller's scope that wait, the oldest first. */
    list: async (caller: Caller): Promise<CriticalValue[]> =>
      show(database.db, await listCritical(database.db, scopeOf(caller))),

    /**
     * Records a call about a value and others of its order: a row for each, or none at all.
     * @returns the first of them.
     * @throws AppError 404, 409 `CRITICAL_CLOSED` for a value that was told, `CRITICAL_OTHER_ORDER`.
     */
    async call(caller: Caller, resultId: string, { others, ...call }: CriticalCall): Promise<CriticalValue> {
      const called = await database.write(async (tx) => {
        const rows = await findTold(tx, caller, [...new Set([resultId, ...others])]);
        const lineIds = rows.map((row) => row.line_id);
        const calls = await listCalls(tx, lineIds);
        const escalated = await recordAll(tx, caller, { rows, calls, call });
        if (escalated) await criticalNews.escalated(tx, escalated);
        const details = { outcome: call.outcome, count: rows.length };
        await audit.write(tx, { action: 'critical.called', recordId: rows[0]?.accession_id ?? null, details });
        const moved = await findCritical(tx, resultId, scopeOf(caller));
        const [shown] = await show(tx, moved ? [moved] : []);
        if (!shown) throw notFound('Result');
        return shown;
      });
      outbox.wake();
      return called;
    },
  };
}

export type CriticalService = ReturnType<typeof createCriticalService>;
