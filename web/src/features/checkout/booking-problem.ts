// The consequences of a refused booking for the cart page, in addition to those for the details.
import type { Cart } from '@labfront/contract/cart';
import type { Failure } from '../../shared/store/api-thunk.ts';
import type { DetailsProblem } from '../booking-details/index.ts';

export interface CartChanged {
  readonly kind: 'changed';
  readonly total: number;
  readonly cart: Cart;
}

/** The same items are already booked for that day: the customer decides whether to book again. */
export interface Duplicate {
  readonly kind: 'duplicate';
  readonly message: string;
}

export type Problem = CartChanged | Duplicate | DetailsProblem;

export const duplicateOf = ({ code, message }: Failure): Duplicate | null =>
  code === 'DUPLICATE_BOOKING' ? { kind: 'duplicate', message } : null;

/** The body of 409 `CART_CHANGED` contains the data for a new decision (wire.md); null for another failure. */
export function changeOf({ code, body }: Failure): CartChanged | null {
  const { total, cart } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  if (code !== 'CART_CHANGED' || typeof total !== 'number' || typeof cart !== 'object' || cart === null) return null;
  return { kind: 'changed', total, cart: cart as Cart };
}
