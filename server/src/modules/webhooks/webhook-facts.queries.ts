import type { Db } from '../../platform/db/database.ts';

/** A record that an event is about: what is told of it, and where it belongs. */
export interface Fact {
  data: Readonly<Record<string, string | number | null>>;
  centreId: string | null;
  bookingId: string | null;
  /** The key that lets it happen once; null for an event that may happen again. */
  once: string | null;
}

export async function readBookingFact(tx: Db, id: string): Promise<Omit<Fact, 'once'> | undefined> {
  const row = await tx
    .selectFrom('bookings')
    .select(['id', 'booking_number', 'status', 'date', 'slot', 'centre_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { booking_number: bookingNumber, status, date, slot, centre_id: centreId } = row;
  return { data: { bookingId: id, bookingNumber, status, date, slot, centreId }, centreId, bookingId: id };
}

export async function readSampleFact(tx: Db, id: string): Promise<Omit<Fact, 'once'> | undefined> {
  const row = await tx
    .selectFrom('specimens')
    .innerJoin('visits', 'visits.id', 'specimens.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .select(['specimens.tube_code', 'specimens.centre_id', 'visits.booking_id', 'bookings.booking_number'])
    .where('specimens.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { tube_code: tubeCode, centre_id: centreId, booking_id: bookingId, booking_number: bookingNumber } = row;
  return { data: { bookingId, bookingNumber, tubeCode, centreId }, centreId, bookingId };
}

/** Undefined for a report that its person may not open yet. */
export async function readReportFact(
  tx: Db,
  id: string,
): Promise<(Omit<Fact, 'once'> & { version: number }) | undefined> {
  const row = await tx
    .selectFrom('reports')
    .select(['booking_id', 'centre_id', 'version'])
    .where('id', '=', id)
    .where('status', '=', 'Completed')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { booking_id: bookingId, centre_id: centreId } = row;
  const version = Number(row.version);
  return { data: { reportId: id, bookingId, version, centreId }, centreId, bookingId, version };
}

/** The partners that a booking belongs to. */
export async function listPartnersOf(tx: Db, bookingId: string): Promise<string[]> {
  const rows = await tx.selectFrom('referrals').select('affiliate_id').where('booking_id', '=', bookingId).execute();
  return rows.map(({ affiliate_id }) => affiliate_id);
}
