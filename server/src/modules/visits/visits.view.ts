// Visits as the wire shows them.
import { toRupees } from '@labfront/contract/money';
import { STATES_BEFORE_ARRIVAL } from '@labfront/contract/visit-rules';
import type { Visit } from '@labfront/contract/visits';
import { localTime } from '../../platform/base/clock.ts';
import type { BookingToVisit } from '../bookings/bookings.service.ts';
import type { listNotes } from './visit-events.queries.ts';
import type { VisitRow, VisitWithCollector } from './visits.queries.ts';

const NOT_ARRIVED: ReadonlySet<string> = new Set(STATES_BEFORE_ARRIVAL);

/** Whether the window of a visit is over and nobody has arrived. @param now milliseconds. */
export const isLate = ({ state, date, slot }: Pick<VisitRow, 'state' | 'date' | 'slot'>, now: number): boolean =>
  NOT_ARRIVED.has(state) && date !== null && slot !== null && endOf(date, slot) <= now;

/** The end of a window, ms; `24:00` is the end of the day. */
function endOf(date: string, slot: string): number {
  const [hours = 0, minutes = 0] = slot.slice(6).split(':').map(Number);
  return localTime(date, '00:00') + (hours * 60 + minutes) * 60_000;
}

export function addressText({ address }: Pick<BookingToVisit, 'address'>): string {
  return [address?.address, address?.landmark, address?.locality].filter(Boolean).join(', ');
}

type NoteRow = Awaited<ReturnType<typeof listNotes>>[number];

/** The notes of a visit; those of a deleted account are empty. */
const toNotes = (rows: readonly NoteRow[]): Visit['notes'] =>
  rows.flatMap(({ body, corrected_at: at, first_name, last_name }) => {
    const { text, note } = JSON.parse(body) as { text?: string; note?: string };
    const said = (text ?? note ?? '').trim();
    return said === '' ? [] : [{ text: said, by: [first_name, last_name].filter(Boolean).join(' '), at }];
  });

/** @param nextDrawAt the time of its next later draw. @param now milliseconds. */
export function toVisit(
  row: VisitWithCollector,
  booking: BookingToVisit,
  { nextDrawAt, notes, now }: { nextDrawAt: string | null; notes: readonly NoteRow[]; now: number },
): Visit {
  const tests = booking.patients.flatMap(({ tests }) => tests.map(({ name }) => name));
  return {
    _id: row.id,
    bookingId: row.booking_id,
    bookingNumber: booking.number,
    kind: row.kind,
    state: row.state,
    centreId: row.centre_id,
    date: row.date,
    slot: row.slot,
    pincode: row.pincode,
    address: addressText(booking),
    patients: booking.patients.map(({ name }) => name),
    mobileNumber: booking.mobileNumber,
    tests: [...new Set(tests)],
    collector: row.collector_id === null ? null : { _id: row.collector_id, name: row.collector_name ?? '' },
    position: row.position,
    amountDue: row.repeat_of === null ? toRupees(booking.due) : 0,
    failCode: row.fail_code,
    notes: toNotes(notes),
    needsReview: row.needs_review === 1,
    isLate: isLate(row, now),
    nextDrawAt,
    repeatOf: row.repeat_of,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
