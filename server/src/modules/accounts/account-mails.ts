// Mails about an account.
import type { Kept } from '@labfront/contract/personal-data';
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { newId } from '../../platform/ids.ts';
import { type Letter, type Part, writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { AccountRow } from './accounts.queries.ts';

type Person = Pick<AccountRow, 'email' | 'first_name'>;
type Words = Omit<Letter, 'greeting'>;

const button = (label: string, url: string): Part => ({ label, url });

/** What each mail says, without its greeting. */
export const accountMails = {
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
      'If that was not you, undo it within 72 hours. Your account gets this address back, everybody is signed out, and you set a new password.',
      button('Undo the change', link),
      'If it was you, you need not do anything.',
    ],
  }),
  emailIsUsed: (site: Site): Words => ({
    subject: `This is your e-mail for ${site.name} now`,
    parts: [
      `From now on you sign in to ${site.name} with this address, and our mails come here.`,
      `If you have no account with us, please call us: ${site.phone}.`,
    ],
  }),
  emailRestored: (site: Site, link: string): Words => ({
    subject: `Your e-mail for ${site.name} is restored`,
    parts: [
      'Your account has this address again. Everybody is signed out, the password is of no use any more, and so is a second step at sign-in that was set up lately.',
      'Set a new password within 30 minutes; later, "Forgot password" sends you another link. Then look whether your name and mobile number are still right.',
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
      'Your account was erased just now, as you asked. Your name, e-mail, mobile number, addresses and patients’ details are gone, and you are signed out everywhere.',
      ...kept.map(({ what, why, until }) => `Kept until ${until}: ${what}. ${why}`),
      `If that was not you, call us at once: ${site.phone}.`,
    ],
  }),
};

/** Adds a mail to a person to the outbox inside `tx`; an account without an e-mail address gets none. */
export async function mailTo(tx: Db, outbox: Outbox, site: Site, person: Person, words: Words): Promise<void> {
  if (person.email === null) return;
  const letter = { ...words, greeting: `Dear ${person.first_name},` };
  await outbox.add(tx, MAIL_JOB, { id: newId(), mail: { to: person.email, ...writeLetter(site, letter) } });
}
