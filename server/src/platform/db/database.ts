// One database, two engines. Queries are written once with Kysely; what differs between the engines stays in this folder.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';

/**
 * Every table. Each `*.queries.ts` declares the shape of its own tables here by module augmentation,
 * so that a table's columns stand beside the SQL that uses them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by augmentation
export interface Tables {}

/** A connection: the database itself or an open transaction. Queries take it as their first argument. */
export type Db = Kysely<Tables>;

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  /** For reads and for single statements. Inside `write` use the transaction: using this one there throws. */
  readonly db: Db;
  /**
   * For lists, searches and sums, which may look at every row of a table: single reads that hold up no other request. At most
   * `SCANS_AT_ONCE` run at the same time, one for each account. On SQLite they run in other threads, on PostgreSQL on connections of
   * their own. They see whatever is committed. Errors: AppError 503 `SEARCH_TOO_LONG` after `SCAN_MS`, 503 `BUSY` and 429
   * `TOO_MANY_AT_ONCE` from the queue.
   */
  readonly scans: Db;
  /** A copy of the database that may be behind, or down: only for reads that can tell and that can do without. Null without one. */
  readonly replica: Db | null;
  /**
   * Runs `work` in one transaction, again from the start when the engines contended (PostgreSQL 40001 and 40P01, SQLite BUSY).
   * So `work` must have no effect outside the database: no network, no mail, no hashing.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * As `write`, but answered before the disk has it. When the machine fails at this moment it may be undone, whole; the next `write`
   * puts it on the disk too, so whatever came of it is never there without it. For what nobody misses: they sign in again.
   */
  writeSoon<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on one connection that it has to itself, for temporary tables and what reads them. On SQLite that is the only one
   * there is: whatever takes long belongs in a worker thread with a database of its own.
   */
  session<T>(work: (session: Session) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** One connection: `db` outside a transaction, `write` for a transaction on it. */
export type Session = Pick<Database, 'db' | 'write'>;

const insideTransaction = new AsyncLocalStorage<true>();

/** Called by both drivers for every connection that is not a transaction's own. */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore())
    throw new Error('A query left its transaction: pass the transaction as its connection');
}

const ATTEMPTS = 8;

/** Builds `session` over a Kysely instance and an engine's notion of contention. */
export function sessionRunner(db: Db, isContention: (error: unknown) => boolean): Database['session'] {
  return (work) =>
    db
      .connection()
      .execute((connection) => work({ db: connection, write: transactionRunner(connection, isContention) }));
}

/** Builds `write` over a Kysely instance and an engine's notion of contention. */
export function transactionRunner(db: Db, isContention: (error: unknown) => boolean): Database['write'] {
  return async (work) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await db.transaction().execute((tx) => insideTransaction.run(true, () => work(tx)));
      } catch (error) {
        if (attempt === ATTEMPTS || !isContention(error)) throw error;
        await new Promise((done) => setTimeout(done, Math.random() * 5 * 2 ** attempt));
      }
    }
  };
}
