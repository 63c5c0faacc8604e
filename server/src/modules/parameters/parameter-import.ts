// Imports parameters and drafts of their ranges, all or nothing.
import type { ImportError, ImportSummary } from '@labfront/contract/catalogue-import';
import type { Language } from '@labfront/contract/messages/sentences';
import type { ParameterBody, ParameterChange } from '@labfront/contract/parameters';
import type { RangeBody } from '@labfront/contract/range-schemas';
import type { Audit } from '../../platform/audit/audit.ts';
import { AppError, badField } from '../../platform/base/errors.ts';
import { type Imports, passImportTime } from '../../platform/csv/imports.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import { type FileEntry, readParameterFile } from './parameter-file.ts';
import { columnsOf, fieldsOf, isSameRanges, toRange, withChange } from './parameter-view.ts';
import { allParameters, currentVersions, type ParameterRow, rangesOf } from './parameters.queries.ts';

interface Dependencies {
  database: Database;
  audit: Audit;
  imports: Imports;
  add: (tx: Db, fields: ParameterBody) => Promise<ParameterRow>;
  change: (tx: Db, id: string, given: ParameterChange) => Promise<ParameterRow>;
  draft: (tx: Db, by: string, id: string, given: { ranges: readonly RangeBody[] }) => Promise<ParameterRow>;
}

/** Undoes a dry run's transaction and carries its result out of it. */
class DryRun extends Error {
  readonly summary: ImportSummary;
  constructor(summary: ImportSummary) {
    super('dry run');
    this.summary = summary;
  }
}

/** The shop's parameters, by code in lower case. */
async function readHeld(db: Db) {
  const versions = await currentVersions(db);
  const ranges = await rangesOf(
    db,
    versions.map(({ id }) => id),
  );
  return new Map(
    (await allParameters(db)).map((row) => {
      const own = versions.filter(({ parameter_id: id }) => id === row.id);
      const shown = own.find(({ state }) => state === 'draft') ?? own[0];
      return [row.code.toLowerCase(), { row, ranges: (ranges.get(shown?.id ?? '') ?? []).map(toRange) }] as const;
    }),
  );
}
type Held = Awaited<ReturnType<typeof readHeld>>;

export function createParameterImport({ database, audit, imports, add, change, draft }: Dependencies) {
  /** @returns whether the entry created, changed or left its parameter. */
  async function take(tx: Db, by: string, entry: FileEntry, held: Held): Promise<'created' | 'updated' | 'unchanged'> {
    const known = held.get(entry.code.toLowerCase());
    const ranges = entry.ranges.map(({ range }) => range);
    if (!known) {
      if (!entry.created) return 'unchanged';
      const { id } = await add(tx, entry.created);
      if (ranges.length > 0) await draft(tx, by, id, { ranges });
      return 'created';
    }
    const { id } = known.row;
    const fields = withChange(fieldsOf(known.row), { ...entry.fields, code: known.row.code });
    const isChanged = JSON.stringify(columnsOf(fields)) !== JSON.stringify(columnsOf(fieldsOf(known.row)));
    const isDrafted = ranges.length > 0 && !isSameRanges(ranges, known.ranges);
    if (isChanged) await change(tx, id, { ...entry.fields, code: known.row.code });
    if (isDrafted) await draft(tx, by, id, { ranges });
    return isChanged || isDrafted ? 'updated' : 'unchanged';
  }

  /** Formulas may read parameters of later rows, so those without one go first. */
  const inOrder = (entries: readonly FileEntry[]) =>
    entries.toSorted((a, b) => Number(Boolean(a.fields.formula)) - Number(Boolean(b.fields.formula)));

  async function run(tx: Db, by: string, entries: readonly FileEntry[], language: Language): Promise<ImportSummary> {
    const held = await readHeld(tx);
    const errors: ImportError[] = [];
    const counts = { created: 0, updated: 0, unchanged: 0 };
    for (const entry of inOrder(entries)) {
      await passImportTime();
      try {
        counts[await take(tx, by, entry, held)] += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { message, issues } = error.body(language, '') as { message: string; issues?: { path: string }[] };
        const [, index, column] = /^ranges\.(\d+)\.(\w+)$/.exec(issues?.[0]?.path ?? '') ?? [];
        const line = index === undefined ? entry.line : (entry.ranges[Number(index)]?.line ?? entry.line);
        errors.push({ line, column: column ?? issues?.[0]?.path ?? '', message });
      }
    }
    return { ...counts, errors };
  }

  async function importNow(
    by: string,
    file: ReceivedFile | undefined,
    { dryRun, language }: { dryRun: boolean; language: Language },
  ): Promise<ImportSummary> {
    if (!file) throw badField('file', 'VALIDATION.importFile');
    const codes = new Set((await allParameters(database.db)).map(({ code }) => code.toLowerCase()));
    const { entries, errors } = await readParameterFile(file.path, (code) => codes.has(code.toLowerCase()), language);
    const refused = new Set(errors.map(({ line }) => line));
    const readable = entries.filter(
      ({ line, ranges }) => ![line, ...ranges.map((range) => range.line)].some((one) => refused.has(one)),
    );
    try {
      return await database.write(async (tx) => {
        const found = await run(tx, by, readable, language);
        const summary = { ...found, errors: [...errors, ...found.errors].sort((a, b) => a.line - b.line) };
        if (dryRun) throw new DryRun(summary);
        const [first] = summary.errors;
        if (first) {
          throw new AppError('IMPORT_REFUSED', { line: first.line, reason: first.message }, { details: summary });
        }
        const details = { created: summary.created, updated: summary.updated };
        await audit.write(tx, { action: 'parameter.imported', recordId: null, details });
        return summary;
      });
    } catch (error) {
      if (error instanceof DryRun) return error.summary;
      throw error;
    }
  }

  return {
    /**
     * Imports a CSV file, all or nothing: parameters by code, and the drafts of their ranges. An empty cell leaves a field as it is; a
     * parameter whose rows name ranges gets these as its draft.
     * @returns what it did; of a dry run what it would do, refused rows included.
     * @throws AppError 400 `IMPORT_REFUSED` with the same result in its body when a row is refused, 400 at `file`, 415 for what is no
     * CSV, and as `Imports`.
     */
    importFile: (
      by: string,
      file: ReceivedFile | undefined,
      options: { dryRun: boolean; language: Language },
    ): Promise<ImportSummary> => imports.run(() => importNow(by, file, options)),
  };
}
