// What an anonymous visitor wanted to do when they were sent to sign in. Kept per tab, so it survives the way through
// sign-up and a reload, and carried out once by the page it was begun on.

export interface PendingIntent {
  readonly kind: 'book-now';
  readonly itemId: string;
  readonly itemKind: 'test' | 'package';
  readonly quantity: number;
  readonly returnTo: string;
}

const KEY = 'pendingIntent';

/** Somebody who signs in an hour later did not mean the test they once clicked. */
export const INTENT_LIFETIME_MS = 30 * 60 * 1000;

export function rememberIntent(intent: PendingIntent, now = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...intent, at: now }));
  } catch {
    // Without storage the person presses the button again after signing in.
  }
}

export function peekIntent(now = Date.now()): PendingIntent | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!isFresh(stored, now)) return null;
    const { at: _, ...intent } = stored;
    return intent;
  } catch {
    return null;
  }
}

export function forgetIntent(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was stored either.
  }
}

/** What is pending, which is then no longer pending: it is carried out once. */
export function takeIntent(): PendingIntent | null {
  const intent = peekIntent();
  if (intent !== null) forgetIntent();
  return intent;
}

/** Where what is pending goes on; null when nothing is. */
export function pendingReturn(): string | null {
  const intent = peekIntent();
  return intent !== null && isLocalPath(intent.returnTo) ? intent.returnTo : null;
}

/** A path on this site: what came through storage or history must not lead anywhere else. */
export function isLocalPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

function isFresh(stored: unknown, now: number): stored is PendingIntent & { at: number } {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'at' in stored &&
    typeof stored.at === 'number' &&
    now - stored.at < INTENT_LIFETIME_MS &&
    'kind' in stored &&
    'returnTo' in stored
  );
}
