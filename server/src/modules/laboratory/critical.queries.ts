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
    .innerJoin('parameters', 'parameters.id', 'lab_results.parameter_id')
    .select(['lab_critical.result_id', 'lab_critical.state', 'lab_critical.opened_at', 'lab_lines.accession_id'])
    .select(['accessions.number', 'accessions.patient', 'lab_lines.test_name', 'parameters.name'])
    .select(['accessions.born', drawnOfInfant])
    .select(['lab_results.value', 'lab_results.unit', 'lab_results.flag']);
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

export async function listCalls(db: Db, resultIds: readonly string[]): Promise<CallRow[]> {
  if (resultIds.length === 0) return [];
  return db
    .selectFrom('lab_critical_calls')
    .selectAll()
    .where('result_id', 'in', [...resultIds])
    .orderBy('at')
    .orderBy('id')
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
