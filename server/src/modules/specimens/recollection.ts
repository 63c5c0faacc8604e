// The free recollection of tests whose tube cannot be used by our fault, or was not drawn (laboratory.md section 4).
import type { FailCode } from '@labfront/contract/visit-rules';
import type { Db } from '../../platform/db/database.ts';
import type { VisitsService } from '../visits/visits.service.ts';
import type { Bench } from './bench.ts';
import { findSpecimen, listRepeatingTubes, patientOf, type SpecimenRow, testsOf } from './specimens.queries.ts';

export interface RecollectionDependencies {
  bench: Pick<Bench, 'needed'>;
  visits: Pick<VisitsService, 'repeat'>;
}

type Tube = Pick<SpecimenRow, 'id' | 'accession_id' | 'visit_id'>;

/**
 * Collects again the tests of a tube, and of others of its accession, that still need a sample. The patient is told once.
 * @returns the id of the free visit that does; null where none is needed.
 */
export type Recollect = (tx: Db, tube: Tube, others?: readonly Tube[]) => Promise<string | null>;

/** Reasons of the patient for a tube that was not drawn: no free visit follows by itself. */
const OF_PATIENT: ReadonlySet<FailCode> = new Set(['not_home', 'refused', 'wrong_address', 'not_prepared']);

/** Whether a tube that was not drawn for a reason is collected once more at no charge. */
export const isDrawnAgain = (code: string): boolean => !OF_PATIENT.has(code as FailCode);

/** The visit that collects tests of a tube once more and is not cancelled; null where there is none. */
export async function findRepeatFor(
  db: Db,
  { accession_id: accessionId, tests }: Pick<SpecimenRow, 'accession_id' | 'tests'>,
): Promise<string | null> {
  const testIds = testsOf({ tests }).map(({ testId }) => testId);
  const repeating = await listRepeatingTubes(db, accessionId);
  return repeating.find((tube) => testsOf(tube).some(({ testId }) => testIds.includes(testId)))?.visit_id ?? null;
}

/** The lines of the tube's accession have followed it already. */
export const createRecollection =
  ({ bench, visits }: RecollectionDependencies): Recollect =>
  async (tx, { id, accession_id: accessionId, visit_id: visitId }, others = []) => {
    const found = await findSpecimen(tx, id);
    if (!found) throw new Error(`There is no tube ${id}`);
    const tubes = [found];
    for (const other of others) {
      const row = await findSpecimen(tx, other.id);
      if (row) tubes.push(row);
    }
    const onIt = [...new Map(tubes.flatMap(testsOf).map((test) => [test.testId, test])).values()];
    const testIds = onIt.map(({ testId }) => testId);
    const needed = await bench.needed(tx, accessionId, testIds);
    // A test of several tubes is collected again as a whole for the first that is gone.
    const repeating = await listRepeatingTubes(tx, accessionId);
    const again = new Set(repeating.flatMap(testsOf).map(({ testId }) => testId));
    const tests = onIt.filter(({ testId }) => needed.has(testId) && !again.has(testId));
    if (tests.length > 0)
      return visits.repeat(tx, visitId, `${id}.${found.events}`, {
        ...patientOf(found.patient),
        tests,
        repeats: accessionId,
      });
    return findRepeatFor(tx, found);
  };
