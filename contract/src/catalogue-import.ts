import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const MAX_IMPORT_BYTES = 50 * 1_048_576;

export const ImportError = z.object({
  /** The line of the file on which the row starts; the header is 1. */
  line: z.number(),
  /** As the file calls it; empty for the row as a whole. */
  column: z.string(),
  message: z.string(),
});
export type ImportError = z.output<typeof ImportError>;

export const ImportAnswer = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** The first of them; when there are very many, the last one says how many more. */
  errors: z.array(ImportError),
});
export type ImportAnswer = z.output<typeof ImportAnswer>;

export const ImportBody = z.object({
  /** "true" says what would happen, and changes nothing. */
  dryRun: z
    .string()
    .optional()
    .transform((text) => text?.trim().toLowerCase() === 'true'),
  /** JSON: our column → the file's. A column that is null is left out; one that is not named is found by its own name. */
  mapping: z.string().optional(),
});
export type ImportBody = z.output<typeof ImportBody>;

export const catalogueFiles = {
  importCatalogue: endpoint({
    method: 'POST',
    path: '/catalogue/import',
    access: 'admin',
    summary: 'Imports tests and packages from a CSV file, all or nothing; with dryRun it only says what would happen',
    body: ImportBody,
    bodyKind: 'multipart',
    files: { file: MAX_IMPORT_BYTES },
    response: ImportAnswer,
  }),
  exportCatalogue: endpoint({
    method: 'GET',
    path: '/catalogue/export',
    access: 'admin',
    summary: 'The whole catalogue as a CSV file, in the columns that the import takes',
    response: z.string(),
  }),
};
