// Finds records by parts of words, on an index of runs of three characters that triggers keep (`booking_search`, `lab_search`,
// `message_search`).
import { searchWords } from '@labfront/contract/search-words';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hidesContacts, isPastEnd, totalsEnd } from '../base/request-context.ts';
import type { Db } from './database.ts';
import { textHas } from './search-text.ts';
import { isOnSqlite } from './sqlite-adapter.ts';
import { COMMON_ONE_IN, hasRunsOf, isLongEnough, SAMPLE } from './text-runs.ts';

/** The largest number of records whose ids are read first; more stay a subquery. */
const CARRIED = 2_000;
/** From so many on, a page is found sooner by looking at the records in their order than by collecting all that are found. */
const COMMON = 10_000;
/** Where of the newest texts one in so many at most is without the words, those without them are counted sooner. */
const RARELY_MISSING_ONE_IN = 20;

/** A table of texts by record. The FTS5 table of SQLite is called `<index>_words`. */
interface RunIndex {
  index: string;
  /** Its column with the record's id. */
  key: string;
  /** The column of the searched table with that id, `bookings.id`. */
  owner: string;
}

const hasWord = ({ index }: Pick<RunIndex, 'index'>, word: string) => textHas(`${index}.text`, word);

/** Where records are found: what follows `SELECT`, with the index's own columns in reach, and what counts them. */
interface Source {
  having: RawBuilder<unknown>;
  counted: RawBuilder<unknown>;
}

const all = (conditions: readonly RawBuilder<SqlBool>[]) => sql.join([...conditions], sql` AND `);

/** The words lead: so the first records of a common word are found without collecting all of them. */
function onSqlite({ index }: RunIndex, long: readonly string[], texts: readonly RawBuilder<SqlBool>[]): Source {
  const runs = sql.table(`${index}_words`);
  const phrases = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  const isFound = sql<SqlBool>`${sql.id(`${index}_words`)} MATCH ${phrases}`;
  const joined = sql`FROM ${runs} CROSS JOIN ${sql.table(index)} ON ${sql.ref(`${index}.number`)} = ${sql.ref(`${index}_words.rowid`)}`;
  const having = sql`${joined} WHERE ${all([isFound, ...texts])}`;
  return { having, counted: texts.length === 0 ? sql`FROM ${runs} WHERE ${isFound}` : having };
}

// The word is checked too: its runs may stand apart from each other.
const onPostgres = (by: RunIndex, long: readonly string[]): RawBuilder<SqlBool>[] => [
  hasRunsOf(sql.ref(`${by.index}.text`), ...long),
  ...long.map((word) => hasWord(by, word)),
];

interface Frequency {
  /** Reading texts is faster than the index. */
  isCommon: boolean;
  isOfNearlyAll: boolean;
}

/**
 * How many records have the words, by the newest ones. PostgreSQL's planner cannot know: it counts the runs of a text, which take a hundred
 * times as long as its word, as free.
 */
