import { defineMessages } from '../../../shared/i18n/messages.ts';
import { promiseListHi } from './promise-list.messages.hi.ts';

export const promiseListMessages = defineMessages({
  hi: promiseListHi,
  en: {
    title: 'Promises that we did not keep',
    kinds: {
      collector_late: 'We came late',
      specimen_lost: 'We needed a new sample',
      report_late: 'The report was late',
    },
    ways: {
      // Cash may still wait at the counter: the list of refunds says how far each is.
      refund: (amount: string) => `${amount} back to you`,
      due: (amount: string) => `${amount} less to pay`,
    },
  },
});
