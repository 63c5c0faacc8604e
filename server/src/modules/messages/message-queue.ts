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
import { forgetMessage } from './message-retention.queries.ts';
import { hurryFallback } from './message-templates.queries.ts';
import {
  claimMessages,
  type DueChannel,
  listAbandoned,
  listDueChannels,
  type MessageRow,
  moveMessage,
  postponeMessage,
  recordHanded,
  releaseMessage,
} from './messages.queries.ts';
import { type MailContent, NotAccepted, type Outgoing, type Provider, type TextContent } from './provider.ts';

/** Longer than any provider may take. A result that comes later still counts: it ranks above `unknown`. */
const CLAIM_MS = 120_000;
/** Parallel messages of one channel in a process. A provider that does not answer takes the places of its own channel alone. */
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
/** The content of a message as it leaves, the reason why it is not sent, or the time (in ms) at which it may leave. */
export type Composed = { content: Content; cost?: number } | { suppressed: string } | { waitUntil: number };
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

/** The messages of a channel that are being handed over, and how they are started. */
interface Places {
  channel: Channel;
  running: Set<Promise<void>>;
  /** Waited for between the starts of two messages. */
  pause: () => Promise<void>;
  /** Waited for before an answer is recorded. */
  gather: () => Promise<void>;
  /** Called with errors of the database. */
  onError: (error: unknown) => void;
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

  async function postpone({ id, expires_at: end }: MessageRow, runAt: string): Promise<void> {
    if (runAt < end) return postponeMessage(database.db, id, runAt);
    await moveMessage(database.db, id, { state: 'expired', at: isoTime(clock.now()), code: 'TOO_LATE' });
  }

  async function handOver(row: MessageRow, gather: () => Promise<void>): Promise<void> {
    const { id, reference, channel, recipient, language } = row;
    const move = (state: 'expired' | 'unknown', code: string) =>
      moveMessage(database.db, id, { state, at: isoTime(clock.now()), code });
    /** Ends a message that the provider does not have and will not get. */
    const end = async (state: 'suppressed' | 'failed', code: string) => {
      const at = isoTime(clock.now());
      await moveMessage(database.db, id, { state, at, code });
      if (channel === 'whatsapp') await hurryFallback(database.db, id, at);
    };
    try {
      // The clock of the claim: a message that is too late is not sent, however long the queue was.
      if (row.expires_at <= isoTime(clock.now())) return void (await move('expired', 'TOO_LATE'));
      const composed = await compose(row);
      if ('suppressed' in composed) return await end('suppressed', composed.suppressed);
      if ('waitUntil' in composed) return await postpone(row, isoTime(composed.waitUntil));
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
        return await end('failed', error.code);
      }
      log.error({ message: id, kind: row.kind, err: error }, 'the outcome of a message is not known');
      await move('unknown', 'NO_ANSWER');
    }
  }

  /** Claims of processes that ended: those of repeatable providers go again, the others are not known. */
  async function settleAbandoned(channel: Channel): Promise<void> {
    const now = isoTime(clock.now());
    for (const { id } of await listAbandoned(database.db, channel, now, AT_ONCE)) {
      if (providers[channel].isRepeatable) await releaseMessage(database.db, id, now, 'INTERRUPTED');
      else await moveMessage(database.db, id, { state: 'unknown', at: now, code: 'INTERRUPTED' });
    }
  }

  async function claim(channel: Channel): Promise<MessageRow[]> {
    // Before the claim: what fails here leaves nothing claimed that nobody hands over.
    await beforeWork?.();
    const now = clock.now();
    const until = isoTime(now + CLAIM_MS);
    return database.write((tx) => claimMessages(tx, channel, { now: isoTime(now), until, count: CLAIMED }));
  }

  async function handOverOnce(row: MessageRow, gather: () => Promise<void>): Promise<void> {
    await handOver(row, gather);
    if (row.forget === 1) await forgetMessage(database.db, row.id);
  }

  function start(row: MessageRow, { running, gather, onError }: Places): void {
    const handed = traceJob(`message.${row.channel}`, () => handOverOnce(row, gather))
      .catch(onError)
      .finally(() => running.delete(handed));
    running.add(handed);
  }

  /**
   * Hands over what is due until nothing is left or `isEnded`, and does not wait for the last answers: they are in `running`.
   * @returns how many messages were started.
   */
  async function work({ is_left: isLeft }: DueChannel, places: Places, isEnded: () => boolean): Promise<number> {
    const { channel, running, pause } = places;
    let started = 0;
    if (isLeft === 1) await settleAbandoned(channel);
    for (;;) {
      while (running.size > AT_ONCE - CLAIMED) await Promise.race(running);
      if (isEnded()) return started;
      const rows = await claim(channel);
      for (const row of rows) {
        start(row, places);
        await pause();
      }
      started += rows.length;
      if (rows.length < CLAIMED) return started;
    }
  }

  const look = (): Promise<DueChannel[]> => listDueChannels(database.db, isoTime(clock.now()));

  async function drainChannel(due: DueChannel): Promise<number> {
    const { channel } = due;
    const running = new Set<Promise<void>>();
    const errors: unknown[] = [];
    const onError = (error: unknown) => void errors.push(error);
    const places = { channel, running, pause: createPause(0), gather: createGather(0), onError };
    const started = await work(due, places, () => errors.length > 0).finally(() => Promise.all(running));
    if (errors.length > 0) throw errors[0];
    return started;
  }

  // Shared by the channels: together they cost the requests of the process no more than one.
  const pause = createPause(SPACING_MS);
  const gather = createGather(GATHER_MS);
  const onError = (error: unknown) => log.error({ err: error }, 'the queue of messages could not be read');

  const running = new Map<Channel, Set<Promise<void>>>();
  const working = new Map<Channel, Promise<void>>();
  /** Channels that were found at work by a look: it is not known whether they have seen what that look saw. */
  const missed = new Set<Channel>();

  async function workChannel(due: DueChannel): Promise<void> {
    const { channel } = due;
    const places = running.get(channel) ?? new Set();
    running.set(channel, places);
    let hasFailed = false;
    const onFailure = (error: unknown) => {
      hasFailed = true;
      onError(error);
    };
    const isEnded = () => poller.isStopped() || hasFailed;
    await work(due, { channel, running: places, pause, gather, onError: onFailure }, isEnded);
  }

  // One look for all channels, and work that no other channel waits for.
  const poller = createPoller(async () => {
    for (const due of await look()) {
      const { channel } = due;
      if (working.has(channel)) {
        missed.add(channel);
        continue;
      }
      const done = workChannel(due)
        .catch(onError)
        .finally(() => {
          working.delete(channel);
          if (missed.delete(channel)) poller.wake();
        });
      working.set(channel, done);
    }
  }, onError);

  return {
    /** Registers the composer of messages whose content is made when they leave. */
    onCompose: (name: string, composer: Compose): void => void composers.set(name, composer),
    wake: poller.wake,
    /** Works until nothing is due. @returns how many messages were tried. @throws the first error of the database. */
    drain: async (): Promise<number> => {
      const counts = await Promise.all((await look()).map(drainChannel));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    start: poller.start,
    /** Stops taking messages and waits for those that are being handed over. */
    stop: async (): Promise<void> => {
      await poller.stop();
      await Promise.all(working.values());
      await Promise.all([...running.values()].flatMap((places) => [...places]));
    },
  };
}

export type MessageQueue = ReturnType<typeof createMessageQueue>;
