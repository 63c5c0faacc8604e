// Saving versions of values: judged by the patient at collection, calculated parameters follow, critical values open a call.

import {
  type Calculated,
  type Formula,
  type FormulaFacts,
  inputsOf,
  type NoResultReason,
  recompute,
} from '@labfront/contract/formulas';
import { isUnmeasured, OVER } from '@labfront/contract/result-states';
import { AppError } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ParametersService } from '../parameters/parameters.service.ts';
import { closeCritical, openCritical } from './critical.queries.ts';
import { type LineWithOrder, listLinesOf, listTubesOf, mapReferralStates } from './lines.queries.ts';
import { subjectOf } from './lines.service.ts';
import {
  insertVersion,
  listEarlier,
  listMeasured,
  listReportedLines,
  listResults,
  type Measured,
  peopleOf,
  type ResultRow,
} from './results.queries.ts';
import { isCritical, judge } from './value-rules.ts';

/** An order that is worked on: held until the commit. */
export interface OpenOrder {
  lines: LineWithOrder[];
  measured: Measured[];
  results: ResultRow[];
  tubes: Awaited<ReturnType<typeof listTubesOf>>;
  /** The lines that another laboratory measures. */
  referred: Awaited<ReturnType<typeof mapReferralStates>>;
  /** The lines that have had a value in a report. */
  reported: ReadonlySet<string>;
}

export async function readOrder(tx: Db, accessionId: string): Promise<OpenOrder> {
  const lines = await listLinesOf(tx, accessionId);
  const measured = await listMeasured(
    tx,
    lines.map((line) => line.test_id),
  );
  const lineIds = lines.map((line) => line.id);
  const results = await listResults(tx, lineIds);
  const referred = await mapReferralStates(tx, lineIds);
  const reported = await listReportedLines(tx, lineIds);
  return { lines, measured, results, tubes: await listTubesOf(tx, accessionId), referred, reported };
}

export const currentOf = (order: OpenOrder, lineId: string, parameterId: string): ResultRow | undefined =>
  order.results.find((row) => row.line_id === lineId && row.parameter_id === parameterId && row.is_current === 1);

function calculatedOf({ lines, measured }: OpenOrder) {
  return measured.flatMap((parameter) => {
    const { code, kind, formula, decimals } = parameter;
    const line = lines.find(({ test_id: test }) => test === parameter.test_id);
    if (!line || kind !== 'calculated' || formula === null || decimals === null) return [];
    return [{ code, formula: JSON.parse(formula) as Formula, decimals, parameter, line }];
  });
}

/** The measured values of an order that count, by the code of their parameter. */
function currentByCode({ measured, results }: OpenOrder): Map<string, ResultRow> {
  const codes = new Map(measured.map((parameter) => [parameter.id, parameter.code]));
  const counting = results.filter((row) => row.is_current === 1 && row.state !== 'repeat' && !isUnmeasured(row.value));
  return new Map(counting.map((row) => [codes.get(row.parameter_id) ?? '', row]));
}

/** As reports and screens say it, after `not_done`. */
const NO_RESULT_WORDS: Readonly<Record<NoResultReason, string>> = {
  missing: 'a value it is calculated from was not measured',
  inexact: 'a value it is calculated from is only known as < or >',
  unknown_patient: 'age or sex is not known',
  outside: 'the formula does not hold for these values',
  no_number: 'it cannot be calculated',
};

const isEnded = ({ state }: LineWithOrder) => OVER.includes(state) || state === 'recollect_requested';

/** Whether an open line of the order has still to give a value to a parameter. */
const isAwaited = (order: OpenOrder, code: string): boolean =>
  order.measured.some((parameter) => {
    const line = order.lines.find(({ test_id: test }) => test === parameter.test_id);
    if (parameter.code !== code || !line || isEnded(line)) return false;
    const row = currentOf(order, line.id, parameter.id);
    return row === undefined || row.state === 'repeat';
  });

/** The versions that a formula was, or could not be, calculated from. */
function readBy(formula: Formula, { measured, results }: OpenOrder): string[] {
  const codes = new Set(inputsOf(formula));
  const own = new Set(measured.filter(({ code }) => codes.has(code)).map(({ id }) => id));
  return results
    .filter((row) => row.is_current === 1 && row.state !== 'repeat' && own.has(row.parameter_id))
    .map(({ id }) => id)
    .sort();
}

interface Version {
  line: LineWithOrder;
  parameter: Measured;
  value: string;
  reason: string;
  by: string;
  amendCode?: ResultRow['amend_code'];
  /** The versions that it was calculated from, and whoever entered them. */
  inputs?: readonly string[];
  people?: readonly string[];
}

/** A calculated parameter with what came of its formula. */
interface Step extends Pick<Version, 'line' | 'parameter' | 'by'> {
  formula: Formula;
  result: Calculated;
}

interface Dependencies {
  parameters: Pick<ParametersService, 'approvedRanges'>;
}

