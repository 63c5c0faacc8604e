import type { Generated } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    open_bookings: { subject: string; seat: number; booking_id: string; places: Generated<number> };
  }
}

/** A seat that is taken, and the places that its booking holds in a window. */
export interface Seat {
  subject: string;
  seat: number;
  places: number;
}

/** The seats of some subjects that are taken. */
export async function listSeats(tx: Db, subjects: readonly string[]): Promise<Seat[]> {
  const rows = await tx
    .selectFrom('open_bookings')
    .select(['subject', 'seat', 'places'])
    .where('subject', 'in', subjects)
    .execute();
  return rows.map(({ subject, seat, places }) => ({ subject, seat: Number(seat), places: Number(places) }));
}

/** @returns false when another transaction has the seat. Waits for one that has it and has not ended yet. */
export async function takeSeat(tx: Db, seat: Seat, bookingId: string): Promise<boolean> {
  const row = await tx
    .insertInto('open_bookings')
    .values({ ...seat, booking_id: bookingId })
    .onConflict((conflict) => conflict.columns(['subject', 'seat']).doNothing())
    .returning('seat')
    .executeTakeFirst();
  return row !== undefined;
}
