// How long lines took: rows that are made with the receipt of their tubes and followed by triggers.
import { sql } from 'kysely';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { atCentre, within } from '../record-scopes/record-scopes.service.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    turnaround: TurnaroundRow;
  }
}

interface TurnaroundRow {
  /** The line's. */
  id: string;
  test_id: string;
  centre_id: string | null;
  collected_at: string | null;
  received_at: string;
  resulted_at: string | null;
  authorised_at: string | null;
  released_at: string | null;
  promised_minutes: number;
  due_at: string;
  finished_at: string | null;
}

/** The minutes from the receipt of the last tube to the report, by test, of tests that are defined. */
export async function promisedMinutes(db: Db, testIds: readonly string[]): Promise<Map<string, number>> {
  if (testIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('test_definitions')
    .select(['test_id', 'turnaround_minutes'])
    .where('test_id', 'in', [...testIds])
    .execute();
  return new Map(rows.map((row) => [row.test_id, Number(row.turnaround_minutes)]));
}

export interface Receipt {
  testIds: string[];
  collected_at: string | null;
  received_at: string;
}

/** When the tubes of an accession were received the first time. */
export async function listReceipts(tx: Db, accessionId: string): Promise<Receipt[]> {
  const rows = await tx
    .selectFrom('specimens')
    .innerJoin('specimen_events', 'specimen_events.specimen_id', 'specimens.id')
    .select((row) => [
      'specimens.tests',
      'specimens.collected_at',
      row.fn.min('specimen_events.server_at').as('received_at'),
    ])
    .where('specimens.accession_id', '=', accessionId)
    .where('specimen_events.kind', '=', 'received')
    .groupBy(['specimens.id', 'specimens.tests', 'specimens.collected_at'])
    .execute();
  return rows.map(({ tests, ...row }) => ({
    ...row,
    testIds: (JSON.parse(tests) as { testId: string }[]).map(({ testId }) => testId),
  }));
}

/** Keeps the first receipt of a line. */
export async function insertTurnaround(tx: Db, rows: readonly TurnaroundRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('turnaround')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export type FinishedRow = Awaited<ReturnType<typeof listFinished>>[number];

/** Lines that were finished in a span, the second end excluded, from their index alone. */
export async function listFinished(db: Db, scope: Scope, [start, end]: readonly [string, string]) {
  let query = db
    .selectFrom('turnaround')
    .select(['centre_id', 'test_id', 'collected_at', 'received_at', 'resulted_at', 'authorised_at', 'released_at'])
    .select(['due_at', 'finished_at'])
    .where('finished_at', 'is not', null)
    .where('finished_at', '>=', start)
    .where('finished_at', '<', end);
  for (const clause of within('turnaround', scope)) query = query.where(clause);
  return query.execute();
}

/** Lines that are not finished although they are due, and the oldest due time. */
export async function countLate(db: Db, scope: Scope, now: string) {
  let query = db
    .selectFrom('turnaround')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('due_at').as('oldest')])
    .where('finished_at', 'is', null)
    .where('due_at', '<', now);
  for (const clause of within('turnaround', scope)) query = query.where(clause);
  const { count, oldest } = await query.executeTakeFirstOrThrow();
  return { count: Number(count), oldestAt: oldest as string | null };
}

export interface TurnaroundFilter {
  scope: Scope;
  state: 'late' | 'open' | 'finished' | 'overdue';
  centreId?: string | undefined;
  testId?: string | undefined;
  /** Both ends of the days as instants, the second excluded. */
  from?: string | undefined;
  until?: string | undefined;
  /** The beginning of an accession number. */
  accession?: string | undefined;
  now: string;
}

function found(db: Db, { scope, state, centreId, testId, from, until, accession, now }: TurnaroundFilter) {
  let query = db.selectFrom('turnaround');
  for (const clause of within('turnaround', scope)) query = query.where(clause);
  const isOpen = state === 'late' || state === 'open';
  query = query.where('turnaround.finished_at', isOpen ? 'is' : 'is not', null);
  if (state === 'late') query = query.where('turnaround.due_at', '<', now);
  if (state === 'overdue') query = query.where(sql<boolean>`turnaround.finished_at > turnaround.due_at`);
  for (const clause of atCentre('turnaround', centreId)) query = query.where(clause);
  if (testId !== undefined) query = query.where('turnaround.test_id', '=', testId);
  if (accession !== undefined) {
    const lines = db
      .selectFrom('accessions')
      .innerJoin('lab_lines', 'lab_lines.accession_id', 'accessions.id')
      .select('lab_lines.id')
      .where('accessions.number', '>=', accession)
      .where('accessions.number', '<', `${accession}\uffff`);
    query = query.where('turnaround.id', 'in', lines);
  }
  const column = isOpen ? 'turnaround.due_at' : 'turnaround.finished_at';
  if (from !== undefined) query = query.where(column, '>=', from);
  if (until !== undefined) query = query.where(column, '<', until);
  return query;
}

const listed = (db: Db, filter: TurnaroundFilter) => ({
  db,
  table: 'turnaround' as const,
  found: found(db, filter),
  rows: db
    .selectFrom('turnaround')
    .innerJoin('lab_lines', 'lab_lines.id', 'turnaround.id')
    .innerJoin('accessions', 'accessions.id', 'lab_lines.accession_id')
    .selectAll('turnaround')
    .select(['lab_lines.accession_id', 'lab_lines.test_name', 'accessions.number as accession']),
});

const orderOf = ({ state }: TurnaroundFilter) => (state === 'late' || state === 'open' ? 'due_at' : 'finished_at');

export type TurnaroundWithLine = Awaited<ReturnType<typeof listTurnaround>>['rows'][number];

/** Open lines by their due time, finished ones by their finish. */
export const listTurnaround = (db: Db, filter: TurnaroundFilter, page: Page<'at'>) =>
  listPage(listed(db, filter), { page, order: [{ column: orderOf(filter), direction: page.sort.direction }] });

export const listTurnaroundAfter = (db: Db, filter: TurnaroundFilter, page: CsvPage) =>
  listAfter(listed(db, filter), page);
