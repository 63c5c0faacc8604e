import { z } from 'zod';
import { Id, Timestamp } from './common.ts';
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

/** One field of a row, as texts of the file's form; `from` is empty for what is new. */
const ImportedField = z.object({ column: z.string(), from: z.string(), to: z.string() });

/** One row that changes or makes something. */
export const ImportChange = z.object({
  line: z.number(),
  kind: z.enum(['test', 'package']),
  code: z.string(),
  /** As it is called now. */
  name: z.string(),
  isNew: z.boolean(),
  fields: z.array(ImportedField),
});
export type ImportChange = z.output<typeof ImportChange>;

/** Days in which an import can be taken back. */
export const IMPORT_UNDO_DAYS = 7;

export const CatalogueImport = z.object({
  _id: Id,
  created: z.number(),
  updated: z.number(),
  createdAt: Timestamp,
  undoneAt: Timestamp.nullable(),
});
export type CatalogueImport = z.output<typeof CatalogueImport>;

/** The result of any CSV import. */
export const ImportSummary = z.object({
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  /** The first of them; when there are very many, the last one says how many more. */
  errors: z.array(ImportError),
});
export type ImportSummary = z.output<typeof ImportSummary>;

export const ImportAnswer = ImportSummary.extend({
  /** Ours: the first 200 rows that change or make something, renamed ones first, then by how much their price changes. */
  changes: z.array(ImportChange),
  /** Ours: rows whose name or discount differs from the item's, whether or not the import takes it over. */
  differing: z.object({ names: z.number(), discounts: z.number() }),
  /** Ours: the import to take back; null while nothing was changed. */
  importId: Id.nullable(),
});
export type ImportAnswer = z.output<typeof ImportAnswer>;

/** Columns that an import may leave as they are. */
export const KEPT_COLUMNS = ['name', 'discountPercent'] as const;

export const ImportBody = z.object({
  /** "true" says what would happen, and changes nothing. */
  dryRun: z
    .string()
    .optional()
    .transform((text) => text?.trim().toLowerCase() === 'true'),
  /** JSON: our column → the file's. A column that is null is left out; one that is not named is found by its own name. */
  mapping: z.string().optional(),
  /** Ours, separated by commas: columns that items which are there keep, `name` and `discountPercent`. */
  keep: z
    .string()
    .optional()
    .transform((text) => KEPT_COLUMNS.filter((column) => text?.split(',').includes(column))),
});
export type ImportBody = z.output<typeof ImportBody>;

export const catalogueFiles = {
  importCatalogue: endpoint({
    method: 'POST',
    path: '/catalogue/import',
    access: 'staff',
    permission: 'catalogue.edit',
    summary: 'Imports tests and packages from a CSV file, all or nothing; with dryRun it only says what would happen',
    body: ImportBody,
    bodyKind: 'multipart',
    files: { file: MAX_IMPORT_BYTES },
    response: ImportAnswer,
  }),
  listCatalogueImports: endpoint({
    method: 'GET',
    path: '/catalogue/imports',
    access: 'staff',
    permission: 'catalogue.edit',
    summary: 'Imports of the last seven days, newest first',
    response: z.object({ data: z.array(CatalogueImport) }),
  }),
  undoCatalogueImport: endpoint({
    method: 'POST',
    path: '/catalogue/imports/:id/undo',
    access: 'staff',
    permission: 'catalogue.edit',
    summary: 'Takes an import back as a whole, within seven days; items that were changed since stay as they are',
    params: z.object({ id: Id }),
    response: z.object({
      data: CatalogueImport,
      /** Items put back or taken out. */
      done: z.number(),
      /** Names of the first items that stay as they are. */
      left: z.array(z.string()),
      message: z.string(),
    }),
  }),
  exportCatalogue: endpoint({
    method: 'GET',
    path: '/catalogue/export',
    access: 'staff',
    permission: 'catalogue.read',
    summary: 'The whole catalogue as a CSV file, in the columns that the import takes',
    response: z.string(),
  }),
};
