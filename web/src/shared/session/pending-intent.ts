// What an anonymous visitor wanted to do when they were sent to sign in. Kept per tab, so it survives the way through
// sign-up and a reload, and carried out once by the feature that registered its kind.
import type { AppDispatch } from '../store/store.types.ts';

export type PendingIntent =
  | { readonly kind: 'add-to-cart'; readonly itemId: string; readonly quantity: number; readonly returnTo: string }
  | {
      readonly kind: 'book-now';
      readonly itemId: string;
      readonly itemKind: 'test' | 'package';
      readonly quantity: number;
      readonly returnTo: string;
    };

export type IntentKind = PendingIntent['kind'];
export type IntentOf<K extends IntentKind> = Extract<PendingIntent, { kind: K }>;

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

/** The pending intent of this kind, which is then no longer pending: it is carried out once. */
export function takeIntent<K extends IntentKind>(kind: K): IntentOf<K> | null {
  const intent = peekIntent();
  if (intent?.kind !== kind) return null;
  forgetIntent();
  return intent as IntentOf<K>;
}

type Handler = (intent: PendingIntent, dispatch: AppDispatch) => Promise<unknown>;
const handlers = new Map<IntentKind, Handler>();

/** Kinds without a handler stay pending, and the page at `returnTo` takes them (`takeIntent`). */
export function registerIntentHandler<K extends IntentKind>(
  kind: K,
  handler: (intent: IntentOf<K>, dispatch: AppDispatch) => Promise<unknown>,
): void {
  handlers.set(kind, (intent, dispatch) => handler(intent as IntentOf<K>, dispatch));
}

let running: Promise<string | null> | undefined;

/** Carries out what is pending after signing in, and says where to go then; null when nothing is. Asked twice, it runs once. */
export function runPendingIntent(dispatch: AppDispatch): Promise<string | null> {
  running ??= run(dispatch).finally(() => {
    running = undefined;
  });
  return running;
}

async function run(dispatch: AppDispatch): Promise<string | null> {
  const intent = peekIntent();
  if (intent === null) return null;
  const handler = handlers.get(intent.kind);
  if (handler) {
    forgetIntent();
    await handler(intent, dispatch);
  }
  return isLocalPath(intent.returnTo) ? intent.returnTo : null;
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
