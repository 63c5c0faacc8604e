// The mails about a report. Nothing of its content stands in them: mail is read by others too.
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { newId } from '../../platform/ids.ts';
import { MAIL_JOB, type Mail } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { rupeesText } from '../../platform/rupees.ts';

const messages = {
  ready: {
    subject: 'Your report is ready',
    intro: 'your report is ready.',
  },
  amended: {
    subject: 'Your report was amended',
    intro:
      'we have amended a report of yours. The new version takes the place of the one before: please do not use that one any more. Why it was amended stands beside the report.',
  },
  greeting: (name: string) => `Dear ${name},`,
  due: (amount: string) => `${amount} is to be paid before you can open it.`,
  link: (url: string) => `Sign in to open it: ${url}/download-report`,
  help: (phone: string) => `Questions? Call us: ${phone}`,
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
  const text = [
    messages.greeting(first_name),
    intro,
    ...(due > 0 ? [messages.due(rupeesText(due))] : []),
    messages.link(site.url),
    messages.help(site.phone),
  ].join('\n\n');
  const mail: Mail = { to: email, subject, text };
  await outbox.add(tx, MAIL_JOB, { id: newId(), mail });
}
