// The mail that carries a receipt as a file, sent when staff ask for it.
import type { Site } from '../../platform/env.ts';
import { writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB, type Mail } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Resend } from '../../platform/resend.ts';

const messages = {
  subject: (number: string) => `Your receipt ${number}`,
  greeting: (name: string) => `Dear ${name},`,
  intro: (number: string, subject: string) => `here is your receipt ${number} for ${subject}, as a PDF.`,
  look: 'See your orders',
};

export interface ReceiptFile {
  name: string;
  number: string;
  pdf: Buffer;
}

interface Parts {
  outbox: Outbox;
  resend: Resend;
  site: Site;
}

interface Asked {
  /** What was paid for: `cart-booking` and its id. */
  record: string;
  recordId: string;
  person: { email: string | null; first_name: string };
  /** As people say it, `booking LB-7K3M-Q9XD`. */
  subject: string;
  file: ReceiptFile;
}

function receiptMail(site: Site, to: string, { person, subject, file }: Asked): Mail {
  const letter = writeLetter(site, {
    subject: messages.subject(file.number),
    greeting: messages.greeting(person.first_name),
    parts: [messages.intro(file.number, subject), { label: messages.look, url: `${site.url}/user/orders` }],
  });
  const content = file.pdf.toString('base64');
  const attachment = { filename: file.name, content, encoding: 'base64', contentType: 'application/pdf' } as const;
  return { to, ...letter, attachments: [attachment] };
}

/** Mails a receipt to whom it was given to. @throws AppError 409 `NO_EMAIL`, 429 after three an hour. */
export function resendReceipt({ outbox, resend, site }: Parts, asked: Asked): Promise<string> {
  const { record, recordId, person } = asked;
  const mail = receiptMail(site, person.email ?? '', asked);
  return resend({ record, recordId, mail: 'receipt', email: person.email }, (tx, id) =>
    outbox.add(tx, MAIL_JOB, { id, mail }),
  );
}
