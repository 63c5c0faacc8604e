// The states of a cart booking and the moves between them (wire.md, Cart bookings): pure rules, no database.
import { CART_BOOKING_MOVES, CartBookingStatus } from '@labfront/contract/cart-bookings';
import { localTime } from '../../platform/clock.ts';
import { AppError, badField } from '../../platform/errors.ts';

/** Reads a status in any case. @throws AppError 400 that names the states there are. */
export function readStatus(text: string): CartBookingStatus {
  const status = CartBookingStatus.options.find((option) => option.toLowerCase() === text.trim().toLowerCase());
  if (!status) throw badField('status', `The status is one of ${CartBookingStatus.options.join(', ')}`);
  return status;
}

/**
 * Whether a booking has to move to reach `to`; the same status again is no move.
 * @throws AppError 409 `ILLEGAL_TRANSITION` naming both states.
 */
export function needsMove(from: CartBookingStatus, to: CartBookingStatus): boolean {
  if (from === to) return false;
  if (CART_BOOKING_MOVES[from].includes(to)) return true;
  throw new AppError('ILLEGAL_TRANSITION', 409, `A booking that is ${from} cannot become ${to}`);
}

/** Whether the collection window of a booking has begun; one without a window has none that could. `now` in milliseconds. */
export function collectionHasBegun({ date, slot }: { date: string | null; slot: string | null }, now: number): boolean {
  return date !== null && slot !== null && localTime(date, slot.slice(0, 5)) <= now;
}
