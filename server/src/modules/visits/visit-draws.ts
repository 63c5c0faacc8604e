// The draws of a visit's tubes with their times, for the rules that the device shares.
import { laterDraws, minutesAfterFirst, nextDrawAt, type TimedTube } from '@labfront/contract/draw-times';
import type { VisitTube } from '@labfront/contract/visit-rules';
import type { Tube } from '@labfront/contract/visits';
import { isoTime } from '../../platform/base/clock.ts';
import type { PatientTubes } from './custody.ts';
import type { VisitEventRow } from './visit-events.queries.ts';

const stateOf = (state: string): VisitTube['state'] => {
  if (state === 'planned' || state === 'labelled') return 'planned';
  return state === 'cancelled' ? 'missed' : 'collected';
};

/** Returns the tubes of a visit. @param drawnAt the time of a tube's draw, ms: the device's own for its events, else the corrected one. */
export const visitTubes = (
  patients: readonly PatientTubes[],
  drawnAt: (tube: Tube) => number | null = ({ collectedAt }) => (collectedAt === null ? null : Date.parse(collectedAt)),
): VisitTube[] =>
  patients.flatMap(({ accession, tubes }) =>
    tubes.map((tube) => ({
      id: tube._id,
      code: tube.tubeCode,
      state: stateOf(tube.state),
      patient: accession,
      minutesAfter: minutesAfterFirst(tube),
      drawnAt: drawnAt(tube),
    })),
  );

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

/** The time of the next later draw, ISO; null where none is due. */
export function nextDrawOf(tubes: readonly TimedTube[]): string | null {
  const at = nextDrawAt(tubes);
  return at === null ? null : isoTime(at);
}

/** Later draws as a visit's patient and its dispatcher see them. */
export function drawTimes(patients: readonly PatientTubes[]) {
  const tubes = visitTubes(patients);
  return { laterDraws: laterDraws(tubes), nextDrawAt: nextDrawOf(tubes) };
}
