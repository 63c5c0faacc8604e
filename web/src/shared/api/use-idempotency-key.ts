import { useMemo, useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';

export interface IdempotencyKeys {
  /** The key of a write: the same one for the same body until `done`, so that a try after a lost answer is no second write. */
  keyOf(body: unknown): string;
  /** The write was answered: the next one gets a new key, also for the same body. */
  done(): void;
  /** The write was refused: the same body keeps its key, unless the answer to that key is lost for good. */
  refused(code: string | undefined): void;
}

const NONE = { sent: '', key: '' };

export function useIdempotencyKey(): IdempotencyKeys {
  const last = useRef(NONE);
  return useMemo(
    () => ({
      keyOf(body) {
        const sent = JSON.stringify(body);
        if (last.current.sent !== sent) last.current = { sent, key: newIdempotencyKey() };
        return last.current.key;
      },
      done() {
        last.current = NONE;
      },
      refused(code) {
        if (code === 'IDEMPOTENCY_ANSWER_LOST') last.current = NONE;
      },
    }),
    [],
  );
}
