import type { Env } from '../base/env.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Opens PostgreSQL if `DATABASE_URL` is set, else the SQLite file in the data folder. @throws StartError with one plain sentence. */
export async function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Env, 'DATABASE_READ_URL'>>,
  onIdleError: (error: Error) => void,
  temporaryTables?: 'disk',
): Promise<Database> {
  return env.DATABASE_URL === undefined
    ? openSqlite(env.DATA_DIR, temporaryTables)
    : openPostgres(env.DATABASE_URL, onIdleError, env.DATABASE_READ_URL);
}
