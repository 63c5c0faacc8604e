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
      refund: (amount: string) => `${amount} given back`,
      due: (amount: string) => `${amount} less to pay`,
    },
  },
});
