// Converts one record of an imported file to a catalogue item, or to errors for its cells.
import { finalPriceIssue, PackageChange, SampleType, TestChange } from '@labfront/contract/catalogue-bodies';
import { toPaise } from '@labfront/contract/money';
import type { CsvRecord } from '../../platform/csv/csv-reader.ts';
import type { ItemKind } from './catalogue.queries.ts';
import type { FileColumns, ImportColumn } from './import-columns.ts';
import { readList } from './import-lists.ts';
import type { StagedItem } from './import-staging.queries.ts';
import { slugOf } from './slugs.ts';

export interface RowError {
  line: number;
  /** As the file calls it; empty for the row as a whole. */
  column: string;
  message: string;
}

export interface ReadRow {
  /** Null if even the kind is unknown. A row with errors is kept too, because other rows may refer to it or repeat it. */
  item: Omit<StagedItem, 'seq' | 'new_id'> | null;
  /** The tests of a package, by code or name; null if the file does not contain them. */
  tests: string[] | null;
  errors: RowError[];
}

type Cells = Partial<Record<ImportColumn, string>>;

/** The default value of an empty cell in these columns. */
const WHEN_EMPTY: Partial<Record<ImportColumn, string>> = {
  kind: 'test',
  discountPercent: '0',
  sampleType: 'Other',
  nablAccredited: 'false',
  sensitive: 'false',
  regulated: 'false',
  popular: 'false',
  active: 'true',
};

const FLAGS: ReadonlySet<string> = new Set<ImportColumn>([
  'nablAccredited',
  'sensitive',
  'regulated',
  'popular',
  'active',
]);
const LISTS: ReadonlySet<string> = new Set<ImportColumn>(['parameter', 'parameterHi', 'aliases']);
const AMOUNTS: ReadonlySet<string> = new Set<ImportColumn>(['price', 'discountPercent']);
const YES = new Set(['true', 'yes', 'y', '1']);
const NO = new Set(['false', 'no', 'n', '0']);
const SPECIMENS = new Map(SampleType.options.map((name) => [name.toLowerCase(), name]));
const MOST_TESTS = 200;

const PackageRow = PackageChange.omit({ tests: true, parameters: true });
const ONLY_OF_TESTS: ReadonlySet<string> = new Set<ImportColumn>([
  'sampleType',
  'parameter',
  'parameterHi',
  'duration',
  'nablAccredited',
  'sensitive',
  'regulated',
]);

/** Parses the usual forms of amounts: `₹ 1,299.00`, `10 %`. */
export function bareAmount(cell: string): string {
  // Not `\s*%$`: on a cell of blanks its time grows with their square.
  const bare = cell
    .replace(/^(₹|rs\.?|inr)/i, '')
    .replace(/%$/, '')
    .trim();
  return /^\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

function flagOf(cell: string): string {
  const word = cell.toLowerCase();
  if (YES.has(word)) return 'true';
  return NO.has(word) ? 'false' : cell;
}

/** Converts a cell to the input of the contract's schemas. */
function cellValue(column: ImportColumn, text: string): unknown {
  const cell = text.trim() || (WHEN_EMPTY[column] ?? '');
  if (FLAGS.has(column)) return flagOf(cell);
  if (LISTS.has(column)) return readList(cell);
  if (AMOUNTS.has(column)) return bareAmount(cell);
  return column === 'sampleType' ? (SPECIMENS.get(cell.toLowerCase()) ?? cell) : cell;
}

function cellsOf({ cells }: CsvRecord, columns: FileColumns): Cells {
  const read: Cells = {};
  for (const [column, { index }] of columns) read[column] = cells[index] ?? '';
  return read;
}

function kindOf(cell: string | undefined): ItemKind | null {
  const word = cell?.trim().toLowerCase() || 'test';
  return word === 'test' || word === 'package' ? word : null;
}

const orNull = <T, R>(value: T | null | undefined, make: (value: T) => R): R | null =>
  value === undefined || value === null ? null : make(value);

function fieldsOf(kind: ItemKind, cells: Cells) {
  const fields: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells) as [ImportColumn, string][]) {
    if (column === 'kind' || column === 'tests' || (kind === 'package' && ONLY_OF_TESTS.has(column))) continue;
    fields[column] = cellValue(column, cell);
  }
  return fields;
}

