import { type Kysely, SqliteAdapter } from 'kysely';

/** Kysely's mutex would let a query outside its transaction wait for ever; the drivers' own lock rejects it first. */
export class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Whether a query runs on SQLite, whose planner knows no statistics of rows. */
export const isOnSqlite = (db: Pick<Kysely<never>, 'getExecutor'>): boolean =>
  db.getExecutor().adapter instanceof Adapter;
