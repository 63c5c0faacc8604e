// `Idempotency-Key`: the same key, account and request get the first answer again (wire.md, general rules). A request holds its key by a
// claim. Every transaction of the work marks the claim as committed, so that a key with committed work is never given to another request,
// even if the process ends before the answer is stored.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { type Clock, isoTime } from '../base/clock.ts';
import { AppError } from '../base/errors.ts';
import { newId } from '../base/ids.ts';
import type { Logger } from '../base/log.ts';
import type { Database, Db } from '../db/database.ts';
import {
  type Claim,
  deleteKey,
  deleteKeysBefore,
  deleteKeysOf,
  findKey,
  findUsage,
  type IdempotencyRow,
  insertKey,
  lockAccountKeys,
  markCommitted,
  storeAnswer,
  takeOverKey,
} from './idempotency.queries.ts';

const KEEP_MS = 24 * 3_600_000;
/** A request that lasts longer may lose its key to a repetition, unless it has committed. */
const ABANDONED_MS = 60_000;
const LONGEST_KEY = 200;
/** Keys that an account may have at a time. Programs of the laboratory work with an account of the staff. */
const MOST_KEYS = { user: 200, staff: 10_000, admin: 10_000 };
/** Bytes. A longer answer is sent, but not stored. */
const LONGEST_ANSWER = 128 * 1024;

export interface Answer {
  status: number;
  body: unknown;
}

export interface KeyOwner {
  accountId: string;
  role: 'user' | 'staff' | 'admin';
}

export interface Idempotency {
  /**
   * Runs `work` once for a key. A refusal, or a failure before the first commit, frees the key.
   * @throws AppError 409 `IDEMPOTENCY_MISMATCH` for another request, 409 `IDEMPOTENCY_IN_PROGRESS` while the first still runs,
   * 409 `IDEMPOTENCY_ANSWER_LOST` when the work was done and its answer was not stored, 429 past the account's limit of keys.
   */
  once(owner: KeyOwner, key: string, request: unknown, work: () => Promise<Answer>): Promise<Answer>;
  /** The database for services: transactions within `once` mark the key as committed. */
  guard(database: Database): Database;
  /** Drops an account's keys and answers, for the end of it. */
  erasePersonalData(tx: Db, accountId: string): Promise<void>;
  sweep(): Promise<void>;
}

/** A claim while its work runs. Timers that the work has started still see it later, when it means nothing any more. */
interface Running extends Claim {
  isOver: boolean;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const inProgress = () => new AppError('IDEMPOTENCY_IN_PROGRESS', {}, { retryAfter: 1 });

function answerLost({ committed_at: committedAt }: IdempotencyRow): AppError {
  return new AppError('IDEMPOTENCY_ANSWER_LOST', {}, { details: { committedAt } });
}

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Pick<Logger, 'error'>;
}

export function createIdempotency({ database, clock, log }: Dependencies): Idempotency {
  const { db } = database;
  const running = new AsyncLocalStorage<Running>();
  const now = () => isoTime(clock.now());

  async function refuseTooMany({ accountId, role }: KeyOwner): Promise<void> {
    const { count, oldest } = await findUsage(db, accountId);
    if (count < MOST_KEYS[role] || oldest === null) return;
    const retryAfter = Math.max(1, Math.ceil((Date.parse(oldest) + KEEP_MS - clock.now()) / 1000));
    throw new AppError('TOO_MANY_REQUESTS.keys', {}, { retryAfter });
  }

  async function known(first: IdempotencyRow, claim: Claim): Promise<Answer | null> {
    if (first.response !== null && first.status !== null)
      return { status: first.status, body: JSON.parse(first.response) };
    if (first.status !== null) throw answerLost(first);
    const stale = isoTime(clock.now() - ABANDONED_MS);
    if (first.committed_at !== null && first.created_at < stale) throw answerLost(first);
    if (await takeOverKey(db, claim, stale, now())) return null;
    throw inProgress();
  }

  const insertInTurn = (claim: Claim, requestHash: string, most: number): Promise<boolean> =>
    database.write(async (tx) => {
      await lockAccountKeys(tx, database.engine, claim.accountId);
      return insertKey(tx, claim, requestHash, now(), most);
    });

  /** @returns the first answer, null when this request is to work. */
  async function claimKey(owner: KeyOwner, claim: Claim, requestHash: string): Promise<Answer | null> {
    const most = MOST_KEYS[owner.role];
    // Concurrent requests do not see each other's keys: near the limit they run one after the other.
    if (await insertKey(db, claim, requestHash, now(), most / 2)) return null;
    const first = await findKey(db, claim.accountId, claim.key);
    if (!first) {
      if (await insertInTurn(claim, requestHash, most)) return null;
      await refuseTooMany(owner);
      return claimKey(owner, claim, requestHash);
    }
    if (first.request_hash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return known(first, claim);
  }

  /**
   * Marks the running request's key as committed. @throws AppError 409 when a repetition has taken over the key, so that no work is done
   * twice.
   */
  async function mark(tx: Db): Promise<void> {
    const claim = running.getStore();
    if (!claim || claim.isOver) return;
    if (!(await markCommitted(tx, claim, now()))) throw inProgress();
  }

  const marking =
    (write: Database['write']): Database['write'] =>
    (work) =>
      write(async (tx) => {
        const done = await work(tx);
        await mark(tx);
        return done;
      });

  /** A failure here must hide neither the answer nor the error of the work. */
  const quietly = (doing: Promise<void>) =>
    doing.catch((err: unknown) => log.error({ err }, 'an Idempotency-Key could not be brought up to date'));

  async function keep(claim: Claim, { status, body }: Answer): Promise<void> {
    const response = JSON.stringify(body);
    const isShort = Buffer.byteLength(response) <= LONGEST_ANSWER;
    await quietly(storeAnswer(db, claim, status, isShort ? response : null));
  }

  return {
    async once(owner, key, request, work) {
      const { accountId } = owner;
      const shortKey = key.length > LONGEST_KEY ? sha256(key) : key;
      const claim: Running = { accountId, key: shortKey, claim: newId(), isOver: false };
      const first = await claimKey(owner, claim, sha256(JSON.stringify(request)));
      if (first) return first;
      try {
        const answer = await running.run(claim, work);
        await keep(claim, answer);
        return answer;
      } catch (error) {
        // After a refusal the same request may be repeated. After another error, the database knows whether the work was committed.
        await quietly(deleteKey(db, claim, error instanceof AppError));
        throw error;
      } finally {
        claim.isOver = true;
      }
    },
    guard: (guarded) => ({ ...guarded, write: marking(guarded.write), writeSoon: marking(guarded.writeSoon) }),
    erasePersonalData: deleteKeysOf,
    sweep: () => deleteKeysBefore(db, isoTime(clock.now() - KEEP_MS)),
  };
}
