// Changes of large tables on a PostgreSQL that serves: `0003_name.online.sql` runs there instead of the files of that change, and leaves the
// same schema. Its statements run in order. Those that create or drop an index CONCURRENTLY run outside a transaction. A statement that begins
// with `EACH table.column AS` runs in batches, in each of which `:rows` is a range of that column, with a transaction for each batch. All
// statements between these share one transaction. An upgrade that was interrupted starts the file again, so each statement must be one
// that can run twice.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Db } from './database.ts';

/** How long a change waits for a table that is in use, and all that comes after it waits behind it. */
const LOCK_WAIT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_TRIES = 120;
const LOCK_PAUSE_MS = 500;

/** A batch has as many rows as the last one did in this time, because others wait for its rows. */
const BATCH_MS = 100;
const FIRST_ROWS = 200;
const MOST_ROWS = 5_000;

const END = '.online.sql';

export async function limitLockWait(tx: Db): Promise<void> {
  await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(tx);
}

const COLUMN = /^(ALTER TABLE \w+\s+ADD COLUMN) (?!IF )/;

/** Runs a statement beside programs that serve. A file of steps may have added the columns of later changes to a table, all at once. */
export async function runServing(tx: Db, statement: string): Promise<void> {
  await sql.raw(statement.replace(COLUMN, '$1 IF NOT EXISTS ')).execute(tx);
}

/** Calls `work` again while it ends because a table is in use: those who waited behind it go on in between. */
export async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
      if (!isLocked || tries === LOCK_TRIES) throw error;
      await setTimeout(LOCK_PAUSE_MS);
    }
  }
}

/** A statement ends with a semicolon at the end of a line, unless the next line is indented or is `END`. */
export function stepsOf(text: string): string[] {
  return text
    .replace(/^--.*$/gm, '')
    .split(/;[^\S\n]*$(?!\n(?:[^\S\n]|END\b))/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

/** The texts of the changes that have a file of steps, by the name of the change. */
export async function onlineChanges(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(END));
  const texts = names.map(
    async (name) => [name.slice(0, -END.length), await readFile(join(folder, name), 'utf8')] as const,
  );
  return new Map(await Promise.all(texts));
}

const CONCURRENTLY = /^(CREATE|DROP)(?: UNIQUE)? INDEX CONCURRENTLY IF (?:NOT )?EXISTS (\w+)/;
const BATCHES = /^EACH (\w+)\.(\w+) AS\s+/;

/** An index whose creation was interrupted is there, and invalid: `IF NOT EXISTS` would leave it so. */
async function changeIndex({ db }: Database, name: string, statement: string): Promise<void> {
  const { rows } = await sql`SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(${name}) AND NOT indisvalid`.execute(
    db,
  );
  if (rows.length > 0) await sql`DROP INDEX CONCURRENTLY ${sql.id(name)}`.execute(db);
  await sql.raw(statement).execute(db);
}

/** Runs statements, and `finish` with them, in one transaction. */
async function runTransaction(
  { write }: Database,
  statements: readonly string[],
  finish?: (tx: Db) => Promise<void>,
): Promise<void> {
  await untilUnlocked(() =>
    write(async (tx) => {
      await limitLockWait(tx);
      for (const statement of statements) await runServing(tx, statement);
      await finish?.(tx);
    }),
  );
}

/** Rows that are added meanwhile are left out beyond the last one that it finds. */
async function runBatches(
  database: Database,
  [prefix, table = '', column = '']: string[],
  text: string,
): Promise<void> {
  const statement = text.slice(prefix?.length);
  const [of, key] = [sql.table(table), sql.ref(`${table}.${column}`)];
  let after: string | undefined;
  for (let most = FIRST_ROWS; ; ) {
    const from = after === undefined ? sql`true` : sql`${key} > ${after}`;
    const { rows } = await sql<{ last: string | null; found: number }>`SELECT max(id) AS last, count(*) AS found
      FROM (SELECT ${key} AS id FROM ${of} WHERE ${from} ORDER BY ${key} LIMIT ${most}) AS batch`.execute(database.db);
    const { last = null, found = 0 } = rows[0] ?? {};
    if (last === null) return;
    const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;
    const range = [
      ...(after === undefined ? [] : [`${table}.${column} > ${literal(after)}`]),
      `${table}.${column} <= ${literal(last)}`,
    ].join(' AND ');
    const startedAt = performance.now();
    await runTransaction(database, [statement.replaceAll(':rows', () => `(${range})`)]);
    const took = performance.now() - startedAt;
    if (found < most) return;
    after = last;
    most = Math.max(1, Math.min(MOST_ROWS, 2 * most, Math.round((most * BATCH_MS) / took)));
    // The shop has the disk and the processor for as long as the batch did.
    await setTimeout(took);
  }
}

/** Runs the statements of one file, and `finish` in the last transaction. */
export async function runOnline(
  database: Database,
  statements: readonly string[],
  finish: (tx: Db) => Promise<void>,
): Promise<void> {
  let waiting: string[] = [];
  for (const statement of statements) {
    const index = CONCURRENTLY.exec(statement)?.[2];
    const batches = BATCHES.exec(statement);
    if (index === undefined && batches === null) {
      waiting.push(statement);
      continue;
    }
    if (waiting.length > 0) await runTransaction(database, waiting);
    waiting = [];
    if (index !== undefined) await changeIndex(database, index, statement);
    else if (batches) await runBatches(database, batches, statement);
  }
  await runTransaction(database, waiting, finish);
}
