// What must happen after a commit is a row written in the same transaction, and worked off at least once by any process.

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
/** Jobs that one process works on at a time: a commit that takes or finishes several costs as much as one that does one. */
const AT_ONCE = 16;
const FINISH_TOGETHER_MS = 4;
/** From the first call for work to the look for it: jobs that come at about the same moment are taken together. */
const GATHER_MS = 20;
const MAX_ATTEMPTS = 20;
const LONGEST_WAIT_MS = 3_600_000;
const KEEP_FINISHED_MS = 7 * 86_400_000;

type Handler = (payload: never) => Promise<void>;

export interface Outbox {
  /** Says who does jobs of a kind. A job may come twice, so `work` must be idempotent. */
  handle<P>(kind: string, work: (payload: P) => Promise<void>): void;
  /** Adds a job inside the transaction whose effect it is. `runAt` in ms, now unless given. */
  add(tx: Db, kind: string, payload: unknown, runAt?: number): Promise<void>;
  /** Looks for work soon; call it after the commit. */
  wake(): void;
  /** Works until nothing is due. Tests call it; the running server uses `start`. @returns how many jobs were tried. */
  drain(): Promise<number>;
  /** Jobs that wait, and those that were given up. */
  count(): Promise<ReadonlyMap<string, number>>;
  start(): void;
  /** Stops taking jobs and waits for those under way. */
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
  /** Jobs belong to no request: a timer would keep the context of the one that started it. */
  const outsideRequests = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  /** Somebody has called for work since the last look for it began. */
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

  /** Jobs that end at the same moment are written down together; one that takes long holds up no other. */
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

  /** Fewer than could be taken were all, unless jobs have added others. */
  async function drain(): Promise<number> {
    let tried = 0;
    for (;;) {
      const before = added;
      const some = await workSome();
      tried += some;
      if (some < AT_ONCE && added === before) return tried;
    }
  }

  /** Fewer than could be taken were all; what is added meanwhile wakes the outbox anew. */
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
