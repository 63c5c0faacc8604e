// Imports of files take turns and end: an account has one under way, two run at once in a process, and each has so many seconds, after which
// it is refused and leaves nothing behind. On the thread that answers requests they give way to them.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { Env } from '../base/env.ts';
import { AppError } from '../base/errors.ts';
import { callerGone } from '../base/request-context.ts';
import { currentSender, FairQueue } from '../scheduling/fair-queue.ts';

const QUEUE = { atOnce: 2, atOncePerAccount: 1, perAccount: 2, inAll: 20 };
/** The longest that an import keeps its thread from requests, in ms. */
const SLICE_MS = 10;

interface ImportTime {
  readonly endsAt: number;
  restedAt: number;
  readonly tooLong: () => AppError;
}

const current = new AsyncLocalStorage<ImportTime>();

/**
 * Called between the rows of an import: lets requests through when it is their turn. Does nothing outside of an import.
 * @throws AppError 400 `IMPORT_TOO_LONG` once the time of the import is over.
 */
export async function passImportTime(): Promise<void> {
  const time = current.getStore();
  if (!time) return;
  const now = performance.now();
  if (now > time.endsAt) throw time.tooLong();
  if (now - time.restedAt < SLICE_MS) return;
  await setImmediate();
  time.restedAt = performance.now();
}

export interface Imports {
  /**
   * Runs an import in its sender's turn.
   * @param work gets what is left of its time, in ms, for work that this thread cannot interrupt.
   * @throws AppError 400 `IMPORT_TOO_LONG`; 429 `TOO_MANY_AT_ONCE` and 503 `BUSY` when too many wait.
   */
  run<T>(work: (leftMs: number) => Promise<T>): Promise<T>;
  /** For `run`'s work that ends its own thread. */
  tooLong(): AppError;
}

export function createImports({ IMPORT_SECONDS: seconds }: Pick<Env, 'IMPORT_SECONDS'>): Imports {
  // Longer than what an account has before it: one that runs and one that waits.
  const queue = new FairQueue({ ...QUEUE, waitMs: 3 * seconds * 1_000 });
  const tooLong = () => new AppError('IMPORT_TOO_LONG', { seconds }, { at: 'file' });
  return {
    tooLong,
    run: (work) =>
      queue.run(
        currentSender(),
        () => {
          const ms = seconds * 1_000;
          const now = performance.now();
          return current.run({ endsAt: now + ms, restedAt: now, tooLong }, () => work(ms));
        },
        callerGone(),
      ),
  };
}
