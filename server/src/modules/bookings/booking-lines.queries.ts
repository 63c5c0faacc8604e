// Lines of bookings.
import type { Db } from '../../platform/db/database.ts';
import type { BookingLineRow } from './bookings.queries.ts';

export async function listLinesOf(db: Db, bookingIds: readonly string[]): Promise<BookingLineRow[]> {
  if (bookingIds.length === 0) return [];
  return db
    .selectFrom('booking_lines')
    .selectAll()
    .where('booking_id', 'in', [...bookingIds])
    .orderBy('position')
    .execute();
}

/** Takes paise off what an item of a booking costs. */
export async function lowerLine(tx: Db, bookingId: string, itemId: string, paise: number): Promise<void> {
  await tx
    .updateTable('booking_lines')
    .set((row) => ({ discount: row('discount', '+', paise) }))
    .where('booking_id', '=', bookingId)
    .where('item_id', '=', itemId)
    .execute();
}

/** Replaces the lines of a booking, without the discount that staff gave on those before. */
export async function setLines(tx: Db, id: string, lines: readonly BookingLineRow[]): Promise<void> {
  await tx.deleteFrom('booking_lines').where('booking_id', '=', id).execute();
  const rows = lines.map((line) => ({ ...line, staff_discount: 0 }));
  await tx.insertInto('booking_lines').values(rows).execute();
}

/** Sets what a line costs, without a discount that staff gave on the price of before. */
export async function setLinePrice(
  tx: Db,
  id: string,
  price: Pick<BookingLineRow, 'price' | 'discount_basis_points' | 'final_price' | 'discount'>,
): Promise<void> {
  await tx
    .updateTable('booking_lines')
    .set({ ...price, staff_discount: 0 })
    .where('id', '=', id)
    .execute();
}

/** Whether any booking, in whatever state, names the item. */
export async function hasBookedItem(db: Db, itemId: string): Promise<boolean> {
  const line = await db
    .selectFrom('booking_lines')
    .select('id')
    .where('item_id', '=', itemId)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}
