// Cart bookings (spec.md section 7, Cart bookings; wire.md, Cart and cart bookings).
import type { BookingDetails } from '@labfront/contract/booking-details';
import { type CartBooking, CartBookingStatus, PaymentStatus } from '@labfront/contract/cart-bookings';
import type { ListQuery } from '@labfront/contract/common';
import { toPaise } from '@labfront/contract/money';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { CsvPage } from '../../platform/csv.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type Page, readPage } from '../../platform/paging.ts';
import type { Resend } from '../../platform/resend.ts';
import { rupeesText } from '../../platform/rupees.ts';
import type { Caller } from '../../platform/serve.ts';
import { readSpan } from '../../platform/span.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { AffiliatesService } from '../affiliates/affiliates.service.ts';
import type { BookingDetailsService } from '../booking-details/booking-details.service.ts';
import type { BookingLimitsService } from '../booking-limits/booking-limits.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import { type LedgerMatchService, salesBook } from '../ledger/ledger-match.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import type { ReceiptsService } from '../receipts/receipts.service.ts';
import { createLifecycle } from './cart-bookings.lifecycle.ts';
import { createBookingMoney, SUBJECT } from './cart-bookings.money.ts';
import { collectionHasBegun, readStatus } from './cart-bookings.moves.ts';
import { type Booked, createPlacement, type Placed } from './cart-bookings.placement.ts';
import {
  type CartBookingRow,
  type CartBookingWithPerson,
  findBooking,
  forgetDetails,
  hasBookedItem,
  listClaims,
  listLinesOf,
  setOrder,
} from './cart-bookings.queries.ts';
import { showMade, toCartBooking } from './cart-bookings.view.ts';
import {
  BOOKING_SORTS,
  type BookingFilter,
  type BookingSort,
  listBookings,
  listBookingsAfter,
} from './cart-bookings-list.queries.ts';

const ADMIN_LIST_ROWS = 500;
const OWN_LIST_ROWS = 10_000;
/** The filter by which staff find the bookings that need another time; no status is called so. */
const NEEDS_TIME = 'needs-time';

interface Dependencies {
  database: Database;
  clock: Clock;
  accounts: AccountsService;
  outbox: Outbox;
  audit: Audit;
  affiliates: AffiliatesService;
  bookingDetails: BookingDetailsService;
  limitsOfBookings: BookingLimitsService;
  cart: CartService;
  payments: PaymentsService;
  receipts: ReceiptsService;
  resend: Resend;
  ledgerMatch: LedgerMatchService;
  windows: CollectionWindowsService;
  log: Logger;
  site: Site;
  onlinePayment: boolean;
}

export interface ListedBookings {
  bookings: CartBooking[];
  total: number;
  page: Page<BookingSort>;
}

type CartBookingsQuery = ListQuery & { paymentMethod?: string | undefined };

/** The filters of a list that make sense. */
function readFilter(query: CartBookingsQuery): BookingFilter {
  const paymentMethod = query.paymentMethod?.toLowerCase();
  const option = <T extends string>(options: readonly T[]) =>
    options.find((name) => name.toLowerCase() === query.status?.toLowerCase());
  return {
    status: option(CartBookingStatus.options),
    paymentStatus: option(PaymentStatus.options),
    paymentMethod: paymentMethod === 'online' || paymentMethod === 'at_collection' ? paymentMethod : undefined,
    needsTime: query.status?.toLowerCase() === NEEDS_TIME,
    city: query.city,
    ...readSpan(query),
    q: query.q,
  };
}

function refusal(placed: Exclude<Placed, Booked>): AppError {
  if ('emptyCart' in placed) return new AppError('CART_EMPTY');
  const { totalAmount } = placed.changedCart;
  const details = { total: totalAmount, cart: placed.changedCart };
  return new AppError('CART_CHANGED', { total: rupeesText(toPaise(totalAmount)) }, { details });
}

