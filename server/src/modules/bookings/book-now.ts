// Book Now bookings, as `/booking` serves them: a package, tests or both, paid at the collection (wire.md, Bookings).

import type { BookingDetails } from '@labfront/contract/booking-details';
import type { Booking, KnownPatient } from '@labfront/contract/bookings';
import { STATES } from '@labfront/contract/messages/words';
import { toRupees } from '@labfront/contract/money';
import { isUnpaid } from '@labfront/contract/refund-rules';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Scope } from '../../platform/base/scope.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import {
  type BookingDetailsService,
  type ChosenPatient,
  placeOf,
  type SamplePlace,
} from '../booking-details/booking-details.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { CitiesService } from '../cities/cities.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import type { HomeCollectionService } from '../home-collection/home-collection.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { SalesService } from '../sales/sales.service.ts';
import type { ServiceabilityService } from '../serviceability/serviceability.service.ts';
import { cartOf, type Wanted } from './book-now.contents.ts';
import { createBookNowPricing, type PricedContents, type Shown } from './book-now.pricing.ts';
import { toBooking } from './book-now.view.ts';
import { bookedFor, centresToBookAt, confirmsBy, findOther } from './booked-for.ts';
import { hasDocuments } from './booking-documents.queries.ts';
import { type BookingState, isOver, KINDS, readBookingState } from './booking-kinds.ts';
import { listLinesOf, setLines } from './booking-lines.queries.ts';
import type { BookingMails } from './booking-mails.ts';
import { hasOwnPatients, setPatientLines } from './booking-patients.queries.ts';
import type { Lifecycle } from './bookings.lifecycle.ts';
import type { NewBooking, Placement } from './bookings.placement.ts';
import {
  type BookingLineRow,
  type BookingWithPerson,
  deleteBooking,
  findBooking,
  setBooking,
} from './bookings.queries.ts';
import { createRepricing } from './bookings.repricing.ts';
import type { NewTime, Reschedule } from './bookings.reschedule.ts';
import { bookingSale, cartChanged } from './bookings.sale.ts';
import { createBookingsView } from './bookings.view.ts';
import { refuseCancelling } from './cancelling.ts';
import { knownPatients } from './known-patients.ts';
import { isPartPaid } from './part-payments.ts';
import type { RegulatedTests } from './regulated-tests.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  accounts: AccountsService;
  bookingDetails: BookingDetailsService;
  cart: CartService;
  catalogue: CatalogueService;
  payments: PaymentsService;
  sales: SalesService;
  windows: CollectionWindowsService;
  homeCollection: HomeCollectionService;
  regulated: RegulatedTests;
  mails: BookingMails;
  lifecycle: Lifecycle;
  placement: Placement;
  coupons: CouponsService;
  serviceability: ServiceabilityService;
  reschedule: Reschedule;
  cities: CitiesService;
}

const KIND = 'booking';

/** The price and the state of a booking for its rows of the audit log. */
const wordOf = ({ status }: { status: BookingState }) => KINDS[KIND].words[status];

/** @throws AppError 404 for a foreign booking, 403 for what an owner may not, 409 `TOO_LATE` once staff have seen to it. */
function refuseOwner(booking: BookingWithPerson, to: BookingState): void {
  if (to !== 'Cancelled') throw new AppError('FORBIDDEN.cancelOnly');
  if (booking.status === 'Pending' || booking.status === 'Cancelled') return;
  throw new AppError('TOO_LATE.state', { state: STATES[wordOf(booking)] });
}

/** @throws AppError 409 for a booking that is over, paid, or of which tests were not performed. */
function refuseUnlessOpen(booking: BookingWithPerson): void {
  if (isOver(booking.status)) throw new AppError('BOOKING_CLOSED', { state: STATES[wordOf(booking)] });
  if (isPartPaid(booking)) throw new AppError('BOOKING_PAID.part');
  if (booking.payment_id !== null || !isUnpaid(booking.payment_status)) throw new AppError('BOOKING_PAID');
  if (booking.credited > 0) throw new AppError('BOOKING_IN_WORK');
}

