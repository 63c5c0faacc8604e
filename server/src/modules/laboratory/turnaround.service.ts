// Promised against real time of tests (laboratory.md section 9, Promises).
import { LocalDate } from '@labfront/contract/common';
import { NO_CENTRE } from '@labfront/contract/permission-names';
import { bareCode } from '@labfront/contract/specimen-codes';
import {
  type PublicTurnaround,
  TURNAROUND_STATES,
  type Turnaround,
  type TurnaroundLine,
  type turnaround,
} from '@labfront/contract/turnaround';
import type { z } from 'zod';
import { type Clock, dayStart, isoTime, localDay, localTime } from '../../platform/base/clock.ts';
import { type Page, readPage } from '../../platform/base/paging.ts';
import { withoutClient } from '../../platform/base/request-context.ts';
import { EVERYWHERE, type Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { addTo, createTurnaroundDays, daysUpTo, figuresOf, noSums, partsOf, type Sums } from './turnaround.days.ts';
import {
  countLate,
  listTurnaround,
  listTurnaroundAfter,
  promisedMinutes,
  type TurnaroundFilter,
  type TurnaroundWithLine,
} from './turnaround.queries.ts';
import { driftsFrom } from './turnaround-drift.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DEFAULT_DAYS = 7;
const MOST_DAYS = 31;
const RECENT_DAYS = 2;
const EARLIER_DAYS = 28;
const MOST_ROWS = 200;
const LIST_ROWS = 200;
const PUBLIC_DAYS = 30;
const PUBLIC_MS = 3_600_000;
/** Fewer lines say nothing about a test, and could be one person's. */
const PUBLIC_LINES = 20;
const PUBLIC_TESTS = 50;
/** How long the drift of a scope is kept. */
const DRIFT_MS = 300_000;

type Query = z.output<typeof turnaround.getTurnaround.query>;
type LinesQuery = z.output<typeof turnaround.listTurnaroundLines.query>;

interface Dependencies {
  database: Database;
  clock: Clock;
  catalogue: CatalogueService;
}

const hours = (minutes: number | undefined) => (minutes === undefined ? null : Math.round(minutes / 6) / 10);
const percentInTime = ({ lines, late }: Pick<Sums, 'lines' | 'late'>) =>
  Math.floor(((lines - late) * 1_000) / lines) / 10;

function readDays({ from, to }: Pick<Query, 'from' | 'to'>, now: number): string[] {
  const [first, last] = [LocalDate.safeParse(from).data, LocalDate.safeParse(to).data];
  const today = localDay(now);
  const end = last === undefined || last > today ? today : last;
  const lastMs = localTime(end, '00:00');
  if (first === undefined || first > end) return daysUpTo(lastMs, DEFAULT_DAYS);
  const count = Math.round((lastMs - localTime(first, '00:00')) / DAY_MS) + 1;
  return daysUpTo(lastMs, Math.min(count, MOST_DAYS));
}

export function createTurnaroundService({ database, clock, catalogue }: Dependencies) {
  const { scans } = database;
  const dayOf = createTurnaroundDays({ db: scans, clock });
  const drifts = new Map<string, { until: number; keys: Promise<ReadonlySet<string>> }>();
  let shown: { until: number; answer: Promise<PublicTurnaround> } | null = null;

  async function sumOf(scope: Scope, days: readonly string[]): Promise<Map<string, Sums>> {
    const sums = new Map<string, Sums>();
    for (const day of days) {
      for (const [key, other] of await dayOf(scope, day)) {
        const sum = sums.get(key) ?? noSums();
        addTo(sum, other);
        sums.set(key, sum);
      }
    }
    return sums;
  }

  async function findDrifting(scope: Scope): Promise<ReadonlySet<string>> {
    const now = clock.now();
    const recent = await sumOf(scope, daysUpTo(now, RECENT_DAYS));
    if (recent.size === 0) return new Set();
    const earlier = await sumOf(scope, daysUpTo(now - RECENT_DAYS * DAY_MS, EARLIER_DAYS));
    return new Set([...recent].filter(([key, sum]) => driftsFrom(earlier.get(key), sum)).map(([key]) => key));
  }

  /** Tests and centres that are slower than they were, looked for again after some minutes. */
  function drifting(scope: Scope): Promise<ReadonlySet<string>> {
    const asked = JSON.stringify(scope);
    const known = drifts.get(asked);
    if (known && clock.now() < known.until) return known.keys;
    if (drifts.size > 50) drifts.clear();
    const keys = withoutClient(() => findDrifting(scope));
    drifts.set(asked, { until: clock.now() + DRIFT_MS, keys });
    keys.catch(() => drifts.delete(asked));
    return keys;
  }

  async function publicFigures(): Promise<PublicTurnaround> {
    const sums = await sumOf(EVERYWHERE, daysUpTo(clock.now() - DAY_MS, PUBLIC_DAYS));
    const whole = noSums();
    const byTest = new Map<string, Sums>();
    for (const [key, sum] of sums) {
      const { testId } = partsOf(key);
      const own = byTest.get(testId) ?? noSums();
      addTo(own, sum);
      addTo(whole, sum);
      byTest.set(testId, own);
    }
    const enough = [...byTest].filter(([, { lines }]) => lines >= PUBLIC_LINES);
    const most = enough.sort(([, a], [, b]) => b.lines - a.lines).slice(0, PUBLIC_TESTS);
    const promised = await promisedMinutes(
      scans,
      most.map(([id]) => id),
    );
    const { testsByKey } = await catalogue.current();
    const tests = most.flatMap(([id, sum]) => {
      const [test, promisedHours, { hours: taken }] = [testsByKey.get(id), hours(promised.get(id)), figuresOf(sum)];
      if (!test?.active || promisedHours === null || taken === null) return [];
      const { _id, slug, name, nameHi } = test;
      const named = { _id, slug, name, ...(nameHi !== undefined && { nameHi }) };
      return { ...named, promisedHours, hours: taken, inTimePercent: percentInTime(sum) };
    });
    const inTimePercent = whole.lines < PUBLIC_LINES ? null : percentInTime(whole);
    return { days: PUBLIC_DAYS, lines: whole.lines < PUBLIC_LINES ? 0 : whole.lines, inTimePercent, tests };
  }

  function readFilter(caller: Caller, query: LinesQuery): TurnaroundFilter {
    const [first, last] = query.date ? [query.date, query.date] : [query.from, query.to];
    return {
      scope: scopeOf(caller),
      state: TURNAROUND_STATES.find((state) => state === query.state?.toLowerCase()) ?? 'late',
      centreId: query.centre,
      testId: query.test,
      from: dayStart(first, 0),
      until: dayStart(last, 1),
      accession: query.q?.trim() ? bareCode(query.q) : undefined,
      now: isoTime(clock.now()),
    };
  }

  function toLine(row: TurnaroundWithLine): TurnaroundLine {
    const past = Date.parse(row.finished_at ?? isoTime(clock.now())) - Date.parse(row.due_at);
    return {
      _id: row.id,
      orderId: row.accession_id,
      accession: row.accession,
      testId: row.test_id,
      testName: row.test_name,
      centreId: row.centre_id,
      collectedAt: row.collected_at,
      receivedAt: row.received_at,
      resultedAt: row.resulted_at,
      authorisedAt: row.authorised_at,
      releasedAt: row.released_at,
      dueAt: row.due_at,
      finishedAt: row.finished_at,
      lateMinutes: past > 0 ? Math.ceil(past / MINUTE_MS) : null,
    };
  }

  return {
    /** Times by test and centre of lines that were finished in a period, within the caller's scope. */
    async figures(caller: Caller, query: Query): Promise<Turnaround> {
      const scope = scopeOf(caller);
      const days = readDays(query, clock.now());
      const slower = await drifting(scope);
      const sums = [...(await sumOf(scope, days))].filter(([key]) => {
        const { testId, centreId } = partsOf(key);
        const isThere = !query.centre || (query.centre === NO_CENTRE ? centreId === null : query.centre === centreId);
        return (!query.test || query.test === testId) && isThere && (!query.slower || slower.has(key));
      });
      const whole = noSums();
      for (const [, sum] of sums) addTo(whole, sum);
      const first = (key: string) => (slower.has(key) ? 1 : 0);
      const most = sums
        .sort(
          ([a, one], [b, other]) =>
            first(b) - first(a) || other.late - one.late || other.lines - one.lines || (a < b ? -1 : 1),
        )
        .slice(0, MOST_ROWS);
      const promised = await promisedMinutes(scans, [...new Set(most.map(([key]) => partsOf(key).testId))]);
      const { testsByKey } = await catalogue.current();
      const rows = most.map(([key, sum]) => {
        const { testId, centreId } = partsOf(key);
        const testName = testsByKey.get(testId)?.name ?? '';
        const promisedHours = hours(promised.get(testId));
        return { testId, testName, centreId, promisedHours, drifts: slower.has(key), ...figuresOf(sum) };
      });
      return { from: days[0] ?? '', to: days.at(-1) ?? '', whole: figuresOf(whole), rows, total: sums.length };
    },

    /** Lines with their times: open ones by their due time, finished ones by their finish. */
    async lines(caller: Caller, query: LinesQuery) {
      const page: Page<'at'> = readPage(query, ['at'] as const, 'at', LIST_ROWS);
      const { rows, total } = await listTurnaround(scans, readFilter(caller, query), page);
      return { data: rows.map(toLine), total, page };
    },

    /** The rows of `lines` without its pages, some at a time. */
    exportLines: async (caller: Caller, query: LinesQuery, page: CsvPage): Promise<TurnaroundLine[]> =>
      (await listTurnaroundAfter(scans, readFilter(caller, query), page)).map(toLine),

    /** Returns the public turnaround times, counted again after an hour; only tests with enough lines. */
    async ofPublic(): Promise<PublicTurnaround> {
      if (shown === null || clock.now() >= shown.until) {
        const answer = withoutClient(publicFigures);
        shown = { until: clock.now() + PUBLIC_MS, answer };
        answer.catch(() => {
          shown = null;
        });
      }
      return shown.answer;
    },

    /** Lines past their time that are not finished. */
    late: (scope: Scope) => countLate(scans, scope, isoTime(clock.now())),

    /** The number of tests at centres that are slower than they were. */
    driftCount: async (scope: Scope): Promise<number> => (await drifting(scope)).size,

    /** For the metrics: lines past their time, and how many tests at centres are slower than they were. */
    async count(): Promise<Map<string, number>> {
      const { count } = await countLate(scans, EVERYWHERE, isoTime(clock.now()));
      return new Map([
        ['late', count],
        ['drifting', (await drifting(EVERYWHERE)).size],
      ]);
    },
  };
}

export type TurnaroundService = ReturnType<typeof createTurnaroundService>;
