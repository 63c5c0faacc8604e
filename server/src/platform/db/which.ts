import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from './database.ts';

/** Rows with the given ids, or those created in a period: ISO times, `to` exclusive. */
export type Which = { ids: readonly string[] } | { from: string; to: string };

/** Whether a row of `table` is one of them. */
export function isAmong(table: keyof Tables, which: Which): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if ('from' in which) {
    return sql`(${column('created_at')} >= ${which.from} AND ${column('created_at')} < ${which.to})`;
  }
  return which.ids.length === 0 ? sql`FALSE` : sql`${column('id')} IN (${sql.join(which.ids)})`;
}
