// The action that an anonymous visitor started before being sent to sign in. Stored in the tab, so it survives sign-up and a reload; the
// page where it began completes it once.

export interface PendingIntent {
  readonly kind: 'book-now';
  readonly itemId: string;
  readonly itemKind: 'test' | 'package';
  readonly quantity: number;
  readonly returnTo: string;
}

const KEY = 'pendingIntent';

/** A visitor who signs in an hour later no longer expects the action. */
export const INTENT_LIFETIME_MS = 30 * 60 * 1000;

export function rememberIntent(intent: PendingIntent, now = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...intent, at: now }));
  } catch {
    // Without storage the user presses the button again after signing in.
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

/** Returns the pending action and removes it, so that it is completed only once. */
export function takeIntent(): PendingIntent | null {
  const intent = peekIntent();
  if (intent !== null) forgetIntent();
  return intent;
}

/** Returns the path where the pending action continues; null without one. */
export function pendingReturn(): string | null {
  const intent = peekIntent();
  return intent !== null && isLocalPath(intent.returnTo) ? intent.returnTo : null;
}

/** Whether a path is on this site: a value from storage or history must not lead to another site. */
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
