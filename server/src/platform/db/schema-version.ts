// The version of a database's schema, and the programs that may start on it.
import { sql } from 'kysely';
import { StartError } from '../base/env.ts';
import { compareVersions } from '../base/version.ts';
import type { Db, Engine } from './database.ts';

declare module './database.ts' {
  interface Tables {
    schema_migrations: { name: string; checksum: string; applied_at: string };
  }
}

/** Every database of 0.1.0 was created with this file, and no later one: 1.0.0 starts a new schema. */
const ONLY_IN_0_1_0 = '0002_accounts.sql';

/** @throws StartError when `subject` ("The database …") was created by 0.1.0, which has no migration path. */
export function refuseOf010(applied: readonly string[], subject: string): void {
  if (!applied.includes(ONLY_IN_0_1_0)) return;
  throw new StartError(
    `${subject} was made by Labfront 0.1.0, and no later version takes its data over: ` +
      'start Labfront 0.1.0, or name an empty DATA_DIR, and an empty database if DATABASE_URL is set.',
  );
}

async function hasMigrations(db: Db, engine: Engine): Promise<boolean> {
  const name = 'schema_migrations';
  const query =
    engine === 'sqlite'
      ? db.selectFrom(sql<{ name: string }>`sqlite_schema`.as('objects')).select('name').where('name', '=', name)
      : db.selectNoFrom(sql<string | null>`to_regclass(${name})::text`.as('name'));
  return (await query.executeTakeFirst())?.name === name;
}

/**
 * Returns the migrations that ran on the database, with their checksums; none if it is empty. Uses Kysely's query builder, not plain SQL:
 * on SQLite, plain SQL uses the writing connection and would wait while a newer program migrates.
 */
export async function appliedMigrations(db: Db, engine: Engine): Promise<Map<string, string>> {
  if (!(await hasMigrations(db, engine))) return new Map();
  const rows = await db.selectFrom('schema_migrations').select(['name', 'checksum']).orderBy('name').execute();
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

async function findMinProgram(db: Db): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', 'min_program').executeTakeFirst();
  return row?.value ?? '';
}

function isAtLeast(version: string, minimum: string): boolean {
  try {
    return compareVersions(version, minimum) >= 0;
  } catch (error) {
    // An invalid version may come from a program that writes versions in another format.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Checks whether a program may start on a database.
 * @param schema the migrations of the database and of the program, and the program's version.
 * @returns the migrations that the program does not know: a newer program ran them, and allows this one to serve.
 * @throws StartError when the database is of 0.1.0, or newer and `min_program` is above `version`.
 */
export async function refuseUnfit(
  db: Db,
  { applied, known, version }: { applied: readonly string[]; known: readonly string[]; version: string },
): Promise<string[]> {
  refuseOf010(applied, 'The database');
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length === 0) return [];
  const minimum = await findMinProgram(db);
  if (isAtLeast(version, minimum)) return unknown;
  throw new StartError(
    `The database was made by a newer Labfront (${unknown.at(-1)}) and needs version ${minimum} or later; this is ${version}: ` +
      'start a newer version, or restore an older backup.',
  );
}
