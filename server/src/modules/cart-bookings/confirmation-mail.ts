// The mail that tells a customer that a booking is confirmed.
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { rupeesText } from '../../platform/rupees.ts';
import type { CartBookingLineRow, CartBookingWithPerson } from './cart-bookings.queries.ts';

const messages = {
  subject: (number: string) => `Your booking ${number} is confirmed`,
  greeting: (name: string) => `Dear ${name},`,
  intro: (number: string) => `Your booking ${number} is confirmed:`,
  line: (quantity: number, name: string, price: string) => `${quantity} × ${name}: ${price}`,
  total: (amount: string) => `Total: ${amount}`,
  window: (date: string, slot: string) => `Collection: ${date}, ${slot}`,
  noWindow: 'We will call you to agree on a time.',
  look: 'See your booking',
};

/** Adds the mail to the outbox inside `tx`. An account without an e-mail address gets none. */
export async function sendConfirmation(
  tx: Db,
  outbox: Outbox,
  site: Site,
  booking: CartBookingWithPerson,
  lines: readonly CartBookingLineRow[],
): Promise<void> {
  if (booking.email === null) return;
  const { booking_number: number, date, slot } = booking;
  const letter = writeLetter(site, {
    subject: messages.subject(number),
    greeting: messages.greeting(booking.first_name),
    parts: [
      messages.intro(number),
      lines.map((line) => messages.line(line.quantity, line.name, rupeesText(line.final_price * line.quantity))),
      messages.total(rupeesText(booking.total_amount)),
      date !== null && slot !== null ? messages.window(date, slot) : messages.noWindow,
      { label: messages.look, url: `${site.url}/user/cart-booking` },
    ],
  });
  await outbox.add(tx, MAIL_JOB, { id: `booking-${booking.id}`, mail: { to: booking.email, ...letter } });
}
