// Finds records by parts of words, on an index of runs of three characters that triggers keep (`booking_search`, `lab_search`).
import { searchWords } from '@labfront/contract/search-words';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from './database.ts';
import { Adapter } from './sqlite-adapter.ts';

/** The index holds runs of so many characters, so shorter words are not in it. */
const RUN = 3;
/** From so many on, a page is found sooner by looking at the records in their order than by collecting all that are found. */
const COMMON = 10_000;

/** A table of texts by record. The FTS5 table of SQLite is called `<index>_words`. */
interface RunIndex {
  index: string;
  /** Its column with the record's id. */
  key: string;
  /** The column of the searched table with that id, `bookings.id`. */
  owner: string;
}

const hasWord = ({ index }: RunIndex, word: string) => sql<SqlBool>`instr(${sql.ref(`${index}.text`)}, ${word}) > 0`;

/** The runs of a word that are looked up on PostgreSQL. */
function runsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(RUN - 1).map((_, place) => letters.slice(place, place + RUN).join(''));
}

function onSqlite({ index }: RunIndex, long: readonly string[]): RawBuilder<SqlBool>[] {
  const phrases = long.map((word) => `"${word.replaceAll('"', '""')}"`).join(' AND ');
  return [
    sql<SqlBool>`${sql.ref(`${index}.number`)} IN (SELECT rowid FROM ${sql.table(`${index}_words`)} WHERE ${sql.id(`${index}_words`)} MATCH ${phrases})`,
  ];
}

// The word is checked too: its runs may stand apart from each other.
const onPostgres = (by: RunIndex, long: readonly string[]): RawBuilder<SqlBool>[] => [
  sql<SqlBool>`trigrams(${sql.ref(`${by.index}.text`)}) COLLATE "C" @> ARRAY[${sql.join([...new Set(long.flatMap(runsOf))])}]::text[]`,
  ...long.map((word) => hasWord(by, word)),
];

interface NamedRecords {
  /** Whether the ids of all of them were read, so that no index has to find them again. */
  isKnown: boolean;
  isNamed: RawBuilder<SqlBool>;
  /** The number of all of them. */
  total: number;
  /** For words that many records have: asks them of one record at a time. */
  isNamedByRow: RawBuilder<SqlBool>;
}

/** One value for all ids: thousands of values would take longer to bind than to find. */
function isOwnedBy({ owner }: RunIndex, ids: readonly string[], isSqlite: boolean): RawBuilder<SqlBool> {
  if (ids.length === 0) return sql<SqlBool>`FALSE`;
  return isSqlite
    ? sql<SqlBool>`${sql.ref(owner)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`${sql.ref(owner)} = ANY(${ids}::text[])`;
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
  const long = words.filter((word) => [...word].length >= RUN);
  if (long.length === 0) return undefined;
  const { index, key, owner } = by;
  const isSqlite = db.getExecutor().adapter instanceof Adapter;
  const isIndexed = isSqlite ? onSqlite(by, long) : onPostgres(by, long);
  const short = words.filter((word) => !long.includes(word));
  const conditions = [...isIndexed, ...short.map((word) => hasWord(by, word))];
  const having = sql<{
    id: string;
  }>`SELECT ${sql.id(key)} AS id FROM ${sql.table(index)} WHERE ${sql.join(conditions, sql` AND `)}`;
  // The index is read once, for the number and, unless there are too many, for the ids.
  const allIds = isSqlite ? sql`json_group_array(id)` : sql`CAST(json_agg(id) AS TEXT)`;
  const { rows } = await sql<{ count: number; ids: string | null }>`
    WITH named AS MATERIALIZED (${having}), total AS (SELECT count(*) AS count FROM named)
    SELECT count, CASE WHEN count < ${sql.lit(COMMON)} THEN (SELECT ${allIds} FROM named) END AS ids FROM total`.execute(
    db,
  );
  const total = Number(rows[0]?.count);
  if (total < COMMON) {
    const isNamed = isOwnedBy(by, JSON.parse(rows[0]?.ids ?? '[]'), isSqlite);
    return { isKnown: true, isNamed, total, isNamedByRow: isNamed };
  }
  const isNamed = sql<SqlBool>`${sql.ref(owner)} IN (${having})`;
  return { isKnown: false, isNamed, total, isNamedByRow: hasWords(q, by) ?? isNamed };
}
