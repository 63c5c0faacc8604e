import { defineMessages } from '../../shared/i18n/messages.ts';

/** Fallbacks of spec.md section 8. */
export const citiesMessages = defineMessages({
  en: {
    fetchFailed: 'Failed to fetch cities',
  },
});
