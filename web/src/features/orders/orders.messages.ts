import { defineMessages } from '../../shared/i18n/messages.ts';

export const ordersMessages = defineMessages({
  en: {
    title: 'Orders',
    intro: 'Everything you bought, newest first, with its state and receipt.',
    loading: 'Loading your orders',
    emptyTitle: 'Nothing bought yet',
    emptyHint: 'Book a test or a package: it stands here with its state and its receipt.',
    browse: 'Browse tests',
    kinds: { cart: 'Cart booking', bookNow: 'Booking', report: 'Report' },
  },
});
