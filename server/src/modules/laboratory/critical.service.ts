// Critical values: somebody is told and reads the value back, or the pathologist decides after three attempts.
import { type LabelPatient, onLabel } from '@labfront/contract/label-patients';
import type { CriticalCall, CriticalValue } from '@labfront/contract/laboratory';
import { criticalAfter } from '@labfront/contract/result-states';
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

export function createCriticalService({ database, clock, audit }: Dependencies) {
  async function show(db: Db, rows: readonly CriticalRow[]): Promise<CriticalValue[]> {
    const calls = await listCalls(
      db,
      rows.map((row) => row.result_id),
    );
    const names = await namesOf(
      db,
      calls.map((call) => call.called_by),
    );
    return rows.map((row) => ({
      resultId: row.result_id,
      state: row.state,
      openedAt: row.opened_at,
      orderId: row.accession_id,
      accession: row.number,
      patient: onLabel<LabelPatient>(
        JSON.parse(row.patient),
        row.born,
        localDay(Date.parse(row.drawn_at ?? row.opened_at)),
      ),
      testName: row.test_name,
      parameter: row.name,
      unit: row.unit,
      value: row.value,
      flag: row.flag,
      calls: calls
        .filter((call) => call.result_id === row.result_id)
        .map(({ outcome, person, number, note, at, read_back: readBack, called_by: by }) => {
          return { outcome, person, number, readBack: readBack === 1, note, by: names.get(by) ?? '', at };
        }),
    }));
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
        const before = (await listCalls(tx, [resultId])).filter((one) => one.outcome === 'unreachable');
        const missed = [
          ...before.map((one) => Date.parse(one.at)),
          ...(outcome === 'unreachable' ? [clock.now()] : []),
        ];
        const to = criticalAfter(row.state, outcome, missed);
        if (!(await moveCritical(tx, resultId, { from: row.state, to, at }))) throw new AppError('CRITICAL_CLOSED');
        const made = { id: newId(), result_id: resultId, outcome, person, number, note, at };
        await insertCall(tx, { ...made, read_back: readBack ? 1 : 0, called_by: caller.accountId });
        await audit.write(tx, { action: 'critical.called', recordId: resultId, details: { outcome } });
        const [shown] = await show(tx, [{ ...row, state: to }]);
        if (!shown) throw notFound('Result');
        return shown;
      });
    },
  };
}

export type CriticalService = ReturnType<typeof createCriticalService>;
