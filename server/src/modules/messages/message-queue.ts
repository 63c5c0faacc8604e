// Hands queued messages to their providers. A message is claimed on the disk before it is handed over, so no process hands it over a
// second time; one whose hand-over was interrupted becomes `unknown`, unless its provider makes nothing of a repetition.
import { setTimeout } from 'node:timers/promises';
import type { Channel } from '@labfront/contract/message-kinds';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Database } from '../../platform/db/database.ts';
import { createPoller } from '../../platform/scheduling/poller.ts';
import { traceJob } from '../../platform/tracing/tracing.ts';
import { applyReports } from './message-reports.ts';
import {
  claimMessages,
  listAbandoned,
  type MessageRow,
  moveMessage,
  recordHanded,
  releaseMessage,
} from './messages.queries.ts';
import { type MailContent, NotAccepted, type Outgoing, type Provider, type TextContent } from './provider.ts';

/** Longer than any provider may take. A result that comes later still counts: it ranks above `unknown`. */
const CLAIM_MS = 120_000;
/** Parallel messages of one process. */
const AT_ONCE = 96;
/** Messages of one claim. Each claim is flushed to the disk, and a large one takes long: both hold up the requests of the process. */
const CLAIMED = 32;
/**
 * Between the starts of two messages, so that their answers do not come together: each costs the process a few milliseconds, which requests
 * would have to wait for.
 */
const SPACING_MS = 4;
/** Starts that a busy process is behind with, and makes up for together. */
const MOST_BEHIND_MS = 5 * SPACING_MS;
/** Answers of so many milliseconds are recorded in one turn of the event loop, which commits them together. */
const GATHER_MS = 40;
const LONGEST_WAIT_MS = 3_600_000;

export type Content = MailContent | TextContent;
/** The content of a message as it leaves, or the reason why it is not sent. */
export type Composed = { content: Content; cost?: number } | { suppressed: string };
export type Compose = (row: MessageRow) => Promise<Composed>;

export type Providers = Readonly<Record<Channel, Provider>>;

/** Returns a function that keeps its calls `spacingMs` apart. */
function createPause(spacingMs: number): () => Promise<void> {
  let due = 0;
  return async () => {
    due = Math.max(due + spacingMs, performance.now() - MOST_BEHIND_MS);
    const wait = due - performance.now();
    if (spacingMs > 0 && wait > 0) await setTimeout(wait);
  };
}

/** Returns a function whose calls of the same `gatherMs` go on together. */
function createGather(gatherMs: number): () => Promise<void> {
  let next: Promise<void> | null = null;
  return async () => {
    if (gatherMs === 0) return;
    next ??= setTimeout(gatherMs).finally(() => {
      next = null;
    });
    await next;
  };
}

/** Of one round of work: `spacingMs` between the starts of two messages, `gatherMs` in which their records wait for each other. */
interface Pace {
  spacingMs: number;
  gatherMs: number;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Logger;
  providers: Providers;
  /** Called before messages are composed, for facts that must be current. */
  beforeWork?: () => Promise<unknown>;
}

