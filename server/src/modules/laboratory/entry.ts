// Saving versions of values: judged by the patient at collection, calculated parameters follow, critical values open a call.

import {
  type Calculated,
  type FormulaFacts,
  inputsOf,
  type NoResultReason,
  recompute,
} from '@labfront/contract/formulas';
import type { TheirRange } from '@labfront/contract/range-schemas';
import { isCritical, type RangeCell } from '@labfront/contract/reference-ranges';
import { isUnmeasured } from '@labfront/contract/result-states';
import { AppError } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { closeCritical, findLastTold, openCritical } from './critical.queries.ts';
import {
  type CalculatedOfLine,
  calculatedOf,
  countingValues,
  isAwaited,
  isEnded,
  versionsOf,
} from './formula-sources.ts';
import type { LineWithOrder } from './lines.queries.ts';
import type { Measured } from './measured.queries.ts';
import { currentOf, lastEntererOf, type OpenOrder } from './open-order.ts';
import { type OrderRules, type RuleSources, readRules } from './order-rules.ts';
import { insertVersion, peopleOf, type ResultRow, repeatResult } from './results.queries.ts';
import { judge, type Subject } from './value-rules.ts';

/** As reports and screens say it, after `not_done`. In words that no report of a prenatal test is held for. */
export const NO_RESULT_WORDS: Readonly<Record<NoResultReason, string>> = {
  missing: 'a value it is calculated from was not measured',
  inexact: 'a value it is calculated from is only known as < or >',
  unknown_patient: 'too little is known of the patient',
  outside: 'the formula does not hold for these values',
  contradiction: 'the values it is calculated from contradict each other',
  no_number: 'it cannot be calculated',
};

/** The entry for a calculated value that there is none of, with its reason: it is `invalid` where an input must be wrong. */
function unmeasuredBy(none: NoResultReason, order: OpenOrder, sources: CalculatedOfLine['sources']): [string, string] {
  if (none !== 'contradiction') return ['not_done', NO_RESULT_WORDS[none]];
  const inputs = sources.map(({ line, parameter }) => {
    return `${parameter.name} ${currentOf(order, line.id, parameter.id)?.value ?? ''}`.trim();
  });
  return ['invalid', `${NO_RESULT_WORDS[none]}: ${inputs.join(', ')}`];
}

interface Version {
  line: LineWithOrder;
  parameter: Measured;
  value: string;
  reason: string;
  by: string;
  /** Of a line that another laboratory measures; that of the version before where it is missing. */
  theirs?: TheirRange | undefined;
  amendCode?: ResultRow['amend_code'];
  /** Whoever entered it has confirmed it: it may lie outside the plausible limits. */
  isConfirmed?: boolean;
  /** The versions that it was calculated from, and whoever entered them. */
  inputs?: readonly string[];
  people?: readonly string[];
}

/** A calculated parameter with what came of its formula. */
interface Step extends Pick<Version, 'by'> {
  calculated: CalculatedOfLine;
  result: Calculated;
}

/** The normal values of the laboratory that measured a version for us; none are known of a value without a version before. */
export function theirRangeOf(before: ResultRow | undefined): TheirRange {
  const used = before?.range_used == null ? null : (JSON.parse(before.range_used) as TheirRange);
  return { low: used?.low ?? null, high: used?.high ?? null, expected: used?.expected ?? [] };
}

/** Whether ranges of a parameter, of any version, hold in pregnancy alone. */
const isOfPregnancy = (versions: readonly (readonly RangeCell[])[] = []): boolean =>
  versions.some((ranges) => ranges.some(({ pregnancyWeek }) => pregnancyWeek !== null));

const isConfirmedValue = (row: ResultRow | undefined): boolean =>
  row?.range_used != null && (JSON.parse(row.range_used) as { implausible?: boolean }).implausible === true;

type JudgedColumns = Pick<ResultRow, 'method' | 'flag' | 'range_used' | 'no_range' | 'range_needs' | 'delta'>;

/** Whether a value has the range and the flag that it would get now. */
const isJudgedAs = (row: ResultRow, judged: JudgedColumns): boolean =>
  (['flag', 'range_used', 'no_range', 'range_needs'] as const).every((column) => row[column] === judged[column]);

