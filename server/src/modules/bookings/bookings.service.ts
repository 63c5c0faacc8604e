// Bookings: one domain with two views on the wire, of the cart (`/cart-booking`) and of Book Now (`/booking`).
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { AffiliatesService } from '../affiliates/affiliates.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import type { PatientsService } from '../patients/patients.service.ts';
import { createBookNow } from './book-now.ts';
import { createBookingDocuments } from './booking-documents.ts';
import { hasBookedItem, listLinesOf } from './booking-lines.queries.ts';
import { createBookingMails } from './booking-mails.ts';
import { findPatientUse, forgetPatientsOf } from './booking-patients.queries.ts';
import { createLifecycle, type LifecycleDependencies } from './bookings.lifecycle.ts';
import { createBookingsToPay } from './bookings.links.ts';
import { createPlacement } from './bookings.placement.ts';
import { createPromisedBookings } from './bookings.promised.ts';
import { forgetDetails } from './bookings.queries.ts';
import { createReschedule } from './bookings.reschedule.ts';
import { createBookingsToVisit } from './bookings.visits.ts';
import { createCartBookings } from './cart-bookings.ts';
import { createChangedBookings } from './changed-bookings.ts';
import { createFirmBookings } from './firm-bookings.ts';
import { knownPatients } from './known-patients.ts';
import { createRegulatedTests } from './regulated-tests.ts';
import { type StandingBooking, standingBookings } from './standing-bookings.ts';
import { createTestRefunds } from './test-refunds.ts';

export type { BookNow } from './book-now.ts';
export type { BookingDocumentsService, GivenDocument } from './booking-documents.ts';
export type { PromisedBooking, PromisedBookings, PromisedLine } from './bookings.promised.ts';
export type { BookingsToVisit, BookingToVisit, PatientToVisit } from './bookings.visits.ts';
export type { CartBookings } from './cart-bookings.ts';
export { balanceOf } from './part-payments.ts';

/** The services that are made here. */
type Own = 'mails' | 'lifecycle' | 'placement' | 'reschedule' | 'regulated' | 'firm';

type Dependencies = Omit<LifecycleDependencies, Own> &
  Omit<Parameters<typeof createFirmBookings>[0], Own> &
  Omit<Parameters<typeof createCartBookings>[0], Own> &
  Omit<Parameters<typeof createBookNow>[0], Own> &
  Parameters<typeof createRegulatedTests>[0] &
  Omit<Parameters<typeof createBookingDocuments>[0], 'toVisit'> & {
    database: Database;
    clock: Clock;
    site: Site;
    affiliates: AffiliatesService;
    patients: PatientsService;
    windows: CollectionWindowsService;
    coupons: CouponsService;
  };

export type { UnperformedTests } from './test-refunds.ts';

export function createBookingsService(dependencies: Dependencies) {
  const { database, clock, windows } = dependencies;
  const mails = createBookingMails(dependencies);
  const regulated = createRegulatedTests(dependencies);
  const firm = createFirmBookings({ ...dependencies, mails, regulated });
  const lifecycle = createLifecycle({ ...dependencies, mails, firm });
  const placement = createPlacement({ ...dependencies, lifecycle, regulated });
  windows.beforeTaking(async (tx) => void (await lifecycle.expireHolds(tx)));
  dependencies.patients.onUse(findPatientUse);
  dependencies.patients.onBookedBefore((accountId) => knownPatients(database.db, accountId, clock.now()));
  const reschedule = createReschedule({ ...dependencies, mails, lifecycle, placement, regulated });
  const shared = { ...dependencies, mails, lifecycle, placement, reschedule, regulated };

  const fromCart = createCartBookings(shared);
  const bookNow = createBookNow(shared);
  const toVisit = createBookingsToVisit({
    ...dependencies,
    desks: { 'cart-booking': fromCart, booking: bookNow },
  });

  return {
    /** Whether a booking holds a sensitive test, alone or in a package. */
    async holdsSensitive(from: Db, bookingId: string): Promise<boolean> {
      const ids = (await listLinesOf(from, [bookingId])).map(({ item_id }) => item_id);
      return (await dependencies.catalogue.sensitiveAmong(from, ids)).size > 0;
    },

    fromCart,
    bookNow,
    toPay: createBookingsToPay({ ...shared, desks: { 'cart-booking': fromCart, booking: bookNow } }),
    toVisit,
    ...createChangedBookings({ ...dependencies, firm, toVisit }),

    ...createTestRefunds({ ...dependencies, mails }),

    documents: createBookingDocuments({ ...dependencies, toVisit }),

    promised: createPromisedBookings(dependencies),

    /** Cancels a deleted account's unpaid bookings and takes patients and addresses out of all; what was bought and paid stays. */
    async erasePersonalData(tx: Db, accountId: string): Promise<void> {
      await lifecycle.cancelUnpaidOf(tx, accountId);
      await forgetDetails(tx, accountId, isoTime(clock.now()));
      await forgetPatientsOf(tx, accountId);
    },

    /** As `standingBookings`. */
    standingOf: (from: Db, accountId: string, since: string): Promise<StandingBooking[]> =>
      standingBookings(from, dependencies.catalogue, accountId, since),

    /** Whether any booking, in whatever state, names a test or package. */
    wasBooked: hasBookedItem,

    expireUnconfirmed: lifecycle.expireUnconfirmed,
    complete: lifecycle.complete,

    /** Frees the places that unpaid bookings no longer hold. */
    expireHolds: (): Promise<void> => inBatches((most) => database.write((tx) => lifecycle.expireHolds(tx, most))),
  };
}

export type BookingsService = ReturnType<typeof createBookingsService>;
