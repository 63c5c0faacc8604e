import type { ResultFlag } from '@labfront/contract/reference-ranges';
import { type AMEND_CODES, type ResultState, VALUE_MOVES } from '@labfront/contract/result-states';
import { sql } from 'kysely';
import { personName } from '../../platform/base/person-name.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { findPersonsOf } from '../patients/patient-records.service.ts';
import { within } from '../record-scopes/record-scopes.service.ts';
import { drawnAt } from '../specimens/specimens.service.ts';
import type { Measured } from './measured.queries.ts';

declare module '../../platform/db/database.ts' {
  interface Tables {
    lab_results: ResultRow;
    lab_result_people: { result_id: string; person_id: string };
  }
}

export interface ResultRow {
  id: string;
  line_id: string;
  parameter_id: string;
  version: number;
  is_current: 0 | 1;
  row_version: number;
  state: ResultState;
  value: string;
  reason: string;
  unit: string;
  method: string;
  flag: ResultFlag | null;
  range_used: string | null;
  no_range: 'none' | 'uncertain' | null;
  /** The fact by which a range would be chosen, where `no_range` is uncertain for the lack of it. */
  range_needs: 'pregnancy' | null;
  delta: string | null;
  inputs: string;
  amend_code: (typeof AMEND_CODES)[number] | null;
  entered_by: string;
  entered_at: string;
  verified_by: string | null;
  verified_at: string | null;
  authorised_by: string | null;
  authorised_at: string | null;
  signatory_id: string | null;
}

/** Versions of the values of some lines, the newest first. */
export async function listResults(db: Db, lineIds: readonly string[]): Promise<ResultRow[]> {
  if (lineIds.length === 0) return [];
  return db
    .selectFrom('lab_results')
    .selectAll()
    .where('line_id', 'in', [...lineIds])
    .orderBy('line_id')
    .orderBy('version', 'desc')
    .execute();
}

