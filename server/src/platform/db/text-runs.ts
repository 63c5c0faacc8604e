// Runs of three characters of a text, by which an index of PostgreSQL finds a part of a word (`trigrams`, 0044). SQLite has none on the tables
// themselves: it reads the texts from an index of its own.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tables } from './database.ts';

/** An index holds runs of so many characters, so shorter words are not in it. */
const RUN = 3;
/** Of so many of the newest texts one in `COMMON_ONE_IN` has a common word: reading texts finds it sooner than its runs do. */
export const SAMPLE = 500;
export const COMMON_ONE_IN = 10;

export const isLongEnough = (word: string): boolean => [...word].length >= RUN;

/** The runs of a word; none of a shorter one. */
function runsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(RUN - 1).map((_, place) => letters.slice(place, place + RUN).join(''));
}

/**
 * Whether a text has all runs of some words, in the words of the index on `trigrams(text)`. A text may have the runs of a word apart from
 * each other, so the word itself has to be asked for too.
 */
export const hasRunsOf = (text: RawBuilder<unknown>, ...words: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`trigrams(${text}) COLLATE "C" @> ARRAY[${sql.join([...new Set(words.flatMap(runsOf))])}]::text[]`;

/**
 * Those of some words that many of a table's newest rows have. The planner cannot know: it takes the runs of a word for independent of each
 * other, and expects none where all rows have it.
 */
export async function commonWords(
  db: Db,
  table: keyof Tables,
  text: RawBuilder<unknown>,
  words: readonly string[],
): Promise<ReadonlySet<string>> {
  if (words.length === 0) return new Set();
  const newest = sql`SELECT ${text} AS text FROM ${sql.table(table)} ORDER BY id DESC LIMIT ${sql.lit(SAMPLE)}`;
  const counts = words.map((word) => sql`count(*) FILTER (WHERE instr(text, ${word}) > 0)`);
  const { rows } = await sql<{ counts: readonly string[] }>`
    SELECT ARRAY[${sql.join(counts)}] AS counts FROM (${newest}) AS newest`.execute(db);
  return new Set(words.filter((_, place) => Number(rows[0]?.counts[place]) * COMMON_ONE_IN >= SAMPLE));
}
