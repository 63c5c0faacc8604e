// Side effects of a commit: each is a row written in the same transaction, and any process runs it at least once.

import { setTimeout } from 'node:timers/promises';
import { type Clock, isoTime } from '../base/clock.ts';
import { newId } from '../base/ids.ts';
import type { Logger } from '../base/log.ts';
import type { Database, Db } from '../db/database.ts';
import { createPoller } from '../scheduling/poller.ts';
import { traceJob } from '../tracing/tracing.ts';
import {
  blankGivenUpJobs,
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
/** Parallel jobs of one process: a commit that takes or finishes several jobs costs as much as a commit for one. */
const AT_ONCE = 16;
const FINISH_TOGETHER_MS = 4;
const MAX_ATTEMPTS = 20;
const LONGEST_WAIT_MS = 3_600_000;
const KEEP_FINISHED_MS = 7 * 86_400_000;
/** In the meantime whoever repairs what failed may have it tried again. */
const KEEP_GIVEN_UP_MS = 30 * 86_400_000;

type Handler = (payload: never) => Promise<void>;

/** A queue of its own that starts, wakes and stops with the outbox. */
export interface SideQueue {
  wake(): void;
  /** @returns how many were tried. */
  drain(): Promise<number>;
  start(): void;
  stop(): Promise<void>;
}

export interface Outbox {
  /** Registers the handler for a kind of job. A job may run twice, so `work` must be idempotent. */
  handle<P>(kind: string, work: (payload: P) => Promise<void>): void;
  /**
   * Puts jobs of a kind into a queue of their own, so that many of them delay no other job. Jobs of the kind that are in the outbox
   * already, from a program before this one, move there.
   */
  divert<P>(kind: string, queue: SideQueue, add: (tx: Db, payload: P, runAt?: number) => Promise<void>): void;
  /** Adds a job inside the transaction that causes it. `runAt` in ms, now by default. */
  add(tx: Db, kind: string, payload: unknown, runAt?: number): Promise<void>;
  /** Checks for jobs soon; call it after the commit. */
  wake(): void;
  /** Works until nothing is due. Tests call it; the running server uses `start`. @returns how many jobs were tried. */
  drain(): Promise<number>;
  /** The numbers of waiting jobs and of jobs that were given up, of all times or since one. */
  count(givenUpSince?: string): Promise<ReadonlyMap<string, number>>;
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
  const diverted = new Map<string, (tx: Db, payload: never, runAt?: number) => Promise<void>>();
  const queues = new Set<SideQueue>();
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
    await blankGivenUpJobs(database.db, isoTime(clock.now() - KEEP_GIVEN_UP_MS));
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
      let beside = 0;
      for (const queue of queues) beside += await queue.drain();
      tried += some + beside;
      if (some < AT_ONCE && beside === 0 && added === before) return tried;
    }
  }

  /** A result below the limit means that no due jobs are left; a job added in the meantime wakes the outbox again. */
  async function workDue(): Promise<void> {
    while ((await workSome()) === AT_ONCE && !poller.isStopped());
  }

  const poller = createPoller(
    async () => {
      await sweep();
      await workDue();
    },
    (error) => log.error({ err: error }, 'the outbox could not be read'),
  );

  function wake(): void {
    for (const queue of queues) queue.wake();
    poller.wake();
  }

  return {
    handle: (kind, handler) => void handlers.set(kind, handler as Handler),
    divert(kind, queue, add) {
      queues.add(queue);
      diverted.set(kind, add);
      handlers.set(kind, async (payload) => {
        await database.write((tx) => add(tx, payload));
        queue.wake();
      });
    },
    count: (givenUpSince) => countJobs(database.db, givenUpSince),
    async add(tx, kind, payload, runAt) {
      const elsewhere = diverted.get(kind);
      if (elsewhere) return elsewhere(tx, payload as never, runAt);
      added += 1;
      // A job that is added by a job.
      poller.lookAgain();
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
      poller.start();
      for (const queue of queues) queue.start();
    },
    async stop() {
      await poller.stop();
      // A job may add to another queue, so those stop last.
      for (const queue of queues) await queue.stop();
    },
  };
}