/** Whether a line has a value that counts. */
export async function isMeasured(db: Db, lineId: string): Promise<boolean> {
  const row = await db
    .selectFrom('lab_results')
    .select('id')
    .where('line_id', '=', lineId)
    .where('is_current', '=', 1)
    .where('state', '<>', 'repeat')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of some lines have had a value in a report, living or not. */
export async function listReportedLines(db: Db, lineIds: readonly string[]): Promise<Set<string>> {
  if (lineIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('lab_results')
    .innerJoin('released_results', 'released_results.result_id', 'lab_results.id')
    .select('lab_results.line_id')
    .distinct()
    .where('lab_results.line_id', 'in', [...lineIds])
    .execute();
  return new Set(rows.map((row) => row.line_id));
}

/** Current versions by id within a scope, with their lines. */
export async function findResults(db: Db, ids: readonly string[], scope: Scope) {
  if (ids.length === 0) return [];
  let query = db
    .selectFrom('lab_results')
    .innerJoin('lab_lines', 'lab_lines.id', 'lab_results.line_id')
    .innerJoin('parameters', 'parameters.id', 'lab_results.parameter_id')
    .selectAll('lab_results')
    .select(['lab_lines.accession_id', 'lab_lines.department', 'lab_lines.centre_id', 'parameters.name'])
    .select(['lab_lines.test_name', 'lab_lines.state as line_state'])
    .where('lab_results.id', 'in', [...new Set(ids)]);
  for (const clause of within('lab_lines', scope)) query = query.where(clause);
  return query.execute();
}
export type FoundResult = Awaited<ReturnType<typeof findResults>>[number];

/** Puts a version in the place of the one that was read. @returns false where that one does not count any more. */
export async function insertVersion(
  tx: Db,
  row: ResultRow,
  before: Pick<ResultRow, 'id' | 'row_version'> | undefined,
  people: readonly string[],
): Promise<boolean> {
  if (before) {
    const replaced = await tx
      .updateTable('lab_results')
      .set({ is_current: 0 })
      .where('id', '=', before.id)
      .where('is_current', '=', 1)
      .where('row_version', '=', before.row_version)
      .returning('id')
      .executeTakeFirst();
    if (!replaced) return false;
  }
  await tx.insertInto('lab_results').values(row).execute();
  const marks = [...new Set(people)].map((person) => ({ result_id: row.id, person_id: person }));
  await tx.insertInto('lab_result_people').values(marks).execute();
  return true;
}

/** The people who entered some versions, or the inputs that they were calculated from. */
export async function peopleOf(db: Db, resultIds: readonly string[]): Promise<string[]> {
  if (resultIds.length === 0) return [];
  const rows = await db
    .selectFrom('lab_result_people')
    .select('person_id')
    .distinct()
    .where('result_id', 'in', [...resultIds])
    .execute();
  return rows.map((row) => row.person_id);
}

/** Those current versions of some lines that somebody entered, or an input of. */
export async function listOwn(db: Db, lineIds: readonly string[], personId: string): Promise<Set<string>> {
  if (lineIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('lab_results')
    .innerJoin('lab_result_people', 'lab_result_people.result_id', 'lab_results.id')
    .select('lab_results.id')
    .where('lab_results.line_id', 'in', [...lineIds])
    .where('lab_results.is_current', '=', 1)
    .where('lab_result_people.person_id', '=', personId)
    .execute();
  return new Set(rows.map((row) => row.id));
}

const nobodyOf = (by: string) =>
  sql<boolean>`NOT EXISTS (SELECT 1 FROM lab_result_people
    WHERE lab_result_people.result_id = lab_results.id AND lab_result_people.person_id = ${by})`;

interface Step {
  id: string;
  rowVersion: number;
  by: string;
  at: string;
}

const counting = (tx: Db, { id, rowVersion }: Pick<Step, 'id' | 'rowVersion'>) =>
  tx.updateTable('lab_results').where('id', '=', id).where('is_current', '=', 1).where('row_version', '=', rowVersion);

/** Verifies a version that somebody else entered, or whoever it was at a centre with one technician. @returns whether it could be. */
export async function verifyResult(tx: Db, step: Step & { mayBeOwn: boolean }): Promise<boolean> {
  let query = counting(tx, step)
    .set({ state: 'verified', verified_by: step.by, verified_at: step.at, row_version: step.rowVersion + 1 })
    .where('state', 'in', [...VALUE_MOVES.verify.from]);
  if (!step.mayBeOwn) query = query.where(nobodyOf(step.by));
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

/** The entry of the registry by which somebody signs for a department at a centre on a day. */
export async function findSignatory(
  db: Db,
  asked: { accountId: string; department: string; centreId: string | null; day: string },
): Promise<string | undefined> {
  const { accountId, department, centreId, day } = asked;
  if (centreId === null) return undefined;
  const row = await db
    .selectFrom('signatories')
    .innerJoin('signatory_departments', 'signatory_departments.signatory_id', 'signatories.id')
    .innerJoin('signatory_centres', 'signatory_centres.signatory_id', 'signatories.id')
    .select('signatories.id')
    .where('signatories.account_id', '=', accountId)
    .where('signatory_departments.department', '=', department)
    .where('signatory_centres.centre_id', '=', centreId)
    .where('signatories.valid_from', '<=', day)
    .where((entry) => entry.or([entry('valid_until', 'is', null), entry('valid_until', '>=', day)]))
    .executeTakeFirst();
  return row?.id;
}

/** Authorises a verified version of which the signatory entered nothing. @returns whether it could be. */
export async function authoriseResult(tx: Db, step: Step & { signatoryId: string }): Promise<boolean> {
  const { by, at, rowVersion, signatoryId } = step;
  const row = await counting(tx, step)
    .set({
      state: 'authorised',
      authorised_by: by,
      authorised_at: at,
      signatory_id: signatoryId,
      row_version: rowVersion + 1,
    })
    .where('state', 'in', [...VALUE_MOVES.authorise.from])
    .where('entered_by', '<>', by)
    .where(nobodyOf(by))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Has a version measured again that nobody has authorised. @returns whether it could be. */
export async function repeatResult(tx: Db, step: Pick<Step, 'id' | 'rowVersion'>): Promise<boolean> {
  const row = await counting(tx, step)
    .set({ state: 'repeat', row_version: step.rowVersion + 1 })
    .where('state', 'in', [...VALUE_MOVES.repeat.from])
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The largest number of earlier values that are shown beside one, and of those that are read: some are of other lines of its order. */
const EARLIER = 5;
const EARLIER_READ = 20;
export type EarlierValue = Pick<ResultRow, 'value' | 'flag'> & { drawn_at: string };

/**
 * The authorised values that some patients had, of some parameters, in one look; none that another laboratory measured. Those of a record
 * that was merged into a patient's are theirs.
 * @param until the last draw of the lines that they are compared with; undefined where one of them is not drawn yet.
 * @returns the values of a parameter, method and unit that were drawn no later than a line was (`drawOf`), other lines of its order
 * included, the newest first, with the time of their draw, or of their entry where nothing was drawn.
 */
export async function findEarlier(
  db: Db,
  {
    patientIds,
    parameterIds,
    until,
  }: { patientIds: readonly string[]; parameterIds: readonly string[]; until: string | undefined },
): Promise<
  (
    line: { id: string; patient_id: string | null; drawn: string | undefined },
    parameter: Pick<Measured, 'id' | 'method' | 'unit'>,
  ) => EarlierValue[]
> {
  if (patientIds.length === 0 || parameterIds.length === 0) return () => [];
  const personOf = await findPersonsOf(db, patientIds);
  if (personOf.size === 0) return () => [];
  const valued = db
    .selectFrom('lab_lines')
    .innerJoin('lab_results', 'lab_results.line_id', 'lab_lines.id')
    .select(['lab_lines.patient_id', 'lab_results.line_id', 'lab_results.parameter_id', 'lab_results.method'])
    .select(['lab_results.unit', 'lab_results.value', 'lab_results.flag', 'lab_results.id'])
    .select(sql<string>`coalesce(${drawnAt}, lab_results.entered_at)`.as('drawn_at'))
    .where('lab_lines.patient_id', 'in', [...personOf.keys()])
    .where('lab_results.parameter_id', 'in', [...new Set(parameterIds)])
    .where('lab_results.is_current', '=', 1)
    .where('lab_results.state', '=', 'authorised')
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM line_referrals WHERE line_referrals.line_id = lab_lines.id)`);
  const placed = db
    .selectFrom(valued.as('valued'))
    .selectAll()
    .select(
      sql<number>`row_number() OVER (
        PARTITION BY patient_id, parameter_id, method, unit ORDER BY drawn_at DESC, id DESC)`.as('place'),
    )
    .$if(until !== undefined, (query) => query.where('drawn_at', '<=', until ?? ''));
  const rows = await db
    .selectFrom(placed.as('placed'))
    .selectAll()
    .where('place', '<=', EARLIER_READ)
    .orderBy('drawn_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const keyOf = (...parts: readonly unknown[]) => JSON.stringify(parts);
  const whose = (patientId: string | null) => personOf.get(patientId ?? '') ?? null;
  const byKey = Map.groupBy(rows, (row) => keyOf(whose(row.patient_id), row.parameter_id, row.method, row.unit));
  return (line, { id, method, unit }) =>
    (byKey.get(keyOf(whose(line.patient_id), id, method, unit)) ?? [])
      .filter((row) => row.line_id !== line.id && (line.drawn === undefined || row.drawn_at <= line.drawn))
      .slice(0, EARLIER);
}

/** The names of accounts. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, personName(row)]));
}
