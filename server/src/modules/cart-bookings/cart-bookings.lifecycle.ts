// What happens to a cart booking once it is made: paid, failed, confirmed, completed, cancelled, refunded.
// Every change is a compare-and-set, so that browser, webhook, staff and customer may act at once.
import type { CartBooking, CartBookingStatus } from '@labfront/contract/cart-bookings';
import { type CancellationRefund, refundOnCancelling } from '@labfront/contract/refund-rules';
import { type Clock, isoTime, localTime } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { notFound } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { placeOf } from '../booking-details/booking-details.service.ts';
import type { BookingLimitsService } from '../booking-limits/booking-limits.service.ts';
import type { CartService } from '../cart/cart.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import type { PaymentSubject, PaymentsService } from '../payments/payments.service.ts';
import { sendCancelled, sendPaymentFailed, sendRefunded } from './booking-mails.ts';
import { collectionHasBegun, needsMove } from './cart-bookings.moves.ts';
import {
  type CartBookingRow,
  type CartBookingWithPerson,
  claimCartClearing,
  expirePlaces,
  findBooking,
  findWholeBooking,
  giveUpPlace,
  listExpired,
  moveBooking,
  movePaymentStatus,
  setExpired,
  setPaid,
  setPlace,
} from './cart-bookings.queries.ts';
import { toCartBooking } from './cart-bookings.view.ts';
import { sendConfirmation } from './confirmation-mail.ts';

/** Bookings that one sweep ends: the next comes a minute later. */
const EXPIRED_AT_ONCE = 200;

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  cart: CartService;
  limitsOfBookings: BookingLimitsService;
  payments: PaymentsService;
  windows: CollectionWindowsService;
  log: Logger;
  site: Site;
}

interface MoveHooks {
  /** The customer moves it, not staff. */
  isTheirOwn?: boolean;
  check?: (booking: CartBookingRow) => void;
  onMoved?: (tx: Db, from: CartBookingStatus) => Promise<void>;
}

