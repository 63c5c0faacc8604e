// SQLite, built into Node: one file, WAL, every commit on the disk before it is answered.
// Kysely's own SQLite driver opens transactions without taking the write lock, which fails under several processes; this one
// begins IMMEDIATE, keeps its prepared statements, and speaks to node:sqlite directly.
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { StartError } from '../env.ts';
import { type Database, refuseInsideTransaction, sessionRunner, type Tables, transactionRunner } from './database.ts';

const STATEMENTS_KEPT = 500;
const BUSY = 5;
/** How long a statement waits for another connection's transaction (an import, another process). */
const BUSY_MS = 15_000;
const ASK_AGAIN_MS = 4;

class Connection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #stepAside: () => Promise<void>;
  readonly #statements = new Map<string, StatementSync>();

  /** `stepAside` lets others have the connection for a moment. */
  constructor(database: DatabaseSync, stepAside: () => Promise<void>) {
    this.#database = database;
    this.#stepAside = stepAside;
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    this.#statements.set(sql, statement);
    return statement;
  }

  /** Waits for the write lock without holding up the process: SQLite's own waiting would stop every request. */
  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const givesUpAt = performance.now() + BUSY_MS;
    for (;;) {
      try {
        return this.#execute(query);
      } catch (error) {
        if (!isBusy(error) || this.#database.isTransaction || performance.now() > givesUpAt) throw error;
        await this.#stepAside();
      }
    }
  }

  #execute<R>(query: CompiledQuery): QueryResult<R> {
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

/** One connection, handed to one user at a time; statements are synchronous, so only transactions ever hold it. */
class SqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: Connection;
  #tail: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new Connection(database, async () => {
      this.#release();
      await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
      await this.#acquire();
    });
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    await this.#acquire();
    return this.#connection;
  }

  async #acquire(): Promise<void> {
    const before = this.#tail;
    let release = () => {};
    this.#tail = new Promise((done) => {
      release = done;
    });
    await before;
    this.#release = release;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN IMMEDIATE'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('COMMIT'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('ROLLBACK'));
  }

  async destroy(): Promise<void> {
    this.#database.close();
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
 * @param temporaryTables where they are; on the disk they may be larger than memory should be.
 * @throws StartError when the file is no database, is damaged or cannot be written.
 */
export function openSqlite(dataDir: string, temporaryTables: 'memory' | 'disk' = 'memory'): Database {
  const path = join(dataDir, 'labfront.sqlite');
  try {
    const database = new DatabaseSync(path, { timeout: 5_000 });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
    database.exec(`PRAGMA temp_store = ${temporaryTables === 'disk' ? 'FILE' : 'MEMORY'}; PRAGMA cache_size = -32768;`);
    database.prepare('SELECT count(*) FROM sqlite_schema').get();
    // From here on waiting is asynchronous.
    database.exec('PRAGMA busy_timeout = 0');
    const db = new Kysely<Tables>({
      dialect: {
        createAdapter: () => new Adapter(),
        createDriver: () => new SqliteDriver(database),
        createIntrospector: (kysely) => new SqliteIntrospector(kysely),
        createQueryCompiler: () => new SqliteQueryCompiler(),
      },
    });
    return {
      engine: 'sqlite',
      db,
      write: transactionRunner(db, isBusy),
      session: sessionRunner(db, isBusy),
      close: () => db.destroy(),
    };
  } catch (error) {
    throw new StartError(
      `The database ${path} cannot be opened: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
