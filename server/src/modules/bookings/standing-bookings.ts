// The bookings of an account that stand: nothing of them is offered to it as new.
import type { Db } from '../../platform/db/database.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { includedTests } from './book-now.contents.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import { type BookingLineRow, listStanding } from './bookings.queries.ts';
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
  const lines = await listLinesOf(
    from,
    rows.map(({ id }) => id),
  );
  const unlisted = await testsOfLines(
    from,
    catalogue,
    lines.filter(({ included }) => included === null),
  );
  const testsOf = (line: BookingLineRow) =>
    line.included === null ? (unlisted.get(line.item_id) ?? []) : includedTests(line).map(({ id }) => id);
  const byBooking = Map.groupBy(lines, ({ booking_id }) => booking_id);
  return rows.map(({ id, booking_number: bookingNumber, created_at: createdAt }) => {
    const own = byBooking.get(id) ?? [];
    return { bookingNumber, createdAt, itemIds: new Set(own.flatMap((line) => [line.item_id, ...testsOf(line)])) };
  });
}
