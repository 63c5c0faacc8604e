// The register of calls about critical values: one row for each value that a call told.
import { type SqlBool, sql } from 'kysely';
import type { DateRange } from '../../platform/base/date-range.ts';
import type { Page } from '../../platform/base/paging.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { listAfter, listPage } from '../../platform/db/list-page.ts';
import { hasWords } from '../../platform/db/run-search.ts';
import { atCentre, within } from '../record-scopes/record-scopes.service.ts';
import type { CallRow } from './critical.queries.ts';
import { drawnOfInfant } from './lines.queries.ts';
import { ORDERS } from './worklist.queries.ts';

export interface CallFilter extends DateRange {
  scope: Scope;
  outcome?: CallRow['outcome'] | undefined;
  centreId?: string | undefined;
  /** Words of accession, patient, customer or booking number. */
  q?: string | undefined;
}

function found(db: Db, { scope, outcome, centreId, q, from, to }: CallFilter) {
  let query = db.selectFrom('lab_critical_calls');
  if (outcome !== undefined) query = query.where('lab_critical_calls.outcome', '=', outcome);
  if (from !== undefined) query = query.where('lab_critical_calls.at', '>=', from);
  if (to !== undefined) query = query.where('lab_critical_calls.at', '<', to);
  const named = hasWords(q, ORDERS);
  const ofLine = [...within('lab_lines', scope), ...(named ? [named] : []), ...atCentre('lab_lines', centreId)];
  if (ofLine.length === 0) return query;
  return query.where(
    sql<SqlBool>`EXISTS (SELECT 1 FROM lab_results JOIN lab_lines ON lab_lines.id = lab_results.line_id
      WHERE lab_results.id = lab_critical_calls.result_id AND ${sql.join(ofLine, sql` AND `)})`,
  );
}

const listed = (db: Db, filter: CallFilter) => ({
  db,
  table: 'lab_critical_calls' as const,
  found: found(db, filter),
  rows: db
    .selectFrom('lab_critical_calls')
    .innerJoin('lab_critical', 'lab_critical.result_id', 'lab_critical_calls.result_id')
    .innerJoin('lab_results', 'lab_results.id', 'lab_critical_calls.result_id')
    .innerJoin('lab_lines', 'lab_lines.id', 'lab_results.line_id')
    .innerJoin('accessions', 'accessions.id', 'lab_lines.accession_id')
    .innerJoin('parameters', 'parameters.id', 'lab_results.parameter_id')
    .leftJoin('accounts', 'accounts.id', 'lab_critical_calls.called_by')
    .selectAll('lab_critical_calls')
    .select(['lab_critical.opened_at as first_opened_at', 'lab_lines.accession_id', 'lab_lines.test_name'])
    .select(['lab_lines.centre_id', 'lab_lines.created_at', 'accessions.number as accession', 'accessions.patient'])
    .select(['accessions.born', drawnOfInfant, 'parameters.name as parameter'])
    .select(['lab_results.value', 'lab_results.unit', 'lab_results.flag'])
    .select(['accounts.first_name', 'accounts.last_name']),
});
export type RegisteredCall = Awaited<ReturnType<typeof listRegister>>['rows'][number];

/** Calls in order of their time. */
export const listRegister = (db: Db, filter: CallFilter, page: Page<'at'>) =>
  listPage(listed(db, filter), { page, order: [{ column: 'at', direction: page.sort.direction }] });

export const listRegisterAfter = (db: Db, filter: CallFilter, page: CsvPage) => listAfter(listed(db, filter), page);
