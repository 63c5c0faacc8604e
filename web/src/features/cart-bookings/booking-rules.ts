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
type Paid = Pick<CartBooking, 'paymentStatus' | 'totalAmount' | 'refunds'>;

const isOpen = ({ status }: Pick<CartBooking, 'status'>) => status === 'Pending' || status === 'Confirmed';

/** Staff are on their way, or the patient is expected: cancelling is a call to the laboratory from now on. */
export function hasBegun({ date, slot }: Pick<Dated, 'date' | 'slot'>, now: number): boolean {
  return date !== null && slot !== null && windowStart(date, slot) <= now;
}

export function mayCancel(booking: Dated, now: number): boolean {
  return isOpen(booking) && !hasBegun(booking, now);
}

/** Also one whose order the gateway did not make at once: it is asked for when somebody pays. */
export function mayPayNow(
  booking: Pick<CartBooking, 'status' | 'paymentStatus' | 'paymentMethod' | 'totalAmount'>,
): boolean {
  if (booking.totalAmount === 0) return false;
  return isOpen(booking) && booking.paymentMethod === 'online' && ['created', 'failed'].includes(booking.paymentStatus);
}

/** Nothing is paid yet, and nothing is to be paid online. */
export function paysAtCollection(
  booking: Pick<CartBooking, 'paymentMethod' | 'paymentStatus' | 'totalAmount'>,
): boolean {
  return booking.paymentMethod === 'at_collection' && booking.totalAmount > 0 && booking.paymentStatus === 'created';
}

const paise = (rupees: number) => Math.round(rupees * 100);

/** The payments of a booking and its requested refunds, in paise. */
function paidBalance({ paymentStatus, totalAmount, refunds }: Paid): PaidBalance {
  const askedBack = refunds.reduce((sum, { amount }) => sum + paise(amount), 0);
  return { received: isUnpaid(paymentStatus) ? 0 : paise(totalAmount), askedBack };
}

/** The refund on cancelling, in rupees: the server's own rule. */
export function refundOnCancel(booking: Paid & Pick<CartBooking, 'date' | 'slot'>, now: number): CancellationRefund {
  const { rule, amount } = refundOnCancelling(paidBalance(booking), hasBegun(booking, now));
  return { rule, amount: amount / 100 };
}

/** Its money came over the counter, or its gateway is gone: what goes back is handed out. */
export function isHandedOut({ paidBy, gatewayGone }: Pick<CartBooking, 'paidBy' | 'gatewayGone'>): boolean {
  return gatewayGone || paidBy === 'cash' || paidBy === 'upi';
}

/** Refunds that wait for staff to hand them out. */
export function waitingHandOut(booking: Pick<CartBooking, 'paidBy' | 'gatewayGone' | 'refunds'>): Refund | undefined {
  return isHandedOut(booking) ? booking.refunds.find(({ status }) => status === 'pending') : undefined;
}

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
