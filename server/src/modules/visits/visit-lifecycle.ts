// The life of a visit: made when its booking is confirmed, kept in step with it, repeated for a tube that cannot be used, closed at its end
// (laboratory.md section 3).
import { randomInt } from 'node:crypto';
import { isUnderWay, type VisitState } from '@labfront/contract/visit-rules';
import { type Clock, isoTime, localDay, localTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId, newToken } from '../../platform/base/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { BookingsService, BookingToVisit } from '../bookings/bookings.service.ts';
import { CASH_SETTLED } from '../cash/cash.service.ts';
import type { Custody, PatientPlan } from './custody.ts';
import type { VisitNotices } from './visit-notices.ts';
import {
  closeFinished,
  findRepeatOf,
  findVisitOf,
  holdVisit,
  insertVisit,
  noteFormerCollector,
  setVisit,
  type VisitRow,
} from './visits.queries.ts';

/** The job at the end of a visit's window. */
const WINDOW_OVER = 'visit.window-over';
/** Nobody has arrived in these. */
const AWAITED: ReadonlySet<VisitState> = new Set(['unassigned', 'assigned', 'accepted', 'en_route']);
/** The job after something that may have been the last of a visit. */
export const VISIT_PROGRESSED = 'visit.progressed';
/** A visit in these is closed once its tubes have arrived and its cash is counted. */
export const CLOSABLE: ReadonlySet<VisitState> = new Set(['collected', 'handed_over']);
/** A visit in these ends with its booking; what was collected is worked on. */
const CANCELLABLE: ReadonlySet<VisitState> = new Set([
  'unscheduled',
  'unassigned',
  'assigned',
  'accepted',
  'en_route',
  'arrived',
  'identified',
  'failed',
]);

/** A booking as far as a visit of it is made. */
export type VisitPlan = Omit<BookingToVisit, 'patients'> & { patients: PatientPlan[] };

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  bookings: Pick<BookingsService, 'toVisit' | 'onChanged'>;
  notices: VisitNotices;
}

