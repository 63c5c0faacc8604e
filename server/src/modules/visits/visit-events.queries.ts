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

/** Undecided conflicts of visits within a scope, oldest first, those of a visit in their order. */
export async function listConflicts(db: Db, scope: Scope): Promise<VisitEventRow[]> {
  return (
    db
      .selectFrom('visit_events')
      .innerJoin('visits', 'visits.id', 'visit_events.visit_id')
      .selectAll('visit_events')
      // Written out: for a parameter the partial index of conflicts is no choice.
      .where(sql<SqlBool>`visit_events.outcome = 'conflict'`)
      .where((row) => row.and(within('visits', scope)))
      .orderBy('visit_events.received_at')
      .orderBy('visit_events.visit_id')
      .orderBy('visit_events.seq')
      .orderBy('visit_events.id')
      .limit(500)
      .execute()
  );
}
