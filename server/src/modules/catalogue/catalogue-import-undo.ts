// Undoes an import of the catalogue, because nobody can retype thousands of prices that a wrong file changed.
import { IMPORT_UNDO_DAYS } from '@labfront/contract/catalogue-import';
import type { Audit } from '../../platform/audit/audit.ts';
import { isoTime } from '../../platform/base/clock.ts';
import { notFound } from '../../platform/base/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { bumpCatalogueVersion } from './catalogue.queries.ts';
import { type CatalogueImportRow, markUndone, undoImport } from './import-history.queries.ts';

const DAY_MS = 86_400_000;
/** Limit of names of unchanged items in one answer. */
const MOST_LEFT = 100;

export interface UndoRequest {
  id: string;
  /** ISO time of the request. */
  now: string;
}

export interface UndoneImport {
  row: CatalogueImportRow;
  /** Number of items restored or removed. */
  done: number;
  /** Names of the first items that stay unchanged. */
  left: string[];
}

/** The ISO time since which imports can be undone. */
export const undoableSince = (now: number): string => isoTime(now - IMPORT_UNDO_DAYS * DAY_MS);

/** @throws AppError 404 if the import is unknown, too old, or already undone. */
export function undoCatalogueImport(database: Database, audit: Audit, { id, now }: UndoRequest): Promise<UndoneImport> {
  return database.write(async (tx) => {
    // First, because it locks out other changes.
    await bumpCatalogueVersion(tx);
    const row = await markUndone(tx, id, now, undoableSince(Date.parse(now)));
    if (!row) throw notFound('Import');
    const { done, left } = await undoImport(tx, row, now, MOST_LEFT);
    await audit.write(tx, { action: 'catalogue.importUndone', recordId: id, details: { done, left: left.length } });
    return { row, done, left };
  });
}
