// Entering, verifying, authorising, repeating and amending values: row by row, and never two steps by one person.

import type { ResultEntry, ResultOutcome } from '@labfront/contract/laboratory';
import type { Language } from '@labfront/contract/messages/sentences';
import type { TheirRange } from '@labfront/contract/range-schemas';
import type { AMEND_CODES } from '@labfront/contract/result-states';
import type { Audit, AuditNote } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localDay } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { passImportTime } from '../../platform/csv/imports.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { ParametersService } from '../parameters/parameters.service.ts';
import { createEntry, theirRangeOf } from './entry.ts';
import { refuseFetalWords } from './fetal-words.ts';
import { isOneTechnician } from './lab-settings.queries.ts';
import { toResult } from './laboratory.view.ts';
import { refuseEnded, refuseOurs, refuseUnready } from './line-rules.ts';
import { findLines, holdLines } from './lines.queries.ts';
import { settleLines } from './lines.service.ts';
import { currentOf, type OpenOrder, readOrder } from './open-order.ts';
import { createRecalculation } from './recalculation.ts';
import { insertRepeat } from './repeats.queries.ts';
import {
  authoriseResult,
  type FoundResult,
  findResults,
  findSignatory,
  type ResultRow,
  repeatResult,
  verifyResult,
} from './results.queries.ts';
import { refusedRow, savedOutcome, stepRefusal } from './row-answers.ts';
import { startTesting, type TestedTubes } from './tested-tubes.ts';
import { refuseValue } from './value-rules.ts';

interface Dependencies extends TestedTubes {
  database: Database;
  clock: Clock;
  audit: Audit;
  parameters: Pick<ParametersService, 'approvedRanges'>;
}

export interface Chosen {
  resultId: string;
  rowVersion: number;
}

