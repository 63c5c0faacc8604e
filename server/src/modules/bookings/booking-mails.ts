// The mails that tell a customer where a Book Now booking stands.
import type { BookingStatus } from '@labfront/contract/bookings';
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { rupeesText } from '../../platform/rupees.ts';
import type { BookingItemRow, BookingWithPerson } from './bookings.queries.ts';

/** The states that a customer is told of: nobody needs a mail about a visit that just was. */
type Told = Exclude<BookingStatus, 'completed'>;

const messages = {
  subject: {
    pending: (number: string) => `We have your booking ${number}`,
    approved: (number: string) => `Your booking ${number} is confirmed`,
    rejected: (number: string) => `Your booking ${number} is cancelled`,
  },
  greeting: (name: string) => `Dear ${name},`,
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
  const { booking_number: number, date, slot } = booking;
  const time = date !== null && slot !== null ? messages.window(date, slot) : messages.noWindow;
  const price = rupeesText(booking.total_price);
  const terms = [money === 'paid' ? messages.paid(price) : messages.total(price), time];
  const letter = writeLetter(site, {
    subject: messages.subject[status](number),
    greeting: messages.greeting(booking.first_name),
    parts: [
      messages.intro[status](number),
      items.map(({ name }) => name),
      ...(status === 'rejected' ? [money === 'goesBack' ? messages.goesBack : messages.nothingToPay] : terms),
      { label: messages.look, url: `${site.url}/user/booking-list` },
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
  const { booking_number: number } = booking;
  const letter = writeLetter(site, {
    subject: messages.refundSubject(number),
    greeting: messages.greeting(booking.first_name),
    parts: [
      messages.refunded(number, rupeesText(refund.amount), refund.reference ?? refund.id),
      { label: messages.look, url: `${site.url}/user/booking-list` },
    ],
  });
  await outbox.add(tx, MAIL_JOB, { id: `refund-${refund.id}`, mail: { to: booking.email, ...letter } });
}
