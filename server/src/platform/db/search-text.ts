// Search boxes look through `search_text`, a column that the database computes in lower case (docs/architecture.md).
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from './database.ts';

/** The living rows of another table whose own text counts too: `column` holds their ids. */
interface Through {
  column: string;
  table: keyof Tables;
}

/** So many rows say of which there are more: a guess, which only makes the answer come sooner. */
const SAMPLE = 1_000;

/** Whether `column` names a living row with the word: told by the rows that have it or by those that have not, whichever seem fewer. */
function namesOne(column: RawBuilder<unknown>, table: keyof Tables, word: string): RawBuilder<SqlBool> {
  const living = sql`FROM ${sql.table(table)} WHERE deleted_at IS NULL`;
  const has = sql`instr(search_text, ${word}) > 0`;
  const gone = sql`SELECT id FROM ${sql.id(table)} WHERE deleted_at IS NOT NULL`;
  return sql`CASE WHEN (SELECT sum(CASE WHEN ${has} THEN 1 ELSE -1 END) FROM (SELECT search_text ${living} LIMIT ${sql.lit(SAMPLE)}) AS sample) > 0
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
    const own = sql<SqlBool>`instr(${sql.ref(`${table}.search_text`)}, ${word}) > 0`;
    if (!through) return own;
    return sql<SqlBool>`(${own} OR ${namesOne(sql.ref(`${table}.${through.column}`), through.table, word)})`;
  });
}
