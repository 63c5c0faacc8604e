// The samples of a booking as their patient follows them (laboratory.md section 3).
import { sampleStage, type VisitSample } from '@labfront/contract/visit-samples';
import type { Db } from '../../platform/db/database.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Custody } from './custody.ts';
import { hindiNames } from './hindi-names.ts';
import { listFollowedVisits } from './visits.queries.ts';

/**
 * The samples of a booking's visit and of its free repeats, in the order of draw. Void tubes are left out, as are those that a repeat is still
 * to collect: the repeat itself says so.
 */
export async function samplesOf(
  db: Db,
  { tubes, catalogue }: { tubes: Custody; catalogue: Pick<CatalogueService, 'current'> },
  bookingId: string,
): Promise<VisitSample[]> {
  const visits = await listFollowedVisits(db, bookingId);
  const patients = await tubes.tubesOf(
    db,
    visits.map(({ id }) => id),
  );
  const drawn = visits.flatMap(({ id, repeat_of: repeatOf }) =>
    (patients.get(id) ?? []).flatMap(({ name, tubes: some }) => some.map((tube) => ({ name, tube, repeatOf }))),
  );
  const fates = await tubes.fatesOf(
    db,
    drawn.map(({ tube }) => tube._id),
  );
  const inHindi = await hindiNames(catalogue);
  return drawn.flatMap(({ name, tube, repeatOf }) => {
    const { receivedAt, wasRejected } = fates.get(tube._id) ?? { receivedAt: null, wasRejected: false };
    const stage = sampleStage(tube.state, wasRejected);
    if (stage === null || (stage === 'planned' && repeatOf !== null)) return [];
    const tests = tube.tests.map((test) => test.name);
    const testsHi = tube.tests.map(inHindi);
    return [{ patient: name, tests, testsHi, stage, collectedAt: tube.collectedAt, receivedAt }];
  });
}
