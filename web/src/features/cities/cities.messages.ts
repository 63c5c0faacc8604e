import { defineMessages } from '../../shared/i18n/messages.ts';
import { cityFailuresHi } from './cities.messages.hi.ts';

/** spec.md section 8. */
export const cityFailures = defineMessages({
  hi: cityFailuresHi,
  en: {
    fetch: 'Failed to fetch cities',
    create: 'Failed to add city',
    update: 'Failed to update city',
    delete: 'Failed to delete city',
  },
});
