// The share of each line's discount that staff gave.
import type { Db } from '../../platform/db/database.ts';

/** The staff discount of each line of a booking, in paise, by the line's id. */
export async function listStaffShares(db: Db, bookingId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('booking_lines')
    .select(['id', 'staff_discount'])
    .where('booking_id', '=', bookingId)
    .execute();
  return new Map(rows.map(({ id, staff_discount }) => [id, staff_discount]));
}

/** @param discount all that is off a line, `ofStaff` the part of it that staff gave; paise. */
export async function setLineDiscount(
  tx: Db,
  id: string,
  { discount, ofStaff }: { discount: number; ofStaff: number },
): Promise<void> {
  await tx.updateTable('booking_lines').set({ discount, staff_discount: ofStaff }).where('id', '=', id).execute();
}
