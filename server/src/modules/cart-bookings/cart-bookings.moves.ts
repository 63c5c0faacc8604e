// The states of a cart booking and the moves between them (wire.md, Cart bookings).
import { CART_BOOKING_MOVES, CartBookingStatus } from '@labfront/contract/cart-bookings';
import * as moves from '../../platform/moves.ts';

export const readStatus = (text: string): CartBookingStatus => moves.readState(CartBookingStatus.options, text);

export const needsMove = (from: CartBookingStatus, to: CartBookingStatus): boolean =>
  moves.needsMove(CART_BOOKING_MOVES, 'A booking', from, to);
