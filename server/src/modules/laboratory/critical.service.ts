// Critical values: somebody is told and reads the value back, or the pathologist decides after three attempts.
import type { Requester } from '@labfront/contract/booking-details';
import type { CriticalCall, CriticalValue } from '@labfront/contract/critical-values';
import { type LabelPatient, onLabel } from '@labfront/contract/label-patients';
import { criticalAfter, OVER } from '@labfront/contract/result-states';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import {
  type CriticalRow,
  findCritical,
  insertCall,
  type ListedCall,
  listCalls,
  listCritical,
  moveCritical,
} from './critical.queries.ts';
import { namesOf } from './results.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  audit: Audit;
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

export function createCriticalService({ database, clock, audit }: Dependencies) {
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
        openedAt: isReopened ? row.line_at : row.opened_at,
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

  return {
    /** Those of the caller's scope that wait, the oldest first. */
    list: async (caller: Caller): Promise<CriticalValue[]> =>
      show(database.db, await listCritical(database.db, scopeOf(caller))),

    /** @throws AppError 404, 409 `CRITICAL_CLOSED` for a value that was told. */
    async call(caller: Caller, resultId: string, call: CriticalCall): Promise<CriticalValue> {
      return database.write(async (tx) => {
        const row = await findCritical(tx, resultId, scopeOf(caller));
        if (!row) throw notFound('Result');
        if (row.state === 'called' || row.state === 'closed') throw new AppError('CRITICAL_CLOSED');
        const at = isoTime(clock.now());
        const { outcome, person, number, readBack, note } = call;
        const { since } = callsOf(row, await listCalls(tx, [row.line_id]));
        const before = since.filter((one) => one.outcome === 'unreachable');
        const missed = [
          ...before.map((one) => Date.parse(one.at)),
          ...(outcome === 'unreachable' ? [clock.now()] : []),
        ];
        const to = criticalAfter(row.state, outcome, missed);
        if (!(await moveCritical(tx, resultId, { from: row.state, to, at }))) throw new AppError('CRITICAL_CLOSED');
        const made = { id: newId(), result_id: resultId, outcome, person, number, note, at };
        await insertCall(tx, { ...made, read_back: readBack ? 1 : 0, called_by: caller.accountId });
        await audit.write(tx, { action: 'critical.called', recordId: row.accession_id, details: { outcome } });
        const [shown] = await show(tx, [{ ...row, state: to }]);
        if (!shown) throw notFound('Result');
        return shown;
      });
    },
  };
}

export type CriticalService = ReturnType<typeof createCriticalService>;
