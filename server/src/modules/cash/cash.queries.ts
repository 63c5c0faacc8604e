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

/** The movements of a day within a scope. */
export async function listMovements(db: Db, date: string, scope: Scope): Promise<CashMovementRow[]> {
  return db
    .selectFrom('cash_movements')
    .selectAll()
    .where('date', '=', date)
    .where((row) => row.and(isSoldWithin(scope, 'cash_movements.subject_id')))
    .orderBy('at')
    .execute();
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
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`.trim()]));
}
