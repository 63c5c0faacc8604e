// The starter's parameters and drafts of ranges (`server/starter/laboratory`). They are loaded only into a shop that never had any
// parameter, and nobody drafted them: whoever may approve ranges may approve these.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ParameterBody } from '@labfront/contract/parameters';
import { RangeBody } from '@labfront/contract/range-schemas';
import { parse } from 'csv-parse/sync';
import { newId } from '../../platform/base/ids.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuseContradictions, refuseFormula, refuseWrongRanges } from './parameter-rules.ts';
import { columnsOf, toRangeRow } from './parameter-view.ts';
import {
  hasParameters,
  insertParameters,
  insertPublished,
  insertVersions,
  type ParameterRow,
  type PublishedRow,
  type RangeRow,
  type RangeVersionRow,
} from './parameters.queries.ts';
import { STARTER_FORMULAS } from './starter-formulas.ts';

const FOLDER = join(import.meta.dirname, '../../../starter/laboratory');
/** Characters of a note. */
const MOST_NOTE = 1_000;

export type CsvRow = Readonly<Record<string, string>>;

/** The rows of a file of the starter; no cell is undefined. */
export function readStarterFile(name: string): CsvRow[] {
  return parse(readFileSync(join(FOLDER, name), 'utf8'), { columns: true, skip_empty_lines: true }) as CsvRow[];
}

const cell = (row: CsvRow, column: string): string => row[column] ?? '';
const numberOf = (text: string): number | null => (text === '' ? null : Number(text));
const orNull = (text: string): string | null => (text === '' ? null : text);
const sentence = (...parts: string[]) => {
  const text = parts.filter(Boolean).join('. ').slice(0, MOST_NOTE);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

function toBody(row: CsvRow): ParameterBody {
  return ParameterBody.parse({
    ...row,
    decimals: numberOf(cell(row, 'decimals')),
    choices: cell(row, 'choices').split('|').filter(Boolean),
    formula: STARTER_FORMULAS[cell(row, 'code')] ?? null,
  });
}

/** The starter's parameters. @throws AppError for one that the shop itself would refuse. */
export function readStarterParameters(): ParameterBody[] {
  const bodies = readStarterFile('parameters.csv').map(toBody);
  const formulas = new Map(bodies.map(({ code, formula }) => [code, formula]));
  for (const body of bodies) {
    refuseContradictions(body);
    refuseFormula(body.code, body.formula, formulas);
  }
  return bodies;
}

export type StarterRange = RangeBody & { validFrom: string };

function toRange(row: CsvRow, validFrom: string): StarterRange {
  const conflicts = cell(row, 'conflicts');
  const note = sentence(
    cell(row, 'basis'),
    cell(row, 'source'),
    cell(row, 'note'),
    conflicts && `Others: ${conflicts}`,
  );
  const age = { ageFromDays: Number(cell(row, 'ageFromDays')), ageToDays: numberOf(cell(row, 'ageToDays')) };
  return { ...RangeBody.parse({ ...row, ...age, note }), validFrom };
}

/** A range of critical limits alone, for a parameter without a suggested range. */
const toCriticalRange = (row: CsvRow, validFrom: string): StarterRange => ({
  ...RangeBody.parse({
    sex: 'any',
    ageFromDays: 0,
    criticalLow: cell(row, 'criticalLow'),
    criticalHigh: cell(row, 'criticalHigh'),
    note: sentence('critical limits alone', cell(row, 'source')),
  }),
  validFrom,
});

/**
 * The ranges of the starter's drafts by the code of their parameter.
 * @throws AppError for overlapping ones.
 */
export function readStarterRanges(validFrom: string): Map<string, StarterRange[]> {
  const suggested = readStarterFile('ranges.csv').filter((row) => cell(row, 'suggested') === 'yes');
  const drafts = new Map(
    [...Map.groupBy(suggested, (row) => cell(row, 'parameter'))].map(
      ([code, rows]) => [code, rows.map((row) => toRange(row, validFrom))] as const,
    ),
  );
  for (const row of readStarterFile('critical-values.csv')) {
    const code = cell(row, 'parameter');
    if (code === '' || cell(row, 'suggested') !== 'yes' || drafts.has(code)) continue;
    drafts.set(code, [toCriticalRange(row, validFrom)]);
  }
  for (const ranges of drafts.values()) refuseWrongRanges(ranges, []);
  return drafts;
}

function publishedRows(idOf: ReadonlyMap<string, string>): PublishedRow[] {
  const ranges = readStarterFile('ranges.csv').map((row) => ({ row, basis: cell(row, 'basis') }));
  const critical = readStarterFile('critical-values.csv').map((row) => ({
    row: { ...row, sex: 'any', ageFromDays: '0', note: cell(row, 'ageGroup') },
    basis: 'critical limit',
  }));
  const counts = new Map<string, number>();
  return [...ranges, ...critical].flatMap(({ row, basis }) => {
    const parameterId = idOf.get(cell(row, 'parameter'));
    if (parameterId === undefined) return [];
    const position = counts.get(parameterId) ?? 0;
    counts.set(parameterId, position + 1);
    return {
      id: newId(),
      parameter_id: parameterId,
      position,
      sex: cell(row, 'sex') as PublishedRow['sex'],
      age_from_days: Number(cell(row, 'ageFromDays')),
      age_to_days: numberOf(cell(row, 'ageToDays')),
      low: orNull(cell(row, 'low')),
      high: orNull(cell(row, 'high')),
      critical_low: orNull(cell(row, 'criticalLow')),
      critical_high: orNull(cell(row, 'criticalHigh')),
      basis,
      source: cell(row, 'source'),
      note: cell(row, 'note'),
      conflicts: cell(row, 'conflicts'),
      suggested: cell(row, 'suggested') === 'yes' ? 1 : 0,
    };
  });
}

/** Whether the shop has parameters, its own or the starter's. */
export const hasStarterParameters = (database: Database): Promise<boolean> => hasParameters(database.db);

/**
 * Loads the starter into a shop that has no parameters.
 * @param today the first day on which the drafts would hold.
 * @returns the number of parameters that were added.
 */
export async function loadStarterParameters(database: Database, now: string, today: string): Promise<number> {
  if (await hasParameters(database.db)) return 0;
  const parameters = readStarterParameters().map((body): ParameterRow => {
    return { id: newId(), ...columnsOf(body), created_at: now, updated_at: now };
  });
  const idOf = new Map(parameters.map(({ code, id }) => [code, id]));
  const versions: RangeVersionRow[] = [];
  const ranges: RangeRow[] = [];
  for (const [code, drafted] of readStarterRanges(today)) {
    const id = newId();
    const parameterId = idOf.get(code);
    if (parameterId === undefined) throw new Error(`The starter has ranges of ${code} and no such parameter`);
    const people = { drafted_by: null, drafted_at: now, approved_by: null, approved_at: null };
    versions.push({ id, parameter_id: parameterId, number: 1, state: 'draft', ...people });
    ranges.push(...drafted.map((range, position) => toRangeRow(range, id, position)));
  }
  await database.write(async (tx) => {
    await insertParameters(tx, parameters);
    await insertVersions(tx, versions, ranges);
    await insertPublished(tx, publishedRows(idOf));
  });
  return parameters.length;
}
