import type { CartBooking, CartBookingStatus } from '@labfront/contract/cart-bookings';
import { type RescheduleState, rescheduleState } from '@labfront/contract/reschedule-rules';
import { windowStart } from '../collection-windows/index.ts';

/** A booking of either kind, in the words of the cart's bookings. */
export type Reschedulable = Pick<CartBooking, '_id' | 'bookingNumber' | 'date' | 'slot' | 'reschedule'> &
  Partial<Pick<CartBooking, 'preparation' | 'patients'>> & {
    readonly status: CartBookingStatus;
  };

/** Start of a booking's window in milliseconds; null without one. */
export const startOf = ({ date, slot }: Pick<Reschedulable, 'date' | 'slot'>): number | null =>
  date === null || slot === null ? null : windowStart(date, slot);

/** Whether a booking may move now, as the server will say; `over` too where no city is known to look for windows in. */
export function stateOf(booking: Reschedulable, now: number, isByStaff: boolean): RescheduleState {
  const { status, reschedule } = booking;
  if (reschedule.city === null && reschedule.centreId === null) return 'over';
  return rescheduleState({ status, start: startOf(booking), used: reschedule.used }, now, isByStaff);
}
