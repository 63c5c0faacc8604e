import { defineMessages } from '../../shared/i18n/messages.ts';
import { addressFailuresHi } from './addresses.messages.hi.ts';

/** spec.md section 8. */
export const addressFailures = defineMessages({
  hi: addressFailuresHi,
  en: {
    add: 'Failed to add address',
    fetch: 'Failed to fetch addresses',
    update: 'Failed to update address',
    delete: 'Failed to delete address',
  },
});
