// The stored session (spec.md section 3): exactly the keys `token`, `user` and the login timestamp in milliseconds, shared
// by every tab. Storage may be missing or full (private windows): then the session lives as long as the page.
import type { Account } from '@labfront/contract/accounts';

export const TOKEN_KEY = 'token';
export const USER_KEY = 'user';
export const TIMESTAMP_KEY = 'loginTimestamp';
const DEVICE_KEY = 'deviceToken';

/** 24 hours (spec.md section 9). */
export const SESSION_LIFETIME_MS = 24 * 60 * 60 * 1000;

export interface StoredSession {
  readonly token: string;
  readonly user: Account | null;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the store keeps the session for this page.
  }
}

function remove(...keys: string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
}

export function readToken(): string | null {
  const token = read(TOKEN_KEY);
  return token === '' ? null : token;
}

export function readSession(): StoredSession | null {
  const token = readToken();
  return token === null ? null : { token, user: readUser() };
}

function readUser(): Account | null {
  try {
    const user: unknown = JSON.parse(read(USER_KEY) ?? 'null');
    return typeof user === 'object' && user !== null ? (user as Account) : null;
  } catch {
    return null;
  }
}

export function saveSession(session: { token: string; user: unknown }, now: number): void {
  write(TOKEN_KEY, session.token);
  write(USER_KEY, JSON.stringify(session.user));
  write(TIMESTAMP_KEY, String(now));
}

/** Identifies this browser at the next sign-in. The token stays after signing out. */
export function saveDeviceToken(token: string): void {
  write(DEVICE_KEY, token);
}

export const readDeviceToken = (): string | null => read(DEVICE_KEY);

export function saveUser(user: unknown): void {
  write(USER_KEY, JSON.stringify(user));
}

export function clearSession(): void {
  remove(TOKEN_KEY, USER_KEY, TIMESTAMP_KEY);
}

/** A local logout removes token and user only (spec.md section 4). */
export function clearTokenAndUser(): void {
  remove(TOKEN_KEY, USER_KEY);
}

/** The end of the stored session, ms. Without a readable timestamp it is unknown (null), and the server's own limit of 24 hours applies. */
export function sessionEndsAt(): number | null {
  const stored = read(TIMESTAMP_KEY);
  if (stored === null || stored.trim() === '') return null;
  const since = Number(stored);
  return Number.isFinite(since) ? since + SESSION_LIFETIME_MS : null;
}

export function isSessionExpired(now: number): boolean {
  const end = sessionEndsAt();
  return end !== null && now >= end;
}
