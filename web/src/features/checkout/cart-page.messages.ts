import { defineMessages } from '../../shared/i18n/messages.ts';
import { cartPageMessagesHi } from './cart-page.messages.hi.ts';

export const cartPageMessages = defineMessages({
  hi: cartPageMessagesHi,
  en: {
    title: 'Your cart',
    itemsHeading: 'Tests and packages',
    test: 'Test',
    package: 'Package',
    each: (price: string) => `${price} each`,
    quantityOf: (name: string) => `Quantity of ${name}`,
    remove: 'Remove',
    removeItem: (name: string) => `Remove ${name} from the cart`,
    removedItem: (name: string) => `${name} removed.`,
    totalNow: (total: string) => `The total is ${total}.`,
    emptyTitle: 'Your cart is empty',
    emptyHint: 'Find a test or a health package, and put it here to book it.',
    browseTests: 'Browse tests',
    browsePackages: 'See packages',
    yourBookings: 'My bookings',
    goneTitle: 'No longer available',
    goneText: (names: string) => `${names}: taken out of your cart, because we do not offer it any more.`,
    understood: 'Understood',
    backToCart: 'Back to the cart',
    summary: 'Summary',
    pieces: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    prices: 'Prices',
    savings: 'You save',
    total: 'Total',
    testPayments: 'Test payments: no money moves',
    payAndBook: 'Pay and book',
    totalHint: 'No charge is added for home collection.',
    verifying: 'Confirming your payment…',
    changedTitle: 'Your cart has changed',
    changedText: (total: string) =>
      `It now comes to ${total}. Nothing was booked or paid. Please look through it, and press Pay and book again if it is right.`,
  },
});
