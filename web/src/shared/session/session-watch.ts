import {
  clearSession,
  isSessionExpired,
  readSession,
  readToken,
  type StoredSession,
  TIMESTAMP_KEY,
  TOKEN_KEY,
  USER_KEY,
} from './session-storage.ts';

/** The interval at which the 24 hours are checked (spec.md section 9). */
export const EXPIRY_CHECK_MS = 60_000;

export interface SessionWatch {
  /** The 24 hours are over; storage is already cleared. */
  onExpired(): void;
  /** Another tab signed in, changed the account, or signed out (null). */
  onChangedElsewhere(session: StoredSession | null): void;
  now?(): number;
}

/** Checks the session's age now and every 60 seconds, and changes by other tabs. Returns a function that stops it. */
export function watchSession({ onExpired, onChangedElsewhere, now = Date.now }: SessionWatch): () => void {
  const check = () => {
    if (readToken() === null || !isSessionExpired(now())) return;
    clearSession();
    onExpired();
  };
  const onStorage = (event: StorageEvent) => {
    // A null key is `localStorage.clear()`.
    if (event.key === null || [TOKEN_KEY, USER_KEY, TIMESTAMP_KEY].includes(event.key))
      onChangedElsewhere(readSession());
  };
  check();
  const timer = setInterval(check, EXPIRY_CHECK_MS);
  window.addEventListener('storage', onStorage);
  return () => {
    clearInterval(timer);
    window.removeEventListener('storage', onStorage);
  };
}
