import { defineMessages } from '../../shared/i18n/messages.ts';
import { bookingListMessagesHi, bookingsMessagesHi } from './bookings.messages.hi.ts';

/** Section 8 names no fallback for bookings; these follow its pattern. */
export const bookingsMessages = defineMessages({
  hi: bookingsMessagesHi,
  en: {
    fetchFailed: 'Failed to fetch bookings',
    createFailed: 'Failed to book',
    updateFailed: 'Failed to update the booking',
    updateStatusFailed: 'Failed to update the booking status',
    deleteFailed: 'Failed to delete the booking',
    settleFailed: 'Failed to record the payment',
    refundFailed: 'Failed to refund',
    receiptFailed: 'Failed to download the receipt',
    mailFailed: 'The mail could not be sent',
    statuses: {
      pending: 'Pending',
      approved: 'Confirmed',
      completed: 'Completed',
      rejected: 'Cancelled',
    },
    booking: (number: string) => `Booking ${number}`,
    status: 'Status',
    items: 'Tests and packages',
    includes: (count: number) => (count === 1 ? 'Includes 1 test' : `Includes ${count} tests`),
    inPackage: 'In the package',
    quantity: (count: number) => `${count} ×`,
    price: 'Price',
    keep: 'Keep booking',
    cancel: 'Cancel booking',
    cancelTitle: (number: string) => `Cancel booking ${number}?`,
  },
});

/** The page of one's own Book Now bookings. */
export const bookingListMessages = defineMessages({
  hi: bookingListMessagesHi,
  en: {
    title: 'Bookings',
    intro: 'What you booked with Book Now, newest first. You pay at the collection.',
    loading: 'Loading your bookings',
    emptyTitle: 'No bookings yet',
    emptyHint: 'Press Book Now on a test or a package: you find the booking here with its state.',
    browseTests: 'Browse tests',
    browsePackages: 'See packages',
    bookedOn: (date: string) => `Booked on ${date}`,
    notes: (notes: string) => `Your note: ${notes}`,
    cancelOf: (number: string) => `Cancel booking ${number}`,
    cancelText: 'Nothing was paid, so there is nothing to refund. The booking cannot be opened again.',
    cancelPlace: 'Your place in the time window is given to somebody else.',
    confirmedHint: (phone: string) => `To cancel a confirmed booking or to change its tests, please call us: ${phone}.`,
  },
});
