import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    visit_events: VisitEventRow;
  }
}

export interface VisitEventRow {
  /** Made by the device. */
  id: string;
  visit_id: string;
  seq: number;
  kind: string;
  /** JSON. */
  body: string;
  device_at: string;
  corrected_at: string;
  collected_at: string;
  received_at: string;
  actor_id: string;
  outcome: 'held' | 'applied' | 'refused' | 'conflict' | 'discarded' | 'applied_later';
  code: string | null;
  decided_by: string | null;
  decided_at: string | null;
  reason: string | null;
}

export async function findEvent(db: Db, id: string): Promise<VisitEventRow | undefined> {
  return db.selectFrom('visit_events').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Events by their ids, whatever their visit. */
export async function findEvents(db: Db, ids: readonly string[]): Promise<VisitEventRow[]> {
  return ids.length === 0
    ? []
    : db
        .selectFrom('visit_events')
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();
}

/** The events that count under the numbers of a visit. */
export async function listCounting(db: Db, visitId: string): Promise<VisitEventRow[]> {
  return db
    .selectFrom('visit_events')
    .selectAll()
    .where('visit_id', '=', visitId)
    .where('outcome', 'in', ['held', 'applied', 'refused'])
    .execute();
}

/** Answers about the preparation of visits, by visit. */
export async function listPreparations(db: Db, visitIds: readonly string[]): Promise<Map<string, VisitEventRow[]>> {
  if (visitIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('visit_events')
    .selectAll()
    .where('visit_id', 'in', [...visitIds])
    .where('kind', '=', 'prepare')
    .execute();
  return Map.groupBy(rows, ({ visit_id }) => visit_id);
}

export async function insertEvent(tx: Db, row: VisitEventRow): Promise<void> {
  await tx.insertInto('visit_events').values(row).execute();
}

export async function setEvent(
  tx: Db,
  id: string,
  change: Partial<Pick<VisitEventRow, 'outcome' | 'code' | 'decided_by' | 'decided_at' | 'reason'>>,
): Promise<void> {
  await tx.updateTable('visit_events').set(change).where('id', '=', id).execute();
}

/** As the index of what is undecided has it: for parameters it is no choice. */
const UNDECIDED = sql<SqlBool>`visit_events.outcome IN ('held', 'refused', 'conflict') AND visit_events.decided_at IS NULL`;

/**
 * Undecided events of visits within a scope, oldest first, those of a visit in their order: conflicts, and what was refused or waits for
 * another event while the visit is to be looked at.
 */
export async function listUndecided(db: Db, scope: Scope): Promise<VisitEventRow[]> {
  return db
    .selectFrom('visit_events')
    .innerJoin('visits', 'visits.id', 'visit_events.visit_id')
    .selectAll('visit_events')
    .where(UNDECIDED)
    .where((row) => row.or([row('visit_events.outcome', '=', 'conflict'), row('visits.needs_review', '=', 1)]))
    .where((row) => row.and(within('visits', scope)))
    .orderBy('visit_events.received_at')
    .orderBy('visit_events.visit_id')
    .orderBy('visit_events.seq')
    .orderBy('visit_events.id')
    .limit(500)
    .execute();
}

/** Undecided events of one visit, in their order. */
export async function listUndecidedOf(db: Db, visitId: string): Promise<VisitEventRow[]> {
  return db
    .selectFrom('visit_events')
    .selectAll()
    .where('visit_id', '=', visitId)
    .where(UNDECIDED)
    .orderBy('seq')
    .orderBy('id')
    .execute();
}

/** The last payment of a booking, with its time. */
export async function findPayment(db: Db, bookingId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('payments', (join) =>
      join.on(
        'payments.id',
        '=',
        sql`coalesce((SELECT payment_id FROM sale_parts WHERE subject_id = bookings.id ORDER BY number DESC LIMIT 1), bookings.payment_id)`,
      ),
    )
    .select(['payments.amount', 'payments.created_at'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
}

/** Booked payments of visits that somebody took, by visit. */
export async function listTaken(
  db: Db,
  visitIds: readonly string[],
  actorId: string,
): Promise<Map<string, Pick<VisitEventRow, 'visit_id' | 'body'>[]>> {
  if (visitIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('visit_events')
    .select(['visit_id', 'body'])
    .where('visit_id', 'in', [...visitIds])
    .where('kind', '=', 'payment')
    .where('actor_id', '=', actorId)
    .where('outcome', 'in', ['applied', 'applied_later'])
    .execute();
  return Map.groupBy(rows, ({ visit_id }) => visit_id);
}

/** Texts of phlebotomists about visits, in their order: notes, and remarks on what could not be done. */
export async function listNotes(db: Db, visitIds: readonly string[]) {
  if (visitIds.length === 0) return [];
  return db
    .selectFrom('visit_events')
    .leftJoin('accounts', 'accounts.id', 'visit_events.actor_id')
    .select(['visit_events.visit_id', 'visit_events.kind', 'visit_events.body', 'visit_events.corrected_at'])
    .select(['accounts.first_name', 'accounts.last_name'])
    .where('visit_events.visit_id', 'in', [...visitIds])
    .where('visit_events.kind', 'in', ['note', 'fail'])
    .where('visit_events.outcome', 'in', ['applied', 'applied_later'])
    .orderBy('visit_events.corrected_at')
    .orderBy('visit_events.seq')
    .execute();
}
