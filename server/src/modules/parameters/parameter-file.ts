// The CSV file of parameters and ranges: one row for each range, the fields of its parameter beside it.
import type { ImportError } from '@labfront/contract/catalogue-import';
import { rule } from '@labfront/contract/messages/rules';
import { ruleText } from '@labfront/contract/messages/rules.hi';
import type { Language } from '@labfront/contract/messages/sentences';
import { MAX_RANGES, ParameterBody, ParameterChange } from '@labfront/contract/parameters';
import { RangeBody } from '@labfront/contract/range-schemas';
import type { z } from 'zod';
import { badField } from '../../platform/base/errors.ts';
import { readCsv } from '../../platform/csv/csv-reader.ts';

/** Errors that an answer names; more of them is another file. */
const MOST_ERRORS = 500;
const MOST_ROWS = 20_000;

const FIELD_COLUMNS = [
  'name',
  'nameHi',
  'loinc',
  'unit',
  'kind',
  'decimals',
  'method',
  'department',
  'choices',
  'formula',
];
const RANGE_COLUMNS = [
  ...['sex', 'ageFromDays', 'ageToDays', 'pregnancyWeek', 'low', 'high', 'criticalLow', 'criticalHigh'],
  ...['plausibleLow', 'plausibleHigh', 'expected', 'rangeMethod', 'validFrom', 'note'],
];
const NUMBERS = new Set(['decimals', 'ageFromDays', 'ageToDays', 'pregnancyWeek']);
const LISTS = new Set(['choices', 'expected']);

/** One parameter of a file. */
export interface FileEntry {
  readonly line: number;
  readonly code: string;
  readonly fields: ParameterChange;
  /** The whole body of a parameter that is new; undefined where the file lacks fields of one. */
  readonly created: ParameterBody | undefined;
  /** Empty where the file says nothing about its ranges. */
  readonly ranges: { line: number; range: RangeBody }[];
}

const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '');

function formulaOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    // The schema refuses a text with its own sentence.
    return cell;
  }
}

function cellValue(column: string, cell: string): unknown {
  if (LISTS.has(column))
    return cell
      .split('|')
      .map((word) => word.trim())
      .filter(Boolean);
  if (NUMBERS.has(column) && /^\d+$/.test(cell)) return Number(cell);
  return column === 'formula' ? formulaOf(cell) : cell;
}

interface FileReader {
  cells: (columns: readonly string[]) => Record<string, unknown>;
}

function readerOf(at: ReadonlyMap<string, number>, cells: readonly string[]): FileReader {
  const cell = (column: string) => cells[at.get(column) ?? -1]?.trim() ?? '';
  return {
    cells: (columns) =>
      Object.fromEntries(
        columns.flatMap((column) => (cell(column) === '' ? [] : [[column, cellValue(column, cell(column))] as const])),
      ),
  };
}

/** @returns where each column stands. @throws AppError 400 at `file` for a file without codes. */
function columnsOf(header: readonly string[]): Map<string, number> {
  const names = header.map(plain);
  const found = ['code', ...FIELD_COLUMNS, ...RANGE_COLUMNS].flatMap((column) => {
    const index = names.indexOf(plain(column));
    return index < 0 ? [] : [[column, index] as const];
  });
  const at = new Map(found);
  if (!at.has('code')) throw badField('file', 'VALIDATION.parameterColumn', { column: 'code' });
  return at;
}

function entryOf(line: number, fields: { code: string }, isKnown: boolean): { entry: FileEntry; error?: z.ZodError } {
  const changed = ParameterChange.safeParse(fields);
  const created = isKnown ? undefined : ParameterBody.safeParse(fields);
  const { error } = created ?? changed;
  const entry = { line, code: fields.code, fields: changed.data ?? {}, created: created?.data, ranges: [] };
  return { entry, ...(error && { error }) };
}

/** The range of a row; undefined where it has none. */
function rangeOf(reader: FileReader) {
  const { rangeMethod, ...range } = reader.cells(RANGE_COLUMNS);
  if (Object.keys(range).length === 0) return undefined;
  return RangeBody.safeParse({ ...range, ...(rangeMethod !== undefined && { method: rangeMethod }) });
}

/** @returns false where the parameter has the most already. */
function addRange(entry: FileEntry | undefined, range: FileEntry['ranges'][number]): boolean {
  if (!entry || entry.ranges.length >= MAX_RANGES) return false;
  entry.ranges.push(range);
  return true;
}

/** Reads a file. @param isKnown whether the shop has a parameter of this code. @throws AppError 400 at `file`, 415 for what is no CSV. */
export async function readParameterFile(
  path: string,
  isKnown: (code: string) => boolean,
  language: Language,
): Promise<{ entries: FileEntry[]; errors: ImportError[] }> {
  const entries = new Map<string, FileEntry>();
  const errors: ImportError[] = [];
  let at: Map<string, number> | null = null;
  let rows = 0;
  for await (const { line, cells } of readCsv(path)) {
    if (at === null) {
      at = columnsOf(cells);
      continue;
    }
    rows += 1;
    if (rows > MOST_ROWS) throw badField('file', 'VALIDATION.parameterFileLong');
    if (errors.length >= MOST_ERRORS) break;
    const refuse = (error: z.ZodError) => {
      const [issue] = error.issues;
      const column = issue?.path.map(String)[0] ?? '';
      errors.push({ line, column, message: ruleText(issue?.message ?? '', language) });
    };
    const reader = readerOf(at, cells);
    const code = String(reader.cells(['code']).code ?? '');
    const key = code.toLowerCase();
    if (!entries.has(key)) {
      const { entry, error } = entryOf(line, { code, ...reader.cells(FIELD_COLUMNS) }, isKnown(code));
      if (error) refuse(error);
      entries.set(key, entry);
    }
    const parsed = rangeOf(reader);
    if (parsed?.error) refuse(parsed.error);
    else if (parsed && !addRange(entries.get(key), { line, range: parsed.data })) {
      errors.push({ line, column: '', message: ruleText(rule('rangesMost', { most: MAX_RANGES }), language) });
    }
  }
  if (at === null) throw badField('file', 'VALIDATION.parameterColumn', { column: 'code' });
  return { entries: [...entries.values()], errors };
}
