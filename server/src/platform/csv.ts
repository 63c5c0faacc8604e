// An administrator's list as a CSV file: every row that the filter finds, read and sent in pages, so that memory stays flat.
import { Readable } from 'node:stream';
import type { ListQuery } from '@labfront/contract/common';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';
import { type Clock, localDay } from './clock.ts';
import { neutralised } from './csv-formulas.ts';

export interface CsvColumn<Row> {
  header: string;
  /** A number stays a number in the spreadsheet; null is an empty cell. */
  value: (row: Row) => string | number | null;
}

/** Where a page of the file begins: below the row `after` (from the top without one), newest first. */
export interface CsvPage {
  after: string | undefined;
  limit: number;
}

interface CsvFile<Row> {
  /** `cart-bookings` is saved as `cart-bookings-2026-03-10.csv`. */
  name: string;
  clock: Clock;
  columns: readonly CsvColumn<Row>[];
  rows: (page: CsvPage) => Promise<readonly Row[]>;
}

const PAGE_ROWS = 1_000;
/** Tells spreadsheets that the text is UTF-8. */
const BOM = '\uFEFF';

export function wantsCsv(query: ListQuery): boolean {
  return query.format?.toLowerCase() === 'csv';
}

// A lone line break is quoted too.
const lines = (records: (string | number | null)[][]) =>
  stringify(records, {
    cast: { string: neutralised },
    record_delimiter: '\r\n',
    quote_record_delimiter: true,
    quoted_match: /[\r\n]/,
  });

async function* pagesOf<Row extends { _id: string }>({ columns, rows }: CsvFile<Row>) {
  const text = (page: readonly Row[]) => lines(page.map((row) => columns.map(({ value }) => value(row))));
  // With the first rows, not before: a list that cannot be read is still answered as an error.
  let start = BOM + lines([columns.map(({ header }) => header)]);
  for (let after: string | undefined; ; ) {
    const page = await rows({ after, limit: PAGE_ROWS });
    yield start + text(page);
    if (page.length < PAGE_ROWS) return;
    start = '';
    after = page.at(-1)?._id;
  }
}

/** The pages of a list that is in memory already. */
export function heldRows<Row>(list: readonly Row[]): CsvFile<Row>['rows'] {
  let start = 0;
  return async ({ limit }) => {
    start += limit;
    return list.slice(start - limit, start);
  };
}

/** Says on the answer that it is a file, and gives what its handler returns. */
export function csvFile<Row extends { _id: string }>(reply: FastifyReply, file: CsvFile<Row>): Readable {
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${file.name}-${localDay(file.clock.now())}.csv"`,
    'cache-control': 'no-store',
  });
  return Readable.from(pagesOf(file), { objectMode: false });
}
