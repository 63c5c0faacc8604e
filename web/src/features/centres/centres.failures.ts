import { defineMessages } from '../../shared/i18n/messages.ts';
import { centreFailuresHi } from './centres.failures.hi.ts';

/** Section 8 of spec.md names none for centres; these follow its pattern. */
export const centreFailures = defineMessages({
  hi: centreFailuresHi,
  en: {
    fetch: 'Failed to fetch the centres',
    create: 'Failed to add the centre',
    update: 'Failed to save the centre',
    delete: 'Failed to delete the centre',
  },
});
