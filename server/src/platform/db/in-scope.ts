// The scope of a permission as a WHERE clause, the same for lists, single records, searches, files and figures.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../base/scope.ts';
import type { Db, Tables } from './database.ts';

/** A column such as `bookings.centre_id`, or a clause if another table holds the value. */
type ScopeColumn = string | ((ids: readonly string[]) => RawBuilder<SqlBool>);

/** The columns that connect a row with a centre, partner or worker. A table without a column has no such rows. */
export interface ScopeColumns {
  centre?: ScopeColumn;
  partner?: ScopeColumn;
  /** The staff member who works on the row. */
  worker?: ScopeColumn;
}

function among(column: ScopeColumn | undefined, ids: readonly string[]): RawBuilder<SqlBool>[] {
  if (column === undefined || ids.length === 0) return [];
  return [typeof column === 'string' ? sql<SqlBool>`${sql.ref(column)} IN (${sql.join([...ids])})` : column(ids)];
}

/**
 * Returns the clause for rows within a scope. Rows without a centre, partner or worker are within `all` only, as are all rows of a table
 * without such columns.
 * @returns undefined for `all`: no clause is needed.
 */
export function inScope(scope: Scope, { centre, partner, worker }: ScopeColumns = {}): RawBuilder<SqlBool> | undefined {
  if (scope.kind === 'all') return undefined;
  const ways = [
    ...among(centre, scope.centreIds),
    ...among(partner, scope.partnerIds),
    ...among(worker, scope.ownerId === null ? [] : [scope.ownerId]),
  ];
  return ways.length === 0 ? sql<SqlBool>`FALSE` : sql<SqlBool>`(${sql.join(ways, sql` OR `)})`;
}

/** Like `inScope`, to be spread among the clauses of a filter. A filter without a scope is not a filter of staff, and gets no clause. */
export function scopeClauses(scope: Scope | undefined, columns?: ScopeColumns): RawBuilder<SqlBool>[] {
  const within = scope && inScope(scope, columns);
  return within ? [within] : [];
}

/** Whether the row of an id is within a scope. The caller checks separately whether the row exists. */
export async function isRowInScope(
  db: Db,
  table: keyof Tables,
  id: string,
  scope: Scope,
  columns?: ScopeColumns,
): Promise<boolean> {
  const within = inScope(scope, columns);
  if (!within) return true;
  const { rows } =
    await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(`${table}.id`)} = ${id} AND ${within}`.execute(db);
  return rows.length > 0;
}
