// Reads that may scan a whole table, on PostgreSQL: a few separate connections, and a time limit that the server itself enforces.
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import { callerGone } from '../base/request-context.ts';
import { currentSender, type Release } from '../scheduling/fair-queue.ts';
import { refuseInsideTransaction } from './database.ts';
import { createScanQueue, SCAN_MS, scanTooLong } from './scans.ts';

const QUERY_CANCELED = '57014';
const FEATURE_NOT_SUPPORTED = '0A000';

/** Another instance has changed a table: PostgreSQL rejects plans that were cached before. */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === FEATURE_NOT_SUPPORTED &&
  error.message.includes('cached plan');

/** A plan for any values, which a connection keeps from the sixth turn on, reads far more rows than one for a range or a centre that is known. */
const BEGIN = CompiledQuery.raw(
  `BEGIN READ ONLY; SET LOCAL statement_timeout = ${SCAN_MS}; SET LOCAL plan_cache_mode = force_custom_plan`,
);

type PooledConnection = Parameters<PostgresDriver['releaseConnection']>[0];

class ScanConnection implements DatabaseConnection {
  readonly pooled: PooledConnection;
  readonly release: Release;
  /** Settles once a cancellation was sent: until then it could reach the next statement of this connection. */
  cancelled: Promise<void> = Promise.resolve();

  constructor(pooled: PooledConnection, release: Release) {
    this.pooled = pooled;
    this.release = release;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const gone = callerGone();
    if (gone?.aborted) throw scanTooLong();
    const cancel = () => {
      this.cancelled = this.#cancel();
    };
    gone?.addEventListener('abort', cancel, { once: true });
    try {
      return await this.#planned<R>(query);
    } catch (error) {
      throw error instanceof Error && 'code' in error && error.code === QUERY_CANCELED ? scanTooLong() : error;
    } finally {
      gone?.removeEventListener('abort', cancel);
    }
  }

  /** Behind a pooler the session's number is not the database's: the statement then goes on to its time limit. */
  async #cancel(): Promise<void> {
    try {
      await this.pooled.collectSessionInfo?.();
      await this.pooled.cancelQuery?.(() => Promise.resolve());
    } catch {
      // The statement has ended in the meantime, or ends at its time limit.
    }
  }

  /** An outdated plan has failed the transaction: a read is safe to repeat in another one. */
  async #planned<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return await this.pooled.executeQuery<R>(query);
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error;
      await this.pooled.executeQuery(CompiledQuery.raw('ROLLBACK'));
      await this.pooled.executeQuery(BEGIN);
      return this.pooled.executeQuery<R>(query);
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

/** Each statement has a transaction, because a pooler would keep a setting of the connection for everybody. */
export class ScanDriver implements Driver {
  readonly #pool: PostgresDriver;
  readonly #queue = createScanQueue();

  constructor(config: PostgresDialectConfig) {
    this.#pool = new PostgresDriver(config);
  }

  init = (): Promise<void> => this.#pool.init();

  async acquireConnection(): Promise<ScanConnection> {
    refuseInsideTransaction();
    const release = await this.#queue.enter(currentSender(), callerGone());
    try {
      const pooled = (await this.#pool.acquireConnection()) as PooledConnection;
      const connection = new ScanConnection(pooled, release);
      await this.#begin(connection);
      return connection;
    } catch (error) {
      release();
      throw error;
    }
  }

  async #begin({ pooled }: ScanConnection): Promise<void> {
    try {
      await pooled.executeQuery(BEGIN);
    } catch (error) {
      await this.#pool.releaseConnection(pooled);
      throw error;
    }
  }

  async releaseConnection({ pooled, release, cancelled }: ScanConnection): Promise<void> {
    try {
      await cancelled;
      await pooled.executeQuery(CompiledQuery.raw('COMMIT'));
    } finally {
      await this.#pool.releaseConnection(pooled);
      release();
    }
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Scans are single reads: use the database itself for a transaction');
  }

  commitTransaction = (): Promise<void> => this.beginTransaction();
  rollbackTransaction = (): Promise<void> => this.beginTransaction();

  destroy = (): Promise<void> => this.#pool.destroy();
}
