// Lines that were finished, added up by day, test and centre, kept in memory: a day that is over for long does not change any more.
import type { Turnaround, TurnaroundStep } from '@labfront/contract/turnaround';
import { type Clock, isoTime, localDay, localTime } from '../../platform/base/clock.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { createBreather } from '../../platform/scheduling/slices.ts';
import { type FinishedRow, listFinished } from './turnaround.queries.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A day is read again while it may still change: a release may follow an authorisation by two days. */
const SETTLED_MS = 3 * DAY_MS;
/** How long a day that may change is kept. */
const FRESH_MS = 30_000;
const MOST_KEPT = 800;

interface Way {
  lines: number;
  ms: number;
}

/** The turnaround times of some lines, added up. */
export interface Sums {
  lines: number;
  late: number;
  ms: number;
  steps: Record<TurnaroundStep, Way>;
}

/** By test and centre. */
export type DaySums = ReadonlyMap<string, Sums>;

export const noSums = (): Sums => ({
  lines: 0,
  late: 0,
  ms: 0,
  steps: {
    transport: { lines: 0, ms: 0 },
    measuring: { lines: 0, ms: 0 },
    authorising: { lines: 0, ms: 0 },
    report: { lines: 0, ms: 0 },
  },
});

/** Tests and centres have ids without blanks. */
export const keyOf = (testId: string, centreId: string | null): string => `${testId} ${centreId ?? ''}`;
export const partsOf = (key: string): { testId: string; centreId: string | null } => {
  const [testId = '', centreId = ''] = key.split(' ');
  return { testId, centreId: centreId || null };
};

export function addTo(sum: Sums, other: Sums): void {
  sum.lines += other.lines;
  sum.late += other.late;
  sum.ms += other.ms;
  for (const step of Object.keys(sum.steps) as TurnaroundStep[]) {
    sum.steps[step].lines += other.steps[step].lines;
    sum.steps[step].ms += other.steps[step].ms;
  }
}

const between = (from: string | null, to: string | null): Way =>
  from === null || to === null ? { lines: 0, ms: 0 } : { lines: 1, ms: Math.max(0, Date.parse(to) - Date.parse(from)) };

function sumsOf(row: FinishedRow): Sums {
  const { collected_at, received_at, resulted_at, authorised_at, released_at, due_at, finished_at } = row;
  return {
    lines: 1,
    late: finished_at !== null && finished_at > due_at ? 1 : 0,
    ms: between(received_at, finished_at).ms,
    steps: {
      transport: between(collected_at, received_at),
      measuring: between(received_at, resulted_at),
      authorising: between(resulted_at, authorised_at),
      report: between(authorised_at, released_at),
    },
  };
}

const hoursOf = ({ lines, ms }: Way) => (lines === 0 ? null : Math.round((ms / lines / HOUR_MS) * 10) / 10);

/** Sums as the wire shows them. */
export const figuresOf = ({ lines, late, ms, steps }: Sums): Turnaround['whole'] => ({
  lines,
  late,
  hours: hoursOf({ lines, ms }),
  steps: {
    transport: hoursOf(steps.transport),
    measuring: hoursOf(steps.measuring),
    authorising: hoursOf(steps.authorising),
    report: hoursOf(steps.report),
  },
});

/** @returns how to read a day in Asia/Kolkata within a scope. */
export function createTurnaroundDays({ db, clock }: { db: Db; clock: Clock }) {
  const kept = new Map<string, { until: number; sums: DaySums }>();

  async function read(scope: Scope, start: number): Promise<DaySums> {
    const sums = new Map<string, Sums>();
    const breathe = createBreather();
    for (const row of await listFinished(db, scope, [isoTime(start), isoTime(start + DAY_MS)])) {
      const key = keyOf(row.test_id, row.centre_id);
      const sum = sums.get(key) ?? noSums();
      addTo(sum, sumsOf(row));
      sums.set(key, sum);
      await breathe();
    }
    return sums;
  }

  return async (scope: Scope, day: string): Promise<DaySums> => {
    const key = `${JSON.stringify(scope)} ${day}`;
    const known = kept.get(key);
    const now = clock.now();
    if (known && now < known.until) return known.sums;
    const start = localTime(day, '00:00');
    const sums = await read(scope, start);
    const isSettled = now - start > SETTLED_MS + DAY_MS;
    kept.delete(key);
    kept.set(key, { until: isSettled ? now + DAY_MS : now + FRESH_MS, sums });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return sums;
  };
}

/** The days up to one, the earliest first. */
export const daysUpTo = (last: number, count: number): string[] =>
  Array.from({ length: count }, (_, place) => localDay(last - (count - 1 - place) * DAY_MS));
