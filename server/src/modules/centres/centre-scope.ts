// The accreditation scope of a centre: tests, whole or by parameter, with the first and the last day on which it holds.
import type { ImportError, ImportSummary } from '@labfront/contract/catalogue-import';
import type { ScopeRow, ShownScopeRow } from '@labfront/contract/centre-schemas';
import { LocalDate } from '@labfront/contract/common';
import { type PlainKey, refusalText } from '@labfront/contract/messages/refusals';
import type { Language } from '@labfront/contract/messages/sentences';
import type { Audit } from '../../platform/audit/audit.ts';
import { AppError, badField } from '../../platform/base/errors.ts';
import { readCsv } from '../../platform/csv/csv-reader.ts';
import type { Imports } from '../../platform/csv/imports.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import {
  deleteScope,
  listParameterNames,
  listScope,
  listTestNames,
  type NamedParameter,
  type ScopeLine,
  upsertScope,
} from './centre-scope.queries.ts';
import type { CentreRow } from './centres.queries.ts';

/** Errors that an answer names; more of them is another file. */
const MOST_ERRORS = 500;
const MOST_ROWS = 20_000;
const COLUMNS = ['test', 'parameter', 'validFrom', 'validUntil'] as const;
type Column = (typeof COLUMNS)[number];

interface Dependencies {
  database: Database;
  audit: Audit;
  imports: Imports;
  change: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  mustFind: (connection: Db, id: string) => Promise<CentreRow>;
}

interface ReadFile {
  lines: ScopeLine[];
  errors: ImportError[];
}

const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '');
const keyOf = (line: ScopeLine) => `${line.test_id}\n${line.parameter_id}\n${line.valid_from}`;

/** The position of each column. @throws AppError 400 at `file` for a file that lacks one. */
function columnsOf(header: readonly string[]): Record<Column, number> {
  const names = header.map(plain);
  const found = COLUMNS.map((column) => [column, names.indexOf(plain(column))] as const);
  const missing = found.find(([column, index]) => index < 0 && column !== 'parameter');
  if (missing) throw badField('file', 'VALIDATION.scopeColumn', { column: missing[0] });
  return Object.fromEntries(found) as Record<Column, number>;
}

/** Finds a test by its code, its name or its id, in any case. A name that two tests have finds neither. */
function testFinder(tests: readonly { id: string; code: string | null; name: string }[]) {
  const found = new Map<string, string | null>();
  for (const { id, name } of tests) {
    const key = name.toLowerCase();
    found.set(key, found.has(key) ? null : id);
  }
  for (const { id, code } of tests) if (code !== null) found.set(code.toLowerCase(), id);
  for (const { id } of tests) found.set(id, id);
  return (text: string) => found.get(text.trim().toLowerCase()) ?? undefined;
}

/** Finds a parameter by its id or code, in any case, as reports do (`lab-reports/report-split.ts`). */
function parameterFinder(parameters: readonly NamedParameter[]) {
  const found = new Map(parameters.map((parameter) => [parameter.code.toLowerCase(), parameter]));
  for (const parameter of parameters) found.set(parameter.id.toLowerCase(), parameter);
  return (text: string) => found.get(text.trim().toLowerCase());
}

/** Reads a cell: an id or code stays as it is, a name becomes its code; a name that two parameters have is unknown. */
function parameterReader(parameters: readonly NamedParameter[]) {
  const find = parameterFinder(parameters);
  const byName = Map.groupBy(parameters, ({ name }) => name.toLowerCase());
  return (text: string): string | undefined => {
    if (text === '' || find(text)) return text;
    const [named, other] = byName.get(text.toLowerCase()) ?? [];
    return other ? undefined : named?.code;
  };
}

interface Finders {
  test: (text: string) => string | undefined;
  parameter: (text: string) => string | undefined;
}

async function readFile(file: ReceivedFile, find: Finders, language: Language): Promise<ReadFile> {
  const lines: ScopeLine[] = [];
  const errors: ImportError[] = [];
  const firstLines = new Map<string, number>();
  let columns: Record<Column, number> | null = null;
  for await (const { line, cells } of readCsv(file.path)) {
    if (columns === null) {
      columns = columnsOf(cells);
      continue;
    }
    const at = columns;
    const cell = (column: Column) => cells[at[column]]?.trim() ?? '';
    const refuse = (column: Column, key: PlainKey) =>
      void errors.push({ line, column, message: refusalText(key, {}, language) });
    const testId = find.test(cell('test'));
    const parameter = find.parameter(cell('parameter'));
    const [from, until] = [LocalDate.safeParse(cell('validFrom')).data, LocalDate.safeParse(cell('validUntil')).data];
    if (testId === undefined) refuse('test', 'VALIDATION.testUnknown');
    else if (from === undefined) refuse('validFrom', 'VALIDATION.scopeDate');
    else if (until === undefined) refuse('validUntil', 'VALIDATION.scopeDate');
    else if (until < from) refuse('validUntil', 'VALIDATION.scopeOrder');
    else if (parameter === undefined) refuse('parameter', 'VALIDATION.scopeParameter');
    else {
      const read = { test_id: testId, parameter_id: parameter, valid_from: from, valid_until: until };
      if (firstLines.has(keyOf(read))) refuse('test', 'VALIDATION.scopeTwice');
      else lines.push(read);
      firstLines.set(keyOf(read), line);
    }
    if (lines.length > MOST_ROWS) throw badField('file', 'VALIDATION.scopeTooLong');
    if (errors.length === MOST_ERRORS) break;
  }
  return { lines, errors };
}

