// The tests and patients whose money a refund gave back.
import type { Db } from '../../platform/db/database.ts';

/** A refunded line, as it was booked. */
export interface RefundedTest {
  refund_id: string;
  item_id: string;
  name: string;
  name_hi: string | null;
  /** JSON. */
  patient: string;
}

/** The lines of some refunds, in the order in which they were booked; a refund of an amount has none. */
export async function listRefundedTests(db: Db, refundIds: readonly string[]): Promise<RefundedTest[]> {
  if (refundIds.length === 0) return [];
  const rows = await db
    .selectFrom('refunded_lines')
    .innerJoin('bookings', 'bookings.id', 'refunded_lines.booking_id')
    .leftJoin('booking_patient_lines as own', 'own.id', 'refunded_lines.line_id')
    .leftJoin('booking_patients', 'booking_patients.id', 'own.booking_patient_id')
    .innerJoin('booking_lines as line', (join) =>
      join
        .onRef('line.booking_id', '=', 'refunded_lines.booking_id')
        .on((on) =>
          on.or([on('line.id', '=', on.ref('refunded_lines.line_id')), on('line.item_id', '=', on.ref('own.item_id'))]),
        ),
    )
    .select(['refunded_lines.refund_id', 'line.item_id', 'line.name', 'line.name_hi'])
    .select((row) => row.fn.coalesce('booking_patients.patient', 'bookings.patient').as('patient'))
    .where('refunded_lines.refund_id', 'in', [...refundIds])
    .orderBy('booking_patients.position')
    .orderBy('line.position')
    .execute();
  return rows.flatMap(({ refund_id: id, ...row }) => (id === null ? [] : [{ ...row, refund_id: id }]));
}