export function createLifecycle(dependencies: Dependencies) {
  const { database, clock, outbox, cart, limitsOfBookings, payments, windows, log, site } = dependencies;
  const now = () => isoTime(clock.now());

  async function read(id: string): Promise<CartBooking> {
    const found = await findWholeBooking(database.db, id);
    if (!found) throw notFound('Booking');
    const { booking, lines, paid } = found;
    return toCartBooking(booking, lines, paid ? await payments.moneyOfPaid(database.db, paid) : undefined);
  }

  /** Unpaid bookings lose their place ten minutes after they took it. */
  async function expireHolds(tx: Db): Promise<void> {
    for (const expired of await expirePlaces(tx, now())) {
      const place = placeOf(expired);
      if (place) await windows.free(tx, place);
    }
  }

  /**
   * A booking that becomes firm keeps its place for good. One whose hold was over takes the place again; when the window has
   * filled up meanwhile the booking stands without a window: it is on the staff's list of those that need another time, and the
   * customer's mail says so.
   */
  async function keepPlace(tx: Db, booking: CartBookingWithPerson): Promise<CartBookingWithPerson> {
    const place = placeOf(booking);
    if (!place) return booking;
    const isAhead = localTime(place.date, place.slot.slice(0, 5)) > clock.now();
    if (booking.place_held === 1 || (isAhead && (await windows.retake(tx, place)))) {
      await setPlace(tx, booking.id, { place_held: 1, place_expires_at: null });
      return booking;
    }
    const lost = { date: null, slot: null, window_city_id: null, lost_window: `${place.date} ${place.slot}` };
    await setPlace(tx, booking.id, lost);
    log.error(
      { booking: booking.booking_number, window: lost.lost_window },
      'ALARM: a booking has lost its time, agree on another one with the customer',
    );
    return { ...booking, ...lost };
  }

  /** Once in a booking's life, when it is paid or confirmed: what was bought leaves the cart, and the customer gets a mail. */
  async function makeFirm(tx: Db, id: string): Promise<void> {
    if (await claimCartClearing(tx, id, now())) await clearCart(tx, id);
  }

  async function clearCart(tx: Db, id: string): Promise<void> {
    const found = await findWholeBooking(tx, id);
    if (!found) return;
    const { booking, lines } = found;
    const kept = await keepPlace(tx, booking);
    const bought = lines.map(({ item_id, quantity }) => ({ itemId: item_id, quantity }));
    await cart.takeBought(tx, booking.account_id, bought, booking.cart_as_of ?? booking.created_at);
    const isForNothing = booking.total_amount === 0;
    if (!isForNothing || (await limitsOfBookings.mayMail(tx, booking)))
      await sendConfirmation(tx, outbox, site, kept, lines);
  }

  /** What the rule table gives back for a booking whose row is locked. */
  async function refundFor(tx: Db, booking: CartBookingRow): Promise<CancellationRefund> {
    const { payment_id: paymentId } = booking;
    const money = paymentId === null ? undefined : (await payments.moneyOf(tx, [paymentId])).get(paymentId);
    const asked = money?.refunds.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    const held = { received: money ? booking.total_amount : 0, askedBack: asked };
    return refundOnCancelling(held, collectionHasBegun(booking, clock.now()));
  }

  /** @returns what goes back; null when another request moved the booking in between. */
  async function cancel(tx: Db, booking: CartBookingRow): Promise<CancellationRefund | null> {
    if (!(await moveBooking(tx, booking.id, booking.status, 'Cancelled', now()))) return null;
    const place = placeOf(booking);
    if (place && (await giveUpPlace(tx, booking.id))) await windows.free(tx, place);
    // Read again, now that its row is locked: a payment may have been recorded since `booking` was read.
    const cancelled = await findBooking(tx, booking.id);
    if (!cancelled) return null;
    const refund = await refundFor(tx, cancelled);
    if (refund.rule === 'full' && cancelled.payment_id !== null) {
      await payments.refund(tx, cancelled.payment_id, 'Booking cancelled');
    }
    return refund;
  }

  /** @returns false when another request moved the booking in between. */
  async function tryMove(
    tx: Db,
    booking: CartBookingRow,
    to: CartBookingStatus,
    isTheirOwn: boolean,
  ): Promise<boolean> {
    if (!needsMove(booking.status, to)) return true;
    if (to === 'Cancelled') {
      const refund = await cancel(tx, booking);
      const cancelled = refund && (await findBooking(tx, booking.id));
      const isCheap = isTheirOwn && refund?.rule === 'unpaid';
      const isMailed = cancelled && (!isCheap || (await limitsOfBookings.mayMail(tx, cancelled)));
      if (isMailed) await sendCancelled(tx, outbox, site, cancelled, refund);
      return refund !== null;
    }
    if (!(await moveBooking(tx, booking.id, booking.status, to, now()))) return false;
    if (to === 'Confirmed') await makeFirm(tx, booking.id);
    return true;
  }

  /** Payments of a booking: told by the payments service in the transaction that records them. */
  const subject: PaymentSubject = {
    async onPaid(tx, id, { paymentId }) {
      const taken = await setPaid(tx, id, paymentId, now());
      if (taken !== false && taken.hasToClearCart) await clearCart(tx, id);
      if (taken !== false) return true;
      // Cancelled meanwhile: the payment is written on it all the same, so that its refund shows where the customer looks.
      const paid = { payment_status: 'paid', payment_id: paymentId } as const;
      await movePaymentStatus(tx, id, ['created', 'failed'], paid, now());
      return false;
    },
    async onFailed(tx, id) {
      await movePaymentStatus(tx, id, ['created'], { payment_status: 'failed' }, now());
      const booking = await findBooking(tx, id);
      const isOpen = booking?.status === 'Pending' || booking?.status === 'Confirmed';
      const isTold = isOpen && booking.payment_status === 'failed' && (await limitsOfBookings.mayMail(tx, booking));
      if (isTold) await sendPaymentFailed(tx, outbox, site, booking);
    },
    async onRefundPending(tx, id, paymentId) {
      if ((await findBooking(tx, id))?.payment_id !== paymentId) return;
      await movePaymentStatus(tx, id, ['paid'], { payment_status: 'refund_pending' }, now());
    },
    async onRefunded(tx, id, paymentId) {
      if ((await findBooking(tx, id))?.payment_id !== paymentId) return;
      await movePaymentStatus(tx, id, ['paid', 'refund_pending'], { payment_status: 'refunded' }, now());
    },
    async onMoneyBack(tx, id, refund) {
      const booking = await findBooking(tx, id);
      if (booking) await sendRefunded(tx, outbox, site, booking, refund);
    },
  };

  /** Ends bookings with a time that nobody has confirmed, gives their places free and tells their customers. */
  async function expireUnconfirmed(): Promise<void> {
    for (const id of await listExpired(database.db, now(), EXPIRED_AT_ONCE)) {
      await database.write(async (tx) => {
        const booking = await findBooking(tx, id);
        if (booking?.status !== 'Pending' || !(await cancel(tx, booking))) return;
        await setExpired(tx, id, now());
        await limitsOfBookings.mailExpired(tx, booking, '/user/cart-booking');
      });
    }
    outbox.wake();
  }

  return {
    read,
    cancel,
    expireUnconfirmed,
    makeFirm,
    expireHolds,
    subject,

    /**
     * Moves a booking to `to` from whatever state it is in when the move is made. `check` may refuse first; `onMoved` is told
     * in the same transaction, not of a booking that was there already.
     */
    async move(
      id: string,
      to: CartBookingStatus,
      { isTheirOwn = false, check, onMoved }: MoveHooks,
    ): Promise<CartBooking> {
      await database.write(async (tx) => {
        let isDone = false;
        while (!isDone) {
          const booking = await findBooking(tx, id);
          if (!booking) throw notFound('Booking');
          check?.(booking);
          isDone = await tryMove(tx, booking, to, isTheirOwn);
          if (isDone && booking.status !== to) await onMoved?.(tx, booking.status);
        }
      });
      outbox.wake();
      return read(id);
    },
  };
}

export type Lifecycle = ReturnType<typeof createLifecycle>;