export function createVisitLifecycle({ database, clock, outbox, bookings, notices }: Dependencies) {
  const now = () => isoTime(clock.now());
  let custody: Custody | undefined;

  const tubes = (): Custody => {
    if (!custody) throw new Error('Nobody keeps the tubes of visits');
    return custody;
  };

  async function readBooking(from: Db, id: string): Promise<BookingToVisit> {
    const booking = (await bookings.toVisit.read(from, [id])).get(id);
    if (!booking) throw notFound('Booking');
    return booking;
  }

  /** Looks at a visit at home when its window is over. */
  async function watchWindow(tx: Db, visitId: string, { kind, date, slot }: Pick<VisitRow, 'kind' | 'date' | 'slot'>) {
    if (kind !== 'home' || date === null || slot === null) return;
    await outbox.add(tx, WINDOW_OVER, { visitId, date, slot }, localTime(date, slot.slice(6)));
  }

  /** @returns the visit; null when another transaction has made one meanwhile. */
  async function make(tx: Db, booking: VisitPlan, given: Partial<VisitRow> = {}): Promise<VisitRow | null> {
    const { date, slot, collection, centreId, address } = booking;
    const isTimed = date !== null && slot !== null;
    const at = now();
    const row: VisitRow = {
      id: newId(),
      booking_id: booking.id,
      kind: collection,
      state: isTimed ? 'unassigned' : 'unscheduled',
      centre_id: centreId,
      pincode: address?.pincode ?? '',
      date: isTimed ? date : null,
      slot: isTimed ? slot : null,
      collector_id: null,
      position: null,
      start_code: String(randomInt(10_000)).padStart(4, '0'),
      start_salt: newToken(),
      start_hash: null,
      fail_code: null,
      needs_review: 0,
      next_seq: 1,
      preparation: null,
      repeat_of: null,
      arrived_at: null,
      collected_at: null,
      created_at: at,
      updated_at: at,
      ...given,
    };
    if (!(await insertVisit(tx, row))) return null;
    await tubes().plan(tx, row, booking.patients, 0);
    await watchWindow(tx, row.id, row);
    return row;
  }

  /** The visit of a booking whose patient came to a counter. @throws AppError 409 `VISIT_EXISTS` for one that was given a time. */
  async function arrive(
    tx: Db,
    booking: BookingToVisit,
    { centreId, by, at }: { centreId: string; by: string; at: string },
  ): Promise<string> {
    const arrived = {
      state: 'arrived',
      kind: 'centre',
      centre_id: centreId,
      collector_id: by,
      arrived_at: at,
      // Without a window the visit is in the round and on the board of the day on which the patient came.
      ...((booking.date === null || booking.slot === null) && { date: localDay(clock.now()) }),
    } as const;
    const existing = await findVisitOf(tx, booking.id);
    const made = existing ? null : await make(tx, booking, arrived);
    if (made) return made.id;
    // The confirmation makes a visit too, maybe at this very moment.
    const found = existing ?? (await findVisitOf(tx, booking.id));
    if (found?.state !== 'unscheduled') throw new AppError('VISIT_EXISTS');
    await setVisit(tx, found.id, { ...arrived, updated_at: at });
    return found.id;
  }

  async function cancel(tx: Db, visit: VisitRow): Promise<void> {
    await setVisit(tx, visit.id, { state: 'cancelled', updated_at: now() });
    await tubes().cancel(tx, visit.id);
  }

  /** Moves a visit to its booking's window. Codes that are printed are void, the others stay; one whose window is gone waits for another. */
  async function reschedule(tx: Db, visit: VisitRow, { date, slot, centreId }: BookingToVisit): Promise<void> {
    const isTimed = date !== null && slot !== null;
    const change = { date: isTimed ? date : null, slot: isTimed ? slot : null, centre_id: centreId, updated_at: now() };
    const state = isTimed ? 'unassigned' : 'unscheduled';
    if (visit.collector_id !== null) await noteFormerCollector(tx, visit.id, visit.collector_id);
    await setVisit(tx, visit.id, { ...change, state, collector_id: null, position: null });
    await tubes().voidPrinted(tx, visit.id);
    await watchWindow(tx, visit.id, { kind: visit.kind, date: change.date, slot: change.slot });
  }

  /** A visit that was not done gives way to another one; one that is under way stays. */
  async function move(tx: Db, visit: VisitRow, booking: BookingToVisit): Promise<void> {
    if (visit.state === 'failed') {
      await setVisit(tx, visit.id, { state: 'rescheduled', updated_at: now() });
      // The other visit has tubes of its own.
      await tubes().cancel(tx, visit.id);
      await make(tx, booking);
    } else if (!isUnderWay(visit.state)) {
      await reschedule(tx, visit, booking);
    }
  }

  /** Brings the visit of a booking into line with it; the same again changes nothing. */
  async function follow(tx: Db, booking: BookingToVisit): Promise<void> {
    const found = await findVisitOf(tx, booking.id);
    const visit = found && (await holdVisit(tx, found.id));
    if (!visit) {
      if (booking.status === 'Confirmed') await make(tx, booking);
      return;
    }
    if (booking.status === 'Cancelled') {
      if (CANCELLABLE.has(visit.state)) await cancel(tx, visit);
      return;
    }
    if (CLOSABLE.has(visit.state)) return closeFinished(tx, { visitIds: [visit.id] }, now());
    const isMoved = visit.date !== booking.date || visit.slot !== booking.slot;
    if (isMoved && booking.status === 'Confirmed') await move(tx, visit, booking);
  }

  bookings.onChanged(follow);

  outbox.handle<{ visitId: string; date: string; slot: string }>(WINDOW_OVER, ({ visitId, date, slot }) =>
    database.write(async (tx) => {
      const visit = await holdVisit(tx, visitId);
      if (visit?.date !== date || visit.slot !== slot || !AWAITED.has(visit.state)) return;
      await notices.late(tx, visit, await readBooking(tx, visit.booking_id), clock.now());
    }),
  );

  outbox.handle<{ visitId: string }>(VISIT_PROGRESSED, ({ visitId }) =>
    database.write((tx) => closeFinished(tx, { visitIds: [visitId] }, now())),
  );
  outbox.handle<{ subjectIds: string[] }>(CASH_SETTLED, ({ subjectIds }) =>
    database.write((tx) => closeFinished(tx, { bookingIds: subjectIds }, now())),
  );

  /**
   * Makes a free repeat of a visit for the tests of a tube that cannot be used, or adds them to the one that waits already. It has
   * no window until one is agreed on with the patient, who is told of it.
   * @param loss the tube and the number of its event, so that the patient is told once of each.
   * @returns the repeat's id.
   */
  async function repeat(tx: Db, visitId: string, loss: string, patient: PatientPlan): Promise<string> {
    const visit = await holdVisit(tx, visitId);
    if (!visit) throw notFound('Visit');
    const booking = await readBooking(tx, visit.booking_id);
    await notices.sampleRejected(tx, booking, loss);
    const waiting = await findRepeatOf(tx, visitId);
    if (waiting) {
      await tubes().plan(tx, waiting, [patient]);
      return waiting.id;
    }
    const untimed = {
      ...booking,
      date: null,
      slot: null,
      centreId: visit.centre_id,
      patients: [patient],
    };
    const made = await make(tx, untimed, { repeat_of: visitId, pincode: visit.pincode });
    // The index allows one that waits, and the visit's row is held.
    if (!made) throw new Error(`The visit ${visitId} has a repeat already`);
    return made.id;
  }

  /**
   * Ends a free repeat that has nothing left to collect: one that nobody has drawn at is cancelled, at another one the other tubes were all.
   */
  async function withdrawRepeat(tx: Db, visitId: string): Promise<void> {
    const visit = await holdVisit(tx, visitId);
    if (!visit || visit.repeat_of === null) return;
    if (CANCELLABLE.has(visit.state)) await cancel(tx, visit);
    if (visit.state !== 'collecting') return;
    await setVisit(tx, visitId, { state: 'collected', collected_at: now(), updated_at: now() });
    await outbox.add(tx, VISIT_PROGRESSED, { visitId });
  }

  return {
    tubes,
    readBooking,
    make,
    arrive,
    watchWindow,
    repeat,
    withdrawRepeat,

    /** Registers the domain that plans and follows the tubes of visits. */
    registerCustody(keeper: Custody): void {
      custody = keeper;
    },
  };
}

export type VisitLifecycle = ReturnType<typeof createVisitLifecycle>;
