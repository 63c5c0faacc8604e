// Mails about an account.
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { MAIL_JOB, type Mail } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { AccountRow } from './accounts.queries.ts';

type Text = Pick<Mail, 'subject' | 'text'>;

export const accountMails = {
  reset: (name: string, site: string, link: string): Text => ({
    subject: `Set a new password for ${site}`,
    text: `Dear ${name},\n\nopen this link within 30 minutes to set a new password:\n\n${link}\n\nIf you did not ask for it, you need not do anything: your password stays as it is.\n`,
  }),
  passwordChanged: (name: string, site: string, phone: string): Text => ({
    subject: `Your password for ${site} was changed`,
    text: `Dear ${name},\n\nyour password was changed just now, and you were signed out everywhere else.\n\nIf that was not you, set a new one by "Forgot password" at once and call us: ${phone}.\n`,
  }),
};

/** Adds a mail to an account's person to the outbox inside `tx`; an account without an e-mail address gets none. */
export async function mailTo(tx: Db, outbox: Outbox, account: AccountRow, text: Text): Promise<void> {
  if (account.email === null) return;
  await outbox.add(tx, MAIL_JOB, { id: newId(), mail: { to: account.email, ...text } });
}
