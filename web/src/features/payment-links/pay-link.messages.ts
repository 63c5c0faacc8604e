import { defineMessages } from '../../shared/i18n/messages.ts';
import { payLinkMessagesHi } from './pay-link.messages.hi.ts';

export const payLinkMessages = defineMessages({
  hi: payLinkMessagesHi,
  en: {
    title: 'Pay for a booking',
    loading: 'The booking is loading',
    loadFailed: 'The payment link could not be opened',
    orderFailed: 'The payment could not be started',
    verifyFailed: 'The payment could not be confirmed',
    what: 'What you pay for',
    booking: 'Booking',
    time: 'Collection',
    amount: 'Amount',
    price: 'Price',
    paidBefore: 'Paid before',
    toPayNow: 'To pay now',
    lastPayment: 'Last payment',
    laboratory: 'Paid to',
    pay: (amount: string) => `Pay ${amount}`,
    again: (amount: string) => `Try again: pay ${amount}`,
    until: (date: string) => `This link works until ${date}. Whoever has it can pay; it shows no tests and no results.`,
    testMode: 'Test mode: no money moves.',
    failedHint: 'Your next try pays the same order, so you cannot pay twice.',
    dismissed: 'You closed the payment, and nothing was paid.',
    confirming: 'Payment received, confirming',
    confirmingText:
      'Your payment has reached the gateway. We are waiting for its confirmation, usually a few seconds. Please do not pay again.',
    paidTitle: 'Paid, thank you',
    paidWhole: (total: string) => `All of ${total} is paid.`,
    paidText: 'The booking is confirmed, and its receipt is with the customer. You can close this page.',
  },
});
