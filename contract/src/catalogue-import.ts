import { z } from 'zod';
import { Id, TextFlag, Timestamp } from './common.ts';
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

/**
 * One field of a row, as texts in the format of the file; `from` is empty for a new item. `finalPrice` is what customers pay where
 * no city has its own price, which no column of a file says.
 */
const ImportedField = z.object({ column: z.string(), from: z.string(), to: z.string() });

/** One row that changes or creates an item. */
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

/** Days during which an import can be undone. */
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
  /** The first errors; if there are too many, the last entry gives the number of the others. */
  errors: z.array(ImportError),
});
export type ImportSummary = z.output<typeof ImportSummary>;

export const ImportAnswer = ImportSummary.extend({
  /** Ours: the first 200 rows that change or make something, renamed ones first, then by how much their price changes. */
  changes: z.array(ImportChange),
  /** Beyond the specification: rows whose name or discount differs from the item's, whether or not the import applies it. */
  differing: z.object({ names: z.number(), discounts: z.number() }),
  /** Beyond the specification: the import that can be undone; null if it changed nothing. */
  importId: Id.nullable(),
});
export type ImportAnswer = z.output<typeof ImportAnswer>;

/** Columns that an import may leave as they are. */
export const KEPT_COLUMNS = ['name', 'discountPercent'] as const;

export const ImportBody = z.object({
  /** "true" previews the import and changes nothing. */
  dryRun: TextFlag,
  /** JSON: item column → file column. A column that is null is skipped; an unmapped column is matched by its own name. */
  mapping: z.string().optional(),
  /** Beyond the specification, comma-separated: columns that existing items keep, `name` and `discountPercent`. */
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
      /** Number of items restored or removed. */
      done: z.number(),
      /** Names of the first items that stay unchanged. */
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
