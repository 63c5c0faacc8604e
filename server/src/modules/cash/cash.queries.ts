import { type SqlBool, sql } from 'kysely';
import { personName } from '../../platform/base/person-name.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { isSoldWithin } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    cash_movements: CashMovementRow;
    cash_settlements: CashSettlementRow;
  }
}

export interface CashMovementRow {
  /** `payment:` or `refund:` and its id. */
  source: string;
  cashier_id: string;
  date: string;
  /** Paise; negative for money handed out. */
  amount: number;
  subject_kind: string;
  subject_id: string;
  at: string;
  settlement_id: string | null;
}

export interface NumberedMovementRow extends CashMovementRow {
  /** Of the booking or report. */
  number: string | null;
}

/** The unsettled cash of a person's day. */
export interface OpenCashRow {
  cashier_id: string;
  date: string;
  amount: number;
  count: number;
}

/** An event of a device that tells of a payment. */
export interface UnbookedRow {
  id: string;
  visit_id: string;
  /** JSON. */
  body: string;
  code: string | null;
  actor_id: string;
  corrected_at: string;
  booking_id: string;
  booking_number: string;
}

/** Rows of a list beside the day. */
const MOST_LISTED = 200;

export interface CashSettlementRow {
  id: string;
  cashier_id: string;
  number: number;
  date: string;
  opening: number;
  received: number;
  counted: number;
  deposit: number;
  difference: number;
  reason: string;
  /** JSON. */
  denominations: string | null;
  settled_by: string;
  settled_at: string;
}

/** Writes a movement; the same source again changes nothing. */
export async function insertMovementOnce(tx: Db, row: CashMovementRow): Promise<void> {
  await tx
    .insertInto('cash_movements')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doNothing())
    .execute();
}

/** The movements of a day within a scope, with the numbers of what they were for. */
export async function listMovements(db: Db, date: string, scope: Scope): Promise<NumberedMovementRow[]> {
  return db
    .selectFrom('cash_movements')
    .selectAll()
    .select((row) =>
      row
        .selectFrom('ledger_entries')
        .select((entry) => entry.fn.max('subject_number').as('number'))
        .whereRef('ledger_entries.subject_kind', '=', 'cash_movements.subject_kind')
        .whereRef('ledger_entries.subject_id', '=', 'cash_movements.subject_id')
        .as('number'),
    )
    .where('date', '=', date)
    .where((row) => row.and(isSoldWithin(scope, 'cash_movements.subject_id')))
    .orderBy('at')
    .execute();
}

/** Days of people before `date` with cash that is not settled, within a scope, the oldest first. */
export async function listEarlier(db: Db, date: string, scope: Scope): Promise<OpenCashRow[]> {
  return db
    .selectFrom('cash_movements')
    .select(['cashier_id', 'date'])
    .select((row) => [row.fn.sum<number>('amount').as('amount'), row.fn.countAll<number>().as('count')])
    .where('settlement_id', 'is', null)
    .where('date', '<', date)
    .where((row) => row.and(isSoldWithin(scope, 'cash_movements.subject_id')))
    .groupBy(['cashier_id', 'date'])
    .orderBy('date')
    .orderBy('cashier_id')
    .limit(MOST_LISTED)
    .execute();
}

/** The last settlements that left cash with somebody, and that took cash of the scope. */
export async function listFloats(db: Db, scope: Scope): Promise<CashSettlementRow[]> {
  // One step of the index for each person: most settlements are no last ones.
  const { rows } = await sql<{ id: string }>`WITH RECURSIVE people (id) AS (
      SELECT min(cashier_id) FROM cash_settlements
      UNION ALL
      SELECT (SELECT min(cashier_id) FROM cash_settlements WHERE cashier_id > people.id) FROM people WHERE people.id IS NOT NULL
    ) SELECT id FROM people WHERE id IS NOT NULL`.execute(db);
  const last = await listLastSettlements(
    db,
    rows.map(({ id }) => id),
  );
  const kept = last.filter(({ counted, deposit }) => counted > deposit).map(({ id }) => id);
  if (kept.length === 0) return [];
  const seen = await db
    .selectFrom('cash_movements')
    .select('settlement_id')
    .distinct()
    .where('settlement_id', 'in', kept)
    .where((row) => row.and(isSoldWithin(scope, 'cash_movements.subject_id')))
    .execute();
  const ids = new Set(seen.map(({ settlement_id }) => settlement_id));
  return last.filter(({ id }) => ids.has(id));
}

/** Payments that devices tell of and that are neither booked nor decided, of bookings within a scope, the oldest first. */
export async function listUnbooked(db: Db, scope: Scope): Promise<UnbookedRow[]> {
  return (
    db
      .selectFrom('visit_events')
      .innerJoin('visits', 'visits.id', 'visit_events.visit_id')
      .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
      .select(['visit_events.id', 'visit_events.visit_id', 'visit_events.body', 'visit_events.code'])
      .select(['visit_events.actor_id', 'visit_events.corrected_at'])
      .select(['visits.booking_id', 'bookings.booking_number'])
      // As the index of what is undecided has it.
      .where(sql<SqlBool>`visit_events.outcome IN ('held', 'refused', 'conflict') AND visit_events.decided_at IS NULL`)
      .where('visit_events.kind', '=', 'payment')
      .where((row) => row.or([row('visit_events.outcome', '=', 'conflict'), row('visits.needs_review', '=', 1)]))
      .where((row) => row.and(isSoldWithin(scope, 'visits.booking_id')))
      .orderBy('visit_events.received_at')
      .orderBy('visit_events.id')
      .limit(MOST_LISTED)
      .execute()
  );
}

/** Puts what is not settled of a person's day within a scope into a settlement. @returns what it took. */
export async function claimMovements(
  tx: Db,
  { cashierId, date, scope, settlementId }: { cashierId: string; date: string; scope: Scope; settlementId: string },
): Promise<Pick<CashMovementRow, 'amount' | 'subject_id'>[]> {
  return tx
    .updateTable('cash_movements')
    .set({ settlement_id: settlementId })
    .where('cashier_id', '=', cashierId)
    .where('date', '=', date)
    .where('settlement_id', 'is', null)
    .where((row) => row.and(isSoldWithin(scope, 'cash_movements.subject_id')))
    .returning(['amount', 'subject_id'])
    .execute();
}

/** @returns false where another settlement of the person has the number. */
export async function insertSettlement(tx: Db, row: CashSettlementRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('cash_settlements')
    .values(row)
    .onConflict((conflict) => conflict.columns(['cashier_id', 'number']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The settlements of some ids, in their order. */
export async function listSettlements(db: Db, ids: readonly string[]): Promise<CashSettlementRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('cash_settlements')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('cashier_id')
    .orderBy('number')
    .execute();
}

/** The last settlement of each of some people. */
export async function listLastSettlements(db: Db, cashierIds: readonly string[]): Promise<CashSettlementRow[]> {
  if (cashierIds.length === 0) return [];
  return db
    .selectFrom('cash_settlements')
    .selectAll()
    .where('cashier_id', 'in', [...cashierIds])
    .where((row) =>
      row(
        'number',
        '=',
        row
          .selectFrom('cash_settlements as later')
          .select((other) => other.fn.max('later.number').as('last'))
          .whereRef('later.cashier_id', '=', 'cash_settlements.cashier_id'),
      ),
    )
    .execute();
}

export async function findNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, first_name, last_name }) => [id, personName({ first_name, last_name })]));
}
