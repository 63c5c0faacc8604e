// Lists of any length: a page is found by its ids first, on indexes alone, and only its rows are read. So the last page of many
// costs what the first does.
import { type SelectQueryBuilder, type Simplify, type SqlBool, sql } from 'kysely';
import type { CsvPage } from '../csv.ts';
import type { Page } from '../paging.ts';
import type { Tables } from './database.ts';

/** So many hits of a search are had at once, and counted thereby. */
const HITS = 2_000;

interface List<Table extends keyof Tables, RowTables, Joined extends keyof RowTables, Row> {
  table: Table;
  /** What the filter finds: nothing selected, no order. */
  found: SelectQueryBuilder<Tables, Table, object>;
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
  /** Words that are searched for: finding them means looking at every row. */
  q?: string | undefined;
  /** Ids break ties, in the direction of the first column. */
  order: readonly [Order<Table>, ...Order<Table>[]];
}

const idOf = (table: string) => sql<string>`${sql.ref(`${table}.id`)}`;

function idsInOrder<Table extends keyof Tables>(
  { table, found }: Pick<List<Table, Tables, Table, object>, 'table' | 'found'>,
  order: Asked<Table>['order'],
) {
  const ordered = order.reduce(
    (query, { column, direction, mayBeEmpty = false }) =>
      query.orderBy(sql.ref(`${table}.${column}`), (by) => {
        const directed = direction === 'asc' ? by.asc() : by.desc();
        return mayBeEmpty ? directed.nullsLast() : directed;
      }),
    found.select(idOf(table).as('id')),
  );
  return order[0].column === 'id' ? ordered : ordered.orderBy(idOf(table), order[0].direction);
}

/** Rows of `ids`, in their order. */
async function readRows<RowTables, Joined extends keyof RowTables, Row extends { id: string }>(
  { table, rows }: { table: string; rows: SelectQueryBuilder<RowTables, Joined, Row> },
  ids: readonly string[],
): Promise<Simplify<Row>[]> {
  if (ids.length === 0) return [];
  const read = await rows.where(sql<SqlBool>`${idOf(table)} IN (${sql.join(ids)})`).execute();
  const byId = new Map(read.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * The rows of a page, and what `whole` says of all that was found: of `hits` where a search had them all at once, else of whatever
 * the filter finds. A search so looks through all rows once, unless it finds more than anybody would read.
 */
export async function listPageWith<
  Table extends keyof Tables,
  RowTables,
  Joined extends keyof RowTables,
  Row extends { id: string },
  Whole,
>(
  list: List<Table, RowTables, Joined, Row>,
  { page, q, order }: Asked<Table>,
  whole: (hits?: readonly string[]) => Promise<Whole>,
): Promise<{ rows: Simplify<Row>[]; whole: Whole }> {
  const ids = async (limit: number, offset: number) =>
    (await idsInOrder(list, order).limit(limit).offset(offset).execute()).map(({ id }) => id);
  if (q?.trim()) {
    const hits = await ids(HITS + 1, 0);
    if (hits.length <= HITS) {
      const shown = hits.slice(page.offset, page.offset + page.limit);
      return { rows: await readRows(list, shown), whole: await whole(hits) };
    }
  }
  const rows = await readRows(list, await ids(page.limit, page.offset));
  return { rows, whole: await whole() };
}

/** The rows of a page and the number of rows of the whole list. */
export async function listPage<
  Table extends keyof Tables,
  RowTables,
  Joined extends keyof RowTables,
  Row extends { id: string },
>(list: List<Table, RowTables, Joined, Row>, asked: Asked<Table>): Promise<{ rows: Simplify<Row>[]; total: number }> {
  const { rows, whole } = await listPageWith(list, asked, async (hits) => {
    if (hits) return hits.length;
    const { count } = await list.found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
    return Number(count);
  });
  return { rows, total: whole };
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
