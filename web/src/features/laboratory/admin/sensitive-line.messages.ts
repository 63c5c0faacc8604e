import { englishOnly } from '../../../shared/i18n/messages.ts';

export const sensitiveMessages = englishOnly({
  en: {
    consent: 'Record consent',
    consentOf: (test: string) => `Record the consent to ${test}`,
    consentMissing: 'A sensitive test: record the written consent and the counselling before it, then enter values.',
    consented: (counsellor: string, by: string, at: string) =>
      `Written consent is here, counselled by ${counsellor}. Recorded by ${by}, ${at}`,
    confirm: 'Record confirmation',
    confirmOf: (test: string) => `Record the confirmation of ${test}`,
    unconfirmed: 'This result is not normal: it is released once its confirmation is recorded.',
    confirmed: (method: string, by: string, at: string) => `Confirmed: ${method}. Recorded by ${by}, ${at}`,
    consentDialog: {
      title: (test: string) => `Is the consent to ${test} here?`,
      explain: 'The patient was counselled before the test and signed the consent form. This cannot be taken back.',
      field: 'Counselled by',
      missing: 'Enter the name of the person who counselled',
      record: 'Record consent',
      done: 'The consent is recorded',
    },
    confirmDialog: {
      title: (test: string) => `Is the result of ${test} confirmed?`,
      explain:
        'The values as they are now are confirmed by another method or another sample. This cannot be taken back.',
      field: 'Confirmed by which method',
      missing: 'Enter how the result was confirmed',
      record: 'Record confirmation',
      done: 'The confirmation is recorded',
    },
  },
});
