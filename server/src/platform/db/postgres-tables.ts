// All rows of a PostgreSQL database, read as of one moment or put into an empty one, a page at a time.
import { sql } from 'kysely';
import { StartError } from '../base/env.ts';
import type { Database, Db } from './database.ts';
import { isDerived, parentsFirst, type Row, rowName, rowText, type Table } from './tables.ts';

const PAGE_ROWS = 500;
/** PostgreSQL takes 65,535 parameters in a statement. */
const MAX_PARAMETERS = 20_000;

/** Returns the tables of the database, parents before children. */
async function postgresTables(db: Db): Promise<Table[]> {
  const { rows: columns } = await sql<{ table: string; column: string; type: string; computed: string }>`
    SELECT c.table_name AS "table", c.column_name AS "column", c.data_type AS type, c.is_generated AS computed
    FROM information_schema.columns c
    JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
    ORDER BY c.table_name, c.ordinal_position`.execute(db);
  const { rows: constraints } = await sql<{ table: string; kind: string; columns: string; parent: string | null }>`
    SELECT c.conrelid::regclass::text AS "table", c.contype::text AS kind, p.relname AS parent,
      (SELECT string_agg(a.attname, ',' ORDER BY k.place) FROM unnest(c.conkey) WITH ORDINALITY AS k (number, place)
        JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number) AS columns
    FROM pg_constraint c
    LEFT JOIN pg_class p ON p.oid = c.confrelid
    WHERE c.connamespace = current_schema()::regnamespace AND c.contype IN ('p', 'f')`.execute(db);
  const copied = columns.filter(({ table }) => !isDerived(table));
  const tables = [...Map.groupBy(copied, ({ table }) => table)].map(([name, all]) => {
    const own = constraints.filter(({ table }) => table === name);
    return {
      name,
      columns: all.filter(({ computed }) => computed === 'NEVER').map(({ column }) => column),
      times: all.filter(({ type }) => type === 'timestamp with time zone').map(({ column }) => column),
      key: own.find(({ kind }) => kind === 'p')?.columns.split(',') ?? [],
      parents: own.flatMap(({ parent }) => parent ?? []),
    };
  });
  return parentsFirst(tables);
}

const columnList = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const values = (columns: readonly string[], row: Row) => sql.join(columns.map((column) => row[column] ?? null));

/** Reads pages by the index of the primary key, so that the last page costs as much as the first. */
async function* postgresPages(db: Db, { name, columns, key }: Table): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ; ) {
    const after = last ? sql`WHERE (${columnList(key)}) > (${values(key, last)})` : sql``;
    const { rows } = await sql<Row>`
      SELECT ${columnList(columns)} FROM ${sql.table(name)} ${after} ORDER BY ${columnList(key)} LIMIT ${PAGE_ROWS}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < PAGE_ROWS) return;
  }
}

export interface Snapshot {
  tables: readonly Table[];
  migrations: readonly string[];
  pages(table: Table): AsyncGenerator<Row[]>;
}

const namesOf = async (db: Db): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY table_name`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Gives `work` a snapshot of the whole database, while others write. A long read blocks nobody but an upgrade: a table that is rewritten
 * looks empty to a snapshot from before, so all are locked against that first.
 */
export async function readPostgres<T>({ db }: Database, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  for (;;) {
    const names = await namesOf(db);
    const done = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        // Takes no snapshot yet.
        const locked = sql.join(names.map((name) => sql.table(name)));
        if (names.length > 0) await sql`LOCK TABLE ${locked} IN ACCESS SHARE MODE`.execute(tx);
        const found = await namesOf(tx);
        if (found.some((name) => !names.includes(name))) return null;
        const { rows } = await sql<{ name: string }>`SELECT name FROM schema_migrations ORDER BY name`.execute(tx);
        const value = await work({
          tables: await postgresTables(tx),
          migrations: rows.map(({ name }) => name),
          pages: (table) => postgresPages(tx, table),
        });
        return { value };
      });
    if (done !== null) return done.value;
  }
}

/** Whether the database has no tables. */
export async function isEmptyPostgres(db: Db): Promise<boolean> {
  return (await postgresTables(db)).length === 0;
}

/**
 * Moves the existing tables into another schema and starts an empty one.
 * @returns the name of the schema with the existing tables.
 * @throws StartError while a server is connected.
 */
export async function setPostgresAside(tx: Db, now: number): Promise<string> {
  const { rows } = await sql`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name LIKE 'labfront%' AND pid <> pg_backend_pid()`.execute(tx);
  if (rows.length > 0) throw new StartError('The database of DATABASE_URL is in use: stop every server first.');
  const { rows: found } = await sql<{ name: string }>`SELECT current_schema() AS name`.execute(tx);
  const name = found[0]?.name ?? 'public';
  const aside = `replaced_${Math.floor(now / 1000)}`;
  await sql`ALTER SCHEMA ${sql.id(name)} RENAME TO ${sql.id(aside)}`.execute(tx);
  await sql`CREATE SCHEMA ${sql.id(name)}`.execute(tx);
  return aside;
}

async function insertRows(tx: Db, table: Table, rows: readonly Row[]): Promise<void> {
  const size = Math.floor(MAX_PARAMETERS / table.columns.length);
  for (let from = 0; from < rows.length; from += size) {
    const lines = rows.slice(from, from + size).map((row) => sql`(${values(table.columns, row)})`);
    await sql`INSERT INTO ${sql.table(table.name)} (${columnList(table.columns)}) VALUES ${sql.join(lines)}`.execute(
      tx,
    );
  }
}

