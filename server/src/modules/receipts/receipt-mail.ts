// The mail that carries a receipt as a file, sent when staff ask for it.

import type { Language } from '@labfront/contract/common';
import type { Outcome } from '@labfront/contract/messages/outcomes';
import type { RefundRequest } from '@labfront/contract/refunds';
import type { Site } from '../../platform/base/env.ts';
import { MAIL_JOB, type Mail } from '../../platform/mail/mail.ts';
import { greet, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import type { Resend } from '../../platform/mail/resend.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { receiptTexts } from './receipt-texts.ts';

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
  /** The paid record: `cart-booking` and its id. */
  record: RefundRequest['kind'];
  recordId: string;
  person: { email: string | null; first_name: string; language: Language };
  /** The record as text, such as `booking LB-7K3M-Q9XD`. */
  subject: string;
  file: ReceiptFile;
}

function receiptMail(site: Site, to: string, { person, subject, file }: Asked): Mail {
  const { first_name, language } = person;
  const text = receiptTexts[language];
  const look = { label: text.mailLook, url: pageUrl(site, language, '/user/orders') };
  const letter = renderMail(site, {
    language,
    subject: text.mailSubject(file.number),
    greeting: greet(language, first_name),
    parts: [text.mailIntro(file.number, subject), look],
  });
  const content = file.pdf.toString('base64');
  const attachment = { filename: file.name, content, encoding: 'base64', contentType: 'application/pdf' } as const;
  return { to, ...letter, attachments: [attachment] };
}

/** Mails a receipt to its recipient. @throws AppError 409 `NO_EMAIL`, 429 after three an hour. */
export function resendReceipt({ outbox, resend, site }: Parts, asked: Asked): Promise<Outcome> {
  const { record, recordId, person } = asked;
  const mail = receiptMail(site, person.email ?? '', asked);
  return resend({ record, recordId, mail: 'receipt', email: person.email }, (tx, id) =>
    outbox.add(tx, MAIL_JOB, { id, mail, about: { kind: 'receipt', language: person.language } }),
  );
}
