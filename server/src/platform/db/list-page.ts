// Pages of lists of any length: finds the ids of a page first, on indexes alone, and reads only their rows. So the last page of a long list
// costs as much as the first.
import { type SelectQueryBuilder, type Simplify, type SqlBool, sql } from 'kysely';
import type { Page } from '../base/paging.ts';
import { isPastEnd, totalsEnd } from '../base/request-context.ts';
import type { CsvPage } from '../csv/csv.ts';
import type { Db, Tables } from './database.ts';
import { onSearchIndex } from './search-index.ts';
import { type NamedWord, soughtByRuns } from './search-text.ts';
import { isAmong } from './which.ts';

/** The largest number of search hits that are fetched in one query and counted by it. */
const HITS = 2_000;
/** Search indexes are ordered by time. Lists in that order read the search index, lists in another order read the index of that column. */
const IN_TIME: ReadonlySet<string> = new Set(['id', 'at', 'created_at']);

interface List<Table extends keyof Tables, RowTables, Joined extends keyof RowTables, Row> {
  db: Db;
  table: Table;
  /** The filter as a query: nothing selected, no order. */
  found: SelectQueryBuilder<Tables, Table, object>;
  /** An index serves the filter and leaves few rows: words are looked for in those alone, not in the whole table. */
  isNarrow?: boolean;
  /** The words of the search with the rows of another table that have them, and the column that names those. */
  named?: { column: keyof Tables[Table] & string; words: readonly NamedWord[] };
  /** The rows as they are shown, with their joined tables. */
  rows: SelectQueryBuilder<RowTables, Joined, Row>;
}

interface Order<Table extends keyof Tables> {
  column: keyof Tables[Table] & string;
  direction: 'asc' | 'desc';
  /**
   * Puts rows without a value last; the engines' defaults differ. Only for nullable columns: an index without null values serves only the
   * plain order.
   */
  mayBeEmpty?: boolean;
}

interface Asked<Table extends keyof Tables> {
  page: Pick<Page<string>, 'limit' | 'offset'>;
  /** Words that are searched for where that means looking at every row. */
  q?: string | undefined;
  /** Ids break ties, in the direction of the first column. */
  order: readonly [Order<Table>, ...Order<Table>[]];
}

const idOf = (table: string) => sql<string>`${sql.ref(`${table}.id`)}`;

/** @param backwards from the end of the list to its beginning. */
function idsInOrder<Table extends keyof Tables>(
  { table, found }: Pick<List<Table, Tables, Table, object>, 'table' | 'found'>,
  order: Asked<Table>['order'],
  backwards: boolean,
) {
  const isDown = (direction: 'asc' | 'desc') => (direction === 'desc') !== backwards;
  const ordered = order.reduce(
    (query, { column, direction, mayBeEmpty = false }) => {
      const value = sql.ref(`${table}.${column}`);
      const way = isDown(direction) ? 'desc' : 'asc';
      if (!mayBeEmpty) return query.orderBy(value, way);
      // In words that an index can serve on both engines.
      if (direction === 'asc') return query.orderBy(sql`${value} IS NULL`, way).orderBy(value, way);
      return query.orderBy(value, (by) => (backwards ? by.asc().nullsFirst() : by.desc().nullsLast()));
    },
    found.select(idOf(table).as('id')),
  );
  return order[0].column === 'id' ? ordered : ordered.orderBy(idOf(table), isDown(order[0].direction) ? 'desc' : 'asc');
}

/** The hits of a search, before its page is read. */
interface SearchHits {
  /** The ids of all of them, where they are few. */
  ids: readonly string[] | undefined;
  atLeast: number;
}

