// Proof of work: a sender of many requests computes for each, a person's browser once and unnoticed.
import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/base/clock.ts';
import { newToken } from '../../platform/base/ids.ts';
import type { SecretBox } from '../../platform/base/secret-box.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';

/** About 65,000 hashes: a second on a slow phone. */
export const PROOF_BITS = 16;
const CHALLENGE_MS = 5 * 60_000;
/** A challenge is worth one request. */
const USES: Limit = { name: 'proof-of-work', max: 1, windowMs: CHALLENGE_MS };

export interface Proof {
  challenge: string;
  nonce: string;
}

/** The number of zero bits at the beginning of SHA-256 over the text. */
export function leadingZeroBits(text: string): number {
  let bits = 0;
  for (const byte of createHash('sha256').update(text).digest()) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}

export function createProofOfWork({ box, clock, limits }: { box: SecretBox; clock: Clock; limits: Limits }) {
  return {
    /** A challenge for requests about `subject`. */
    challenge: (subject: string): { challenge: string; bits: number } => ({
      challenge: box.seal(`${clock.now() + CHALLENGE_MS} ${newToken().slice(0, 16)} ${subject}`),
      bits: PROOF_BITS,
    }),

    /** Whether a proof is genuine, in time, for this subject, and used for the first time. */
    async isGood({ challenge, nonce }: Proof, subject: string): Promise<boolean> {
      const [until, , about] = box.open(challenge)?.split(' ') ?? [];
      if (about !== subject || Number(until) < clock.now()) return false;
      if (leadingZeroBits(challenge + nonce) < PROOF_BITS) return false;
      return limits.hit(USES, challenge).then(
        () => true,
        () => false,
      );
    },
  };
}

export type ProofOfWork = ReturnType<typeof createProofOfWork>;
