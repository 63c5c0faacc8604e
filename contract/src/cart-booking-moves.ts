// Apart from the schemas, so that a screen that offers moves does not carry the validation library.
import type { CartBookingStatus } from './cart-bookings.ts';

/** States a booking may move to; nothing leaves Completed or Cancelled (wire.md, Cart bookings). */
export const CART_BOOKING_MOVES: Readonly<Record<CartBookingStatus, readonly CartBookingStatus[]>> = {
  Pending: ['Confirmed', 'Cancelled'],
  Confirmed: ['Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
};
