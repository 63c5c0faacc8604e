// Bookings from the cart, as `/cart-booking` serves them (spec.md section 7, Cart bookings; wire.md, Cart and cart bookings).

import type { BookingDetails } from '@labfront/contract/booking-details';
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { toPaise } from '@labfront/contract/money';
import type { Clock } from '../../platform/base/clock.ts';
import { AppError, notFound } from '../../platform/base/errors.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import { type BookingDetailsService, readPatient } from '../booking-details/booking-details.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import { type CatalogueService, NO_CITY, type VisitorCity } from '../catalogue/catalogue.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import type { CouponsService } from '../coupons/coupons.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { SalesService } from '../sales/sales.service.ts';
import { collectionHasBegun, readBookingState } from './booking-kinds.ts';
import type { BookingMails } from './booking-mails.ts';
import type { Lifecycle } from './bookings.lifecycle.ts';
import type { Placement } from './bookings.placement.ts';
import type { BookingWithPerson } from './bookings.queries.ts';
import type { NewTime, Reschedule } from './bookings.reschedule.ts';
import { bookingSale, cartChanged, onlineSale } from './bookings.sale.ts';
import { createBookingsView } from './bookings.view.ts';
import { refuseCancelling } from './cancelling.ts';
import { type Booked, createCartPlacement, type Placed } from './cart-bookings.placement.ts';
import { showMade, toCartBooking } from './cart-bookings.view.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  accounts: AccountsService;
  outbox: Outbox;
  bookingDetails: BookingDetailsService;
  cart: CartService;
  catalogue: CatalogueService;
  coupons: CouponsService;
  payments: PaymentsService;
  sales: SalesService;
  windows: CollectionWindowsService;
  onlinePayment: boolean;
  mails: BookingMails;
  lifecycle: Lifecycle;
  placement: Placement;
  reschedule: Reschedule;
}

const KIND = 'cart-booking';

function refusal(placed: Exclude<Placed, Booked>): AppError {
  if ('emptyCart' in placed) return new AppError('CART_EMPTY');
  if ('sameAs' in placed) {
    const { booking_number: number } = placed.sameAs;
    const { name: patient } = readPatient(placed.sameAs);
    return new AppError('DUPLICATE_BOOKING', { number, patient }, { details: { bookingNumber: number } });
  }
  return cartChanged(placed.changedCart, placed.totalPaise);
}

