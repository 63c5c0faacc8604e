import { defineMessages } from '../../shared/i18n/messages.ts';
import { paymentMessagesHi } from './payment.messages.hi.ts';

export const paymentMessages = defineMessages({
  hi: paymentMessagesHi,
  en: {
    title: 'Pay for a report',
    loading: 'The report is loading',
    what: 'What you pay for',
    aboutReport: 'About the report',
    type: 'Report',
    issued: 'Issued',
    doctor: 'Referred by',
    code: 'Report code',
    amount: 'Amount',
    pay: (amount: string) => `Pay ${amount}`,
    again: (amount: string) => `Try again: pay ${amount}`,
    testMode: 'Test mode: no money moves.',
    after: 'Once it is paid you can open and save the report at once.',
    failedHint: 'Your next try pays the same order, so you cannot pay twice.',
    dismissed: 'You closed the payment, and nothing was paid.',
    confirming: 'Payment received, confirming',
    confirmingText:
      'Your payment has reached the gateway. We are waiting for its confirmation, usually a few seconds. Please do not pay again.',
    paidTitle: 'Payment received, your report is ready',
    ready: 'This report is ready',
    back: 'All my reports',
  },
});
