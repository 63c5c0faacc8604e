// Cart bookings (spec.md section 7, Cart bookings; wire.md, Cart and cart bookings).
import type { BookingDetails } from '@labfront/contract/booking-details';
import type { Cart } from '@labfront/contract/cart';
import { type CartBooking, CartBookingStatus, PaymentStatus } from '@labfront/contract/cart-bookings';
import type { ListQuery } from '@labfront/contract/common';
import { toPaise } from '@labfront/contract/money';
import { type Clock, isoTime, localTime } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId, newSpokenNumber } from '../../platform/ids.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type Page, readPage } from '../../platform/paging.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { CartService, PricedCart } from '../cart/cart.service.ts';
import type { PaymentSubject, PaymentsService } from '../payments/payments.service.ts';
import { fingerprintOf, type ResolvedDetails, resolveDetails } from './booking-request.ts';
import { needsMove, readStatus } from './cart-bookings.moves.ts';
import {
  BOOKING_SORTS,
  type BookingFilter,
  type BookingSort,
  type CartBookingRow,
  claimCartClearing,
  findBooking,
  findUnpaid,
  insertBooking,
  listBookings,
  listLinesOf,
  moveBooking,
  movePaymentStatus,
  setOrder,
  setPaid,
} from './cart-bookings.queries.ts';
import { toCartBooking } from './cart-bookings.view.ts';

const SUBJECT = 'cart-booking';
const ADMIN_LIST_ROWS = 500;
const OWN_LIST_ROWS = 10_000;

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  accounts: AccountsService;
  cart: CartService;
  payments: PaymentsService;
  onlinePayment: boolean;
}

/** What `book` found in the cart; a refusal is thrown after the commit, so that what left the cart stays out of it. */
type Placed = { bookingId: string } | { emptyCart: Cart } | { changedCart: Cart };

