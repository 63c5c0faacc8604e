// The mail about a booking that ended because nobody confirmed it in time.
import type { Language } from '@labfront/contract/common';
import { spokenInstant, spokenWindow } from '@labfront/contract/spoken-times';
import type { Site } from '../../platform/base/env.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { greet, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { SPOKEN } from '../../platform/mail/spoken-words.ts';
import { readPatient } from '../booking-details/booking-details.service.ts';
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
  /** When it had to be confirmed. */
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
        readPatient(booking).name,
        spokenWindow(date ?? '', slot ?? '', SPOKEN[language]),
        spokenInstant(expiresAt ?? '', SPOKEN[language]),
      ),
      text.next(site.phone),
      { label: text.look, url: pageUrl(site, language, path) },
    ],
  });
}
