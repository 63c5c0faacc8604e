// Fills a table with as many rows as a large network has, spread over the days of its books.

import { newId } from '../../server/src/platform/base/ids.ts';
import type { Database, Tables } from '../../server/src/platform/db/database.ts';

export const OFFICE_ROWS = 100_000;
export const CITIES = ['Bhopal', 'Indore', 'Ujjain', 'Sagar'] as const;
const DAYS = 400;
const DAY_MS = 86_400_000;
const BATCH = 500;
/** One row in this number is waiting for staff. */
const WAITS = 50;

/** The database itself refuses a row that is none. */
export async function fill(
  { write }: Database,
  table: keyof Tables,
  make: (index: number, at: string) => object,
): Promise<void> {
  const start = Date.now() - DAYS * DAY_MS;
  for (let first = 0; first < OFFICE_ROWS; first += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, step) => {
      const index = first + step;
      return make(index, new Date(start + Math.floor((index * DAYS * DAY_MS) / OFFICE_ROWS)).toISOString());
    });
    await write(async (tx) => {
      await tx
        .insertInto(table)
        .values(rows.flat() as never)
        .execute();
    });
  }
}

export const turn = <T>(values: readonly T[], index: number): T => values[index % values.length] as T;
export const waits = (index: number) => index % WAITS === 0;
export const ids = (name: string) => Array.from({ length: OFFICE_ROWS }, () => `${name}-${newId()}`);
