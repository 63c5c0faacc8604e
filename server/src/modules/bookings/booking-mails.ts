// The mails that tell a customer where a booking stands, and what becomes of its money.

import type { Language } from '@labfront/contract/common';
import type { CancellationRefund } from '@labfront/contract/refund-rules';
import type { Site } from '../../platform/base/env.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { MAIL_JOB } from '../../platform/mail/mail.ts';
import { greet, type Part, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { MoneyBack } from '../sales/sales.service.ts';
import { type BookingState, KINDS } from './booking-kinds.ts';
import { bookingMailsHi } from './booking-mails.hi.ts';
import type { BookingLineRow, BookingWithPerson } from './bookings.queries.ts';

const en = {
  look: 'See your booking',
  window: (date: string, slot: string) => `Collection: ${date}, ${slot}`,
  noWindow: 'We will call you to agree on a time.',
  refundedSubject: (number: string) => `Refund for booking ${number}`,
  cart: {
    confirmedSubject: (number: string) => `Your booking ${number} is confirmed`,
    confirmed: (number: string) => `Your booking ${number} is confirmed:`,
    line: (quantity: number, name: string, price: string) => `${quantity} × ${name}: ${price}`,
    total: (amount: string) => `Total: ${amount}`,
    lostWindow: (window: string) =>
      `The time you chose (${window}) had filled up before your payment reached us. Your booking stands: we will call you to agree on another time, or you can cancel it and get your money back.`,
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
    refunded: (number: string, amount: string) => `we have given back ${amount} for your booking ${number}.`,
    reference: (reference: string) => `Reference: ${reference}`,
    bank: 'A refund to a bank account or card usually arrives within 5 to 7 working days.',
  },
  bookNow: {
    subject: {
      Pending: (number: string) => `We have your booking ${number}`,
      Confirmed: (number: string) => `Your booking ${number} is confirmed`,
      Cancelled: (number: string) => `Your booking ${number} is cancelled`,
    },
    intro: {
      Pending: (number: string) => `we have your booking ${number} and will confirm it shortly:`,
      Confirmed: (number: string) => `your booking ${number} is confirmed:`,
      Cancelled: (number: string) => `your booking ${number} is cancelled:`,
    },
    total: (amount: string) => `Price: ${amount}, paid at the collection`,
    paid: (amount: string) => `Price: ${amount}, paid`,
    nothingToPay: 'There is nothing to pay.',
    goesBack: 'What you paid is handed back to you: please come by or call us.',
    refunded: (number: string, amount: string, reference: string) =>
      `${amount} of your booking ${number} was handed back to you (reference ${reference}).`,
  },
};

const messages: Record<Language, typeof en> = { en, hi: bookingMailsHi };

interface News {
  id: string;
  subject: string;
  parts: readonly Part[];
}

type Told = Exclude<BookingState, 'Completed'>;

function timeText(booking: BookingWithPerson): string {
  const { date, slot, lost_window: lost, language } = booking;
  const text = messages[language];
  if (date !== null && slot !== null) return text.window(date, slot);
  return lost === null ? text.noWindow : text.cart.lostWindow(lost.replace(' ', ', '));
}

function confirmationOf(booking: BookingWithPerson, lines: readonly BookingLineRow[]): News {
  const { id, booking_number: number, language } = booking;
  const text = messages[language].cart;
  return {
    id: `booking-${id}`,
    subject: text.confirmedSubject(number),
    parts: [
      text.confirmed(number),
      lines.map((line) => text.line(line.quantity, line.name, rupeesText(line.final_price * line.quantity))),
      text.total(rupeesText(booking.total_amount)),
      timeText(booking),
    ],
  };
}

/** Where a Book Now booking stands. */
function standingOf(
  booking: BookingWithPerson,
  status: Told,
  lines: readonly BookingLineRow[],
  goesBack: boolean,
): News {
  const { id, kind, booking_number: number, language } = booking;
  const text = messages[language].bookNow;
  const price = rupeesText(booking.total_amount);
  const terms = [booking.payment_id === null ? text.total(price) : text.paid(price), timeText(booking)];
  return {
    id: `booking-${id}-${KINDS[kind].words[status]}`,
    subject: text.subject[status](number),
    parts: [
      text.intro[status](number),
      lines.map(({ name }) => name),
      ...(status === 'Cancelled' ? [goesBack ? text.goesBack : text.nothingToPay] : terms),
    ],
  };
}

function cancellationOf(booking: BookingWithPerson, { rule, amount }: CancellationRefund): News {
  const { id, booking_number: number, language } = booking;
  const text = messages[language].cart;
  return {
    id: `cancelled-${id}`,
    subject: text.cancelledSubject(number),
    parts: [text.cancelled(number), text.refundOf[rule](rupeesText(amount))],
  };
}

function moneyBackOf({ kind, booking_number: number, language }: BookingWithPerson, back: MoneyBack): readonly Part[] {
  const { cart, bookNow } = messages[language];
  const amount = rupeesText(back.amount);
  if (kind === 'booking') return [bookNow.refunded(number, amount, back.reference ?? back.id)];
  return [
    cart.refunded(number, amount),
    ...(back.reference === null ? [] : [cart.reference(back.reference)]),
    // What was handed out is there already.
    ...(back.method === null ? [cart.bank] : []),
  ];
}

/** Each adds a mail to the outbox inside `tx`. An account without an e-mail address gets none. */
export function createBookingMails({ outbox, site }: { outbox: Outbox; site: Site }) {
  async function send(tx: Db, booking: BookingWithPerson, { id, subject, parts }: News): Promise<void> {
    if (booking.email === null) return;
    const { language } = booking;
    const look = { label: messages[language].look, url: pageUrl(site, language, KINDS[booking.kind].page) };
    const greeting = greet(language, booking.first_name);
    const letter = renderMail(site, { language, subject, greeting, parts: [...parts, look] });
    await outbox.add(tx, MAIL_JOB, { id, mail: { to: booking.email, ...letter } });
  }

  return {
    /** That a Book Now booking has come in. */
    received: (tx: Db, booking: BookingWithPerson, lines: readonly BookingLineRow[]): Promise<void> =>
      send(tx, booking, standingOf(booking, 'Pending', lines, false)),

    confirmed: (tx: Db, booking: BookingWithPerson, lines: readonly BookingLineRow[]): Promise<void> =>
      send(
        tx,
        booking,
        booking.kind === 'booking' ? standingOf(booking, 'Confirmed', lines, false) : confirmationOf(booking, lines),
      ),

    /** @param refund what of its money goes back. */
    cancelled: (
      tx: Db,
      booking: BookingWithPerson,
      lines: readonly BookingLineRow[],
      refund: CancellationRefund,
    ): Promise<void> =>
      send(
        tx,
        booking,
        booking.kind === 'booking'
          ? standingOf(booking, 'Cancelled', lines, refund.rule === 'full')
          : cancellationOf(booking, refund),
      ),

    paymentFailed(tx: Db, booking: BookingWithPerson): Promise<void> {
      const { id, booking_number: number, total_amount: total, language } = booking;
      const text = messages[language].cart;
      return send(tx, booking, {
        id: `payment-failed-${id}`,
        subject: text.failedSubject(number),
        parts: [text.failed(number, rupeesText(total)), text.failedNext],
      });
    },

    moneyBack: (tx: Db, booking: BookingWithPerson, back: MoneyBack): Promise<void> =>
      send(tx, booking, {
        id: `refund-${back.id}`,
        subject: messages[booking.language].refundedSubject(booking.booking_number),
        parts: moneyBackOf(booking, back),
      }),

    /** Once more where it stands, of a visit that was the confirmation. */
    again(tx: Db, booking: BookingWithPerson, lines: readonly BookingLineRow[], id: string): Promise<void> {
      const status = booking.status === 'Completed' ? 'Confirmed' : booking.status;
      const news =
        booking.kind === 'booking'
          ? standingOf(booking, status, lines, booking.payment_id !== null)
          : confirmationOf(booking, lines);
      return send(tx, booking, { ...news, id });
    },
  };
}

export type BookingMails = ReturnType<typeof createBookingMails>;
