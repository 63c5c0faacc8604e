// Checks a typed value: refuses it in words, or keeps it with its range, flag and change. Pure rules, no database.
import type { AgeInDays } from '@labfront/contract/age-in-days';
import type { Age } from '@labfront/contract/ages';
import { parseMeasured } from '@labfront/contract/decimal-text';
import { deltaOf } from '@labfront/contract/delta-check';
import type { Result } from '@labfront/contract/laboratory';
import type { KnownPregnancy } from '@labfront/contract/pregnancy-weeks';
import type { Range, TheirRange } from '@labfront/contract/range-schemas';
import {
  type ChosenRange,
  chooseRange,
  flagOf,
  isCritical,
  isPlausible,
  type RangeCell,
  type RangeLimits,
  type RangeSubject,
  type ResultFlag,
} from '@labfront/contract/reference-ranges';
import { isUnmeasured } from '@labfront/contract/result-states';
import { AppError } from '../../platform/base/errors.ts';
import type { Measured } from './measured.queries.ts';

/** The patient at collection. */
export interface Subject {
  patientId: string | null;
  sex: 'female' | 'male' | null;
  age: AgeInDays | null;
  /** For screens: in days or months for an infant. */
  shownAge: Age | null;
  /** Whole years, for formulas. */
  ageYears: number | null;
  pregnancy: KnownPregnancy;
  /** The day of collection. */
  day: string;
}

/** @throws AppError 400 for a value that its parameter cannot have. */
export function refuseValue(parameter: Measured, value: string, reason: string): void {
  const { name, kind } = parameter;
  const choices = JSON.parse(parameter.choices) as string[];
  if (value === '') throw new AppError('VALUE_MISSING', { name });
  // Also not as "not done": the next calculation would replace it.
  if (kind === 'calculated') throw new AppError('VALUE_CALCULATED', { name });
  if (isUnmeasured(value)) {
    if (reason === '') throw new AppError('REASON_NEEDED');
    return;
  }
  if (kind === 'number' && parseMeasured(value) === null) {
    throw new AppError(value.includes(',') ? 'VALUE_COMMA' : 'VALUE_NO_NUMBER', { name, value });
  }
  if (choices.length > 0 && !choices.includes(value)) {
    throw new AppError('VALUE_NO_CHOICE', { name, value, choices: choices.join(', ') });
  }
}

export interface Judged {
  flag: ResultFlag | null;
  range: Result['range'];
  noRange: Result['noRange'];
  delta: Result['delta'];
}

/**
 * The flag of a value by the approved range of the patient at collection; without a range there is none.
 * @param last the patient's last value of the same method and unit.
 * @param theirs the normal values of the laboratory that measured it for us, in the place of ours; critical and plausible limits stay ours.
 * @param isConfirmed a value outside the plausible limits is kept, with a mark; one below zero where nothing can be is not. A calculated one
 * is kept unasked where it is critical.
 * @throws AppError 400 `VALUE_IMPLAUSIBLE`.
 */
export function judge(parameter: Measured, value: string, by: JudgedBy): Judged {
  const { ranges, subject, last, theirs, isConfirmed = false } = by;
  const none: Judged = { flag: value === 'invalid' ? 'INVALID' : null, range: null, noRange: null, delta: null };
  if (isUnmeasured(value)) return none;
  const chosen = chosenOn(ranges, { ...subject, method: parameter.method });
  const { cvi, cva } = parameter;
  const delta = last !== undefined && cvi !== null && cva !== null ? deltaOf(value, last, { cvi, cva }) : null;
  if (chosen.kind !== 'range' && !theirs) {
    const flag = chosen.kind === 'pregnancy' ? certainlyCritical(value, chosen.possible) : null;
    return { ...none, flag, noRange: chosen.kind, delta };
  }
  const range: RangeLimits & Partial<RangeCell> = {
    ...(chosen.kind === 'range' ? chosen.range : NO_LIMITS),
    ...theirs,
  };
  const plausible = parameter.kind === 'calculated' ? { ...range, plausibleLow: leastCalculated(range) } : range;
  const implausible = !isPlausible(value, plausible);
  const flag = flagOf(value, range);
  // Nobody can confirm a calculated value. Where it is critical somebody has to be called, so it is kept.
  const isKept = isConfirmed || (parameter.kind === 'calculated' && isCritical(flag));
  if (implausible && !(isKept && isPossible(value, plausible)))
    throw new AppError('VALUE_IMPLAUSIBLE', { name: parameter.name, value });
  const limits = limitsOf(range);
  const used = { ...limits, ...(implausible && { implausible }), ...(!theirs && weekOf(range)) };
  if (isEmpty(limits)) return { ...none, noRange: 'none', range: implausible ? used : null, delta };
  return { flag, range: used, noRange: null, delta };
}

