// The lines that take a value: neither over nor without its tube, its consent or its shipment.
import type { TheirRange } from '@labfront/contract/range-schemas';
import { type LineState, OVER, stateByTubes } from '@labfront/contract/result-states';
import { AppError } from '../../platform/base/errors.ts';
import type { LineRow } from './lines.queries.ts';
import type { OpenOrder } from './open-order.ts';

/** @throws AppError 409 for a line that is over, or whose tube was rejected or lost. */
export function refuseEnded(state: LineState, test: string): void {
  if (OVER.includes(state)) throw new AppError('LINE_OVER', { test });
  if (state === 'recollect_requested') throw new AppError('LINE_NOT_READY', { test });
}

/** @throws AppError 409 for a line that is over, waits for its consent or its tube, or is referred and not sent. */
export function refuseUnready(order: OpenOrder, { id, state, test_id: testId, test_name: test }: LineRow): void {
  refuseEnded(state, test);
  if (order.reported.has(id)) return;
  if (order.withoutConsent.has(id)) throw new AppError('TEST_CONSENT_NEEDED', { test });
  const referral = order.referred.get(id);
  if (referral) {
    if (!referral.isSent) throw new AppError('LINE_NOT_SENT', { test });
    return;
  }
  const tubes = order.tubes.filter(({ testIds }) => testIds.includes(testId)).map((tube) => tube.state);
  if (stateByTubes(tubes) !== 'in_progress') throw new AppError('LINE_NOT_READY', { test });
}

/** @throws AppError 400 `RANGE_OF_OURS` where our own bench measures the line. */
export function refuseOurs(order: OpenOrder, line: LineRow, theirs: TheirRange | undefined): void {
  if (theirs && !order.referred.has(line.id)) throw new AppError('RANGE_OF_OURS', { test: line.test_name });
}
