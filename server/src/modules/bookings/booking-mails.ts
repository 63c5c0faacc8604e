// The mails that tell a customer where a booking stands, and what becomes of its money.

import type { Language } from '@labfront/contract/common';
import type { CancellationRefund } from '@labfront/contract/refund-rules';
import { spokenDay, spokenInstant } from '@labfront/contract/spoken-times';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { MAIL_JOB } from '../../platform/mail/mail.ts';
import { greet, type Part, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { SPOKEN } from '../../platform/mail/spoken-words.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { MoneyBack } from '../sales/sales.service.ts';
import { type BookingToTell, bookingFacts, patientText } from './booking-facts.ts';
import { KINDS } from './booking-kinds.ts';
import { bookingMailsHi } from './booking-mails.hi.ts';
import { type BookingLineRow, type BookingWithPerson, findCentrePlace } from './bookings.queries.ts';

const DAY_MS = 86_400_000;

const en = {
  look: 'See your booking',
  receivedSubject: (number: string) => `Booked, we will confirm: your booking ${number}`,
  received: (number: string) => `We have booked this for you, booking ${number}, and will confirm it:`,
  deadline: (time: string) => `We confirm it by ${time}; otherwise it is cancelled and we tell you.`,
  refundedSubject: (number: string) => `Refund for booking ${number}`,
  cart: {
    confirmedSubject: (number: string) => `Your booking ${number} is confirmed`,
    confirmed: (number: string) => `Your booking ${number} is confirmed:`,
    line: (quantity: number, name: string, price: string) => `${quantity} × ${name}: ${price}`,
    failedSubject: (number: string) => `The payment for booking ${number} failed`,
    failed: (number: string, patient: string, amount: string) =>
      `the payment of ${amount} for your booking ${number} (${patient}) failed, and no money was taken.`,
    failedNext: 'You can pay again from your cart bookings.',
    cancelledSubject: (number: string) => `Your booking ${number} is cancelled`,
    cancelled: (number: string, patient: string) => `your booking ${number} (${patient}) is cancelled.`,
    refundOf: {
      unpaid: () => 'Nothing was paid for it, so there is nothing to refund.',
      full: (amount: string, day: string) =>
        `${amount} goes back to you, usually by ${day}. We write again when it is done.`,
      none: () => 'Its collection had begun, so the amount you paid is not refunded. Please call us with any question.',
      underway: () => 'Your refund is on its way already.',
    },
    refunded: (number: string, patient: string, amount: string) =>
      `we have given back ${amount} for your booking ${number} (${patient}).`,
    reference: (reference: string) => `Reference: ${reference}`,
    bank: (day: string) =>
      `A refund to a bank account or card usually arrives within 5 to 7 working days, that is by ${day}.`,
  },
  bookNow: {
    nothingToPay: 'There is nothing to pay.',
    goesBack: 'What you paid is handed back to you: please come by or call us.',
    refunded: (number: string, patient: string, amount: string, reference: string) =>
      `${amount} of your booking ${number} (${patient}) was handed back to you (reference ${reference}).`,
  },
};

const messages: Record<Language, typeof en> = { en, hi: bookingMailsHi };

interface News {
  id: string;
  subject: string;
  parts: readonly Part[];
}

/** Banks work from Monday to Friday; a refund takes up to seven of their days. */
const REFUND_WORKING_DAYS = 7;

/** The day by which a refund that leaves now has arrived; `YYYY-MM-DD`. */
function refundDay(now: number): string {
  let [left, at] = [REFUND_WORKING_DAYS, now];
  while (left > 0) {
    at += DAY_MS;
    const weekday = new Date(`${localDay(at)}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return localDay(at);
}

/** Of one from the cart each item with its price; a package of Book Now may hold what is booked beside it. */
function itemsOf({ kind, language }: BookingWithPerson, lines: readonly BookingLineRow[]): string[] {
  const { line } = messages[language].cart;
  if (kind === 'booking') return lines.map(({ name }) => name);
  return lines.map(({ quantity, name, final_price }) => line(quantity, name, rupeesText(final_price * quantity)));
}

function receivedOf(site: Site, booking: BookingToTell, lines: readonly BookingLineRow[]): News {
  const { id, kind, booking_number: number, expires_at: deadline, language } = booking;
  const text = messages[language];
  return {
    id: `booking-${id}-${KINDS[kind].words.Pending}`,
    subject: text.receivedSubject(number),
    parts: [
      text.received(number),
      itemsOf(booking, lines),
      ...bookingFacts(site, booking, lines),
      ...(deadline === null ? [] : [text.deadline(spokenInstant(deadline, SPOKEN[language]))]),
    ],
  };
}

function confirmationOf(site: Site, booking: BookingToTell, lines: readonly BookingLineRow[]): News {
  const { id, kind, booking_number: number, language } = booking;
  const { cart } = messages[language];
  return {
    id: kind === 'booking' ? `booking-${id}-${KINDS[kind].words.Confirmed}` : `booking-${id}`,
    subject: cart.confirmedSubject(number),
    parts: [cart.confirmed(number), itemsOf(booking, lines), ...bookingFacts(site, booking, lines)],
  };
}

/** What a Book Now booking that is cancelled held, and what becomes of its money. */
function bookNowCancellationOf(booking: BookingWithPerson, lines: readonly BookingLineRow[], goesBack: boolean): News {
  const { id, kind, booking_number: number, language } = booking;
  const { bookNow, cart } = messages[language];
  return {
    id: `booking-${id}-${KINDS[kind].words.Cancelled}`,
    subject: cart.cancelledSubject(number),
    parts: [
      cart.cancelled(number, patientText(booking)),
      itemsOf(booking, lines),
      goesBack ? bookNow.goesBack : bookNow.nothingToPay,
    ],
  };
}

function cancellationOf(booking: BookingWithPerson, { rule, amount }: CancellationRefund, day: string): News {
  const { id, booking_number: number, language } = booking;
  const text = messages[language].cart;
  const money = text.refundOf[rule](rupeesText(amount), spokenDay(day, SPOKEN[language]));
  return {
    id: `cancelled-${id}`,
    subject: text.cancelledSubject(number),
    parts: [text.cancelled(number, patientText(booking)), money],
  };
}

function moneyBackOf(booking: BookingWithPerson, back: MoneyBack, day: string): readonly Part[] {
  const { kind, booking_number: number, language } = booking;
  const { cart, bookNow } = messages[language];
  const [amount, patient] = [rupeesText(back.amount), patientText(booking)];
  if (kind === 'booking') return [bookNow.refunded(number, patient, amount, back.reference ?? back.id)];
  return [
    cart.refunded(number, patient, amount),
    ...(back.reference === null ? [] : [cart.reference(back.reference)]),
    // What was handed out is there already.
    ...(back.method === null ? [cart.bank(spokenDay(day, SPOKEN[language]))] : []),
  ];
}

async function withPlace(tx: Db, booking: BookingWithPerson): Promise<BookingToTell> {
  const { collection, centre_id: id } = booking;
  const centre = collection === 'centre' && id !== null ? await findCentrePlace(tx, id) : undefined;
  if (!centre) return { ...booking, place: null };
  const { name, address, city, pincode, hours } = centre;
  return { ...booking, place: [name, address, `${city} ${pincode}`.trim(), hours].filter(Boolean).join(', ') };
}

/** Each adds a mail to the outbox inside `tx`. An account without an e-mail address gets none. */
export function createBookingMails({ clock, outbox, site }: { clock: Clock; outbox: Outbox; site: Site }) {
  async function send(tx: Db, booking: BookingWithPerson, { id, subject, parts }: News): Promise<void> {
    if (booking.email === null) return;
    const { language } = booking;
    const look = { label: messages[language].look, url: pageUrl(site, language, KINDS[booking.kind].page) };
    const greeting = greet(language, booking.first_name);
    const letter = renderMail(site, { language, subject, greeting, parts: [...parts, look] });
    await outbox.add(tx, MAIL_JOB, { id, mail: { to: booking.email, ...letter } });
  }

  const cancellation = (booking: BookingWithPerson, lines: readonly BookingLineRow[], refund: CancellationRefund) =>
    booking.kind === 'booking'
      ? bookNowCancellationOf(booking, lines, refund.rule === 'full')
      : cancellationOf(booking, refund, refundDay(clock.now()));

  return {
    /** That a booking has come in, and that staff will confirm it. */
    async received(tx: Db, booking: BookingWithPerson, lines: readonly BookingLineRow[]): Promise<void> {
      await send(tx, booking, receivedOf(site, await withPlace(tx, booking), lines));
    },

    async confirmed(tx: Db, booking: BookingWithPerson, lines: readonly BookingLineRow[]): Promise<void> {
      await send(tx, booking, confirmationOf(site, await withPlace(tx, booking), lines));
    },

    /** @param refund what of its money goes back. */
    cancelled: (
      tx: Db,
      booking: BookingWithPerson,
      lines: readonly BookingLineRow[],
      refund: CancellationRefund,
    ): Promise<void> => send(tx, booking, cancellation(booking, lines, refund)),

    paymentFailed(tx: Db, booking: BookingWithPerson): Promise<void> {
      const { id, booking_number: number, total_amount: total, language } = booking;
      const text = messages[language].cart;
      return send(tx, booking, {
        id: `payment-failed-${id}`,
        subject: text.failedSubject(number),
        parts: [text.failed(number, patientText(booking), rupeesText(total)), text.failedNext],
      });
    },

    moneyBack: (tx: Db, booking: BookingWithPerson, back: MoneyBack): Promise<void> =>
      send(tx, booking, {
        id: `refund-${back.id}`,
        subject: messages[booking.language].refundedSubject(booking.booking_number),
        parts: moneyBackOf(booking, back, refundDay(clock.now())),
      }),

    /** Once more where it stands, of a visit that was the confirmation. */
    async again(tx: Db, row: BookingWithPerson, lines: readonly BookingLineRow[], id: string): Promise<void> {
      const booking = await withPlace(tx, row);
      const goesBack = booking.payment_id !== null;
      const news =
        booking.status === 'Pending'
          ? receivedOf(site, booking, lines)
          : booking.kind === 'booking' && booking.status === 'Cancelled'
            ? bookNowCancellationOf(booking, lines, goesBack)
            : confirmationOf(site, booking, lines);
      await send(tx, booking, { ...news, id });
    },
  };
}

export type BookingMails = ReturnType<typeof createBookingMails>;