export function createResultsService(dependencies: Dependencies) {
  const { database, clock, audit, parameters } = dependencies;
  const { saveVersion, calculate } = createEntry({ parameters });
  const recalculate = createRecalculation(dependencies);

  /** @throws AppError as `saveVersion`, 400 as `refuseValue` and `refuseOurs`, 409 `LINE_NOT_READY`, `RESULT_AUTHORISED`. */
  async function enterOne(tx: Db, order: OpenOrder, entry: ResultEntry, by: string): Promise<ResultRow> {
    const line = order.lines.find(({ id }) => id === entry.lineId);
    if (!line) throw notFound('Line');
    const parameter = order.measured.find((one) => one.id === entry.parameterId && one.test_id === line.test_id);
    if (!parameter) throw new AppError('NOT_ITS_PARAMETER', { test: line.test_name });
    const { name } = parameter;
    refuseUnready(order, line);
    const value = entry.value.trim();
    refuseValue(parameter, value, entry.reason);
    refuseFetalWords(order.isRegulated, name, value, entry.reason);
    const theirs = entry.range ?? undefined;
    refuseOurs(order, line, theirs);
    const before = currentOf(order, line.id, parameter.id);
    if (before?.state === 'authorised') throw new AppError('RESULT_AUTHORISED', { name });
    // A correction keeps its reason until it is signed, however often it is typed.
    const amendCode = before?.amend_code ?? null;
    const reason = entry.reason === '' && amendCode !== null ? (before?.reason ?? '') : entry.reason;
    const isSameRange = !theirs || JSON.stringify(theirs) === JSON.stringify(theirRangeOf(before));
    const isSame = isSameRange && before?.value === value && before.reason === reason && before.state !== 'repeat';
    if (before && isSame) return before;
    if ((entry.rowVersion ?? undefined) !== before?.row_version) throw new AppError('RESULT_CHANGED', { name });
    const version = { line, parameter, value, reason, by, theirs, amendCode, isConfirmed: entry.confirmed === true };
    return saveVersion(tx, order, version, clock.now());
  }

  /** Enters one value of a batch; a refusal is its answer. */
  async function answerOne(
    tx: Db,
    order: OpenOrder | undefined,
    entry: ResultEntry,
    { by, language }: { by: string; language: Language },
  ): Promise<ResultOutcome> {
    const { lineId, parameterId } = entry;
    try {
      if (!order) throw notFound('Line');
      return savedOutcome(await enterOne(tx, order, entry, by));
    } catch (error) {
      const refused = refusedRow(error, { resultId: null, lineId, parameterId }, language);
      if (refused.outcome !== 'conflict') return refused;
      const current = order && currentOf(order, lineId, parameterId);
      return { ...refused, current: current ? toResult(current) : null };
    }
  }

  type Action = Extract<AuditNote['action'], `result.${string}`>;
  const note = (tx: Db, action: Action, accessionId: string, count: number, reason?: string) =>
    count === 0
      ? Promise.resolve()
      : audit.write(tx, { action, recordId: accessionId, details: { count, ...(reason !== undefined && { reason }) } });

  async function enterIn(
    tx: Db,
    caller: Caller,
    entries: readonly ResultEntry[],
    language: Language,
  ): Promise<ResultOutcome[]> {
    const by = caller.accountId;
    const lineIds = entries.map(({ lineId }) => lineId);
    const seen = await findLines(tx, lineIds, scopeOf(caller));
    const orderOf = new Map(seen.map((line) => [line.id, line.accession_id]));
    await holdLines(tx, [...orderOf.values()]);
    const orders = new Map<string, OpenOrder>();
    for (const id of new Set(orderOf.values())) orders.set(id, await readOrder(tx, id));
    const answers: ResultOutcome[] = [];
    for (const entry of entries) {
      await passImportTime();
      answers.push(await answerOne(tx, orders.get(orderOf.get(entry.lineId) ?? ''), entry, { by, language }));
    }
    for (const [id, order] of orders) {
      await passImportTime();
      await calculate(tx, order, by, clock.now());
      const saved = answers.filter(({ outcome, lineId }) => outcome === 'saved' && orderOf.get(lineId ?? '') === id);
      await startTesting(tx, dependencies, order, { saved, by });
      await settleLines(tx, id, isoTime(clock.now()));
      await note(tx, 'result.entered', id, saved.length);
    }
    return answers;
  }

  /** Takes a step with each of some versions, order by order. */
  async function step(
    caller: Caller,
    chosen: readonly Chosen[],
    language: Language,
    {
      action,
      outcome,
      reason,
      work,
    }: {
      action: Action;
      outcome: ResultOutcome['outcome'];
      reason?: string;
      work: (tx: Db, row: FoundResult, rowVersion: number, at: string) => Promise<void>;
    },
  ): Promise<ResultOutcome[]> {
    return database.write(async (tx) => {
      const at = isoTime(clock.now());
      const ids = chosen.map(({ resultId }) => resultId);
      const orders = (await findResults(tx, ids, scopeOf(caller))).map((row) => row.accession_id);
      await holdLines(tx, orders);
      const found = new Map((await findResults(tx, ids, scopeOf(caller))).map((row) => [row.id, row]));
      const answers: ResultOutcome[] = [];
      const done: string[] = [];
      for (const { resultId, rowVersion } of chosen) {
        const row = found.get(resultId);
        const of = { resultId, lineId: row?.line_id ?? null, parameterId: row?.parameter_id ?? null };
        try {
          if (!row) throw notFound('Result');
          refuseEnded(row.line_state, row.test_name);
          await work(tx, row, rowVersion, at);
          answers.push({ ...of, outcome, rowVersion: rowVersion + 1, flag: row.flag });
          done.push(row.accession_id);
        } catch (error) {
          answers.push(refusedRow(error, of, language));
        }
      }
      for (const accessionId of new Set(done)) {
        if (outcome === 'repeat') await recalculate(tx, accessionId, caller.accountId);
        await settleLines(tx, accessionId, at);
        await note(tx, action, accessionId, done.filter((id) => id === accessionId).length, reason);
      }
      return answers;
    });
  }

  return {
    /** Enters values; each is answered for itself, in the order in which they were sent. */
    enter: (caller: Caller, entries: readonly ResultEntry[], language: Language): Promise<ResultOutcome[]> =>
      database.write((tx) => enterIn(tx, caller, entries, language)),

    /** As `enter`, inside `tx`: for values that come from somewhere else than a form. */
    enterIn,

    /** Verifies values that somebody else entered. */
    verify: (caller: Caller, chosen: readonly Chosen[], language: Language): Promise<ResultOutcome[]> =>
      step(caller, chosen, language, {
        action: 'result.verified',
        outcome: 'verified',
        async work(tx, row, rowVersion, at) {
          const by = caller.accountId;
          const mayBeOwn = await isOneTechnician(tx, row.centre_id);
          if (!(await verifyResult(tx, { id: row.id, rowVersion, by, at, mayBeOwn }))) {
            throw await stepRefusal(tx, row, by, rowVersion);
          }
        },
      }),

    /** Authorises verified values as a signatory of their department and centre. */
    authorise: (caller: Caller, chosen: readonly Chosen[], language: Language): Promise<ResultOutcome[]> =>
      step(caller, chosen, language, {
        action: 'result.authorised',
        outcome: 'authorised',
        async work(tx, row, rowVersion, at) {
          const by = caller.accountId;
          const { department, centre_id: centreId } = row;
          const day = localDay(clock.now());
          const signatoryId = await findSignatory(tx, { accountId: by, department, centreId, day });
          if (signatoryId === undefined) throw new AppError('NO_SIGNATORY', { department });
          if (!(await authoriseResult(tx, { id: row.id, rowVersion, by, at, signatoryId }))) {
            throw await stepRefusal(tx, row, by, rowVersion);
          }
        },
      }),

    /** Has values measured again that nobody has authorised, for a reason that stays with them. */
    async repeat(
      caller: Caller,
      { resultIds: ids, reason }: { resultIds: readonly string[]; reason: string },
      language: Language,
    ): Promise<ResultOutcome[]> {
      const found = await findResults(database.db, ids, scopeOf(caller));
      const versions = new Map(found.map((row) => [row.id, row.row_version]));
      const chosen = ids.map((resultId) => ({ resultId, rowVersion: versions.get(resultId) ?? 0 }));
      return step(caller, chosen, language, {
        action: 'result.repeated',
        outcome: 'repeat',
        reason,
        async work(tx, row, rowVersion, at) {
          if (row.state === 'authorised') throw new AppError('RESULT_AUTHORISED', { name: row.name });
          if (!(await repeatResult(tx, { id: row.id, rowVersion }))) {
            throw new AppError('RESULT_STATE', { name: row.name });
          }
          await insertRepeat(tx, { result_id: row.id, reason, asked_by: caller.accountId, asked_at: at });
        },
      });
    },

    /**
     * Corrects an authorised value by another version; nothing is overwritten.
     * @throws AppError 404, 400 as `enter`, 409 `RESULT_STATE` for a value that is not authorised, `RESULT_CHANGED`.
     */
    async amend(
      caller: Caller,
      given: {
        resultId: string;
        value: string;
        reasonCode: (typeof AMEND_CODES)[number];
        reason: string;
        range?: TheirRange | null | undefined;
        confirmed?: boolean | null | undefined;
      },
    ): Promise<ResultOutcome> {
      const { resultId, reasonCode, reason } = given;
      if (reasonCode === 'other' && reason === '') throw new AppError('REASON_NEEDED');
      return database.write(async (tx) => {
        const [found] = await findResults(tx, [resultId], scopeOf(caller));
        if (!found) throw notFound('Result');
        await holdLines(tx, [found.accession_id]);
        const order = await readOrder(tx, found.accession_id);
        const line = order.lines.find(({ id }) => id === found.line_id);
        const parameter = order.measured.find(({ id, test_id: test }) => {
          return id === found.parameter_id && test === line?.test_id;
        });
        if (!line || !parameter) throw notFound('Result');
        refuseEnded(line.state, line.test_name);
        const current = currentOf(order, line.id, parameter.id);
        const { name } = parameter;
        if (current?.id !== resultId) throw new AppError('RESULT_CHANGED', { name });
        if (current.state !== 'authorised') throw new AppError('RESULT_STATE', { name });
        const value = given.value.trim();
        refuseValue(parameter, value, reason);
        refuseFetalWords(order.isRegulated, name, value, reason);
        const theirs = given.range ?? undefined;
        refuseOurs(order, line, theirs);
        const by = caller.accountId;
        const isConfirmed = given.confirmed === true;
        const version = { line, parameter, value, reason, by, theirs, amendCode: reasonCode, isConfirmed };
        const row = await saveVersion(tx, order, version, clock.now());
        await calculate(tx, order, by, clock.now());
        await settleLines(tx, found.accession_id, isoTime(clock.now()));
        await audit.write(tx, { action: 'result.amended', recordId: found.accession_id, details: { reasonCode } });
        return savedOutcome(row);
      });
    },
  };
}

export type ResultsService = ReturnType<typeof createResultsService>;
