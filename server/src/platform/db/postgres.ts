import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
} from 'kysely';
import pg from 'pg';
import { StartError } from '../base/env.ts';
import { statementLog } from '../tracing/tracing.ts';
import { type Database, refuseInsideTransaction, sessionRunner, type Tables, transactionRunner } from './database.ts';
import { isOutdatedPlan, ScanDriver } from './postgres-scans.ts';
import { SCANS_AT_ONCE } from './scans.ts';

const INT8 = 20;
const TIMESTAMPTZ = 1184;
// serialization_failure and deadlock_detected: PostgreSQL expects the transaction to be retried.
const CONTENTION = new Set(['40001', '40P01']);
// unique_violation and foreign_key_violation: another transaction may have written or deleted a row after the checks of this one.
const OVERTAKEN = new Set(['23505', '23503']);

// Both engines return numbers and ISO text; amounts in paise and counts are far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString());

/** The largest number of named statements; any further ones (lists of varying length) are sent without a name. */
const NAMED_STATEMENTS = 500;
const names = new Map<string, string>();
let made = 0;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= NAMED_STATEMENTS) return known;
  made += 1;
  const name = `labfront_${made}`;
  names.set(text, name);
  return name;
}

/** Names each statement, so that a connection parses and plans it once. */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads
  override query(...args: any[]): any {
    const [text, values] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || args.length > 2)
      return Reflect.apply(super.query, this, args);
    // `begin` and `commit` have no values and no plan.
    const name = values.length === 0 ? undefined : nameOf(text);
    return new Promise((resolve, reject) => {
      const query = new pg.Query(text, values, (error: Error | undefined, result) => {
        if (!error) resolve(result);
        else if (name !== undefined && isOutdatedPlan(error)) this.#planAnew(error, text, values).then(resolve, reject);
        else reject(error);
      });
      // As a property: a configuration object would be copied field by field for every statement.
      super.query(Object.assign(query, { name }));
    });
  }

  /** A transaction has already failed and is retried as a whole; a single statement is sent again. */
  async #planAnew(error: Error, text: string, values: unknown[]): Promise<unknown> {
    names.clear();
    return super.query(text, values).catch(() => {
      throw error;
    });
  }
}

class GuardedDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return super.acquireConnection();
  }
}

/** Its commits do not wait for the disk. */
class SoonDriver extends GuardedDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('BEGIN; SET LOCAL synchronous_commit = off'));
  }
}

class GuardedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;
  readonly #Driver: new (
    config: PostgresDialectConfig,
  ) => Driver;

  constructor(config: PostgresDialectConfig, Driver: new (config: PostgresDialectConfig) => Driver = GuardedDriver) {
    super(config);
    this.#config = config;
    this.#Driver = Driver;
  }

  override createDriver(): Driver {
    return new this.#Driver(this.#config);
  }
}

/** An overtaken transaction is worked once more: its checks then see the row of the other one and refuse in the caller's words. */
function isContention(error: unknown, attempt: number): boolean {
  if (isOutdatedPlan(error)) return true;
  if (!(error instanceof Error && 'code' in error)) return false;
  const code = String(error.code);
  return CONTENTION.has(code) || (attempt === 1 && OVERTAKEN.has(code));
}

/**
 * The planner's defaults assume rotating disks. Here an index read costs as much as a table read, and starting parallel workers takes as
 * long as scanning 100,000 rows: they help where a word is looked for in the texts of a million, and not where those are only counted.
 * A transaction-level pooler applies this setting to all its clients.
 */
const PLANNING = 'SET random_page_cost = 1.1; SET parallel_setup_cost = 8000';

const onConnect = async (client: pg.ClientBase): Promise<void> => {
  await client.query(PLANNING);
};

/**
 * Without a listener, a connection that the server closes would end the process: the pool reports idle connections, and the client reports
 * one that is checked out without a running query. The next query on it fails and is handled.
 */
function listenForErrors(pool: pg.Pool, onError: (error: Error) => void): void {
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
}

/** Connects to the replica on first use and times out early: the primary has all of its data. */
function openReplica(url: string, onIdleError: (error: Error) => void): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    max: 4,
    types,
    onConnect,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    application_name: 'labfront-read',
  });
  listenForErrors(pool, onIdleError);
  return new Kysely<Tables>({ dialect: new GuardedDialect({ pool }) });
}

/** Few connections: more parallel scans would only take processor time from other queries. */
function openScans(url: string, onIdleError: (error: Error) => void): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    max: SCANS_AT_ONCE,
    types,
    onConnect,
    connectionTimeoutMillis: 10_000,
    application_name: 'labfront-scans',
  });
  listenForErrors(pool, onIdleError);
  return new Kysely<Tables>({ ...statementLog(), dialect: new GuardedDialect({ pool }, ScanDriver) });
}

/**
 * Connects to PostgreSQL, and to a replica if `replicaUrl` is set.
 * @throws StartError when the server does not answer or refuses; the message never contains the password.
 */
export async function openPostgres(
  url: string,
  onIdleError: (error: Error) => void,
  replicaUrl?: string,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    Client: NamingClient,
    max: 20,
    types,
    onConnect,
    connectionTimeoutMillis: 10_000,
    application_name: 'labfront',
  });
  listenForErrors(pool, onIdleError);
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw new StartError(
      `The database of DATABASE_URL cannot be reached: ${error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)}.`,
    );
  }
  const db = new Kysely<Tables>({ ...statementLog(), dialect: new GuardedDialect({ pool }) });
  const soon = new Kysely<Tables>({ ...statementLog(), dialect: new GuardedDialect({ pool }, SoonDriver) });
  const scans = openScans(url, onIdleError);
  const replica = replicaUrl === undefined ? null : openReplica(replicaUrl, onIdleError);
  return {
    engine: 'postgres',
    db,
    scans,
    replica,
    write: transactionRunner(db, isContention),
    writeSoon: transactionRunner(soon, isContention, false),
    session: sessionRunner(db, isContention),
    async close() {
      await replica?.destroy();
      await scans.destroy();
      await db.destroy();
    },
  };
}
