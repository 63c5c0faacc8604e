// Password hashing: argon2id with a concurrency limit, so that a flood of sign-ins cannot take every core and all memory.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

export interface PasswordCost {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// Leaves one core for other work, because a hash takes a whole one.
const AT_ONCE = Math.max(1, availableParallelism() - 1);

const inTurn = pLimit(AT_ONCE);

/** Stored in place of a hash: no password is valid until a new one is set. */
export const NO_PASSWORD = '';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Returns whether `password` belongs to `passwordHash`. Without a hash it checks a decoy, so that refusing an unknown account takes as
   * long as a wrong password.
   */
  matches(passwordHash: string | undefined, password: string): Promise<boolean>;
}

/**
 * Creates the hashing of passwords.
 * @param cost differs from OWASP's only in tests, which hash thousands of passwords; no setting reaches it.
 * @param argon2 the functions that hash and verify; tests count their calls.
 */
export function createPasswordHasher(cost = COST, argon2 = { hash, verify }): PasswordHasher {
  let decoy: Promise<string> | undefined;
  const hashPassword = (password: string) => inTurn(() => argon2.hash(password, cost));

  return {
    hash: hashPassword,

    async matches(passwordHash, password) {
      decoy ??= hashPassword('no account has this password');
      const known = passwordHash || (await decoy);
      const matches = await inTurn(() => argon2.verify(known, password));
      return matches && known === passwordHash;
    },
  };
}
