// The work list: lines by filters and by the words of their orders.
import { type LineState, MAY_BE_LATE } from '@labfront/contract/result-states';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { countRows, listAfter, listPage } from '../../platform/db/list-page.ts';
import { findByRuns, hasWords } from '../../platform/db/run-search.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import { withOrder } from './lines.queries.ts';

export interface LineFilter {
  scope: Scope;
  state?: LineState | undefined;
  centreId?: string | undefined;
  department?: string | undefined;
  /** The tests that an analyser measures, at its centre. */
  measuredBy?: { centreId: string; testIds: readonly string[] } | undefined;
  /** Both ends of a day as instants, the second excluded. */
  day?: readonly [string, string] | undefined;
  /** Only lines whose time is over at this instant. */
  lateAt?: string | undefined;
  /** Words of accession, patient, customer or booking number. */
  q?: string | undefined;
}

/** In the words of the partial index. */
const MAY_BE_LATE_NOW = sql<boolean>`lab_lines.state IN (${sql.join(MAY_BE_LATE.map((state) => sql.lit(state)))})`;

function found(
  db: Db,
  { scope, state, centreId, department, measuredBy, day, lateAt }: LineFilter,
  named: RawBuilder<SqlBool> | undefined,
) {
  let query = db.selectFrom('lab_lines');
  for (const clause of within('lab_lines', scope)) query = query.where(clause);
  if (state !== undefined) query = query.where('lab_lines.state', '=', state);
  if (centreId !== undefined) query = query.where('lab_lines.centre_id', '=', centreId);
  if (department !== undefined) query = query.where('lab_lines.department', '=', department);
  if (measuredBy !== undefined) {
    const { centreId: at, testIds } = measuredBy;
    // PostgreSQL knows no empty list.
    query = query.where((line) =>
      testIds.length === 0
        ? sql<SqlBool>`1 = 0`
        : line.and([line('lab_lines.centre_id', '=', at), line('lab_lines.test_id', 'in', [...testIds])]),
    );
  }
  if (day !== undefined)
    query = query.where('lab_lines.created_at', '>=', day[0]).where('lab_lines.created_at', '<', day[1]);
  if (lateAt !== undefined)
    query = query
      .where(MAY_BE_LATE_NOW)
      .where('lab_lines.due_at', 'is not', null)
      .where('lab_lines.due_at', '<', lateAt);
  return named === undefined ? query : query.where(named);
}

/** The centre of an analyser, and the tests with a parameter that one of its codes is mapped to; none of one that is unknown. */
export async function findMeasuredBy(db: Db, instrumentId: string): Promise<NonNullable<LineFilter['measuredBy']>> {
  const rows = await db
    .selectFrom('instruments')
    .innerJoin('instrument_mappings', 'instrument_mappings.instrument_id', 'instruments.id')
    .innerJoin('definition_parameters', 'definition_parameters.parameter_id', 'instrument_mappings.parameter_id')
    .select(['instruments.centre_id', 'definition_parameters.test_id'])
    .distinct()
    .where('instruments.id', '=', instrumentId)
    .execute();
  return { centreId: rows[0]?.centre_id ?? '', testIds: rows.map((row) => row.test_id) };
}

/** The words of an order, for queries over `lab_lines`. */
export const ORDERS = { index: 'lab_search', key: 'accession_id', owner: 'lab_lines.accession_id' } as const;

/** A search with only short words reads the text of every order that the other filters leave. */
async function searched(db: Db, filter: LineFilter) {
  const named = await findByRuns(db, filter.q, ORDERS);
  const list = { db, table: 'lab_lines' as const, rows: withOrder(db) };
  if (named === undefined || named.isKnown) {
    return { ...list, found: found(db, filter, named?.isNamed ?? hasWords(filter.q, ORDERS)), total: undefined };
  }
  const total = await named.countOf(named.isNamed, (condition) => countRows(db, found(db, filter, condition)));
  return { ...list, found: found(db, filter, named.isNamedOfPage(total)), total };
}

export async function listLines(db: Db, filter: LineFilter, page: Page<'createdAt' | 'dueAt'>) {
  const { total, ...list } = await searched(db, filter);
  const { direction, field } = page.sort;
  // Late lines stand on an index of their own, whose order this is.
  const column = field === 'dueAt' ? 'due_at' : 'created_at';
  const order = { column, direction, mayBeEmpty: field === 'dueAt' && filter.lateAt === undefined } as const;
  return listPage(list, { page, order: [order] }, total);
}

export const listLinesAfter = async (db: Db, filter: LineFilter, page: CsvPage) =>
  listAfter(await searched(db, filter), page);
