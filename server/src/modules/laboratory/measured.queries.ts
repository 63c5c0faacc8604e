// The parameters that the lines of an order measure, also after the definitions of their tests were changed.
import type { LineState } from '@labfront/contract/result-states';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The parameters that the definitions of some tests name now, in their order, with all fields. */
const listDefined = (db: Db, testIds: readonly string[]) =>
  db
    .selectFrom('definition_parameters')
    .innerJoin('parameters', 'parameters.id', 'definition_parameters.parameter_id')
    .selectAll('parameters')
    .select(['definition_parameters.test_id', 'definition_parameters.heading'])
    .where('definition_parameters.test_id', 'in', [...new Set(testIds)])
    .orderBy('definition_parameters.test_id')
    .orderBy('definition_parameters.position')
    .execute();
export type Measured = Awaited<ReturnType<typeof listDefined>>[number];

/** The parameters that some lines have a value of. */
const listValued = (db: Db, lineIds: readonly string[]) =>
  db
    .selectFrom('lab_results')
    .innerJoin('lab_lines', 'lab_lines.id', 'lab_results.line_id')
    .innerJoin('parameters', 'parameters.id', 'lab_results.parameter_id')
    .selectAll('parameters')
    .select(['lab_lines.test_id', sql<string>`''`.as('heading')])
    .where('lab_results.line_id', 'in', [...lineIds])
    .where('lab_results.is_current', '=', 1)
    .orderBy('parameters.code')
    .execute();

interface LineOfTest {
  id: string;
  test_id: string;
  state: LineState;
}

const SIGNED: readonly LineState[] = ['authorised', 'released'];
const keyOf = ({ test_id: testId, id }: Measured) => `${testId} ${id}`;

/**
 * The parameters that the lines of one order measure. An open line takes its test's definition as it is now, and keeps what it has a value
 * of; a line that is authorised or was reported keeps exactly what it has values of.
 * @param reported the lines that have had a value in a report.
 */
export async function listMeasuredBy(
  db: Db,
  lines: readonly LineOfTest[],
  reported: ReadonlySet<string>,
): Promise<Measured[]> {
  if (lines.length === 0) return [];
  const defined = await listDefined(
    db,
    lines.map((line) => line.test_id),
  );
  const valued = await listValued(
    db,
    lines.map((line) => line.id),
  );
  const hasValue = new Set(valued.map(keyOf));
  // An order has one line of a test.
  const signed = new Set(
    lines.filter(({ id, state }) => SIGNED.includes(state) || reported.has(id)).map((line) => line.test_id),
  );
  const named = new Set(defined.map(keyOf));
  return [
    ...defined.filter((parameter) => !signed.has(parameter.test_id) || hasValue.has(keyOf(parameter))),
    ...valued.filter((parameter) => !named.has(keyOf(parameter))),
  ];
}
