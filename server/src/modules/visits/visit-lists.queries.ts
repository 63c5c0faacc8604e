// Lists of visits: those of the board with its filters, the round of a day, and what each collector has to do.
import { STATES_BEFORE_ARRIVAL, type VisitState } from '@labfront/contract/visit-rules';
import { type SqlBool, sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import { type VisitRow, withCollector } from './visits.queries.ts';

export interface VisitFilter {
  scope: Scope;
  date?: string | undefined;
  centreId?: string | undefined;
  collectorId?: string | undefined;
  state?: VisitState | undefined;
  needsReview?: boolean;
  /** Nobody has arrived at the end of the window: the local date and time that are past, and the day until which it is not too long ago. */
  lateAt?: { date: string; time: string; since: string } | undefined;
  /** Free repeats that were made in a span, its end excluded. */
  repeatsIn?: { start: string | undefined; end: string | undefined } | undefined;
}

function found(db: Db, filter: VisitFilter) {
  let query = db.selectFrom('visits');
  for (const clause of within('visits', filter.scope)) query = query.where(clause);
  if (filter.date !== undefined) query = query.where('visits.date', '=', filter.date);
  if (filter.centreId !== undefined) query = query.where('visits.centre_id', '=', filter.centreId);
  if (filter.collectorId !== undefined) query = query.where('visits.collector_id', '=', filter.collectorId);
  if (filter.state !== undefined) query = query.where('visits.state', '=', filter.state);
  if (filter.needsReview) query = query.where(sql<SqlBool>`visits.needs_review = 1`);
  if (filter.repeatsIn) {
    const { start, end } = filter.repeatsIn;
    query = query.where('visits.repeat_of', 'is not', null);
    if (start !== undefined) query = query.where('visits.created_at', '>=', start);
    if (end !== undefined) query = query.where('visits.created_at', '<', end);
  }
  if (filter.lateAt) {
    const { date, time, since } = filter.lateAt;
    query = query
      .where('visits.state', 'in', [...STATES_BEFORE_ARRIVAL])
      .where('visits.date', '>=', since)
      .where(sql<SqlBool>`(visits.date < ${date} OR (visits.date = ${date} AND substr(visits.slot, 7) <= ${time}))`);
  }
  return query;
}

export type VisitSort = 'date' | 'createdAt';

const listed = (db: Db, filter: VisitFilter) => ({
  db,
  table: 'visits' as const,
  found: found(db, filter),
  rows: withCollector(db),
});

/** The next visits of the whole list, newest first. */
export const listVisitsAfter = (db: Db, filter: VisitFilter, page: CsvPage) => listAfter(listed(db, filter), page);

/** Visits by day and window, or the newest first. */
export function listVisits(db: Db, filter: VisitFilter, page: Page<VisitSort>) {
  const { field, direction } = page.sort;
  return listPage(
    { ...listed(db, filter), isNarrow: filter.date !== undefined },
    {
      page,
      order:
        field === 'date'
          ? [
              { column: 'date', direction, mayBeEmpty: true },
              { column: 'slot', direction, mayBeEmpty: true },
            ]
          : [{ column: 'created_at', direction }],
    },
  );
}

/** A collector's visits of a day, in the order of the round. */
export async function listRound(db: Db, collectorId: string, date: string): Promise<VisitRow[]> {
  return db
    .selectFrom('visits')
    .selectAll()
    .where('collector_id', '=', collectorId)
    .where('date', '=', date)
    .where('state', '<>', 'rescheduled')
    .orderBy(sql`position IS NULL`)
    .orderBy('position')
    .orderBy('slot')
    .orderBy('id')
    .execute();
}

/** Visits of a day within a scope that nobody has yet. */
export async function listUnassigned(
  db: Db,
  { scope, date, centreId }: { scope: Scope; date: string; centreId: string | undefined },
): Promise<VisitRow[]> {
  let query = found(db, { scope, date, centreId, state: 'unassigned' })
    .selectAll('visits')
    .where('visits.kind', '=', 'home');
  query = query.orderBy('visits.slot').orderBy('visits.pincode').orderBy('visits.id');
  return query.execute();
}

/** The load of each collector on a day: one row for each visit that is not over. */
export async function listLoads(db: Db, date: string) {
  return db
    .selectFrom('visits')
    .select(['collector_id', 'slot', 'pincode', 'position'])
    .where('date', '=', date)
    .where('collector_id', 'is not', null)
    .where('state', 'not in', ['cancelled', 'rescheduled', 'failed'])
    .execute();
}