export function createEntry({ parameters }: Dependencies) {
  /** @throws AppError 400 `VALUE_IMPLAUSIBLE`, 409 `RESULT_CHANGED`. */
  async function saveVersion(tx: Db, order: OpenOrder, version: Version, now: number): Promise<ResultRow> {
    const { line, parameter, value, reason, by, amendCode = null, inputs = [], people = [] } = version;
    const at = new Date(now).toISOString();
    const before = currentOf(order, line.id, parameter.id);
    const subject = await subjectOf(tx, line, order.tubes, now);
    const { unit } = parameter;
    // Whoever measured it for us has a method of their own: ranges of ours do not hold for it.
    const method = order.referred.has(line.id) ? '' : parameter.method;
    const asked = { parameterId: parameter.id, method, unit, exceptLineId: line.id };
    const earlier = subject.patientId === null ? [] : await listEarlier(tx, { ...asked, patientId: subject.patientId });
    const last = earlier.find((row) => !isUnmeasured(row.value))?.value;
    const ranges = (await parameters.approvedRanges(tx, [parameter.id])).get(parameter.id) ?? [];
    const judged = judge({ ...parameter, method }, value, { ranges, subject, last });
    const versions = order.results.filter((row) => row.line_id === line.id && row.parameter_id === parameter.id);
    const row: ResultRow = {
      id: newId(),
      line_id: line.id,
      parameter_id: parameter.id,
      version: Math.max(0, ...versions.map((one) => one.version)) + 1,
      is_current: 1,
      // Never that of an earlier version, so that whoever read that one is told of this one.
      row_version: (before?.row_version ?? 0) + 1,
      state: 'resulted',
      value,
      reason,
      unit,
      method,
      flag: judged.flag,
      range_used: judged.range && JSON.stringify(judged.range),
      no_range: judged.noRange,
      delta: judged.delta && JSON.stringify(judged.delta),
      inputs: inputs.join(' '),
      amend_code: amendCode,
      entered_by: by,
      entered_at: at,
      verified_by: null,
      verified_at: null,
      authorised_by: null,
      authorised_at: null,
      signatory_id: null,
    };
    if (!(await insertVersion(tx, row, before, [by, ...people]))) {
      throw new AppError('RESULT_CHANGED', { name: parameter.name });
    }
    if (before) await closeCritical(tx, before.id, at);
    if (isCritical(row.flag)) await openCritical(tx, row.id, at);
    order.results = [...order.results.map((one) => (one === before ? { ...one, is_current: 0 as const } : one)), row];
    return row;
  }

  /** A value that cannot be right is kept as `invalid`: it stops nothing else, and nobody signs it unread. */
  async function saveCalculated(tx: Db, order: OpenOrder, version: Version, now: number): Promise<void> {
    try {
      await saveVersion(tx, order, version, now);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'VALUE_IMPLAUSIBLE') throw error;
      const reason = `the calculated value ${version.value} is not plausible`;
      await saveVersion(tx, order, { ...version, value: 'invalid', reason }, now);
    }
  }

  /** Saves what came of a formula where its inputs have changed; while one is awaited, it is awaited too. */
  async function calculateOne(tx: Db, order: OpenOrder, step: Step, now: number): Promise<void> {
    const { result, formula, parameter, line, by } = step;
    const before = currentOf(order, line.id, parameter.id);
    const isMissing = 'none' in result && result.none === 'missing';
    if (!before && isMissing && inputsOf(formula).some((input) => isAwaited(order, input))) return;
    const inputs = readBy(formula, order);
    if (before?.inputs === inputs.join(' ') && before.state !== 'repeat') return;
    const people = await peopleOf(tx, inputs);
    const [value, reason] = 'value' in result ? [result.value, ''] : ['not_done', NO_RESULT_WORDS[result.none]];
    await saveCalculated(tx, order, { line, parameter, value, reason, by, inputs, people }, now);
  }

  /** Calculates an order's parameters anew; whoever entered an input never authorises what came of it. */
  async function calculate(tx: Db, order: OpenOrder, by: string, now: number): Promise<void> {
    const calculated = calculatedOf(order);
    const [first] = calculated;
    if (!first) return;
    const subject = await subjectOf(tx, first.line, order.tubes, now);
    const facts: FormulaFacts = {
      values: new Map([...currentByCode(order)].map(([code, row]) => [code, row.value])),
      sex: subject.sex,
      ageYears: subject.ageYears,
    };
    const values = recompute(calculated, facts);
    const implausible = new Set<string>();
    // Each after those that it reads.
    const steps = [...values.keys()].flatMap((code) => calculated.filter((one) => one.code === code));
    for (const { code, formula, parameter, line } of steps) {
      const isWithout = inputsOf(formula).some((input) => implausible.has(input));
      const result: Calculated | undefined = isWithout ? { none: 'missing' } : values.get(code);
      if (!result || isEnded(line)) continue;
      await calculateOne(tx, order, { result, formula, parameter, line, by }, now);
      if (currentOf(order, line.id, parameter.id)?.value === 'invalid') implausible.add(code);
    }
  }

  return { saveVersion, calculate };
}
