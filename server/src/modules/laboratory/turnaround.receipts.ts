// The promise of a line begins with the receipt of its last tube (laboratory.md section 9, Promises).
import type { SpecimenState } from '@labfront/contract/specimen-states';
import { isoTime } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { LineWithOrder, TubeOfTests } from './lines.queries.ts';
import { insertTurnaround, listReceipts, promisedMinutes } from './turnaround.queries.ts';

const MINUTE_MS = 60_000;
const ARRIVED: ReadonlySet<SpecimenState> = new Set(['received', 'accepted', 'in_testing', 'stored', 'disposed']);

/** Whether all tubes of a test have arrived, void ones apart; false for a test without a tube. */
export function haveArrived(all: readonly TubeOfTests[]): boolean {
  const tubes = all.filter(({ state }) => state !== 'cancelled');
  return tubes.length > 0 && tubes.every(({ state }) => ARRIVED.has(state));
}

const latest = (times: readonly string[]) =>
  times.length === 0 ? null : isoTime(Math.max(...times.map((at) => Date.parse(at))));

/**
 * Notes the receipt of lines whose tubes have all arrived, with what was promised for their tests then.
 * @returns when each is due, by line; without the lines whose tests promise nothing.
 */
export async function noteReceipts(
  tx: Db,
  accessionId: string,
  lines: readonly LineWithOrder[],
): Promise<Map<string, string>> {
  if (lines.length === 0) return new Map();
  const receipts = await listReceipts(tx, accessionId);
  const promised = await promisedMinutes(
    tx,
    lines.map(({ test_id }) => test_id),
  );
  const rows = lines.flatMap(({ id, test_id, centre_id }) => {
    const own = receipts.filter(({ testIds }) => testIds.includes(test_id));
    const received = latest(own.map(({ received_at }) => received_at));
    const minutes = promised.get(test_id);
    if (received === null || minutes === undefined) return [];
    return {
      id,
      test_id,
      centre_id,
      collected_at: latest(own.flatMap(({ collected_at }) => collected_at ?? [])),
      received_at: received,
      resulted_at: null,
      authorised_at: null,
      released_at: null,
      promised_minutes: minutes,
      due_at: isoTime(Date.parse(received) + minutes * MINUTE_MS),
      finished_at: null,
    };
  });
  await insertTurnaround(tx, rows);
  return new Map(rows.map(({ id, due_at }) => [id, due_at]));
}
