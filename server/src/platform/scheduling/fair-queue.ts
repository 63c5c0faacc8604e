// A queue for expensive work: a few pieces run at a time and accounts take turns, so an account that asks for much delays the others
// by one piece at most.
import { AppError } from '../base/errors.ts';
import { currentRequest } from '../base/request-context.ts';

export interface FairQueueLimits {
  /** How many run at the same time. */
  atOnce: number;
  /** How many of one account run at the same time; without it, as many as run at all. */
  atOncePerAccount?: number;
  /** How many one account may have waiting. */
  perAccount: number;
  /** How many may wait in all. */
  inAll: number;
  /** How long one waits at most, in ms. */
  waitMs: number;
}

/** Ends a turn. */
export type Release = () => void;

interface Task {
  start: (release: Release) => void;
  refuse: (error: AppError) => void;
  timer: NodeJS.Timeout;
}

const RETRY_SECONDS = 10;

const tooManyAtOnce = () => new AppError('TOO_MANY_AT_ONCE', {}, { retryAfter: RETRY_SECONDS });

const busy = () => new AppError('BUSY', {}, { retryAfter: RETRY_SECONDS });

/** The account that the running request is counted under; without an account, its address. */
export function currentAccount(): string {
  const request = currentRequest();
  return request?.accountId ?? request?.address ?? '';
}

export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** The account of each piece under way. */
  readonly #running: string[] = [];
  #waiting = 0;
  /** In the order of their turns; an account that had its turn goes to the end. */
  readonly #accounts = new Map<string, Task[]>();

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` when it is the account's turn.
   * @param gone aborted when nobody needs it any more: work that still waits is given up then.
   * @throws AppError as `enter` does; `work` was not started then.
   */
  async run<T>(account: string, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    const release = await this.enter(account, gone);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Waits for the account's turn. The caller must call the result once its work has ended.
   * @throws AppError 429 `TOO_MANY_AT_ONCE` when the account has enough waiting, 503 `BUSY` when all together have, or when the wait
   * was too long, or `gone` was aborted.
   */
  async enter(account: string, gone?: AbortSignal): Promise<Release> {
    if (gone?.aborted) throw busy();
    return this.#mayStart(account) ? this.#start(account) : this.#turn(account, gone);
  }

  #mayStart(account: string): boolean {
    const { atOnce, atOncePerAccount = atOnce } = this.#limits;
    const own = this.#running.filter((other) => other === account).length;
    return this.#running.length < atOnce && own < atOncePerAccount;
  }

  #start(account: string): Release {
    this.#running.push(account);
    return () => {
      this.#running.splice(this.#running.indexOf(account), 1);
      this.#startNext();
    };
  }

  #turn(account: string, gone: AbortSignal | undefined): Promise<Release> {
    const { perAccount, inAll, waitMs } = this.#limits;
    const tasks = this.#accounts.get(account) ?? [];
    if (tasks.length >= perAccount) throw tooManyAtOnce();
    if (this.#waiting >= inAll) throw busy();
    return new Promise((start, refuse) => {
      const giveUp = () => this.#giveUp(account, task);
      const timer = setTimeout(giveUp, waitMs);
      const task: Task = { start, refuse, timer };
      gone?.addEventListener('abort', giveUp, { once: true });
      tasks.push(task);
      this.#accounts.set(account, tasks);
      this.#waiting += 1;
    });
  }

  /** Hands a free place to the first account in the order of turns that may have one. */
  #startNext(): void {
    const next = [...this.#accounts].find(([account]) => this.#mayStart(account));
    const task = next?.[1].shift();
    if (!next || !task) return;
    const [account, rest] = next;
    this.#accounts.delete(account);
    if (rest.length > 0) this.#accounts.set(account, rest);
    this.#waiting -= 1;
    clearTimeout(task.timer);
    task.start(this.#start(account));
  }

  #giveUp(account: string, task: Task): void {
    const all = this.#accounts.get(account) ?? [];
    if (!all.includes(task)) return;
    clearTimeout(task.timer);
    const tasks = all.filter((other) => other !== task);
    if (tasks.length > 0) this.#accounts.set(account, tasks);
    else this.#accounts.delete(account);
    this.#waiting -= 1;
    task.refuse(busy());
  }
}
