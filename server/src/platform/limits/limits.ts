// Limits that must hold over several processes and a restart, so they are counted in the database.
import { createHash } from 'node:crypto';
import { type Clock, isoTime } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { countHit, deleteOverLimits, listHits } from './limits.queries.ts';

export interface Limit {
  /** What is counted, such as `login-account`. */
  name: string;
  max: number;
  windowMs: number;
}

/** Who or what is counted under a limit. */
export type Counted = readonly [limit: Limit, subject: string];

export interface Limits {
  /** Counts one hit. @throws AppError 429 `TOO_MANY_REQUESTS` with `Retry-After` past the limit. */
  hit(limit: Limit, subject: string): Promise<void>;
  /** Counts one hit inside `tx`. @returns the refusal past the limit, null before: thrown there it would undo the count. */
  count(tx: Db, limit: Limit, subject: string): Promise<AppError | null>;
  /** Refuses when the limit is reached, without counting. For limits that count failures only. */
  check(limit: Limit, subject: string): Promise<void>;
  /** Refuses as `check` does, when any of several is reached. One statement. */
  checkAll(counted: readonly Counted[]): Promise<void>;
  /** Forgets windows that are over. */
  sweep(): Promise<void>;
}

// Subjects are addresses and e-mails: what is stored does not read as either.
const keyOf = (limit: Limit, subject: string) =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;

export function createLimits({ database, clock }: { database: Database; clock: Clock }): Limits {
  const refuse = (resetsAt: string) => {
    const retryAfter = Math.max(1, Math.ceil((Date.parse(resetsAt) - clock.now()) / 1000));
    const minutes = Math.ceil(retryAfter / 60);
    const wait = minutes > 1 ? `${minutes} minutes` : 'a minute';
    return new AppError('TOO_MANY_REQUESTS', 429, `Too many attempts. Please try again in ${wait}.`, { retryAfter });
  };
  async function count(db: Db, limit: Limit, subject: string): Promise<AppError | null> {
    const now = clock.now();
    const resetsAt = isoTime(now + limit.windowMs);
    const { hits, resets_at } = await countHit(db, keyOf(limit, subject), isoTime(now), resetsAt);
    return hits > limit.max ? refuse(resets_at) : null;
  }

  async function checkAll(counted: readonly Counted[]): Promise<void> {
    const limits = new Map(counted.map(([limit, subject]) => [keyOf(limit, subject), limit]));
    for (const { key, hits, resets_at } of await listHits(database.db, [...limits.keys()], isoTime(clock.now()))) {
      if (hits >= (limits.get(key)?.max ?? Number.POSITIVE_INFINITY)) throw refuse(resets_at);
    }
  }

  return {
    count,
    async hit(limit, subject) {
      const refusal = await count(database.db, limit, subject);
      if (refusal) throw refusal;
    },
    check: (limit, subject) => checkAll([[limit, subject]]),
    checkAll,
    sweep: () => deleteOverLimits(database.db, isoTime(clock.now())),
  };
}
