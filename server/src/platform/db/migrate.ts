// Plain SQL files that both engines run, forward only. Each runs once, in order, in one transaction with the row that records it, and its
// tables are free again before the next one. SQL that
// differs between the engines is in a file beside the shared one and runs after it: `0003_name.sql`, then `0003_name.sqlite.sql` or
// `0003_name.postgres.sql`.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { StartError } from '../base/env.ts';
import { VERSION } from '../base/version.ts';
import type { Database, Db, Engine } from './database.ts';
import { appliedMigrations, refuseUnfit } from './schema-version.ts';

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../migrations');

// Any number that no other program on the same PostgreSQL would choose.
const LOCK = 730_116_402;

interface Migration {
  name: string;
  statements: string[];
  checksum: string;
}

interface MigrateOptions {
  folder?: string;
  /** Of the program that migrates. */
  version?: string;
}

/** Whether a file is for `engine`: for both unless its name contains one. */
export function isMigrationFor(engine: Engine, name: string): boolean {
  const [, only = engine] = /\.(sqlite|postgres)\.sql$/.exec(name) ?? [];
  return name.endsWith('.sql') && only === engine;
}

/** A statement ends with a semicolon at the end of a line, unless the next line is indented or is `END`. */
function statementsOf(text: string): string[] {
  return text
    .replace(/^--.*$/gm, '')
    .split(/;[^\S\n]*$(?!\n(?:[^\S\n]|END\b))/m)
    .map((statement) => statement.trim())
    .filter(Boolean);
}

async function readMigrations(folder: string, engine: Engine): Promise<Migration[]> {
  const stem = (name: string) => name.replace(/\.sql$/, '');
  const names = (await readdir(folder)).filter((name) => isMigrationFor(engine, name));
  names.sort((a, b) => (stem(a) < stem(b) ? -1 : 1));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, statements: statementsOf(text), checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** Returns the `migrations` that have not run yet. @throws StartError when this program may not start on the database. */
async function pendingMigrations(
  db: Db,
  engine: Engine,
  migrations: readonly Migration[],
  version: string,
): Promise<Migration[]> {
  const applied = await appliedMigrations(db, engine);
  const names = migrations.map(({ name }) => name);
  const unknown = await refuseUnfit(db, { applied: [...applied.keys()], known: names, version });
  const changed = migrations.find(({ name, checksum }) => (applied.get(name) ?? checksum) !== checksum);
  if (changed) {
    throw new StartError(
      `The migration ${changed.name} is not the one this database was made with: the program's files were changed.`,
    );
  }
  const pending = migrations.filter(({ name }) => !applied.has(name));
  if (unknown.length > 0 && pending[0]) {
    throw new StartError(
      `The database has ${unknown[0]}, which this program does not know, but lacks ${pending[0].name}: it was made by a program of another line of development.`,
    );
  }
  return pending;
}

async function runMigrations(tx: Db, migrations: readonly Migration[]): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL)`.execute(
    tx,
  );
  for (const { name, statements, checksum } of migrations) {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    await sql`INSERT INTO schema_migrations (name, checksum, applied_at) VALUES (${name}, ${checksum}, ${new Date().toISOString()})`.execute(
      tx,
    );
  }
}

/**
 * Creates the schema in an empty database, in the caller's transaction.
 * @param only the migrations to run; the others are left for later.
 */
export async function createSchema(tx: Db, engine: Engine, only?: readonly string[]): Promise<void> {
  const migrations = await readMigrations(MIGRATIONS_DIR, engine);
  await runMigrations(
    tx,
    migrations.filter(({ name }) => only?.includes(name) ?? true),
  );
}

/** The names of this program's migrations, in order. */
export async function migrationNames(engine: Engine): Promise<string[]> {
  return (await readMigrations(MIGRATIONS_DIR, engine)).map(({ name }) => name);
}

/** `0003_name.sql` and `0003_name.postgres.sql` are one change. */
const changeOf = ({ name }: Migration) => name.slice(0, name.indexOf('.'));

/** How long a change waits for a table that is in use, and all that comes after it waits behind it. */
const LOCK_WAIT = '500ms';
const LOCK_NOT_AVAILABLE = '55P03';
const LOCK_TRIES = 120;
const LOCK_PAUSE_MS = 500;

/** After so long no further change is put into a transaction: its tables are locked until it ends. */
const GROUP_MS = 500;
/** Between two transactions, in which those who waited go on and plan their statements anew. */
const PAUSE_MS = 1_000;

/** Runs the next changes; on an empty database, where nobody waits, all of them. */
async function runNext({ engine, write }: Database, migrations: readonly Migration[], version: string) {
  return write(async (tx) => {
    if (engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const pending = await pendingMigrations(tx, engine, migrations, version);
    const isEmpty = pending.length === migrations.length;
    if (isEmpty) {
      await runMigrations(tx, pending);
      return { ran: pending.length, isDone: true };
    }
    if (engine === 'postgres') await sql`SET LOCAL lock_timeout = ${sql.lit(LOCK_WAIT)}`.execute(tx);
    const startedAt = performance.now();
    let ran = 0;
    for (const change of Map.groupBy(pending, changeOf).values()) {
      await runMigrations(tx, change);
      ran += change.length;
      if (performance.now() - startedAt > GROUP_MS) break;
    }
    return { ran, isDone: ran === pending.length };
  });
}

async function runNextUnlocked(...args: Parameters<typeof runNext>): ReturnType<typeof runNext> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await runNext(...args);
    } catch (error) {
      const isLocked = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
      if (!isLocked || tries === LOCK_TRIES) throw error;
      await setTimeout(LOCK_PAUSE_MS);
    }
  }
}

/**
 * Brings the schema up to date, some changes after the other: each is whole or not there, and an interrupted upgrade goes on at the next start.
 * Several processes may call it at the same time: one migrates, the others wait. A newer schema is not changed.
 * @returns the number of migrations that ran.
 * @throws StartError when the database is of 0.1.0, needs a newer program, or was created by other files.
 */
export async function migrate(
  database: Database,
  { folder = MIGRATIONS_DIR, version = VERSION }: MigrateOptions = {},
): Promise<number> {
  const { engine } = database;
  try {
    const migrations = await readMigrations(folder, engine);
    // Takes no lock if nothing is pending, so that a program can restart while a newer one migrates.
    if ((await pendingMigrations(database.db, engine, migrations, version)).length === 0) return 0;
    let total = 0;
    for (;;) {
      const { ran, isDone } = await runNextUnlocked(database, migrations, version);
      total += ran;
      if (isDone) return total;
      await setTimeout(PAUSE_MS);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database cannot be brought up to date: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/**
 * For commands that read a database and leave its schema as it is.
 * @throws StartError when the database is of 0.1.0 or needs a newer program.
 */
export async function refuseUnfitSchema({ db, engine }: Database): Promise<void> {
  const applied = [...(await appliedMigrations(db, engine)).keys()];
  await refuseUnfit(db, { applied, known: await migrationNames(engine), version: VERSION });
}
