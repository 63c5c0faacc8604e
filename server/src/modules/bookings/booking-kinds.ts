// The two kinds of booking, and all in which they differ by name: one from the cart, one by Book Now.
import { BOOK_NOW_STATES, BOOKING_TRANSITIONS } from '@labfront/contract/booking-transitions';
import type { CartBookingStatus, PaymentStatus } from '@labfront/contract/cart-bookings';
import type { State } from '@labfront/contract/messages/words';
import { localTime } from '../../platform/base/clock.ts';
import { needsMove, readState } from '../../platform/base/transitions.ts';

export type BookingState = CartBookingStatus;
/** As payment orders, ledger, referrals and audit log name them. */
export type BookingKind = 'cart-booking' | 'booking';

interface Named {
  /** The prefix of their numbers. */
  prefix: string;
  /** The page on which customers see them. */
  page: string;
  /** Their states as their calls, lists and audit rows say them. */
  words: Readonly<Record<BookingState, State>>;
  /** States of payment that staff may filter their list by. */
  paymentFilters: readonly PaymentStatus[];
}

export const KINDS: Readonly<Record<BookingKind, Named>> = {
  'cart-booking': {
    prefix: 'LB',
    page: '/user/cart-booking',
    words: { Pending: 'Pending', Confirmed: 'Confirmed', Completed: 'Completed', Cancelled: 'Cancelled' },
    paymentFilters: ['created', 'paid', 'failed', 'refund_pending', 'refunded'],
  },
  booking: {
    prefix: 'LN',
    page: '/user/booking-list',
    words: BOOK_NOW_STATES,
    paymentFilters: ['refund_pending'],
  },
};

const STATES = Object.keys(BOOKING_TRANSITIONS) as BookingState[];

/** Reads a state in the words of its kind, in any case. @throws AppError 400 that names the states there are. */
export function readBookingState(kind: BookingKind, text: string): BookingState {
  const { words } = KINDS[kind];
  const word = readState(Object.values(words), text);
  return STATES.find((state) => words[state] === word) ?? 'Pending';
}

/** Whether a booking has to move to reach `to`. @throws AppError 409 `ILLEGAL_TRANSITION`. */
export const mustMove = ({ kind, status }: { kind: BookingKind; status: BookingState }, to: BookingState): boolean =>
  needsMove(BOOKING_TRANSITIONS, status, to, KINDS[kind].words);

/** Whether nothing can come of a booking any more. */
export const isOver = (status: BookingState): boolean => BOOKING_TRANSITIONS[status].length === 0;

/** Whether the collection window of a booking has begun; one without a window has none that could. `now` in milliseconds. */
export function collectionHasBegun({ date, slot }: { date: string | null; slot: string | null }, now: number): boolean {
  return date !== null && slot !== null && localTime(date, slot.slice(0, 5)) <= now;
}
