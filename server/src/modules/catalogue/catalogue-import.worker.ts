// A separate thread for one import or its undo: reading, checking and applying a large file keeps a processor busy for seconds, and
// requests must not wait for it. It has its own connection, so readers continue.
import { parentPort, workerData } from 'node:worker_threads';
import { createAudit } from '../../platform/audit/audit.ts';
import type { Env } from '../../platform/base/env.ts';
import { AppError } from '../../platform/base/errors.ts';
import { inRequest, type RequestContext } from '../../platform/base/request-context.ts';
import type { Database } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open.ts';
import { type CatalogueFile, type ImportResult, importCatalogue } from './catalogue-import.ts';
import { type UndoneImport, type UndoRequest, undoCatalogueImport } from './catalogue-import-undo.ts';

export interface ImportTask {
  database: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'>;
  work: { file: CatalogueFile } | { undo: UndoRequest };
  /** The context of the request that started the import. */
  context: RequestContext | undefined;
}

/** The thread's last message. An error loses its class between threads. */
export type ImportReport =
  | { result: ImportResult }
  | { undone: UndoneImport }
  | { refusal: Pick<AppError, 'key' | 'params' | 'extras'> }
  | { failure: unknown };

async function workOn(database: Database, work: ImportTask['work']): Promise<ImportReport> {
  const now = 'file' in work ? work.file.now : work.undo.now;
  const audit = createAudit({ clock: { now: () => Date.parse(now) } });
  if ('undo' in work) return { undone: await undoCatalogueImport(database, audit, work.undo) };
  const result = await importCatalogue(database, work.file, (tx, { created, updated, unchanged, importId }) =>
    audit.write(tx, { action: 'catalogue.imported', recordId: importId, details: { created, updated, unchanged } }),
  );
  return { result };
}

async function run({ database: at, work, context }: ImportTask): Promise<ImportReport> {
  const database = await openDatabase(at, () => {}, 'disk');
  try {
    return await (context ? inRequest(context, () => workOn(database, work)) : workOn(database, work));
  } catch (error) {
    if (!(error instanceof AppError)) return { failure: error };
    const { key, params, extras } = error;
    return { refusal: { key, params, extras } };
  } finally {
    await database.close();
  }
}

parentPort?.postMessage(await run(workerData as ImportTask));
