// The mails that tell a customer where a Book Now booking stands.
import type { BookingStatus } from '@labfront/contract/bookings';
import type { Language } from '@labfront/contract/common';
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { greet, pageUrl, writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { rupeesText } from '../../platform/rupees.ts';
import { bookingMailsHi } from './booking-mails.hi.ts';
import type { BookingItemRow, BookingWithPerson } from './bookings.queries.ts';

/** The states that a customer is told of: nobody needs a mail about a visit that just was. */
type Told = Exclude<BookingStatus, 'completed'>;

const en = {
  subject: {
    pending: (number: string) => `We have your booking ${number}`,
    approved: (number: string) => `Your booking ${number} is confirmed`,
    rejected: (number: string) => `Your booking ${number} is cancelled`,
  },
  intro: {
    pending: (number: string) => `we have your booking ${number} and will confirm it shortly:`,
    approved: (number: string) => `your booking ${number} is confirmed:`,
    rejected: (number: string) => `your booking ${number} is cancelled:`,
  },
  total: (amount: string) => `Price: ${amount}, paid at the collection`,
  window: (date: string, slot: string) => `Collection: ${date}, ${slot}`,
  noWindow: 'We will call you to agree on a time.',
  paid: (amount: string) => `Price: ${amount}, paid`,
  nothingToPay: 'There is nothing to pay.',
  look: 'See your booking',
  goesBack: 'What you paid is handed back to you: please come by or call us.',
  refundSubject: (number: string) => `Refund for booking ${number}`,
  refunded: (number: string, amount: string, reference: string) =>
    `${amount} of your booking ${number} was handed back to you (reference ${reference}).`,
};

const messages: Record<Language, typeof en> = { en, hi: bookingMailsHi };

export const isTold = (status: BookingStatus): status is Told => status !== 'completed';

/** Adds the mail about `status` to the outbox inside `tx`. An account without an e-mail address gets none. */
export async function sendBookingMail(
  tx: Db,
  outbox: Outbox,
  site: Site,
  status: Told,
  booking: BookingWithPerson,
  items: readonly Pick<BookingItemRow, 'name'>[],
  money: 'toPay' | 'paid' | 'goesBack',
  id = `booking-${booking.id}-${status}`,
): Promise<void> {
  if (booking.email === null) return;
  const { booking_number: number, date, slot, language } = booking;
  const text = messages[language];
  const time = date !== null && slot !== null ? text.window(date, slot) : text.noWindow;
  const price = rupeesText(booking.total_price);
  const terms = [money === 'paid' ? text.paid(price) : text.total(price), time];
  const letter = writeLetter(site, {
    language,
    subject: text.subject[status](number),
    greeting: greet(language, booking.first_name),
    parts: [
      text.intro[status](number),
      items.map(({ name }) => name),
      ...(status === 'rejected' ? [money === 'goesBack' ? text.goesBack : text.nothingToPay] : terms),
      { label: text.look, url: pageUrl(site, language, '/user/booking-list') },
    ],
  });
  await outbox.add(tx, MAIL_JOB, { id, mail: { to: booking.email, ...letter } });
}

/** Says that money was handed back; `amount` in paise. */
export async function sendMoneyBack(
  tx: Db,
  outbox: Outbox,
  site: Site,
  booking: BookingWithPerson,
  refund: { id: string; amount: number; reference: string | null },
): Promise<void> {
  if (booking.email === null) return;
  const { booking_number: number, language } = booking;
  const text = messages[language];
  const letter = writeLetter(site, {
    language,
    subject: text.refundSubject(number),
    greeting: greet(language, booking.first_name),
    parts: [
      text.refunded(number, rupeesText(refund.amount), refund.reference ?? refund.id),
      { label: text.look, url: pageUrl(site, language, '/user/booking-list') },
    ],
  });
  await outbox.add(tx, MAIL_JOB, { id: `refund-${refund.id}`, mail: { to: booking.email, ...letter } });
}
