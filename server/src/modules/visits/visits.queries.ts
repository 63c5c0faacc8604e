import type { FailCode, VisitState } from '@labfront/contract/visit-rules';
import { type SqlBool, sql } from 'kysely';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';

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

/** Visits with the name of whoever drives there, where somebody does. */
export const withCollector = (db: Db) =>
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

/** The visit of a booking that counts, and its free repeats, the oldest first. */
export const listFollowedVisits = (db: Db, bookingId: string): Promise<Pick<VisitRow, 'id' | 'repeat_of'>[]> =>
  db
    .selectFrom('visits')
    .select(['id', 'repeat_of'])
    .where('booking_id', '=', bookingId)
    .where('state', 'not in', ['rescheduled', 'cancelled'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

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
    WHERE bookings.id = visits.booking_id AND bookings.payment_status IN ('created', 'failed')
      AND bookings.total_amount > bookings.paid_amount)))`;

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
