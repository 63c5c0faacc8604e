import { defineMessages } from '../../shared/i18n/messages.ts';
import { bookingDocumentsMessagesHi } from './booking-documents.messages.hi.ts';

export const bookingDocumentsMessages = defineMessages({
  hi: bookingDocumentsMessagesHi,
  en: {
    consentTitle: 'Written consent',
    consentIntro: (tests: string) =>
      `Before the sample for ${tests} is taken, the person whose sample it is is told what the test means and signs a consent form. Nobody signs for another adult.`,
    title: 'Consent form and referral',
    intro: (tests: string) =>
      `The PCPNDT Act asks for a signed consent form and a doctor's referral before the sample for ${tests} is taken.`,
    missing: 'Still missing: please upload it before the sample is taken',
    complete: 'All documents are uploaded',
    consent: 'Consent form',
    referral: "Doctor's referral",
    open: (kind: string, name: string) => `${kind}: ${name}`,
    upload: (kind: string) => `Upload: ${kind}`,
    another: (kind: string) => `Upload another: ${kind}`,
    hint: 'A photo or a PDF of at most 10 MB',
    tooLarge: 'This file is larger than 10 MB. Please take a smaller photo.',
    fetchFailed: 'Failed to fetch the documents of this booking',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeText: 'The file is deleted. You can upload another one before the sample is taken.',
    removeFailed: 'Failed to remove the document',
    uploadFailed: 'Failed to upload the document',
    uploadedAt: (at: string) => `uploaded on ${at}`,
  },
});
