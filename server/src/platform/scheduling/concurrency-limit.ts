// How many requests of one kind an account may have under way at once: what each of them holds (a form on the disk, an open file)
// is bounded with it.
import type { PlainKey } from '@labfront/contract/messages/refusals';
import { AppError } from '../base/errors.ts';
import { currentAccount } from './fair-queue.ts';

export interface ConcurrencyLimit {
  /**
   * Counts one more of the running request's account.
   * @returns what ends it; a second call does nothing.
   * @throws AppError 429 `TOO_MANY_AT_ONCE`.
   */
  enter(account?: string): () => void;
}

/** @param key of the sentence that the refused caller is told. */
export function createConcurrencyLimit(
  max: number,
  key: Extract<PlainKey, `TOO_MANY_AT_ONCE.${string}`>,
): ConcurrencyLimit {
  const counts = new Map<string, number>();
  return {
    enter(account = currentAccount()) {
      const count = counts.get(account) ?? 0;
      if (count >= max) throw new AppError(key, {}, { retryAfter: 5 });
      counts.set(account, count + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (counts.get(account) ?? 0) - 1;
        if (left > 0) counts.set(account, left);
        else counts.delete(account);
      };
    },
  };
}
