// Covers of baskets: easy ones at once, and those whose search takes long in a worker thread (laboratory.md section 9).
import { Worker } from 'node:worker_threads';
import type { Logger } from '../../platform/base/log.ts';
import { currentSender, FairQueue } from '../../platform/scheduling/fair-queue.ts';
import type { BasketAnswer, BasketTask } from './basket.worker.ts';
import { type Cover, cheapestCover, type Offer } from './cheapest-cover.ts';

/** Above so many tests a cover need not be the cheapest. */
const EXACT_TESTS = 25;
/** Steps of a search between two other requests: about 5 ms. */
const STEPS_AT_ONCE = 2_000;
/** Steps of a large basket: about 100 ms. */
const STEPS_OF_MANY = 10_000;
/** Steps of a small basket with offers that are hard to compare: some seconds, which no catalogue of a laboratory needs. */
const STEPS_OF_FEW = 1_000_000;
/** How long an answer is waited for, in ms, where it need not be the cheapest, and where it should. */
const WAIT_MS = 200;
const LONG_WAIT_MS = 10_000;
/** The thread ends after this idle time, which frees its memory. */
const IDLE_MS = 5_000;
const MAX_HEAP_MB = 256;
const QUEUE = { atOnce: 1, perAccount: 5, perNetwork: 20, inAll: 50, waitMs: 5_000 };

/** One thread with one search at a time; started with the first, and again after it failed. */
class BasketThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;
  #lastId = 0;

  /** Returns null if there is no answer in time; a search that is not over then ends with its thread. */
  search(task: Omit<BasketTask, 'id'>, waitMs: number): Promise<Cover | null> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    this.#lastId += 1;
    const id = this.#lastId;
    worker.ref();
    return new Promise((resolve) => {
      const end = (cover: Cover | null) => {
        clearTimeout(timer);
        worker.off('message', receive).off('error', fail).off('exit', fail);
        worker.unref();
        this.#idle = setTimeout(() => this.#stop(worker), IDLE_MS).unref();
        resolve(cover);
      };
      const fail = () => {
        this.#stop(worker);
        end(null);
      };
      const receive = (answer: BasketAnswer) => {
        if (answer.id === id) end(answer.cover);
      };
      const timer = setTimeout(fail, waitMs);
      worker.on('message', receive).once('error', fail).once('exit', fail);
      worker.postMessage({ ...task, id } satisfies BasketTask);
    });
  }

  #start(): Worker {
    const worker = new Worker(new URL('./basket.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    });
    // Between two searches no call listens for errors.
    return worker.on('error', () => this.#stop(worker)).on('exit', () => this.#stop(worker));
  }

  #stop(worker: Worker): void {
    if (this.#worker === worker) this.#worker = null;
    void worker.terminate();
  }
}

/** Returns the cheapest cover of so many tests, 60 at most; null if one of them is in no offer. */
export type FindCover = (count: number, offers: readonly Offer[]) => Promise<Cover | null>;

export function createCovers({ log }: { log: Logger }): FindCover {
  const thread = new BasketThread();
  const queue = new FairQueue(QUEUE);

  return async (count, offers) => {
    const isFew = count <= EXACT_TESTS;
    // Without a step: what the bounds alone show, in place of an answer that is late.
    const quick = cheapestCover(count, offers, isFew ? STEPS_AT_ONCE : 0);
    if (quick === null || quick.exact) return quick;
    const most = isFew ? STEPS_OF_FEW : STEPS_OF_MANY;
    const cover = await queue.run(currentSender(), () =>
      thread.search({ count, offers, most }, isFew ? LONG_WAIT_MS : WAIT_MS),
    );
    if (cover === null) log.warn({ tests: count, offers: offers.length }, 'the cheapest basket was not found in time');
    return cover ?? quick;
  };
}
