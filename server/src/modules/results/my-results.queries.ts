// The released results of patients: versions that count, in the version of a report that holds and was neither withdrawn nor awaits its
// payment or counselling. What was corrected meanwhile is in no such version, so it does not show.
import type { ParameterKind } from '@labfront/contract/parameters';
import type { NoRangeReason, ResultFlag } from '@labfront/contract/reference-ranges';
import { sql } from 'kysely';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Db } from '../../platform/db/database.ts';
import { drawnAt } from '../specimens/specimens.service.ts';

export interface ReleasedRow {
  id: string;
  parameter_id: string;
  value: string;
  unit: string;
  method: string;
  flag: ResultFlag | null;
  range_used: string | null;
  no_range: NoRangeReason | null;
  test_name: string;
  laboratory_id: string | null;
  laboratory: string | null;
  is_referred: 0 | 1;
  order_id: string;
  report_id: string;
  /** When the visit was made. */
  made_at: string;
  collected_at: string | null;
}

/** Of an account, and its own person where no id is given. */
export const findOwnPatient = (db: Db, accountId: string, patientId: string | undefined) => {
  const living = db
    .selectFrom('patients')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('merged_into', 'is', null);
  return patientId === undefined
    ? living.where('relation', '=', 'self').executeTakeFirst()
    : living.where('id', '=', patientId).executeTakeFirst();
};

// An expression in place of the bare status: without statistics SQLite would begin with the index of every completed report, which
// takes two seconds among a million results, and not with the patient's lines.
const ofReport = sql`
  JOIN released_results ON released_results.result_id = lab_results.id
  JOIN reports ON reports.id = released_results.report_id AND reports.version = released_results.version
    AND coalesce(reports.status, '') = 'Completed' AND reports.deleted_at IS NULL
    AND (reports.counselling_needed = 0 OR reports.counselled_at IS NOT NULL)`;

/** Results of sensitive tests are told by their report alone, after counselling. */
const isOrdinary = sql`NOT EXISTS (SELECT 1 FROM catalogue_items
  WHERE catalogue_items.id = lab_lines.test_id AND catalogue_items.sensitive = 1)`;

/** Whoever measured a line: the laboratory that it was referred to, else the centre. */
const ofLaboratory = sql`coalesce(line_referrals.laboratory_id, lab_lines.centre_id) AS laboratory_id,
      coalesce(referral_laboratories.name, centres.name) AS laboratory,
      CASE WHEN line_referrals.laboratory_id IS NULL THEN 0 ELSE 1 END AS is_referred`;
const joinLaboratory = sql`LEFT JOIN centres ON centres.id = lab_lines.centre_id
    LEFT JOIN line_referrals ON line_referrals.line_id = lab_lines.id
    LEFT JOIN referral_laboratories ON referral_laboratories.id = line_referrals.laboratory_id`;

/**
 * The newest released results of each parameter, the oldest first.
 * @param most results of one parameter.
 */
export async function listReleased(
  db: Db,
  { patientIds, parameterId, most }: { patientIds: readonly string[]; parameterId?: string; most: number },
): Promise<ReleasedRow[]> {
  const ofParameter = parameterId === undefined ? sql`` : sql`AND lab_results.parameter_id = ${parameterId}`;
  const { rows } = await sql<ReleasedRow>`
    WITH ranked AS (
      SELECT lab_results.id, released_results.report_id, row_number() OVER (
        PARTITION BY lab_results.parameter_id ORDER BY lab_lines.created_at DESC, lab_results.id DESC) AS place
      FROM lab_lines
      JOIN lab_results ON lab_results.line_id = lab_lines.id AND lab_results.is_current = 1
        AND lab_results.state = 'authorised' ${ofParameter}
      ${ofReport}
      WHERE lab_lines.patient_id IN (${sql.join([...patientIds])})
        AND ${isOrdinary}
    )
    SELECT lab_results.id, lab_results.parameter_id, lab_results.value, lab_results.unit, lab_results.method,
      lab_results.flag, lab_results.range_used, coalesce(lab_results.range_needs, lab_results.no_range) AS no_range, lab_lines.test_name,
      ${ofLaboratory}, lab_lines.accession_id AS order_id, ranked.report_id,
      lab_lines.created_at AS made_at,
      ${drawnAt} AS collected_at
    FROM ranked
    JOIN lab_results ON lab_results.id = ranked.id
    JOIN lab_lines ON lab_lines.id = lab_results.line_id
    ${joinLaboratory}
    WHERE ranked.place <= ${most}
    ORDER BY lab_lines.created_at, lab_results.id`.execute(db);
  return rows;
}