/** The critical flag that a value has in every range that it may be judged by: somebody is called before anybody has asked. */
function certainlyCritical(value: string, possible: readonly RangeLimits[]): ResultFlag | null {
  const [flag = null, ...others] = possible.map((range) => flagOf(value, range));
  return isCritical(flag) && others.every((other) => other === flag) ? flag : null;
}

/** The range that a value of a patient will be judged by, for whoever has still to enter it. */
export function awaitedRange(parameter: Measured, { ranges, subject }: Pick<JudgedBy, 'ranges' | 'subject'>) {
  const chosen = chosenOn(ranges, { ...subject, method: parameter.method });
  if (chosen.kind !== 'range') return { range: null, noRange: chosen.kind };
  return { range: { ...limitsOf(chosen.range), ...weekOf(chosen.range) }, noRange: null };
}

/** The week of pregnancy from which a range holds, where it holds in pregnancy alone. */
const weekOf = ({ pregnancyWeek: week }: Pick<Partial<RangeCell>, 'pregnancyWeek'>) =>
  week == null ? {} : { pregnancyWeek: week };

/** The limits of a range that a result keeps. */
const limitsOf = ({ low, high, criticalLow, criticalHigh, expected }: RangeLimits) => ({
  ...{ low, high, criticalLow, criticalHigh },
  expected: [...expected],
});

/**
 * The range in force when the sample was taken: of the newest version, or of one before it where the newest holds from a later day only, as
 * of a sample that was drawn on the evening before.
 */
function chosenOn(versions: readonly (readonly Range[])[], subject: RangeSubject): ChosenRange<Range> {
  for (const ranges of versions) {
    const chosen = chooseRange(ranges, subject);
    if (chosen.kind !== 'none' || ranges.every(({ validFrom }) => validFrom <= subject.day)) return chosen;
  }
  return { kind: 'none' };
}

/** The least plausible value of a calculated parameter: none below zero, unless its range names a limit there. */
function leastCalculated({ low, criticalLow, plausibleLow }: RangeLimits): string | null {
  if (plausibleLow !== null) return plausibleLow;
  const limits = [low, criticalLow].filter((limit) => limit !== null);
  return limits.some((limit) => Number(limit) < 0) ? null : '0';
}

/** Whether a value outside the plausible limits can be measured at all: whatever cannot fall below zero never does. */
const isPossible = (value: string, { plausibleLow }: Pick<RangeLimits, 'plausibleLow'>): boolean =>
  plausibleLow === null || Number(plausibleLow) < 0 || !value.trim().startsWith('-');

interface JudgedBy {
  /** Of each approved version, the newest first. */
  ranges: readonly (readonly Range[])[];
  subject: Subject;
  last: string | undefined;
  theirs?: TheirRange | undefined;
  isConfirmed?: boolean;
}

const NO_LIMITS: RangeLimits = {
  ...{ low: null, high: null, criticalLow: null, criticalHigh: null, plausibleLow: null, plausibleHigh: null },
  expected: [],
};

const isEmpty = ({ expected, ...limits }: NonNullable<Judged['range']>): boolean =>
  expected.length === 0 && Object.values(limits).every((limit) => limit === null);