export function createMessageQueue({ database, clock, log, providers, beforeWork }: Dependencies) {
  const composers = new Map<string, Compose>();

  async function compose(row: MessageRow): Promise<Composed> {
    if (row.composer === null) {
      return row.content === null ? { suppressed: 'ERASED' } : { content: JSON.parse(row.content) as Content };
    }
    const composer = composers.get(row.composer);
    if (!composer) throw new NotAccepted('NO_COMPOSER', false);
    // Nothing has left yet.
    return composer(row).catch((error: unknown) => {
      throw new NotAccepted('NOT_COMPOSED', false, error instanceof Error ? error.message : String(error));
    });
  }

  /** The message stays queued until it is too late for it. */
  async function retry(
    { id, attempts, expires_at: end, kind }: MessageRow,
    { code, message }: NotAccepted,
  ): Promise<void> {
    const now = clock.now();
    const wait = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.min(attempts - 1, 30));
    const runAt = isoTime(now + wait);
    if (runAt >= end) {
      log.error({ message: id, kind, attempts, code, reason: message }, 'message given up');
      await moveMessage(database.db, id, { state: 'expired', at: isoTime(now), code });
      return;
    }
    log.warn({ message: id, kind, attempts, code, reason: message, wait }, 'message not accepted, will be tried again');
    await releaseMessage(database.db, id, runAt, code);
  }

  async function handOver(row: MessageRow, gather: () => Promise<void>): Promise<void> {
    const { id, reference, channel, recipient, language } = row;
    const move = (state: 'suppressed' | 'expired' | 'failed' | 'unknown', code: string) =>
      moveMessage(database.db, id, { state, at: isoTime(clock.now()), code });
    try {
      // The clock of the claim: a message that is too late is not sent, however long the queue was.
      if (row.expires_at <= isoTime(clock.now())) return void (await move('expired', 'TOO_LATE'));
      const composed = await compose(row);
      if ('suppressed' in composed) return void (await move('suppressed', composed.suppressed));
      const provider = providers[channel];
      const outgoing: Outgoing = { id, reference, channel, recipient, language, content: composed.content };
      const { providerId, state } = await provider.send(outgoing);
      const templateId = 'templateId' in composed.content ? composed.content.templateId : null;
      const handed = { id, provider: provider.name, providerId, templateId, cost: composed.cost ?? null };
      await gather();
      // A transaction of its own, so that a record that fails takes no other with it. It does not wait for the disk: the claim is there, so
      // that a message whose record is lost with the machine becomes `unknown` and is not handed over again.
      await database.writeSoon(async (tx) => {
        await recordHanded(tx, handed, state, isoTime(clock.now()));
        // A report may have been faster than the answer.
        if (providerId !== null) await applyReports(tx, provider.name, providerId, id);
      });
    } catch (error) {
      if (error instanceof NotAccepted && !error.isFinal) return retry(row, error);
      if (error instanceof NotAccepted) {
        log.warn({ message: id, kind: row.kind, code: error.code, reason: error.message }, 'message refused');
        return void (await move('failed', error.code));
      }
      log.error({ message: id, kind: row.kind, err: error }, 'the outcome of a message is not known');
      await move('unknown', 'NO_ANSWER');
    }
  }

  /** Claims of processes that ended: those of repeatable providers go again, the others are not known. */
  async function settleAbandoned(): Promise<void> {
    const now = isoTime(clock.now());
    for (const { id, channel } of await listAbandoned(database.db, now, AT_ONCE)) {
      if (providers[channel].isRepeatable) await releaseMessage(database.db, id, now, 'INTERRUPTED');
      else await moveMessage(database.db, id, { state: 'unknown', at: now, code: 'INTERRUPTED' });
    }
  }

  async function claim(): Promise<MessageRow[]> {
    // Before the claim: what fails here leaves nothing claimed that nobody hands over.
    await beforeWork?.();
    const now = clock.now();
    return database.write((tx) => claimMessages(tx, isoTime(now), isoTime(now + CLAIM_MS), CLAIMED));
  }

  /**
   * Hands over what is due until nothing is left or `isEnded`, and waits for what it started. @returns how many messages were tried.
   * @throws the first error of the database.
   */
  async function work({ spacingMs, gatherMs }: Pace, isEnded: () => boolean): Promise<number> {
    const running = new Set<Promise<void>>();
    const errors: unknown[] = [];
    const gather = createGather(gatherMs);
    const start = (row: MessageRow): void => {
      const handed = traceJob(`message.${row.channel}`, () => handOver(row, gather))
        .catch((error: unknown) => void errors.push(error))
        .finally(() => running.delete(handed));
      running.add(handed);
    };
    let tried = 0;
    const pause = createPause(spacingMs);
    try {
      await settleAbandoned();
      for (;;) {
        while (running.size > AT_ONCE - CLAIMED) await Promise.race(running);
        const rows = await claim();
        for (const row of rows) {
          start(row);
          await pause();
        }
        tried += rows.length;
        if (rows.length < CLAIMED || errors.length > 0 || isEnded()) break;
      }
    } finally {
      await Promise.all(running);
    }
    if (errors.length > 0) throw errors[0];
    return tried;
  }

  const drain = (): Promise<number> => work({ spacingMs: 0, gatherMs: 0 }, () => false);

  async function workDue(): Promise<void> {
    await work({ spacingMs: SPACING_MS, gatherMs: GATHER_MS }, () => poller.isStopped());
  }

  const poller = createPoller(workDue, (error) => log.error({ err: error }, 'the queue of messages could not be read'));

  return {
    /** Registers the composer of messages whose content is made when they leave. */
    onCompose: (name: string, composer: Compose): void => void composers.set(name, composer),
    wake: poller.wake,
    /** Works until nothing is due. @returns how many messages were tried. */
    drain,
    start: poller.start,
    /** Stops taking messages and waits for those that are being handed over. */
    stop: poller.stop,
  };
}

export type MessageQueue = ReturnType<typeof createMessageQueue>;
