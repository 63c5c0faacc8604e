// An exclusive connection to the SQLite file, for temporary tables and the queries that read them.
import { DatabaseSync } from 'node:sqlite';
import { type Driver, Kysely, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { type Db, refuseInsideTransaction, type Tables } from './database.ts';
import { Adapter } from './sqlite-adapter.ts';
import { Connection, whenFree } from './sqlite-connection.ts';

/** One user at a time. Writing temporary tables needs no lock of the file; only transactions take it. */
class SessionDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: Connection;
  #tail: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new Connection(database);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    refuseInsideTransaction();
    const before = this.#tail;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#tail = promise;
    await before;
    this.#release = resolve;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  beginTransaction = (): Promise<void> => whenFree(() => this.#database.exec('BEGIN IMMEDIATE'));

  async commitTransaction(): Promise<void> {
    this.#database.exec('COMMIT');
  }

  async rollbackTransaction(): Promise<void> {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
  }

  async destroy(): Promise<void> {
    this.#database.close();
  }
}

/** @param temporaryTables where they are; on the disk they may be larger than memory should be. */
export function openSession(path: string, temporaryTables: 'memory' | 'disk'): Db {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA recursive_triggers = ON;');
  database.exec(`PRAGMA temp_store = ${temporaryTables === 'disk' ? 'FILE' : 'MEMORY'}; PRAGMA cache_size = -32768;`);
  database.exec('PRAGMA busy_timeout = 0');
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new Adapter(),
      createDriver: () => new SessionDriver(database),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}
