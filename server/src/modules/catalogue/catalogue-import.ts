// The import of a CSV file into the catalogue (wire.md, Catalogue): all or nothing, every row checked. The file is streamed into temporary
// tables of one connection; only applying the rows takes the catalogue's write lock, for a few statements.

import { badField } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import { CsvBroken, readCsv } from '../../platform/csv/csv-reader.ts';
import type { Database, Db, Session } from '../../platform/db/database.ts';
import { bumpCatalogueVersion, catalogueVersion } from './catalogue.queries.ts';
import { applyImport } from './import-apply.queries.ts';
import {
  clashingSlugs,
  clearOutdatedHindi,
  countRows,
  type ImportCounts,
  isSlugTaken,
  markChanged,
  matchPackageTests,
  matchRows,
  refuseFinalPrices,
  refuseIncomplete,
  refuseRepeated,
  refuseTakenNames,
  setSlug,
} from './import-checks.queries.ts';
import { columnsOfFile, type FileColumns, type ImportColumn, type Mapping } from './import-columns.ts';
import { keepHistory } from './import-history.queries.ts';
import { countDiffering, type KeptCounts, keepColumn } from './import-preview.queries.ts';
import { type ImportChange, previewOf } from './import-preview.ts';
import { type ReadRow, type RowError, readRow } from './import-rows.ts';
import {
  clearMatches,
  countErrors,
  createStaging,
  dropStaging,
  firstErrors,
  indexStaging,
  STAGED_AT_ONCE,
  type StagedItem,
  type StagedPackageTest,
  stageErrors,
  stageItems,
  stageTests,
} from './import-staging.queries.ts';

export interface CatalogueFile {
  path: string;
  mapping: Mapping;
  /** Columns that existing items keep. */
  keep: readonly KeptColumn[];
  /** Whether the import can be undone. */
  isUndoable: boolean;
  /** Previews the result, and changes nothing. */
  dryRun: boolean;
  /** ISO time of creation or change for the imported items. */
  now: string;
}

export interface ImportResult extends ImportCounts {
  /** In the order of the file. Beyond `MOST_ERRORS` the last entry gives the number of the others. */
  errors: RowError[];
  changes: ImportChange[];
  differing: KeptCounts;
  /** The import that can be undone; null if it changed nothing. */
  importId: string | null;
}

/** Written in the transaction of the import: the audit log. */
type Applied = (tx: Db, result: ImportResult) => Promise<void>;

const KEPT_FIELDS = { name: 'name', discountPercent: 'discount_basis_points' } as const;
type KeptColumn = keyof typeof KEPT_FIELDS;

const MOST_ERRORS = 500;

/** Reads the whole file into the staging tables. @returns the file's columns. */
async function stageFile(db: Db, file: CatalogueFile): Promise<FileColumns> {
  let columns: FileColumns | null = null;
  let width = 0;
  let seq = 0;
  let rows: (ReadRow & { seq: number })[] = [];
  const flush = async () => {
    const items = rows.flatMap(({ item, seq }): StagedItem[] => (item ? [{ ...item, seq, new_id: newId() }] : []));
    await stageItems(db, items);
    await stageTests(
      db,
      rows.flatMap(({ item, tests, seq }): StagedPackageTest[] =>
        (tests ?? []).map((reference, position) => ({
          seq,
          line: item?.line ?? 0,
          position,
          reference,
          test_id: null,
        })),
      ),
    );
    await stageErrors(
      db,
      rows.flatMap(({ seq, errors }) =>
        errors.map(({ line, column, message }) => ({ seq, line, column_name: column, message })),
      ),
    );
    rows = [];
  };
  try {
    for await (const record of readCsv(file.path)) {
      if (!columns) {
        columns = columnsOfFile(record.cells, file.mapping);
        width = record.cells.length;
        continue;
      }
      seq += 1;
      rows.push({ ...readRow(record, columns, width), seq });
      if (rows.length === STAGED_AT_ONCE) await flush();
    }
  } catch (error) {
    if (!(error instanceof CsvBroken) || !columns) throw error;
    const { line, message } = error;
    await stageErrors(db, [{ seq: null, line, column_name: '', message }]);
  }
  await flush();
  if (!columns) throw badField('file', 'VALIDATION.csvEmpty');
  return columns;
}