export function createCartBookingsService(dependencies: Dependencies) {
  const { database, clock, accounts, audit, bookingDetails, payments, windows, onlinePayment } = dependencies;
  const { db, scans } = database;
  const lifecycle = createLifecycle(dependencies);
  const placement = createPlacement({ ...dependencies, lifecycle });
  const money = createBookingMoney({ ...dependencies, lifecycle });
  payments.registerSubject(SUBJECT, lifecycle.subject);
  windows.beforeTaking(lifecycle.expireHolds);
  dependencies.ledgerMatch.registerBook(SUBJECT, salesBook(listClaims));

  /**
   * The booking's payment order at the gateway; made once, also when two requests ask at the same time. An order of a gateway
   * that is not in use any more gives way to one that can be paid.
   */
  async function ensureOrder(accountId: string, booking: CartBooking): Promise<CartBooking> {
    const { orderId: previous } = booking;
    if (previous !== null && (await payments.isCurrent(previous))) return booking;
    const order = await payments.requestOrder(toPaise(booking.totalAmount), booking._id);
    const updatedAt = isoTime(clock.now());
    const isTied = await database.write(async (tx) => {
      if (!(await setOrder(tx, booking._id, previous, order.id, updatedAt))) return false;
      await payments.rememberOrder(tx, order, {
        kind: SUBJECT,
        id: booking._id,
        accountId,
        number: booking.bookingNumber,
      });
      return true;
    });
    return isTied ? { ...booking, orderId: order.id, updatedAt } : lifecycle.read(booking._id);
  }

  /** @throws AppError 409 `ORDER_PAID`, `NOTHING_TO_PAY` for what is over or paid at collection. */
  function refuseUnpayable(booking: CartBookingWithPerson): void {
    const { payment_status: payment, status } = booking;
    if (payment === 'paid') throw new AppError('ORDER_PAID.booking');
    const isOpen = status !== 'Cancelled' && (payment === 'created' || payment === 'failed');
    if (isOpen && booking.payment_method === 'online' && onlinePayment) return;
    throw new AppError(isOpen ? 'NOTHING_TO_PAY.atCollection' : 'NOTHING_TO_PAY');
  }

  async function readOwn(accountId: string, id: string): Promise<CartBookingWithPerson> {
    const owned = await findBooking(db, id);
    if (!owned || owned.account_id !== accountId) throw notFound('Booking');
    return owned;
  }

  async function list(reader: Db, filter: BookingFilter, query: ListQuery, whole: number): Promise<ListedBookings> {
    const page = readPage(query, BOOKING_SORTS, '-createdAt', whole);
    const { rows, total } = await listBookings(reader, filter, page);
    return { bookings: await withLines(rows), total, page };
  }

  async function withLines(rows: readonly CartBookingWithPerson[]): Promise<CartBooking[]> {
    const ids = rows.map((row) => row.id);
    const lines = Map.groupBy(await listLinesOf(db, ids), (line) => line.booking_id);
    const paid = rows.flatMap((row) => (row.payment_id === null ? [] : [row.payment_id]));
    const moneyOf = await payments.moneyOf(db, paid);
    return rows.map((row) => toCartBooking(row, lines.get(row.id) ?? [], moneyOf.get(row.payment_id ?? '')));
  }

  const moveByStaff = (id: string, to: CartBookingStatus): Promise<CartBooking> =>
    lifecycle.move(id, to, {
      onMoved: (tx, from) => audit.write(tx, { action: 'cart-booking.moved', recordId: id, details: { from, to } }),
    });

  function refuseTooLate({ date, slot, status }: CartBookingRow): void {
    if (collectionHasBegun({ date, slot }, clock.now()) && (status === 'Pending' || status === 'Confirmed')) {
      throw new AppError('TOO_LATE');
    }
  }

  return {
    /**
     * Makes a booking and a payment order from the cart. The same cart and details again, while unpaid, answer the same order.
     * @param amount rupees; the total that the customer saw.
     * @returns `orderId` null when nothing is to be paid online.
     * @throws AppError 400 `CART_EMPTY`, 409 `CART_CHANGED` with `total` and `cart`, 409 `WINDOW_FULL` with `free`,
     * 409 `OPEN_BOOKINGS_LIMIT` past so many unpaid ones of a customer, 400 at the field for details that make no sense.
     */
    async book(caller: Caller, amount: number, given: BookingDetails): Promise<CartBooking> {
      const { accountId } = caller;
      const person = await accounts.get(accountId);
      const { details, window } = await bookingDetails.resolve(person, given);
      const request = { caller, account: person, amountPaise: toPaise(amount), details, window };
      const placed = await windows.explainFull(window, () => database.write((tx) => placement.place(tx, request)));
      if (!('bookingId' in placed)) throw refusal(placed);
      dependencies.outbox.wake();
      const booking = placed.made ? showMade(placed.made, person) : await lifecycle.read(placed.bookingId);
      const isPayable = booking.status === 'Pending' && details.payment_method === 'online';
      return isPayable ? ensureOrder(accountId, booking) : booking;
    },

    /**
     * The payment order of an own unpaid booking, to pay it later: its place is held anew. The gateway is asked first, so that
     * nobody pays again what was paid in a browser that closed.
     * @throws AppError 404 for a foreign booking, 409 `ORDER_PAID`, `NOTHING_TO_PAY`, `WINDOW_FULL`, 503 `GATEWAY_DOWN`.
     */
    async orderOf(accountId: string, id: string): Promise<{ orderId: string; amount: number }> {
      const found = await readOwn(accountId, id);
      if (found.order_id !== null) await payments.lookUpOrder(found.order_id);
      const booking = await readOwn(accountId, id);
      refuseUnpayable(booking);
      await placement.holdAnew(booking);
      const { orderId, totalAmount } = await ensureOrder(accountId, await lifecycle.read(id));
      if (orderId === null) throw new Error(`The booking ${id} has no order`);
      return { orderId, amount: totalAmount };
    },

    /**
     * Confirms the payment of an own booking; repeating it gives the same answer.
     * @throws AppError 404 for a foreign order, 400 `SIGNATURE_INVALID`, 409 `BOOKING_CANCELLED` when the money goes back.
     */
    async verify(accountId: string, orderId: string, paymentId: string, signature: string): Promise<CartBooking> {
      const { subjectId } = await payments.verify(accountId, SUBJECT, orderId, paymentId, signature);
      const booking = await lifecycle.read(subjectId);
      if (booking.status === 'Cancelled') throw new AppError('BOOKING_CANCELLED');
      return booking;
    },

    /** Own bookings, newest first. */
    listOwn: (accountId: string, query: ListQuery): Promise<ListedBookings> =>
      list(db, { accountId }, query, OWN_LIST_ROWS),

    /** All bookings for administrators, newest first; `q` finds by number, payment, name, mobile number or e-mail. */
    listAll: (query: CartBookingsQuery): Promise<ListedBookings> =>
      list(scans, readFilter(query), query, ADMIN_LIST_ROWS),

    /** The rows of `listAll` without its pages and sort, some at a time. */
    exportAll: async (query: CartBookingsQuery, page: CsvPage): Promise<CartBooking[]> =>
      withLines(await listBookingsAfter(scans, readFilter(query), page)),

    /** Own bookings, some at a time. */
    exportOwn: async (accountId: string, page: CsvPage): Promise<CartBooking[]> =>
      withLines(await listBookingsAfter(db, { accountId }, page)),

    /** Staff move a booking on. @throws AppError 404, 400 for no such status, 409 `ILLEGAL_TRANSITION`. */
    updateStatus: (id: string, status: string): Promise<CartBooking> => moveByStaff(id, readStatus(status)),

    /**
     * The owner cancels, before collection; a paid booking is refunded.
     * @throws AppError 404 for a foreign booking, 403 for another status than Cancelled, 409 `TOO_LATE` once the window has begun.
     */
    async cancelOwn(accountId: string, id: string, status: string): Promise<CartBooking> {
      await readOwn(accountId, id);
      if (readStatus(status) !== 'Cancelled') {
        throw new AppError('FORBIDDEN.cancelOnly');
      }
      return lifecycle.move(id, 'Cancelled', { isTheirOwn: true, check: refuseTooLate });
    },

    settle: money.settle,
    refund: money.refund,
    receipt: money.receipt,
    resendMail: money.resendMail,

    /** Takes a deleted account's patients and addresses out of its bookings; what was bought and paid stays. */
    forgetPerson: (tx: Db, accountId: string): Promise<void> => forgetDetails(tx, accountId, isoTime(clock.now())),

    /** Whether any booking, in whatever state, names a test or package. */
    wasBooked: hasBookedItem,

    expireUnconfirmed: lifecycle.expireUnconfirmed,

    /** Frees the places that unpaid bookings no longer hold. */
    expireHolds: (): Promise<void> => database.write((tx) => lifecycle.expireHolds(tx)),
  };
}

export type CartBookingsService = ReturnType<typeof createCartBookingsService>;
