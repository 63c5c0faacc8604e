// A queue for expensive work: a few pieces run at a time. Networks take turns, and within a network its accounts do, so that neither an
// account with many requests nor a network with many accounts delays the others by more than one piece.

import { networkOf } from '../base/client-network.ts';
import { AppError } from '../base/errors.ts';
import { currentRequest } from '../base/request-context.ts';

export interface FairQueueLimits {
  /** The number of jobs that run at the same time. */
  atOnce: number;
  /** The largest number of running pieces of one account; by default the limit of the whole queue. */
  atOncePerAccount?: number;
  /** The number of jobs that one account may have waiting. */
  perAccount: number;
  /** The largest number of waiting pieces of all accounts of one network; by default the limit of the whole queue. */
  perNetwork?: number;
  /** The number of waiting jobs of all accounts. */
  inAll: number;
  /** The longest wait of a job, in ms. */
  waitMs: number;
}

/** The origin of a piece of work. An account that works from two networks takes turns in each. */
export interface Sender {
  network: string;
  account: string;
}

/** Ends a turn. */
export type Release = () => void;

interface Task {
  start: (release: Release) => void;
  refuse: (error: AppError) => void;
  timer: NodeJS.Timeout;
}

/** The waiting accounts of a network, in the order of their turns. */
type Waiting = Map<string, Task[]>;

const RETRY_SECONDS = 10;

const tooManyAtOnce = () => new AppError('TOO_MANY_AT_ONCE', {}, { retryAfter: RETRY_SECONDS });

const busy = () => new AppError('BUSY', {}, { retryAfter: RETRY_SECONDS });

/**
 * Returns the sender of the running request; without an account, its network replaces the account. All jobs and commands are one sender.
 */
export function currentSender(): Sender {
  const request = currentRequest();
  const network = networkOf(request?.address ?? '');
  return { network, account: request?.accountId ?? network };
}

/** Moves a key behind the others, or removes it if nothing is waiting under it. */
function toTheEnd<V extends { length: number } | { size: number }>(turns: Map<string, V>, key: string): void {
  const waiting = turns.get(key);
  turns.delete(key);
  if (waiting && ('size' in waiting ? waiting.size : waiting.length) > 0) turns.set(key, waiting);
}

const countOf = (waiting: Waiting) => waiting.values().reduce((sum, tasks) => sum + tasks.length, 0);

export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** The account of each running piece. */
  readonly #running: string[] = [];
  #waiting = 0;
  /** In the order of their turns; after its turn a network moves to the end. */
  readonly #networks = new Map<string, Waiting>();

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` when it is the sender's turn.
   * @param gone aborted when the result is no longer needed: waiting work is then dropped.
   * @throws AppError as `enter` does; `work` was not started then.
   */
  async run<T>(sender: Sender, work: () => Promise<T>, gone?: AbortSignal): Promise<T> {
    const release = await this.enter(sender, gone);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Waits for the sender's turn. The caller must call the returned function once its work has ended.
   * @throws AppError 429 `TOO_MANY_AT_ONCE` when the account or its network has too many waiting; 503 `BUSY` when the whole queue is full,
   * the wait was too long, or `gone` was aborted.
   */
  async enter(sender: Sender, gone?: AbortSignal): Promise<Release> {
    if (gone?.aborted) throw busy();
    return this.#mayStart(sender.account) ? this.#start(sender.account) : this.#turn(sender, gone);
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

  #turn(sender: Sender, gone: AbortSignal | undefined): Promise<Release> {
    const { perAccount, perNetwork, inAll, waitMs } = this.#limits;
    const accounts: Waiting = this.#networks.get(sender.network) ?? new Map();
    const tasks = accounts.get(sender.account) ?? [];
    if (tasks.length >= perAccount) throw tooManyAtOnce();
    if (perNetwork !== undefined && countOf(accounts) >= perNetwork) throw tooManyAtOnce();
    if (this.#waiting >= inAll) throw busy();
    return new Promise((start, refuse) => {
      const giveUp = () => this.#giveUp(sender, task);
      const timer = setTimeout(giveUp, waitMs);
      const task: Task = { start, refuse, timer };
      gone?.addEventListener('abort', giveUp, { once: true });
      tasks.push(task);
      accounts.set(sender.account, tasks);
      this.#networks.set(sender.network, accounts);
      this.#waiting += 1;
    });
  }

  /** Returns the next sender in turn that may start. */
  #next(): Sender | undefined {
    for (const [network, accounts] of this.#networks)
      for (const account of accounts.keys()) if (this.#mayStart(account)) return { network, account };
    return undefined;
  }

  /** Gives a free slot to the next sender in turn. */
  #startNext(): void {
    const next = this.#next();
    const accounts = next && this.#networks.get(next.network);
    const task = next && accounts?.get(next.account)?.shift();
    if (!next || !accounts || !task) return;
    toTheEnd(accounts, next.account);
    toTheEnd(this.#networks, next.network);
    this.#waiting -= 1;
    clearTimeout(task.timer);
    task.start(this.#start(next.account));
  }

  #giveUp({ network, account }: Sender, task: Task): void {
    const accounts = this.#networks.get(network);
    const tasks = accounts?.get(account);
    const index = tasks?.indexOf(task) ?? -1;
    if (!accounts || !tasks || index < 0) return;
    clearTimeout(task.timer);
    tasks.splice(index, 1);
    if (tasks.length === 0) accounts.delete(account);
    if (accounts.size === 0) this.#networks.delete(network);
    this.#waiting -= 1;
    task.refuse(busy());
  }
}
