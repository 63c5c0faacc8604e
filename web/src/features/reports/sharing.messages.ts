import { defineMessages } from '../../shared/i18n/messages.ts';
import { sharingMessagesHi } from './sharing.messages.hi.ts';

export const sharingMessages = defineMessages({
  hi: sharingMessagesHi,
  en: {
    title: 'Shared report',
    intro: 'A patient has shared a report with you. Enter the six-digit PIN that the patient gave you.',
    pin: 'PIN',
    pinHint: 'Six digits',
    pinNeeded: 'Enter the six digits of the PIN',
    open: 'Open the report',
    logged: 'The patient sees when the report was opened. Ten wrong PINs end the link.',
    patient: 'Patient',
    doctor: 'Doctor',
    comments: "The laboratory's comments",
    kind: 'Kind',
    kinds: { preliminary: 'Preliminary', final: 'Final', supplementary: 'Supplementary', amended: 'Amended' },
    preliminary: 'This report is preliminary.',
    pending: (tests: string) => `Still open: ${tests}.`,
    amended: 'This report was amended:',
    amendedComment: 'This report was amended: its comment is another one than before.',
    amendment: (parameter: string, before: string, after: string, why: string) =>
      `${parameter}: ${before} is now ${after} (${why})`,
    replaces: (version: number, date: string, code: string) =>
      `It replaces version ${version} of ${date}, check code ${code}.`,
    elsewhere: (tests: string) => `In the other report of this order: ${tests}.`,
    uhid: 'UHID',
    accession: 'Accession',
    signatories: 'Authorised by',
    sexes: { female: 'female', male: 'male', other: 'other' } as Readonly<Record<string, string>>,
    collected: 'Collected',
    laboratories: 'Measured by',
    remarks: 'Remarks',
    issued: 'Issued',
    issuedBy: (date: string, laboratory: string) => `${date}, ${laboratory}`,
    code: 'Check code',
    view: 'Report',
    save: 'Save the report',
    fileHint: (date: string, time: string) =>
      `The file opens for 15 minutes, then enter the PIN again. The link ends on ${date}, ${time}.`,
    again: 'Enter the PIN again',
    share: 'Share with a doctor',
    shareTitle: (type: string) => `Share the report: ${type}`,
    shareIntro:
      'A doctor opens the report by a link and a PIN, without an account. The link ends when the report is amended or withdrawn.',
    hours: 'The link lasts',
    hoursOption: (hours: number) => (hours === 24 ? '1 day' : `${hours / 24} days`),
    create: 'Make a link',
    link: 'Link',
    copy: 'Copy',
    copyOf: (name: string) => `Copy the ${name}`,
    copied: 'Copied',
    once: 'Link and PIN are shown only now. Tell the PIN another way than the link, such as on the telephone.',
    living: 'Links that work',
    livingUntil: (date: string, time: string) => `Until ${date}, ${time}`,
    opened: (count: number) => {
      if (count === 0) return 'Not opened yet';
      return count === 1 ? 'Opened once' : `Opened ${count} times`;
    },
    end: 'End all links',
    close: 'Close',
    shareFailed: 'Failed to share the report',
    listFailed: 'Failed to fetch the shared links',
    endFailed: 'Failed to end the links',
    openFailed: 'Failed to open the report',
  },
});
