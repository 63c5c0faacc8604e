// Works off a queue in the database: regularly, soon after a wake-up, and never twice at once in a process.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as startTimer } from 'node:timers';

const POLL_MS = 1_000;
/** Delay between a wake-up and the query, so that what is added at about the same moment is taken together. */
const GATHER_MS = 20;

export interface Poller {
  /** Looks into the queue soon; call it after the commit. */
  wake(): void;
  /** Looks once more after the work under way: something was added meanwhile. Without work under way it changes nothing. */
  lookAgain(): void;
  isStopped(): boolean;
  start(): void;
  /** Takes nothing more and waits for the work under way. */
  stop(): Promise<void>;
}

/** @param work works off what is due. @param onError told when that fails; the next try is a second later. */
export function createPoller(work: () => Promise<void>, onError: (error: unknown) => void): Poller {
  /** Work belongs to no request: a timer would keep the context of the request that started it. */
  const outsideRequests = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  /** Whether somebody has asked for a look since the last one began. */
  let woken = false;
  let stopped = true;

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
    running = work()
      .catch(onError)
      .finally(() => {
        running = null;
        schedule(woken ? GATHER_MS : POLL_MS);
      });
  }

  return {
    wake() {
      if (woken) return;
      woken = true;
      if (!running) schedule(GATHER_MS);
    },
    lookAgain() {
      if (running) woken = true;
    },
    isStopped: () => stopped,
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
