// Search boxes match `search_text`, a column that the database computes in lower case (docs/modules/database.md).
import { searchWords } from '@labfront/contract/search-words';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hidesContacts, totalsEnd } from '../base/request-context.ts';
import type { Db, Tables } from './database.ts';
import { onSearchIndex } from './search-index.ts';
import { isOnSqlite } from './sqlite-adapter.ts';
import { commonWords, hasRunsOf, isLongEnough } from './text-runs.ts';

/** The largest set of ids that is passed from one statement to the next; for a larger set, each statement contains the subquery. */
const CARRIED = 500;

/** A word of a search box, and whether a column names a living row of another table that has the word too. */
export interface NamedWord {
  word: string;
  /** Whether the ids of those rows are known, so that an index finds what names them. */
  isKnown: boolean;
  names(column: string): RawBuilder<SqlBool>;
}

const wordsOf = (q: string | undefined): string[] => searchWords(q?.toLowerCase() ?? '');

/** Whether a text has a word; to whoever sees contacts masked, an e-mail address is no part of it. */
export function textHas(column: string, word: string): RawBuilder<SqlBool> {
  const text = sql.ref(column);
  const found = sql<SqlBool>`instr(${text}, ${word}) > 0`;
  // The text as it is first: an index may hold it, and few rows pass.
  return hidesContacts() ? sql<SqlBool>`(${found} AND instr(without_emails(${text}), ${word}) > 0)` : found;
}

const hasWord = (table: keyof Tables, word: string) => textHas(`${table}.search_text`, word);

function isOneOf(column: string, ids: readonly string[]): RawBuilder<SqlBool> {
  return ids.length === 0 ? sql`1 = 0` : sql`${sql.ref(column)} IN (${sql.join(ids)})`;
}

/** Lists with an index on the runs of their texts, `<table>_runs`, on PostgreSQL. */
const WITH_RUNS: ReadonlySet<keyof Tables> = new Set([
  'accounts',
  'audit_log',
  'contact_messages',
  'home_collections',
  'ledger_entries',
  'prescriptions',
  'reports',
]);

const findsByRuns = (db: Db, table: keyof Tables) => !isOnSqlite(db) && WITH_RUNS.has(table);
const textOf = (table: keyof Tables) => sql.ref(`${table}.search_text`);

/**
 * Conditions that the rows with every word of `q` fulfil too, for reading a few of them in any order: an index finds those with a rare word
 * by its runs. None where that would read more.
 * @param named the words with the rows of another table that have them, and the column that names those.
 */
export async function soughtByRuns(
  db: Db,
  table: keyof Tables,
  q: string | undefined,
  named?: { column: string; words: readonly NamedWord[] },
): Promise<RawBuilder<SqlBool>[]> {
  if (!findsByRuns(db, table)) return [];
  const long = wordsOf(q).filter(isLongEnough);
  const common = await commonWords(db, table, textOf(table), long);
  return long
    .filter((word) => !common.has(word))
    .flatMap((word) => {
      const runs = hasRunsOf(textOf(table), word);
      if (named === undefined) return [runs];
      const names = named.words.find((one) => one.word === word);
      return names?.isKnown ? [sql<SqlBool>`(${names.names(`${table}.${named.column}`)} OR ${runs})`] : [];
    });
}

/** Passes the smaller set of ids: rows with the word, or rows without it. Falls back to a subquery when both sets are large. */
async function findNamed(db: Db, table: keyof Tables, word: string, isCommon: boolean): Promise<NamedWord> {
  // Whoever counts to an end meets it among the first rows: each one's own is looked at. As an EXISTS, all of them would be collected.
  // Where contacts are masked, a word of all e-mail addresses is common and met nowhere.
  if (isCommon && !hidesContacts() && totalsEnd() !== undefined) {
    const has = sql`SELECT ${hasWord(table, word)} FROM ${sql.table(table)}`;
    const names = (column: string) =>
      sql<SqlBool>`coalesce((${has} WHERE ${sql.ref(`${table}.id`)} = ${sql.ref(column)} AND deleted_at IS NULL), FALSE)`;
    return { word, isKnown: false, names };
  }
  const runs =
    isCommon || !findsByRuns(db, table) || !isLongEnough(word) ? sql<SqlBool>`TRUE` : hasRunsOf(textOf(table), word);
  const indexed = onSearchIndex(db, table, db);
  const living = sql`SELECT id FROM ${sql.table(table)} WHERE deleted_at IS NULL`;
  const having = sql<{ id: string }>`${living} AND ${runs} AND ${hasWord(table, word)}`;
  const idsOf = async (ids: typeof having, on = indexed) =>
    (await sql<{ id: string }>`${ids} LIMIT ${sql.lit(CARRIED + 1)}`.execute(on)).rows.map(({ id }) => id);
  const those = await idsOf(having);
  if (those.length <= CARRIED) return { word, isKnown: true, names: (column) => isOneOf(column, those) };
  const gone = await idsOf(sql`SELECT id FROM ${sql.table(table)} WHERE deleted_at IS NOT NULL`, db);
  const others = gone.length > CARRIED ? [] : await idsOf(sql`${living} AND NOT (${hasWord(table, word)})`);
  const rest = [...gone, ...others];
  if (rest.length > CARRIED) return { word, isKnown: false, names: (column) => sql`${sql.ref(column)} IN (${having})` };
  return {
    word,
    isKnown: false,
    names: (column) => sql`(${sql.ref(column)} IS NOT NULL AND NOT (${isOneOf(column, rest)}))`,
  };
}

/** Every row names the same living row: that one is looked at, not the table. */
function ofOwner(table: keyof Tables, word: string, ownerId: string): NamedWord {
  const owner = sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(table)} WHERE id = ${ownerId} AND deleted_at IS NULL AND ${hasWord(table, word)})`;
  return { word, isKnown: false, names: () => owner };
}

/**
 * Returns the words of `q`, each with the matching rows of `table` that are not deleted. They are looked up once for all queries of a list.
 * @param ownerId the owner whose row all rows of the list refer to, if the list belongs to one person.
 */
export async function findNamedWords(
  db: Db,
  table: keyof Tables,
  q: string | undefined,
  ownerId?: string,
): Promise<NamedWord[]> {
  const words = wordsOf(q);
  if (ownerId !== undefined) return words.map((word) => ofOwner(table, word, ownerId));
  const common = findsByRuns(db, table) ? await commonWords(db, table, textOf(table), words) : new Set();
  return Promise.all(words.map((word) => findNamed(db, table, word, common.has(word))));
}

/** One condition for each word of `q`: the row's text has it. */
export const mentions = (table: keyof Tables, q: string | undefined): RawBuilder<SqlBool>[] =>
  wordsOf(q).map((word) => hasWord(table, word));

/**
 * Returns one condition for each word: the row's text contains it, or the row that `column` refers to does. Names come first: if their ids
 * are known, most rows need no text comparison.
 */
export const mentionsOrNames = (
  table: keyof Tables,
  column: string,
  words: readonly NamedWord[],
): RawBuilder<SqlBool>[] =>
  words.map(({ word, names }) => sql<SqlBool>`(${names(`${table}.${column}`)} OR ${hasWord(table, word)})`);