/** Rows of `ids`, in their order. */
async function readRows<RowTables, Joined extends keyof RowTables, Row extends { id: string }>(
  { table, rows }: { table: keyof Tables; rows: SelectQueryBuilder<RowTables, Joined, Row> },
  ids: readonly string[],
): Promise<Simplify<Row>[]> {
  if (ids.length === 0) return [];
  const read = await rows.where(isAmong(table, { ids })).execute();
  const byId = new Map(read.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Returns the rows of a page, and the aggregates of `whole` over all matches: over the `ids` if a search fetched them all in one query, else
 * over everything that `found` matches. Such a search scans the table once and sorts its hits. A search with more hits than that is
 * counted, and its page is read in the order of the list. The second half of a list is read from its end.
 */
export async function listPageWith<
  Table extends keyof Tables,
  RowTables,
  Joined extends keyof RowTables,
  Row extends { id: string },
  Whole extends { count: number },
>(
  list: List<Table, RowTables, Joined, Row>,
  { page: { limit, offset }, q, order }: Asked<Table>,
  wholeOf: (found: SelectQueryBuilder<Tables, Table, object>, search: SearchHits) => Promise<Whole>,
): Promise<{ rows: Simplify<Row>[]; whole: Whole }> {
  const { db, table } = list;
  const read = async (found: typeof list.found, most: number, from: number, backwards = false) => {
    const ids = await idsInOrder({ table, found }, order, backwards).limit(most).offset(from).execute();
    return ids.map(({ id }) => id);
  };
  const isSearch = Boolean(q?.trim());
  const found = isSearch && !list.isNarrow ? onSearchIndex(db, table, list.found) : list.found;
  const sought = isSearch && !list.isNarrow ? await soughtByRuns(db, table, q, list.named) : [];
  const hits = isSearch
    ? await found
        .where((row) => row.and(sought))
        .select(idOf(table).as('id'))
        .limit(HITS + 1)
        .execute()
    : [];
  if (isSearch && hits.length <= HITS) {
    const ids = hits.map(({ id }) => id);
    const those = db.selectFrom(table as keyof Tables) as unknown as typeof list.found;
    const shown = await read(those.where(isAmong(table, { ids })), limit, offset);
    return { rows: await readRows(list, shown), whole: await wholeOf(found, { ids, atLeast: ids.length }) };
  }
  const whole = await wholeOf(found, { ids: undefined, atLeast: hits.length });
  const after = whole.count - offset - limit;
  const isNearEnd = after < offset && !isPastEnd(whole.count);
  const most = isNearEnd ? Math.min(limit, whole.count - offset) : limit;
  if (most <= 0) return { rows: [], whole };
  const walked = IN_TIME.has(order[0].column) ? found : list.found;
  const ids = isNearEnd
    ? (await read(walked, most, Math.max(0, after), true)).reverse()
    : await read(walked, most, offset);
  return { rows: await readRows(list, ids), whole };
}

/** Counts the rows of a query, for a caller who wants no exact total above a number up to one more than that. */
export async function countRows(db: Db, found: SelectQueryBuilder<Tables, keyof Tables, object>): Promise<number> {
  const end = totalsEnd();
  const count = sql<number>`count(*)`.as('count');
  const counted =
    end === undefined
      ? found.select(count)
      : db
          .selectFrom(
            found
              .select(sql.lit(1).as('one'))
              .limit(end + 1)
              .as('some'),
          )
          .select(count);
  return Number((await counted.executeTakeFirstOrThrow()).count);
}

/**
 * The rows of a page and the number of rows of the whole list.
 * @param known that number where the caller has counted already.
 */
export async function listPage<
  Table extends keyof Tables,
  RowTables,
  Joined extends keyof RowTables,
  Row extends { id: string },
>(
  list: List<Table, RowTables, Joined, Row>,
  asked: Asked<Table>,
  known?: number,
): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const { rows, whole } = await listPageWith(list, asked, async (found, { ids, atLeast }) => {
    const isCounted = ids !== undefined || isPastEnd(atLeast);
    return { count: isCounted ? atLeast : (known ?? (await countRows(list.db, found))) };
  });
  return { rows, total: whole.count };
}

/** Returns the next rows of the whole list, newest first. Ids are ordered by time, so no row is skipped or repeated. */
export async function listAfter<
  Table extends keyof Tables,
  RowTables,
  Joined extends keyof RowTables,
  Row extends { id: string },
>({ table, found, rows }: List<Table, RowTables, Joined, Row>, { after, limit }: CsvPage): Promise<Simplify<Row>[]> {
  // In one statement: if a row were deleted between two, the shorter page would look like the last one.
  const ids = found
    .select(idOf(table).as('id'))
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`${idOf(table)} < ${after}`))
    .orderBy(idOf(table), 'desc')
    .limit(limit);
  return rows
    .where(sql<SqlBool>`${idOf(table)} IN ${ids}`)
    .orderBy(idOf(table), 'desc')
    .execute();
}
