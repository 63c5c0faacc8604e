// A fingerprint by which the same request to book is recognised, and how long its place is held.
import { createHash } from 'node:crypto';
import type { ResolvedDetails } from '../booking-details/booking-details.service.ts';
import type { PricedCart } from '../cart/cart.service.ts';

/** A payment order that is not paid keeps its place in a window for so long. */
export const HOLD_MS = 10 * 60_000;

/** The same cart at the same prices with the same details gives the same text. */
export function fingerprintOf(cart: PricedCart, details: ResolvedDetails): string {
  const lines = cart.lines
    .map(({ itemId, quantity, item }) => [itemId, quantity, item.final_price] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([lines, details]))
    .digest('hex');
}
