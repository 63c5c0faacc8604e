// The mails about a booking's money and its end. An account without an e-mail address gets none.
import type { CancellationRefund } from '@labfront/contract/refund-rules';
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { type Part, writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { rupeesText } from '../../platform/rupees.ts';
import type { CartBookingWithPerson } from './cart-bookings.queries.ts';

const messages = {
  greeting: (name: string) => `Dear ${name},`,
  failedSubject: (number: string) => `The payment for booking ${number} failed`,
  failed: (number: string, amount: string) =>
    `the payment of ${amount} for your booking ${number} failed, and no money was taken.`,
  failedNext: 'You can pay again from your cart bookings.',
  cancelledSubject: (number: string) => `Your booking ${number} is cancelled`,
  cancelled: (number: string) => `your booking ${number} is cancelled.`,
  refundOf: {
    unpaid: () => 'Nothing was paid for it, so there is nothing to refund.',
    full: (amount: string) => `${amount} goes back to you. We write again when it is done.`,
    none: () => 'Its collection had begun, so the amount you paid is not refunded. Please call us with any question.',
    underway: () => 'Your refund is on its way already.',
  },
  refundedSubject: (number: string) => `Refund for booking ${number}`,
  refunded: (number: string, amount: string) => `we have given back ${amount} for your booking ${number}.`,
  reference: (reference: string) => `Reference: ${reference}`,
  look: 'See your booking',
  bank: 'A refund to a bank account or card usually arrives within 5 to 7 working days.',
};

interface News {
  id: string;
  subject: string;
  parts: readonly Part[];
}

async function send(
  tx: Db,
  outbox: Outbox,
  site: Site,
  booking: CartBookingWithPerson,
  { id, subject, parts }: News,
): Promise<void> {
  if (booking.email === null) return;
  const look = { label: messages.look, url: `${site.url}/user/cart-booking` };
  const greeting = messages.greeting(booking.first_name);
  const letter = writeLetter(site, { subject, greeting, parts: [...parts, look] });
  await outbox.add(tx, MAIL_JOB, { id, mail: { to: booking.email, ...letter } });
}

export function sendPaymentFailed(tx: Db, outbox: Outbox, site: Site, booking: CartBookingWithPerson): Promise<void> {
  const { id, booking_number: number, total_amount: total } = booking;
  return send(tx, outbox, site, booking, {
    id: `payment-failed-${id}`,
    subject: messages.failedSubject(number),
    parts: [messages.failed(number, rupeesText(total)), messages.failedNext],
  });
}

export function sendCancelled(
  tx: Db,
  outbox: Outbox,
  site: Site,
  booking: CartBookingWithPerson,
  { rule, amount }: CancellationRefund,
): Promise<void> {
  const { id, booking_number: number } = booking;
  return send(tx, outbox, site, booking, {
    id: `cancelled-${id}`,
    subject: messages.cancelledSubject(number),
    parts: [messages.cancelled(number), messages.refundOf[rule](rupeesText(amount))],
  });
}

export function sendRefunded(
  tx: Db,
  outbox: Outbox,
  site: Site,
  booking: CartBookingWithPerson,
  refund: { id: string; amount: number; reference: string | null; method: 'cash' | 'upi' | null },
): Promise<void> {
  const number = booking.booking_number;
  return send(tx, outbox, site, booking, {
    id: `refund-${refund.id}`,
    subject: messages.refundedSubject(number),
    parts: [
      messages.refunded(number, rupeesText(refund.amount)),
      ...(refund.reference === null ? [] : [messages.reference(refund.reference)]),
      // What was handed out is there already.
      ...(refund.method === null ? [messages.bank] : []),
    ],
  });
}
