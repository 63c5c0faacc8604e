import { defineMessages } from '../../shared/i18n/messages.ts';

export const paymentsMessages = defineMessages({
  en: {
    payFailed: 'The payment could not be made. Please try again.',
    unreachable: 'The gateway did not answer. Nothing was paid; please try again.',
    noGateway: 'Online payment is not available right now.',
    title: 'Test payment',
    description: 'Test mode: no money moves. Choose how this payment should end.',
    payTo: 'To',
    amount: 'Amount',
    order: 'Order',
    pay: (amount: string) => `Pay ${amount}`,
    fail: 'Fail payment',
    close: 'Close',
  },
});
