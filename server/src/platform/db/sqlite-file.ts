// Operations on a whole SQLite file, for backup, restore and the move to PostgreSQL: copying while others write, and exclusive reading.
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../base/env.ts';
import { isBusy } from './sqlite-connection.ts';
import { isDerived, parentsFirst, type Row, type Table } from './tables.ts';

const PAGE_ROWS = 500;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** @throws StartError when the file is missing: SQLite would create it. */
function refuseMissing(path: string): void {
  if (!existsSync(path)) throw new StartError(`There is no database ${path}: is DATA_DIR right?`);
}

/** Writes a copy as of one moment to `target`, which must not exist. Other processes can read and write during the copy. */
export function copySqlite(path: string, target: string): void {
  refuseMissing(path);
  const database = new DatabaseSync(path, { timeout: 15_000 });
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

/**
 * Opens a file that no other process has open, and locks others out until it is closed.
 * @throws StartError when another process has it open.
 */
export function openAlone(path: string): DatabaseSync {
  refuseMissing(path);
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;');
    return database;
  } catch (error) {
    database.close();
    if (isBusy(error)) throw new StartError(`The database ${path} is in use: stop the server first.`);
    throw new StartError(
      `The database ${path} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** @throws StartError when the file is damaged, or a row refers to a missing one. */
export function checkSqlite(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const result = database.prepare('PRAGMA integrity_check').get()?.integrity_check;
    if (result !== 'ok') throw new StartError(`The database in the backup is damaged: ${result}.`);
    const lost = database.prepare('PRAGMA foreign_key_check').get();
    if (lost) throw new StartError(`The database in the backup is damaged: a row of ${lost.table} lacks its parent.`);
  } finally {
    database.close();
  }
}

/** Its tables, parents before children. */
export function sqliteTables(database: DatabaseSync): Table[] {
  const names = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all();
  const copied = names.map(({ name }) => String(name)).filter((name) => !isDerived(name));
  const tables = copied.map((name) => {
    const columns = database.prepare('SELECT name, type, pk, hidden FROM pragma_table_xinfo(?) ORDER BY cid').all(name);
    const parents = database.prepare('SELECT "table" AS parent FROM pragma_foreign_key_list(?)').all(name);
    return {
      name,
      columns: columns.filter(({ hidden }) => hidden === 0).map((column) => String(column.name)),
      times: columns.filter(({ type }) => type === 'TIMESTAMPTZ').map((column) => String(column.name)),
      key: columns
        .filter(({ pk }) => Number(pk) > 0)
        .sort((a, b) => Number(a.pk) - Number(b.pk))
        .map((column) => String(column.name)),
      parents: parents.map(({ parent }) => String(parent)),
    };
  });
  return parentsFirst(tables);
}

/** The rows of a table, some hundred at a time. */
export function* sqlitePages(database: DatabaseSync, table: Table): Generator<Row[]> {
  const columns = table.columns.map(quoted).join(', ');
  let page: Row[] = [];
  for (const row of database.prepare(`SELECT ${columns} FROM ${quoted(table.name)}`).iterate()) {
    page.push({ ...row } as Row);
    if (page.length < PAGE_ROWS) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Returns the names of the migrations that ran on the database; none if it is empty. */
export function sqliteMigrations(database: DatabaseSync): string[] {
  const table = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'schema_migrations'").get();
  if (!table) return [];
  const rows = database.prepare('SELECT name FROM schema_migrations ORDER BY name').all();
  return rows.map(({ name }) => String(name));
}
