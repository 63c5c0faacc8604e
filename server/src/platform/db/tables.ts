// The description of a table for copying its rows between databases.

/** The column types on both engines: TEXT, BIGINT and times as ISO text. */
export type Row = Record<string, string | number | null>;

export interface Table {
  name: string;
  /** Without computed columns, which cannot be inserted. */
  columns: string[];
  /** Columns that are times: the engines may write the same moment differently. */
  times: string[];
  /** The primary key's columns. */
  key: string[];
  /** Tables that its rows refer to. */
  parents: string[];
}

/**
 * Whether triggers or the dashboard make the rows of a table from other tables, or the engine makes the table itself: it is not copied. SQLite keeps the
 * parts of a search index in tables.
 */
export const isDerived = (table: string): boolean =>
  /^(booking|lab|message)_search/.test(table) || table === 'centre_customers' || table === 'sales_days';

/** Sorts tables so that none precedes a table that it refers to; rows can be inserted table by table. */
export function parentsFirst(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const isReady = ({ name, parents }: Table) =>
      parents.every((parent) => parent === name || !waiting.some((other) => other.name === parent));
    const ready = waiting.filter(isReady);
    if (ready.length === 0)
      throw new Error(`Tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`);
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** A row as one line of text, the same on both engines: its values in the order of the columns. */
export function rowText(table: Table, row: Row): string {
  return JSON.stringify(
    table.columns.map((column) => {
      const value = row[column] ?? null;
      return value !== null && table.times.includes(column) ? new Date(value).toISOString() : value;
    }),
  );
}

/** Returns the name of a row for messages. */
export function rowName(table: Table, row: Row): string {
  return `${table.name} ${table.key.map((column) => row[column]).join(', ')}`;
}
