import { defineMessages } from '../../shared/i18n/messages.ts';
import { ordersMessagesHi } from './orders.messages.hi.ts';

export const ordersMessages = defineMessages({
  hi: ordersMessagesHi,
  en: {
    title: 'Orders',
    intro: 'Everything you bought, newest first, with its state and receipt.',
    loading: 'Loading your orders',
    emptyTitle: 'Nothing bought yet',
    emptyHint: 'Book a test or a package: it stands here with its state and its receipt.',
    browse: 'Browse tests',
    show: 'Show',
    all: 'Everything',
    filters: { cart: 'Cart bookings', bookNow: 'Book Now', report: 'Reports' },
    noneOfKind: 'Nothing of this kind yet',
    cancel: 'Cancel booking',
    cancelOf: (number: string) => `Cancel booking ${number}`,
    pay: (amount: string) => `Pay ${amount}`,
    payFor: (amount: string, number: string) => `Pay ${amount} for booking ${number}`,
    reports: 'See your reports',
    reportsOf: (number: string) => `Reports after booking ${number}`,
    kinds: { cart: 'Cart booking', bookNow: 'Booking', report: 'Report' },
  },
});
