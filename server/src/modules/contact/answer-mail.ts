// The mail with the answer to a message, in the language that the message was written in.
import type { Language } from '@labfront/contract/common';
import type { Site } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import type { Db } from '../../platform/db/database.ts';
import { MAIL_JOB } from '../../platform/mail/mail.ts';
import { greet, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { answerMailHi } from './answer-mail.hi.ts';

const en: typeof answerMailHi = {
  subject: (site: string) => `Answer to your message: ${site}`,
  question: 'You wrote to us:',
  answer: 'Our answer:',
  again: 'If you have another question, call us or write again.',
  write: 'Write to us',
};

const messages: Record<Language, typeof en> = { en, hi: answerMailHi };

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '');

/** Adds the mail to the outbox inside `tx`. */
export async function sendContactAnswer(
  tx: Db,
  outbox: Outbox,
  site: Site,
  mail: { to: string; language: Language; name: string; message: string; answer: string },
): Promise<void> {
  const { to, language, name, message, answer } = mail;
  const text = messages[language];
  const letter = renderMail(site, {
    language,
    subject: text.subject(site.name),
    greeting: greet(language, name),
    parts: [
      text.answer,
      ...linesOf(answer),
      text.question,
      linesOf(message),
      text.again,
      { label: text.write, url: pageUrl(site, language, '/contact') },
    ],
  });
  await outbox.add(tx, MAIL_JOB, { id: newId(), mail: { to, ...letter } });
}
