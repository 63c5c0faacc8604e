// What is known of a table when its rows are carried from one place to another.

/** What a column can hold: TEXT, BIGINT and times as ISO text, on both engines. */
export type Row = Record<string, string | number | null>;

export interface Table {
  name: string;
  /** Without the computed ones, which take no value. */
  columns: string[];
  /** Columns that are times: the engines may write the same moment differently. */
  times: string[];
  /** The primary key's columns. */
  key: string[];
  /** Tables that its rows refer to. */
  parents: string[];
}

/** The same tables, none before one that it refers to; so rows can be inserted table by table. */
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

/** How a row is named to people. */
export function rowName(table: Table, row: Row): string {
  return `${table.name} ${table.key.map((column) => row[column]).join(', ')}`;
}
