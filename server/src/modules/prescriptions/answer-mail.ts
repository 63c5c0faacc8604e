// The mail that tells a person how the laboratory answered a prescription. No test is named: mail is read by others too.
import type { Language } from '@labfront/contract/common';
import { formatDate } from '@labfront/contract/format-date-time';
import { localDay } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';
import { greet, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { NOTICE_JOB, type Notice } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { answerMailHi } from './answer-mail.hi.ts';
import type { PrescriptionWithPerson } from './prescriptions.queries.ts';

const en = {
  approved: {
    subject: 'Your prescription is approved',
    intro: (sent: string) => `We have read the prescription that you sent on ${sent} and can do the tests on it.`,
  },
  rejected: {
    subject: 'We cannot use your prescription',
    intro: (sent: string) => `We have looked at the prescription that you sent on ${sent} and cannot use it as it is.`,
  },
  note: (note: string) => `Our note: ${note}`,
  items: (count: number, total: string) =>
    count === 1
      ? `We have found the test on your prescription. Today it costs ${total}. Add it to your cart on the page of your prescription.`
      : `We have found ${count} tests and packages for your prescription. Today they cost ${total} together. Add all to your cart on the page of your prescription.`,
  look: 'See your prescription',
};

const messages: Record<Language, typeof en> = { en, hi: answerMailHi };

/** Adds the mail to the outbox inside `tx`; `total` is in paise. An account without an e-mail address gets none. */
export async function sendAnswer(
  tx: Db,
  outbox: Outbox,
  site: Site,
  {
    email,
    first_name,
    language,
    account_id: accountId,
    created_at: sentAt,
  }: Pick<PrescriptionWithPerson, 'email' | 'first_name' | 'language' | 'account_id' | 'created_at'>,
  answer: { status: 'approved' | 'rejected'; note: string; items: number; total: number },
): Promise<void> {
  const [id, kind] = [newId(), 'prescription-answered' as const];
  const url = pageUrl(site, language, '/upload-prescription#own-prescriptions');
  const notice: Notice = { id, kind, accountId, variables: { url } };
  if (email === null) return outbox.add(tx, NOTICE_JOB, notice);
  const text = messages[language];
  const { subject, intro } = text[answer.status];
  const letter = renderMail(site, {
    language,
    subject,
    greeting: greet(language, first_name),
    parts: [
      intro(formatDate(localDay(Date.parse(sentAt)), DATE_TIME_WORDS[language])),
      ...(answer.items === 0 ? [] : [text.items(answer.items, rupeesText(answer.total))]),
      ...(answer.note === '' ? [] : [text.note(answer.note)]),
      { label: text.look, url },
    ],
  });
  await outbox.add(tx, NOTICE_JOB, { ...notice, mail: { to: email, language, ...letter } });
}
