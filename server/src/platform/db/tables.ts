// FOUNDER NOTE 05:47: STOP with backup/restore/move: another helper has them nearly finished. Read /tmp/wt-ops2/FOUNDER-NOTE.md
// What a database holds, table by table, read and written without knowing any domain: for backups and for changing the engine.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';
import { openSqlite } from './sqlite.ts';

export interface Table {
  name: string;
  /** Those that hold a value of their own: a computed column takes none. */
  columns: string[];
  /** Places in `columns` of points in time, which the engines write differently. */
  times: ReadonlySet<number>;
}

type Value = string | number | null;
export type Row = Value[];

/** How many rows are in memory at once. */
const PAGE_ROWS = 500;
const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'schema_migrations' ORDER BY name`;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listed = (names: string[]) => names.map(quoted).join(', ');

function text(value: unknown): string {
  return typeof value === 'string' ? value : String(value);
}

function shapeOf(database: DatabaseSync, name: string): Table {
  const columns = database
    .prepare('SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid')
    .all(name);
  const times = columns.flatMap(({ type }, index) => (type === 'TIMESTAMPTZ' ? [index] : []));
  return { name, columns: columns.map((column) => text(column.name)), times: new Set(times) };
}

/** Every table but the list of migrations, each after those that it refers to. */
export function tablesOf(database: DatabaseSync): Table[] {
  const waiting = new Set(
    database
      .prepare(TABLES)
      .all()
      .map((row) => text(row.name)),
  );
  const ordered: Table[] = [];
  const place = (name: string) => {
    if (!waiting.delete(name)) return;
    for (const row of database.prepare('SELECT "table" AS name FROM pragma_foreign_key_list(?)').all(name)) {
      place(text(row.name));
    }
    ordered.push(shapeOf(database, name));
  };
  for (const name of [...waiting]) place(name);
  return ordered;
}

function plain(value: unknown, isTime: boolean): Value {
  if (value === null || value === undefined) return null;
  if (isTime) return new Date(text(value)).toISOString();
  return typeof value === 'number' ? value : text(value);
}

const rowOf = (table: Table, record: Record<string, unknown>): Row =>
  table.columns.map((column, index) => plain(record[column], table.times.has(index)));

/** All rows of a table, a page at a time. */
export function* readSqlite(database: DatabaseSync, table: Table): Generator<Row[]> {
  let page: Row[] = [];
  for (const record of database.prepare(`SELECT ${listed(table.columns)} FROM ${quoted(table.name)}`).iterate()) {
    page.push(rowOf(table, record));
    if (page.length < PAGE_ROWS) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** All rows of a table, a page at a time. @param tx a transaction: a cursor lives in one only. */
export async function* readPostgres(tx: Db, table: Table): AsyncGenerator<Row[]> {
  await sql
    .raw(`DECLARE labfront_rows NO SCROLL CURSOR FOR SELECT ${listed(table.columns)} FROM ${quoted(table.name)}`)
    .execute(tx);
  for (;;) {
    const { rows } = await sql.raw<Record<string, unknown>>(`FETCH ${PAGE_ROWS} FROM labfront_rows`).execute(tx);
    if (rows.length === 0) break;
    yield rows.map((record) => rowOf(table, record));
  }
  await sql.raw('CLOSE labfront_rows').execute(tx);
}

export function insertSqlite(database: DatabaseSync, table: Table, rows: Row[]): void {
  const places = table.columns.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT INTO ${quoted(table.name)} (${listed(table.columns)}) VALUES (${places})`);
  for (const row of rows) insert.run(...(row satisfies SQLInputValue[]));
}

export async function insertPostgres(tx: Db, table: Table, rows: Row[]): Promise<void> {
  const records = rows.map((row) => Object.fromEntries(table.columns.map((column, index) => [column, row[index]])));
  const columns = sql.raw(listed(table.columns));
  const target = sql.raw(quoted(table.name));
  await sql`INSERT INTO ${target} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${target}, ${JSON.stringify(records)}::json)`.execute(tx);
}

const MASK = (1n << 256n) - 1n;

/** The number of rows and the sum of their SHA-256: the same for the same rows, in whatever order an engine gives them. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(page: Row[]): void {
    this.rows += page.length;
    for (const row of page) {
      const hash = createHash('sha256').update(JSON.stringify(row)).digest('hex');
      this.#sum = (this.#sum + BigInt(`0x${hash}`)) & MASK;
    }
  }

  equals(other: RowSum): boolean {
    return this.rows === other.rows && this.#sum === other.#sum;
  }
}

/** A new SQLite file with the newest schema in a folder of its own. The caller removes the folder. */
export async function freshSqlite(folder: string): Promise<string> {
  const database = openSqlite(folder);
  await migrate(database);
  await database.close();
  return join(folder, 'labfront.sqlite');
}

/** The tables that the migrations themselves put rows into, with how many. */
export async function seededTables(): Promise<ReadonlyMap<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'labfront-schema-'));
  try {
    const database = new DatabaseSync(await freshSqlite(folder));
    const counts = tablesOf(database).map(({ name }): [string, number] => {
      const row = database.prepare(`SELECT count(*) AS rows FROM ${quoted(name)}`).get();
      return [name, Number(row?.rows)];
    });
    database.close();
    return new Map(counts.filter(([, rows]) => rows > 0));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes what the migrations put there, so that the copy brings its own. */
export function clearSqlite(database: DatabaseSync, names: Iterable<string>): void {
  for (const name of names) database.exec(`DELETE FROM ${quoted(name)}`);
}

/** As `clearSqlite`. */
export async function clearPostgres(tx: Db, names: Iterable<string>): Promise<void> {
  for (const name of names) await sql.raw(`DELETE FROM ${quoted(name)}`).execute(tx);
}

/** A table that somebody put rows into, or that is none of ours. */
export async function firstFilledTable(db: Db, seeded: ReadonlyMap<string, number>): Promise<string | undefined> {
  const { rows: tables } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename`.execute(db);
  const isOurs = tables.some(({ name }) => name === 'schema_migrations');
  for (const { name } of tables) {
    if (!isOurs) return name;
    if (name === 'schema_migrations') continue;
    const { rows } = await sql
      .raw<{ n: number }>(`SELECT count(*) AS n FROM (SELECT 1 FROM ${quoted(name)} LIMIT 100) x`)
      .execute(db);
    if (Number(rows[0]?.n) > (seeded.get(name) ?? 0)) return name;
  }
  return undefined;
}
