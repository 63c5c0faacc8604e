import { type FailCode, STATES_BEFORE_ARRIVAL, type VisitState } from '@labfront/contract/visit-rules';
import { type SqlBool, sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    visits: VisitRow;
    visit_moves: { from_state: VisitState; to_state: VisitState };
    former_collectors: { visit_id: string; account_id: string };
  }
}

export interface VisitRow {
  id: string;
  booking_id: string;
  kind: 'home' | 'centre';
  state: VisitState;
  centre_id: string | null;
  pincode: string;
  date: string | null;
  slot: string | null;
  collector_id: string | null;
  position: number | null;
  start_code: string;
  start_salt: string;
  /** As `createStartCodes` makes it; null before. */
  start_hash: string | null;
  fail_code: FailCode | null;
  needs_review: 0 | 1;
  next_seq: number;
  /** JSON: what was said about preparation. */
  preparation: string | null;
  repeat_of: string | null;
  arrived_at: string | null;
  collected_at: string | null;
  created_at: string;
  updated_at: string;
}

/** A visit with the name of its collector. */
export interface VisitWithCollector extends VisitRow {
  collector_name: string | null;
}

const withCollector = (db: Db) =>
  db
    .selectFrom('visits')
    .leftJoin('accounts as collector', 'collector.id', 'visits.collector_id')
    .selectAll('visits')
    .select(
      sql<
        string | null
      >`CASE WHEN collector.id IS NULL THEN NULL ELSE trim(collector.first_name || ' ' || collector.last_name) END`.as(
        'collector_name',
      ),
    );

/** @returns false when another transaction has made the visit of this booking meanwhile. */
export async function insertVisit(tx: Db, row: VisitRow): Promise<boolean> {
  const insert = tx
    .insertInto('visits')
    .values(row)
    .onConflict((conflict) => conflict.doNothing());
  return (await insert.returning('id').executeTakeFirst()) !== undefined;
}

export async function findVisit(db: Db, id: string): Promise<VisitWithCollector | undefined> {
  return withCollector(db).where('visits.id', '=', id).executeTakeFirst();
}

/** The visit of a booking that counts: not one that another took the place of, and no free repeat. */
export async function findVisitOf(db: Db, bookingId: string): Promise<VisitRow | undefined> {
  return db
    .selectFrom('visits')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('repeat_of', 'is', null)
    .where('state', '<>', 'rescheduled')
    .executeTakeFirst();
}

/** A free repeat of a visit that nobody has begun. */
export async function findRepeatOf(db: Db, visitId: string): Promise<VisitRow | undefined> {
  return db
    .selectFrom('visits')
    .selectAll()
    .where('repeat_of', '=', visitId)
    .where('state', 'in', ['unscheduled', 'unassigned', 'assigned', 'accepted'])
    .executeTakeFirst();
}

/** States of a repeat that its patient still waits for, or whose tubes are still here. */
const OPEN_REPEAT = [
  'unscheduled',
  'unassigned',
  'assigned',
  'accepted',
  'en_route',
  'arrived',
  'identified',
  'collecting',
  // Another time has to be agreed on.
  'failed',
] as const;

/** Free repeats of a booking's visits that are still to be collected, the oldest first. */
export async function listOpenRepeats(db: Db, bookingId: string): Promise<VisitRow[]> {
  return db
    .selectFrom('visits')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .where('repeat_of', 'is not', null)
    .where('state', 'in', OPEN_REPEAT)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Holds a visit's row until the commit. */
export async function holdVisit(tx: Db, id: string): Promise<VisitRow | undefined> {
  return tx
    .updateTable('visits')
    .set((row) => ({ updated_at: row.ref('updated_at') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function setVisit(
  tx: Db,
  id: string,
  change: Partial<Omit<VisitRow, 'id' | 'booking_id' | 'created_at'>>,
): Promise<void> {
  await tx.updateTable('visits').set(change).where('id', '=', id).execute();
}

/** Notes who had a visit before it is given to somebody else. */
export async function noteFormerCollector(tx: Db, visitId: string, accountId: string): Promise<void> {
  await tx
    .insertInto('former_collectors')
    .values({ visit_id: visitId, account_id: accountId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function wasCollector(db: Db, visitId: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_collectors')
    .select('visit_id')
    .where('visit_id', '=', visitId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** No tube of the visit is on its way to a laboratory. */
const TUBES_ARRIVED = sql<SqlBool>`NOT EXISTS (SELECT 1 FROM specimens
  WHERE specimens.visit_id = visits.id AND specimens.state IN ('planned', 'labelled', 'collected', 'in_transit'))`;
/** Nothing is to be paid at the collection any more, and the cash is counted. A free repeat takes no money. */
const CASH_COUNTED = sql<SqlBool>`(visits.repeat_of IS NOT NULL OR (
  NOT EXISTS (SELECT 1 FROM cash_movements
    WHERE cash_movements.subject_id = visits.booking_id AND cash_movements.settlement_id IS NULL)
  AND NOT EXISTS (SELECT 1 FROM bookings
    WHERE bookings.id = visits.booking_id AND bookings.payment_status IN ('created', 'failed') AND bookings.total_amount > 0)))`;

/** Closes those of some visits whose tubes have arrived and whose cash is counted. At home the collector has handed them over before. */
export async function closeFinished(
  tx: Db,
  { visitIds, bookingIds }: { visitIds?: readonly string[]; bookingIds?: readonly string[] },
  at: string,
): Promise<void> {
  let query = tx
    .updateTable('visits')
    .set({ state: 'closed', updated_at: at })
    .where((row) =>
      row.or([
        row('visits.state', '=', 'handed_over'),
        row.and([row('visits.state', '=', 'collected'), row('visits.kind', '=', 'centre')]),
      ]),
    )
    .where(TUBES_ARRIVED)
    .where(CASH_COUNTED);
  if (visitIds) query = query.where('visits.id', 'in', [...visitIds]);
  if (bookingIds) query = query.where('visits.booking_id', 'in', [...bookingIds]);
  await query.execute();
}

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

export interface CollectorRow {
  id: string;
  first_name: string;
  last_name: string;
  mobile_number: string | null;
}

export async function findPeople(db: Db, ids: readonly string[]): Promise<CollectorRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'mobile_number'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .execute();
}

/** The visits of an account's bookings, newest first. */
export async function listVisitsOf(db: Db, accountId: string, { after, limit }: CsvPage) {
  return db
    .selectFrom('visits')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .selectAll('visits')
    .select('bookings.booking_number')
    .where('bookings.account_id', '=', accountId)
    .$if(after !== undefined, (query) => query.where('visits.id', '<', after ?? ''))
    .orderBy('visits.id', 'desc')
    .limit(limit)
    .execute();
}

/** Takes out of an account's visits all that was said about its patients. @returns the visits. */
export async function forgetVisits(tx: Db, accountId: string): Promise<string[]> {
  const bookings = tx.selectFrom('bookings').select('id').where('account_id', '=', accountId);
  const rows = await tx
    .updateTable('visits')
    .set({ preparation: null, pincode: '' })
    .where('booking_id', 'in', bookings)
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) {
    await tx
      .updateTable('visit_events')
      .set({ body: '{}' })
      .where('visit_id', 'in', ids)
      .where('kind', 'in', ['prepare', 'note', 'fail'])
      .execute();
  }
  return ids;
}
