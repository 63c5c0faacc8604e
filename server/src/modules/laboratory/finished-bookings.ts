// Bookings that end at the bench: each of their tests is released, or is over without a result (laboratory.md section 3).
import type { Database, Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import { findFinishedBooking } from './lines.queries.ts';

/** The kind of outbox job about an order some of whose lines ended. */
const LINES_ENDED = 'lines.ended';

interface Ended {
  accessionId: string;
}

/** To be called in the transaction that ends lines of an order. */
export const tellLinesEnded = (tx: Db, outbox: Outbox, accessionId: string): Promise<void> =>
  outbox.add(tx, LINES_ENDED, { accessionId } satisfies Ended);

interface Dependencies {
  database: Database;
  outbox: Outbox;
  bookings: Pick<BookingsService, 'complete'>;
}

/** Completes the bookings whose last line has ended. */
export function followEndedLines({ database, outbox, bookings }: Dependencies): void {
  outbox.handle<Ended>(LINES_ENDED, ({ accessionId }) =>
    database.write(async (tx) => {
      const bookingId = await findFinishedBooking(tx, accessionId);
      if (bookingId !== undefined) await bookings.complete(tx, bookingId);
    }),
  );
}
