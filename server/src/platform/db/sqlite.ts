// SQLite, built into Node: one file, WAL, every commit on the disk before it is answered.
// Kysely's own SQLite driver opens transactions without taking the write lock, which fails under several processes; this one
// begins IMMEDIATE, commits together what comes together, keeps its prepared statements, and speaks to node:sqlite directly.
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { StartError } from '../env.ts';
import { type Database, refuseInsideTransaction, type Tables, transactionRunner } from './database.ts';

const STATEMENTS_KEPT = 500;
const BUSY = 5;
const BUSY_MS = 5_000;

class Connection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const statement = this.#prepare(query.sql);
    const parameters = query.parameters as SQLInputValue[];
    if (statement.columns().length > 0) {
      const rows = statement.all(...parameters) as R[];
      return { rows, numAffectedRows: BigInt(rows.length) };
    }
    const { changes } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    // A statement of its own: a cached one could be reset by the same query while this iteration is still open.
    const statement = this.#database.prepare(query.sql);
    for (const row of statement.iterate(...(query.parameters as SQLInputValue[]))) yield { rows: [row as R] };
  }
}

/** Transactions that are put on the disk together. Each is answered when all of them are there. */
interface Group {
  readonly committed: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Hands out one place in the line of writers after the other, and commits together what came in one turn of the event loop:
 * putting a commit on the disk costs more than all the rest of a small transaction.
 */
class Writers {
  readonly connection: Connection;
  readonly #database: DatabaseSync;
  #tail: Promise<void> = Promise.resolve();
  #group: Group | null = null;
  #isHeld = false;
  #isDue = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.connection = new Connection(database);
  }

  /** Waits for its turn and opens a group where none is open. @returns what ends the turn. */
  async enter(): Promise<() => Promise<void>> {
    const before = this.#tail;
    const { promise, resolve: letNext } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    try {
      const group = this.#group ?? (await this.#begin());
      this.#isHeld = true;
      return () => {
        this.#isHeld = false;
        if (this.#isDue) this.#commit();
        letNext();
        return group.committed;
      };
    } catch (error) {
      letNext();
      throw error;
    }
  }

  /** Another process may be writing: it is waited for without holding up this one. */
  async #takeLock(): Promise<void> {
    for (const until = performance.now() + BUSY_MS; ; ) {
      try {
        return this.#database.exec('BEGIN IMMEDIATE');
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
        await new Promise((done) => setTimeout(done, 1 + Math.random() * 8));
      }
    }
  }

  async #begin(): Promise<Group> {
    await this.#takeLock();
    const { promise: committed, resolve, reject } = Promise.withResolvers<void>();
    // Each member hears of it; one that is gone must not end the process.
    committed.catch(() => {});
    setImmediate(() => {
      if (this.#isHeld) this.#isDue = true;
      else this.#commit();
    });
    this.#group = { committed, resolve, reject };
    return this.#group;
  }

  #commit(): void {
    const group = this.#group;
    this.#group = null;
    this.#isDue = false;
    try {
      // Some failures, such as a full disk, make SQLite give the whole transaction up by itself.
      if (group && !this.#database.isTransaction) throw new Error('SQLite has rolled the transaction back');
      if (group) this.#database.exec('COMMIT');
      group?.resolve();
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      group?.reject(error);
    }
  }

  savepoint(statement: 'SAVEPOINT member' | 'RELEASE member' | 'ROLLBACK TO member'): void {
    if (this.#database.isTransaction) this.#database.exec(statement);
  }

  close(): void {
    this.#commit();
    this.#database.close();
  }
}

/** What Kysely holds while it works: reads go to a connection of their own, which sees what is committed. */
class Lease implements DatabaseConnection {
  readonly #reader: Connection;
  readonly #writers: Writers;
  /** Ends the transaction under way. */
  #leave: (() => Promise<void>) | null = null;

  constructor(reader: Connection, writers: Writers) {
    this.#reader = reader;
    this.#writers = writers;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#leave) return this.#writers.connection.executeQuery(query);
    if (query.query.kind === 'SelectQueryNode') return this.#reader.executeQuery(query);
    const leave = await this.#writers.enter();
    try {
      return await this.#writers.connection.executeQuery<R>(query);
    } finally {
      await leave();
    }
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    return (this.#leave ? this.#writers.connection : this.#reader).streamQuery(query);
  }

  async begin(): Promise<void> {
    this.#leave = await this.#writers.enter();
    this.#writers.savepoint('SAVEPOINT member');
  }

  async commit(): Promise<void> {
    this.#writers.savepoint('RELEASE member');
    await this.#end();
  }

  async rollback(): Promise<void> {
    if (!this.#leave) return;
    this.#writers.savepoint('ROLLBACK TO member');
    this.#writers.savepoint('RELEASE member');
    // What the others of the group hear is no concern of one that has failed by itself.
    await this.#end().catch(() => {});
  }

  async #end(): Promise<void> {
    const leave = this.#leave;
    this.#leave = null;
    await leave?.();
  }
}

class SqliteDriver implements Driver {
  readonly #readerDatabase: DatabaseSync;
  readonly #reader: Connection;
  readonly #writers: Writers;

  constructor(reader: DatabaseSync, writer: DatabaseSync) {
    this.#readerDatabase = reader;
    this.#reader = new Connection(reader);
    this.#writers = new Writers(writer);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Lease> {
    refuseInsideTransaction();
    return new Lease(this.#reader, this.#writers);
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction = (lease: Lease): Promise<void> => lease.begin();

  commitTransaction = (lease: Lease): Promise<void> => lease.commit();

  rollbackTransaction = (lease: Lease): Promise<void> => lease.rollback();

  async destroy(): Promise<void> {
    this.#readerDatabase.close();
    this.#writers.close();
  }
}

/** Kysely's mutex would let a query that left its transaction wait for ever; the driver's own turns it away first. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === BUSY;
}

/**
 * Opens `labfront.sqlite` in `dataDir`, making it when it is not there.
 * @throws StartError when the file is no database, is damaged or cannot be written.
 */
export function openSqlite(dataDir: string): Database {
  const path = join(dataDir, 'labfront.sqlite');
  try {
    const database = new DatabaseSync(path, { timeout: BUSY_MS });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768;');
    // What is only added to stays so: without it REPLACE deletes a row unseen by the triggers that forbid it.
    database.exec('PRAGMA recursive_triggers = ON;');
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    database.exec('PRAGMA busy_timeout = 0;');
    const reader = new DatabaseSync(path, { timeout: BUSY_MS });
    reader.exec('PRAGMA query_only = ON; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768;');
    const db = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new Adapter(),
        createDriver: () => new SqliteDriver(reader, database),
        createIntrospector: (kysely) => new SqliteIntrospector(kysely),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
    return { engine: 'sqlite', db, write: transactionRunner(db, isBusy), close: () => db.destroy() };
  } catch (error) {
    throw new StartError(
      `The database ${path} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
