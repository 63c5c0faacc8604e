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
  lostWindow: (window: string) =>
    `The time you chose (${window}) had filled up before your payment reached us. Your booking stands: we will call you to agree on another time, or you can cancel it and get your money back.`,
  noWindow: 'We will call you to agree on a time.',
  look: 'See your booking',
};

function timeText({ date, slot, lost_window: lost }: CartBookingWithPerson): string {
  if (date !== null && slot !== null) return messages.window(date, slot);
  return lost === null ? messages.noWindow : messages.lostWindow(lost.replace(' ', ', '));
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
  const { booking_number: number } = booking;
  const letter = writeLetter(site, {
    subject: messages.subject(number),
    greeting: messages.greeting(booking.first_name),
    parts: [
      messages.intro(number),
      lines.map((line) => messages.line(line.quantity, line.name, rupeesText(line.final_price * line.quantity))),
      messages.total(rupeesText(booking.total_amount)),
      timeText(booking),
      { label: messages.look, url: `${site.url}/user/cart-booking` },
    ],
  });
  await outbox.add(tx, MAIL_JOB, { id, mail: { to: booking.email, ...letter } });
}
