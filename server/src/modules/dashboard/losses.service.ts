// Late, lost and repeated work and its cost: the owner's part of the dashboard.
import type { ListQuery } from '@labfront/contract/common';
import { LOSS_KINDS, type Loss, type Losses, type losses } from '@labfront/contract/losses';
import { toRupees } from '@labfront/contract/money';
import { bareCode } from '@labfront/contract/specimen-codes';
import type { z } from 'zod';
import { type Clock, isoTime, localDay, localTimestamp } from '../../platform/base/clock.ts';
import { readPage } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import { wantsCsv } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TurnaroundService } from '../laboratory/turnaround.service.ts';
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
/** Visits that were forgotten for longer are no work of today. */
const VISIT_DAYS = 60;

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

export function createLossesService({ database: { scans: db }, clock, turnaround }: Dependencies) {
  function periodOf(query: Pick<ListQuery, 'from' | 'to'>): Period {
    const period = readPeriod(query, clock.now());
    return countDays(period) <= MOST_DAYS ? period : { from: addDays(period.to, 1 - MOST_DAYS), to: period.to };
  }

  const today = () => {
    const day = localDay(clock.now());
    const time = localTimestamp(isoTime(clock.now())).slice(11, 16);
    return { day, time, since: addDays(day, -VISIT_DAYS) };
  };

  return {
    /** Figures of the period, and what is late now, within a scope. */
    async summary(scope: Scope, query: Pick<ListQuery, 'from' | 'to'>): Promise<Losses> {
      const period = periodOf(query);
      const range = rangeOf(period);
      const [lines, drifting, visits, faults, repeats, repeatVisits, refunds] = await Promise.all([
        turnaround.late(scope),
        turnaround.driftCount(scope),
        lateVisits(db, scope, today()),
        countFaults(db, { scope, range }),
        countRepeats(db, { scope, range }),
        countRepeatVisits(db, scope, range),
        sumRefunds(db, scope, range),
      ]);
      const kinds = added(faults.map(({ kind, count }) => [kind, count]));
      const measuredAgain = repeats.reduce((sum, { count }) => sum + count, 0);
      const codes = added(
        faults.filter(({ kind }) => kind === 'rejected').map(({ details, count }) => [rejectCodeOf(details), count]),
      );
      return {
        ...period,
        late: { lines, drifting, visits },
        lost: LOSS_KINDS.map((kind) => ({ kind, count: kind === 'repeat' ? measuredAgain : (kinds.get(kind) ?? 0) })),
        rejections: [...codes]
          .map(([code, count]) => ({ code, count }))
          .sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
        repeats: {
          visits: repeatVisits,
          tests: repeats
            .slice(0, MOST_TESTS)
            .map(({ test_id: testId, test_name, count }) => ({ testId, testName: test_name ?? '', count })),
        },
        costs: { refunds: refunds.count, refunded: toRupees(refunds.paise) },
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
        return { data, total: counts.reduce((sum, { count }) => sum + count, 0), page };
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
      return { data, total: counts.reduce((sum, { count }) => sum + count, 0), page };
    },
  };
}

export type LossesService = ReturnType<typeof createLossesService>;
