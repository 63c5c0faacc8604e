// What a person bought, whatever the way it was sold: each kind of sale says its own purchases, and the page shows them in one
// time line. A new kind adds its line to `usePurchases`.
import type { CartBooking } from '@labfront/contract/cart-bookings';

export interface Purchase {
  readonly id: string;
  /** Where it is looked after: state, cancelling, paying. */
  readonly to: string;
  readonly number: string;
  readonly at: string;
  readonly items: readonly string[];
  readonly amount: number;
  readonly booking: CartBooking;
}

export function purchaseOfCartBooking(booking: CartBooking): Purchase {
  return {
    id: booking._id,
    to: '/user/cart-booking',
    number: booking.bookingNumber,
    at: booking.createdAt,
    items: booking.items.map(({ itemId, quantity }) => (quantity > 1 ? `${quantity} × ${itemId.name}` : itemId.name)),
    amount: booking.totalAmount,
    booking,
  };
}

/** Newest first. */
export function inTimeLine(purchases: readonly Purchase[]): Purchase[] {
  return purchases.toSorted((a, b) => b.at.localeCompare(a.at));
}
