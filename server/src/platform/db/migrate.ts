// Plain SQL files that both engines run, forward only. Each runs once, in order, in a transaction with the row that remembers it.
// What the engines can only say differently stands in two files, `0008_name.sqlite.sql` and `0008_name.postgres.sql`.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../env.ts';
import type { Database, Db, Engine } from './database.ts';

export const MIGRATIONS_DIR = join(import.meta.dirname, '../../../migrations');

// Any number that no other program on the same PostgreSQL would choose.
const LOCK = 730_116_402;

interface Migration {
  name: string;
  statements: string[];
  checksum: string;
}

/** Whether a file is for `engine`: for both unless its name says one. */
export function isMigrationFor(engine: Engine, name: string): boolean {
  const [, only = engine] = /\.(sqlite|postgres)\.sql$/.exec(name) ?? [];
  return name.endsWith('.sql') && only === engine;
}

async function readMigrations(folder: string, engine: Engine): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => isMigrationFor(engine, name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const statements = text
        .replace(/^--.*$/gm, '')
        .split(/;\s*$/m)
        .map((statement) => statement.trim())
        .filter(Boolean);
      return { name, statements, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function appliedMigrations(tx: Db): Promise<Map<string, string>> {
  await sql`CREATE TABLE IF NOT EXISTS schema_migrations (name TEXT PRIMARY KEY, checksum TEXT NOT NULL, applied_at TIMESTAMPTZ NOT NULL)`.execute(
    tx,
  );
  const { rows } = await sql<{ name: string; checksum: string }>`SELECT name, checksum FROM schema_migrations`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseForeignHistory(applied: Map<string, string>, migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration.checksum]));
  for (const [name, checksum] of applied) {
    if (!known.has(name)) {
      throw new StartError(
        `The database was made by a newer Labfront (${name}): start that version, or restore an older backup.`,
      );
    }
    if (known.get(name) !== checksum) {
      throw new StartError(
        `The migration ${name} is not the one this database was made with: the program's files were changed.`,
      );
    }
  }
}

/**
 * Runs what has not run yet, in the caller's transaction.
 * @param only of these files; others are left for later.
 */
export async function migrateIn(
  tx: Db,
  engine: Engine,
  { folder = MIGRATIONS_DIR, only }: { folder?: string; only?: readonly string[] } = {},
): Promise<number> {
  const migrations = await readMigrations(folder, engine);
  const applied = await appliedMigrations(tx);
  refuseForeignHistory(applied, migrations);
  const pending = migrations.filter(({ name }) => !applied.has(name) && (only?.includes(name) ?? true));
  for (const { name, statements, checksum } of pending) {
    for (const statement of statements) await sql.raw(statement).execute(tx);
    await sql`INSERT INTO schema_migrations (name, checksum, applied_at) VALUES (${name}, ${checksum}, ${new Date().toISOString()})`.execute(
      tx,
    );
  }
  return pending.length;
}

/** The names of this program's migrations, in order. */
export async function migrationNames(engine: Engine): Promise<string[]> {
  return (await readMigrations(MIGRATIONS_DIR, engine)).map(({ name }) => name);
}

/**
 * Brings the schema up to date. Several processes may call it at once: one migrates, the others wait.
 * @returns how many migrations ran.
 * @throws StartError when the database is newer than the program or the history differs.
 */
export async function migrate(database: Database, folder = MIGRATIONS_DIR): Promise<number> {
  try {
    return await database.write(async (tx) => {
      if (database.engine === 'postgres') await sql`SELECT pg_advisory_xact_lock(${LOCK})`.execute(tx);
      return migrateIn(tx, database.engine, { folder });
    });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database cannot be brought up to date: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
