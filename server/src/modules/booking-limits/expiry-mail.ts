// The mail about a booking that ended because nobody confirmed it in time.
import type { Language } from '@labfront/contract/common';
import { formatInstant, formatWindow } from '@labfront/contract/format-date-time';
import type { Site } from '../../platform/base/env.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { greet, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { patientNames } from '../booking-details/booking-details.service.ts';
import { expiryMailHi } from './expiry-mail.hi.ts';

const en = {
  subject: (number: string) => `Your booking ${number} was not confirmed`,
  expired: (number: string, patient: string, window: string, deadline: string) =>
    `we could not confirm your booking ${number} (${patient}, ${window}) by ${deadline}, so it is cancelled. You have nothing to pay.`,
  next: (phone: string) => `If you still want the tests, please book another time or call us on ${phone}.`,
  look: 'See your booking',
};

const messages: Record<Language, typeof en> = { en, hi: expiryMailHi };

export interface ExpiredBooking {
  booking_number: string;
  first_name: string;
  language: Language;
  date: string | null;
  slot: string | null;
  /** JSON. */
  patient: string;
  /** The time by which it had to be confirmed. */
  expires_at: string | null;
}

/** @param path of the page on which the customer sees the booking. */
export function expiryMail(site: Site, booking: ExpiredBooking, path: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { booking_number: number, date, slot, expires_at: expiresAt, language } = booking;
  const text = messages[language];
  return renderMail(site, {
    language,
    subject: text.subject(number),
    greeting: greet(language, booking.first_name),
    parts: [
      text.expired(
        number,
        patientNames(booking),
        formatWindow(date ?? '', slot ?? '', DATE_TIME_WORDS[language]),
        formatInstant(expiresAt ?? '', DATE_TIME_WORDS[language]),
      ),
      text.next(site.phone),
      { label: text.look, url: pageUrl(site, language, path) },
    ],
  });
}
