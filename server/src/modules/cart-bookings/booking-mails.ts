// The mails about a booking's money and its end. An account without an e-mail address gets none.
import type { Language } from '@labfront/contract/common';
import type { CancellationRefund } from '@labfront/contract/refund-rules';
import type { Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { greet, type Part, pageUrl, writeLetter } from '../../platform/letter.ts';
import { MAIL_JOB } from '../../platform/mail.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { rupeesText } from '../../platform/rupees.ts';
import { cartBookingMailsHi } from './booking-mails.hi.ts';
import type { CartBookingWithPerson } from './cart-bookings.queries.ts';

const en = {
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

const messages: Record<Language, typeof en> = { en, hi: cartBookingMailsHi };

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
  const { language } = booking;
  const look = { label: messages[language].look, url: pageUrl(site, language, '/user/cart-booking') };
  const greeting = greet(language, booking.first_name);
  const letter = writeLetter(site, { language, subject, greeting, parts: [...parts, look] });
  await outbox.add(tx, MAIL_JOB, { id, mail: { to: booking.email, ...letter } });
}

export function sendPaymentFailed(tx: Db, outbox: Outbox, site: Site, booking: CartBookingWithPerson): Promise<void> {
  const { id, booking_number: number, total_amount: total, language } = booking;
  const text = messages[language];
  return send(tx, outbox, site, booking, {
    id: `payment-failed-${id}`,
    subject: text.failedSubject(number),
    parts: [text.failed(number, rupeesText(total)), text.failedNext],
  });
}

export function sendCancelled(
  tx: Db,
  outbox: Outbox,
  site: Site,
  booking: CartBookingWithPerson,
  { rule, amount }: CancellationRefund,
): Promise<void> {
  const { id, booking_number: number, language } = booking;
  const text = messages[language];
  return send(tx, outbox, site, booking, {
    id: `cancelled-${id}`,
    subject: text.cancelledSubject(number),
    parts: [text.cancelled(number), text.refundOf[rule](rupeesText(amount))],
  });
}

export function sendRefunded(
  tx: Db,
  outbox: Outbox,
  site: Site,
  booking: CartBookingWithPerson,
  refund: { id: string; amount: number; reference: string | null; method: 'cash' | 'upi' | null },
): Promise<void> {
  const { booking_number: number, language } = booking;
  const text = messages[language];
  return send(tx, outbox, site, booking, {
    id: `refund-${refund.id}`,
    subject: text.refundedSubject(number),
    parts: [
      text.refunded(number, rupeesText(refund.amount)),
      ...(refund.reference === null ? [] : [text.reference(refund.reference)]),
      // What was handed out is there already.
      ...(refund.method === null ? [text.bank] : []),
    ],
  });
}
