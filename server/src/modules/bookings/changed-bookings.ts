// The jobs after a booking has changed: they read it once, for everything that follows from it.
import type { Database, Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { findWholeBooking } from './bookings.queries.ts';
import type { BookingsToVisit, BookingToVisit } from './bookings.visits.ts';
import { BOOKING_CHANGED, BOOKING_FIRM, type ChangedBooking, type FirmBookings } from './firm-bookings.ts';

/** Brings what depends on a booking into line with it; the same again changes nothing. */
type Follow = (tx: Db, booking: BookingToVisit) => Promise<void>;

interface Dependencies {
  database: Database;
  outbox: Outbox;
  firm: Pick<FirmBookings, 'tell'>;
  toVisit: Pick<BookingsToVisit, 'ofWhole'>;
}

export function createChangedBookings({ database, outbox, firm, toVisit }: Dependencies) {
  const followers: Follow[] = [];

  async function work(bookingId: string, { isTold, isFollowed }: { isTold: boolean; isFollowed: boolean }) {
    await database.write(async (tx) => {
      const found = await findWholeBooking(tx, bookingId);
      if (!found) return;
      if (isTold) await firm.tell(tx, found);
      if (!isFollowed) return;
      const booking = await toVisit.ofWhole(tx, found);
      for (const follow of followers) await follow(tx, booking);
    });
    outbox.wake();
  }

  outbox.handle<ChangedBooking>(BOOKING_CHANGED, ({ bookingId }) =>
    work(bookingId, { isTold: false, isFollowed: true }),
  );

  outbox.handle<ChangedBooking>(BOOKING_FIRM, async ({ bookingId }) => {
    try {
      await work(bookingId, { isTold: true, isFollowed: true });
    } catch (error) {
      // A visit that cannot be made keeps no mail back.
      await work(bookingId, { isTold: true, isFollowed: false });
      throw error;
    }
  });

  return {
    /** Registers what depends on bookings; it is called once a booking is firm and after each later change. */
    onChanged: (follow: Follow): void => void followers.push(follow),
  };
}
