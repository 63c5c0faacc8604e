// Search boxes look through `search_text`, a column that the database computes in lower case (docs/architecture.md).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../paging.ts';
import type { Tables } from './database.ts';

/** The living rows of another table whose own text counts too: `column` holds their ids. */
interface Through {
  column: string;
  table: keyof Tables;
}

/** Whether `column` names a living row with the pattern: told by the rows that have it or by those that have not, whichever are fewer. */
function namesOne(column: RawBuilder<unknown>, table: keyof Tables, pattern: string): RawBuilder<SqlBool> {
  const living = sql`FROM ${sql.table(table)} WHERE deleted_at IS NULL`;
  const has = sql`search_text LIKE ${pattern} ESCAPE '!'`;
  const gone = sql`SELECT id FROM ${sql.id(table)} WHERE deleted_at IS NOT NULL`;
  return sql`CASE WHEN (SELECT sum(CASE WHEN ${has} THEN 1 ELSE -1 END) ${living}) > 0
    THEN ${column} NOT IN (SELECT id ${living} AND NOT (${has}) UNION ALL ${gone})
    ELSE ${column} IN (SELECT id ${living} AND ${has}) END`;
}

/**
 * One condition for each word of `q`: the row's text has it, or the text of the row that it belongs to. Those of the other table are
 * looked through once, not once for each row.
 */
export function mentions(table: keyof Tables, q: string | undefined, through?: Through): RawBuilder<SqlBool>[] {
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  return words.map((word) => {
    const pattern = containsPattern(word);
    const own = sql<SqlBool>`${sql.ref(`${table}.search_text`)} LIKE ${pattern} ESCAPE '!'`;
    if (!through) return own;
    return sql<SqlBool>`(${own} OR ${namesOne(sql.ref(`${table}.${through.column}`), through.table, pattern)})`;
  });
}
