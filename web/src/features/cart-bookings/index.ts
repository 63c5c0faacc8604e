import { lazy } from 'react';

export type { Outcome } from './admin/money-dialog.types.ts';
export { mayCancel, mayPayNow, maySettle, refundableByHand } from './booking-rules.ts';
export type { CartBookingsState } from './cart-bookings.slice.ts';
export { type BookBody, bookCart, fetchCartBookings, selectCartBookings } from './cart-bookings.slice.ts';
export { type CheckoutState, type PayableOrder, payableOf } from './checkout/checkout.machine.ts';
export { type CheckoutControls, useCheckout } from './checkout/use-checkout.ts';
export { PaymentChip, StatusChip } from './components/booking-chips.tsx';
export { CheckoutOutcome, isOutcome, TestMode } from './components/checkout-outcome.tsx';
export { NextCartBooking, useNextCartBooking } from './components/next-booking.tsx';
export { ReceiptButton } from './components/receipt-button.tsx';
export { RefundList } from './components/refund-list.tsx';

/** For staff alone: customers have no need of them. */
export const SettleDialog = lazy(async () => ({
  default: (await import('./admin/settle-dialog.tsx')).SettleDialog,
}));
export const RefundDialog = lazy(async () => ({
  default: (await import('./admin/refund-dialog.tsx')).RefundDialog,
}));
