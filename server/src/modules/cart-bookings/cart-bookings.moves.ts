// The states of a cart booking and the moves between them (wire.md, Cart bookings).
import { CART_BOOKING_MOVES } from '@labfront/contract/cart-booking-moves';
import { CartBookingStatus } from '@labfront/contract/cart-bookings';
import { localTime } from '../../platform/clock.ts';
import * as moves from '../../platform/moves.ts';

export const readStatus = (text: string): CartBookingStatus => moves.readState(CartBookingStatus.options, text);

export const needsMove = (from: CartBookingStatus, to: CartBookingStatus): boolean =>
  moves.needsMove(CART_BOOKING_MOVES, from, to);

/** Whether the collection window of a booking has begun; one without a window has none that could. `now` in milliseconds. */
export function collectionHasBegun({ date, slot }: { date: string | null; slot: string | null }, now: number): boolean {
  return date !== null && slot !== null && localTime(date, slot.slice(0, 5)) <= now;
}
