// Finds records by parts of words, on an index of runs of three characters that triggers keep (`booking_search`, `lab_search`).
import { searchWords } from '@labfront/contract/search-words';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hidesContacts } from '../base/request-context.ts';
import type { Db } from './database.ts';
import { textHas } from './search-text.ts';
import { Adapter } from './sqlite-adapter.ts';

/** The index holds runs of so many characters, so shorter words are not in it. */
const RUN = 3;
/** The largest number of records whose ids are read first; more stay a subquery. */
const CARRIED = 2_000;
/** From so many on, a page is found sooner by looking at the records in their order than by collecting all that are found. */
const COMMON = 10_000;
/** Of so many of the newest texts one in `COMMON_ONE_IN` has a common word. */
const SAMPLE = 500;
const COMMON_ONE_IN = 10;

/** A table of texts by record. The FTS5 table of SQLite is called `<index>_words`. */
interface RunIndex {
  index: string;
  /** Its column with the record's id. */
  key: string;
  /** The column of the searched table with that id, `bookings.id`. */
  owner: string;
}

const hasWord = ({ index }: Pick<RunIndex, 'index'>, word: string) => textHas(`${index}.text`, word);

/** The runs of a word that are looked up on PostgreSQL. */
function runsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(RUN - 1).map((_, place) => letters.slice(place, place + RUN).join(''));
}

function onSqlite(by: RunIndex, long: readonly string[]): RawBuilder<SqlBool>[] {
  const { index } = by;
  const phrases = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return [
    sql<SqlBool>`${sql.ref(`${index}.number`)} IN (SELECT rowid FROM ${sql.table(`${index}_words`)} WHERE ${sql.id(`${index}_words`)} MATCH ${phrases})`,
    // The index finds e-mail addresses too.
    ...(hidesContacts() ? long.map((word) => hasWord(by, word)) : []),
  ];
}

// The word is checked too: its runs may stand apart from each other.
const onPostgres = (by: RunIndex, long: readonly string[]): RawBuilder<SqlBool>[] => [
  sql<SqlBool>`trigrams(${sql.ref(`${by.index}.text`)}) COLLATE "C" @> ARRAY[${sql.join([...new Set(long.flatMap(runsOf))])}]::text[]`,
  ...long.map((word) => hasWord(by, word)),
];

/**
 * Whether so many records have the words that reading all texts is faster. PostgreSQL's planner cannot know: it counts the runs of a text,
 * which take a hundred times as long as its word, as free.
 */
async function isCommon(db: Db, words: readonly string[], { index, key }: RunIndex): Promise<boolean> {
  const newest = sql`SELECT text FROM ${sql.table(index)} ORDER BY ${sql.id(key)} DESC LIMIT ${sql.lit(SAMPLE)}`;
  const all = sql.join(
    words.map((word) => hasWord({ index }, word)),
    sql` AND `,
  );
  const { rows } = await sql<{
    count: number;
  }>`SELECT count(*) AS count FROM (${newest}) AS ${sql.id(index)} WHERE ${all}`.execute(db);
  return Number(rows[0]?.count) * COMMON_ONE_IN >= SAMPLE;
}

interface NamedRecords {
  /** Whether the ids of all of them were read, so that no index has to find them again. */
  isKnown: boolean;
  isNamed: RawBuilder<SqlBool>;
  /** The number of all of them. */
  count(): Promise<number>;
  /** The condition that finds a page of a list of so many the soonest. */
  isNamedOfPage(total: number): RawBuilder<SqlBool>;
}

const isOwnedBy = ({ owner }: RunIndex, ids: readonly string[]) =>
  ids.length === 0 ? sql<SqlBool>`FALSE` : sql<SqlBool>`${sql.ref(owner)} IN (${sql.join(ids)})`;

async function conditionsOf(db: Db, words: readonly string[], by: RunIndex): Promise<RawBuilder<SqlBool>[]> {
  const isSqlite = db.getExecutor().adapter instanceof Adapter;
  if (!isSqlite && (await isCommon(db, words, by))) return words.map((word) => hasWord(by, word));
  const long = words.filter((word) => [...word].length >= RUN);
  const short = words.filter((word) => !long.includes(word));
  return [...(isSqlite ? onSqlite(by, long) : onPostgres(by, long)), ...short.map((word) => hasWord(by, word))];
}

/** Asks every word of `q` of one record at a time; undefined without words. */
export function hasWords(q: string | undefined, by: RunIndex): RawBuilder<SqlBool> | undefined {
  const words = searchWords(q?.toLowerCase() ?? '');
  if (words.length === 0) return undefined;
  const { index, key, owner } = by;
  const ofRow = sql.join(
    words.map((word) => hasWord(by, word)),
    sql` AND `,
  );
  return sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.table(index)} WHERE ${sql.ref(`${index}.${key}`)} = ${sql.ref(owner)} AND ${ofRow})`;
}

/**
 * Returns the records with every word of `q`. A word of one or two characters is looked for among those with the longer words;
 * undefined if no word is longer, because the index then finds nothing.
 */
export async function findByRuns(db: Db, q: string | undefined, by: RunIndex): Promise<NamedRecords | undefined> {
  const words = searchWords(q?.toLowerCase() ?? '');
  if (words.every((word) => [...word].length < RUN)) return undefined;
  const { index, key, owner } = by;
  const conditions = await conditionsOf(db, words, by);
  const where = sql`FROM ${sql.table(index)} WHERE ${sql.join(conditions, sql` AND `)}`;
  const having = sql<{ id: string }>`SELECT ${sql.id(key)} AS id ${where}`;
  const { rows } = await sql<{ id: string }>`${having} LIMIT ${sql.lit(CARRIED + 1)}`.execute(db);
  if (rows.length <= CARRIED) {
    const isNamed = isOwnedBy(
      by,
      rows.map(({ id }) => id),
    );
    return { isKnown: true, isNamed, count: async () => rows.length, isNamedOfPage: () => isNamed };
  }
  const isNamed = sql<SqlBool>`${sql.ref(owner)} IN (${having})`;
  return {
    isKnown: false,
    isNamed,
    async count() {
      const counted = await sql<{ count: number }>`SELECT count(*) AS count ${where}`.execute(db);
      return Number(counted.rows[0]?.count);
    },
    isNamedOfPage: (total) => (total < COMMON ? isNamed : (hasWords(q, by) ?? isNamed)),
  };
}