export function createCentreScope({ database, audit, imports, change, mustFind }: Dependencies) {
  async function shown(connection: Db, id: string): Promise<ShownScopeRow[]> {
    const findParameter = parameterFinder(await listParameterNames(connection));
    return (await listScope(connection, id)).map((row) => ({
      testId: row.test_id,
      parameterId: row.parameter_id || null,
      parameterName: findParameter(row.parameter_id)?.name ?? null,
      validFrom: row.valid_from,
      validUntil: row.valid_until,
      testCode: row.code ?? '',
      testName: row.name,
    }));
  }

  return {
    /** By test. @throws AppError 404. */
    async scope(id: string): Promise<ShownScopeRow[]> {
      await mustFind(database.db, id);
      return shown(database.db, id);
    },

    /**
     * Replaces all of it. A parameter that nothing matches stays where the centre had it before.
     * @throws AppError 404, 400 at the row that names no test, no parameter, or what another row names.
     */
    setScope(id: string, rows: readonly ScopeRow[]): Promise<ShownScopeRow[]> {
      return change(async (tx) => {
        await mustFind(tx, id);
        const known = new Set((await listTestNames(tx)).map((test) => test.id));
        const findParameter = parameterFinder(await listParameterNames(tx));
        const before = new Set((await listScope(tx, id)).map((line) => line.parameter_id));
        const lines = rows.map(({ testId, parameterId, validFrom, validUntil }, index): ScopeLine => {
          if (!known.has(testId)) throw badField(`rows.${index}.testId`, 'VALIDATION.testUnknown');
          if (parameterId !== null && !before.has(parameterId) && !findParameter(parameterId))
            throw badField(`rows.${index}.parameterId`, 'VALIDATION.scopeParameter');
          return { test_id: testId, parameter_id: parameterId ?? '', valid_from: validFrom, valid_until: validUntil };
        });
        const seen = new Set<string>();
        lines.forEach((line, index) => {
          if (seen.has(keyOf(line))) throw badField(`rows.${index}.testId`, 'VALIDATION.scopeTwice');
          seen.add(keyOf(line));
        });
        await deleteScope(tx, id);
        await upsertScope(tx, id, lines);
        await audit.write(tx, { action: 'centre.scope', recordId: id, details: { rows: lines.length } });
        return shown(tx, id);
      });
    },

    /**
     * Adds the rows of a CSV file, all or nothing. A test and a parameter are named by code, name or id. A row of the same test, parameter and first
     * day as one that is there gives that one its last day.
     * @returns what it did; of a dry run what it would do, refused rows included.
     * @throws AppError 404, 400 `IMPORT_REFUSED` with the same result in its body when a row is refused, 400 at `file`, 415 for what is
     * no CSV, and as `Imports`.
     */
    async importScope(
      id: string,
      file: ReceivedFile | undefined,
      { dryRun, language }: { dryRun: boolean; language: Language },
    ): Promise<ImportSummary> {
      await mustFind(database.db, id);
      if (!file) throw badField('file', 'VALIDATION.importFile');
      const find: Finders = {
        test: testFinder(await listTestNames(database.db)),
        parameter: parameterReader(await listParameterNames(database.db)),
      };
      const { lines, errors } = await imports.run(() => readFile(file, find, language));
      const compare = async (connection: Db) => {
        const held = await listScope(connection, id);
        const before = new Map(held.map((line) => [keyOf(line), line.valid_until]));
        const known = lines.filter((line) => before.has(keyOf(line)));
        const unchanged = known.filter((line) => before.get(keyOf(line)) === line.valid_until).length;
        return { created: lines.length - known.length, updated: known.length - unchanged, unchanged, errors };
      };
      if (dryRun) return compare(database.db);
      const [first] = errors;
      if (first) {
        const details = await compare(database.db);
        throw new AppError('IMPORT_REFUSED', { line: first.line, reason: first.message }, { details });
      }
      return change(async (tx) => {
        await mustFind(tx, id);
        const answer = await compare(tx);
        await upsertScope(tx, id, lines);
        const details = { created: answer.created, updated: answer.updated };
        await audit.write(tx, { action: 'centre.scope-imported', recordId: id, details });
        return answer;
      });
    },
  };
}
