import { defineMessages } from '../../shared/i18n/messages.ts';
import { cartMessagesHi } from './cart.messages.hi.ts';

/** Section 8 names no fallback for the cart; these follow its pattern. */
export const cartMessages = defineMessages({
  hi: cartMessagesHi,
  en: {
    fetchFailed: 'Failed to fetch the cart',
    addFailed: 'Failed to add to the cart',
    updateFailed: 'Failed to update the cart',
    removeFailed: 'Failed to remove from the cart',
    couponFailed: 'Failed to change the coupon',
    added: 'Added to your cart',
    full: 'A cart holds at most 50 different items',
    notMerged: (names: string) => `Not put into your cart: ${names}`,
    removedFromCatalogue: (names: string) => `No longer available and taken out of your cart: ${names}`,
  },
});
