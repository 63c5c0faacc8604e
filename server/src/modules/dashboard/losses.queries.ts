// Tubes that could not be measured, values that were measured once more, visits that are late. It reads tables of many domains, and writes
// none.
import type { LossKind } from '@labfront/contract/losses';
import { STATES_BEFORE_ARRIVAL } from '@labfront/contract/visit-rules';
import { type SqlBool, sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { isSoldWithin, within } from '../record-scopes/record-scopes.service.ts';
import type { TimeRange } from './period.ts';

/** Kinds of events, written out so that their index serves them. */
const FAULTS = ['rejected', 'lost', 'missed'] as const;

export interface LossFilter {
  scope: Scope;
  range: TimeRange;
  /** Of tubes; all kinds without it. */
  kind?: Exclude<LossKind, 'repeat'> | undefined;
  reason?: string | undefined;
  testId?: string | undefined;
  centreId?: string | undefined;
  /** The beginning of a tube's code or, of values, of an accession number. */
  code?: string | undefined;
}

/** The code of a rejection as the event's details hold it. */
const hasReason = (reason: string) =>
  sql<SqlBool>`specimen_events.details LIKE ${`%"rejectCode":"${reason.replace(/[^a-z_]/g, '')}"%`}`;

function faultsOf(db: Db, { scope, range, kind, reason, testId, centreId, code }: LossFilter) {
  let query = db
    .selectFrom('specimen_events')
    .innerJoin('specimens', 'specimens.id', 'specimen_events.specimen_id')
    .where('specimen_events.kind', 'in', FAULTS)
    .where('specimen_events.server_at', '>=', range.start)
    .where('specimen_events.server_at', '<', range.end);
  for (const clause of within('specimens', scope)) query = query.where(clause);
  if (kind !== undefined) query = query.where('specimen_events.kind', '=', kind);
  if (reason !== undefined) query = query.where(hasReason(reason));
  if (testId !== undefined)
    query = query.where(sql<SqlBool>`specimens.tests LIKE ${`%"testId":"${testId.replace(/[%_"\\]/g, '')}"%`}`);
  if (centreId !== undefined) query = query.where('specimens.centre_id', '=', centreId);
  if (code !== undefined)
    query = query.where('specimens.tube_code', '>=', code).where('specimens.tube_code', '<', `${code}\uffff`);
  return query;
}

export async function listFaults(db: Db, filter: LossFilter, page: { limit: number; offset: number }) {
  return faultsOf(db, filter)
    .select(['specimen_events.specimen_id', 'specimen_events.seq', 'specimen_events.kind', 'specimen_events.server_at'])
    .select(['specimen_events.reason', 'specimen_events.details', 'specimens.tube_code', 'specimens.tests'])
    .select(['specimens.accession_id', 'specimens.centre_id'])
    .orderBy('specimen_events.server_at', 'desc')
    .orderBy('specimen_events.specimen_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** How many there are of each kind, and of rejections by what their details say. */
export async function countFaults(db: Db, filter: LossFilter) {
  const rows = await faultsOf(db, filter)
    .select((row) => ['specimen_events.kind', 'specimen_events.details', row.fn.countAll<number>().as('count')])
    .groupBy(['specimen_events.kind', 'specimen_events.details'])
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

function repeatsOf(db: Db, { scope, range, testId, centreId, code }: LossFilter) {
  let query = db
    .selectFrom('lab_results')
    .innerJoin('lab_lines', 'lab_lines.id', 'lab_results.line_id')
    .innerJoin('accessions', 'accessions.id', 'lab_lines.accession_id')
    .where('lab_results.state', '=', sql.lit('repeat'))
    .where('lab_results.entered_at', '>=', range.start)
    .where('lab_results.entered_at', '<', range.end);
  for (const clause of within('lab_lines', scope)) query = query.where(clause);
  if (testId !== undefined) query = query.where('lab_lines.test_id', '=', testId);
  if (centreId !== undefined) query = query.where('lab_lines.centre_id', '=', centreId);
  if (code !== undefined)
    query = query.where('accessions.number', '>=', code).where('accessions.number', '<', `${code}\uffff`);
  return query;
}

export async function listRepeats(db: Db, filter: LossFilter, page: { limit: number; offset: number }) {
  return repeatsOf(db, filter)
    .select(['lab_results.id', 'lab_results.entered_at', 'lab_results.reason', 'lab_lines.test_name'])
    .select(['lab_lines.accession_id', 'lab_lines.centre_id', 'accessions.number'])
    .orderBy('lab_results.entered_at', 'desc')
    .orderBy('lab_results.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Values that were measured once more, by test, the most frequent first. */
export async function countRepeats(db: Db, filter: LossFilter) {
  const rows = await repeatsOf(db, filter)
    .select((row) => [
      'lab_lines.test_id',
      row.fn.max('lab_lines.test_name').as('test_name'),
      row.fn.countAll<number>().as('count'),
    ])
    .groupBy('lab_lines.test_id')
    .orderBy('count', 'desc')
    .orderBy('lab_lines.test_id')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Free visits that collect a sample once more. */
export async function countRepeatVisits(db: Db, scope: Scope, { start, end }: TimeRange): Promise<number> {
  let query = db
    .selectFrom('visits')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('repeat_of', 'is not', null)
    .where('created_at', '>=', start)
    .where('created_at', '<', end);
  for (const clause of within('visits', scope)) query = query.where(clause);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Visits that nobody has arrived at although their window is over, as the list of late visits has them. @param now day and time in Asia/Kolkata. */
export async function lateVisits(db: Db, scope: Scope, now: { day: string; time: string; since: string }) {
  let query = db
    .selectFrom('visits')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('date').as('oldest')])
    .where('state', 'in', STATES_BEFORE_ARRIVAL)
    .where('date', '>=', now.since)
    .where('date', '<=', now.day)
    .where((row) => row.or([row('date', '<', now.day), sql<SqlBool>`substr(slot, 7) <= ${now.time}`]));
  for (const clause of within('visits', scope)) query = query.where(clause);
  const { count, oldest } = await query.executeTakeFirstOrThrow();
  return { count: Number(count), oldestDay: oldest as string | null };
}

/** Refunds of a span: how many, and how many paise. */
export async function sumRefunds(db: Db, scope: Scope, { start, end }: TimeRange) {
  const { count, paise } = await db
    .selectFrom('ledger_entries')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.sum<number | null>('amount').as('paise')])
    .where('kind', '=', 'refund')
    .where('at', '>=', start)
    .where('at', '<', end)
    .where((row) => row.and(isSoldWithin(scope, 'ledger_entries.subject_id')))
    .executeTakeFirstOrThrow();
  return { count: Number(count), paise: -Number(paise ?? 0) };
}
