// Moves a booking of either kind to another time: takes the new place and gives the old one back in one transaction.
import { STATES } from '@labfront/contract/messages/words';
import { MAX_RESCHEDULES, RESCHEDULE_HOURS, rescheduleState } from '@labfront/contract/reschedule-rules';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime, localTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError, badField, notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { PARTNER_EVENT_JOB, type PartnerFact } from '../../platform/outbox/partner-event.ts';
import { type BookingDetailsService, placeOf } from '../booking-details/booking-details.service.ts';
import type { BookingLimitsService } from '../booking-limits/booking-limits.service.ts';
import {
  type CollectionWindowsService,
  type OpenWindow,
  WindowFull,
} from '../collection-windows/collection-windows.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import { type BookingKind, KINDS } from './booking-kinds.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import type { BookingMails } from './booking-mails.ts';
import { setTime } from './booking-places.queries.ts';
import type { Lifecycle } from './bookings.lifecycle.ts';
import type { Placement } from './bookings.placement.ts';
import { type BookingWithPerson, findBooking, setBooking } from './bookings.queries.ts';
import { BOOKING_CHANGED, ofCentre } from './firm-bookings.ts';
import type { RegulatedTests } from './regulated-tests.ts';

/** The time that is asked for. */
export interface NewTime {
  date: string;
  slot: string;
  /** Why, in the words of the staff. */
  reason?: string | undefined;
}

interface Dependencies {
  database: Database;
  clock: Clock;
  site: Site;
  audit: Audit;
  outbox: Outbox;
  bookingDetails: BookingDetailsService;
  limitsOfBookings: BookingLimitsService;
  windows: CollectionWindowsService;
  mails: BookingMails;
  lifecycle: Lifecycle;
  placement: Placement;
  regulated: RegulatedTests;
}

const startOf = ({ date, slot }: BookingWithPerson): number | null =>
  date === null || slot === null ? null : localTime(date, slot.slice(0, 5));

const timeOf = ({ date, slot }: { date: string | null; slot: string | null }): string | null =>
  date === null || slot === null ? null : `${date} ${slot}`;

export function createReschedule(dependencies: Dependencies) {
  const { database, clock, site, audit, outbox, bookingDetails } = dependencies;
  const { limitsOfBookings, windows, mails, lifecycle, placement, regulated } = dependencies;

  /** @throws AppError 409 `RESCHEDULE_CLOSED`, `RESCHEDULE_LIMIT`. */
  function refuse(booking: BookingWithPerson, isByStaff: boolean): void {
    const { kind, status, rescheduled: used } = booking;
    const state = rescheduleState({ status, start: startOf(booking), used }, clock.now(), isByStaff);
    if (state === 'over') throw new AppError('RESCHEDULE_CLOSED.state', { state: STATES[KINDS[kind].words[status]] });
    if (booking.collection_started_at !== null) throw new AppError('RESCHEDULE_CLOSED.onTheWay');
    const { phone } = site;
    if (state === 'closed') throw new AppError('RESCHEDULE_CLOSED', { hours: RESCHEDULE_HOURS, phone });
    if (state === 'limit') throw new AppError('RESCHEDULE_LIMIT', { limit: MAX_RESCHEDULES, phone });
  }

  const hasTime = (booking: BookingWithPerson, time: NewTime) =>
    booking.date === time.date && booking.slot === time.slot && booking.place_held === 1;

  /** An unconfirmed booking ends in time before its new window; one that staff made, or that waits for nobody, does not. */
  function expiryFor(booking: BookingWithPerson, window: OpenWindow, isByStaff: boolean): string | null {
    const { status, payment_method: method, expires_at: before, date } = booking;
    const isWaiting = status === 'Pending' && method === 'at_collection';
    const hadNoTime = date === null && !isByStaff;
    return isWaiting && (before !== null || hadNoTime) ? limitsOfBookings.expiryAt(window) : before;
  }

  /** @throws WindowFull when the window has no place left: the booking keeps the one it has. */
  async function move(tx: Db, kind: BookingKind, id: string, window: OpenWindow, isByStaff: boolean, reason?: string) {
    const booking = await lifecycle.hold(tx, kind, id);
    if (!booking) throw notFound('Booking');
    if (hasTime(booking, window)) return;
    refuse(booking, isByStaff);
    const old = booking.place_held === 1 ? placeOf(booking) : null;
    // Taking a place frees expired holds first; this booking's own is given back below only.
    if (booking.place_expires_at !== null) await setBooking(tx, id, { place_expires_at: placement.holdUntil() });
    const place = await windows.move(tx, old, window, booking.places);
    if (!place) throw new WindowFull();
    const centre = ofCentre(booking, place);
    await regulated.refuse(tx, { ...centre, date: window.date }, await listLinesOf(tx, [id]));
    const isHeldForPayment = booking.firm_at === null && booking.payment_method === 'online';
    const change = {
      date: window.date,
      slot: window.slot,
      window_city_id: window.cityId,
      ...centre,
      place_held: 1,
      place_expires_at: isHeldForPayment ? placement.holdUntil() : null,
      lost_window: null,
      expires_at: expiryFor(booking, window, isByStaff),
      // The cart's order was for the old time: booking the cart again makes another one.
      fingerprint: null,
      updated_at: isoTime(clock.now()),
    };
    if (!(await setTime(tx, id, change, !isByStaff))) refuse(booking, isByStaff);
    await outbox.add(tx, BOOKING_CHANGED, { bookingId: id });
    await outbox.add(tx, PARTNER_EVENT_JOB, { type: 'booking.moved', bookingId: id } satisfies PartnerFact);
    const details = { from: timeOf(booking), to: timeOf(window), ...(reason !== undefined && { reason }) };
    await audit.write(tx, { action: `${kind}.rescheduled`, recordId: id, details });
    const isTold = isByStaff || booking.payment_id !== null || (await limitsOfBookings.mayMail(tx, booking));
    const moved = await findBooking(tx, kind, id);
    if (moved && isTold) await mails.rescheduled(tx, moved, await listLinesOf(tx, [id]), booking);
  }

  /**
   * Moves a booking to another time; asking for the time that it has changes nothing. Its customer may until two hours before it
   * begins, three times; staff may while it is open, with a reason.
   * @throws AppError 404 for a foreign booking, 400 at `reason` where staff give none and at the field for a window that does not
   * exist or is past, 409 `RESCHEDULE_CLOSED`, `RESCHEDULE_LIMIT`, `WINDOW_FULL` with `free`,
   * `CENTRE_NOT_REGISTERED` as `RegulatedTests`.
   */
  return async (caller: Caller, kind: BookingKind, id: string, time: NewTime): Promise<void> => {
    const booking = await findBooking(database.db, kind, id);
    const isOwn = booking?.account_id === caller.accountId;
    const { reason } = time;
    const isInScope = caller.scope !== null && (await isSeen(database.db, 'bookings', id, caller.scope));
    // Staff who move a booking of their own without a reason do it as any customer.
    const isByStaff = isInScope && !(isOwn && reason === undefined);
    if (!booking || !(isOwn || isByStaff)) throw notFound('Booking');
    if (isByStaff && reason === undefined) throw badField('reason', 'VALIDATION.rescheduleReason');
    if (hasTime(booking, time)) return;
    refuse(booking, isByStaff);
    const window = await bookingDetails.windowFor(booking, time.date, time.slot);
    await windows.explainFull(window, booking.places, () =>
      database.write((tx) => move(tx, kind, id, window, isByStaff, isByStaff ? reason : undefined)),
    );
    outbox.wake();
  };
}

export type Reschedule = ReturnType<typeof createReschedule>;
