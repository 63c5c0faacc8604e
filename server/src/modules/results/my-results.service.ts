// A patient's view of their results (laboratory.md section 7): released values only.
import type { Language } from '@labfront/contract/messages/sentences';
import type { MyResult, ResultPoint } from '@labfront/contract/my-results';
import { explainedBy } from '@labfront/contract/result-course';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { CsvPage } from '../../platform/csv/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { ExplanationsService } from '../explanations/explanations.service.ts';
import { findPersonsOf } from '../patients/patient-records.service.ts';
import type { ResultsConsentService } from '../patients/results-consent.service.ts';
import {
  findOwnPatient,
  listOfReport,
  listOwnResults,
  listParameters,
  listReleased,
  type NamedParameter,
  type ParameterOfResults,
  type ReleasedRow,
} from './my-results.queries.ts';

/** Of one parameter in the list, for its course. */
const MOST_LISTED = 12;
/** Of one parameter on its page: a daily value for a year. */
const MOST_OF_ONE = 400;

interface Dependencies {
  database: Database;
  explanations: Pick<ExplanationsService, 'approvedOf'>;
  resultsConsent: Pick<ResultsConsentService, 'closedOf'>;
}

const toPoint = (row: ReleasedRow): ResultPoint => ({
  _id: row.id,
  at: row.collected_at ?? row.made_at,
  value: row.value,
  unit: row.unit,
  method: row.method,
  flag: row.flag,
  range: row.range_used === null ? null : (JSON.parse(row.range_used) as ResultPoint['range']),
  noRange: row.no_range,
  laboratoryId: row.laboratory_id,
  laboratory: row.laboratory ?? '',
  isReferred: row.is_referred === 1,
  testName: row.test_name,
  orderId: row.order_id,
  reportId: row.report_id,
});

/** Hindi pages show it in the place of the English name, so it is never empty. */
const hindiOf = ({ name, name_hi: nameHi }: NamedParameter) => nameHi || name;

const byTime = (a: ResultPoint, b: ResultPoint) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1);

const toResult = (parameter: ParameterOfResults, rows: readonly ReleasedRow[]): MyResult => ({
  parameterId: parameter.id,
  code: parameter.code,
  name: parameter.name,
  nameHi: hindiOf(parameter),
  kind: parameter.kind,
  department: parameter.department,
  cvi: parameter.cvi,
  cva: parameter.cva,
  points: rows.map(toPoint).toSorted(byTime),
});

export function createMyResultsService({ database, explanations, resultsConsent }: Dependencies) {
  const { db } = database;

  /** @throws AppError 404 for a patient who is not the account's, 403 `RESULTS_CONSENT_NEEDED` for an adult who has not agreed. */
  async function mustFind(accountId: string, patientId: string | undefined) {
    const patient = await findOwnPatient(db, accountId, patientId);
    if (!patient) throw notFound('Patient');
    const closed = await resultsConsent.closedOf(accountId);
    if (closed.includes(patient.id)) throw new AppError('RESULTS_CONSENT_NEEDED', { name: patient.name });
    return { _id: patient.id, name: patient.name };
  }

  return {
    /** The newest released values of each parameter of a patient, by department and name. @throws AppError 404. */
    async list(accountId: string, patientId?: string) {
      const patient = await mustFind(accountId, patientId);
      const patientIds = [...(await findPersonsOf(db, [patient._id])).keys()];
      const rows = await listReleased(db, { patientIds, most: MOST_LISTED });
      const found = Map.groupBy(rows, (row) => row.parameter_id);
      const parameters = await listParameters(db, [...found.keys()]);
      return { data: parameters.map((one) => toResult(one, found.get(one.id) ?? [])), patient };
    },

    /**
     * The released values of one parameter, 400 at most, and its explanation where one is approved.
     * @throws AppError 404 for a foreign patient, and where they have no released value of it.
     */
    async get(accountId: string, parameterId: string, language: Language, patientId?: string) {
      const patient = await mustFind(accountId, patientId);
      const patientIds = [...(await findPersonsOf(db, [patient._id])).keys()];
      const rows = await listReleased(db, { patientIds, parameterId, most: MOST_OF_ONE });
      const [parameter] = rows.length === 0 ? [] : await listParameters(db, [parameterId]);
      if (!parameter) throw notFound('Result');
      const data = toResult(parameter, rows);
      const approved = await explanations.approvedOf(parameterId);
      return { data, patient, explanation: approved && explain(approved, language, data.points.at(-1)?.flag ?? null) };
    },

    /** The released results of an account's patients, the newest first, for the copy of their data. */
    async exportOwn(accountId: string, page: CsvPage) {
      return (await listOwnResults(db, accountId, await resultsConsent.closedOf(accountId), page)).map(
        ({ id, range_used: range, made_at: createdAt, ...row }) => ({
          _id: id,
          patient: row.patient,
          test: row.test_name,
          code: row.code,
          name: row.name,
          value: row.value,
          unit: row.unit,
          method: row.method,
          flag: row.flag,
          range: range === null ? null : (JSON.parse(range) as ResultPoint['range']),
          // As it was said at the bench; null where nobody asked, or nobody knew.
          pregnancy:
            row.pregnant === null
              ? null
              : { pregnant: row.pregnant === 1, week: row.week, lastPeriod: row.last_period },
          createdAt,
        }),
      );
    },

    /** The results of a version of a report; none of an uploaded one. */
    async ofReport(reportId: string, version: number) {
      const rows = await listOfReport(db, reportId, version);
      return rows.map((row) => {
        const { value, unit, method, flag, range, noRange, testName } = toPoint(row);
        return {
          code: row.code,
          name: row.name,
          nameHi: hindiOf(row),
          testName,
          value,
          reason: row.reason,
          unit,
          method,
          flag,
          range,
          noRange,
        };
      });
    },
  };
}

type Approved = NonNullable<Awaited<ReturnType<ExplanationsService['approvedOf']>>>;

function explain(approved: Approved, language: Language, flag: ResultPoint['flag']) {
  const part = explainedBy(flag);
  const levels = approved.texts[language];
  const of = ({ about, ...parts }: (typeof levels)['simple']) => ({ about, flagged: part === null ? '' : parts[part] });
  const { name, qualification } = approved.approvedBy ?? { name: '', qualification: '' };
  return {
    simple: of(levels.simple),
    detailed: of(levels.detailed),
    source: approved.source,
    sourceUrl: approved.sourceUrl,
    version: approved.version,
    approvedBy: [name, qualification].filter(Boolean).join(', '),
    approvedAt: approved.approvedAt ?? approved.draftedAt,
  };
}

export type MyResultsService = ReturnType<typeof createMyResultsService>;
