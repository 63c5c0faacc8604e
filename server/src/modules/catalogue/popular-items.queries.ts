import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * The items that most people booked in a city since a time, at most `limit`. Items that fewer than `least` people booked are left out, so
 * that nobody's booking can be told from the list.
 * @param city its name; bookings keep the name they were made with.
 */
export async function listPopularItems(
  db: Db,
  { city, since, least, limit }: { city: string; since: string; least: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('booking_lines', 'booking_lines.booking_id', 'bookings.id')
    .select('booking_lines.item_id')
    .where('bookings.created_at', '>=', since)
    .where('bookings.status', '<>', 'Cancelled')
    .where(sql<string>`lower(bookings.city)`, '=', city.toLowerCase())
    .groupBy('booking_lines.item_id')
    .having((row) => row.fn.count('bookings.account_id').distinct(), '>=', least)
    .orderBy((row) => row.fn.count('bookings.account_id').distinct(), 'desc')
    .orderBy('booking_lines.item_id')
    .limit(limit)
    .execute();
  return rows.map(({ item_id }) => item_id);
}
