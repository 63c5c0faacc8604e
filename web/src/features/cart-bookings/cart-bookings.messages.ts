import { defineMessages } from '../../shared/i18n/messages.ts';

/** Section 8 names no fallback for cart bookings; these follow its pattern. */
export const cartBookingsMessages = defineMessages({
  en: {
    fetchFailed: 'Failed to fetch bookings',
    bookFailed: 'Failed to book the cart',
    verifyFailed: 'Failed to verify the payment',
    orderFailed: 'Failed to open the payment',
    cancelFailed: 'Failed to cancel the booking',
    updateStatusFailed: 'Failed to update the booking status',
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
    sexes: { female: 'Female', male: 'Male', other: 'Other' },
    age: (years: number) => (years === 1 ? '1 year' : `${years} years`),
    home: 'Home collection',
    centre: 'At our centre',
    noTime: 'No fixed time yet',
    lostTime: (window: string) => `Your time (${window}) filled up before you paid: we call you to agree on another`,
  },
});

/** What a cancellation means for the money: said before it is done. */
export const refundMessages = defineMessages({
  en: {
    full: (amount: string) =>
      `${amount}, the full amount you paid, goes back to the account you paid from. Banks usually take 5 to 7 working days.`,
    fullStaff: (amount: string) => `The customer paid ${amount}; the full amount is refunded to them.`,
    nothing: 'Nothing was paid for this booking, so there is nothing to refund.',
    free: 'This booking was free of charge, so there is nothing to refund.',
    underway: 'The refund of this booking is already on its way.',
  },
});
