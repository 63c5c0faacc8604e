// The life of a booking after it is made: paid, failed, confirmed, completed, cancelled, expired. Every change locks the booking's
// row first, so that browser, webhook, staff and customer may act at once.
import { type RefundRule, refundOnCancelling } from '@labfront/contract/refund-rules';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import { notFound } from '../../platform/base/errors.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { PARTNER_EVENT_JOB, type PartnerFact } from '../../platform/outbox/partner-event.ts';
import { placeOf } from '../booking-details/booking-details.service.ts';
import type { BookingLimitsService } from '../booking-limits/booking-limits.service.ts';
import type { CollectionWindowsService } from '../collection-windows/collection-windows.service.ts';
import {
  isSplitFrom,
  type Money,
  type PaymentsService,
  type Settlement,
  waysBack,
} from '../payments/payments.service.ts';
import type { SalesService } from '../sales/sales.service.ts';
import { type BookingKind, type BookingState, collectionHasBegun, KINDS, mustMove } from './booking-kinds.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import type { BookingMails } from './booking-mails.ts';
import type { CancelledMoney } from './booking-news.ts';
import { listUnpaidOf, noteUnpaid, setPaid } from './booking-payments.queries.ts';
import { expirePlaces, listExpired } from './booking-places.queries.ts';
import {
  type BookingLineRow,
  type BookingRow,
  type BookingWithPerson,
  findAnyBooking,
  findBooking,
  findState,
  holdBooking,
  setBooking,
} from './bookings.queries.ts';
import { giveBackRest } from './cancelled-lines.ts';
import { BOOKING_CHANGED, type FirmBookings } from './firm-bookings.ts';
import { afterPart, isPartPaid } from './part-payments.ts';

/** Bookings that one sweep ends: the next comes a minute later. */
const EXPIRED_AT_ONCE = 200;
/** Places that one booking frees for others before it looks for its own, so that no customer waits for a flood of expired holds. */
const PLACES_AT_ONCE = 50;

const isWaiting = ({ status }: Money['refunds'][number]): boolean => status === 'pending';

export interface LifecycleDependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  limitsOfBookings: BookingLimitsService;
  payments: PaymentsService;
  sales: SalesService;
  windows: CollectionWindowsService;
  mails: BookingMails;
  firm: Pick<FirmBookings, 'makeFirm'>;
}

