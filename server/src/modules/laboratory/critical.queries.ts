import type { CriticalState } from '@labfront/contract/result-states';
import { sql } from 'kysely';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import { drawnOfInfant } from './lines.queries.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    lab_critical: { result_id: string; state: CriticalState; opened_at: string; updated_at: string };
    lab_critical_calls: CallRow;
  }
}

interface ValueOfLine {
  line_id: string;
  parameter_id: string;
}

export interface CallRow {
  id: string;
  result_id: string;
  outcome: 'reached' | 'unreachable';
  person: string;
  number: string;
  read_back: 0 | 1;
  note: string;
  called_by: string;
  at: string;
  /** Since when somebody had to be told; null of calls of earlier programs. */
  opened_at: string | null;
}

export async function openCritical(tx: Db, resultId: string, at: string): Promise<void> {
  await tx
    .insertInto('lab_critical')
    .values({ result_id: resultId, state: 'open', opened_at: at, updated_at: at })
    .execute();
}

/** Ends the waiting of a value that another version has replaced. */
export async function closeCritical(tx: Db, resultId: string, at: string): Promise<void> {
  await tx
    .updateTable('lab_critical')
    .set({ state: 'closed', updated_at: at })
    .where('result_id', '=', resultId)
    .where('state', 'in', ['open', 'unreachable', 'escalated'])
    .execute();
}

/** Has people called again about a value, or about another one in its place. */
async function reopenCritical(tx: Db, resultId: string, at: string): Promise<void> {
  await tx
    .insertInto('lab_critical')
    .values({ result_id: resultId, state: 'open', opened_at: at, updated_at: at })
    .onConflict((row) => row.column('result_id').doUpdateSet({ state: 'open', updated_at: at }))
    .execute();
}

/** Has whoever was told a value of some lines called again: their values do not hold any more. */
export async function withdrawTold(tx: Db, lineIds: readonly string[], at: string): Promise<void> {
  if (lineIds.length === 0) return;
  const rows = await tx
    .selectFrom('lab_results')
    .select('lab_results.id')
    .where('lab_results.line_id', 'in', [...lineIds])
    .where('lab_results.is_current', '=', 1)
    .where((row) =>
      row.exists(
        row
          .selectFrom('lab_results as told')
          .innerJoin('lab_critical_calls', 'lab_critical_calls.result_id', 'told.id')
          .select('lab_critical_calls.id')
          .whereRef('told.line_id', '=', 'lab_results.line_id')
          .whereRef('told.parameter_id', '=', 'lab_results.parameter_id')
          .where('lab_critical_calls.outcome', '=', 'reached'),
      ),
    )
    .execute();
  for (const { id } of rows) await reopenCritical(tx, id, at);
}

