import { createHash, randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';

/** A record's id: UUIDv7, so that ids sort by time of making. */
export function newId(): string {
  return randomUUIDv7();
}

/** 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: it can be checked but not be read back. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

// No 0/O, 1/I/L, 5/S, 8/B: read out on the telephone without asking back.
const SPOKEN = '234679ACDEFGHJKMNPQRTUVWXYZ';

/** Blocks of four such as `7K3M-Q9XD`, 19 random bits each. */
export function newSpokenCode(blocks: number): string {
  const block = () => Array.from({ length: 4 }, () => SPOKEN[randomInt(SPOKEN.length)]).join('');
  return Array.from({ length: blocks }, block).join('-');
}

/** A number for people, such as `LB-7K3M-Q9XD`: unguessable, and unique by the constraint on its column. */
export function newSpokenNumber(prefix: string): string {
  return `${prefix}-${newSpokenCode(2)}`;
}
