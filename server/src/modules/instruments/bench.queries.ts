// Tubes on the bench: the lines that a measured value may belong to. Read only; values go through the laboratory's service.
import type { LineState, ResultState } from '@labfront/contract/result-states';
import type { SpecimenState } from '@labfront/contract/specimen-states';
import type { Scope } from '../../platform/base/scope.ts';
import type { Db } from '../../platform/db/database.ts';
import { within } from '../record-scopes/record-scopes.service.ts';

export interface Tube {
  code: string;
  accession: string;
  accessionId: string;
  state: SpecimenState;
  testIds: readonly string[];
}

/**
 * The tubes of accessions that have one of these codes, or are themselves named by their numbers.
 * @param scope of staff who name the codes: accessions without a line in it are not found.
 */
export async function findTubes(db: Db, codes: readonly string[], scope?: Scope): Promise<Tube[]> {
  if (codes.length === 0) return [];
  const named = [...new Set(codes)];
  const seen = within('lab_lines', scope);
  let query = db
    .selectFrom('specimens')
    .innerJoin('accessions', 'accessions.id', 'specimens.accession_id')
    .select(['specimens.tube_code as code', 'specimens.state', 'specimens.tests', 'accessions.number as accession'])
    .select('accessions.id as accessionId')
    .where((row) =>
      row.or([
        row(
          'specimens.accession_id',
          'in',
          db.selectFrom('specimens').select('accession_id').where('tube_code', 'in', named),
        ),
        row('specimens.accession_id', 'in', db.selectFrom('accessions').select('id').where('number', 'in', named)),
      ]),
    );
  if (seen.length > 0) {
    const lines = db
      .selectFrom('lab_lines')
      .select('accession_id')
      .where((row) => row.and(seen));
    query = query.where('specimens.accession_id', 'in', lines);
  }
  return (await query.execute()).map(({ tests, ...row }) => ({
    ...row,
    testIds: (JSON.parse(tests) as { testId: string }[]).map(({ testId }) => testId),
  }));
}

/** The states of lines that take no measured value any more. */
export const CLOSED: ReadonlySet<LineState> = new Set([
  'authorised',
  'released',
  'referred',
  'not_performed',
  'cancelled',
]);

export interface BenchLine {
  id: string;
  accessionId: string;
  testId: string;
  testName: string;
  centreId: string | null;
  state: LineState;
  parameterId: string;
}

/** The lines of accessions with each parameter that their tests measure. */
export async function listBenchLines(db: Db, accessionIds: readonly string[]): Promise<BenchLine[]> {
  if (accessionIds.length === 0) return [];
  return db
    .selectFrom('lab_lines')
    .innerJoin('definition_parameters', 'definition_parameters.test_id', 'lab_lines.test_id')
    .select(['lab_lines.id', 'lab_lines.accession_id as accessionId', 'lab_lines.test_id as testId'])
    .select('lab_lines.test_name as testName')
    .select(['lab_lines.centre_id as centreId', 'lab_lines.state', 'definition_parameters.parameter_id as parameterId'])
    .where('lab_lines.accession_id', 'in', [...new Set(accessionIds)])
    .execute();
}

export interface CurrentValue {
  lineId: string;
  parameterId: string;
  state: ResultState;
  value: string;
  rowVersion: number;
}

/** The values that count now, of some lines. */
export async function listCurrentValues(db: Db, lineIds: readonly string[]): Promise<CurrentValue[]> {
  if (lineIds.length === 0) return [];
  return db
    .selectFrom('lab_results')
    .select(['line_id as lineId', 'parameter_id as parameterId', 'state', 'value', 'row_version as rowVersion'])
    .where('line_id', 'in', [...new Set(lineIds)])
    .where('is_current', '=', 1)
    .execute();
}

/** Parameters by their codes in lower case. */
export async function parametersByCode(db: Db, codes: readonly string[]) {
  if (codes.length === 0) return new Map<string, never>();
  const rows = await db.selectFrom('parameters').select(['id', 'code', 'name', 'unit']).execute();
  const wanted = new Set(codes.map((code) => code.toLowerCase()));
  return new Map(rows.filter(({ code }) => wanted.has(code.toLowerCase())).map((row) => [row.code.toLowerCase(), row]));
}
