// Search boxes look through `search_text`, a column that the database computes in lower case (docs/architecture.md).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsPattern } from '../paging.ts';
import type { Tables } from './database.ts';

/** The living rows of another table whose own text counts too: `column` holds their ids. */
interface Through {
  column: string;
  table: keyof Tables;
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
    const others = sql`SELECT id FROM ${sql.table(through.table)} WHERE deleted_at IS NULL AND search_text LIKE ${pattern} ESCAPE '!'`;
    return sql<SqlBool>`(${own} OR ${sql.ref(`${table}.${through.column}`)} IN (${others}))`;
  });
}
