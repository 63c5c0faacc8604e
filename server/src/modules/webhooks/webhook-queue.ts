// Hands events to their receivers, at least once. Each webhook has its own places, so a receiver that is slow or dead delays no other one;
// what fails is tried again with growing pauses for three days.
import { setMaxListeners } from 'node:events';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { SecretBox } from '../../platform/base/secret-box.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SideQueue } from '../../platform/outbox/outbox.ts';
import { createPoller } from '../../platform/scheduling/poller.ts';
import { traceJob } from '../../platform/tracing/tracing.ts';
import {
  type AttemptRow,
  claimAttempts,
  findEvent,
  finishAttempt,
  insertAttempt,
  listDue,
  releaseAttempt,
} from './webhook-attempts.queries.ts';
import { type Delivery, deliver, type Outcome, signatureOf } from './webhook-sender.ts';
import { findWebhook, updateWebhook } from './webhooks.queries.ts';

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
/** Before the second attempt, the third and so on: together a little less than three days. */
export const PAUSES_MS = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  22 * HOUR,
] as const;
/** Of a pause, so that events that failed together do not all come back together. */
const JITTER = 0.02;
/** Longer than any attempt takes. */
const CLAIM_MS = 60_000;
/** Parallel attempts of one webhook in one process. */
const AT_ONCE = 4;

/** Every attempt under way listens to it. */
function createStop(): AbortController {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  return stop;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Logger;
  audit: Audit;
  box: SecretBox;
  allowPrivate: boolean;
}

export function createWebhookQueue({ database, clock, log, audit, box, allowPrivate }: Dependencies): SideQueue {
  const { db } = database;
  const busy = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let stopping = createStop();

  async function deliveryOf(row: AttemptRow): Promise<Delivery | null> {
    const webhook = await findWebhook(db, row.webhook_id);
    const event = await findEvent(db, row.event_id);
    const secret = webhook ? box.open(webhook.secret) : null;
    if (!webhook || !event || secret === null) return null;
    const timestamp = Math.floor(clock.now() / SECOND);
    return {
      url: webhook.url,
      body: event.body,
      signal: stopping.signal,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Labfront-Webhooks/1',
        'webhook-id': event.id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signatureOf(secret, event.id, timestamp, event.body),
      },
    };
  }

  async function record(row: AttemptRow, { status, code }: Outcome, startedAt: number): Promise<void> {
    const pause = PAUSES_MS[row.failures];
    const isOver = code === 'GONE' || pause === undefined;
    const now = clock.now();
    const done = {
      state: code === null ? ('delivered' as const) : ('failed' as const),
      given_up: code !== null && isOver ? 1 : 0,
      run_at: isoTime(startedAt),
      status,
      code: code ?? '',
      duration: Math.max(0, now - startedAt),
    };
    await database.write(async (tx) => {
      if (!(await finishAttempt(tx, row.id, done)) || code === null) return;
      if (code === 'GONE') {
        await updateWebhook(tx, row.webhook_id, { active: 0, gone: 1, updated_at: isoTime(now) });
        await audit.write(tx, { action: 'webhook.gone', recordId: row.webhook_id, actorId: null });
      }
      if (isOver) return;
      const wait = Math.round(pause * (1 - JITTER * Math.random()));
      await insertAttempt(tx, {
        id: newId(),
        webhook_id: row.webhook_id,
        event_id: row.event_id,
        number: row.number + 1,
        failures: row.failures + 1,
        run_at: isoTime(now + wait),
      });
    });
    if (code !== null) log.warn({ webhook: row.webhook_id, event: row.event_id, status, code }, 'event not delivered');
  }

  async function attempt(row: AttemptRow): Promise<void> {
    const startedAt = clock.now();
    const { signal } = stopping;
    try {
      const delivery = await deliveryOf(row);
      if (!delivery) throw new Error('The webhook has no event or no readable secret');
      await record(row, await deliver(delivery, allowPrivate), startedAt);
    } catch (error) {
      // Nobody knows whether it arrived: it is sent again, with the same id.
      if (signal.aborted) return releaseAttempt(db, row.id);
      throw error;
    }
  }

  function start(row: AttemptRow): void {
    busy.set(row.webhook_id, (busy.get(row.webhook_id) ?? 0) + 1);
    const work = traceJob('webhook.attempt', () => attempt(row))
      .catch((error: unknown) => log.error({ attempt: row.id, err: error }, 'a webhook could not be called'))
      .finally(() => {
        busy.set(row.webhook_id, (busy.get(row.webhook_id) ?? 1) - 1);
        running.delete(work);
        poller.wake();
      });
    running.add(work);
  }

  /** Starts what is due as far as its webhook has places free. @returns how many. */
  async function startDue(): Promise<number> {
    let started = 0;
    const now = clock.now();
    for (const id of await listDue(db, isoTime(now))) {
      const count = AT_ONCE - (busy.get(id) ?? 0);
      if (count <= 0) continue;
      const claim = { now: isoTime(now), until: isoTime(now + CLAIM_MS), count };
      const rows = await database.write((tx) => claimAttempts(tx, id, claim));
      for (const row of rows) start(row);
      started += rows.length;
    }
    return started;
  }

  const poller = createPoller(
    async () => void (await startDue()),
    (error) => log.error({ err: error }, 'the queue of webhooks could not be read'),
  );

  return {
    wake: poller.wake,
    async drain() {
      let tried = 0;
      for (;;) {
        const started = await startDue();
        tried += started;
        await Promise.all(running);
        if (started === 0) return tried;
      }
    },
    start() {
      poller.start();
    },
    /** Attempts under way end at once, and are made again by the next process. */
    async stop() {
      await poller.stop();
      stopping.abort();
      await Promise.all(running);
      stopping = createStop();
    },
  };
}
