import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    open_bookings: { subject: string; seat: number; booking_id: string };
  }
}

/** The seats of some subjects that are taken. */
export const listSeats = (tx: Db, subjects: readonly string[]): Promise<{ subject: string; seat: number }[]> =>
  tx.selectFrom('open_bookings').select(['subject', 'seat']).where('subject', 'in', subjects).execute();

/** @returns false when another transaction has the seat. Waits for one that has it and has not ended yet. */
export async function takeSeat(tx: Db, subject: string, seat: number, bookingId: string): Promise<boolean> {
  const row = await tx
    .insertInto('open_bookings')
    .values({ subject, seat, booking_id: bookingId })
    .onConflict((conflict) => conflict.columns(['subject', 'seat']).doNothing())
    .returning('seat')
    .executeTakeFirst();
  return row !== undefined;
}
