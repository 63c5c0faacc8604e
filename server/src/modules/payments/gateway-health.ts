// Monitors the gateway's webhooks. They confirm a payment whose browser was closed: if they stop while payments are made, a person has to
// check the gateway's settings.
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

/** A due webhook is expected within this time: longer than reconciliation waits before it queries an order. */
const SILENT_AFTER_MS = 30 * 60_000;
/** No webhook is expected for an older order. */
const LOOK_BACK_MS = 24 * 3_600_000;
/** Webhooks may arrive by the hundred a second, so each process stores their time at most once in this interval. */
const NOTE_EVERY_MS = 10_000;

export interface GatewayHealth {
  gateway: string;
  /** ISO times; null for never. */
  lastWebhookAt: string | null;
  /** The time since which webhooks are missing; null while they arrive. */
  silentSince: string | null;
  /** Orders of the last 24 hours with a payment attempt that are unpaid after more than half an hour. */
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

    /** Raises one alarm if webhooks are due and none arrived for half an hour. */
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
