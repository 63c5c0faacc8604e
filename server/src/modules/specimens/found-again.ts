// A lost tube that turns up while its tests wait to be collected once more: the found sample counts unless the repeat was drawn
// (laboratory.md section 4).
import { isDrawn, isGone } from '@labfront/contract/specimen-states';
import type { Db } from '../../platform/db/database.ts';
import type { VisitsService } from '../visits/visits.service.ts';
import type { Bench } from './bench.ts';
import { hasTubesToDraw, listTubesRepeating } from './recollection.queries.ts';
import { findRepeatFor } from './recollection.ts';
import { type Happening, happen } from './specimen-chain.ts';
import { findSpecimen, holdSpecimen, listTubesOfAccession, type SpecimenRow, testsOf } from './specimens.queries.ts';

export interface FoundDependencies {
  bench: Pick<Bench, 'needed' | 'resume' | 'withdraw'>;
  visits: Pick<VisitsService, 'hold' | 'withdrawRepeat' | 'readBooking' | 'notices'>;
}

/** The consequence of finding a tube. */
export interface Found {
  /** The free visit whose sample counts in place of the found tube; null where there is none. */
  repeatVisitId: string | null;
  /** Whether the tests go on with the found tube, and what was to be collected once more is taken back. */
  isWithdrawn: boolean;
}

const testIdsOf = (tubes: readonly SpecimenRow[]) =>
  new Set(tubes.flatMap((tube) => testsOf(tube).map(({ testId }) => testId)));

/**
 * The tubes that collect tests again: of repeats, of repeats of those, and so on. Void ones are left out. Their visits are held, so that
 * nobody draws one meanwhile.
 */
async function holdRepeating(
  tx: Db,
  accessionId: string,
  testIds: ReadonlySet<string>,
  visits: FoundDependencies['visits'],
): Promise<SpecimenRow[]> {
  const isOfTests = (tube: SpecimenRow) => testsOf(tube).some(({ testId }) => testIds.has(testId));
  const accessionIds = new Set(
    (await listTubesRepeating(tx, accessionId)).filter(isOfTests).map((one) => one.accession_id),
  );
  const found: SpecimenRow[] = [];
  for (const id of accessionIds) {
    const [first] = await listTubesOfAccession(tx, id);
    if (first) await visits.hold(tx, first.visit_id);
    const tubes = (await listTubesOfAccession(tx, id)).filter(({ state }) => state !== 'cancelled');
    found.push(...tubes, ...(await holdRepeating(tx, id, testIds, visits)));
  }
  return found;
}

export function createFoundAgain({ bench, visits }: FoundDependencies) {
  /** The tests of a found tube that can be measured from it: no other tube of theirs is gone. */
  async function measurable(tx: Db, tube: SpecimenRow): Promise<Set<string>> {
    const tubes = (await listTubesOfAccession(tx, tube.accession_id)).filter(({ id }) => id !== tube.id);
    const gone = testIdsOf(tubes.filter(({ state }) => isGone(state)));
    return testIdsOf([tube]).difference(gone);
  }

  /** Whether a repeat gave nothing yet, and collects nothing besides tests that the found tube is enough for. */
  async function isUseless(tx: Db, repeating: readonly SpecimenRow[], testIds: ReadonlySet<string>): Promise<boolean> {
    if (repeating.some(({ state }) => isDrawn(state))) return false;
    for (const [accessionId, tubes] of Map.groupBy(repeating, ({ accession_id }) => accession_id)) {
      const repeated = testIdsOf(tubes);
      // One that somebody ended, as it could not be performed, was settled with the patient.
      const open = await bench.needed(tx, accessionId, [...repeated]);
      if (open.size < repeated.size || !repeated.isSubsetOf(testIds)) return false;
    }
    return true;
  }

  async function withdraw(
    tx: Db,
    repeating: readonly SpecimenRow[],
    event: Omit<Happening, 'kind' | 'details' | 'temperature'>,
  ): Promise<void> {
    for (const { id, state } of repeating) {
      const row = state === 'missed' || isGone(state) ? undefined : await holdSpecimen(tx, id);
      if (row) await happen(tx, row, { ...event, kind: 'cancelled' });
    }
    for (const id of new Set(repeating.map((tube) => tube.accession_id))) await bench.withdraw(tx, id);
    for (const id of new Set(repeating.map((tube) => tube.visit_id)))
      if (!(await hasTubesToDraw(tx, id))) await visits.withdrawRepeat(tx, id);
  }

  /**
   * Decides what counts once a lost tube was received. Until its repeat is drawn, its tests go on with it: the repeat is withdrawn, and the
   * patient is told. A repeat that was drawn, or that collects more than what was found, counts.
   * @param tube as it was while it was lost. @param event of the receipt.
   */
  return async (
    tx: Db,
    tube: SpecimenRow,
    { actorId, centreId, deviceAt, serverAt }: Pick<Happening, 'actorId' | 'centreId' | 'deviceAt' | 'serverAt'>,
  ): Promise<Found> => {
    const testIds = await measurable(tx, tube);
    const repeating = await holdRepeating(tx, tube.accession_id, testIdsOf([tube]), visits);
    if (!(await isUseless(tx, repeating, testIds)))
      return { repeatVisitId: await findRepeatFor(tx, tube), isWithdrawn: false };
    const event = { actorId, centreId, deviceAt, serverAt, reason: '' };
    await withdraw(tx, repeating, event);
    const isResumed = await bench.resume(tx, tube.accession_id, [...testIds]);
    const found = isResumed && (await findSpecimen(tx, tube.id));
    if (found) {
      const booking = await visits.readBooking(tx, found.booking_id);
      await visits.notices.sampleFound(tx, booking, `${tube.id}.${tube.events}`);
    }
    return { repeatVisitId: null, isWithdrawn: isResumed && repeating.length > 0 };
  };
}

export type FoundAgain = ReturnType<typeof createFoundAgain>;