/** The call by which somebody was last told a value of one parameter of a line. */
export const findLastTold = (tx: Db, { line_id: lineId, parameter_id: parameterId }: ValueOfLine) =>
  tx
    .selectFrom('lab_results')
    .innerJoin('lab_critical_calls', 'lab_critical_calls.result_id', 'lab_results.id')
    .select(['lab_results.value', 'lab_results.unit'])
    .where('lab_results.line_id', '=', lineId)
    .where('lab_results.parameter_id', '=', parameterId)
    .where('lab_critical_calls.outcome', '=', 'reached')
    .orderBy('lab_critical_calls.at', 'desc')
    .orderBy('lab_critical_calls.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ends the waiting of all values of some lines. */
export async function closeCriticalOf(tx: Db, lineIds: readonly string[], at: string): Promise<void> {
  const results = tx
    .selectFrom('lab_results')
    .select('id')
    .where('line_id', 'in', [...lineIds]);
  await tx
    .updateTable('lab_critical')
    .set({ state: 'closed', updated_at: at })
    .where('result_id', 'in', results)
    .where('state', 'in', ['open', 'unreachable', 'escalated'])
    .execute();
}

function readCritical(db: Db, scope: Scope) {
  let query = db
    .selectFrom('lab_critical')
    .innerJoin('lab_results', 'lab_results.id', 'lab_critical.result_id')
    .innerJoin('lab_lines', 'lab_lines.id', 'lab_results.line_id')
    .innerJoin('accessions', 'accessions.id', 'lab_lines.accession_id')
    .innerJoin('visits', 'visits.id', 'lab_lines.visit_id')
    .innerJoin('bookings', 'bookings.id', 'visits.booking_id')
    .innerJoin('accounts', 'accounts.id', 'bookings.account_id')
    .leftJoin('patients', 'patients.id', 'lab_lines.patient_id')
    .innerJoin('parameters', 'parameters.id', 'lab_results.parameter_id')
    .select(['lab_critical.result_id', 'lab_critical.state', 'lab_critical.opened_at', 'lab_lines.accession_id'])
    .select(['accessions.number', 'accessions.patient', 'lab_lines.test_name', 'parameters.name'])
    .select(['accessions.born', drawnOfInfant])
    .select(['lab_results.value', 'lab_results.unit', 'lab_results.flag', 'lab_results.reason'])
    .select(['lab_results.line_id', 'lab_results.parameter_id'])
    .select(['lab_lines.state as line_state', 'lab_lines.reason as line_reason', 'lab_lines.updated_at as line_at'])
    .select(['bookings.requester', 'bookings.patient as booked', 'accounts.mobile_number as account_mobile'])
    .select('patients.mobile_number as patient_mobile');
  for (const clause of within('lab_lines', scope)) query = query.where(clause);
  return query;
}
export type CriticalRow = Awaited<ReturnType<typeof listCritical>>[number];

const MOST_WAITING = 200;
/** In the words of the partial index. */
const IS_WAITING = sql<boolean>`lab_critical.state IN ('open', 'unreachable', 'escalated')`;

/** Critical values that wait to be told, the oldest first. */
export const listCritical = (db: Db, scope: Scope) =>
  readCritical(db, scope)
    .where(IS_WAITING)
    .orderBy('lab_critical.opened_at')
    .orderBy('lab_critical.result_id')
    .limit(MOST_WAITING)
    .execute();

export const findCritical = (db: Db, resultId: string, scope: Scope) =>
  readCritical(db, scope).where('lab_critical.result_id', '=', resultId).executeTakeFirst();

/** The calls about all versions of the values of some lines, the oldest first, with what each told. */
export async function listCalls(db: Db, lineIds: readonly string[]) {
  if (lineIds.length === 0) return [];
  return db
    .selectFrom('lab_results')
    .innerJoin('lab_critical_calls', 'lab_critical_calls.result_id', 'lab_results.id')
    .selectAll('lab_critical_calls')
    .select(['lab_results.line_id', 'lab_results.parameter_id', 'lab_results.value', 'lab_results.unit'])
    .where('lab_results.line_id', 'in', [...new Set(lineIds)])
    .orderBy('lab_critical_calls.at')
    .orderBy('lab_critical_calls.id')
    .execute();
}
export type ListedCall = Awaited<ReturnType<typeof listCalls>>[number];

/** The states of the critical values among some versions, by version. */
export async function mapCritical(db: Db, lineIds: readonly string[]): Promise<Map<string, CriticalState>> {
  if (lineIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('lab_results')
    .innerJoin('lab_critical', 'lab_critical.result_id', 'lab_results.id')
    .select(['lab_critical.result_id', 'lab_critical.state'])
    .where('lab_results.line_id', 'in', [...lineIds])
    .execute();
  return new Map(rows.map((row) => [row.result_id, row.state]));
}

/** Those of some accounts that are not deleted, with how they are addressed. */
export async function listReachable(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'language'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
}

export async function insertCall(tx: Db, row: CallRow): Promise<void> {
  await tx.insertInto('lab_critical_calls').values(row).execute();
}

/** @returns whether the value still was in the state that was read. */
export async function moveCritical(
  tx: Db,
  resultId: string,
  { from, to, at }: { from: CriticalState; to: CriticalState; at: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('lab_critical')
    .set({ state: to, updated_at: at })
    .where('result_id', '=', resultId)
    .where('state', '=', from)
    .returning('result_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Names nobody in the calls about values of some visits any more. */
export async function forgetCalls(tx: Db, visitIds: readonly string[]): Promise<void> {
  if (visitIds.length === 0) return;
  const results = tx
    .selectFrom('lab_lines')
    .innerJoin('lab_results', 'lab_results.line_id', 'lab_lines.id')
    .select('lab_results.id')
    .where('lab_lines.visit_id', 'in', [...visitIds]);
  await tx
    .updateTable('lab_critical_calls')
    .set({ person: 'Deleted account', number: '', note: '' })
    .where('result_id', 'in', results)
    .execute();
}
