// Import and export of the catalogue (wire.md, Catalogue).
import { Worker } from 'node:worker_threads';
import type { ImportBody } from '@labfront/contract/catalogue-import';
import pLimit from 'p-limit';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Env } from '../../platform/base/env.ts';
import { AppError, badField } from '../../platform/base/errors.ts';
import { currentRequest } from '../../platform/base/request-context.ts';
import type { ReceivedFile } from '../../platform/http/multipart.ts';
import type { CatalogueService } from './catalogue.service.ts';
import type { ImportResult } from './catalogue-import.ts';
import type { ImportReport, ImportTask } from './catalogue-import.worker.ts';
import { readMapping } from './import-columns.ts';

interface Dependencies {
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>;
  clock: Clock;
  catalogue: CatalogueService;
}

function inThread(task: ImportTask): Promise<ImportReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./catalogue-import.worker.ts', import.meta.url), { workerData: task });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The import ended with ${code} and said nothing`)));
  });
}

export function createCatalogueImportService({ env, clock, catalogue }: Dependencies) {
  // A second one waits: each uses a processor, and two could only be in each other's way.
  const oneAtATime = pLimit(1);

  return {
    /**
     * Imports a CSV file, all or nothing.
     * @returns what it did; of a dry run what it would do, bad rows included.
     * @throws AppError 400 `IMPORT_REFUSED` with the same result in its body when a row is bad; 400 at `file` or `mapping`; 415 for
     * what is no CSV.
     */
    async importCatalogue({ dryRun, mapping }: ImportBody, file: ReceivedFile | undefined): Promise<ImportResult> {
      if (!file) throw badField('file', 'VALIDATION.importFile');
      const database = { DATABASE_URL: env.DATABASE_URL, DATA_DIR: env.DATA_DIR };
      const work = { path: file.path, mapping: readMapping(mapping), dryRun, now: isoTime(clock.now()) };
      const report = await oneAtATime(() => inThread({ database, file: work, context: currentRequest() }));
      if ('failure' in report) throw report.failure;
      if ('refusal' in report) throw AppError.of(report.refusal);
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
  };
}

export type CatalogueImportService = ReturnType<typeof createCatalogueImportService>;
