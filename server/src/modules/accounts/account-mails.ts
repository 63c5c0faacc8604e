// Mails about an account.
import type { Language } from '@labfront/contract/common';
import { formatDay } from '@labfront/contract/format-date-time';
import type { Kept } from '@labfront/contract/personal-data';
import type { Site } from '../../platform/base/env.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';
import type { Letter, Part } from '../../platform/mail/mail-template.ts';
import { accountMailsHi } from './account-mails.hi.ts';

/** A mail without its greeting. */
export type Words = Omit<Letter, 'greeting' | 'language'>;

const button = (label: string, url: string): Part => ({ label, url });

const en = {
  reset: (site: Site, link: string): Words => ({
    subject: `Set a new password for ${site.name}`,
    parts: [
      'Open this link within 30 minutes to set a new password.',
      button('Set a new password', link),
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  }),
  passwordChanged: (site: Site): Words => ({
    subject: `Your password for ${site.name} was changed`,
    parts: [
      'Your password was changed just now, and you were signed out everywhere else.',
      `If that was not you, set a new one at once and call us: ${site.phone}.`,
      button('Set a new password', `${site.url}/forgot-password`),
    ],
  }),
  emailChanged: (site: Site, link: string): Words => ({
    subject: `Your e-mail for ${site.name} was changed`,
    parts: [
      'The e-mail of your account was changed just now to another address.',
      'If that was not you, undo it within 72 hours. Your account gets its e-mail and mobile number back as they were, everybody is signed out, and you set a new password.',
      button('Undo the change', link),
      'If it was you, you need not do anything.',
    ],
  }),
  mobileChanged: (site: Site, link: string): Words => ({
    subject: `Your mobile number for ${site.name} was changed`,
    parts: [
      'The mobile number of your account was changed just now.',
      'If that was not you, undo it within 72 hours. Your account gets its e-mail and mobile number back as they were, everybody is signed out, and you set a new password.',
      button('Undo the change', link),
      'If it was you, you need not do anything.',
    ],
  }),
  confirm: (site: Site, link: string): Words => ({
    subject: `Confirm your e-mail for ${site.name}`,
    parts: [
      `Somebody made an account at ${site.name} with this address. If that was you, confirm within 72 hours that it is yours.`,
      button('Confirm my e-mail', link),
      'If it was not you, you need not do anything.',
    ],
  }),
  confirmNew: (site: Site, link: string): Words => ({
    subject: `Confirm your new e-mail for ${site.name}`,
    parts: [
      `You asked to use this address for your account at ${site.name}. It counts once you confirm it, within 72 hours; until then the old one stays.`,
      button('Confirm my new e-mail', link),
      'If you did not ask for it, you need not do anything: nothing changes.',
    ],
  }),
  restored: (site: Site, link: string): Words => ({
    subject: `Your account with ${site.name} is restored`,
    parts: [
      'Your account has the e-mail and mobile number from before the change again. Everybody is signed out, the password is of no use any more, and so is a second step at sign-in that was set up lately.',
      'Set a new password within 30 minutes; later, "Forgot password" sends you another link. Then check that your name is still right.',
      button('Set a new password', link),
    ],
  }),
  totpOn: (site: Site): Words => ({
    subject: `Two-step sign-in for ${site.name} is on`,
    parts: [
      'From now on we ask for a code from your authenticator app when you sign in. Keep your recovery codes in a safe place.',
      `If that was not you, call us at once: ${site.phone}.`,
    ],
  }),
  totpOff: (site: Site): Words => ({
    subject: `Two-step sign-in for ${site.name} is off`,
    parts: [
      'From now on your password alone is enough to sign in.',
      `If that was not you, set a new password at once and call us: ${site.phone}.`,
      button('Set a new password', `${site.url}/forgot-password`),
    ],
  }),
  totpReset: (site: Site): Words => ({
    subject: `Two-step sign-in for ${site.name} was reset`,
    parts: [
      'Our staff took two-step sign-in off your account, and you were signed out everywhere. Sign in with your password, then set it up again under Account details.',
      `If you did not ask for it, set a new password at once and call us: ${site.phone}.`,
      button('Set a new password', `${site.url}/forgot-password`),
    ],
  }),
  erased: (site: Site, kept: readonly Kept[]): Words => ({
    subject: `Your account with ${site.name} is erased`,
    parts: [
      'Your account was erased just now, as you asked. Your name, e-mail, mobile number, addresses and patients’ details are gone, bookings that were not paid are cancelled, and you are signed out everywhere.',
      ...kept.map(({ what, why, until }) => `Kept until ${formatDay(until, DATE_TIME_WORDS.en)}: ${what}. ${why}`),
      `If that was not you, call us at once: ${site.phone}.`,
    ],
  }),
};

/** The content of each mail by language, without its greeting. */
export const accountMails: Record<Language, typeof en> = { en, hi: accountMailsHi };
