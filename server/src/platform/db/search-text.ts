// Search boxes look through `search_text`, a column that the database computes in lower case (docs/modules/database.md).
import { searchWords } from '@labfront/contract/search-words';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Tables } from './database.ts';
import { onSearchIndex } from './search-index.ts';

/** So many ids are carried from one statement to the next; of more, the database looks itself, each time. */
const CARRIED = 500;

/** A word of a search box, and whether a column names a living row of another table that has the word too. */
export interface NamedWord {
  word: string;
  names(column: string): RawBuilder<SqlBool>;
}

const wordsOf = (q: string | undefined): string[] => searchWords(q?.toLowerCase() ?? '');

const hasWord = (table: keyof Tables, word: string) =>
  sql<SqlBool>`instr(${sql.ref(`${table}.search_text`)}, ${word}) > 0`;

function isOneOf(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} IN (${sql.join(ids)})`;
}

/** Told by the rows that have the word or by those that have it not, whichever are few; asked anew where neither are. */
async function findNamed(db: Db, table: keyof Tables, word: string): Promise<NamedWord> {
  const indexed = onSearchIndex(db, db);
  const living = sql`SELECT id FROM ${sql.table(table)} WHERE deleted_at IS NULL`;
  const having = sql<{ id: string }>`${living} AND ${hasWord(table, word)}`;
  const idsOf = async (ids: typeof having, on = indexed) =>
    (await sql<{ id: string }>`${ids} LIMIT ${sql.lit(CARRIED + 1)}`.execute(on)).rows.map(({ id }) => id);
  const those = await idsOf(having);
  if (those.length <= CARRIED) return { word, names: (column) => isOneOf(column, those) };
  const gone = await idsOf(sql`SELECT id FROM ${sql.table(table)} WHERE deleted_at IS NOT NULL`, db);
  const others = gone.length > CARRIED ? [] : await idsOf(sql`${living} AND NOT (${hasWord(table, word)})`);
  const rest = [...gone, ...others];
  if (rest.length > CARRIED) return { word, names: (column) => sql`${sql.ref(column)} IN (${having})` };
  return { word, names: (column) => sql`(${sql.ref(column)} IS NOT NULL AND NOT (${isOneOf(column, rest)}))` };
}

/** Every row names the same living row: that one is looked at, not the table. */
function ofOwner(table: keyof Tables, word: string, ownerId: string): NamedWord {
  const owner = sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE id = ${ownerId} AND deleted_at IS NULL AND ${hasWord(table, word)})`;
  return { word, names: () => owner };
}

/**
 * The words of `q`, each with the living rows of `table` that have it: they are looked up once for all that a list asks.
 * @param ownerId the row that all rows of the list name, where it belongs to one person.
 */
export function findNamedWords(
  db: Db,
  table: keyof Tables,
  q: string | undefined,
  ownerId?: string,
): Promise<NamedWord[]> {
  const find = (word: string) => (ownerId === undefined ? findNamed(db, table, word) : ofOwner(table, word, ownerId));
  return Promise.all(wordsOf(q).map(find));
}

/** One condition for each word of `q`: the row's text has it. */
export const mentions = (table: keyof Tables, q: string | undefined): RawBuilder<SqlBool>[] =>
  wordsOf(q).map((word) => hasWord(table, word));

/**
 * One condition for each word: the row's text has it, or the row that its `column` names. Names first: where they are known
 * already, most rows need no look at their text.
 */
export const mentionsOrNames = (
  table: keyof Tables,
  column: string,
  words: readonly NamedWord[],
): RawBuilder<SqlBool>[] =>
  words.map(({ word, names }) => sql<SqlBool>`(${names(`${table}.${column}`)} OR ${hasWord(table, word)})`);
