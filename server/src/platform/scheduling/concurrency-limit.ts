// Limits the concurrent requests of one kind for an account and its network, and so the resources that each of them holds (a form on the
// disk, an open file).
import type { PlainKey } from '@labfront/contract/messages/refusals';
import { AppError } from '../base/errors.ts';
import { currentSender, type Sender } from './fair-queue.ts';

export interface ConcurrencyLimits {
  perAccount: number;
  /** The limit for all accounts of a network together; none by default. */
  perNetwork?: number;
}

export interface ConcurrencyLimit {
  /**
   * Counts one more request of the running request's sender.
   * @returns a function that ends it; a second call does nothing.
   * @throws AppError 429 `TOO_MANY_AT_ONCE`.
   */
  enter(sender?: Sender): () => void;
}

/** @param key the key of the error message for a refused caller. */
export function createConcurrencyLimit(
  { perAccount, perNetwork = Number.POSITIVE_INFINITY }: ConcurrencyLimits,
  key: Extract<PlainKey, `TOO_MANY_AT_ONCE.${string}`>,
): ConcurrencyLimit {
  const counts = new Map<string, number>();
  const countOf = (subject: string) => counts.get(subject) ?? 0;

  function leave(subject: string): void {
    const left = countOf(subject) - 1;
    if (left > 0) counts.set(subject, left);
    else counts.delete(subject);
  }

  return {
    enter({ account, network } = currentSender()) {
      const [own, shared] = [`account ${account}`, `network ${network}`];
      if (countOf(own) >= perAccount || countOf(shared) >= perNetwork) throw new AppError(key, {}, { retryAfter: 5 });
      for (const subject of [own, shared]) counts.set(subject, countOf(subject) + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        for (const subject of [own, shared]) leave(subject);
      };
    },
  };
}
