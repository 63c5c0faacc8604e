// The mails about a report. Nothing of its content stands in them: mail is read by others too.
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { newId } from '../../platform/ids.ts';
import { writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { rupeesText } from '../../platform/rupees.ts';

const messages = {
  ready: {
    subject: 'Your report is ready',
    intro: 'Your report is ready.',
  },
  amended: {
    subject: 'Your report was amended',
    intro:
      'We have amended a report of yours. The new version takes the place of the one before: please do not use that one any more. Why it was amended stands beside the report.',
  },
  greeting: (name: string) => `Dear ${name},`,
  due: (amount: string) => `${amount} is to be paid before you can open it.`,
  open: 'Sign in to open it',
};

interface About {
  email: string | null;
  first_name: string;
  /** Paise that are still to be paid. */
  due: number;
}

/** Adds the mail to the outbox inside `tx`. An account without an e-mail address gets none. */
export async function sendReportMail(
  tx: Db,
  outbox: Outbox,
  site: Site,
  what: 'ready' | 'amended',
  { email, first_name, due }: About,
): Promise<void> {
  if (email === null) return;
  const { subject, intro } = messages[what];
  const letter = writeLetter(site, {
    subject,
    greeting: messages.greeting(first_name),
    parts: [
      intro,
      ...(due > 0 ? [messages.due(rupeesText(due))] : []),
      { label: messages.open, url: `${site.url}/download-report` },
    ],
  });
  await outbox.add(tx, MAIL_JOB, { id: newId(), mail: { to: email, ...letter } });
}
