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

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Words for what is known of a patient. */
export const patientWords = defineMessages({
  hi: patientWordsHi,
  en: {
    relations: { self: 'You', spouse: 'Spouse', child: 'Child', parent: 'Parent', sibling: 'Sibling', other: 'Other' },
    sexes: { female: 'Female', male: 'Male', other: 'Other' },
    ages: {
      days: (count: number) => counted(count, 'day', 'days'),
      months: (count: number) => counted(count, 'month', 'months'),
      years: (count: number) => counted(count, 'year', 'years'),
    },
    noAge: 'age not known yet',
  },
});
