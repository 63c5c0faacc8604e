// What a person may do with a booking, as the screens offer it. The server decides again.
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { windowStart } from '../collection-windows/index.ts';

type Dated = Pick<CartBooking, 'status' | 'date' | 'slot'>;
type Paid = Pick<CartBooking, 'paymentStatus' | 'totalAmount'>;

const isOpen = ({ status }: Pick<CartBooking, 'status'>) => status === 'Pending' || status === 'Confirmed';

/** Staff are on their way, or the patient is expected: cancelling is a call to the laboratory from now on. */
export function hasBegun({ date, slot }: Dated, now: number): boolean {
  return date !== null && slot !== null && windowStart(date, slot) <= now;
}

export function mayCancel(booking: Dated, now: number): boolean {
  return isOpen(booking) && !hasBegun(booking, now);
}

/** An unpaid online order is paid by the order it has: the gateway takes a second try. */
export function mayPayNow(booking: Pick<CartBooking, 'status' | 'paymentStatus' | 'orderId'>): boolean {
  return isOpen(booking) && booking.orderId !== null && ['created', 'failed'].includes(booking.paymentStatus);
}

/** Booked with payment at the collection: there is no order at the gateway, and nothing is paid yet. */
export function paysAtCollection(booking: Pick<CartBooking, 'orderId' | 'paymentStatus' | 'totalAmount'>): boolean {
  return booking.orderId === null && booking.totalAmount > 0 && booking.paymentStatus === 'created';
}

export type Refund =
  | { readonly kind: 'full'; readonly amount: number }
  | { readonly kind: 'nothing' | 'free' | 'underway' };

/** What cancelling gives back: all that was paid, or nothing where nothing was. */
export function refundOnCancel({ paymentStatus, totalAmount }: Paid): Refund {
  if (totalAmount === 0) return { kind: 'free' };
  if (paymentStatus === 'paid') return { kind: 'full', amount: totalAmount };
  if (paymentStatus === 'refund_pending' || paymentStatus === 'refunded') return { kind: 'underway' };
  return { kind: 'nothing' };
}

/** The standing booking whose window comes first; those without a time stand behind the dated ones. */
export function nextBookingOf(bookings: readonly CartBooking[], now: number): CartBooking | undefined {
  const start = ({ date, slot }: CartBooking) =>
    date === null || slot === null ? Number.POSITIVE_INFINITY : windowStart(date, slot);
  return bookings
    .filter((booking) => isOpen(booking) && !hasBegun(booking, now))
    .toSorted((a, b) => (start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : 0))[0];
}
