// Finds which promises were kept and which were not, from visits, tubes and lines: it writes one check for each, and pays nothing.
import { LATE_AFTER_MINUTES } from '@labfront/contract/promise-kinds';
import { isOurFault, type RejectCode } from '@labfront/contract/specimen-states';
import { isoTime, localTime } from '../../platform/base/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  type EventPosition,
  listArrivals,
  listDueLines,
  listLineEnds,
  listRecalled,
  listTimedLines,
  listTubeEvents,
} from './promise-facts.queries.ts';
import { insertChecks, noteFactsChanged, type PromiseCheckRow, setHappened, setOutcome } from './promises.queries.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A device may tell an arrival so long after it. */
const ARRIVALS_MS = 14 * DAY_MS;
/** Rows of one batch. */
export const AT_ONCE = 200;

/** States of a line from which no report follows. */
const WITHOUT_END: ReadonlySet<string> = new Set(['recollect_requested', 'referred', 'not_performed', 'cancelled']);
const NOT_SETTLED = { settled_at: null } as const;
const isLate = (due: string, happened: string) => Date.parse(happened) > Date.parse(due);

/** The end of a window and the minutes after it. */
export function arrivalDue(date: string, slot: string): string {
  const [, end = ''] = slot.split('-');
  return isoTime(localTime(date, '00:00') + minutesOf(end) * MINUTE_MS + LATE_AFTER_MINUTES * MINUTE_MS);
}

/** `24:00` is the end of a day. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Looks at arrivals that were not looked at, or whose time was corrected. @returns how many. */
export async function findArrivals(tx: Db, now: number): Promise<number> {
  const at = isoTime(now);
  const rows = await listArrivals(tx, isoTime(now - ARRIVALS_MS), AT_ONCE);
  for (const { id, booking_id, date, slot, arrived_at, outcome } of rows) {
    if (date === null || slot === null || arrived_at === null) continue;
    const key = { kind: 'collector_late', subject_id: id } as const;
    const due = arrivalDue(date, slot);
    const found = isLate(due, arrived_at) ? 'broken' : 'kept';
    if (outcome === null) {
      const check = { ...key, booking_id, due_at: due, happened_at: arrived_at, outcome: found, found_at: at } as const;
      await insertChecks(tx, [{ ...check, ...NOT_SETTLED }]);
      continue;
    }
    const change = { outcome: found, found_at: at, due_at: due, happened_at: arrived_at, ...NOT_SETTLED } as const;
    if (!(await setOutcome(tx, key, change))) await setHappened(tx, key, arrived_at);
    // The patient keeps a payment that was made; a person sees that the time was corrected.
    else if (found === 'kept') await noteFactsChanged(tx, key, at);
  }
  return rows.length;
}

type TubeEvent = Awaited<ReturnType<typeof listTubeEvents>>[number];

/** A check for each line of an accession whose tubes are all here. */
async function checksOfReceipt(tx: Db, accessionId: string, now: string): Promise<PromiseCheckRow[]> {
  const lines = await listTimedLines(tx, accessionId);
  return lines.map(({ id, booking_id, due_at }) => {
    const check = { kind: 'report_late', subject_id: id, booking_id, due_at, happened_at: null } as const;
    return { ...check, outcome: 'open', found_at: now, ...NOT_SETTLED } as const;
  });
}

async function takeTubeEvent(tx: Db, event: TubeEvent, now: string): Promise<void> {
  const { specimen_id: subject_id, booking_id, kind, server_at: happened_at } = event;
  const tube = { kind: 'specimen_lost', subject_id, booking_id, due_at: null } as const;
  const kept = { ...tube, happened_at: null, outcome: 'kept', found_at: now, ...NOT_SETTLED } as const;
  await insertChecks(tx, [kept]);
  const { rejectCode, found } = JSON.parse(event.details) as { rejectCode?: RejectCode; found?: boolean };
  if (kind === 'received') {
    await insertChecks(tx, await checksOfReceipt(tx, event.accession_id, now));
    // It was lost, and what was granted for that stays; a person sees that it is found.
    if (found) await noteFactsChanged(tx, tube, now);
    return;
  }
  const isOurs = kind === 'lost' || (rejectCode !== undefined && isOurFault(rejectCode));
  if (isOurs) await setOutcome(tx, tube, { outcome: 'broken', found_at: now, happened_at, ...NOT_SETTLED });
}

/** Looks at events of tubes behind a position. @returns the position of the last one, null at the end. */
export async function findTubeEvents(tx: Db, position: EventPosition, now: number): Promise<EventPosition | null> {
  const rows = await listTubeEvents(tx, position, AT_ONCE);
  for (const event of rows) await takeTubeEvent(tx, event, isoTime(now));
  const last = rows.at(-1);
  return last ? { at: last.server_at, specimenId: last.specimen_id, seq: last.seq } : null;
}

/** Opens the promise of lines anew that another laboratory gave back. @returns how many. */
export async function findRecalled(tx: Db, now: number): Promise<number> {
  const rows = await listRecalled(tx, AT_ONCE);
  const open = { outcome: 'open', found_at: isoTime(now), happened_at: null, ...NOT_SETTLED } as const;
  for (const key of rows) await setOutcome(tx, key, open);
  return rows.length;
}

/** Decides about lines that ended, will not end here, or are late. @returns how many. */
export async function findLines(tx: Db, now: number): Promise<number> {
  const at = isoTime(now);
  const rows = await listDueLines(tx, at, AT_ONCE);
  const ends = await listLineEnds(
    tx,
    rows.map(({ subject_id }) => subject_id),
  );
  for (const { kind, subject_id, due_at, state } of rows) {
    const due = due_at ?? at;
    const end = ends.get(subject_id) ?? (state === 'released' ? at : null);
    const outcome = isLate(due, end ?? at) ? 'broken' : 'kept';
    const change = { found_at: at, happened_at: end, ...NOT_SETTLED };
    // Nobody waits for the report of a line that will not end, or whose sample is collected once more.
    await setOutcome(
      tx,
      { kind, subject_id },
      { outcome: end === null && WITHOUT_END.has(state) ? 'void' : outcome, ...change },
    );
  }
  return rows.length;
}
