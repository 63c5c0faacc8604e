// The draws of a visit's tubes with their times, for the rules that the device shares.
import {
  laterDraws,
  type Meal,
  mealDraws,
  mealOf,
  minutesAfterFirst,
  nextDrawAt,
  type TimedTube,
} from '@labfront/contract/draw-times';
import { type PatientWithDocuments, testsWithoutDocuments } from '@labfront/contract/missing-documents';
import type { VisitState, VisitTube } from '@labfront/contract/visit-rules';
import type { Tube } from '@labfront/contract/visits';
import { isoTime } from '../../platform/base/clock.ts';
import type { PatientTubes } from './custody.ts';
import type { VisitEventRow } from './visit-events.queries.ts';

/** The states of a visit in which a later draw can be due. */
export const WITH_DRAWS: ReadonlySet<string> = new Set<VisitState>(['arrived', 'identified', 'collecting']);

const stateOf = (state: string): VisitTube['state'] => {
  if (state === 'planned' || state === 'labelled') return 'planned';
  return state === 'cancelled' || state === 'missed' ? 'missed' : 'collected';
};

/**
 * Returns the tubes of a visit.
 * @param meals of its patients, by the same clock as `drawnAt`.
 * @param documents the patients with tests that need some; none where nothing is missing.
 * @param drawnAt the time of a tube's draw, ms: the device's own for its events, else the corrected one.
 */
export const visitTubes = (
  patients: readonly PatientTubes[],
  meals: readonly Meal[],
  drawnAt: (tube: Tube) => number | null = ({ collectedAt }) => (collectedAt === null ? null : Date.parse(collectedAt)),
  documents: readonly PatientWithDocuments[] = [],
): VisitTube[] =>
  patients.flatMap(({ accession, tubes, ...patient }) => {
    const lacking = testsWithoutDocuments(documents, patient);
    return tubes.map((tube) => ({
      id: tube._id,
      code: tube.tubeCode,
      state: stateOf(tube.state),
      patient: accession,
      minutesAfter: minutesAfterFirst(tube),
      isAfterMeal: tube.timing === 'post_meal',
      mealAt: mealOf(meals, accession),
      drawnAt: drawnAt(tube),
      lacksDocuments: tube.tests.some(({ testId }) => lacking.includes(testId)),
    }));
  });

/**
 * Returns the draws that events made, by the clock of the device: two draws on one device are as far apart as it says, however wrong its
 * clock is.
 */
export function drawsOf(events: Iterable<VisitEventRow>): Map<string, string> {
  const draws = new Map<string, string>();
  for (const { kind, body, outcome, device_at } of events) {
    if (kind !== 'collect' || outcome !== 'applied') continue;
    draws.set((JSON.parse(body) as { specimenId: string }).specimenId, device_at);
  }
  return draws;
}

/** Returns the meals that events told, in their order. @param clock the device's, or the one that corrects its error. */
export function mealsOf(events: Iterable<VisitEventRow>, clock: 'device' | 'corrected'): Meal[] {
  return [...events]
    .filter(({ kind, outcome }) => kind === 'prepare' && (outcome === 'applied' || outcome === 'applied_later'))
    .sort((a, b) => a.seq - b.seq || (a.decided_at ?? '').localeCompare(b.decided_at ?? ''))
    .flatMap(({ body, device_at, collected_at }) => {
      const { lastMealAt, accession } = JSON.parse(body) as { lastMealAt?: string | null; accession?: string | null };
      if (!lastMealAt) return [];
      const skew = clock === 'device' ? 0 : Date.parse(collected_at) - Date.parse(device_at);
      return [{ accession: accession ?? null, lastMealAt: isoTime(Date.parse(lastMealAt) + skew) }];
    });
}

/** The time of the next later draw, ISO; null where none is due. */
export function nextDrawOf(tubes: readonly TimedTube[]): string | null {
  const at = nextDrawAt(tubes);
  return at === null ? null : isoTime(at);
}

/** Later draws as a visit's patient and its dispatcher see them. */
export function drawTimes(patients: readonly PatientTubes[], meals: readonly Meal[]) {
  const tubes = visitTubes(patients, meals);
  return { laterDraws: laterDraws(tubes), mealDraws: mealDraws(tubes), nextDrawAt: nextDrawOf(tubes) };
}
