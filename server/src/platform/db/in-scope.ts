// The scope of a permission as a WHERE clause, the same for lists, single records, searches, files and figures.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from '../base/scope.ts';
import type { Db, Tables } from './database.ts';

/** A column, as `bookings.centre_id`, or a clause where another table says it. */
type Place = string | ((ids: readonly string[]) => RawBuilder<SqlBool>);

/** What says where a row belongs; a table that does not say it has no such rows. */
export interface Places {
  centre?: Place;
  partner?: Place;
  /** Who of the staff works on it. */
  worker?: Place;
}

function among(place: Place | undefined, ids: readonly string[]): RawBuilder<SqlBool>[] {
  if (place === undefined || ids.length === 0) return [];
  return [typeof place === 'string' ? sql<SqlBool>`${sql.ref(place)} IN (${sql.join([...ids])})` : place(ids)];
}

/**
 * Whether a row is within a scope. Rows that belong to nobody are within `all` only; so are all of a table that says no place.
 * @returns undefined for `all`: there is nothing to ask.
 */
export function inScope(scope: Scope, { centre, partner, worker }: Places = {}): RawBuilder<SqlBool> | undefined {
  if (scope.kind === 'all') return undefined;
  const ways = [
    ...among(centre, scope.centreIds),
    ...among(partner, scope.partnerIds),
    ...among(worker, scope.ownerId === null ? [] : [scope.ownerId]),
  ];
  return ways.length === 0 ? sql<SqlBool>`FALSE` : sql<SqlBool>`(${sql.join(ways, sql` OR `)})`;
}

/** As `inScope`, to be spread among the clauses of a filter; a filter without a scope is nobody's of the staff. */
export function scopeClauses(scope: Scope | undefined, places?: Places): RawBuilder<SqlBool>[] {
  const within = scope && inScope(scope, places);
  return within ? [within] : [];
}

/** Whether the row of an id is within a scope. Whether it is there at all is asked elsewhere. */
export async function isRowInScope(
  db: Db,
  table: keyof Tables,
  id: string,
  scope: Scope,
  places?: Places,
): Promise<boolean> {
  const within = inScope(scope, places);
  if (!within) return true;
  const { rows } =
    await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${sql.ref(`${table}.id`)} = ${id} AND ${within}`.execute(db);
  return rows.length > 0;
}
