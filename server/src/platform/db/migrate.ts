// Plain SQL files that both engines run, forward only. Each runs once, in order, in one transaction with the row that records it, and its
// tables are free again before the next one. SQL that
// differs between the engines is in a file beside the shared one and runs after it: `0003_name.sql`, then `0003_name.sqlite.sql` or
// `0003_name.postgres.sql`. `0003_name.online.sql` is the same change in steps for a PostgreSQL that serves (online-changes.ts).
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { StartError } from '../base/env.ts';
import { VERSION } from '../base/version.ts';
import type { Database, Db, Engine } from './database.ts';
import { limitLockWait, onlineChanges, runOnline, runServing, stepsOf, untilUnlocked } from './online-changes.ts';
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
  /** Whether programs serve on the database meanwhile. They do by default, and are given time between two transactions. */
  isServed?: boolean;
}

/** Whether a file is for `engine`: for both unless its name contains one. */
export function isMigrationFor(engine: Engine, name: string): boolean {
  const [, only = engine] = /\.(sqlite|postgres|online)\.sql$/.exec(name) ?? [];
  return name.endsWith('.sql') && only === engine;
}

async function readMigrations(folder: string, engine: Engine): Promise<Migration[]> {
  const stem = (name: string) => name.replace(/\.sql$/, '');
  const names = (await readdir(folder)).filter((name) => isMigrationFor(engine, name));
  names.sort((a, b) => (stem(a) < stem(b) ? -1 : 1));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, statements: stepsOf(text), checksum: createHash('sha256').update(text).digest('hex') };
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

async function record(tx: Db, { name, checksum }: Migration): Promise<void> {
  await sql`INSERT INTO schema_migrations (name, checksum, applied_at) VALUES (${name}, ${checksum}, ${new Date().toISOString()})`.execute(
    tx,
  );
}

const runAlone = (tx: Db, statement: string): Promise<unknown> => sql.raw(statement).execute(tx);

async function runMigrations(tx: Db, migrations: readonly Migration[], run = runAlone): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL)`.execute(
    tx,
  );
  for (const migration of migrations) {
    for (const statement of migration.statements) await run(tx, statement);
    await record(tx, migration);
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

/** After so long no further change is put into a transaction: its tables are locked until it ends. */
const GROUP_MS = 500;
/** Between two transactions, in which those who waited go on and plan their statements anew. */
const PAUSE_MS = 1_000;
const WAIT_MS = 250;

/**
 * Runs `work` in one process at a time. The lock belongs to a transaction, which poolers keep on one connection. Between its statements it
 * holds no snapshot; a statement with parameters would hold one until the next. Processes that wait ask again and again instead of waiting
 * in a statement, because an index that is created concurrently waits for every snapshot.
 */
async function alone<T>({ db, engine }: Database, work: () => Promise<T>): Promise<T> {
  if (engine === 'sqlite') return work();
  for (;;) {
    const done = await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
      const { rows } = await sql<{ held: boolean }>`SELECT pg_try_advisory_xact_lock(${sql.lit(LOCK)}) AS held`.execute(
        tx,
      );
      return rows[0]?.held === true ? { value: await work() } : null;
    });
    if (done !== null) return done.value;
    await setTimeout(WAIT_MS);
  }
}

interface Upgrade {
  folder: string;
  migrations: readonly Migration[];
  version: string;
}

/** Runs the next changes; on an empty database, where nobody waits, all of them. A change with a file of steps runs by itself. */
async function runNext(database: Database, { folder, migrations, version }: Upgrade) {
  const { engine } = database;
  const steps = engine === 'postgres' ? await onlineChanges(folder) : new Map<string, string>();
  const next = await database.write(async (tx) => {
    const pending = await pendingMigrations(tx, engine, migrations, version);
    if (pending.length === migrations.length) {
      await runMigrations(tx, pending);
      return { ran: pending.length, isDone: true };
    }
    if (engine === 'postgres') await limitLockWait(tx);
    const startedAt = performance.now();
    let ran = 0;
    for (const [name, change] of Map.groupBy(pending, changeOf)) {
      if (steps.has(name)) {
        if (ran > 0) break;
        return { ran: change.length, isDone: change.length === pending.length, online: { name, change } };
      }
      await runMigrations(tx, change, engine === 'postgres' ? runServing : runAlone);
      ran += change.length;
      if (performance.now() - startedAt > GROUP_MS) break;
    }
    return { ran, isDone: ran === pending.length };
  });
  if (next.online) {
    const { name, change } = next.online;
    await runOnline(database, stepsOf(steps.get(name) ?? ''), async (tx) => {
      for (const migration of change) await record(tx, migration);
    });
  }
  return next;
}

/**
 * Brings the schema up to date, some changes after the other: each is whole or not there, and an interrupted upgrade goes on at the next start.
 * Several processes may call it at the same time: one migrates, the others wait. A newer schema is not changed.
 * @returns the number of migrations that ran.
 * @throws StartError when the database is of 0.1.0, needs a newer program, or was created by other files.
 */
export async function migrate(
  database: Database,
  { folder = MIGRATIONS_DIR, version = VERSION, isServed = true }: MigrateOptions = {},
): Promise<number> {
  const { engine } = database;
  try {
    const migrations = await readMigrations(folder, engine);
    // Takes no lock if nothing is pending, so that a program can restart while a newer one migrates.
    if ((await pendingMigrations(database.db, engine, migrations, version)).length === 0) return 0;
    return await alone(database, async () => {
      if ((await pendingMigrations(database.db, engine, migrations, version)).length === 0) return 0;
      let total = 0;
      for (;;) {
        const { ran, isDone } = await untilUnlocked(() => runNext(database, { folder, migrations, version }));
        total += ran;
        if (isDone) return total;
        if (isServed) await setTimeout(PAUSE_MS);
      }
    });
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
