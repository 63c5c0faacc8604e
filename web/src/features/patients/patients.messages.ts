import { defineMessages } from '../../shared/i18n/messages.ts';
import { patientFailuresHi, patientWordsHi } from './patients.messages.hi.ts';

export const patientFailures = defineMessages({
  hi: patientFailuresHi,
  en: {
    add: 'Failed to add the patient',
    fetch: 'Failed to fetch the patients',
    update: 'Failed to save the patient',
    delete: 'Failed to delete the patient',
    restore: 'Failed to put the patient back',
    consent: 'Failed to ask for the consent',
  },
});

/** Words for what is known of a patient. */
export const patientWords = defineMessages({
  hi: patientWordsHi,
  en: {
    relations: { self: 'You', spouse: 'Spouse', child: 'Child', parent: 'Parent', sibling: 'Sibling', other: 'Other' },
    sexes: { female: 'Female', male: 'Male', other: 'Other' },
    noAge: 'age not known yet',
  },
});
