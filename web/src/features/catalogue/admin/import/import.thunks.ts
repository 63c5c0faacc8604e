import { csvThunk } from '../../../../shared/lists/csv-export.ts';
import { customThunk, fallbackOf } from '../../../../shared/store/api-thunk.ts';
import type { Mapping } from './guess-mapping.ts';
import { importMessages } from './import.messages.ts';

interface Upload {
  file: File;
  mapping: Mapping;
  dryRun: boolean;
  /** Shares of the file that are on their way, 0 to 1. */
  onProgress(share: number): void;
}

/** Aborting its promise gives the upload up. */
export const importCatalogue = customThunk(
  'catalogueImport/send',
  fallbackOf(importMessages, 'importFailed'),
  (api, { file, mapping, dryRun, onProgress }: Upload, signal) => {
    const body = new FormData();
    body.set('dryRun', String(dryRun));
    body.set('mapping', JSON.stringify(mapping));
    body.set('file', file);
    return api.call('POST /catalogue/import', { body, onProgress, signal });
  },
);

export const exportCatalogue = csvThunk('catalogueImport/export', 'GET /catalogue/export');
