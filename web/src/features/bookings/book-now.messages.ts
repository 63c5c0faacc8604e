import { defineMessages } from '../../shared/i18n/messages.ts';
import { bookNowDialogMessagesHi, bookNowMessagesHi } from './book-now.messages.hi.ts';

export const bookNowMessages = defineMessages({
  hi: bookNowMessagesHi,
  en: {
    bookNow: 'Book Now',
    bookItem: (name: string) => `Book Now: ${name}`,
  },
});

/** The confirmation dialog; not part of the page that offers it. */
export const bookNowDialogMessages = defineMessages({
  hi: bookNowDialogMessagesHi,
  en: {
    title: (name: string) => `Book ${name}`,
    intro: 'For one person. You pay at the collection, cash or UPI.',
    price: 'Price',
    priceWithFee: (fee: string) => `Price with ${fee} for the home visit`,
    cancel: 'Cancel',
    confirm: 'Confirm',
    coupon: 'Coupon code',
    couponHint: 'The discount is taken off when you book.',
    doneTitle: 'Your booking is made',
    doneText: 'We look at your booking and confirm it shortly.',
    toList: 'My bookings',
    close: 'Close',
  },
});
