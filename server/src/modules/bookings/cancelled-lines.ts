// The lines whose money goes back when a paid booking is cancelled.
import type { Db } from '../../platform/db/database.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import { insertRefundedLines, listAdjustments, listRefundedLines } from './booking-patients.queries.ts';
import { refundableOf } from './booking-patients.ts';
import type { BookingRow } from './bookings.queries.ts';
import { readPaidLines } from './paid-lines.ts';

/** Marks the lines that still had money as given back, so that receipt and ledger name them at the refund. */
export async function giveBackRest(tx: Db, booking: BookingRow, refundId: string, now: string): Promise<void> {
  const lines = await listLinesOf(tx, [booking.id]);
  const back = new Set((await listRefundedLines(tx, [booking.id])).map((line) => line.line_id));
  const { returned } = await listAdjustments(tx, [booking.id]);
  const rest = (await readPaidLines(tx, booking, lines)).flatMap((line) => {
    const amount = back.has(line.id) ? 0 : refundableOf(line, returned);
    return amount === 0 ? [] : [{ line_id: line.id, amount }];
  });
  const said = { booking_id: booking.id, request_id: null, refund_id: refundId, created_at: now };
  if (rest.length === 0) return;
  await insertRefundedLines(
    tx,
    rest.map((line) => ({ ...line, ...said })),
  );
}
