// Import and export of the catalogue (wire.md, Catalogue).
import { Worker } from 'node:worker_threads';
import type { CatalogueImport, ImportBody } from '@labfront/contract/catalogue-import';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Env } from '../../platform/base/env.ts';
import { AppError, badField } from '../../platform/base/errors.ts';
import { currentRequest } from '../../platform/base/request-context.ts';
import type { Imports } from '../../platform/csv/imports.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { CatalogueService } from './catalogue.service.ts';
import type { ImportResult } from './catalogue-import.ts';
import type { ImportReport, ImportTask } from './catalogue-import.worker.ts';
import { undoableSince } from './catalogue-import-undo.ts';
import { readMapping } from './import-columns.ts';
import { type CatalogueImportRow, listImports, sweepImports } from './import-history.queries.ts';

interface Dependencies {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>;
  database: Database;
  clock: Clock;
  catalogue: CatalogueService;
  imports: Imports;
}

/** @throws the error of `tooLong` once its time is over: the thread ends, and with its connection what it has written. */
function inThread(task: ImportTask, leftMs: number, tooLong: Imports['tooLong']): Promise<ImportReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./catalogue-import.worker.ts', import.meta.url), { workerData: task });
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      void worker.terminate();
    }, leftMs);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearTimeout(timer);
      // Only now: until then the thread may hold the lock of the writers.
      reject(isOver ? tooLong() : new Error(`The import ended with ${code} and said nothing`));
    });
  });
}

const toWire = ({ id, created, updated, created_at, undone_at }: CatalogueImportRow): CatalogueImport => ({
  _id: id,
  created: Number(created),
  updated: Number(updated),
  createdAt: created_at,
  undoneAt: undone_at,
});

export function createCatalogueImportService({ env, database, clock, catalogue, imports }: Dependencies) {
  const at = { DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR };

  async function work(
    task: ImportTask['work'],
  ): Promise<Exclude<ImportReport, { failure: unknown } | { refusal: unknown }>> {
    const given = { database: at, work: task, context: currentRequest() };
    const report = await imports.run((leftMs) => inThread(given, leftMs, imports.tooLong));
    if ('failure' in report) throw report.failure;
    if ('refusal' in report) throw AppError.of(report.refusal);
    return report;
  }

  return {
    /**
     * Imports a CSV file, all or nothing.
     * @returns its result; for a dry run the expected result, bad rows included.
     * @throws AppError 400 `IMPORT_REFUSED` with the same result in its body if a row is bad; 400 at `file` or `mapping`; 415 for a file
     * that is not a CSV, and as `Imports`.
     */
    async importCatalogue(
      { dryRun, mapping, keep }: ImportBody,
      file: ReceivedFile | undefined,
    ): Promise<ImportResult> {
      if (!file) throw badField('file', 'VALIDATION.importFile');
      const now = isoTime(clock.now());
      const report = await work({
        file: { path: file.path, mapping: readMapping(mapping), keep, isUndoable: true, dryRun, now },
      });
      if (!('result' in report)) throw new Error('An import was answered as an undoing');
      const { result } = report;
      if (dryRun) return result;
      if (result.errors.length > 0) {
        const [first] = result.errors;
        const { line = 0, message: reason = '' } = first ?? {};
        throw new AppError('IMPORT_REFUSED', { line, reason }, { details: { ...result } });
      }
      catalogue.invalidate();
      return result;
    },

    /** Imports that can be undone, and recent ones that were undone, newest first. */
    async list(): Promise<CatalogueImport[]> {
      return (await listImports(database.db, undoableSince(clock.now()))).map(toWire);
    },

    /**
     * Undoes an import as a whole; items that were changed since stay unchanged.
     * @returns the import, the number of items restored or removed, and the names of the first that stay.
     * @throws AppError 404 if it is older than seven days, or already undone.
     */
    async undo(id: string): Promise<{ data: CatalogueImport; done: number; left: string[] }> {
      const report = await work({ undo: { id, now: isoTime(clock.now()) } });
      if (!('undone' in report)) throw new Error('An undoing was answered as an import');
      catalogue.invalidate();
      const { row, done, left } = report.undone;
      return { data: toWire(row), done, left };
    },

    /** Deletes the history of imports that can no longer be undone. */
    sweep: (): Promise<void> => sweepImports(database.write, undoableSince(clock.now())),
  };
}

export type CatalogueImportService = ReturnType<typeof createCatalogueImportService>;
