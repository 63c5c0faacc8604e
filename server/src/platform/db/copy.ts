// FOUNDER NOTE 05:47: STOP with backup/restore/move: another helper has them nearly finished. Read /tmp/wt-ops2/FOUNDER-NOTE.md
// Whole databases from one engine to the other, checked row by row: how PostgreSQL is backed up and restored, and how a
// laboratory that has outgrown one file moves.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { StartError } from '../env.ts';
import type { Database, Db } from './database.ts';
import { migrate, missingMigrations } from './migrate.ts';
import {
  clearPostgres,
  clearSqlite,
  firstFilledTable,
  freshSqlite,
  insertPostgres,
  insertSqlite,
  RowSum,
  readPostgres,
  readSqlite,
  seededTables,
  type Table,
  tablesOf,
} from './tables.ts';

export interface CopiedTable {
  name: string;
  rows: number;
}

function compare(table: Table, source: RowSum, target: RowSum): CopiedTable {
  if (source.equals(target)) return { name: table.name, rows: source.rows };
  throw new StartError(
    `The rows of ${table.name} are not the same after copying (${source.rows} there, ${target.rows} here): nothing was kept.`,
  );
}

/**
 * A copy of a SQLite file as it is at one moment, while others write to it. Their writes are not held up.
 * @param target a file that does not exist yet.
 * @throws StartError when the file is damaged or there is no room.
 */
export function snapshotSqlite(source: string, target: string): void {
  const database = new DatabaseSync(source, { timeout: 15_000 });
  try {
    database.prepare('VACUUM INTO ?').run(target);
  } catch (error) {
    throw new StartError(
      `The database ${source} cannot be copied: ${error instanceof Error ? error.message : String(error)}.`,
    );
  } finally {
    database.close();
  }
}

/** Copies table by table inside one snapshot, and checks what arrived. */
async function fill(target: DatabaseSync, source: Db, seeded: Iterable<string>): Promise<CopiedTable[]> {
  target.exec('BEGIN');
  clearSqlite(target, seeded);
  const copied: CopiedTable[] = [];
  for (const table of tablesOf(target)) {
    const [there, here] = [new RowSum(), new RowSum()];
    for await (const page of readPostgres(source, table)) {
      there.add(page);
      insertSqlite(target, table, page);
    }
    for (const page of readSqlite(target, table)) here.add(page);
    copied.push(compare(table, there, here));
  }
  target.exec('COMMIT');
  return copied;
}

/**
 * A SQLite file with everything that PostgreSQL holds at one moment, while others write to it.
 * @param path of a file in a folder that is empty or does not exist yet; it must be called `labfront.sqlite`.
 * @throws StartError when the schema is not this program's.
 */
export async function copyFromPostgres(source: Database, path: string): Promise<CopiedTable[]> {
  const missing = await missingMigrations(source);
  if (missing.length > 0) {
    throw new StartError(
      `The database is older than this Labfront (${missing[0]} is missing): back it up with the version that serves it.`,
    );
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await freshSqlite(dirname(path));
  const seeded = await seededTables();
  const target = new DatabaseSync(path);
  try {
    target.exec('PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;');
    return await source.session(async ({ db }) => {
      await sql`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`.execute(db);
      try {
        return await fill(target, db, seeded.keys());
      } finally {
        await sql`ROLLBACK`.execute(db);
      }
    });
  } finally {
    target.close();
  }
}

/** @throws StartError when somebody has put rows, or other tables, into it. */
export async function refuseFilledPostgres(target: Database): Promise<void> {
  const filled = await firstFilledTable(target.db, await seededTables());
  if (filled === undefined) return;
  throw new StartError(
    `The database of DATABASE_URL is not empty (its table ${filled} has content): name a new, empty database. Nothing was changed.`,
  );
}

/**
 * Puts everything of a SQLite file into an empty PostgreSQL, in one transaction, and reads it back to compare every row.
 * @param path of a file with the newest schema.
 * @throws StartError when the target is not empty or what arrived is not what was sent; then nothing is in it.
 */
export async function copyToPostgres(path: string, target: Database): Promise<CopiedTable[]> {
  await refuseFilledPostgres(target);
  await migrate(target);
  const seeded = await seededTables();
  const source = new DatabaseSync(path);
  try {
    return await target.write(async (tx) => {
      await clearPostgres(tx, seeded.keys());
      const copied: CopiedTable[] = [];
      for (const table of tablesOf(source)) {
        const [there, here] = [new RowSum(), new RowSum()];
        for (const page of readSqlite(source, table)) {
          there.add(page);
          await insertPostgres(tx, table, page);
        }
        for await (const page of readPostgres(tx, table)) here.add(page);
        copied.push(compare(table, there, here));
      }
      return copied;
    });
  } finally {
    source.close();
  }
}
