import type { CartBooking } from '@labfront/contract/cart-bookings';
import type { Failure } from '../../../shared/store/api-thunk.ts';

/** The facts of a booking that the money dialogs need, for every kind of sale. */
export type BookingMoney = Pick<
  CartBooking,
  '_id' | 'bookingNumber' | 'totalAmount' | 'paymentStatus' | 'paidBy' | 'gatewayGone' | 'refunds'
> &
  Partial<Pick<CartBooking, 'patients' | 'payments' | 'paidAmount' | 'balanceDue'>>;

/** The server's answer: its message, or the reason of a refusal. */
export type Outcome = { readonly done: string } | { readonly failure: Failure | undefined };
