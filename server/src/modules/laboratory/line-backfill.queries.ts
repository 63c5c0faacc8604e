import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/**
 * The next orders in the order of their ids, with what their lines are made of. They are limited before their lines are looked for: else
 * PostgreSQL reads the lines of all orders for each page.
 */
export const listAccessionsAfter = (db: Db, after: string, before: string, most: number) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('accessions')
        .selectAll()
        .where('id', '>', after)
        .where('created_at', '<', before)
        .orderBy('id')
        .limit(most)
        .as('accessions'),
    )
    .innerJoin('visits', 'visits.id', 'accessions.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .selectAll('accessions')
    .select(['visits.booking_id', 'visits.centre_id', 'visits.repeat_of'])
    .select([
      sql<
        0 | 1
      >`CASE WHEN EXISTS (SELECT 1 FROM lab_lines WHERE lab_lines.accession_id = accessions.id) THEN 1 ELSE 0 END`.as(
        'has_lines',
      ),
      sql<
        0 | 1
      >`CASE WHEN bookings.status IN ('Pending', 'Confirmed') AND visits.state <> 'cancelled' THEN 1 ELSE 0 END`.as(
        'is_open',
      ),
    ])
    .orderBy('accessions.id')
    .execute();
export type OrderToOpen = Awaited<ReturnType<typeof listAccessionsAfter>>[number];
