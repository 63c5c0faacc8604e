// Password hashing: argon2id, a bounded number at once, so that a flood of sign-ins cannot take every core and all memory.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// One core is left to everything else: a hash takes a whole one.
const AT_ONCE = Math.max(1, availableParallelism() - 1);

const inTurn = pLimit(AT_ONCE);

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Stands where a hash stands: no password is right until a new one is set. */
export const NO_PASSWORD = '';

let decoy: Promise<string> | undefined;

/**
 * Whether `password` belongs to `passwordHash`. Without a hash a decoy is checked all the same,
 * so that an unknown account takes as long to refuse as a wrong password.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const known = passwordHash || (await decoy);
  const matches = await inTurn(() => verify(known, password));
  return matches && known === passwordHash;
}
