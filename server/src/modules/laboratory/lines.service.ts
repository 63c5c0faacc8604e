// The lines of an order follow its tubes and values: each is in the state of its least advanced parameter.

import { type LineState, lineState, type ResultState } from '@labfront/contract/result-states';
import { isGone } from '@labfront/contract/specimen-states';
import type { Db } from '../../platform/db/database.ts';
import {
  type LineWithOrder,
  listLinesOf,
  listTubesOf,
  mapReferralStates,
  setLine,
  type TubeOfTests,
} from './lines.queries.ts';
import { listMeasuredBy } from './measured.queries.ts';
import { tubesOf } from './order-patients.ts';
import { listReportedLines, listResults } from './results.queries.ts';
import { haveArrived, noteReceipts } from './turnaround.receipts.ts';

export type { LineRow } from './lines.queries.ts';
export { findLines, holdLines, listLinesOf, moveLine, setLine } from './lines.queries.ts';
export { isMeasured } from './results.queries.ts';
export { answerLine } from './row-answers.ts';

/** Of lines whose tube may be lost without another one. */
export const NEEDS_NO_SAMPLE: ReadonlySet<LineState> = new Set([
  'authorised',
  'released',
  'not_performed',
  'cancelled',
]);

const ENDED_VISITS: ReadonlySet<string> = new Set(['cancelled', 'rescheduled']);

/** A test without a tube ends with its visit while nothing is measured: no tube of it is cancelled. */
const endsWithVisit = (line: LineWithOrder, tubes: readonly unknown[], results: number): boolean =>
  tubes.length === 0 && results === 0 && ENDED_VISITS.has(line.visit_state);

/** Where a line is measured: with its tubes. One that has values stays there, wherever its tubes are sent for other tests. */
function centreOf(
  line: Pick<LineWithOrder, 'centre_id'>,
  tubes: readonly { centre_id: string | null }[],
  states: readonly ResultState[],
): string | null {
  if (line.centre_id !== null && states.some((state) => state !== 'repeat')) return line.centre_id;
  return tubes.findLast((tube) => tube.centre_id !== null)?.centre_id ?? line.centre_id;
}

/** Whether a line does not follow its tubes any more. */
function staysAsIs({ state }: LineWithOrder, tubes: readonly TubeOfTests[], wasReported: boolean): boolean {
  if (state === 'not_performed') return true;
  // Another tube makes another line, whatever becomes of the one that was lost.
  if (state === 'recollect_requested') return !wasReported;
  // Withdrawn: what its tube was to replace was found, and counts.
  return state === 'cancelled' && tubes.some((tube) => isGone(tube.state) || tube.state === 'disposed');
}

/** Brings the lines of an accession to the states of their tubes and values. @returns whether one has lost its sample by it. */
export async function settleLines(tx: Db, accessionId: string, at: string): Promise<boolean> {
  let hasLost = false;
  const lines = await listLinesOf(tx, accessionId);
  const tubes = await listTubesOf(tx, accessionId);
  const results = await listResults(
    tx,
    lines.map((line) => line.id),
  );
  const referred = await mapReferralStates(
    tx,
    lines.map((line) => line.id),
  );
  const reported = await listReportedLines(
    tx,
    lines.map((line) => line.id),
  );
  const measured = Map.groupBy(await listMeasuredBy(tx, lines, reported), (parameter) => parameter.test_id);
  // A line keeps the time that it has. One whose referral was taken back has none, and gets that of its receipt again.
  const arrived = lines.filter((line) => line.due_at === null && haveArrived(tubesOf(tubes, line.test_id)));
  const due = await noteReceipts(tx, accessionId, arrived);
  for (const line of lines) {
    const wasReported = reported.has(line.id);
    const own = tubesOf(tubes, line.test_id);
    if (staysAsIs(line, own, wasReported)) continue;
    const current = new Map<string, ResultState>(
      results
        .filter((row) => row.line_id === line.id && row.is_current === 1)
        .map((row) => [row.parameter_id, row.state]),
    );
    // A released line stays released until one of its values is amended, even if the test is redefined meanwhile.
    if (line.state === 'released' && [...current.values()].every((one) => one === 'authorised')) continue;
    const state = endsWithVisit(line, own, current.size)
      ? 'cancelled'
      : lineState(
          // A reported value can be corrected without the tube.
          wasReported ? [] : own.map((tube) => tube.state),
          (measured.get(line.test_id) ?? []).map(({ id }) => current.get(id)),
          referred.has(line.id),
        );
    const centre = centreOf(line, own, [...current.values()]);
    const dueAt = line.due_at ?? due.get(line.id) ?? null;
    if (state !== line.state || centre !== line.centre_id || dueAt !== line.due_at) {
      await setLine(tx, line.id, { state, centre_id: centre, due_at: dueAt, updated_at: at });
      hasLost ||= state === 'recollect_requested';
    }
  }
  return hasLost;
}
