import { defineMessages } from '../../shared/i18n/messages.ts';
import { personalDataMessagesHi } from './personal-data.messages.hi.ts';

export const personalDataMessages = defineMessages({
  hi: personalDataMessagesHi,
  en: {
    title: 'My data',
    intro: 'What we hold about you is yours: take a copy, withdraw what you agreed to, or have it erased.',
    policy: 'Read the privacy policy',
    exportTitle: 'Download my data',
    exportHint:
      'A ZIP file with everything we hold about you: each kind as JSON and as CSV, which spreadsheets open, and the files you sent. Up to five times a day.',
    download: 'Download',
    exportFailed: 'Failed to download your data',
    consentsTitle: 'What you agreed to',
    consentsFailed: 'Failed to fetch your consents',
    noConsents: 'No consent is recorded for your account.',
    kinds: {
      terms: 'Terms of use',
      privacy: 'Privacy policy',
      'home-collection': 'Calls about home collection',
      marketing: 'Mails about offers',
    },
    given: (date: string, version: string) => `Given on ${date}, to the text of ${version}`,
    withdrawnOn: (date: string) => `Withdrawn on ${date}`,
    withdraw: 'Withdraw',
    withdrawOf: (what: string) => `Withdraw: ${what}`,
    withdrawFailed: 'Failed to withdraw the consent',
    withdrawRequests: 'Withdraw this consent?',
    withdrawRequestsText:
      'We will not call you. Your open requests for home collection are cancelled, and your name, number and address are taken out of all of them.',
    keepIt: 'Keep it',
    needed: 'Your account rests on this. To withdraw it, erase your account below.',
    giveFailed: 'Failed to record your consent',
    offersOff: 'Mails about offers are off.',
    giveOffers: 'Switch on',
    eraseTitle: 'Erase my account',
    eraseHint:
      'This cannot be undone. You will be signed out everywhere, and bookings that are not paid are cancelled.',
    erase: 'Erase my account',
    eraseFailed: 'Failed to erase the account',
    goes: 'What goes at once',
    goesList: [
      'Your name, e-mail, mobile number and password',
      'Saved addresses, your cart and your prescriptions with their files',
      'Patients, addresses and notes in your bookings',
      'Your messages and requests to us',
    ],
    stays: 'What we must keep, without your name',
    until: (date: string) => `Until ${date}.`,
    keptFailed: 'Failed to look up what must be kept',
    nothingKept: 'Nothing.',
    password: 'Your password',
    code: 'Code from your authenticator app',
    cancel: 'Cancel',
  },
});
