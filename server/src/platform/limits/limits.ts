// Rate limits that hold across processes and restarts, so they are counted in the database.
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { networkOf } from '../base/client-network.ts';
import { type Clock, isoTime } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import type { Database, Db } from '../db/database.ts';
import { countHit, deleteOverLimits, listHits, takeBackHit } from './limits.queries.ts';

export interface Limit {
  /** The name of the counter, such as `login-account`. */
  name: string;
  max: number;
  windowMs: number;
}

/**
 * A limit and the subject that it counts. An address as subject counts for its whole network (`networkOf`). A subject that combines an
 * address with another value has to call `networkOf` itself.
 */
export type Counted = readonly [limit: Limit, subject: string];

export interface Limits {
  /** Counts one hit. @throws AppError 429 `TOO_MANY_REQUESTS` with `Retry-After` past the limit. */
  hit(limit: Limit, subject: string): Promise<void>;
  /**
   * Counts one hit inside `tx`. @returns the refusal past the limit, else null. It does not throw, because that would roll back the count.
   */
  count(tx: Db, limit: Limit, subject: string): Promise<AppError | null>;
  /**
   * Counts an amount, such as bytes, against several limits, or against none where one of them refuses it.
   * @returns the limit that refuses it, with its 429, or null.
   */
  takeAll(counted: readonly Counted[], amount: number): Promise<{ limit: Limit; error: AppError } | null>;
  /** The hits of the window that is open; 0 without one. */
  hits(limit: Limit, subject: string): Promise<number>;
  /** Throws when the limit is reached, without counting. For limits that count failures only. */
  check(limit: Limit, subject: string): Promise<void>;
  /**
   * Counts an attempt before its work, and uncounts it after the work has succeeded, so that parallel guesses are refused before each costs
   * a slow password hash. Limits are checked in order; only the one that refuses counts the attempt.
   * @throws AppError 429 past a limit, and any error of `work`, which counts as a failed attempt.
   */
  attempt<T>(counted: readonly Counted[], work: () => Promise<T>): Promise<T>;
  /**
   * Runs work that proves a secret which nobody can guess, such as a link. Only a failure counts, and only a failure past the limit is
   * refused: strangers behind the same address, as mobile carriers share one among thousands, keep nobody out.
   * @throws AppError of `work`, in its place 429 past the limit.
   */
  countFailure<T>(limit: Limit, subject: string, work: () => Promise<T>): Promise<T>;
  /** Forgets windows that are over. */
  sweep(): Promise<void>;
}

// Subjects are addresses and e-mails, so they are stored as hashes.
function keyOf(limit: Limit, subject: string): string {
  const counted = isIP(subject) === 0 ? subject : networkOf(subject);
  return `${limit.name}:${createHash('sha256').update(counted).digest('base64url')}`;
}

export function createLimits({ database, clock }: { database: Database; clock: Clock }): Limits {
  const refuse = (resetsAt: string): AppError => {
    const retryAfter = Math.max(1, Math.ceil((Date.parse(resetsAt) - clock.now()) / 1000));
    const minutes = Math.ceil(retryAfter / 60);
    const hours = Math.ceil(minutes / 60);
    if (minutes > 90) return new AppError('TOO_MANY_REQUESTS.hours', { hours }, { retryAfter });
    if (minutes > 1) return new AppError('TOO_MANY_REQUESTS.minutes', { minutes }, { retryAfter });
    return new AppError('TOO_MANY_REQUESTS.minute', {}, { retryAfter });
  };
  async function count(db: Db, limit: Limit, subject: string): Promise<AppError | null> {
    const now = clock.now();
    const resetsAt = isoTime(now + limit.windowMs);
    const { hits, resets_at } = await countHit(db, keyOf(limit, subject), isoTime(now), resetsAt);
    return hits > limit.max ? refuse(resets_at) : null;
  }

  async function attempt<T>(counted: readonly Counted[], work: () => Promise<T>): Promise<T> {
    let taken: (readonly [key: string, resetsAt: string])[] = [];
    const takeBack = async (tx: Db) => {
      for (const [key, resetsAt] of taken) await takeBackHit(tx, key, resetsAt);
    };
    const refusal = await database.writeSoon(async (tx) => {
      taken = [];
      for (const [limit, subject] of counted) {
        const key = keyOf(limit, subject);
        const now = clock.now();
        const { hits, resets_at } = await countHit(tx, key, isoTime(now), isoTime(now + limit.windowMs));
        if (hits > limit.max) {
          await takeBack(tx);
          return refuse(resets_at);
        }
        taken.push([key, resets_at]);
      }
      return null;
    });
    if (refusal) throw refusal;
    const result = await work();
    await database.writeSoon(takeBack);
    return result;
  }

  async function takeAll(counted: readonly Counted[], amount: number) {
    return database.writeSoon(async (tx) => {
      const now = clock.now();
      const taken: (readonly [key: string, resetsAt: string])[] = [];
      for (const [limit, subject] of counted) {
        const key = keyOf(limit, subject);
        const resetsAt = isoTime(now + limit.windowMs);
        const { hits, resets_at } = await countHit(tx, key, isoTime(now), resetsAt, amount);
        taken.push([key, resets_at]);
        if (Number(hits) <= limit.max) continue;
        for (const [of, until] of taken) await takeBackHit(tx, of, until, amount);
        return { limit, error: refuse(resets_at) };
      }
      return null;
    });
  }

  async function hit(limit: Limit, subject: string): Promise<void> {
    const refusal = await count(database.db, limit, subject);
    if (refusal) throw refusal;
  }

  return {
    count,
    hit,
    takeAll,
    async hits(limit, subject) {
      const [row] = await listHits(database.db, [keyOf(limit, subject)], isoTime(clock.now()));
      return Number(row?.hits ?? 0);
    },
    async check(limit, subject) {
      const [row] = await listHits(database.db, [keyOf(limit, subject)], isoTime(clock.now()));
      if (row && row.hits >= limit.max) throw refuse(row.resets_at);
    },
    attempt,
    async countFailure(limit, subject, work) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof AppError) await hit(limit, subject);
        throw error;
      }
    },
    sweep: () => deleteOverLimits(database.db, isoTime(clock.now())),
  };
}