/** Reads the same rows back and compares them value by value. @throws StartError naming the first that differs. */
async function compareRows(tx: Db, table: Table, rows: readonly Row[]): Promise<void> {
  const { name, columns, key } = table;
  const [only, ...more] = key;
  const isOne = (row: Row) =>
    sql.join(
      key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` AND `,
    );
  const those =
    only !== undefined && more.length === 0
      ? sql`${sql.ref(only)} IN (${sql.join(rows.map((row) => row[only]))})`
      : sql.join(
          rows.map((row) => sql`(${isOne(row)})`),
          sql` OR `,
        );
  const { rows: read } = await sql<Row>`SELECT ${columnList(columns)} FROM ${sql.table(name)} WHERE ${those}`.execute(
    tx,
  );
  const found = new Set(read.map((row) => rowText(table, row)));
  const lost = rows.find((row) => !found.has(rowText(table, row)));
  if (lost) throw new StartError(`The row ${rowName(table, lost)} did not arrive as it was: nothing was kept.`);
}

/** The data to insert: the tables, and the rows of each. */
export interface RowSource {
  tables: readonly Pick<Table, 'name' | 'columns'>[];
  pages(name: string): Iterable<Row[]> | AsyncIterable<Row[]>;
}

type Shape = RowSource['tables'];

/** The tables that a database has once `work` is done in it; nothing of that stays. */
export async function shapeAfter(tx: Db, work: () => Promise<void>): Promise<Shape> {
  await sql`SAVEPOINT before_shape`.execute(tx);
  await work();
  const shape = await postgresTables(tx);
  await sql`ROLLBACK TO SAVEPOINT before_shape`.execute(tx);
  return shape;
}

const columnNames = (tables: Shape): string[] =>
  tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => `${name}.${column}`)]);

/**
 * @param later the tables after the changes that the source has not recorded. One that was interrupted has left some of its tables and
 * columns: the next start makes them anew.
 */
function refuseOtherShape(there: Shape, { tables }: RowSource, later: Shape): void {
  const [here, given, known] = [columnNames(there), columnNames(tables), columnNames(later)];
  const odd = [
    ...here.filter((name) => !given.includes(name)),
    ...given.filter((name) => !here.includes(name) && !known.includes(name)),
  ];
  if (odd.length > 0) throw new StartError(`These tables are not the same on both sides: ${odd.sort().join('; ')}.`);
}

/** The source contains the rows that migrations insert, so they are deleted first. */
async function removeSeeds(tx: Db, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} LIMIT 1`.execute(tx);
    if (rows.length > 0) await sql`DELETE FROM ${sql.table(name)}`.execute(tx);
  }
}

/**
 * Drops the indexes of runs while `work` writes rows, and makes them afterwards: a row adds a hundred entries to such an index, which costs
 * more than all others of the row together. No trigger reads them.
 */
async function withoutRunIndexes(tx: Db, work: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`SELECT indexname AS name, indexdef AS made FROM pg_indexes
    WHERE schemaname = current_schema() AND indexdef LIKE '% USING gin %' ORDER BY indexname`.execute(tx);
  for (const { name } of rows) await sql`DROP INDEX ${sql.id(name)}`.execute(tx);
  await work();
  // No index is made on a table whose rows are still to be checked at the commit.
  await sql`SET CONSTRAINTS ALL IMMEDIATE`.execute(tx);
  for (const { made } of rows) await sql.raw(made).execute(tx);
}

/**
 * Fills a database that contains only its schema. Each page is read back and compared, and each table is counted.
 * @param onTable called for each finished table with its number of rows.
 * @param later see `refuseOtherShape`.
 * @throws StartError naming the table or row that cannot be stored unchanged; the caller's transaction then rolls back.
 */
export async function fillPostgres(
  tx: Db,
  source: RowSource,
  onTable: (name: string, rows: number) => void,
  later: Shape = [],
): Promise<void> {
  const tables = (await postgresTables(tx)).filter(({ name }) => name !== 'schema_migrations');
  refuseOtherShape(tables, source, later);
  await removeSeeds(tx, tables);
  // Triggers that refuse rows below a finished record let a restored one pass.
  await sql`SET LOCAL labfront.restoring = 'on'`.execute(tx);
  await withoutRunIndexes(tx, () => fillTables(tx, tables, source, onTable));
}

async function fillTables(
  tx: Db,
  tables: readonly Table[],
  source: RowSource,
  onTable: (name: string, rows: number) => void,
): Promise<void> {
  for (const table of tables) {
    let count = 0;
    for await (const page of source.pages(table.name)) {
      try {
        await insertRows(tx, table, page);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const where = page[0] ? `after the row ${rowName(table, page[0])}` : '';
        throw new StartError(`PostgreSQL refuses rows of ${table.name} at or ${where}: ${reason}.`);
      }
      await compareRows(tx, table, page);
      count += page.length;
    }
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table.name)}`.execute(tx);
    if (rows[0]?.count !== count) throw new StartError(`${table.name} has ${rows[0]?.count} rows instead of ${count}.`);
    onTable(table.name, count);
  }
}
