// The mails about a report. Nothing of its content stands in them: mail is read by others too.
import type { Language } from '@labfront/contract/common';
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { newId } from '../../platform/ids.ts';
import { greet, pageUrl, writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { rupeesText } from '../../platform/rupees.ts';
import { reportMailsHi } from './report-mails.hi.ts';

const en = {
  ready: {
    subject: 'Your report is ready',
    intro: 'Your report is ready.',
  },
  amended: {
    subject: 'Your report was amended',
    intro:
      'We have amended a report of yours. The new version takes the place of the one before: please do not use that one any more. Why it was amended stands beside the report.',
  },
  due: (amount: string) => `${amount} is to be paid before you can open it.`,
  open: 'Sign in to open it',
};

export type ReportMailTexts = typeof en;
const messages: Record<Language, ReportMailTexts> = { en, hi: reportMailsHi };

interface About {
  language: Language;
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
  { email, first_name, language, due }: About,
): Promise<void> {
  if (email === null) return;
  const text = messages[language];
  const { subject, intro } = text[what];
  const letter = writeLetter(site, {
    language,
    subject,
    greeting: greet(language, first_name),
    parts: [
      intro,
      ...(due > 0 ? [text.due(rupeesText(due))] : []),
      { label: text.open, url: pageUrl(site, language, '/download-report') },
    ],
  });
  await outbox.add(tx, MAIL_JOB, { id: newId(), mail: { to: email, ...letter } });
}
