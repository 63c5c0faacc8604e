// `Idempotency-Key`: the same key, account and body get the first answer again (wire.md, general rules).
import { createHash } from 'node:crypto';
import { type Clock, isoTime } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import {
  deleteKey,
  deleteKeysBefore,
  deleteKeysOf,
  findKey,
  insertKey,
  storeAnswer,
  takeOverKey,
} from './idempotency.queries.ts';

const KEEP_MS = 24 * 3_600_000;
// Longer than any request lives; a key without an answer after it belonged to a process that died.
const ABANDONED_MS = 60_000;

export interface Answer {
  status: number;
  body: unknown;
}

export interface Idempotency {
  /**
   * Runs `work` once for a key. What is refused or fails leaves no answer, so that the same key may be tried again.
   * @throws AppError 409 `IDEMPOTENCY_MISMATCH` for another body, 409 `IDEMPOTENCY_IN_PROGRESS` while the first still runs.
   */
  once(accountId: string, key: string, request: unknown, work: () => Promise<Answer>): Promise<Answer>;
  /** Drops an account's keys and answers, for the end of it. */
  forgetPerson(tx: Db, accountId: string): Promise<void>;
  sweep(): Promise<void>;
}

export function createIdempotency({ database, clock }: { database: Database; clock: Clock }): Idempotency {
  const { db } = database;

  async function claim(accountId: string, key: string, requestHash: string): Promise<Answer | null> {
    const now = clock.now();
    if (await insertKey(db, { account_id: accountId, key, request_hash: requestHash, created_at: isoTime(now) }))
      return null;
    const first = await findKey(db, accountId, key);
    if (!first) return claim(accountId, key, requestHash);
    if (first.request_hash !== requestHash) {
      throw new AppError('IDEMPOTENCY_MISMATCH', 409, 'This Idempotency-Key was used for another request');
    }
    if (first.status !== null) return { status: first.status, body: JSON.parse(first.response ?? 'null') };
    if (await takeOverKey(db, accountId, key, isoTime(now - ABANDONED_MS), isoTime(now))) return null;
    throw new AppError('IDEMPOTENCY_IN_PROGRESS', 409, 'The first request with this Idempotency-Key is still running', {
      retryAfter: 1,
    });
  }

  return {
    async once(accountId, key, request, work) {
      const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
      const known = await claim(accountId, key, requestHash);
      if (known) return known;
      try {
        const answer = await work();
        await storeAnswer(db, accountId, key, answer.status, JSON.stringify(answer.body));
        return answer;
      } catch (error) {
        await deleteKey(db, accountId, key);
        throw error;
      }
    },
    forgetPerson: deleteKeysOf,
    sweep: () => deleteKeysBefore(db, isoTime(clock.now() - KEEP_MS)),
  };
}
