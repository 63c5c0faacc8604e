// Lists of any length: a page is found by its ids first, on indexes alone, and only its rows are read. So the last page of many
// costs what the first does.
import { type SelectQueryBuilder, type Simplify, type SqlBool, sql } from 'kysely';
import type { Page } from '../base/paging.ts';
import type { CsvPage } from '../csv/csv.ts';
import type { Db, Tables } from './database.ts';
import { onSearchIndex } from './search-index.ts';
import { isAmong } from './which.ts';

/** So many hits of a search are had at once, and counted thereby. */
const HITS = 2_000;
/** Search indexes are in the order of time: what is asked for in it is read there, and in another order on the index of that. */
const IN_TIME: ReadonlySet<string> = new Set(['id', 'at', 'created_at']);

interface List<Table extends keyof Tables, RowTables, Joined extends keyof RowTables, Row> {
  db: Db;
  table: Table;
  /** What the filter finds: nothing selected, no order. */
  found: SelectQueryBuilder<Tables, Table, object>;
  /** An index serves the filter and leaves few rows: words are looked for in those alone, not in the whole table. */
  isNarrow?: boolean;
  /** Rows as they are shown, with what is joined to them. */
  rows: SelectQueryBuilder<RowTables, Joined, Row>;
}

interface Order<Table extends keyof Tables> {
  column: keyof Tables[Table] & string;
  direction: 'asc' | 'desc';
  /**
   * Rows without a value come last, where the two engines would put them at opposite ends. Only for columns that may be empty: an
   * index that holds no empty value serves the plain order alone.
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
 * The rows of a page, and what `whole` says of all that was found: of `hits` where a search had them all at once, else of whatever
 * `found` finds. A search so looks through all rows once and orders what it found; one that finds more than anybody would read is
 * counted, and its page is looked for in the order of the list. The second half of a list is read from its end.
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
  wholeOf: (found: SelectQueryBuilder<Tables, Table, object>, hits?: readonly string[]) => Promise<Whole>,
): Promise<{ rows: Simplify<Row>[]; whole: Whole }> {
  const { db, table } = list;
  const read = async (found: typeof list.found, most: number, from: number, backwards = false) => {
    const ids = await idsInOrder({ table, found }, order, backwards).limit(most).offset(from).execute();
    return ids.map(({ id }) => id);
  };
  const isSearch = Boolean(q?.trim());
  const found = isSearch && !list.isNarrow ? onSearchIndex(db, list.found) : list.found;
  const hits = isSearch
    ? await found
        .select(idOf(table).as('id'))
        .limit(HITS + 1)
        .execute()
    : [];
  if (isSearch && hits.length <= HITS) {
    const ids = hits.map(({ id }) => id);
    const those = db.selectFrom(table as keyof Tables) as unknown as typeof list.found;
    const shown = await read(those.where(isAmong(table, { ids })), limit, offset);
    return { rows: await readRows(list, shown), whole: await wholeOf(found, ids) };
  }
  const whole = await wholeOf(found);
  const after = whole.count - offset - limit;
  const isNearEnd = after < offset;
  const most = isNearEnd ? Math.min(limit, whole.count - offset) : limit;
  if (most <= 0) return { rows: [], whole };
  const walked = IN_TIME.has(order[0].column) ? found : list.found;
  const ids = isNearEnd
    ? (await read(walked, most, Math.max(0, after), true)).reverse()
    : await read(walked, most, offset);
  return { rows: await readRows(list, ids), whole };
}

/** The rows of a page and the number of rows of the whole list. */
export async function listPage<
  Table extends keyof Tables,
  RowTables,
  Joined extends keyof RowTables,
  Row extends { id: string },
>(list: List<Table, RowTables, Joined, Row>, asked: Asked<Table>): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const { rows, whole } = await listPageWith(list, asked, async (found, hits) => {
    if (hits) return { count: hits.length };
    const { count } = await found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    return { count: Number(count) };
  });
  return { rows, total: whole.count };
}

/** The next rows of the whole list, newest first. Ids are in the order of time, so none is missed or said twice. */
export async function listAfter<
  Table extends keyof Tables,
  RowTables,
  Joined extends keyof RowTables,
  Row extends { id: string },
>({ table, found, rows }: List<Table, RowTables, Joined, Row>, { after, limit }: CsvPage): Promise<Simplify<Row>[]> {
  // In one statement: a page that lacks a row which went meanwhile would look like the last.
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
