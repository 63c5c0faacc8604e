// A thread of its own for one import: reading, checking and applying a large file keeps a processor busy for seconds, and requests
// must not wait for it. It has a connection of its own, so readers go on meanwhile.
import { parentPort, workerData } from 'node:worker_threads';
import { createAudit } from '../../platform/audit/audit.ts';
import type { Env } from '../../platform/base/env.ts';
import { AppError } from '../../platform/base/errors.ts';
import { inRequest, type RequestContext } from '../../platform/base/request-context.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { type CatalogueFile, type ImportResult, importCatalogue } from './catalogue-import.ts';

export interface ImportTask {
  database: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>;
  file: CatalogueFile;
  /** Whose request it is. */
  context: RequestContext | undefined;
}

/** What the thread says at its end. An error loses its class between threads. */
export type ImportReport =
  | { result: ImportResult }
  | { refusal: Pick<AppError, 'key' | 'params' | 'extras'> }
  | { failure: unknown };

async function run({ database: at, file, context }: ImportTask): Promise<ImportResult> {
  const database = await openDatabase(at, () => {}, 'disk');
  const audit = createAudit({ clock: { now: () => Date.parse(file.now) } });
  const work = () =>
    importCatalogue(database, file, (tx, { created, updated, unchanged }) =>
      audit.write(tx, { action: 'catalogue.imported', recordId: null, details: { created, updated, unchanged } }),
    );
  try {
    return await (context ? inRequest(context, work) : work());
  } finally {
    await database.close();
  }
}

async function report(task: ImportTask): Promise<ImportReport> {
  try {
    return { result: await run(task) };
  } catch (error) {
    if (!(error instanceof AppError)) return { failure: error };
    const { key, params, extras } = error;
    return { refusal: { key, params, extras } };
  }
}

parentPort?.postMessage(await report(workerData as ImportTask));
