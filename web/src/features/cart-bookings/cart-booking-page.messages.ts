import { defineMessages } from '../../shared/i18n/messages.ts';
import { cartBookingPageMessagesHi } from './cart-booking-page.messages.hi.ts';

export const cartBookingPageMessages = defineMessages({
  hi: cartBookingPageMessagesHi,
  en: {
    title: 'Cart bookings',
    intro: 'Everything you booked from your cart, newest first.',
    loading: 'Loading your bookings',
    emptyTitle: 'No bookings yet',
    emptyHint: 'Put tests or packages into your cart and book them: you find them here with their state.',
    toCart: 'Go to the cart',
    browse: 'Browse tests',
    booking: (number: string) => `Booking ${number}`,
    bookedOn: (date: string) => `Booked on ${date}`,
    status: 'Status',
    payment: 'Payment',
    items: 'Tests and packages',
    quantity: (count: number) => `${count} ×`,
    total: 'Total',
    payNow: (amount: string) => `Pay ${amount} now`,
    cancel: 'Cancel booking',
    cancelOf: (number: string) => `Cancel booking ${number}`,
    cancelTitle: (number: string) => `Cancel booking ${number}?`,
    cancelPart: 'This cancels the whole booking. To leave out one test or one person, call us:',
    cancelText: 'Your place in the time window is given to somebody else. This cannot be undone.',
    keepTogether: 'Its tests and packages will not be done.',
    keep: 'Keep booking',
    begun: (phone: string) => `The collection has begun. To cancel, please call us: ${phone}.`,
  },
});
