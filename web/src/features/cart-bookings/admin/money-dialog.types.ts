import type { CartBooking } from '@labfront/contract/cart-bookings';
import type { Failure } from '../../../shared/store/api-thunk.ts';

/** What the money dialogs know of a booking, whatever the way it was sold. */
export type BookingMoney = Pick<
  CartBooking,
  '_id' | 'bookingNumber' | 'totalAmount' | 'paymentStatus' | 'paidBy' | 'gatewayGone' | 'refunds'
>;

/** What the server said: its message, or why not. */
export type Outcome = { readonly done: string } | { readonly failure: Failure | undefined };
