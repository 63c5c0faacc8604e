// SQLite, built into Node: one file, WAL, every commit flushed to the disk before it is answered. Kysely's own SQLite driver opens
// transactions without the write lock, which fails with several processes. This one begins IMMEDIATE, groups concurrent commits, caches
// prepared statements, and calls node:sqlite directly.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { StartError } from '../base/env.ts';
import { statementLog } from '../tracing/tracing.ts';
import { type Database, refuseInsideTransaction, type Tables, transactionRunner } from './database.ts';
import { Adapter } from './sqlite-adapter.ts';
import { BUSY_MS, Connection, isBusy, whenFree } from './sqlite-connection.ts';
import { addFunctions } from './sqlite-functions.ts';
import { ScanDriver } from './sqlite-scans.ts';
import { openSession } from './sqlite-session.ts';

/** SQLite's `synchronous`: whether a commit waits for the disk, or is flushed with the next one that does. */
type Durability = 'FULL' | 'NORMAL';

/** Transactions that are flushed to the disk together. Each is answered when the whole group is on the disk. */
interface Group {
  readonly durability: Durability;
  readonly committed: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Serialises writers, and commits the transactions of one turn of the event loop together: flushing a commit costs more than the rest of a
 * small transaction.
 */
class Writers {
  readonly connection: Connection;
  readonly #database: DatabaseSync;
  #tail: Promise<void> = Promise.resolve();
  #group: Group | null = null;
  #isHeld = false;
  #isDue = false;
  #durability: Durability = 'FULL';

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.connection = new Connection(database);
  }

  /** Waits in the queue and opens a group if none is open. @returns a function that leaves the queue. */
  async enter(durability: Durability): Promise<() => Promise<void>> {
    const before = this.#tail;
    const { promise, resolve: letNext } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    try {
      // A durable transaction never joins a non-durable group.
      if (durability === 'FULL' && this.#group?.durability === 'NORMAL') this.#commit();
      const group = this.#group ?? (await this.#begin(durability));
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

  async #begin(durability: Durability): Promise<Group> {
    if (durability !== this.#durability) this.#database.exec(`PRAGMA synchronous = ${durability}`);
    this.#durability = durability;
    await whenFree(() => this.#database.exec('BEGIN IMMEDIATE'));
    const { promise: committed, resolve, reject } = Promise.withResolvers<void>();
    // Each member handles the rejection; an unhandled one would end the process.
    committed.catch(() => {});
    setImmediate(() => {
      if (this.#isHeld) this.#isDue = true;
      else this.#commit();
    });
    this.#group = { durability, committed, resolve, reject };
    return this.#group;
  }

  #commit(): void {
    const group = this.#group;
    this.#group = null;
    this.#isDue = false;
    try {
      // Some failures, such as a full disk, make SQLite roll the whole transaction back by itself.
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

/** The connection that Kysely holds during its work. Reads use a separate connection, which sees committed data only. */
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
    const leave = await this.#writers.enter('FULL');
    try {
      return await this.#writers.connection.executeQuery<R>(query);
    } finally {
      await leave();
    }
  }

  streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    return (this.#leave ? this.#writers.connection : this.#reader).streamQuery(query);
  }

  async begin(durability: Durability): Promise<void> {
    this.#leave = await this.#writers.enter(durability);
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
    // This transaction has already failed; the result of the rest of its group does not matter to it.
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
  readonly #durability: Durability;

  constructor(reader: DatabaseSync, writers: Writers, durability: Durability) {
    this.#readerDatabase = reader;
    this.#reader = new Connection(reader);
    this.#writers = writers;
    this.#durability = durability;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Lease> {
    refuseInsideTransaction();
    return new Lease(this.#reader, this.#writers);
  }

  async releaseConnection(): Promise<void> {}

  beginTransaction = (lease: Lease): Promise<void> => lease.begin(this.#durability);

  commitTransaction = (lease: Lease): Promise<void> => lease.commit();

  rollbackTransaction = (lease: Lease): Promise<void> => lease.rollback();

  async destroy(): Promise<void> {
    this.#readerDatabase.close();
    this.#writers.close();
  }
}

/**
 * Opens `labfront.sqlite` in `dataDir`, creating it if it is missing.
 * @param temporaryTables where sessions keep temporary tables; on the disk they may be larger than the memory should be.
 * @throws StartError when the file is no database, is damaged or cannot be written.
 */
export function openSqlite(dataDir: string, temporaryTables: 'memory' | 'disk' = 'memory'): Database {
  const path = join(dataDir, 'labfront.sqlite');
  try {
    const database = new DatabaseSync(path, { timeout: BUSY_MS });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    database.exec('PRAGMA temp_store = MEMORY;');
    // Append-only tables depend on this: without it, REPLACE deletes a row without firing the triggers that forbid it.
    database.exec('PRAGMA recursive_triggers = ON;');
    addFunctions(database);
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    database.exec('PRAGMA busy_timeout = 0;');
    const reader = new DatabaseSync(path, { timeout: BUSY_MS });
    // Reads by index: a page comes equally fast from the operating system's cache, which is not memory of this process.
    reader.exec('PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;');
    addFunctions(reader);
    const writers = new Writers(database);
    const kyselyOf = (createDriver: () => Driver) =>
      new Kysely<Tables>({
        ...statementLog(),
        dialect: {
          createAdapter: () => new Adapter(),
          createDriver,
          createIntrospector: (kysely) => new SqliteIntrospector(kysely),
          createQueryCompiler: () => new SqliteQueryCompiler(),
        },
      });
    const db = kyselyOf(() => new SqliteDriver(reader, writers, 'FULL'));
    const scans = kyselyOf(() => new ScanDriver(path));
    return {
      engine: 'sqlite',
      db,
      scans,
      replica: null,
      write: transactionRunner(db, isBusy),
      writeSoon: transactionRunner(
        kyselyOf(() => new SqliteDriver(reader, writers, 'NORMAL')),
        isBusy,
        false,
      ),
      async session(work) {
        const own = openSession(path, temporaryTables);
        try {
          return await work({ db: own, write: transactionRunner(own, isBusy) });
        } finally {
          await own.destroy();
        }
      },
      async close() {
        await scans.destroy();
        await db.destroy();
      },
    };
  } catch (error) {
    throw new StartError(
      `The database ${path} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