// Different names rarely give the same slug; those that do get the first free number.
async function spreadSlugs(db: Db): Promise<void> {
  const next = new Map<string, number>();
  for (const { seq, kind, slug } of await clashingSlugs(db)) {
    let suffix = next.get(`${kind} ${slug}`) ?? 2;
    while (await isSlugTaken(db, kind, `${slug}-${suffix}`)) suffix += 1;
    await setSlug(db, seq, `${slug}-${suffix}`);
    next.set(`${kind} ${slug}`, suffix + 1);
  }
}

/** Compares the staged rows with the catalogue as it is now; again when it has changed since. */
async function compare(db: Db, keep: readonly KeptColumn[]): Promise<KeptCounts> {
  await matchRows(db);
  const differing = await countDiffering(db);
  for (const column of keep) await keepColumn(db, KEPT_FIELDS[column]);
  await refuseIncomplete(db);
  await refuseRepeated(db);
  await refuseTakenNames(db);
  await refuseFinalPrices(db);
  await matchPackageTests(db);
  await clearOutdatedHindi(db);
  await markChanged(db);
  await spreadSlugs(db);
  return differing;
}

async function resultOf(db: Db, columns: FileColumns, differing: KeptCounts): Promise<ImportResult> {
  const [counts, errors, changes] = [await countRows(db), await errorsOf(db, columns), await previewOf(db)];
  return { ...counts, errors, changes, differing, importId: null };
}

async function errorsOf(db: Db, columns: FileColumns): Promise<RowError[]> {
  const found = await firstErrors(db, MOST_ERRORS + 1);
  const errors = found.slice(0, MOST_ERRORS).map(({ line, column_name, message }) => ({
    line,
    column: columns.get(column_name as ImportColumn)?.header ?? column_name,
    message,
  }));
  const next = found[MOST_ERRORS];
  if (!next) return errors;
  const more = (await countErrors(db)) - MOST_ERRORS;
  return [...errors, { line: next.line, column: '', message: `From this line on there are ${more} more errors` }];
}

async function runImport({ db, write }: Session, file: CatalogueFile, onApplied: Applied): Promise<ImportResult> {
  await createStaging(db, file.now);
  const columns = await stageFile(db, file);
  await indexStaging(db);
  const version = await catalogueVersion(db);
  const found = await resultOf(db, columns, await compare(db, file.keep));
  if (file.dryRun || found.errors.length > 0 || found.created + found.updated === 0) return found;
  return write(async (tx) => {
    // First, because it locks out other changes.
    await bumpCatalogueVersion(tx);
    const isOld = (await catalogueVersion(tx)) !== version + 1;
    if (isOld) {
      await clearMatches(tx);
    }
    const now = isOld ? await resultOf(tx, columns, await compare(tx, file.keep)) : found;
    if (now.errors.length > 0) return now;
    const { created, updated } = now;
    const id = file.isUndoable ? newId() : null;
    if (id !== null) await keepHistory(tx, { id, created, updated, created_at: file.now, undone_at: null });
    const result = { ...now, importId: id };
    await applyImport(tx);
    await onApplied(tx, result);
    return result;
  });
}

/**
 * Imports a file. Changes nothing if a row is bad (`errors` is not empty) or with `dryRun`; the counts then describe the good rows. Rows
 * are matched by code, those without one by name; items keep their values for columns that the file lacks.
 * @throws AppError 400 at `mapping` or `file`, 415 `NOT_A_CSV` (platform/csv/csv-sniff.ts).
 */
export async function importCatalogue(
  database: Database,
  file: CatalogueFile,
  onApplied: Applied = async () => {},
): Promise<ImportResult> {
  return database.session(async (session) => {
    try {
      return await runImport(session, file, onApplied);
    } finally {
      await dropStaging(session.db);
    }
  });
}
