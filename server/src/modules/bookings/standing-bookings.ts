// The bookings of an account that stand: nothing of them is offered to it as new.
import type { Db } from '../../platform/db/database.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import { listStanding } from './bookings.queries.ts';
import { testsOfLines } from './tests-of-lines.ts';

const LATEST_BOOKINGS = 100;

export interface StandingBooking {
  bookingNumber: string;
  /** ISO time. */
  createdAt: string;
  /** Ids of what was booked, and of the tests that its packages hold. */
  itemIds: ReadonlySet<string>;
}

/**
 * The bookings of an account since some moment that stand, the newest first: those that are over but not cancelled too, but no order that
 * waits for its payment.
 * @param since ISO time.
 */
export async function standingBookings(
  from: Db,
  catalogue: Pick<CatalogueService, 'testsOfPackages'>,
  accountId: string,
  since: string,
): Promise<StandingBooking[]> {
  const rows = await listStanding(from, accountId, since, LATEST_BOOKINGS);
  const ids = rows.map(({ id }) => id);
  const lines = Map.groupBy(ids.length === 0 ? [] : await listLinesOf(from, ids), ({ booking_id }) => booking_id);
  const bookings: StandingBooking[] = [];
  for (const { id, booking_number: bookingNumber, created_at: createdAt } of rows) {
    const own = lines.get(id) ?? [];
    // Each by itself: a package may hold other tests in another booking.
    const tests = await testsOfLines(from, catalogue, own);
    const itemIds = new Set([...own.map(({ item_id }) => item_id), ...[...tests.values()].flat()]);
    bookings.push({ bookingNumber, createdAt, itemIds });
  }
  return bookings;
}
