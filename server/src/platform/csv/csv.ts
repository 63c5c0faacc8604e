// An administrator's list as a CSV file: all rows of the filter, read and sent in pages, so that memory use stays constant.
import { Readable } from 'node:stream';
import { setImmediate as otherWork } from 'node:timers/promises';
import type { ListQuery } from '@labfront/contract/common';
import type { FastifyReply } from 'fastify';
import { type Clock, localDay } from '../base/clock.ts';
import { isMasked, maskContacts } from '../base/contact-mask.ts';
import { keepingRequest } from '../base/request-context.ts';
import { createConcurrencyLimit } from '../scheduling/concurrency-limit.ts';
import { currentSender } from '../scheduling/fair-queue.ts';
import { pagesInPieces } from '../scheduling/pieces.ts';
import { neutralised } from './csv-formulas.ts';

export interface CsvColumn<Row> {
  header: string;
  /** A number remains a number in the spreadsheet; null is an empty cell. */
  value: (row: Row) => string | number | null;
}

/** The start of a page of the file: below the row `after` (from the top without one), newest first. */
export interface CsvPage {
  after: string | undefined;
  limit: number;
}

export interface CsvRecord {
  readonly _id: string;
}

interface CsvTable<Row> {
  columns: readonly CsvColumn<Row>[];
  rows: (page: CsvPage) => Promise<readonly Row[]>;
}

interface CsvFile<Row> extends CsvTable<Row> {
  /** `cart-bookings` is saved as `cart-bookings-2026-03-10.csv`. */
  name: string;
  clock: Clock;
}

/** Rows that are read in one step: shaping them blocks other requests for about a millisecond. */
export const PAGE_ROWS = 100;
/** Rows that are written between two chances for other work. */
const ROWS_AT_ONCE = 25;
/** Each of them reads and writes continuously until it is sent. */
const FILES = createConcurrencyLimit({ perAccount: 2 }, 'TOO_MANY_AT_ONCE.lists');
/** Byte order mark: spreadsheets detect UTF-8 by it. */
const BOM = '\uFEFF';

export function wantsCsv(query: ListQuery): boolean {
  return query.format?.toLowerCase() === 'csv';
}

/** Also quotes a lone line break, and characters that another program could read as a delimiter. */
const QUOTED = /[",;\t\r\n]/;

function cellText(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  const text = neutralised(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const line = (values: readonly (string | number | null)[]) => `${values.map(cellText).join(',')}\r\n`;

async function* pagesOf<Row extends { _id: string }>({ columns, rows }: CsvTable<Row>) {
  // With the first rows, not before: a list that cannot be read is still answered as an error.
  let text = BOM + line(columns.map(({ header }) => header));
  for (let after: string | undefined; ; ) {
    const page = await rows({ after, limit: PAGE_ROWS });
    for (const [index, row] of page.entries()) {
      if (index % ROWS_AT_ONCE === 0) await otherWork();
      text += line(columns.map(({ value }) => value(row)));
    }
    yield text;
    if (page.length < PAGE_ROWS) return;
    text = '';
    after = page.at(-1)?._id;
  }
}

/**
 * Writes records of any shape: a column for each field of the first page, nested values as JSON.
 * @param first the first page, which defines the columns.
 */
export async function* recordPages(
  first: readonly CsvRecord[],
  rows: (page: CsvPage) => Promise<readonly CsvRecord[]>,
): AsyncGenerator<string> {
  const columns = [...new Set(first.flatMap(Object.keys))].map((header) => ({
    header,
    value: (row: CsvRecord) => cellOf(new Map<string, unknown>(Object.entries(row)).get(header)),
  }));
  yield* pagesOf({ columns, rows: async (page) => (page.after === undefined ? first : rows(page)) });
}

function cellOf(value: unknown): string | number | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  return JSON.stringify(value);
}

/** The pages of a list that is in memory already. */
export function heldRows<Row>(list: readonly Row[]): CsvFile<Row>['rows'] {
  let start = 0;
  return async ({ limit }) => {
    start += limit;
    return list.slice(start - limit, start);
  };
}

/**
 * Sets the headers of a CSV file on the reply. Returns the stream for the handler to return.
 * @throws AppError 429 `TOO_MANY_AT_ONCE` while the account downloads two other lists.
 */
export function csvFile<Row extends { _id: string }>(reply: FastifyReply, file: CsvFile<Row>): Readable {
  const leave = FILES.enter();
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file.name}-${localDay(file.clock.now())}.csv"`,
    'cache-control': 'no-store',
  });
  // The stream is read outside the request, whose searches find no masked contacts.
  const rows = keepingRequest(file.rows);
  const shown = isMasked(reply.request)
    ? { ...file, rows: async (page: CsvPage) => (await rows(page)).map(maskContacts) }
    : { ...file, rows };
  return Readable.from(pagesInPieces(currentSender(), pagesOf(shown)), { objectMode: false }).once('close', leave);
}
