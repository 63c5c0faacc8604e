// Times and places of bookings: moving, holding, prolonging and expiring them.
import { MAX_RESCHEDULES } from '@labfront/contract/reschedule-rules';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { unindexed } from '../../platform/db/unindexed.ts';
import type { BookingKind } from './booking-kinds.ts';
import type { BookingRow } from './bookings.queries.ts';

type Rescheduled = Partial<BookingRow> & Pick<BookingRow, 'date' | 'slot' | 'updated_at'>;

/**
 * Writes another time on an open booking.
 * @param isCounted by its customer, who may so `MAX_RESCHEDULES` times.
 * @returns false for one that is over or whose collection has started, or was moved as often as its customer may.
 */
export async function setTime(tx: Db, id: string, change: Rescheduled, isCounted: boolean): Promise<boolean> {
  const moved = tx
    .updateTable('bookings')
    .set(change)
    .where('id', '=', id)
    .where(unindexed('status'), 'in', ['Pending', 'Confirmed'])
    .where('collection_started_at', 'is', null)
    .returning('id');
  const counted = moved
    .set((row) => ({ rescheduled: row('rescheduled', '+', 1) }))
    .where('rescheduled', '<', MAX_RESCHEDULES);
  return (await (isCounted ? counted : moved).executeTakeFirst()) !== undefined;
}

/** At most `most` unpaid bookings whose hold on a window is over lose it, each once, the longest overdue first. @returns what they held. */
export async function expirePlaces(tx: Db, now: string, most: number) {
  // Written out: for a parameter the partial index of held places is no choice, and every booking is looked at.
  const isHeld = sql<SqlBool>`place_held = 1`;
  return (
    tx
      .updateTable('bookings')
      .set({ place_held: 0, place_expires_at: null })
      .where('id', 'in', (row) =>
        row
          .selectFrom('bookings')
          .select('id')
          .where(isHeld)
          .where('place_expires_at', '<', now)
          .orderBy('place_expires_at')
          .limit(most),
      )
      // Once more: on PostgreSQL another transaction may have freed, prolonged or paid for the place of a chosen row meanwhile.
      .where(isHeld)
      .where('place_expires_at', '<', now)
      .returning(['window_city_id', 'window_centre_id', 'date', 'slot', 'places'])
      .execute()
  );
}

/** Bookings that nobody has confirmed in time, the longest overdue first. */
export async function listExpired(db: Db, now: string, most: number): Promise<{ id: string; kind: BookingKind }[]> {
  return db
    .selectFrom('bookings')
    .select(['id', 'kind'])
    .where(sql<SqlBool>`status = 'Pending'`)
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute();
}

/**
 * Has an unpaid booking hold its place until `expiresAt`.
 * @param held whether it holds one now: 0 gives it the right to a place again, which it then has to take.
 * @returns false when it was not so, or waits for nothing.
 */
export async function prolongPlace(tx: Db, id: string, held: 0 | 1, expiresAt: string): Promise<boolean> {
  const row = await tx
    .updateTable('bookings')
    .set({ place_held: 1, place_expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .where('place_held', '=', held)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
