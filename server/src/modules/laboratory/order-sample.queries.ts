// The sample of an order as the bench has to know it: its tubes with their times, and the answers that came with it.
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** When a tube came to a laboratory first. */
const receivedAt = sql<string | null>`(SELECT min(events.server_at) FROM specimen_events AS events
  WHERE events.specimen_id = specimens.id AND events.kind = 'received')`;

/** The tubes of an accession, in their order. */
export const listTubesOfSample = (db: Db, accessionId: string) =>
  db
    .selectFrom('specimens')
    .select(['tube_code', 'specimen', 'state', 'collected_at', 'tests'])
    .select(receivedAt.as('received_at'))
    .where('accession_id', '=', accessionId)
    .orderBy('container_number')
    .execute();

/** The doctor who asked for the tests of an accession, and what was told of the patient. */
export const findAnswersOfSample = (db: Db, accessionId: string) =>
  db
    .selectFrom('accessions')
    .innerJoin('visits', 'visits.id', 'accessions.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .select(['accessions.number', 'visits.preparation', 'bookings.requester', 'bookings.clinical_history'])
    .where('accessions.id', '=', accessionId)
    .executeTakeFirstOrThrow();
