// Maps the columns of a file to the columns of wire.md, by name or by the mapping sent with the file.
import { badField } from '../../platform/base/errors.ts';

export const IMPORT_COLUMNS = [
  'kind',
  'code',
  'name',
  'nameHi',
  'category',
  'description',
  'descriptionHi',
  'price',
  'discountPercent',
  'sampleType',
  'parameter',
  'parameterHi',
  'duration',
  'preparation',
  'preparationHi',
  'aliases',
  'nablAccredited',
  'sensitive',
  'regulated',
  'popular',
  'active',
  'tests',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export interface FileColumn {
  index: number;
  /** As the file's first row has it: errors name it so. */
  header: string;
}

export type FileColumns = ReadonlyMap<ImportColumn, FileColumn>;

/** Our column → the file's; null or blank leaves the column out. */
export type Mapping = Readonly<Record<string, unknown>>;

/** @throws AppError 400 at `mapping` when it is no JSON object. */
export function readMapping(text: string | undefined): Mapping {
  if (text === undefined || text.trim() === '') return {};
  try {
    const mapping: unknown = JSON.parse(text);
    if (typeof mapping === 'object' && mapping !== null && !Array.isArray(mapping)) return { ...mapping };
  } catch {
    // The error is thrown below.
  }
  throw badField('mapping', 'VALIDATION.importMapping');
}

const plain = (name: string) => name.trim().toLowerCase();

function find(headers: readonly string[], name: string): FileColumn | null {
  const places = headers.flatMap((header, index) => (plain(header) === plain(name) ? [index] : []));
  const [index] = places;
  if (index === undefined) return null;
  if (places.length > 1) throw badField('mapping', 'VALIDATION.importColumnTwice', { column: name });
  return { index, header: headers[index]?.trim() ?? '' };
}

/**
 * Returns the columns of the file. A column without a mapping is matched by its own name.
 * @throws AppError 400 at `mapping` for a column that is missing or ambiguous in the file, and if the file has neither names nor codes.
 */
export function columnsOfFile(headers: readonly string[], mapping: Mapping): FileColumns {
  const columns = new Map<ImportColumn, FileColumn>();
  for (const column of IMPORT_COLUMNS) {
    const wanted = Object.hasOwn(mapping, column) ? mapping[column] : undefined;
    if (wanted === null || wanted === '') continue;
    if (wanted !== undefined && typeof wanted !== 'string')
      throw badField('mapping', 'VALIDATION.importColumnText', { column });
    const found = find(headers, wanted ?? column);
    if (found) columns.set(column, found);
    else if (wanted !== undefined) throw badField('mapping', 'VALIDATION.importColumnUnknown', { column: wanted });
  }
  if (columns.has('name') || columns.has('code')) return columns;
  throw badField('mapping', 'VALIDATION.importNoName');
}
