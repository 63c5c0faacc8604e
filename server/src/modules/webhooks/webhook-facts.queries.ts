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

/** One report, or those that were made here of a booking, without those that their person may not open yet. */
export async function readReportFacts(
  tx: Db,
  of: { reportId: string } | { bookingId: string },
): Promise<(Omit<Fact, 'once'> & { reportId: string; version: number })[]> {
  const open = tx
    .selectFrom('reports')
    .select(['id', 'booking_id', 'centre_id', 'version'])
    .where('status', '=', 'Completed')
    .where('deleted_at', 'is', null)
    .where((row) => row.or([row('counselling_needed', '=', 0), row('counselled_at', 'is not', null)]));
  const rows = await ('reportId' in of
    ? open.where('id', '=', of.reportId)
    : open.where('booking_id', '=', of.bookingId).where('origin', '=', 'made').orderBy('id')
  ).execute();
  return rows.map(({ id: reportId, booking_id: bookingId, centre_id: centreId, version: number }) => {
    const version = Number(number);
    return { data: { reportId, bookingId, version, centreId }, centreId, bookingId, reportId, version };
  });
}

/** The partners that a booking belongs to. */
export async function listPartnersOf(tx: Db, bookingId: string): Promise<string[]> {
  const rows = await tx.selectFrom('referrals').select('affiliate_id').where('booking_id', '=', bookingId).execute();
  return rows.map(({ affiliate_id }) => affiliate_id);
}
