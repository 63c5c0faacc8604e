// The amounts that the lines of one booking paid or have to pay, read in the transaction that moves their money.
import type { Db } from '../../platform/db/database.ts';
import { listLoweredLines, listPatientLines } from './booking-patients.queries.ts';
import { type PaidLine, paidLines } from './booking-patients.ts';
import type { BookingLineRow, BookingRow } from './bookings.queries.ts';

/** As `paidLines`, with the booking's patients and what promises took off. */
export async function readPaidLines(
  tx: Db,
  booking: BookingRow,
  lines: readonly BookingLineRow[],
): Promise<PaidLine[]> {
  const ids = [booking.id];
  return paidLines(booking, lines, await listPatientLines(tx, ids), await listLoweredLines(tx, ids));
}
