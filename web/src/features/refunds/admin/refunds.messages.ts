import { englishOnly } from '../../../shared/i18n/messages.ts';

export const refundsMessages = englishOnly({
  en: {
    title: 'Refunds',
    intro:
      'Refunds that staff asked for. The amount is reserved until somebody else decides; refunds by rule, such as of a cancelled booking, need no approval.',
    searchHint: 'Number of the booking or report',
    none: 'Nobody has asked for a refund yet',
    noneFound: 'No refund fits this search',
    number: 'Number',
    kinds: { 'cart-booking': 'Cart booking', booking: 'Booking', report: 'Report' },
    amount: 'Amount',
    reason: 'Reason',
    requestedBy: 'Asked by',
    byYou: 'You asked for it: somebody else approves it.',
    asked: 'Asked',
    status: 'State',
    statuses: { pending: 'Waits for approval', approved: 'Approved', declined: 'Declined' },
    decidedBy: (name: string) => `by ${name}`,
    byRule: 'a rule gave all of the money back',
    all: 'All',
    decision: 'Decision',
    approve: 'Approve',
    approveOf: (number: string) => `Approve the refund of ${number}`,
    decline: 'Decline',
    declineOf: (number: string) => `Decline the refund of ${number}`,
    approveTitle: (amount: string, number: string) => `Give back ${amount} for ${number}?`,
    approveText:
      'Money that came through the gateway goes back at once. What was taken at the counter is recorded as handed out.',
    declineTitle: (amount: string, number: string) => `Decline to give back ${amount} for ${number}?`,
    declineText: 'No money goes back, and the amount is free for another refund.',
    declineReason: 'Why it is declined',
    keep: 'Not now',
    fetchFailed: 'Failed to fetch the refunds',
    approveFailed: 'Failed to approve the refund',
    declineFailed: 'Failed to decline the refund',
  },
});
