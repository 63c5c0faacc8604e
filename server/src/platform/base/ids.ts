import { createHash, randomBytes, randomInt, randomUUIDv7 } from 'node:crypto';

/** The first 48 bits of the newest id, and the number of ids already made with them. */
let time = '';
let count = 0;

/**
 * Returns a record id: UUIDv7 with a counter (RFC 9562, 6.2). Lists sort by id, and one millisecond can contain several records, so ids of
 * one process sort in the order of their creation.
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

/** Hashes a token for storage: it can be verified but not read back. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

// Without 0/O, 1/I/L, 5/S, 8/B, which are confused when read aloud on the telephone.
const SPOKEN = '234679ACDEFGHJKMNPQRTUVWXYZ';

/** Blocks of four such as `7K3M-Q9XD`, 19 random bits each. */
export function newReferenceCode(blocks: number): string {
  const block = () => Array.from({ length: 4 }, () => SPOKEN[randomInt(SPOKEN.length)]).join('');
  return Array.from({ length: blocks }, block).join('-');
}

/** Returns a reference number such as `LB-7K3M-Q9XD`. It is unguessable; the constraint on its column makes it unique. */
export function newReferenceNumber(prefix: string): string {
  return `${prefix}-${newReferenceCode(2)}`;
}
