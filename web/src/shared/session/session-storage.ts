// The stored session (spec.md section 3): exactly the keys `token`, `user` and the login timestamp in milliseconds, shared
// by every tab. Without storage the session lives as long as the page.
import type { Account } from '@labfront/contract/accounts';
import { readStored, removeStored, writeStored } from '../store/browser-storage.ts';

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

export function readToken(): string | null {
  const token = readStored(TOKEN_KEY);
  return token === '' ? null : token;
}

export function readSession(): StoredSession | null {
  const token = readToken();
  return token === null ? null : { token, user: readUser() };
}

function readUser(): Account | null {
  try {
    const user: unknown = JSON.parse(readStored(USER_KEY) ?? 'null');
    return typeof user === 'object' && user !== null ? (user as Account) : null;
  } catch {
    return null;
  }
}

export function saveSession(session: { token: string; user: unknown }, now: number): void {
  writeStored(TOKEN_KEY, session.token);
  writeStored(USER_KEY, JSON.stringify(session.user));
  writeStored(TIMESTAMP_KEY, String(now));
}

/** Identifies this browser at the next sign-in. The token stays after signing out. */
export function saveDeviceToken(token: string): void {
  writeStored(DEVICE_KEY, token);
}

export const readDeviceToken = (): string | null => readStored(DEVICE_KEY);

export function saveUser(user: unknown): void {
  writeStored(USER_KEY, JSON.stringify(user));
}

export function clearSession(): void {
  removeStored(TOKEN_KEY, USER_KEY, TIMESTAMP_KEY);
}

/** A local logout removes token and user only (spec.md section 4). */
export function clearTokenAndUser(): void {
  removeStored(TOKEN_KEY, USER_KEY);
}

/** The end of the stored session, ms. Without a readable timestamp it is unknown (null), and the server's own limit of 24 hours applies. */
export function sessionEndsAt(): number | null {
  const stored = readStored(TIMESTAMP_KEY);
  if (stored === null || stored.trim() === '') return null;
  const since = Number(stored);
  return Number.isFinite(since) ? since + SESSION_LIFETIME_MS : null;
}

export function isSessionExpired(now: number): boolean {
  const end = sessionEndsAt();
  return end !== null && now >= end;
}