export function createEntry(sources: RuleSources) {
  /** Each rule is read once for all values that are entered in one go. */
  async function rulesOf(tx: Db, order: OpenOrder, now: number): Promise<OrderRules> {
    const { measured } = order;
    order.rules ??= await readRules(tx, sources, order, { compared: measured, ranged: measured, now });
    return order.rules;
  }

  /** @throws AppError 400 `VALUE_IMPLAUSIBLE`. */
  async function judgeVersion(tx: Db, order: OpenOrder, version: Version, now: number): Promise<JudgedColumns> {
    const { line, parameter, value, isConfirmed = false } = version;
    const { subjects, ranges: approved, earlierOf } = await rulesOf(tx, order, now);
    const isReferred = order.referred.has(line.id);
    // Whoever measured it for us has a method of their own: ranges of ours do not hold for it, and it is not compared with our values.
    const method = isReferred ? '' : parameter.method;
    const earlier = isReferred ? [] : earlierOf(line, parameter);
    const last = earlier.find((row) => !isUnmeasured(row.value))?.value;
    const ranges = approved.get(parameter.id) ?? [];
    const theirs = isReferred ? (version.theirs ?? theirRangeOf(currentOf(order, line.id, parameter.id))) : undefined;
    const subject = subjects.get(line.id) as Subject;
    const judged = judge({ ...parameter, method }, value, { ranges, subject, last, theirs, isConfirmed });
    const { flag, range, noRange, delta } = judged;
    return {
      method,
      flag,
      range_used: range && JSON.stringify(range),
      no_range: noRange === 'pregnancy' ? 'uncertain' : noRange,
      range_needs: noRange === 'pregnancy' ? noRange : null,
      delta: delta && JSON.stringify(delta),
    };
  }

  /** @throws AppError 400 `VALUE_IMPLAUSIBLE`, 409 `RESULT_CHANGED`. */
  async function saveVersion(tx: Db, order: OpenOrder, version: Version, now: number): Promise<ResultRow> {
    const { line, parameter, value, reason, by, amendCode = null, inputs = [], people = [] } = version;
    const at = new Date(now).toISOString();
    const before = currentOf(order, line.id, parameter.id);
    const { unit } = parameter;
    const judged = await judgeVersion(tx, order, version, now);
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
      ...judged,
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
    const told = before && (await findLastTold(tx, row));
    const isTold = told?.value === value && told.unit === unit;
    // Whoever was told another value acts on it: they are called again, also about one that is harmless.
    if (!isTold && (told || isCritical(row.flag))) await openCritical(tx, row.id, at);
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
    const { result, calculated, by } = step;
    const { parameter, line, sources } = calculated;
    const before = currentOf(order, line.id, parameter.id);
    const isMissing = 'none' in result && result.none === 'missing';
    if (isMissing && sources.some((source) => isAwaited(order, source))) {
      if (!before || before.state === 'repeat') return;
      // Measured again, what came of it is awaited again too. One that is authorised is corrected, as others are.
      if (await repeatResult(tx, { id: before.id, rowVersion: before.row_version })) {
        const awaited = { ...before, state: 'repeat' as const, row_version: before.row_version + 1 };
        order.results = order.results.map((one) => (one === before ? awaited : one));
        return;
      }
    }
    const inputs = versionsOf(order, sources);
    if (before?.inputs === inputs.join(' ') && before.state !== 'repeat') return;
    const people = await peopleOf(tx, inputs);
    const [value, reason] = 'value' in result ? [result.value, ''] : unmeasuredBy(result.none, order, sources);
    // A value that follows from confirmed ones is as they are.
    const isConfirmed = inputs.some((id) => isConfirmedValue(order.results.find((row) => row.id === id)));
    await saveCalculated(tx, order, { line, parameter, value, reason, by, inputs, people, isConfirmed }, now);
  }

  /** Calculates an order's parameters anew; whoever entered an input never authorises what came of it. */
  async function calculate(tx: Db, order: OpenOrder, by: string, now: number): Promise<void> {
    const calculated = calculatedOf(order);
    const [first] = calculated;
    if (!first) return;
    const { sex, ageYears } = (await rulesOf(tx, order, now)).subjects.get(first.line.id) as Subject;
    const facts: FormulaFacts = { values: countingValues(order), sex, ageYears };
    const values = recompute(calculated, facts);
    const implausible = new Set<string>();
    // Each after those that it reads.
    const steps = [...values.keys()].flatMap((code) => calculated.filter((one) => one.code === code));
    for (const one of steps) {
      const isWithout = inputsOf(one.formula).some((input) => implausible.has(input));
      const result: Calculated | undefined = isWithout ? { none: 'missing' } : values.get(one.code);
      if (!result || isEnded(one.line)) continue;
      await calculateOne(tx, order, { result, calculated: one, by }, now);
      if (currentOf(order, one.line.id, one.parameter.id)?.value === 'invalid') implausible.add(one.code);
    }
  }

  /** One that is judged otherwise now is another version, of whoever entered it. */
  async function rejudgeSome(tx: Db, order: OpenOrder, now: number, isCalculated: boolean): Promise<void> {
    const { ranges } = await rulesOf(tx, order, now);
    for (const before of order.results.filter((row) => row.is_current === 1)) {
      const line = order.lines.find(({ id }) => id === before.line_id);
      const parameter = order.measured.find(
        ({ id, test_id: test }) => id === before.parameter_id && test === line?.test_id,
      );
      const isOpen = before.state === 'resulted' || before.state === 'verified';
      if (!line || !parameter || !isOpen || isEnded(line)) continue;
      const isAsked = (parameter.kind === 'calculated') === isCalculated && isOfPregnancy(ranges.get(parameter.id));
      if (!isAsked) continue;
      const { value, reason, entered_by: by, amend_code: amendCode } = before;
      const inputs = before.inputs.split(' ').filter(Boolean);
      const version = { line, parameter, value, reason, by, amendCode, inputs, isConfirmed: true };
      if (isJudgedAs(before, await judgeVersion(tx, order, version, now))) continue;
      await saveVersion(tx, order, { ...version, people: await peopleOf(tx, [before.id]) }, now);
    }
  }

  /**
   * Judges the values of an order anew that nobody has authorised and whose ranges depend on a pregnancy: measured ones, those that are
   * calculated from them, then the other calculated ones. They stay those of whoever entered them, and wait to be verified again.
   */
  async function rejudge(tx: Db, order: OpenOrder, now: number): Promise<void> {
    const by = lastEntererOf(order);
    if (by === undefined) return;
    await rejudgeSome(tx, order, now, false);
    await calculate(tx, order, by, now);
    await rejudgeSome(tx, order, now, true);
  }

  return { saveVersion, calculate, rejudge };
}
