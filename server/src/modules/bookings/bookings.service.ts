// Bookings: one domain with two views on the wire, of the cart (`/cart-booking`) and of Book Now (`/booking`).
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { AffiliatesService } from '../affiliates/affiliates.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import { createBookNow } from './book-now.ts';
import { createBookingMails } from './booking-mails.ts';
import { createLifecycle, type LifecycleDependencies } from './bookings.lifecycle.ts';
import { createPlacement } from './bookings.placement.ts';
import { forgetDetails, hasBookedItem } from './bookings.queries.ts';
import { createCartBookings } from './cart-bookings.ts';

export type { BookNow } from './book-now.ts';
export type { CartBookings } from './cart-bookings.ts';

/** What is made here. */
type Own = 'mails' | 'lifecycle' | 'placement';

type Dependencies = Omit<LifecycleDependencies, Own> &
  Omit<Parameters<typeof createCartBookings>[0], Own> &
  Omit<Parameters<typeof createBookNow>[0], Own> & {
    database: Database;
    clock: Clock;
    site: Site;
    affiliates: AffiliatesService;
    windows: CollectionWindowsService;
  };

export function createBookingsService(dependencies: Dependencies) {
  const { database, clock, windows } = dependencies;
  const mails = createBookingMails(dependencies);
  const lifecycle = createLifecycle({ ...dependencies, mails });
  const placement = createPlacement({ ...dependencies, lifecycle });
  windows.beforeTaking(lifecycle.expireHolds);
  const shared = { ...dependencies, mails, lifecycle, placement };

  return {
    fromCart: createCartBookings(shared),
    bookNow: createBookNow(shared),

    /** Cancels a deleted account's unpaid bookings and takes patients and addresses out of all; what was bought and paid stays. */
    async erasePersonalData(tx: Db, accountId: string): Promise<void> {
      await lifecycle.cancelUnpaidOf(tx, accountId);
      await forgetDetails(tx, accountId, isoTime(clock.now()));
    },

    /** Whether any booking, in whatever state, names a test or package. */
    wasBooked: hasBookedItem,

    expireUnconfirmed: lifecycle.expireUnconfirmed,

    /** Frees the places that unpaid bookings no longer hold. */
    expireHolds: (): Promise<void> => database.write((tx) => lifecycle.expireHolds(tx)),
  };
}

export type BookingsService = ReturnType<typeof createBookingsService>;
