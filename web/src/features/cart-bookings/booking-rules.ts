// The actions that screens offer for a booking. The server decides again.
import type { CartBooking, Refund } from '@labfront/contract/cart-bookings';
import {
  type CancellationRefund,
  isUnpaid,
  mostRefundable,
  type PaidBalance,
  refundOnCancelling,
} from '@labfront/contract/refund-rules';
import { windowStart } from '../collection-windows/index.ts';

type Dated = Pick<CartBooking, 'status' | 'date' | 'slot'>;
/** Missing for a sale that is paid at once. */
type Parts = Partial<Pick<CartBooking, 'payments' | 'balanceDue'>>;
type Due = Pick<CartBooking, 'paymentStatus' | 'totalAmount'> & Parts;
type Paid = Due & Pick<CartBooking, 'refunds'>;

/** Rupees that are still to be paid. */
export const dueOf = ({
  paymentStatus,
  totalAmount,
  balanceDue = isUnpaid(paymentStatus) ? totalAmount : 0,
}: Due): number => balanceDue;

/** Whether a part of what a booking costs is paid. What went back while the rest was due is due again. */
export const isPartPaid = (booking: Due): boolean => dueOf(booking) > 0 && dueOf(booking) < booking.totalAmount;

const isOpen = ({ status }: Pick<CartBooking, 'status'>) => status === 'Pending' || status === 'Confirmed';

/** Staff are on their way, or the patient is expected: cancelling is a call to the laboratory from now on. */
export function hasBegun({ date, slot }: Pick<Dated, 'date' | 'slot'>, now: number): boolean {
  return date !== null && slot !== null && windowStart(date, slot) <= now;
}

export function mayCancel(booking: Dated, now: number): boolean {
  return isOpen(booking) && !hasBegun(booking, now);
}

/** Whether each payment of a booking is named, because one alone does not say how much came. */
export const isInParts = ({ payments = [], ...booking }: Due): boolean =>
  payments.length > 1 || (payments.length > 0 && dueOf(booking) > 0);

/** Also one whose order the gateway did not make at once: it is asked for when somebody pays. */
export function mayPayNow(booking: Due & Pick<CartBooking, 'status' | 'paymentMethod'>): boolean {
  if (dueOf(booking) === 0) return false;
  return isOpen(booking) && booking.paymentMethod === 'online' && ['created', 'failed'].includes(booking.paymentStatus);
}

/** Nothing is paid yet, and nothing is to be paid online. */
export function paysAtCollection(
  booking: Pick<CartBooking, 'paymentMethod' | 'paymentStatus' | 'totalAmount'>,
): boolean {
  return booking.paymentMethod === 'at_collection' && booking.totalAmount > 0 && booking.paymentStatus === 'created';
}

const paise = (rupees: number) => Math.round(rupees * 100);

/** In paise. */
const sumOf = (amounts: readonly { readonly amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + paise(amount), 0);

/** The payments of a booking and its requested refunds, in paise. */
function paidBalance({ paymentStatus, totalAmount, refunds, payments = [] }: Paid): PaidBalance {
  const atOnce = isUnpaid(paymentStatus) ? 0 : paise(totalAmount);
  const waiting = sumOf(refunds.filter(({ status }) => status === 'pending'));
  return { received: payments.length > 0 ? sumOf(payments) : atOnce, askedBack: sumOf(refunds), waiting };
}

/** The refund on cancelling, in rupees: the server's own rule. */
export function refundOnCancel(booking: Paid & Pick<CartBooking, 'date' | 'slot'>, now: number): CancellationRefund {
  const { rule, amount } = refundOnCancelling(paidBalance(booking), hasBegun(booking, now));
  return { rule, amount: amount / 100 };
}

/** Where payments and refunds are missing, all of it came by `paidBy`. */
type Ways = Pick<CartBooking, 'paidBy' | 'gatewayGone'> & Partial<Pick<CartBooking, 'payments' | 'refunds'>>;

/** How the money came that did not go back yet; all of it once nothing is left. */
function waysLeft({ paidBy, payments = [], refunds = [] }: Ways): CartBooking['paidBy'][] {
  const askedOf = (id: string) => sumOf(refunds.filter(({ paymentId }) => paymentId === id));
  const left = payments.filter(({ _id, amount }) => paise(amount) > askedOf(_id));
  const named = left.length > 0 ? left : payments;
  return named.length > 0 ? named.map((payment) => payment.paidBy) : [paidBy];
}

/** Some of the money that is left came over the counter, or its gateway is gone: what goes back of that is handed out. */
export const isHandedOut = (booking: Ways): boolean =>
  booking.gatewayGone || waysLeft(booking).some((way) => way === 'cash' || way === 'upi');

/** Whether staff hand a refund out: of money that came in parts not each one. */
export const isByHand = (booking: Pick<CartBooking, 'paidBy' | 'gatewayGone'>, refund: Partial<Refund>): boolean =>
  refund.byHand ?? isHandedOut(booking);

/** Money that waits for staff to hand it out, with the first reason; all of it where it came in parts. */
export function waitingHandOut(
  booking: Pick<CartBooking, 'paidBy' | 'gatewayGone' | 'refunds'>,
): Pick<Refund, 'amount' | 'reason' | 'reference'> | undefined {
  const waiting = booking.refunds.filter((refund) => refund.status === 'pending' && isByHand(booking, refund));
  const [first] = waiting;
  return first && { ...first, amount: sumOf(waiting) / 100 };
}

/** Whether money is on its way back through a gateway. */
export const isOnItsWay = (booking: Pick<CartBooking, 'paidBy' | 'gatewayGone' | 'refunds'>): boolean =>
  booking.refunds.some((refund) => refund.status === 'pending' && !isByHand(booking, refund));

/** Whether a part of the money that is left goes back through a gateway, and another is handed out. */
export const isMixed = (booking: Ways): boolean =>
  !booking.gatewayGone && isHandedOut(booking) && waysLeft(booking).includes('online');

/** Rupees that staff may still give back by hand: first what waits to be handed out. */
export function refundableByHand(booking: Paid & Pick<CartBooking, 'paidBy' | 'gatewayGone'>): number {
  return waitingHandOut(booking)?.amount ?? mostRefundable(paidBalance(booking)) / 100;
}

/** Money that staff may take for it now. */
export function maySettle({ status, paymentStatus }: Pick<CartBooking, 'status' | 'paymentStatus'>): boolean {
  return status !== 'Cancelled' && isUnpaid(paymentStatus);
}

/** The standing bookings by their windows; those without a time stand behind the dated ones. */
export function comingBookings(bookings: readonly CartBooking[], now: number): CartBooking[] {
  const start = ({ date, slot }: CartBooking) =>
    date === null || slot === null ? Number.POSITIVE_INFINITY : windowStart(date, slot);
  return bookings
    .filter((booking) => isOpen(booking) && !hasBegun(booking, now))
    .toSorted((a, b) => (start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0));
}
