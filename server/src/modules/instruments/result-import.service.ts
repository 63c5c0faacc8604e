// Results of analysers without an interface, from a CSV file: each row is one value, answered for itself.

import type { ImportError } from '@labfront/contract/catalogue-import';
import type { ImportedResult } from '@labfront/contract/instrument-schemas';
import type { ResultOutcome } from '@labfront/contract/laboratory';
import type { Language } from '@labfront/contract/messages/sentences';
import { bareCode } from '@labfront/contract/specimen-codes';
import type { Audit } from '../../platform/audit/audit.ts';
import { AppError, badField, refusalIn } from '../../platform/base/errors.ts';
import type { Scope } from '../../platform/base/scope.ts';
import { CsvBroken, readCsv } from '../../platform/csv/csv-reader.ts';
import type { Imports } from '../../platform/csv/imports.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { ResultsService } from '../laboratory/results.service.ts';
import { CLOSED, findTubes, listBenchLines, listCurrentValues, parametersByCode } from './bench.queries.ts';

/** Rows of one file, which are entered in one transaction. */
const MOST_ROWS = 1_000;
const NEEDED = ['specimen', 'parameter', 'value'] as const;
const COLUMNS = [...NEEDED, 'unit', 'reason'] as const;
type Column = (typeof COLUMNS)[number];
/** Headers that other programs write for the same thing. */
const ALSO: Readonly<Record<string, Column>> = {
  tube: 'specimen',
  tubecode: 'specimen',
  barcode: 'specimen',
  sampleid: 'specimen',
  accession: 'specimen',
  code: 'parameter',
  test: 'parameter',
  result: 'value',
};

interface FileRow extends Record<Column, string> {
  line: number;
}

type Summary = { saved: number; unchanged: number; refused: number; rows: ImportedResult[]; errors: ImportError[] };

/** Undoes a dry run's transaction and carries its answer out of it. */
class DryRun extends Error {
  readonly rows: ImportedResult[];
  constructor(rows: ImportedResult[]) {
    super('dry run');
    this.rows = rows;
  }
}

const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '');

/** Where each column stands. @throws AppError 400 at `file` for a file that lacks one. */
function columnsOf(header: readonly string[]): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {};
  for (const [index, cell] of header.entries()) {
    const name = plain(cell);
    const column = COLUMNS.find((one) => one === name) ?? ALSO[name];
    if (column && found[column] === undefined) found[column] = index;
  }
  const missing = NEEDED.find((column) => found[column] === undefined);
  if (missing) throw badField('file', 'VALIDATION.resultColumn', { column: missing });
  return found;
}

/** @throws AppError 400 at `file`, 415 for what is no CSV. */
async function readRows(path: string, language: Language): Promise<{ rows: FileRow[]; errors: ImportError[] }> {
  const rows: FileRow[] = [];
  let columns: Partial<Record<Column, number>> | null = null;
  try {
    for await (const { line, cells } of readCsv(path)) {
      if (columns === null) {
        columns = columnsOf(cells);
        continue;
      }
      const at = columns;
      const cell = (column: Column) => cells[at[column] ?? -1]?.trim().slice(0, 500) ?? '';
      const row = Object.fromEntries(COLUMNS.map((column) => [column, cell(column)])) as Record<Column, string>;
      rows.push({ line, ...row });
      if (rows.length > MOST_ROWS) throw badField('file', 'VALIDATION.resultRows', { most: MOST_ROWS });
    }
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error;
    const { message } = refusalIn(error, language);
    return { rows, errors: [{ line: error.line, column: '', message }] };
  }
  return { rows, errors: [] };
}

interface Options {
  dryRun: boolean;
  /** Values outside the plausible limits are kept, with a mark. */
  confirmed: boolean;
  language: Language;
}

interface Dependencies {
  database: Database;
  audit: Audit;
  results: Pick<ResultsService, 'enterIn'>;
  imports: Imports;
}

