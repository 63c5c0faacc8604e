// The mail with a payment link, for customers who have an address.
import type { Language } from '@labfront/contract/common';
import type { Site } from '../../platform/base/env.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { greet, renderMail } from '../../platform/mail/mail-template.ts';
import { paymentLinkMailHi } from './payment-link-mail.hi.ts';

const en = {
  subject: (number: string) => `Pay for your booking ${number}`,
  text: (number: string, amount: string) =>
    `${amount} is to be paid for your booking ${number}. You can pay by this link, without signing in:`,
  pay: (amount: string) => `Pay ${amount}`,
  until: 'The link works for seven days, and until the booking is paid or cancelled. Whoever has it can pay.',
};

const texts: Readonly<Record<Language, typeof en>> = { en, hi: paymentLinkMailHi };

interface About {
  email: string;
  firstName: string;
  language: Language;
  number: string;
  amount: string;
  url: string;
}

export function paymentLinkMail(site: Site, { email, firstName, language, number, amount, url }: About): Mail {
  const text = texts[language];
  const parts = [text.text(number, amount), { label: text.pay(amount), url }, text.until];
  const subject = text.subject(number);
  return { to: email, ...renderMail(site, { language, subject, greeting: greet(language, firstName), parts }) };
}
