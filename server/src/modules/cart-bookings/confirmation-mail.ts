// The mail that tells a customer that a booking is confirmed.
import type { Language } from '@labfront/contract/common';
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { greet, pageUrl, writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { rupeesText } from '../../platform/rupees.ts';
import { confirmationHi } from './booking-mails.hi.ts';
import type { CartBookingLineRow, CartBookingWithPerson } from './cart-bookings.queries.ts';

const en = {
  subject: (number: string) => `Your booking ${number} is confirmed`,
  intro: (number: string) => `Your booking ${number} is confirmed:`,
  line: (quantity: number, name: string, price: string) => `${quantity} × ${name}: ${price}`,
  total: (amount: string) => `Total: ${amount}`,
  window: (date: string, slot: string) => `Collection: ${date}, ${slot}`,
  lostWindow: (window: string) =>
    `The time you chose (${window}) had filled up before your payment reached us. Your booking stands: we will call you to agree on another time, or you can cancel it and get your money back.`,
  noWindow: 'We will call you to agree on a time.',
  look: 'See your booking',
};

const messages: Record<Language, typeof en> = { en, hi: confirmationHi };

function timeText({ date, slot, lost_window: lost, language }: CartBookingWithPerson): string {
  const text = messages[language];
  if (date !== null && slot !== null) return text.window(date, slot);
  return lost === null ? text.noWindow : text.lostWindow(lost.replace(' ', ', '));
}

/** Adds the mail to the outbox inside `tx`. An account without an e-mail address gets none. */
export async function sendConfirmation(
  tx: Db,
  outbox: Outbox,
  site: Site,
  booking: CartBookingWithPerson,
  lines: readonly CartBookingLineRow[],
  id = `booking-${booking.id}`,
): Promise<void> {
  if (booking.email === null) return;
  const { booking_number: number, language } = booking;
  const text = messages[language];
  const letter = writeLetter(site, {
    language,
    subject: text.subject(number),
    greeting: greet(language, booking.first_name),
    parts: [
      text.intro(number),
      lines.map((line) => text.line(line.quantity, line.name, rupeesText(line.final_price * line.quantity))),
      text.total(rupeesText(booking.total_amount)),
      timeText(booking),
      { label: text.look, url: pageUrl(site, language, '/user/cart-booking') },
    ],
  });
  await outbox.add(tx, MAIL_JOB, { id, mail: { to: booking.email, ...letter } });
}
