import { KEPT_COLUMNS } from '@labfront/contract/catalogue-import';
import { csvThunk } from '../../../../shared/lists/csv-export.ts';
import { apiThunk, customThunk, fallbackOf } from '../../../../shared/store/api-thunk.ts';
import type { Mapping } from './guess-mapping.ts';
import { importMessages } from './import.messages.ts';

export type TakenColumn = (typeof KEPT_COLUMNS)[number];

interface Upload {
  file: File;
  mapping: Mapping;
  /** Columns that existing items take from the file instead of keeping their value. */
  takes: readonly TakenColumn[];
  dryRun: boolean;
  /** Receives the uploaded share of the file, 0 to 1. */
  onProgress(share: number): void;
}

/** Aborting its promise cancels the upload. */
export const importCatalogue = customThunk(
  'catalogueImport/send',
  fallbackOf(importMessages, 'importFailed'),
  (api, { file, mapping, takes, dryRun, onProgress }: Upload, signal) => {
    const body = new FormData();
    body.set('dryRun', String(dryRun));
    body.set('mapping', JSON.stringify(mapping));
    body.set('keep', KEPT_COLUMNS.filter((column) => !takes.includes(column)).join(','));
    body.set('file', file);
    return api.call('POST /catalogue/import', { body, onProgress, signal });
  },
);

export const fetchImports = apiThunk(
  'catalogueImport/list',
  'GET /catalogue/imports',
  fallbackOf(importMessages, 'listFailed'),
);

export const undoImport = apiThunk(
  'catalogueImport/undo',
  'POST /catalogue/imports/:id/undo',
  fallbackOf(importMessages, 'undoFailed'),
);

export const exportCatalogue = csvThunk('catalogueImport/export', 'GET /catalogue/export');