export function createLifecycle(dependencies: LifecycleDependencies) {
  const { database, clock, outbox, audit, limitsOfBookings, payments, sales, windows, mails } = dependencies;
  const now = () => isoTime(clock.now());
  const { makeFirm } = dependencies.firm;

  /** Reads a booking whose row is held until the commit. */
  async function hold(tx: Db, kind: BookingKind, id: string): Promise<BookingWithPerson | undefined> {
    await holdBooking(tx, id);
    return findBooking(tx, kind, id);
  }

  /** Tells those that work on bookings once they are confirmed. They read the booking, so an event may come twice or late. */
  const announce = (tx: Db, id: string): Promise<void> => outbox.add(tx, BOOKING_CHANGED, { bookingId: id });

  /** Tells partners' systems, which hear of each of these once. */
  const tellPartners = (tx: Db, type: 'booking.confirmed' | 'booking.cancelled' | 'report.ready', id: string) =>
    outbox.add(tx, PARTNER_EVENT_JOB, { type, bookingId: id } satisfies PartnerFact);

  /** Unpaid bookings lose their place ten minutes after they took it. @returns how many of at most `most` lost one. */
  async function expireHolds(tx: Db, most = PLACES_AT_ONCE): Promise<bigint> {
    const lost = await expirePlaces(tx, now(), most);
    for (const expired of lost) {
      const place = placeOf(expired);
      if (place) await windows.free(tx, place, expired.places);
    }
    return BigInt(lost.length);
  }

  /** Tells a customer that their booking has come in. @param isByStaff it was made for them, which they cannot do without end. */
  async function acknowledge(
    tx: Db,
    kind: BookingKind,
    id: string,
    lines: readonly BookingLineRow[],
    isByStaff = false,
  ): Promise<void> {
    const booking = await findBooking(tx, kind, id);
    if (booking && (isByStaff || (await limitsOfBookings.mayMail(tx, booking))))
      await mails.received(tx, booking, lines);
  }

  const moneyOf = async (tx: Db, booking: BookingWithPerson | BookingRow): Promise<Money | undefined> =>
    (await sales.moneyOf(tx, [booking]))(booking);

  /** The rule for the money of a booking that is cancelled. @param hasBegun its collection, where that counts. */
  function ruleOf(money: Money | undefined, hasBegun: boolean): RefundRule {
    const sum = (refunds: Money['refunds'] = []) => refunds.reduce((paise, { amount }) => paise + amount, 0);
    const waiting = money?.refunds.filter(isWaiting);
    const held = { received: money?.received ?? 0, askedBack: sum(money?.refunds), waiting: sum(waiting) };
    return refundOnCancelling(held, hasBegun).rule;
  }

  /** Gives back what is left of a cancelled booking's money. @returns the first refund's id, null where the rule gives nothing back. */
  async function giveAllBack(tx: Db, booking: BookingRow, rule: RefundRule): Promise<string | null> {
    const isPart = isPartPaid(booking);
    // The balance is due no more.
    const state = rule === 'returned' ? 'refunded' : 'refund_pending';
    if (isPart && rule !== 'none') await setBooking(tx, booking.id, { payment_status: state });
    if (rule !== 'full') return null;
    const refundId = await payments.refundSale(tx, booking, 'Booking cancelled');
    // A part is no line's money.
    if (refundId !== null && !isPart) await giveBackRest(tx, booking, refundId, now());
    return refundId;
  }

  /** Ends a booking whose row is held, and gives its place free. @returns what becomes of its money, and the first refund of it. */
  async function cancel(
    tx: Db,
    booking: BookingRow,
    change: Partial<Pick<BookingRow, 'expired_at'>> = {},
  ): Promise<{ rule: RefundRule; refundId: string | null }> {
    const over = { status: 'Cancelled', place_held: 0, place_expires_at: null, updated_at: now() } as const;
    await setBooking(tx, booking.id, { ...over, ...change });
    if (booking.status === 'Confirmed') await announce(tx, booking.id);
    await tellPartners(tx, 'booking.cancelled', booking.id);
    const place = placeOf(booking);
    if (place && booking.place_held === 1) await windows.free(tx, place, booking.places);
    // Money of a Book Now booking goes back whenever it is cancelled.
    const hasBegun = booking.kind === 'cart-booking' && collectionHasBegun(booking, clock.now());
    const rule = ruleOf(await moneyOf(tx, booking), hasBegun);
    return { rule, refundId: await giveAllBack(tx, booking, rule) };
  }

  async function cancelAndTell(tx: Db, booking: BookingWithPerson, isByStaff: boolean): Promise<void> {
    const { rule, refundId } = await cancel(tx, booking);
    const costsNothing = booking.kind === 'booking' ? rule !== 'full' : rule === 'unpaid';
    if (!isByStaff && costsNothing && !(await limitsOfBookings.mayMail(tx, booking))) return;
    const isMeant = rule === 'full' ? isSplitFrom(refundId) : isWaiting;
    const back = waysBack(await moneyOf(tx, booking), isMeant);
    await mails.cancelled(tx, booking, await listLinesOf(tx, [booking.id]), { rule, back });
  }

  /** @param booking as it is in `tx`, where its row is held or was just made. */
  async function confirm(tx: Db, booking: BookingRow): Promise<void> {
    const { id, firm_at: firmAt } = booking;
    const at = now();
    const firm = { place_expires_at: null, firm_at: firmAt ?? at };
    await setBooking(tx, id, { status: 'Confirmed', updated_at: at, ...firm });
    if (firmAt === null) return makeFirm(tx, booking);
    await announce(tx, id);
    await tellPartners(tx, 'booking.confirmed', id);
  }

  /**
   * Records a part of what is due for a booking that lives; it confirms the booking, and the last one pays it.
   * @returns false where it is not for what is due.
   */
  async function takePart(tx: Db, id: string, payment: Settlement): Promise<boolean> {
    await holdBooking(tx, id);
    const booking = await findAnyBooking(tx, id);
    const change = booking && afterPart(booking, payment, now());
    if (!change) return false;
    await payments.addPart(tx, { kind: booking.kind, id, paymentId: payment.paymentId });
    await setBooking(tx, id, change);
    if (booking.firm_at === null) await makeFirm(tx, { ...booking, ...change });
    else {
      if (change.payment_status === 'paid') await tellPartners(tx, 'report.ready', id);
      await announce(tx, id);
    }
    return true;
  }

  return {
    hold,
    announce,
    cancel,
    makeFirm,
    acknowledge,
    expireHolds,

    /** Confirms a booking that staff have made in this transaction. */
    async confirmMade(tx: Db, booking: BookingRow): Promise<void> {
      await confirm(tx, booking);
      const { words } = KINDS[booking.kind];
      const details = { from: words[booking.status], to: words.Confirmed };
      await audit.write(tx, { action: `${booking.kind}.moved`, recordId: booking.id, details });
    },

    /** Where the money of a cancelled booking is by now. */
    async moneyOfCancelled(tx: Db, booking: BookingWithPerson): Promise<CancelledMoney> {
      const money = await moneyOf(tx, booking);
      return { rule: ruleOf(money, false), back: waysBack(money, isWaiting) };
    },

    /**
     * Moves a booking to the state that `choose` names once its row is held; it may refuse. What staff move is in the audit log, in
     * the words of its kind, with the reason that they gave.
     * @throws AppError 404, 409 `ILLEGAL_TRANSITION`.
     */
    async move(
      kind: BookingKind,
      id: string,
      choose: (booking: BookingWithPerson) => BookingState,
      isByStaff: boolean,
      reason?: string,
    ): Promise<void> {
      const { words } = KINDS[kind];
      await database.write(async (tx) => {
        const booking = await hold(tx, kind, id);
        if (!booking) throw notFound('Booking');
        const to = choose(booking);
        if (!mustMove(booking, to)) return;
        if (to === 'Cancelled') await cancelAndTell(tx, booking, isByStaff);
        else if (to === 'Confirmed') await confirm(tx, booking);
        else await setBooking(tx, id, { status: to, updated_at: now() });
        const details = { from: words[booking.status], to: words[to], ...(reason !== undefined && { reason }) };
        if (isByStaff) await audit.write(tx, { action: `${kind}.moved`, recordId: id, details });
      });
      outbox.wake();
    },

    /** Completes a confirmed booking whose tests are over. Any other stays as it is. */
    async complete(tx: Db, id: string): Promise<void> {
      await holdBooking(tx, id);
      const booking = await findAnyBooking(tx, id);
      if (booking?.status !== 'Confirmed') return;
      await setBooking(tx, id, { status: 'Completed', updated_at: now() });
      await audit.write(tx, { action: `${booking.kind}.completed`, recordId: id });
    },

    /** As `SaleKind.onPaid`. */
    async onPaid(tx: Db, id: string, payment: Settlement): Promise<boolean> {
      const { paymentId, amountPaise } = payment;
      const taken = await setPaid(tx, id, { paymentId, amountPaise }, now());
      if (taken) {
        // One that becomes firm has no results yet.
        if (taken.becameFirm) await makeFirm(tx, taken.booking);
        else {
          await tellPartners(tx, 'report.ready', id);
          await announce(tx, id);
        }
        return true;
      }
      if (await takePart(tx, id, payment)) return true;
      // One that costs another amount by now lives on unpaid.
      if ((await findState(tx, id)) !== 'Cancelled') return false;
      // Cancelled meanwhile: the payment is written on it all the same, so that its refund shows where the customer looks.
      await noteUnpaid(tx, id, { payment_status: 'paid', payment_id: paymentId }, now());
      return false;
    },

    /** As `SaleKind.onFailed`. */
    async onFailed(tx: Db, id: string): Promise<void> {
      // A booking to be paid at the collection stays due there after a payment by link failed; the link's page said so.
      const found = await findBooking(tx, 'cart-booking', id);
      if (found?.payment_method !== 'online') return;
      await noteUnpaid(tx, id, { payment_status: 'failed' }, now());
      const booking = await findBooking(tx, 'cart-booking', id);
      const isOpen = booking?.status === 'Pending' || booking?.status === 'Confirmed';
      const isTold = isOpen && booking.payment_status === 'failed' && (await limitsOfBookings.mayMail(tx, booking));
      if (isTold) await mails.paymentFailed(tx, booking);
    },

    /**
     * Cancels the open bookings of an account that ends, but for those with money in them and confirmed ones whose collection has
     * begun: staff finish these.
     */
    async cancelUnpaidOf(tx: Db, accountId: string): Promise<void> {
      for (const { id, kind } of await listUnpaidOf(tx, accountId)) {
        const booking = await hold(tx, kind, id);
        if (!booking || booking.payment_id !== null) continue;
        const isCollected = booking.status === 'Confirmed' && collectionHasBegun(booking, clock.now());
        if (!isCollected && mustMove(booking, 'Cancelled')) await cancel(tx, booking);
      }
    },

    /** Ends bookings with a time that nobody has confirmed, gives their places free and tells their customers. */
    async expireUnconfirmed(): Promise<void> {
      const at = now();
      for (const { id, kind } of await listExpired(database.db, at, EXPIRED_AT_ONCE)) {
        await database.write(async (tx) => {
          const booking = await hold(tx, kind, id);
          // Moved or confirmed since it was listed.
          const isOver = booking?.status === 'Pending' && booking.expires_at !== null && booking.expires_at <= at;
          if (!isOver) return;
          await cancel(tx, booking, { expired_at: at });
          await limitsOfBookings.mailExpired(tx, booking, KINDS[kind].page);
        });
      }
      outbox.wake();
    },
  };
}

export type Lifecycle = ReturnType<typeof createLifecycle>;
