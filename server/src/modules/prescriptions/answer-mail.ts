// The mail that tells a person how the laboratory answered a prescription.
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { newId } from '../../platform/ids.ts';
import { writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { PrescriptionWithPerson } from './prescriptions.queries.ts';

const messages = {
  approved: {
    subject: 'Your prescription is approved',
    intro: 'We have read your prescription and can do the tests on it.',
  },
  rejected: {
    subject: 'We cannot use your prescription',
    intro: 'We have looked at your prescription and cannot use it as it is.',
  },
  greeting: (name: string) => `Dear ${name},`,
  note: (note: string) => `Our note: ${note}`,
  look: 'See your prescription',
};

/** Adds the mail to the outbox inside `tx`. An account without an e-mail address gets none. */
export async function sendAnswer(
  tx: Db,
  outbox: Outbox,
  site: Site,
  { email, first_name }: Pick<PrescriptionWithPerson, 'email' | 'first_name'>,
  answer: { status: 'approved' | 'rejected'; note: string },
): Promise<void> {
  if (email === null) return;
  const { subject, intro } = messages[answer.status];
  const letter = writeLetter(site, {
    subject,
    greeting: messages.greeting(first_name),
    parts: [
      intro,
      ...(answer.note === '' ? [] : [messages.note(answer.note)]),
      { label: messages.look, url: `${site.url}/upload-prescription` },
    ],
  });
  await outbox.add(tx, MAIL_JOB, { id: newId(), mail: { to: email, ...letter } });
}
