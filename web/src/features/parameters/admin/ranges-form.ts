// Ranges as their editor holds them, and how they become what is sent.
import type { Range } from '@labfront/contract/range-schemas';
import type { CallInput } from '../../../shared/api/api.types.ts';
import { type AgeUnit, toDays, toTypedAge } from './age-text.ts';
import { linesOf } from './parameter-form.ts';

export interface RangeRow {
  /** Of the row on the screen. */
  readonly id: string;
  sex: Range['sex'];
  ageFrom: string;
  fromUnit: AgeUnit;
  ageTo: string;
  toUnit: AgeUnit;
  pregnancyWeek: string;
  low: string;
  high: string;
  criticalLow: string;
  criticalHigh: string;
  plausibleLow: string;
  plausibleHigh: string;
  expected: string;
  method: string;
  validFrom: string;
  note: string;
}

const typedAge = (days: number | null) => {
  if (days === null) return { value: '', unit: 'years' as const };
  const { value, unit } = toTypedAge(days);
  return { value: String(value), unit: days === 0 ? ('years' as const) : unit };
};

export function rowOf(range: Range): RangeRow {
  const [from, to] = [typedAge(range.ageFromDays), typedAge(range.ageToDays)];
  return {
    id: range._id,
    sex: range.sex,
    ageFrom: from.value,
    fromUnit: from.unit,
    ageTo: to.value,
    toUnit: to.unit,
    pregnancyWeek: String(range.pregnancyWeek ?? ''),
    low: range.low ?? '',
    high: range.high ?? '',
    criticalLow: range.criticalLow ?? '',
    criticalHigh: range.criticalHigh ?? '',
    plausibleLow: range.plausibleLow ?? '',
    plausibleHigh: range.plausibleHigh ?? '',
    expected: range.expected.join('\n'),
    method: range.method,
    validFrom: range.validFrom,
    note: range.note,
  };
}

/** A new row that goes on where the last one ends. */
export function nextRow(last: RangeRow | undefined, today: string): RangeRow {
  return {
    id: crypto.randomUUID(),
    sex: last?.sex ?? 'any',
    ageFrom: last?.ageTo || '0',
    fromUnit: last?.ageTo ? last.toUnit : 'years',
    ageTo: '',
    toUnit: 'years',
    pregnancyWeek: '',
    low: '',
    high: '',
    criticalLow: '',
    criticalHigh: '',
    plausibleLow: last?.plausibleLow ?? '',
    plausibleHigh: last?.plausibleHigh ?? '',
    expected: '',
    method: last?.method ?? '',
    validFrom: last?.validFrom ?? today,
    note: '',
  };
}

type Body = CallInput<'PUT /parameters/:id/ranges'>['body'];

/** Text that is no number is sent unchanged, so that the contract refuses it in its words. */
const daysOf = (value: string, unit: AgeUnit): number =>
  /^\d+(\.\d+)?$/.test(value.trim()) ? toDays({ value: Number(value), unit }) : Number.NaN;

export function toRange(row: RangeRow): Body['ranges'][number] {
  const { id, ageFrom, fromUnit, ageTo, toUnit, pregnancyWeek, expected, validFrom, ...rest } = row;
  return {
    ...rest,
    ageFromDays: daysOf(ageFrom, fromUnit),
    ageToDays: ageTo.trim() === '' ? null : daysOf(ageTo, toUnit),
    pregnancyWeek: pregnancyWeek.trim() === '' ? null : Number(pregnancyWeek),
    expected: linesOf(expected),
    ...(validFrom !== '' && { validFrom }),
  };
}

/** The row as the picture draws it; null while its ages or sex are no range. */
export function drawnOf(row: RangeRow): Range | null {
  const { ageFromDays, ageToDays = null, validFrom = '', ...range } = toRange(row);
  if (Number.isNaN(ageFromDays) || Number.isNaN(ageToDays ?? 0) || (ageToDays !== null && ageToDays <= ageFromDays)) {
    return null;
  }
  const orNull = (limit: unknown) => (typeof limit === 'string' && limit.trim() !== '' ? limit.trim() : null);
  return {
    _id: row.id,
    sex: row.sex,
    ageFromDays,
    ageToDays,
    pregnancyWeek: range.pregnancyWeek ?? null,
    low: orNull(row.low),
    high: orNull(row.high),
    criticalLow: orNull(row.criticalLow),
    criticalHigh: orNull(row.criticalHigh),
    plausibleLow: orNull(row.plausibleLow),
    plausibleHigh: orNull(row.plausibleHigh),
    expected: linesOf(row.expected),
    method: row.method,
    validFrom,
    note: row.note,
  };
}

/** The problems of a row by the field of its form. */
export function problemsOf(issues: readonly { path: string; message: string }[], index: number): Map<string, string> {
  const own = issues.flatMap(({ path, message }) => {
    const [list, at, field = ''] = path.split('.');
    if (list !== 'ranges' || Number(at) !== index) return [];
    const name = { ageFromDays: 'ageFrom', ageToDays: 'ageTo' }[field] ?? field;
    return [[name, message] as const];
  });
  return new Map(own);
}
