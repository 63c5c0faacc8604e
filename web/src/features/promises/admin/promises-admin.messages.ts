import { englishOnly } from '../../../shared/i18n/messages.ts';

export const promisesAdminMessages = englishOnly({
  en: {
    title: 'Promises',
    intro:
      'What patients get because a promise was not kept. Payouts above the limit of a day wait here for a decision; the rules stand on the page “Our promises”.',
    searchHint: 'Number of the booking',
    none: 'No promise was broken yet',
    noneFound: 'No payout fits this search',
    number: 'Booking',
    promise: 'Promise',
    kinds: {
      collector_late: 'Phlebotomist came late',
      specimen_lost: 'Sample lost or unusable',
      report_late: 'Report late',
    },
    amount: 'Amount',
    broken: 'Broken',
    found: 'Found',
    status: 'State',
    // Cash may still wait at the counter.
    statuses: { paid: 'Granted', waiting: 'Waits for a decision', declined: 'Declined' },
    ways: { refund: 'as a refund', due: 'less is due' },
    factsChanged: {
      collector_late: 'The recorded time was corrected after this.',
      specimen_lost: 'The tube was found after this.',
      report_late: 'The recorded time was corrected after this.',
    },
    stays: 'What was granted stays.',
    decidedBy: (name: string) => `by ${name}`,
    all: 'All',
    decision: 'Decision',
    approve: 'Approve',
    approveOf: (number: string) => `Approve the payout for ${number}`,
    decline: 'Decline',
    declineOf: (number: string) => `Decline the payout for ${number}`,
    approveTitle: (amount: string, number: string) => `Pay ${amount} for ${number}?`,
    approveText:
      'Money that came through the gateway goes back at once, cash is handed out at the counter, and an unpaid booking costs that much less.',
    declineTitle: (amount: string, number: string) => `Do not pay ${amount} for ${number}?`,
    declineText: 'Nothing is paid, and the system does not pay for these tests and this promise later.',
    declineReason: 'Why it is declined',
    keep: 'Not now',
    fetchFailed: 'Failed to fetch the payouts',
    approveFailed: 'Failed to approve the payout',
    declineFailed: 'Failed to decline the payout',
    editRules: 'Change the rules',
  },
});

export const promiseRulesMessages = englishOnly({
  en: {
    title: 'Rules of the promises',
    intro:
      'Each rule pays a share of what the affected tests cost, once for each test. A rule counts from its first to its last day; changes count for what is found from now on.',
    rule: (position: number) => `Rule ${position}`,
    kind: 'Promise',
    payoutPercent: 'Share in percent',
    perBooking: 'At most for a booking (₹)',
    perDay: 'At most for a day (₹)',
    perDayHint: 'What is above waits for a decision',
    validFrom: 'First day',
    validUntil: 'Last day',
    active: 'In force',
    add: 'Add a rule',
    remove: (position: number) => `Remove rule ${position}`,
    none: 'There is no rule: nothing is promised.',
    save: 'Save',
    loading: 'Loading the rules',
    saveFailed: 'Failed to save the rules',
  },
});
