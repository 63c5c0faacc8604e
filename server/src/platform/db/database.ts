// One database, two engines. Queries are written once with Kysely; differences between the engines stay in this folder.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely } from 'kysely';

/**
 * Every table. Each `*.queries.ts` declares its own tables here by module augmentation, so that the columns of a table are declared beside
 * the SQL that uses them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by augmentation
export interface Tables {}

/** A connection: the database itself or an open transaction. Queries take it as their first argument. */
export type Db = Kysely<Tables>;

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  /** For reads and for single statements. Throws inside `write`: use the transaction there. */
  readonly db: Db;
  /**
   * For lists, searches and sums, which may scan a whole table: single reads that block no other request. At most `SCANS_AT_ONCE` run at
   * the same time, one for each account. SQLite runs them in worker threads, PostgreSQL on separate connections. They see all committed
   * data. Errors: AppError 503 `SEARCH_TOO_LONG` after `SCAN_MS`, 503 `BUSY` and 429 `TOO_MANY_AT_ONCE` from the queue.
   */
  readonly scans: Db;
  /** A read replica, which may lag or be down: only for reads that detect a lag and have a fallback. Null without one. */
  readonly replica: Db | null;
  /**
   * Runs `work` in one transaction, again from the start when the engines contended (PostgreSQL 40001 and 40P01, SQLite BUSY), and once
   * more when a row of another transaction came after its checks (PostgreSQL 23505 and 23503).
   * So `work` must have no effect outside the database: no network, no mail, no hashing.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Like `write`, but returns before the commit is on the disk. A machine failure may undo the whole transaction. The next `write` flushes
   * it too, so that no durable change depends on a lost one. For changes that users can repeat, such as a sign-in.
   */
  writeSoon<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /**
   * Runs `work` on a connection of its own, for temporary tables and the queries that read them. SQLite has only one such connection: long
   * work belongs in a worker thread with its own database.
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

/** The check that the first transaction of some work begins with; null once one is committed. */
interface Guard {
  check: ((tx: Db) => Promise<void>) | null;
}

const guards = new AsyncLocalStorage<Guard>();

/**
 * Runs `work`, whose first `write` begins with `check`, in the same transaction: it throws to refuse everything that `work` would write.
 * Later transactions complete what the first one began, and are not checked.
 */
export async function withFirstWriteChecked<T>(check: (tx: Db) => Promise<void>, work: () => Promise<T>): Promise<T> {
  const guard: Guard = { check };
  try {
    return await guards.run(guard, work);
  } finally {
    // Jobs that the work has woken go on in its context.
    guard.check = null;
  }
}

const ATTEMPTS = 8;

/** Whether the attempt (the first is 1) that failed with an error is to be repeated. */
type Contention = (error: unknown, attempt: number) => boolean;

/** Builds `session` over a Kysely instance and an engine's notion of contention. */
export function sessionRunner(db: Db, isContention: Contention): Database['session'] {
  return (work) =>
    db
      .connection()
      .execute((connection) => work({ db: connection, write: transactionRunner(connection, isContention) }));
}

/**
 * Builds `write` over a Kysely instance and an engine's notion of contention.
 * @param isGuarded false for writes beside the work, such as counts of attempts.
 */
export function transactionRunner(db: Db, isContention: Contention, isGuarded = true): Database['write'] {
  return async (work) => {
    const guard = isGuarded ? guards.getStore() : undefined;
    const checked = async (tx: Db) => {
      await guard?.check?.(tx);
      return work(tx);
    };
    for (let attempt = 1; ; attempt += 1) {
      try {
        const result = await db.transaction().execute((tx) => insideTransaction.run(true, () => checked(tx)));
        if (guard) guard.check = null;
        return result;
      } catch (error) {
        if (attempt === ATTEMPTS || !isContention(error, attempt)) throw error;
        await new Promise((done) => setTimeout(done, Math.random() * 5 * 2 ** attempt));
      }
    }
  };
}
