// The rules by which the values of one order are judged, each read once for the whole order: its patient at collection, approved ranges, and
// the values that the patient had before.
import type { Db } from '../../platform/db/database.ts';
import type { ParametersService } from '../parameters/parameters.service.ts';
import type { LineWithOrder, TubeOfTests } from './lines.queries.ts';
import type { Measured } from './measured.queries.ts';
import { drawOf, subjectsOf } from './order-patients.ts';
import { type EarlierValue, findEarlier, type ResultRow } from './results.queries.ts';
import type { Subject } from './value-rules.ts';

export interface RuleSources {
  parameters: Pick<ParametersService, 'approvedRanges'>;
}

export interface OrderRules {
  /** By line. */
  subjects: ReadonlyMap<string, Subject>;
  /** By parameter. */
  ranges: Awaited<ReturnType<ParametersService['approvedRanges']>>;
  /** Those of a line from before it was drawn. */
  earlierOf(line: LineWithOrder, parameter: Measured): EarlierValue[];
}

/**
 * @param compared the parameters whose earlier values are wanted. @param ranged those whose ranges are.
 * @param now ms, the time of a sample that is not drawn yet.
 */
export async function readRules(
  db: Db,
  { parameters }: RuleSources,
  order: { lines: readonly LineWithOrder[]; tubes: readonly TubeOfTests[]; results: readonly ResultRow[] },
  { compared, ranged, now }: { compared: readonly Measured[]; ranged: readonly Measured[]; now: number },
): Promise<OrderRules> {
  const patientIds = order.lines.flatMap((line) => line.patient_id ?? []);
  const idsOf = (some: readonly Measured[]) => [...new Set(some.map(({ id }) => id))];
  const drawn = new Map(order.lines.map((line) => [line.id, drawOf(line, order)]));
  const draws = [...drawn.values()].filter((at) => at !== undefined);
  const until = draws.length < order.lines.length ? undefined : draws.toSorted().at(-1);
  const earlierOf = await findEarlier(db, { patientIds, parameterIds: idsOf(compared), until });
  return {
    subjects: await subjectsOf(db, order.lines, order.tubes, now),
    ranges: ranged.length === 0 ? new Map() : await parameters.approvedRanges(db, idsOf(ranged)),
    earlierOf: (line, parameter) => earlierOf({ ...line, drawn: drawn.get(line.id) }, parameter),
  };
}