export function createBookNow(dependencies: Dependencies) {
  const { database, clock, outbox, audit, accounts, bookingDetails } = dependencies;
  const { sales, windows, homeCollection, lifecycle, placement, coupons } = dependencies;
  const { pricedAsShown, sharedAnew } = createBookNowPricing(dependencies);
  const repricing = createRepricing(dependencies);
  const now = () => isoTime(clock.now());
  const view = createBookingsView(dependencies, {
    kind: KIND,
    show: toBooking,
    sorts: ['bookingDate', 'createdAt', 'totalPrice', 'status', 'date'],
    desk: sales.open(bookingSale(KIND, dependencies)),
  });

  /** @throws AppError 404 for what the caller's scope does not reach. */
  async function refuseUnseen(caller: Caller, id: string): Promise<void> {
    if (!(await isSeen(database.db, 'bookings', id, scopeOf(caller)))) throw notFound('Booking');
  }

  /** The city whose prices a booking has; null for base prices. @throws AppError 404. */
  async function cityOfBooking(id: string): Promise<string | null> {
    const booking = await findBooking(database.db, KIND, id);
    if (!booking) throw notFound('Booking');
    return repricing.cityOf(booking);
  }

  type Request = Pick<NewBooking, 'account' | 'details' | 'window'> &
    SamplePlace & {
      caller: Caller;
      requestId: string | undefined;
      chosen: readonly ChosenPatient[];
      couponCode: string | undefined;
    } & Shown;

  /** @returns what is wanted at its right prices when the customer was shown others; nothing is booked then. */
  async function insert(tx: Db, id: string, wanted: Wanted, asked: Request): Promise<PricedContents | null> {
    const { isChanged, booked } = await pricedAsShown(tx, id, wanted, asked);
    if (isChanged) return booked;
    const { requestId, caller, account, details, window } = asked;
    const { row, lines } = await placement.insert(tx, { kind: KIND, id, caller, account, details, window, ...booked });
    const isForOther = account._id !== caller.accountId;
    if (isForOther) await audit.write(tx, { action: 'booking.created', recordId: id, details: { for: account._id } });
    // At the telephone desk nothing is left to confirm once a time is agreed on.
    if (window !== null && (await confirmsBy(tx, caller, row))) await lifecycle.confirmMade(tx, row);
    else await lifecycle.acknowledge(tx, KIND, id, lines, isForOther);
    if (requestId !== undefined) await homeCollection.book(tx, requestId, id);
    return null;
  }

  return {
    ...view,

    /** Whom the account has booked for, from the cart or by Book Now. @param scope as of `knownPatients`. */
    listKnownPatients: (accountId: string, scope?: Scope): Promise<KnownPatient[]> =>
      knownPatients(database.db, accountId, clock.now(), scope),

    /**
     * Books a package, tests or both. It takes a place in the window that date and slot ask for. What staff book for somebody at such
     * a time is confirmed by it.
     * @param userId whose booking it is, when an administrator says so; it counts for nobody else.
     * @param homeCollectionId of staff alone: the request that becomes this booking.
     * @param couponCode in any case.
     * @throws AppError 409 `CART_CHANGED` with `total` and `cart` when other prices were shown than those of the city where the
     * sample is taken, 400 when nothing known is booked and at the field for details that make no sense, 404 for no such request,
     * 409 `COLLECTION_NOT_PLANNED` or `REQUEST_BOOKED` for a request, 409 `WINDOW_FULL` with `free`, 409 `OPEN_BOOKINGS_LIMIT` past so many unpaid ones of a customer,
     * 409 `COUPON_UNKNOWN` and the like, 429 for an account that tries too many codes.
     */
    async create(
      caller: Caller,
      wanted: Wanted,
      given: BookingDetails,
      {
        userId,
        homeCollectionId,
        couponCode,
        ...shown
      }: Record<'userId' | 'homeCollectionId' | 'couponCode', string | undefined> & Shown,
    ): Promise<Booking> {
      const account = await bookedFor(accounts, caller, userId);
      const own = centresToBookAt(caller, account) ?? [];
      const { details, patients: chosen, window, ...place } = await bookingDetails.resolve(account, given, own);
      const requestId = caller.scope === null ? undefined : homeCollectionId;
      if (requestId !== undefined) {
        await homeCollection.refuseUnseen(scopeOf(caller), requestId);
        const isPlanned = window !== null && details.collection === 'home' && details.address !== null;
        if (!isPlanned) throw new AppError('COLLECTION_NOT_PLANNED');
      }
      const id = newId();
      const request = {
        caller,
        account,
        window,
        requestId,
        chosen,
        couponCode,
        ...place,
        ...shown,
        details: { ...details, payment_method: 'at_collection' as const },
      };
      const places = Math.max(1, chosen.length);
      const make = () =>
        windows.explainFull(window, places, () => database.write((tx) => insert(tx, id, wanted, request)));
      const changed = await (couponCode === undefined ? make() : coupons.attempt(caller.accountId, make));
      if (changed) throw cartChanged(cartOf(id, changed, place.pincode), changed.total);
      outbox.wake();
      return view.read(id);
    },

    /**
     * Staff change whose booking it is and what is booked. What stays keeps its price, what is new has today's.
     * @param change a missing field stays as it is; `packageId` null takes the package out.
     * @throws AppError 404, 400 when nothing known remains or for no such account, 409 `BOOKING_CLOSED` for one that is over,
     * 409 `BOOKING_PAID` once money was received, `CENTRE_NOT_REGISTERED` as `RegulatedTests`.
     */
    async update(
      caller: Caller,
      id: string,
      change: { userId: string | undefined; packageId: string | null | undefined; tests: string[] | undefined },
    ): Promise<Booking> {
      await refuseUnseen(caller, id);
      if (change.userId !== undefined) await findOther(accounts, change.userId);
      const cityId = await cityOfBooking(id);
      const city = cityId === null ? null : ((await dependencies.cities.find(cityId))?.name ?? null);
      await database.write(async (tx) => {
        const booking = await lifecycle.hold(tx, KIND, id);
        if (!booking) throw notFound('Booking');
        refuseUnlessOpen(booking);
        const isGiven = change.userId !== undefined && change.userId !== booking.account_id;
        if (isGiven && (await hasOwnPatients(tx, id))) throw new AppError('BOOKING_HAS_PATIENTS');
        const held = await listLinesOf(tx, [id]);
        const heldOf = (kind: BookingLineRow['kind']) =>
          held.filter((line) => line.kind === kind).map((line) => line.id);
        const wanted = {
          packageId: change.packageId === undefined ? (heldOf('package')[0] ?? null) : change.packageId,
          tests: change.tests ?? heldOf('test'),
        };
        const prices = { held, cityId, city, couponId: booking.coupon_id, fee: booking.fee };
        const { lines, discount, total: cost, patients } = await sharedAnew(tx, id, wanted, prices);
        const promised = Math.min(booking.promised, cost);
        const total = cost - promised;
        const account = change.userId ?? booking.account_id;
        await setBooking(tx, id, {
          ...{ account_id: account, total_amount: total, promised, discount, updated_at: now() },
          // The lines booked now are discounted again.
          ...{ staff_discount: 0, staff_discount_reason: null },
        });
        await dependencies.regulated.refuse(tx, booking, lines);
        await setLines(tx, id, lines);
        if (patients) await setPatientLines(tx, id, patients.lines);
        const details = { priceBefore: toRupees(booking.total_amount), price: toRupees(total), for: account };
        await audit.write(tx, { action: 'booking.updated', recordId: id, details });
      });
      return view.read(id);
    },

    /**
     * Moves a booking on. Its owner may only reject it, while it is pending.
     * @throws AppError 404 for a foreign booking, 400 for no such status, 403 for what an owner may not and as `refuseCancelling`, 409 `TOO_LATE`
     * or `ILLEGAL_TRANSITION`.
     */
    async updateStatus(caller: Caller, id: string, status: string, reason?: string): Promise<Booking> {
      const isByStaff = caller.scope !== null && (await isSeen(database.db, 'bookings', id, caller.scope));
      if (isByStaff && readBookingState(KIND, status) === 'Cancelled') await refuseCancelling(database.db, caller, id);
      const choose = (booking: BookingWithPerson) => {
        if (!isByStaff && booking.account_id !== caller.accountId) throw notFound('Booking');
        const to = readBookingState(KIND, status);
        if (!isByStaff) refuseOwner(booking, to);
        return to;
      };
      await lifecycle.move(KIND, id, choose, isByStaff, reason);
      return view.read(id);
    },

    /** As `Reschedule`. */
    async reschedule(caller: Caller, id: string, time: NewTime): Promise<Booking> {
      await dependencies.reschedule(caller, KIND, id, time);
      return view.read(id);
    },

    /**
     * Deletes a booking; its place is free again.
     * @throws AppError 404, 409 `BOOKING_PAID` where money was received, `BOOKING_HAS_DOCUMENTS` while a consent form or referral is there.
     */
    async remove(caller: Caller, id: string): Promise<void> {
      await refuseUnseen(caller, id);
      await database.write(async (tx) => {
        const booking = await lifecycle.hold(tx, KIND, id);
        if (!booking) throw notFound('Booking');
        if (await hasDocuments(tx, id)) throw new AppError('BOOKING_HAS_DOCUMENTS');
        if (!(await deleteBooking(tx, id))) throw new AppError('BOOKING_PAID.kept');
        const place = placeOf(booking);
        if (place && booking.place_held === 1) await windows.free(tx, place, booking.places);
        const { booking_number: number, total_amount } = booking;
        const details = { number, status: wordOf(booking), price: toRupees(total_amount) };
        await audit.write(tx, { action: 'booking.deleted', recordId: id, details });
      });
    },
  };
}

export type BookNow = ReturnType<typeof createBookNow>;