/** The released results of one version of a report, in the order of its tests. */
export async function listOfReport(
  db: Db,
  reportId: string,
  version: number,
): Promise<(ReleasedRow & NamedParameter & { reason: string })[]> {
  const { rows } = await sql<ReleasedRow & NamedParameter & { reason: string }>`
    SELECT lab_results.id, lab_results.parameter_id, lab_results.value, lab_results.reason, lab_results.unit, lab_results.method,
      lab_results.flag, lab_results.range_used, coalesce(lab_results.range_needs, lab_results.no_range) AS no_range, lab_lines.test_name,
      ${ofLaboratory}, lab_lines.accession_id AS order_id, reports.id AS report_id,
      lab_lines.created_at AS made_at, NULL AS collected_at,
      parameters.code, parameters.name, parameters.name_hi
    FROM reports
    JOIN released_results ON released_results.report_id = reports.id AND released_results.version = ${version}
    JOIN lab_results ON lab_results.id = released_results.result_id
    JOIN lab_lines ON lab_lines.id = lab_results.line_id
    JOIN parameters ON parameters.id = lab_results.parameter_id
    LEFT JOIN definition_parameters ON definition_parameters.test_id = lab_lines.test_id
      AND definition_parameters.parameter_id = lab_results.parameter_id
    ${joinLaboratory}
    WHERE reports.id = ${reportId} AND reports.deleted_at IS NULL
    ORDER BY lab_lines.accession_id, lab_lines.position, definition_parameters.position, parameters.name, lab_results.id`.execute(
    db,
  );
  return rows;
}

export interface NamedParameter {
  code: string;
  name: string;
  name_hi: string;
}

export interface ParameterOfResults extends NamedParameter {
  id: string;
  kind: ParameterKind;
  department: string;
  cvi: string | null;
  cva: string | null;
}

export async function listParameters(db: Db, ids: readonly string[]): Promise<ParameterOfResults[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('parameters')
    .select(['id', 'code', 'name', 'name_hi', 'kind', 'department', 'cvi', 'cva'])
    .where('id', 'in', [...ids])
    .orderBy('department')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export interface OwnResultRow
  extends Pick<ReleasedRow, 'id' | 'value' | 'unit' | 'method' | 'flag' | 'range_used' | 'test_name' | 'made_at'> {
  patient: string;
  code: string;
  name: string;
  /** The last answer about a pregnancy at the collection of the order. */
  pregnant: 0 | 1 | null;
  week: number | null;
  last_period: string | null;
}

/** The released results of an account's patients and of records that were merged into theirs, the newest first. @param closed the patients left out. */
export async function listOwnResults(
  db: Db,
  accountId: string,
  closed: readonly string[],
  { after, limit }: CsvPage,
): Promise<OwnResultRow[]> {
  const open = closed.length === 0 ? sql`` : sql`AND patients.person_id NOT IN (${sql.join([...closed])})`;
  const further = after === undefined ? sql`` : sql`AND lab_results.id < ${after}`;
  const { rows } = await sql<OwnResultRow>`
    SELECT lab_results.id, lab_results.value, lab_results.unit, lab_results.method, lab_results.flag, lab_results.range_used,
      lab_lines.test_name, lab_lines.created_at AS made_at, patients.name AS patient, parameters.code, parameters.name,
      asked.pregnant, asked.week, asked.last_period
    FROM (SELECT id, name, id AS person_id FROM patients WHERE account_id = ${accountId}
      UNION ALL
      SELECT merged.id, merged.name, own.id AS person_id FROM patients AS own JOIN patients AS merged ON merged.merged_into = own.id
      WHERE own.account_id = ${accountId} AND coalesce(merged.account_id, '') <> ${accountId}) AS patients
    JOIN lab_lines ON lab_lines.patient_id = patients.id
    LEFT JOIN lab_pregnancies AS asked ON asked.accession_id = lab_lines.accession_id
      AND asked.version = (SELECT max(version) FROM lab_pregnancies WHERE accession_id = lab_lines.accession_id)
    JOIN lab_results ON lab_results.line_id = lab_lines.id AND lab_results.is_current = 1
      AND lab_results.state = 'authorised' ${further}
    ${ofReport}
    JOIN parameters ON parameters.id = lab_results.parameter_id
    WHERE ${isOrdinary} ${open}
    ORDER BY lab_results.id DESC LIMIT ${limit}`.execute(db);
  return rows;
}
