import { defineMessages } from '../../shared/i18n/messages.ts';
import {
  cartBookingsMessagesHi,
  paymentListMessagesHi,
  refundListMessagesHi,
  refundMessagesHi,
} from './cart-bookings.messages.hi.ts';

/** Section 8 names no fallback for cart bookings; these follow its pattern. */
export const cartBookingsMessages = defineMessages({
  hi: cartBookingsMessagesHi,
  en: {
    fetchFailed: 'Failed to fetch bookings',
    bookFailed: 'Failed to book the cart',
    verifyFailed: 'Failed to verify the payment',
    orderFailed: 'Failed to open the payment',
    cancelFailed: 'Failed to cancel the booking',
    updateStatusFailed: 'Failed to update the booking status',
    settleFailed: 'Failed to record the payment',
    refundFailed: 'Failed to refund',
    mailFailed: 'The mail could not be sent',
    receiptFailed: 'Failed to download the receipt',
    receipt: 'Receipt',
    receiptOf: (number: string) => `Receipt of booking ${number}`,
    paidBy: { online: 'Paid online', cash: 'Paid in cash', upi: 'Paid by UPI' },
    partRefunded: 'Partly refunded',
    staffDiscount: 'Discount by our staff',
    discount: (code: string) => `Discount with ${code}`,
    notPerformed: 'Tests not performed',
    promised: 'For promises that were not kept',
    charges: { fee: 'Home collection' },
    statuses: {
      Pending: 'Pending',
      Confirmed: 'Confirmed',
      Completed: 'Completed',
      Cancelled: 'Cancelled',
    },
    payments: {
      created: 'Not paid',
      paid: 'Paid',
      failed: 'Payment failed',
      refund_pending: 'Refund on its way',
      refunded: 'Refunded',
    },
    free: 'Free of charge',
    atCollection: 'Pay at collection',
    partPaid: (due: string) => `Part paid, ${due} due`,
  },
});

/** Payments as they stand under a booking that is paid in parts. */
export const paymentListMessages = defineMessages({
  hi: paymentListMessagesHi,
  en: {
    title: 'Payments',
    payment: {
      online: (date: string) => `Paid online on ${date}`,
      cash: (date: string) => `Paid in cash on ${date}`,
      upi: (date: string) => `Paid by UPI on ${date}`,
    },
    receivedBy: (name: string) => `Received by ${name}`,
    receipt: (number: string) => `Receipt ${number}`,
    receiptFailed: 'Failed to download the receipt',
    due: 'Balance due',
  },
});

/** The refund of a cancellation, shown before it is confirmed. */
export const refundMessages = defineMessages({
  hi: refundMessagesHi,
  en: {
    full: (amount: string) =>
      `${amount}, the full amount you paid, goes back to the account you paid from. Banks usually take 5 to 7 working days.`,
    fullStaff: (amount: string) => `The customer paid ${amount}; the full amount is refunded to them.`,
    nothing: 'Nothing was paid for this booking, so there is nothing to refund.',
    free: 'This booking was free of charge, so there is nothing to refund.',
    underway: 'The refund of this booking is already on its way.',
    returned: 'All that you paid went back to you before.',
    returnedStaff: 'All that was paid went back to the customer before.',
    none: 'The collection has begun, so nothing is refunded.',
    noneStaff: 'The collection has begun, so cancelling refunds nothing. You can refund by hand, with a reason.',
    rest: (amount: string) => `${amount}, what is left of your payment, goes back to the account you paid from.`,
    restStaff: (amount: string) => `${amount}, what is left of the payment, is refunded to the customer.`,
    payCounterRefund: (amount: string) => `${amount} is handed back to you at our centre.`,
    mixed: (amount: string) =>
      `${amount} goes back to you: what you paid online to the account you paid from, the rest at our centre.`,
    mixedStaff: (amount: string) =>
      `${amount} goes back: what was paid online through the gateway, the rest waits to be handed out. Record that under Refund when it is done.`,
    goneStaff: (amount: string) =>
      `The gateway that took the money is gone: ${amount} waits to be handed out. Record it under Refund when it is done.`,
    handOutStaff: (amount: string) =>
      `The customer paid at the counter: ${amount} waits to be handed out. Record it under Refund when it is done.`,
  },
});

/** Refunds as they stand under a booking. */
export const refundListMessages = defineMessages({
  hi: refundListMessagesHi,
  en: {
    title: 'Refunds',
    done: (date: string) => `Refunded on ${date}`,
    refunded: 'Refunded',
    onItsWay: 'Refund on its way',
    atCounter: 'Refund waits for you at our centre',
    toHandOut: 'To be handed out',
    reference: (reference: string) => `Reference ${reference}`,
    creditNote: (number: string) => `Credit note ${number}`,
    creditNoteFailed: 'Failed to fetch the credit note',
  },
});
