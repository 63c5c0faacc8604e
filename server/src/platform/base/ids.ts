import { createHash, randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';

/** The first 48 bits of the newest id, and how many were made with them before. */
let time = '';
let count = 0;

/**
 * Returns a record's id: UUIDv7 with a counter (RFC 9562, 6.2), so that ids of one process sort in the order in which they were made.
 * Lists are sorted by them, and a millisecond is long enough for several records.
 */
export function newId(): string {
  const id = randomUUIDv7();
  const now = id.slice(0, 13);
  count = now > time ? 0 : (count + 1) % 4096;
  if (now > time) time = now;
  return `${time}-7${count.toString(16).padStart(3, '0')}${id.slice(18)}`;
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
export function newReferenceCode(blocks: number): string {
  const block = () => Array.from({ length: 4 }, () => SPOKEN[randomInt(SPOKEN.length)]).join('');
  return Array.from({ length: blocks }, block).join('-');
}

/** A number for people, such as `LB-7K3M-Q9XD`: unguessable, and unique by the constraint on its column. */
export function newReferenceNumber(prefix: string): string {
  return `${prefix}-${newReferenceCode(2)}`;
}
