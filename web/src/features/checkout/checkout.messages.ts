import { defineMessages } from '../../shared/i18n/messages.ts';
import { checkoutMessagesHi } from './checkout.messages.hi.ts';

export const checkoutMessages = defineMessages({
  hi: checkoutMessagesHi,
  en: {
    paidTitle: 'Payment received, your booking is confirmed',
    placedTitle: 'Your booking is made',
    freeTitle: 'Your booking is confirmed',
    failedTitle: 'The payment did not go through',
    dismissedTitle: 'The payment is still open',
    confirmingTitle: 'Payment received, confirming',
    refundingTitle: 'This booking was cancelled, your money goes back',
    paidText: (amount: string) => `You paid ${amount}.`,
    placedText: (amount: string) => `You pay ${amount} at the collection, in cash or by UPI.`,
    placedWaits: 'We look at your booking and confirm it.',
    placedUntil: (note: string) => `${note}.`,
    freeText: 'There is nothing to pay.',
    failedText: 'Your next try pays the same order, so you cannot pay twice.',
    dismissedText: (amount: string) =>
      `You closed the payment, and nothing was paid. ${amount} is still due for this booking; its time is kept for about ten minutes.`,
    confirmingText:
      'Your payment has reached the gateway. We are waiting for its confirmation, usually a few seconds. Please do not pay again.',
    confirmingSlow:
      'This takes longer than usual. You need not wait here: the booking is confirmed by itself, and you find it under Cart bookings.',
    refundingText: (amount: string) =>
      `${amount}, the full amount, goes back to the account you paid from. Banks usually take 5 to 7 working days.`,
    testMode: 'Test mode: no money moved.',
    booking: 'Booking number',
    amount: 'Amount',
    patient: 'Patient',
    patients: 'Patients',
    where: 'Where',
    when: 'When',
    next: 'What happens next',
    nextHome: (window: string) => `Our phlebotomist comes to you on ${window}. Please keep a photo ID at hand.`,
    nextCentre: (window: string) => `Come to our centre on ${window} with your booking number and a photo ID.`,
    nextNoTime: 'We call you to agree on a time.',
    nextAnyTime:
      'Come to our centre when it suits you while it is open, with your booking number and a photo ID, or we call you to agree on a time.',
    nextReport: 'Your report is ready online once a pathologist has released it.',
    tryAgain: (amount: string) => `Try again: pay ${amount}`,
    payNow: (amount: string) => `Pay ${amount}`,
    viewBookings: 'View my bookings',
    backToCart: 'Back to the cart',
    backToBookings: 'Back to my bookings',
    goOn: 'Continue browsing',
  },
});
