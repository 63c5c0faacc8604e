import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The next orders in the order of their ids, with what their lines are made of. */
export const listAccessionsAfter = (db: Db, after: string, before: string, most: number) =>
  db
    .selectFrom('accessions')
    .innerJoin('visits', 'visits.id', 'accessions.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .selectAll('accessions')
    .select(['visits.booking_id', 'visits.centre_id', 'visits.repeat_of'])
    .select([
      sql<
        0 | 1
      >`CASE WHEN bookings.status IN ('Pending', 'Confirmed') AND visits.state <> 'cancelled' THEN 1 ELSE 0 END`.as(
        'is_open',
      ),
    ])
    .where('accessions.id', '>', after)
    .where('accessions.created_at', '<', before)
    .orderBy('accessions.id')
    .limit(most)
    .execute();

/** Those of some orders that have lines: asked apart, because within the page PostgreSQL would read the lines of all orders. */
export async function listWithLines(db: Db, accessionIds: readonly string[]): Promise<Set<string>> {
  if (accessionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('lab_lines')
    .select('accession_id')
    .distinct()
    .where('accession_id', 'in', accessionIds)
    .execute();
  return new Set(rows.map(({ accession_id }) => accession_id));
}

export type OrderToOpen = Awaited<ReturnType<typeof listAccessionsAfter>>[number];
