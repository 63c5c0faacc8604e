// The tubes from which values come are in testing (laboratory.md section 4).
import type { ResultOutcome } from '@labfront/contract/laboratory';
import type { Db } from '../../platform/db/database.ts';
import type { TubesOfBench } from '../specimens/specimens.service.ts';
import type { OpenOrder } from './open-order.ts';

export interface TestedTubes {
  tubesOfBench: Pick<TubesOfBench, 'startTesting'>;
}

/** Moves on the accepted tubes of the lines of some saved values. Those of a line that another laboratory measures are not measured here. */
export async function startTesting(
  tx: Db,
  { tubesOfBench }: TestedTubes,
  order: OpenOrder,
  { saved, by }: { saved: readonly ResultOutcome[]; by: string },
): Promise<void> {
  const lineIds = new Set(saved.map(({ lineId }) => lineId));
  const [first, ...rest] = order.lines.filter(({ id }) => lineIds.has(id) && !order.referred.has(id));
  if (!first || !order.tubes.some(({ state }) => state === 'accepted')) return;
  const testIds = new Set([first, ...rest].map((line) => line.test_id));
  await tubesOfBench.startTesting(tx, first.accession_id, testIds, by);
}