async function frequencyOf(db: Db, words: readonly string[], { index, key }: RunIndex): Promise<Frequency> {
  const newest = sql`SELECT text FROM ${sql.table(index)} ORDER BY ${sql.id(key)} DESC LIMIT ${sql.lit(SAMPLE)}`;
  const isNamed = all(words.map((word) => hasWord({ index }, word)));
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM (${newest}) AS ${sql.id(index)} WHERE ${isNamed}`.execute(db);
  const count = Number(rows[0]?.count);
  return {
    isCommon: count * COMMON_ONE_IN >= SAMPLE,
    isOfNearlyAll: (SAMPLE - count) * RARELY_MISSING_ONE_IN <= SAMPLE,
  };
}

export interface NamedRecords {
  /** Whether the ids of all of them were read, so that no index has to find them again. */
  isKnown: boolean;
  isNamed: RawBuilder<SqlBool>;
  /** The same for a list that is no longer than these records. */
  isNamedOfPart: RawBuilder<SqlBool>;
  /** The number of all of them, as `countRows` counts. */
  count(): Promise<number>;
  /**
   * The number of a list's rows that are of these records, as `countRows` counts.
   * @param isNamed the condition that says so. @param countRows counts the list's rows under a condition, all of them without one.
   */
  countOf(
    isNamed: RawBuilder<SqlBool>,
    countRows: (condition?: RawBuilder<SqlBool>) => Promise<number>,
  ): Promise<number>;
  /** The condition that finds a page of a list of so many the soonest. */
  isNamedOfPage(total: number): RawBuilder<SqlBool>;
}

const isOwnedBy = ({ owner }: RunIndex, ids: readonly string[]) =>
  ids.length === 0 ? sql<SqlBool>`FALSE` : sql<SqlBool>`${sql.ref(owner)} IN (${sql.join(ids)})`;

function sourceOf(db: Db, words: readonly string[], by: RunIndex, common: boolean): Source {
  const long = words.filter(isLongEnough);
  const short = words.filter((word) => !long.includes(word)).map((word) => hasWord(by, word));
  // The index of SQLite finds e-mail addresses too.
  if (isOnSqlite(db)) return onSqlite(by, long, hidesContacts() ? words.map((word) => hasWord(by, word)) : short);
  const conditions = common ? words.map((word) => hasWord(by, word)) : [...onPostgres(by, long), ...short];
  const having = sql`FROM ${sql.table(by.index)} WHERE ${all(conditions)}`;
  return { having, counted: having };
}

/** Asks every word of `q` of one record at a time; undefined without words. */
export function hasWords(q: string | undefined, by: RunIndex): RawBuilder<SqlBool> | undefined {
  const words = searchWords(q?.toLowerCase() ?? '');
  if (words.length === 0) return undefined;
  const { index, key, owner } = by;
  const ofRow = all(words.map((word) => hasWord(by, word)));
  return sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(index)} WHERE ${sql.ref(`${index}.${key}`)} = ${sql.ref(owner)} AND ${ofRow})`;
}

/**
 * Returns the records with every word of `q`. A word of one or two characters is looked for among those with the longer words;
 * undefined if no word is longer, because the index then finds nothing.
 */
export async function findByRuns(db: Db, q: string | undefined, by: RunIndex): Promise<NamedRecords | undefined> {
  const words = searchWords(q?.toLowerCase() ?? '');
  if (!words.some(isLongEnough)) return undefined;
  const { index, key, owner } = by;
  const { isCommon: common, isOfNearlyAll } = await frequencyOf(db, words, by);
  const source = sourceOf(db, words, by, common);
  const having = sql<{ id: string }>`SELECT ${sql.ref(`${index}.${key}`)} AS id ${source.having}`;
  const { rows } = await sql<{ id: string }>`${having} LIMIT ${sql.lit(CARRIED + 1)}`.execute(db);
  if (rows.length <= CARRIED) {
    const isNamed = isOwnedBy(
      by,
      rows.map(({ id }) => id),
    );
    const count = async () => rows.length;
    return {
      isKnown: true,
      isNamed,
      isNamedOfPart: isNamed,
      count,
      countOf: (of, countRows) => countRows(of),
      isNamedOfPage: () => isNamed,
    };
  }
  const isNamed = sql<SqlBool>`${sql.ref(owner)} IN (${having})`;
  const each = hasWords(q, by) ?? isNamed;
  // The texts of some records are looked at sooner than all records with a common word are collected.
  const isNamedOfPart = (isOnSqlite(db) ? common : isOfNearlyAll) ? each : isNamed;
  return {
    isKnown: false,
    isNamed,
    isNamedOfPart,
    async count() {
      if (isPastEnd(rows.length)) return rows.length;
      const counted = await sql<{ count: number }>`SELECT count(*) AS count ${source.counted}`.execute(db);
      return Number(counted.rows[0]?.count);
    },
    async countOf(isNamedRow, countRows) {
      // Whoever counts to an end meets it among some of a common word's records.
      if (totalsEnd() !== undefined) return countRows(common ? each : isNamedOfPart);
      if (!isOfNearlyAll || isOnSqlite(db)) return countRows(isNamedRow);
      // Only the few others meet the list's rows in a join.
      const others = all(words.map((word) => hasWord(by, word)));
      const isOther = sql<SqlBool>`${sql.ref(owner)} IN (SELECT ${sql.ref(`${index}.${key}`)} FROM ${sql.table(index)} WHERE NOT (${others}))`;
      return (await countRows()) - (await countRows(isOther));
    },
    isNamedOfPage: (total) => ((isPastEnd(total) ? common : total >= COMMON) ? each : isNamedOfPart),
  };
}