export function createCartBookings(dependencies: Dependencies) {
  const { database, clock, accounts, outbox, bookingDetails, sales, windows, lifecycle, placement } = dependencies;
  const desk = sales.open(onlineSale(bookingSale(KIND, dependencies), dependencies.onlinePayment, placement.holdAnew));
  const view = createBookingsView(dependencies, {
    kind: KIND,
    show: toCartBooking,
    sorts: ['createdAt', 'totalAmount', 'status', 'date'],
    desk,
  });
  const place = createCartPlacement(dependencies);

  return {
    ...view,

    /**
     * Makes a booking and a payment order from the cart. The same cart and details again, while unpaid, answer the same order.
     * @param amount rupees; the total that the customer saw.
     * @param seen the city whose prices the customer sees; what is paid is the price of the city where the sample is taken.
     * @param again the same for the same day is meant to be booked once more.
     * @returns `orderId` null when nothing is to be paid online.
     * @throws AppError 400 `CART_EMPTY`, 409 `CART_CHANGED` with `total` and `cart`, 409 `WINDOW_FULL` with `free`,
     * 409 `DUPLICATE_BOOKING` with `bookingNumber` when all of it is booked for that day, to be paid at the collection,
     * 400 `PATIENTS_DO_NOT_MATCH` unless every item of quantity n is for n different patients, 409 `OPEN_BOOKINGS_LIMIT` past so many unpaid ones of a customer, 400 at the field for details that make no sense.
     */
    async book(
      caller: Caller,
      amount: number,
      given: BookingDetails,
      { again = false, seen = NO_CITY }: { again?: boolean | undefined; seen?: VisitorCity } = {},
    ): Promise<CartBooking> {
      const { accountId } = caller;
      const person = caller.account ?? (await accounts.get(accountId));
      const resolved = await bookingDetails.resolve(person, given);
      const { patients, window } = resolved;
      const request = { caller, account: person, amountPaise: toPaise(amount), ...resolved, again, seen };
      const places = Math.max(1, patients.length);
      const placed = await windows.explainFull(window, places, () => database.write((tx) => place(tx, request)));
      if (!('bookingId' in placed)) throw refusal(placed);
      outbox.wake();
      const booking = placed.made ? showMade(placed.made, person) : await view.read(placed.bookingId);
      if (booking.status !== 'Pending' || booking.paymentMethod !== 'online') return booking;
      const { bookingNumber: number, orderId: order_id } = booking;
      const sale = { id: booking._id, account_id: accountId, order_id };
      const orderNow = async () => (await view.read(booking._id)).orderId;
      const ordering = placed.made ? {} : { orderNow };
      const order = await desk.ensureOrder(sale, { number, paise: toPaise(booking.totalAmount) }, ordering);
      if (!order) return view.read(booking._id);
      return { ...booking, orderId: order.orderId, updatedAt: order.tiedAt ?? booking.updatedAt };
    },

    /**
     * The payment order of an own unpaid booking, to pay it later: its place is held anew.
     * @throws AppError as `order` of a sale's desk; 409 `ORDER_PAID`, `NOTHING_TO_PAY`, `WINDOW_FULL`.
     */
    orderOf: desk.order,

    /**
     * Confirms the payment of an own booking; repeating it gives the same answer.
     * @throws AppError 404 for a foreign order, 400 `SIGNATURE_INVALID`, 409 `BOOKING_CANCELLED` when the money goes back.
     */
    async verify(accountId: string, orderId: string, paymentId: string, signature: string): Promise<CartBooking> {
      const booking = await view.read(await desk.verify(accountId, orderId, paymentId, signature));
      if (booking.status === 'Cancelled') throw new AppError('BOOKING_CANCELLED');
      return booking;
    },

    /** Staff move a booking on. @throws AppError 404, 400 for no such status, 403 as `refuseCancelling`, 409 `ILLEGAL_TRANSITION`. */
    async updateStatus(caller: Caller, id: string, status: string, reason?: string): Promise<CartBooking> {
      const to = readBookingState(KIND, status);
      if (!(await isSeen(database.db, 'bookings', id, scopeOf(caller)))) throw notFound('Booking');
      if (to === 'Cancelled') await refuseCancelling(database.db, caller, id);
      await lifecycle.move(KIND, id, () => to, true, reason);
      return view.read(id);
    },

    /** As `Reschedule`. */
    async reschedule(caller: Caller, id: string, time: NewTime): Promise<CartBooking> {
      await dependencies.reschedule(caller, KIND, id, time);
      return view.read(id);
    },

    /**
     * The owner cancels, before collection; a paid booking is refunded.
     * @throws AppError 404 for a foreign booking, 403 for another status than Cancelled, 409 `TOO_LATE` once the window has begun.
     */
    async cancelOwn(accountId: string, id: string, status: string): Promise<CartBooking> {
      const choose = (booking: BookingWithPerson) => {
        if (booking.account_id !== accountId) throw notFound('Booking');
        if (readBookingState(KIND, status) !== 'Cancelled') {
          throw new AppError('FORBIDDEN.cancelOnly');
        }
        const stands = booking.status === 'Pending' || booking.status === 'Confirmed';
        if (stands && booking.collection_started_at !== null) throw new AppError('TOO_LATE.onTheWay');
        if (stands && collectionHasBegun(booking, clock.now())) {
          throw new AppError('TOO_LATE');
        }
        return 'Cancelled' as const;
      };
      await lifecycle.move(KIND, id, choose, false);
      return view.read(id);
    },
  };
}

export type CartBookings = ReturnType<typeof createCartBookings>;
