export { mayCancel, mayPayNow } from './booking-rules.ts';
export type { CartBookingsState } from './cart-bookings.slice.ts';
export { type BookBody, bookCart, fetchCartBookings, selectCartBookings } from './cart-bookings.slice.ts';
export { type CheckoutState, type PayableOrder, payableOf } from './checkout/checkout.machine.ts';
export { type CheckoutControls, useCheckout } from './checkout/use-checkout.ts';
export { PaymentChip, StatusChip } from './components/booking-chips.tsx';
export { CheckoutOutcome, isOutcome, TestMode } from './components/checkout-outcome.tsx';
export { NextCartBooking, useNextCartBooking } from './components/next-booking.tsx';
