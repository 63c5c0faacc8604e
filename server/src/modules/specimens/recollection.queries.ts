import type { Db } from '../../platform/db/database.ts';
import type { SpecimenRow } from './specimens.queries.ts';

/** The tubes, in whatever state, of free repeats that were made for an accession. */
export async function listTubesRepeating(db: Db, accessionId: string): Promise<SpecimenRow[]> {
  return db
    .selectFrom('specimens')
    .innerJoin('accessions', 'accessions.id', 'specimens.accession_id')
    .selectAll('specimens')
    .where('accessions.repeats', '=', accessionId)
    .orderBy('specimens.id')
    .execute();
}

/** Whether a visit has a tube that is still to be drawn. */
export async function hasTubesToDraw(db: Db, visitId: string): Promise<boolean> {
  const row = await db
    .selectFrom('specimens')
    .select('id')
    .where('visit_id', '=', visitId)
    .where('state', 'in', ['planned', 'labelled'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
