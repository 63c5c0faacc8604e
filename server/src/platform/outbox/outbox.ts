// Side effects of a commit: each is a row written in the same transaction, and any process runs it at least once.

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as startTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { type Clock, isoTime } from '../base/clock.ts';
import { newId } from '../base/ids.ts';
import type { Logger } from '../base/log.ts';
import type { Database, Db } from '../db/database.ts';
import { traceJob } from '../tracing/tracing.ts';
import {
  claimJobs,
  countJobs,
  deleteFinishedJobs,
  finishJobs,
  giveUpJob,
  insertJob,
  type OutboxRow,
  postponeJob,
} from './outbox.queries.ts';

const LOCK_MS = 60_000;
const POLL_MS = 1_000;
/** Parallel jobs of one process: a commit that takes or finishes several jobs costs as much as a commit for one. */
const AT_ONCE = 16;
const FINISH_TOGETHER_MS = 4;
/** Delay between a wake-up and the query for jobs, so that jobs added at about the same moment are taken together. */
const GATHER_MS = 20;
const MAX_ATTEMPTS = 20;
const LONGEST_WAIT_MS = 3_600_000;
const KEEP_FINISHED_MS = 7 * 86_400_000;

type Handler = (payload: never) => Promise<void>;

export interface Outbox {
  /** Registers the handler for a kind of job. A job may run twice, so `work` must be idempotent. */
  handle<P>(kind: string, work: (payload: P) => Promise<void>): void;
  /** Adds a job inside the transaction that causes it. `runAt` in ms, now by default. */
  add(tx: Db, kind: string, payload: unknown, runAt?: number): Promise<void>;
  /** Checks for jobs soon; call it after the commit. */
  wake(): void;
  /** Works until nothing is due. Tests call it; the running server uses `start`. @returns how many jobs were tried. */
  drain(): Promise<number>;
  /** The numbers of waiting jobs and of jobs that were given up. */
  count(): Promise<ReadonlyMap<string, number>>;
  start(): void;
  /** Stops taking jobs and waits for the running ones. */
  stop(): Promise<void>;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Logger;
  /** Called before jobs are worked on, for what must be known as it is now. */
  beforeWork?: () => Promise<unknown>;
}

export function createOutbox({ database, clock, log, beforeWork }: Dependencies): Outbox {
  const handlers = new Map<string, Handler>();
  /** Jobs belong to no request: a timer would keep the context of the request that started it. */
  const outsideRequests = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  /** Whether `wake` was called since the last query for jobs began. */
  let woken = false;
  let stopped = true;
  /** Jobs that this process has added. */
  let added = 0;
  let lastSweep = 0;
  let finishing: { ids: string[]; written: Promise<void> } | null = null;

  async function writeFinished(ids: readonly string[]): Promise<void> {
    await setTimeout(FINISH_TOGETHER_MS);
    finishing = null;
    await finishJobs(database.db, ids, isoTime(clock.now()));
  }

  /** Records jobs that finish at the same moment together; a slow job delays no other. */
  function finish(id: string): Promise<void> {
    if (!finishing) {
      const ids: string[] = [];
      finishing = { ids, written: writeFinished(ids) };
    }
    finishing.ids.push(id);
    return finishing.written;
  }

  async function work(job: OutboxRow): Promise<void> {
    const handler = handlers.get(job.kind);
    try {
      if (!handler) throw new Error(`No handler for ${job.kind}`);
      await traceJob(job.kind, () => handler(JSON.parse(job.payload) as never));
      await finish(job.id);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const { id, kind, attempts } = job;
      if (attempts >= MAX_ATTEMPTS) {
        log.error({ job: id, kind, attempts, reason }, 'job given up');
        await giveUpJob(database.db, id, isoTime(clock.now()), reason);
        return;
      }
      const wait = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** (attempts - 1));
      log.warn({ job: id, kind, attempts, reason, wait }, 'job failed, will be tried again');
      await postponeJob(database.db, id, isoTime(clock.now() + wait), reason);
    }
  }

  async function sweep(): Promise<void> {
    if (clock.now() - lastSweep < 3_600_000) return;
    lastSweep = clock.now();
    await deleteFinishedJobs(database.db, isoTime(clock.now() - KEEP_FINISHED_MS));
  }

  /** @returns how many were due, at most `AT_ONCE`. */
  async function workSome(): Promise<number> {
    const now = clock.now();
    // Two workers may lock the same jobs in another order: then PostgreSQL has one of them ask again.
    const jobs = await database.write((tx) => claimJobs(tx, isoTime(now), isoTime(now + LOCK_MS), AT_ONCE));
    if (jobs.length > 0) await beforeWork?.();
    await Promise.all(jobs.map(work));
    return jobs.length;
  }

  /** A result below the limit means that no due jobs are left, unless jobs have added others. */
  async function drain(): Promise<number> {
    let tried = 0;
    for (;;) {
      const before = added;
      const some = await workSome();
      tried += some;
      if (some < AT_ONCE && added === before) return tried;
    }
  }

  /** A result below the limit means that no due jobs are left; a job added in the meantime wakes the outbox again. */
  async function workDue(): Promise<void> {
    while ((await workSome()) === AT_ONCE && !stopped);
  }

  function schedule(delay: number): void {
    if (stopped) return;
    clearTimeout(timer);
    timer = outsideRequests(() => startTimer(run, delay));
    timer.unref();
  }

  function run(): void {
    if (running) {
      woken = true;
      return;
    }
    woken = false;
    running = sweep()
      .then(workDue)
      .catch((error: unknown) => {
        log.error({ err: error }, 'the outbox could not be read');
      })
      .finally(() => {
        running = null;
        schedule(woken ? GATHER_MS : POLL_MS);
      });
  }

  function wake(): void {
    if (woken) return;
    woken = true;
    if (!running) schedule(GATHER_MS);
  }

  return {
    handle: (kind, handler) => void handlers.set(kind, handler as Handler),
    count: () => countJobs(database.db),
    async add(tx, kind, payload, runAt) {
      added += 1;
      // A job that is added by a job.
      if (running) woken = true;
      const now = clock.now();
      await insertJob(tx, {
        id: newId(),
        kind,
        payload: JSON.stringify(payload),
        created_at: isoTime(now),
        run_at: isoTime(runAt ?? now),
      });
    },
    wake,
    drain,
    start() {
      stopped = false;
      schedule(0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
