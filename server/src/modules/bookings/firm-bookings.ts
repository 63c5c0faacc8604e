// A booking becomes firm once in its life, when it is paid or confirmed. It keeps its place and what was bought leaves the cart in that
// transaction; a job tells its customer and partners' systems, so that no payment waits for a mail.
import { type Clock, localTime } from '../../platform/base/clock.ts';
import type { Logger } from '../../platform/base/log.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { PARTNER_EVENT_JOB, type PartnerFact } from '../../platform/outbox/partner-event.ts';
import { placeOf } from '../booking-details/booking-details.service.ts';
import type { BookingLimitsService } from '../booking-limits/booking-limits.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import type { BookingMails } from './booking-mails.ts';
import { type BookingRow, setBooking, type WholeBooking } from './bookings.queries.ts';
import type { RegulatedTests } from './regulated-tests.ts';

/** The kind of outbox job about a booking that is paid once more, moved or cancelled. */
export const BOOKING_CHANGED = 'booking.changed';
/** The kind of outbox job about a booking that has become firm. */
export const BOOKING_FIRM = 'booking.firm';

export interface ChangedBooking {
  bookingId: string;
}

interface Dependencies {
  clock: Clock;
  outbox: Outbox;
  cart: CartService;
  limitsOfBookings: BookingLimitsService;
  windows: CollectionWindowsService;
  log: Logger;
  mails: BookingMails;
  regulated: RegulatedTests;
}

/** The place that a booking holds: its window's centre is the centre that it belongs to. */
export const ofCentre = (booking: Pick<BookingRow, 'centre_id'>, { centreId }: { centreId: string | null }) => ({
  window_centre_id: centreId,
  centre_id: centreId ?? booking.centre_id,
});

export function createFirmBookings(dependencies: Dependencies) {
  const { clock, outbox, cart, limitsOfBookings, windows, log, mails, regulated } = dependencies;

  /**
   * A booking that becomes firm keeps its place for good. One whose hold was over takes the place again; when the window has
   * filled up meanwhile, or its centre has lost the registration for a regulated test, the booking stands without a window: it is
   * on the staff's list of those that need another time, and the customer's mail says so.
   */
  async function keepPlace(tx: Db, booking: BookingRow): Promise<void> {
    const place = placeOf(booking);
    if (!place || booking.place_held === 1) return;
    const isAhead = localTime(place.date, place.slot.slice(0, 5)) > clock.now();
    const isOpen = isAhead && !(await regulated.isRefused(tx, booking, await listLinesOf(tx, [booking.id])));
    const taken = isOpen ? await windows.retake(tx, place, booking.places) : undefined;
    if (taken) {
      await setBooking(tx, booking.id, { place_held: 1, place_expires_at: null, ...ofCentre(booking, taken) });
      return;
    }
    const lost = `${place.date} ${place.slot}`;
    await setBooking(tx, booking.id, {
      date: null,
      slot: null,
      window_city_id: null,
      window_centre_id: null,
      lost_window: lost,
    });
    log.error(
      { booking: booking.booking_number, window: lost },
      'ALARM: a booking has lost its time, agree on another one with the customer',
    );
  }

  return {
    /** @param booking as it is in `tx`, where its row is held. */
    async makeFirm(tx: Db, booking: BookingRow): Promise<void> {
      await keepPlace(tx, booking);
      if (booking.cart_as_of !== null) await cart.takeBought(tx, booking, booking.cart_as_of);
      await outbox.add(tx, BOOKING_FIRM, { bookingId: booking.id } satisfies ChangedBooking);
    },

    /** Tells customer and partners' systems that a booking is firm; repeated, it tells nobody twice. */
    async tell(tx: Db, { booking, lines }: WholeBooking): Promise<void> {
      const fact = { type: 'booking.confirmed', bookingId: booking.id } as const satisfies PartnerFact;
      await outbox.add(tx, PARTNER_EVENT_JOB, fact);
      // Partners hear of each fact, customers of what holds: they know that it was cancelled meanwhile.
      if (booking.status === 'Cancelled') return;
      const isForNothing = booking.kind === 'cart-booking' && booking.total_amount === 0;
      if (!isForNothing || (await limitsOfBookings.mayMail(tx, booking))) await mails.confirmed(tx, booking, lines);
    },
  };
}

export type FirmBookings = ReturnType<typeof createFirmBookings>;