type Refuse = (column: ImportColumn | '', message: string) => void;

/** Checks the rules that concern several cells of a row. */
function checkTogether(kind: ItemKind, checked: TestChange, tests: string[] | null, refuse: Refuse): void {
  const { price, discountPercent } = checked;
  if (price !== undefined && discountPercent !== undefined) {
    const issue = finalPriceIssue(price, discountPercent);
    if (issue) refuse(issue.path as ImportColumn, issue.message);
  }
  if (kind === 'test' && tests && tests.length > 0) refuse('tests', 'Only a package holds tests');
  if (tests && tests.length > MOST_TESTS) refuse('tests', `At most ${MOST_TESTS} tests`);
}

function checkWidth(record: CsvRecord, width: number, refuse: Refuse): void {
  if (record.cells.slice(width).every((cell) => cell.trim() === '')) return;
  const counts = `This row has ${record.cells.length} cells, the first row has ${width}`;
  refuse('', `${counts}: a text with the delimiter in it stands between quotation marks`);
}

type ItemOfRow = NonNullable<ReadRow['item']>;

function toStaged(line: number, kind: ItemKind, checked: TestChange): ItemOfRow {
  return {
    line,
    kind,
    is_bad: 0,
    code: checked.code ?? null,
    name: checked.name ?? null,
    slug: slugOf(checked.name ?? ''),
    name_hi: checked.nameHi ?? null,
    description: checked.description ?? null,
    description_hi: checked.descriptionHi ?? null,
    category: checked.category ?? null,
    price: orNull(checked.price, toPaise),
    discount_basis_points: orNull(checked.discountPercent, (percent) => Math.round(percent * 100)),
    sample_type: checked.sampleType ?? null,
    parameters: orNull(checked.parameter, JSON.stringify),
    parameters_hi: orNull(checked.parameterHi, JSON.stringify),
    duration: checked.duration ?? null,
    preparation: checked.preparation ?? null,
    preparation_hi: checked.preparationHi ?? null,
    aliases: orNull(checked.aliases, JSON.stringify),
    nabl_accredited: orNull(checked.nablAccredited, Number),
    sensitive: orNull(checked.sensitive, Number),
    regulated: orNull(checked.regulated, Number),
    popular: orNull(checked.popular, Number),
    active: orNull(checked.active, Number),
    says_tests: 0,
    target_id: null,
    is_changed: 0,
  };
}

/** Also for a bad row, if readable: references to it and repetitions of it need them. */
function nameAndCode(fields: Record<string, unknown>): TestChange {
  const { code, name } = TestChange.shape;
  return { code: code.safeParse(fields.code).data ?? null, name: name.safeParse(fields.name).data };
}

/** @returns the row, and an error for each invalid cell. */
export function readRow(record: CsvRecord, columns: FileColumns, width: number): ReadRow {
  const { line } = record;
  const errors: RowError[] = [];
  const refuse: Refuse = (column, message) =>
    errors.push({ line, column: (column && columns.get(column)?.header) || column, message });

  const cells = cellsOf(record, columns);
  checkWidth(record, width, refuse);
  const kind = kindOf(cells.kind);
  if (!kind) {
    refuse('kind', 'Either test or package');
    return { item: null, tests: null, errors };
  }
  const fields = fieldsOf(kind, cells);
  const { data, error } = (kind === 'test' ? TestChange : PackageRow).safeParse(fields);
  for (const issue of error?.issues ?? []) refuse(String(issue.path[0] ?? '') as ImportColumn | '', issue.message);
  const tests = orNull(cells.tests, readList);
  checkTogether(kind, data ?? {}, tests, refuse);

  const item = toStaged(line, kind, data ?? nameAndCode(fields));
  item.is_bad = Number(errors.length > 0);
  if (kind === 'test') return { item, tests: null, errors };
  item.says_tests = Number(tests !== null);
  return { item, tests: errors.length === 0 ? tests : null, errors };
}
