import type { Db } from '../../platform/db/database.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    open_bookings: { subject: string; seat: number; booking_id: string };
  }
}

export async function listSeats(tx: Db, subject: string): Promise<number[]> {
  const rows = await tx.selectFrom('open_bookings').select('seat').where('subject', '=', subject).execute();
  return rows.map(({ seat }) => seat);
}

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
