import { useMemo, useRef } from 'react';
import { newIdempotencyKey } from './idempotency-key.ts';

export interface IdempotencyKeys {
  /** The key of a write: the same one for the same body until `done`, so that a try after a lost answer is no second write. */
  keyOf(body: unknown): string;
  /** The write was answered: the next one gets a new key, also for the same body. */
  done(): void;
}

export function useIdempotencyKey(): IdempotencyKeys {
  const last = useRef({ sent: '', key: '' });
  return useMemo(
    () => ({
      keyOf(body) {
        const sent = JSON.stringify(body);
        if (last.current.sent !== sent) last.current = { sent, key: newIdempotencyKey() };
        return last.current.key;
      },
      done() {
        last.current = { sent: '', key: '' };
      },
    }),
    [],
  );
}
