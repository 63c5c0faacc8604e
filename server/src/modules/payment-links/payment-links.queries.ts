// Links by which bookings are paid for.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    payment_links: PaymentLinkRow;
  }
}

export interface PaymentLinkRow {
  id: string;
  booking_id: string;
  token_hash: string;
  /** The order of a Book Now booking, and the paise that it is about. */
  order_id: string | null;
  order_amount: number | null;
  created_by: string;
  created_at: string;
  expires_at: string;
  ended_at: string | null;
}

export async function insertLink(tx: Db, row: PaymentLinkRow): Promise<void> {
  await tx.insertInto('payment_links').values(row).execute();
}

/** Ends the link that a booking has. @returns it, so that the next one takes over its order. */
export async function endLinkOf(tx: Db, bookingId: string, now: string): Promise<PaymentLinkRow | undefined> {
  return tx
    .updateTable('payment_links')
    .set({ ended_at: now })
    .where('booking_id', '=', bookingId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function findLivingLink(db: Db, tokenHash: string, now: string): Promise<PaymentLinkRow | undefined> {
  return db
    .selectFrom('payment_links')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The order of a link, unless it is about another amount. */
export async function findLinkOrder(db: Db, id: string, paise: number): Promise<string | null> {
  const row = await db
    .selectFrom('payment_links')
    .select('order_id')
    .where('id', '=', id)
    .where('order_amount', '=', paise)
    .executeTakeFirst();
  return row?.order_id ?? null;
}

/** Ties an order to a link in place of `previous` or of one about another amount. @returns false when another request was first. */
export async function setLinkOrder(
  tx: Db,
  id: string,
  { orderId, previous, paise }: { orderId: string; previous: string | null; paise: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('payment_links')
    .set({ order_id: orderId, order_amount: paise })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([where('order_id', previous === null ? 'is' : '=', previous), where('order_amount', '<>', paise)]),
    )
    .where('booking_id', 'in', (same) =>
      same.selectFrom('bookings').select('id').where(sql<number>`total_amount - paid_amount`, '=', paise),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Some of those that were over before a time. @returns how many. */
export async function deleteLinksBefore(tx: Db, before: string, limit: number): Promise<bigint> {
  const { numDeletedRows } = await tx
    .deleteFrom('payment_links')
    .where('id', 'in', (over) =>
      over.selectFrom('payment_links').select('id').where('expires_at', '<', before).orderBy('expires_at').limit(limit),
    )
    .executeTakeFirst();
  return numDeletedRows;
}
