import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    gateway_health: GatewayHealthRow;
  }
}

export interface GatewayHealthRow {
  gateway: string;
  last_webhook_at: string | null;
  silent_since: string | null;
}

export async function findHealth(db: Db, gateway: string): Promise<GatewayHealthRow | undefined> {
  return db.selectFrom('gateway_health').selectAll().where('gateway', '=', gateway).executeTakeFirst();
}

export async function noteWebhookAt(db: Db, gateway: string, now: string): Promise<void> {
  await db
    .insertInto('gateway_health')
    .values({ gateway, last_webhook_at: now, silent_since: null })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ last_webhook_at: now }))
    .execute();
}

/** @returns whether this call is the one that ended the silence. */
export async function endSilence(db: Db, gateway: string): Promise<boolean> {
  const row = await db
    .updateTable('gateway_health')
    .set({ silent_since: null })
    .where('gateway', '=', gateway)
    .where('silent_since', 'is not', null)
    .returning('gateway')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether this call is the one that noticed the silence. */
export async function beginSilence(db: Db, gateway: string, now: string): Promise<boolean> {
  const row = await db
    .insertInto('gateway_health')
    .values({ gateway, last_webhook_at: null, silent_since: now })
    .onConflict((conflict) =>
      conflict.column('gateway').doUpdateSet({ silent_since: now }).where('gateway_health.silent_since', 'is', null),
    )
    .returning('gateway')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Counts unpaid orders created between two times, except those for which the gateway reports no payment attempt.
 * @returns their number, and the creation time of the oldest.
 */
export async function countWaiting(
  db: Db,
  gateway: string,
  { after, before }: { after: string; before: string },
): Promise<{ orders: number; oldest: string | null }> {
  const row = await db
    .selectFrom('payment_orders')
    .select((row) => [row.fn.countAll<number>().as('orders'), row.fn.min('created_at').as('oldest')])
    .where('status', '<>', sql.lit('paid'))
    .where('gateway', '=', gateway)
    .where('created_at', '>', after)
    .where('created_at', '<', before)
    .where(sql<boolean>`(payments_seen IS NULL OR payments_seen > 0)`)
    .executeTakeFirstOrThrow();
  return { orders: Number(row.orders), oldest: row.oldest };
}

/** Whether a payment was recorded between two times: its webhook is due. */
export async function hasPayments(
  db: Db,
  gateway: string,
  { after, before }: { after: string; before: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('payment_orders', 'payment_orders.id', 'payments.order_id')
    .select('payments.id')
    .where('payment_orders.gateway', '=', gateway)
    .where('payments.created_at', '>', after)
    .where('payments.created_at', '<', before)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
