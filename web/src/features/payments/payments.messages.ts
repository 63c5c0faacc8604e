import { defineMessages } from '../../shared/i18n/messages.ts';
import { paymentsMessagesHi } from './payments.messages.hi.ts';

export const paymentsMessages = defineMessages({
  hi: paymentsMessagesHi,
  en: {
    payFailed: 'The payment could not be made. Please try again.',
    unreachable: 'The gateway did not answer. Nothing was paid; please try again.',
    notLoaded: 'The payment page could not be loaded. Nothing was paid; check your connection and try again.',
    bookingOf: (number: string) => `Booking ${number}`,
    title: 'Test payment',
    description: 'Test mode: no money moves. Choose how this payment should end.',
    payTo: 'To',
    amount: 'Amount',
    order: 'Payment order',
    pay: (amount: string) => `Pay ${amount}`,
    fail: 'Fail payment',
    close: 'Close',
  },
});