export function createCartBookingsService(dependencies: Dependencies) {
  const { database, clock, outbox, accounts, cart, payments, onlinePayment } = dependencies;
  const { db } = database;
  const now = () => isoTime(clock.now());

  async function read(id: string): Promise<CartBooking> {
    const row = await findBooking(db, id);
    if (!row) throw notFound('Booking');
    return toCartBooking(row, await listLinesOf(db, [id]));
  }

  /** Takes what a booking holds out of its account's cart, once in the booking's life. */
  async function clearCart(tx: Db, id: string): Promise<void> {
    if (!(await claimCartClearing(tx, id, now()))) return;
    const booking = await findBooking(tx, id);
    if (!booking) return;
    const lines = await listLinesOf(tx, [id]);
    await cart.takeBought(
      tx,
      booking.account_id,
      lines.map(({ item_id, quantity }) => ({ itemId: item_id, quantity })),
    );
  }

  async function cancel(tx: Db, booking: CartBookingRow): Promise<boolean> {
    if (!(await moveBooking(tx, booking.id, booking.status, 'Cancelled', now()))) return false;
    // Read again, now that its row is locked: a payment may have been recorded since `booking` was read.
    const cancelled = await findBooking(tx, booking.id);
    if (cancelled?.payment_status === 'paid' && cancelled.payment_id !== null) {
      await payments.refund(tx, cancelled.payment_id);
    }
    return true;
  }

  const subject: PaymentSubject = {
    async onPaid(tx, id, { paymentId }) {
      if (!(await setPaid(tx, id, paymentId, now()))) {
        await movePaymentStatus(
          tx,
          id,
          ['created', 'failed'],
          { payment_status: 'paid', payment_id: paymentId },
          now(),
        );
        return false;
      }
      await clearCart(tx, id);
      return true;
    },
    onFailed: (tx, id) => movePaymentStatus(tx, id, ['created'], { payment_status: 'failed' }, now()),
    async onRefundPending(tx, id, paymentId) {
      if ((await findBooking(tx, id))?.payment_id !== paymentId) return;
      await movePaymentStatus(tx, id, ['paid'], { payment_status: 'refund_pending' }, now());
    },
    async onRefunded(tx, id, paymentId) {
      if ((await findBooking(tx, id))?.payment_id !== paymentId) return;
      await movePaymentStatus(tx, id, ['paid', 'refund_pending'], { payment_status: 'refunded' }, now());
    },
  };
  payments.registerSubject(SUBJECT, subject);

  async function insertFromCart(
    tx: Db,
    accountId: string,
    priced: PricedCart,
    details: ResolvedDetails,
    fingerprint: string,
  ): Promise<string> {
    const id = newId();
    const isFree = priced.totalPaise === 0;
    const row: CartBookingRow = {
      ...details,
      id,
      booking_number: newSpokenNumber('LB'),
      account_id: accountId,
      total_amount: priced.totalPaise,
      status: isFree ? 'Confirmed' : 'Pending',
      payment_status: isFree ? 'paid' : 'created',
      order_id: null,
      payment_id: null,
      fingerprint,
      cart_cleared_at: null,
      created_at: now(),
      updated_at: now(),
    };
    const lines = priced.lines.map(({ itemId, quantity, item }, position) => ({
      id: newId(),
      booking_id: id,
      item_id: itemId,
      kind: item.kind,
      name: item.name,
      price: item.price,
      final_price: item.final_price,
      quantity,
      position,
    }));
    await insertBooking(tx, row, lines);
    if (isFree) await clearCart(tx, id);
    return id;
  }

  /** Finds the unpaid booking that this very request made before, or makes one; an older unpaid order is cancelled. */
  async function place(tx: Db, accountId: string, amountPaise: number, details: ResolvedDetails): Promise<Placed> {
    const priced = await cart.priceForBooking(tx, accountId);
    // First: a cart that is empty because its last item left the catalogue has changed, and its customer is told what went.
    if (priced.cart.removed) return { changedCart: priced.cart };
    if (priced.lines.length === 0) return { emptyCart: priced.cart };
    if (priced.totalPaise !== amountPaise) return { changedCart: priced.cart };
    const fingerprint = fingerprintOf(priced, details);
    const unpaid = await findUnpaid(tx, accountId);
    const same = unpaid.find((booking) => booking.fingerprint === fingerprint);
    if (same) return { bookingId: same.id };
    for (const older of unpaid) if (older.payment_method === 'online') await cancel(tx, older);
    return { bookingId: await insertFromCart(tx, accountId, priced, details, fingerprint) };
  }

  /** The booking's payment order at the gateway; made once, also when two requests ask at the same time. */
  async function ensureOrder(accountId: string, booking: CartBooking): Promise<CartBooking> {
    if (booking.orderId !== null) return booking;
    const order = await payments.requestOrder(toPaise(booking.totalAmount), booking._id);
    await database.write(async (tx) => {
      if (!(await setOrder(tx, booking._id, order.id, now()))) return;
      await payments.rememberOrder(tx, order, { kind: SUBJECT, id: booking._id, accountId });
    });
    return read(booking._id);
  }

  /** @returns false when another request moved the booking in between. */
  async function tryMove(tx: Db, booking: CartBookingRow, to: CartBookingStatus): Promise<boolean> {
    if (!needsMove(booking.status, to)) return true;
    if (to === 'Cancelled') return cancel(tx, booking);
    if (!(await moveBooking(tx, booking.id, booking.status, to, now()))) return false;
    if (to === 'Confirmed') await clearCart(tx, booking.id);
    return true;
  }

  /** Moves a booking to `to` from whatever state it is in when the move is made; `check` may refuse first. */
  async function move(
    id: string,
    to: CartBookingStatus,
    check: (booking: CartBookingRow) => void,
  ): Promise<CartBooking> {
    await database.write(async (tx) => {
      let isDone = false;
      while (!isDone) {
        const booking = await findBooking(tx, id);
        if (!booking) throw notFound('Booking');
        check(booking);
        isDone = await tryMove(tx, booking, to);
      }
    });
    outbox.wake();
    return read(id);
  }

  async function list(filter: BookingFilter, query: ListQuery, whole: number) {
    const page = readPage(query, BOOKING_SORTS, '-createdAt', whole);
    const { rows, total } = await listBookings(db, filter, page);
    const lines = Map.groupBy(
      await listLinesOf(
        db,
        rows.map((row) => row.id),
      ),
      (line) => line.booking_id,
    );
    return { bookings: rows.map((row) => toCartBooking(row, lines.get(row.id) ?? [])), total, page };
  }

  return {
    /**
     * Makes a booking and a payment order from the cart. The same cart and details again, while unpaid, answer the same order.
     * @param amount rupees; the total that the customer saw.
     * @returns `orderId` null when nothing is to be paid online.
     * @throws AppError 400 `CART_EMPTY`, 409 `CART_CHANGED` with `total` and `cart`, 400 for details that make no sense.
     */
    async book(accountId: string, amount: number, given: BookingDetails): Promise<CartBooking> {
      const details = resolveDetails(given, await accounts.get(accountId), onlinePayment, clock.now());
      const placed = await database.write((tx) => place(tx, accountId, toPaise(amount), details));
      if ('emptyCart' in placed) throw new AppError('CART_EMPTY', 400, 'Your cart is empty');
      if ('changedCart' in placed) {
        const { totalAmount } = placed.changedCart;
        throw new AppError(
          'CART_CHANGED',
          409,
          `Your cart has changed: it now comes to ₹${totalAmount.toLocaleString('en-IN')}`,
          {
            details: { total: totalAmount, cart: placed.changedCart },
          },
        );
      }
      const booking = await read(placed.bookingId);
      const isPayable = booking.status === 'Pending' && details.payment_method === 'online';
      return isPayable ? ensureOrder(accountId, booking) : booking;
    },

    /**
     * Confirms the payment of an own booking; repeating it gives the same answer.
     * @throws AppError 404 for a foreign order, 400 `SIGNATURE_INVALID`, 409 `BOOKING_CANCELLED` when the money goes back.
     */
    async verify(accountId: string, orderId: string, paymentId: string, signature: string): Promise<CartBooking> {
      const { subjectId } = await payments.verify(accountId, SUBJECT, orderId, paymentId, signature);
      const booking = await read(subjectId);
      if (booking.status === 'Cancelled') {
        throw new AppError(
          'BOOKING_CANCELLED',
          409,
          'This booking was cancelled before the payment came. Your money is on its way back.',
        );
      }
      return booking;
    },

    /** Own bookings, newest first. */
    listOwn: (accountId: string, query: ListQuery): Promise<Listed> => list({ accountId }, query, OWN_LIST_ROWS),

    /** All bookings for administrators, newest first; `q` finds by number, payment, name, mobile number or e-mail. */
    listAll(query: ListQuery): Promise<Listed> {
      const option = <T extends string>(options: readonly T[]) =>
        options.find((name) => name.toLowerCase() === query.status?.toLowerCase());
      const filter = {
        status: option(CartBookingStatus.options),
        paymentStatus: option(PaymentStatus.options),
        city: query.city,
        from: dayStart(query.from, 0),
        to: dayStart(query.to, 1),
        q: query.q,
      };
      return list(filter, query, ADMIN_LIST_ROWS);
    },

    /** Staff move a booking on. @throws AppError 404, 400 for no such status, 409 `ILLEGAL_TRANSITION`. */
    updateStatus: (id: string, status: string): Promise<CartBooking> => move(id, readStatus(status), () => {}),

    /**
     * The owner cancels, before collection; a paid booking is refunded.
     * @throws AppError 404 for a foreign booking, 403 for another status than Cancelled, 409 `TOO_LATE` once the window has begun.
     */
    async cancelOwn(accountId: string, id: string, status: string): Promise<CartBooking> {
      const owned = await findBooking(db, id);
      if (!owned || owned.account_id !== accountId) throw notFound('Booking');
      if (readStatus(status) !== 'Cancelled')
        throw new AppError('FORBIDDEN', 403, 'You can cancel a booking; the laboratory does the rest');
      return move(id, 'Cancelled', (booking) => {
        const { date, slot, status: current } = booking;
        const hasBegun = date !== null && slot !== null && localTime(date, slot.slice(0, 5)) <= clock.now();
        if (hasBegun && (current === 'Pending' || current === 'Confirmed')) {
          throw new AppError('TOO_LATE', 409, 'The collection window has begun: please call us to cancel');
        }
      });
    },
  };
}

interface Listed {
  bookings: CartBooking[];
  total: number;
  page: Page<BookingSort>;
}

/** The start of a day in Asia/Kolkata, `after` days later, as ISO time; undefined for what is no day. */
function dayStart(day: string | undefined, after: number): string | undefined {
  const millis = day === undefined ? Number.NaN : localTime(day.slice(0, 10), '00:00');
  return Number.isNaN(millis) ? undefined : isoTime(millis + after * 86_400_000);
}

export type CartBookingsService = ReturnType<typeof createCartBookingsService>;
