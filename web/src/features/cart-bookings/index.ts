import { lazy } from 'react';

export type { Outcome } from './admin/money-dialog.types.ts';
export { dueOf, hasBegun, isInParts, mayCancel, mayPayNow, maySettle, refundableByHand } from './booking-rules.ts';
export { cartBookingPageMessages } from './cart-booking-page.messages.ts';
export { cartBookingsMessages } from './cart-bookings.messages.ts';
export {
  type BookBody,
  bookCart,
  type CartBookingsState,
  cancelCartBooking,
  fetchCartBookings,
  fetchPaymentOrder,
  rescheduleCartBooking,
  selectCartBookings,
  verifyPayment,
} from './cart-bookings.slice.ts';
export { PaymentChip, StatusChip } from './components/booking-chips.tsx';
export { BookingExtras } from './components/booking-extras.tsx';
export { NextCartBooking, useComingCartBookings } from './components/next-booking.tsx';
export { PaymentList } from './components/payment-list.tsx';
export { ReceiptButton } from './components/receipt-button.tsx';
export { RefundList, RefundSums } from './components/refund-list.tsx';
export { RefundText } from './components/refund-text.tsx';
export { downloadReceipt } from './receipt.thunk.ts';

/** For staff alone: customers have no need of them. */
export const SettleDialog = lazy(async () => ({
  default: (await import('./admin/settle-dialog.tsx')).SettleDialog,
}));
export const RefundDialog = lazy(async () => ({
  default: (await import('./admin/refund-dialog.tsx')).RefundDialog,
}));
