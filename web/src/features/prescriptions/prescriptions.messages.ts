import { defineMessages } from '../../shared/i18n/messages.ts';
import { prescriptionsMessagesHi } from './prescriptions.messages.hi.ts';

/** The first two are those of spec.md section 8; it names none for the rest. */
export const prescriptionsMessages = defineMessages({
  hi: prescriptionsMessagesHi,
  en: {
    uploadFailed: 'Registration failed',
    fetchFailed: 'Failed to fetch prescriptions',
    updateStatusFailed: 'Failed to update the prescription',
    accessLogFailed: 'Failed to fetch who opened it',
    statuses: { pending: 'Waiting for us', approved: 'Approved', rejected: 'Not accepted' },
  },
});
