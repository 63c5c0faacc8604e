import { type DatabaseConnection, Kysely, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import pg from 'pg';
import { StartError } from '../env.ts';
import { type Database, refuseInsideTransaction, sessionRunner, type Tables, transactionRunner } from './database.ts';

const INT8 = 20;
const TIMESTAMPTZ = 1184;
// serialization_failure and deadlock_detected: PostgreSQL asks for the transaction to be run again.
const CONTENTION = new Set(['40001', '40P01']);

// Both engines answer numbers and ISO text; amounts in paise and counts stay far below 2^53.
const types = new pg.TypeOverrides();
types.setTypeParser(INT8, Number);
types.setTypeParser(TIMESTAMPTZ, (value) => new Date(value).toISOString());

class GuardedDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    refuseInsideTransaction();
    return super.acquireConnection();
  }
}

class GuardedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver() {
    return new GuardedDriver(this.#config);
  }
}

function isContention(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CONTENTION.has(String(error.code));
}

/**
 * Connects to PostgreSQL.
 * @throws StartError when the server does not answer or refuses; the message never holds the password.
 */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 20,
    types,
    connectionTimeoutMillis: 10_000,
    application_name: 'labfront',
  });
  // Without a listener a connection that the server closes while idle would end the process.
  pool.on('error', onIdleError);
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw new StartError(
      `The database of DATABASE_URL cannot be reached: ${error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error)}.`,
    );
  }
  const db = new Kysely<Tables>({ dialect: new GuardedDialect({ pool }) });
  return {
    engine: 'postgres',
    db,
    write: transactionRunner(db, isContention),
    session: sessionRunner(db, isContention),
    close: () => db.destroy(),
  };
}
