// Reads the CSV file of a price list: items by code, name or id, with their prices and days.
import type { ImportError } from '@labfront/contract/catalogue-import';
import { type PlainKey, refusalText } from '@labfront/contract/messages/refusals';
import { ruleText } from '@labfront/contract/messages/rules.hi';
import type { Language } from '@labfront/contract/messages/sentences';
import { MAX_PRICE_ROWS, PriceRow } from '@labfront/contract/price-lists';
import { badField } from '../../platform/base/errors.ts';
import { readCsv } from '../../platform/csv/csv-reader.ts';
import { bareAmount } from './import-rows.ts';
import type { NamedItem } from './price-lists.queries.ts';

/** Errors that an answer names; more of them is another file. */
const MOST_ERRORS = 500;
const COLUMNS = ['item', 'price', 'discountPercent', 'validFrom', 'validUntil'] as const;
type Column = (typeof COLUMNS)[number];

/** Other headers of a column. */
const ALSO: Partial<Record<Column, readonly string[]>> = { item: ['itemid', 'code', 'name', 'test'] };
const REQUIRED: ReadonlySet<Column> = new Set(['item', 'price']);

/** A row of a file and the line on which it stands. */
export interface FilePrice extends PriceRow {
  readonly line: number;
}

const plain = (header: string) => header.toLowerCase().replace(/[^a-z]/g, '');

/** The position of each column, -1 for none. @throws AppError 400 at `file` for a file without items or prices. */
function columnsOf(header: readonly string[]): Record<Column, number> {
  const names = header.map(plain);
  const found = COLUMNS.map((column) => {
    const known = [plain(column), ...(ALSO[column] ?? [])];
    return [column, names.indexOf(known.find((name) => names.includes(name)) ?? '')] as const;
  });
  const missing = found.find(([column, index]) => index < 0 && REQUIRED.has(column));
  if (missing) throw badField('file', 'VALIDATION.scopeColumn', { column: missing[0] });
  return Object.fromEntries(found) as Record<Column, number>;
}

/** Finds an item by its code, its name or its id, in any case. A name that two items have finds neither. */
function itemFinder(items: readonly NamedItem[]): (text: string) => string | undefined {
  const found = new Map<string, string | null>();
  const add = (key: string, id: string) => found.set(key, found.has(key) ? null : id);
  for (const { id, name } of items) add(name.toLowerCase(), id);
  const codes = new Map<string, string | null>();
  for (const { id, code } of items) {
    if (code !== null) codes.set(code.toLowerCase(), codes.has(code.toLowerCase()) ? null : id);
  }
  for (const [code, id] of codes) found.set(code, id);
  for (const { id } of items) found.set(id, id);
  return (text) => found.get(text.trim().toLowerCase()) ?? undefined;
}

/** @returns the rows, and an error for each invalid cell. @throws AppError 400 at `file`, 415 for a file that is no CSV. */
export async function readPriceFile(
  path: string,
  items: readonly NamedItem[],
  language: Language,
): Promise<{ prices: FilePrice[]; errors: ImportError[] }> {
  const findItem = itemFinder(items);
  const prices: FilePrice[] = [];
  const errors: ImportError[] = [];
  let columns: Record<Column, number> | null = null;
  for await (const { line, cells } of readCsv(path)) {
    if (columns === null) {
      columns = columnsOf(cells);
      continue;
    }
    const at = columns;
    const cell = (column: Column) => cells[at[column]]?.trim() ?? '';
    const refuse = (column: string, message: string) => void errors.push({ line, column, message });
    const say = (key: PlainKey) => refusalText(key, {}, language);
    const itemId = findItem(cell('item'));
    if (itemId === undefined) refuse('item', say('VALIDATION.itemUnknown'));
    else {
      const { data, error } = PriceRow.safeParse({
        itemId,
        price: bareAmount(cell('price')),
        discountPercent: bareAmount(cell('discountPercent')) || '0',
        validFrom: cell('validFrom'),
        validUntil: cell('validUntil'),
      });
      for (const issue of error?.issues ?? []) refuse(String(issue.path[0] ?? ''), ruleText(issue.message, language));
      if (data) prices.push({ ...data, line });
    }
    if (prices.length > MAX_PRICE_ROWS) throw badField('file', 'VALIDATION.scopeTooLong');
    if (errors.length >= MOST_ERRORS) break;
  }
  return { prices, errors };
}