export function createResultImportService({ database, audit, results, imports }: Dependencies) {
  /** The lines that each row's value belongs to, or the reason why it has none. */
  async function finder(tx: Db, rows: readonly FileRow[], scope: Scope) {
    const codes = rows.map(({ specimen }) => bareCode(specimen)).filter((code) => /^\d+$/.test(code));
    const tubes = await findTubes(tx, codes, scope);
    const lines = await listBenchLines(
      tx,
      tubes.map(({ accessionId }) => accessionId),
    );
    const parameters = await parametersByCode(
      tx,
      rows.map(({ parameter }) => parameter),
    );
    return (row: FileRow): { parameterId: string; lineIds: string[] } | AppError => {
      const code = bareCode(row.specimen);
      const own = tubes.filter((tube) => tube.code === code || tube.accession === code);
      const [tube] = own;
      if (!tube) return new AppError('VALIDATION.specimenCode', { code: row.specimen });
      const parameter = parameters.get(row.parameter.toLowerCase());
      if (!parameter) return new AppError('VALIDATION.parameterCode', { code: row.parameter });
      const { name, unit } = parameter;
      if (row.unit !== '' && row.unit !== unit) {
        return new AppError('UNIT_DIFFERS', { name, unit: row.unit, expected: unit });
      }
      const found = lines.filter(
        (line) =>
          line.accessionId === tube.accessionId &&
          line.parameterId === parameter.id &&
          own.some(({ testIds }) => testIds.includes(line.testId)),
      );
      const [first] = found;
      if (!first) return new AppError('VALIDATION.notOrdered', { name });
      const open = found.filter(({ state }) => !CLOSED.has(state) && state !== 'recollect_requested');
      if (open.length === 0) return new AppError('LINE_OVER', { test: first.testName });
      return { parameterId: parameter.id, lineIds: open.map(({ id }) => id) };
    };
  }

  async function run(
    tx: Db,
    caller: Caller,
    rows: readonly FileRow[],
    { confirmed, language }: Options,
  ): Promise<ImportedResult[]> {
    const find = await finder(tx, rows, scopeOf(caller));
    const seen = new Set<string>();
    const found = rows.map((row) => {
      const target = find(row);
      if (target instanceof AppError) return { row, target };
      const key = `${target.lineIds.join(' ')} ${target.parameterId}`;
      const isTwice = seen.has(key);
      seen.add(key);
      return { row, target: isTwice ? new AppError('VALIDATION.resultTwice') : target };
    });
    const asked = found.flatMap(({ row, target }) =>
      target instanceof AppError
        ? []
        : target.lineIds.map((lineId) => ({ row, lineId, parameterId: target.parameterId, value: row.value })),
    );
    const current = await listCurrentValues(
      tx,
      asked.map(({ lineId }) => lineId),
    );
    const before = (lineId: string, parameterId: string) =>
      current.find((one) => one.lineId === lineId && one.parameterId === parameterId);
    const entries = asked.map(({ row, lineId, parameterId, value }) => {
      const held = before(lineId, parameterId);
      const rowVersion = held?.state === 'repeat' ? held.rowVersion : undefined;
      return { lineId, parameterId, value, reason: row.reason, rowVersion, confirmed };
    });
    const entered = await results.enterIn(tx, caller, entries, language);
    return found.map(({ row, target }): ImportedResult => {
      const shown = { line: row.line, specimen: row.specimen, parameter: row.parameter, value: row.value };
      if (target instanceof AppError) {
        const { code, message } = target.body(language, '') as { code: string; message: string };
        return { ...shown, outcome: 'refused', code, message };
      }
      const own = asked.flatMap((one, index) => (one.row === row ? (entered[index] ?? []) : []));
      const isKept = asked.every(
        (one) => one.row !== row || before(one.lineId, one.parameterId)?.value === row.value.trim(),
      );
      return { ...shown, ...outcomeOf(own, isKept) };
    });
  }

  async function importNow(caller: Caller, file: ReceivedFile | undefined, options: Options): Promise<Summary> {
    const { dryRun, language } = options;
    if (!file) throw badField('file', 'VALIDATION.importFile');
    const { rows, errors } = await readRows(file.path, language);
    const answered = await database
      .write(async (tx) => {
        const answers = await run(tx, caller, rows, options);
        if (dryRun) throw new DryRun(answers);
        const saved = answers.filter(({ outcome }) => outcome === 'saved').length;
        await audit.write(tx, { action: 'result.imported', recordId: null, details: { saved, rows: rows.length } });
        return answers;
      })
      .catch((error: unknown) => {
        if (error instanceof DryRun) return error.rows;
        throw error;
      });
    const count = (...wanted: ImportedResult['outcome'][]) =>
      answered.filter(({ outcome }) => wanted.includes(outcome)).length;
    return {
      saved: count('saved'),
      unchanged: count('unchanged'),
      refused: count('refused', 'conflict'),
      rows: answered,
      errors,
    };
  }

  return {
    /**
     * Enters the values of a CSV file with the columns specimen (a tube code or an accession number), parameter (its code) and value, and
     * perhaps unit and reason. Rows are answered in their order, and one bad row does not stop the others.
     * @returns of a dry run what would happen. @throws AppError 400 at `file`, 415 for what is no CSV, and as `Imports`.
     */
    importFile: (caller: Caller, file: ReceivedFile | undefined, options: Options): Promise<Summary> =>
      imports.run(() => importNow(caller, file, options)),
  };
}

/** A row whose value goes to several lines is refused where one of them refuses it. */
function outcomeOf(
  own: readonly ResultOutcome[],
  isKept: boolean,
): Omit<ImportedResult, 'line' | 'specimen' | 'parameter' | 'value'> {
  const bad = own.find(({ outcome }) => outcome !== 'saved');
  const [first] = own;
  if (bad) {
    return {
      outcome: bad.outcome === 'conflict' ? 'conflict' : 'refused',
      ...(bad.code !== undefined && { code: bad.code }),
      ...(bad.message !== undefined && { message: bad.message }),
    };
  }
  return {
    outcome: isKept ? 'unchanged' : 'saved',
    flag: first?.flag ?? null,
    critical: own.some(({ critical }) => critical === true),
  };
}

export type ResultImportService = ReturnType<typeof createResultImportService>;
