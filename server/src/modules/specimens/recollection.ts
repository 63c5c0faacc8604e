// The free recollection of tests whose tube cannot be used by our fault (laboratory.md section 4).
import type { Db } from '../../platform/db/database.ts';
import type { VisitsService } from '../visits/visits.service.ts';
import type { Bench } from './specimens.custody.ts';
import { findSpecimen, patientOf, type SpecimenRow, testsOf } from './specimens.queries.ts';

export interface RecollectionDependencies {
  bench: Pick<Bench, 'needed'>;
  visits: Pick<VisitsService, 'repeat'>;
}

/** Collects again the tests of a tube that still need a sample. @returns the id of the free visit; null where none is needed. */
export type Recollect = (tx: Db, tube: Pick<SpecimenRow, 'id' | 'accession_id' | 'visit_id'>) => Promise<string | null>;

/** The lines of the tube's accession have followed it already. */
export const createRecollection =
  ({ bench, visits }: RecollectionDependencies): Recollect =>
  async (tx, { id, accession_id: accessionId, visit_id: visitId }) => {
    const found = await findSpecimen(tx, id);
    if (!found) throw new Error(`There is no tube ${id}`);
    const onIt = testsOf(found);
    const testIds = onIt.map(({ testId }) => testId);
    const needed = await bench.needed(tx, accessionId, testIds);
    const tests = onIt.filter(({ testId }) => needed.has(testId));
    if (tests.length === 0) return null;
    return visits.repeat(tx, visitId, id, { ...patientOf(found.patient), tests });
  };
