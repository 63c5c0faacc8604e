// Whether the gateway's webhooks still come. They are what confirms a payment whose browser was closed: when they fall silent
// while payments are made, a person has to look at the gateway's settings.
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  beginSilence,
  countWaiting,
  endSilence,
  findHealth,
  hasPayments,
  noteWebhookAt,
} from './gateway-health.queries.ts';

/** A webhook that is due is expected within so long: longer than reconciliation waits before it asks about an order. */
const SILENT_AFTER_MS = 30 * 60_000;
/** An order older than this waits for nothing that a webhook would tell. */
const LOOK_BACK_MS = 24 * 3_600_000;
/** Webhooks may come by the hundred a second: their time is written down once in so long by each process. */
const NOTE_EVERY_MS = 10_000;

export interface GatewayHealth {
  gateway: string;
  /** ISO times; null for never. */
  lastWebhookAt: string | null;
  /** Since when webhooks are known to be missing; null while all is well. */
  silentSince: string | null;
  /** Orders of the last 24 hours that wait for money for longer than half an hour although somebody tried to pay them. */
  waitingOrders: number;
  oldestWaitingAt: string | null;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  log: Logger;
  gateway: string;
}

export function createGatewayHealth({ database, clock, log, gateway }: Dependencies) {
  const { db } = database;
  let notedAt = 0;

  async function read(): Promise<GatewayHealth> {
    const now = clock.now();
    const [row, waiting] = await Promise.all([
      findHealth(db, gateway),
      countWaiting(db, gateway, { after: isoTime(now - LOOK_BACK_MS), before: isoTime(now - SILENT_AFTER_MS) }),
    ]);
    return {
      gateway,
      lastWebhookAt: row?.last_webhook_at ?? null,
      silentSince: row?.silent_since ?? null,
      waitingOrders: waiting.orders,
      oldestWaitingAt: waiting.oldest,
    };
  }

  return {
    read,

    /** A genuine webhook came. */
    async heard(): Promise<void> {
      const now = clock.now();
      if (now - notedAt < NOTE_EVERY_MS) return;
      notedAt = now;
      await noteWebhookAt(db, gateway, isoTime(now));
      if (await endSilence(db, gateway)) log.info({ gateway }, 'the webhooks of the payment gateway are back');
    },

    /** Raises the alarm, once, when webhooks are due and none came for half an hour. */
    async check(): Promise<void> {
      const { lastWebhookAt, silentSince } = await read();
      if (silentSince !== null) return;
      const now = clock.now();
      const lookBack = isoTime(now - LOOK_BACK_MS);
      const after = lastWebhookAt !== null && lastWebhookAt > lookBack ? lastWebhookAt : lookBack;
      const due = { after, before: isoTime(now - SILENT_AFTER_MS) };
      const waiting = await countWaiting(db, gateway, due);
      if (waiting.orders === 0 && !(await hasPayments(db, gateway, due))) return;
      if (!(await beginSilence(db, gateway, isoTime(now)))) return;
      log.error(
        { gateway, lastWebhookAt, waitingOrders: waiting.orders },
        'ALARM: the webhooks of the payment gateway are silent while orders wait',
      );
    },
  };
}
