// Rows of parameters and ranges as the wire has them, and back.
import type { Formula } from '@labfront/contract/formulas';
import type { Parameter, ParameterBody, ParameterChange, RangeState } from '@labfront/contract/parameters';
import type { PublishedRange, Range, RangeBody } from '@labfront/contract/range-schemas';
import { findGaps } from '@labfront/contract/reference-ranges';
import { newId } from '../../platform/base/ids.ts';
import type { NamedVersion, ParameterRow, PublishedRow, RangeRow } from './parameters.queries.ts';

export function toRange(row: RangeRow): Range {
  return {
    _id: row.id,
    sex: row.sex,
    ageFromDays: row.age_from_days,
    ageToDays: row.age_to_days,
    pregnancyWeek: row.pregnancy_week,
    low: row.low,
    high: row.high,
    criticalLow: row.critical_low,
    criticalHigh: row.critical_high,
    plausibleLow: row.plausible_low,
    plausibleHigh: row.plausible_high,
    expected: JSON.parse(row.expected) as string[],
    method: row.method,
    validFrom: row.valid_from,
    note: row.note,
  };
}

export function toRangeRow(range: RangeBody & { validFrom: string }, versionId: string, position: number): RangeRow {
  return {
    id: newId(),
    version_id: versionId,
    position,
    sex: range.sex,
    age_from_days: range.ageFromDays,
    age_to_days: range.ageToDays,
    pregnancy_week: range.pregnancyWeek,
    low: range.low,
    high: range.high,
    critical_low: range.criticalLow,
    critical_high: range.criticalHigh,
    plausible_low: range.plausibleLow,
    plausible_high: range.plausibleHigh,
    expected: JSON.stringify(range.expected),
    method: range.method,
    valid_from: range.validFrom,
    note: range.note,
  };
}

/** A range without its id; a missing first day is the one that is there. */
const textOf = (range: RangeBody, validFrom: string) =>
  JSON.stringify(Object.entries({ ...range, validFrom: range.validFrom ?? validFrom, _id: '' }).sort());

/** Whether two lists of ranges say the same in the same order. */
export const isSameRanges = (given: readonly RangeBody[], held: readonly RangeBody[]): boolean =>
  given.length === held.length &&
  held.every((range, index) => {
    const other = given[index];
    const day = range.validFrom ?? '';
    return other !== undefined && textOf(other, day) === textOf(range, day);
  });

export function toPublished(row: PublishedRow): PublishedRange {
  return {
    sex: row.sex,
    ageFromDays: row.age_from_days,
    ageToDays: row.age_to_days,
    low: row.low,
    high: row.high,
    criticalLow: row.critical_low,
    criticalHigh: row.critical_high,
    basis: row.basis,
    source: row.source,
    note: row.note,
    conflicts: row.conflicts,
    suggested: row.suggested === 1,
  };
}

/** The gaps of ranges, as warnings. */
export const warningsOf = (ranges: readonly Range[]) =>
  findGaps(ranges).map((gap) => ({ kind: 'gap' as const, ...gap }));

const personOf = (id: string | null, name: string | null) =>
  id === null ? null : { _id: id, name: (name ?? '').trim() };

export interface CurrentVersions {
  readonly draft?: NamedVersion | undefined;
  readonly approved?: NamedVersion | undefined;
}

export function stateOf({ draft, approved }: CurrentVersions): RangeState {
  if (approved) return draft ? 'changed' : 'approved';
  return draft ? 'draft' : 'none';
}

export function toParameter(
  row: ParameterRow,
  versions: CurrentVersions,
  ranges: ReadonlyMap<string, readonly RangeRow[]>,
): Parameter {
  const { draft, approved } = versions;
  const shown = (version: NamedVersion | undefined) => (ranges.get(version?.id ?? '') ?? []).map(toRange);
  const drafted = shown(draft);
  return {
    _id: row.id,
    ...fieldsOf(row),
    state: stateOf(versions),
    ranges: shown(approved),
    version: approved?.number ?? null,
    approvedBy: approved ? personOf(approved.approved_by, approved.approver) : null,
    approvedAt: approved?.approved_at ?? null,
    draft: draft
      ? {
          version: draft.number,
          ranges: drafted,
          draftedBy: personOf(draft.drafted_by, draft.drafter),
          draftedAt: draft.drafted_at,
          warnings: warningsOf(drafted),
        }
      : null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export const toVersion = (version: NamedVersion, ranges: readonly RangeRow[]) => ({
  version: version.number,
  ranges: ranges.map(toRange),
  draftedBy: personOf(version.drafted_by, version.drafter),
  draftedAt: version.drafted_at,
  approvedBy: personOf(version.approved_by, version.approver),
  approvedAt: version.approved_at,
});

/** The fields that a person edits. */
export function fieldsOf(row: ParameterRow): ParameterBody {
  return {
    code: row.code,
    name: row.name,
    nameHi: row.name_hi,
    loinc: row.loinc,
    unit: row.unit,
    kind: row.kind,
    decimals: row.decimals,
    method: row.method,
    department: row.department,
    choices: JSON.parse(row.choices) as string[],
    formula: row.formula === null ? null : (JSON.parse(row.formula) as Formula),
    cvi: row.cvi,
    cva: row.cva,
    note: row.note,
    active: row.active === 1,
  };
}

/** The fields after a change; what it does not name stays. */
export const withChange = (fields: ParameterBody, given: ParameterChange): ParameterBody => ({
  ...fields,
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
});

export function columnsOf(fields: ParameterBody): Omit<ParameterRow, 'id' | 'created_at' | 'updated_at'> {
  return {
    code: fields.code,
    name: fields.name,
    name_hi: fields.nameHi,
    loinc: fields.loinc,
    unit: fields.unit,
    kind: fields.kind,
    decimals: fields.decimals,
    method: fields.method,
    department: fields.department,
    choices: JSON.stringify(fields.choices),
    formula: fields.formula === null ? null : JSON.stringify(fields.formula),
    cvi: fields.cvi,
    cva: fields.cva,
    note: fields.note,
    active: fields.active ? 1 : 0,
  };
}
