// SQLite blocks the calling thread, so reads that may scan a whole table run in worker threads.
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { callerGone } from '../base/request-context.ts';
import { currentSender, type Release } from '../scheduling/fair-queue.ts';
import { refuseInsideTransaction } from './database.ts';
import { createScanQueue, SCAN_MS, scanTooLong } from './scans.ts';

export type ScanQuestion = Pick<CompiledQuery, 'sql' | 'parameters'>;
export type ScanAnswer = { rows: object[] } | { failure: string };

/** An idle thread ends after this time, which frees its memory. */
const IDLE_MS = 10_000;

const WORKER = new URL('./sqlite-scans.worker.ts', import.meta.url);

/** One thread, which runs one statement at a time. */
class ScanThread {
  readonly #worker: Worker;
  #settle: (answer: ScanAnswer) => void = () => {};

  constructor(path: string, onEnd: () => void) {
    this.#worker = new Worker(WORKER, { workerData: path });
    this.#worker.unref();
    this.#worker.on('message', (answer: ScanAnswer) => this.#settle(answer));
    this.#worker.on('error', (error) => this.#settle({ failure: String(error) }));
    this.#worker.once('exit', () => {
      this.#settle({ failure: 'The thread of a read has ended' });
      onEnd();
    });
  }

  run({ sql, parameters }: ScanQuestion): Promise<ScanAnswer> {
    return new Promise((settle) => {
      this.#settle = settle;
      this.#worker.postMessage({ sql, parameters });
    });
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** The slot of one statement. It is released only when its thread has ended the statement, because a statement cannot be cancelled. */
class ScanConnection implements DatabaseConnection {
  readonly #thread: ScanThread;
  #ended: Promise<unknown> = Promise.resolve();

  constructor(thread: ScanThread) {
    this.#thread = thread;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const answered = this.#thread.run(query);
    this.#ended = answered;
    const answer = await withinLimit(answered);
    if ('failure' in answer) throw new Error(answer.failure);
    return { rows: answer.rows as R[] };
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  whenEnded(done: (thread: ScanThread) => void): void {
    void this.#ended.then(() => done(this.#thread));
  }
}

/** @throws AppError 503 `SEARCH_TOO_LONG` when `answered` does not settle in time. */
async function withinLimit<T>(answered: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(scanTooLong()), SCAN_MS);
  });
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Starts threads as they are needed. Their number is bounded by the queue. */
export class ScanDriver implements Driver {
  readonly #path: string;
  readonly #queue = createScanQueue();
  readonly #threads = new Set<ScanThread>();
  #idle: ScanThread[] = [];
  readonly #releases = new WeakMap<ScanConnection, Release>();
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<ScanConnection> {
    refuseInsideTransaction();
    const release = await this.#queue.enter(currentSender(), callerGone());
    const connection = new ScanConnection(this.#idle.pop() ?? this.#start());
    this.#releases.set(connection, release);
    return connection;
  }

  async releaseConnection(connection: ScanConnection): Promise<void> {
    connection.whenEnded((thread) => {
      if (this.#threads.has(thread)) this.#idle.push(thread);
      this.#releases.get(connection)?.();
      clearTimeout(this.#idleTimer);
      this.#idleTimer = setTimeout(() => void this.#endIdle(), IDLE_MS).unref();
    });
  }

  #start(): ScanThread {
    const thread: ScanThread = new ScanThread(this.#path, () => {
      this.#threads.delete(thread);
      this.#idle = this.#idle.filter((other) => other !== thread);
    });
    this.#threads.add(thread);
    return thread;
  }

  async #endIdle(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map((thread) => thread.end()));
  }

  async destroy(): Promise<void> {
    clearTimeout(this.#idleTimer);
    await Promise.all([...this.#threads].map((thread) => thread.end()));
  }

  async beginTransaction(): Promise<void> {
    throw new Error('Scans are single reads: use the database itself for a transaction');
  }

  commitTransaction = (): Promise<void> => this.beginTransaction();
  rollbackTransaction = (): Promise<void> => this.beginTransaction();
}
