// Apart from the schemas, so that a screen that offers moves does not carry the validation library.
import type { BookingStatus } from './bookings.ts';

/** States a Book Now booking may move to; nothing leaves completed or rejected (wire.md, Bookings). */
export const BOOKING_MOVES: Readonly<Record<BookingStatus, readonly BookingStatus[]>> = {
  pending: ['approved', 'rejected'],
  approved: ['completed', 'rejected'],
  completed: [],
  rejected: [],
};
