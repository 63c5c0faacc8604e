// The states of a booking, apart from the schemas, so that a screen that offers moves does not carry the validation library.
import type { BookingStatus } from './bookings.ts';
import type { CartBookingStatus } from './cart-bookings.ts';

type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** The states that a booking of either kind may move to; nothing leaves Completed or Cancelled (wire.md, Cart bookings). */
export const BOOKING_TRANSITIONS: Transitions<CartBookingStatus> = {
  Pending: ['Confirmed', 'Cancelled'],
  Confirmed: ['Completed', 'Cancelled'],
  Completed: [],
  Cancelled: [],
};

/** The same states in the words of the Book Now calls (wire.md, Bookings). */
export const BOOK_NOW_STATES: Readonly<Record<CartBookingStatus, BookingStatus>> = {
  Pending: 'pending',
  Confirmed: 'approved',
  Completed: 'completed',
  Cancelled: 'rejected',
};

const inBookNowWords = (state: CartBookingStatus) => BOOKING_TRANSITIONS[state].map((to) => BOOK_NOW_STATES[to]);

/** The table in those words. */
export const BOOK_NOW_TRANSITIONS: Transitions<BookingStatus> = {
  pending: inBookNowWords('Pending'),
  approved: inBookNowWords('Confirmed'),
  completed: inBookNowWords('Completed'),
  rejected: inBookNowWords('Cancelled'),
};
