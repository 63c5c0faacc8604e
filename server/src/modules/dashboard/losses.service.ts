// Late, lost and repeated work and its cost: the owner's part of the dashboard.
import type { ListQuery } from '@labfront/contract/common';
import { LOSS_KINDS, type Loss, type Losses, type losses } from '@labfront/contract/losses';
import { toRupees } from '@labfront/contract/money';
import { bareCode } from '@labfront/contract/specimen-codes';
import { LATE_VISIT_DAYS } from '@labfront/contract/visit-rules';
import type { z } from 'zod';
import { type Clock, isoTime, localDay, localTimestamp } from '../../platform/base/clock.ts';
import { readPage } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import { wantsCsv } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { TurnaroundService } from '../laboratory/turnaround.service.ts';
import { figureOf } from './figures.ts';
import {
  countFaults,
  countRepeats,
  countRepeatVisits,
  type LossFilter,
  lateVisits,
  listFaults,
  listRepeats,
  sumRefunds,
} from './losses.queries.ts';
import { addDays, countDays, type Period, rangeOf, readPeriod } from './period.ts';

const MOST_DAYS = 31;
const MOST_TESTS = 10;
const LIST_ROWS = 200;
/** A file holds all rows of a period: of tubes these are few. */
const EXPORTED = { ...readPage({}, ['at'] as const, '-at', 100_000), offset: 0 };

type Query = z.output<typeof losses.listLosses.query>;

interface Dependencies {
  database: Database;
  clock: Clock;
  turnaround: Pick<TurnaroundService, 'late' | 'driftCount'>;
}

const rejectCodeOf = (details: string) => (JSON.parse(details) as { rejectCode?: string }).rejectCode ?? '';

function added(counts: readonly (readonly [name: string, count: number])[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, count] of counts) sums.set(name, (sums.get(name) ?? 0) + count);
  return sums;
}

type Faults = Awaited<ReturnType<typeof countFaults>>;
type Repeats = Awaited<ReturnType<typeof countRepeats>>;

const sumOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** Losses by kind, and the rejected of them by code; nothing where the caller may not see them. */
function lostOf(faults: Faults | undefined, repeats: Repeats | undefined): Pick<Losses, 'lost' | 'rejections'> {
  if (!faults || !repeats) return {};
  const kinds = added(faults.map(({ kind, count }) => [kind, count]));
  const codes = added(
    faults.filter(({ kind }) => kind === 'rejected').map(({ details, count }) => [rejectCodeOf(details), count]),
  );
  return {
    lost: LOSS_KINDS.map((kind) => ({ kind, count: kind === 'repeat' ? sumOf(repeats) : (kinds.get(kind) ?? 0) })),
    rejections: [...codes]
      .map(([code, count]) => ({ code, count }))
      .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
  };
}

const mostRepeated = (repeats: Repeats) =>
  repeats
    .slice(0, MOST_TESTS)
    .map(({ test_id: testId, test_name, count }) => ({ testId, testName: test_name ?? '', count }));

export function createLossesService({ database: { scans: db }, clock, turnaround }: Dependencies) {
  function periodOf(query: Pick<ListQuery, 'from' | 'to'>): Period {
    const period = readPeriod(query, clock.now());
    return countDays(period) <= MOST_DAYS ? period : { from: addDays(period.to, 1 - MOST_DAYS), to: period.to };
  }

  const today = () => {
    const day = localDay(clock.now());
    const time = localTimestamp(isoTime(clock.now())).slice(11, 16);
    return { day, time, since: addDays(day, -LATE_VISIT_DAYS) };
  };

  return {
    /** Figures of the period, and what is late now, as far as the caller may see them. */
    async summary({ rights }: Caller, query: Pick<ListQuery, 'from' | 'to'>): Promise<Losses> {
      const period = periodOf(query);
      const range = rangeOf(period);
      const [lines, drifting, visits, tubes, measuredAgain, again, costs] = await Promise.all([
        figureOf(rights, 'result.read', 'lines', turnaround.late),
        figureOf(rights, 'result.read', 'drifting', turnaround.driftCount),
        figureOf(rights, 'visit.read', 'visits', (scope) => lateVisits(db, scope, today())),
        figureOf(rights, 'specimen.read', 'faults', (scope) => countFaults(db, { scope, range })),
        figureOf(rights, 'specimen.read', 'repeats', (scope) => countRepeats(db, { scope, range })),
        figureOf(rights, 'visit.read', 'visits', (scope) => countRepeatVisits(db, scope, range)),
        figureOf(rights, 'ledger.read', 'refunds', (scope) => sumRefunds(db, scope, range)),
      ]);
      return {
        ...period,
        late: { ...lines, ...drifting, ...visits },
        ...lostOf(tubes.faults, measuredAgain.repeats),
        repeats: { ...again, ...(measuredAgain.repeats && { tests: mostRepeated(measuredAgain.repeats) }) },
        ...(costs.refunds && { costs: { refunds: costs.refunds.count, refunded: toRupees(costs.refunds.paise) } }),
      };
    },

    /** The tubes and values behind the figures, newest first: tubes unless `kind` is `repeat`. */
    async list(scope: Scope, query: Query) {
      const page = wantsCsv(query) ? EXPORTED : readPage(query, ['at'] as const, '-at', LIST_ROWS);
      const kind = LOSS_KINDS.find((one) => one === query.kind?.toLowerCase());
      const filter: LossFilter = {
        scope,
        range: rangeOf(periodOf(query)),
        kind: kind === 'repeat' ? undefined : kind,
        reason: query.reason?.trim() || undefined,
        testId: query.test?.trim() || undefined,
        centreId: query.centre?.trim() || undefined,
        code: query.q?.trim() ? bareCode(query.q) : undefined,
      };
      if (kind === 'repeat') {
        const [rows, counts] = await Promise.all([listRepeats(db, filter, page), countRepeats(db, filter)]);
        const data = rows.map(
          (row): Loss => ({
            _id: row.id,
            kind,
            at: row.entered_at,
            reason: row.reason,
            code: row.number,
            orderId: row.accession_id,
            tests: [row.test_name],
            centreId: row.centre_id,
          }),
        );
        return { data, total: sumOf(counts), page };
      }
      const [rows, counts] = await Promise.all([listFaults(db, filter, page), countFaults(db, filter)]);
      const data = rows.map(
        (row): Loss => ({
          _id: `${row.specimen_id}-${row.seq}`,
          kind: row.kind as Loss['kind'],
          at: row.server_at,
          reason: rejectCodeOf(row.details) || row.reason,
          code: row.tube_code,
          orderId: row.accession_id,
          tests: (JSON.parse(row.tests) as { name: string }[]).map(({ name }) => name),
          centreId: row.centre_id,
        }),
      );
      return { data, total: sumOf(counts), page };
    },
  };
}

export type LossesService = ReturnType<typeof createLossesService>;
