// The contents of the mails about a booking: that it came in, is confirmed, moved or cancelled, and the way of its money.
import type { Language } from '@labfront/contract/common';
import { formatDay, formatInstant, formatWindow } from '@labfront/contract/format-date-time';
import type { MessageKind } from '@labfront/contract/message-kinds';
import type { RefundRule } from '@labfront/contract/refund-rules';
import { localDay } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';
import type { Part } from '../../platform/mail/mail-template.ts';
import type { WaysBack } from '../payments/payments.service.ts';
import type { MoneyBack } from '../sales/sales.service.ts';
import { type BookingToTell, bookingFacts, patientText } from './booking-facts.ts';
import { KINDS } from './booking-kinds.ts';
import { nameOfLine } from './booking-lines.ts';
import { bookingNewsHi } from './booking-news.hi.ts';
import type { BookingLineRow, BookingWithPerson } from './bookings.queries.ts';
import { balanceOf } from './part-payments.ts';

const DAY_MS = 86_400_000;

const en = {
  look: 'See your booking',
  timeOpen: 'a time that we agree with you',
  tests: (count: number) => (count === 1 ? '1 test' : `${count} tests`),
  packages: (count: number) => (count === 1 ? '1 package' : `${count} packages`),
  both: (packages: string, tests: string) => `${packages} and ${tests}`,
  receivedSubject: (number: string) => `Booked, we will confirm: your booking ${number}`,
  received: (number: string) => `We have booked this for you, booking ${number}, and will confirm it:`,
  deadline: (time: string) => `We confirm it by ${time}; otherwise it is cancelled and we tell you.`,
  rescheduledSubject: (number: string) => `Your booking ${number} has a new time`,
  rescheduled: (number: string) => `Your booking ${number} has moved to a new time:`,
  timeBefore: (window: string) => `The time before was ${window}. It is not yours any more.`,
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
      unpaid: 'Nothing was paid for it, so there is nothing to refund.',
      none: 'Its collection had begun, so the amount you paid is not refunded. Please call us with any question.',
      returned: 'All that you paid went back to you before.',
    },
    refunded: (number: string, patient: string, amount: string) =>
      `we have given back ${amount} for your booking ${number} (${patient}).`,
    reference: (reference: string) => `Reference: ${reference}`,
    bank: (day: string) =>
      `A refund to a bank account or card usually arrives within 5 to 7 working days, that is by ${day}.`,
  },
  bookNow: {
    nothingToPay: 'There is nothing to pay.',
    refunded: (number: string, patient: string, amount: string, reference: string) =>
      `${amount} of your booking ${number} (${patient}) was handed back to you (reference ${reference}).`,
  },
  notPerformedSubject: (number: string) => `Not every test of your booking ${number} could be done`,
  notPerformed: (number: string, patient: string, count: number) =>
    `we could not do ${count === 1 ? 'one test' : `${count} tests`} of your booking ${number} (${patient}). We are sorry.`,
  notPerformedMoney: {
    none: 'We hold no money of yours for this, so there is nothing to refund.',
    credit: (amount: string, left: string) =>
      `You do not pay for this: ${amount} is taken off, and ${left} is left to pay.`,
  },
  goesBack: {
    bank: (amount: string, day: string) =>
      `${amount} goes back to you the way you paid it, usually by ${day}. We write again when it is done.`,
    counter: (amount: string) => `${amount} is handed back to you: please come by or call us.`,
    underway: (amount: string) => `${amount} is on its way back to you already.`,
  },
};

export const messages: Record<Language, typeof en> = { en, hi: bookingNewsHi };

export interface News {
  id: string;
  kind: MessageKind;
  subject: string;
  parts: readonly Part[];
  /** In paise, where money moves. */
  amount?: number;
  /** The contents of a booking, without names: a telephone is read by others too. */
  what?: string;
}

export interface Unperformed {
  id: string;
  /** The number of tests. */
  count: number;
  /** In paise. */
  amount: number;
  /** Nothing was paid for them, they are not due any more, or their money goes back. */
  way: 'none' | 'credit' | 'refund';
  /** Of a booking that is paid in part, what goes back besides a credit. */
  back: WaysBack;
}

/** The money of a cancelled booking: the rule, and what goes back, or waits or is on its way since before. */
export interface CancelledMoney {
  rule: RefundRule;
  back: WaysBack;
}

/** Banks work from Monday to Friday; a refund takes up to seven of their days. */
const REFUND_WORKING_DAYS = 7;

/** The day by which a refund that leaves now has arrived; `YYYY-MM-DD`. */
export function refundDay(now: number): string {
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
  if (kind === 'booking') return lines.map((booked) => nameOfLine(booked, language));
  return lines.map((booked) =>
    line(booked.quantity, nameOfLine(booked, language), rupeesText(booked.final_price * booked.quantity)),
  );
}

/** `1 package and 2 tests`. */
function whatOf({ language }: BookingWithPerson, lines: readonly BookingLineRow[]): string {
  const { tests, packages, both } = messages[language];
  const count = (kind: BookingLineRow['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((sum, { quantity }) => sum + quantity, 0);
  const [ofTests, ofPackages] = [count('test'), count('package')];
  if (ofPackages === 0) return tests(ofTests);
  return ofTests === 0 ? packages(ofPackages) : both(packages(ofPackages), tests(ofTests));
}

export function receivedOf(site: Site, booking: BookingToTell, lines: readonly BookingLineRow[]): News {
  const { id, kind, booking_number: number, expires_at: deadline, language } = booking;
  const text = messages[language];
  return {
    id: `booking-${id}-${KINDS[kind].words.Pending}`,
    kind: 'booking-made',
    what: whatOf(booking, lines),
    subject: text.receivedSubject(number),
    parts: [
      text.received(number),
      itemsOf(booking, lines),
      ...bookingFacts(site, booking, lines),
      ...(deadline === null ? [] : [text.deadline(formatInstant(deadline, DATE_TIME_WORDS[language]))]),
    ],
  };
}

export function confirmationOf(site: Site, booking: BookingToTell, lines: readonly BookingLineRow[]): News {
  const { id, kind, booking_number: number, language } = booking;
  const { cart } = messages[language];
  return {
    id: kind === 'booking' ? `booking-${id}-${KINDS[kind].words.Confirmed}` : `booking-${id}`,
    kind: 'booking-confirmed',
    what: whatOf(booking, lines),
    subject: cart.confirmedSubject(number),
    parts: [cart.confirmed(number), itemsOf(booking, lines), ...bookingFacts(site, booking, lines)],
  };
}

export function rescheduledOf(
  site: Site,
  booking: BookingToTell,
  lines: readonly BookingLineRow[],
  before: Pick<BookingWithPerson, 'date' | 'slot'>,
): News {
  const { booking_number: number, expires_at: deadline, language } = booking;
  const text = messages[language];
  const { date, slot } = before;
  return {
    id: `rescheduled-${newId()}`,
    kind: 'booking-moved',
    subject: text.rescheduledSubject(number),
    parts: [
      text.rescheduled(number),
      ...bookingFacts(site, booking, lines),
      ...(date !== null && slot !== null ? [text.timeBefore(formatWindow(date, slot, DATE_TIME_WORDS[language]))] : []),
      ...(deadline === null ? [] : [text.deadline(formatInstant(deadline, DATE_TIME_WORDS[language]))]),
    ],
  };
}

/** A sentence for each way on which money goes back. @param isBefore it was asked for earlier. */
function waysBackTexts(language: Language, { bank, counter }: WaysBack, day: string, isBefore = false): string[] {
  const { goesBack } = messages[language];
  const arrival = formatDay(day, DATE_TIME_WORDS[language]);
  const byBank = isBefore ? goesBack.underway(rupeesText(bank)) : goesBack.bank(rupeesText(bank), arrival);
  return [...(bank > 0 ? [byBank] : []), ...(counter > 0 ? [goesBack.counter(rupeesText(counter))] : [])];
}

/** That a booking is cancelled, and what becomes of its money. @param day by which a refund that leaves now has arrived. */
export function cancellationOf(
  booking: BookingWithPerson,
  lines: readonly BookingLineRow[],
  { rule, back }: CancelledMoney,
  day: string,
): News {
  const { id, kind, booking_number: number, language } = booking;
  const { cart, bookNow } = messages[language];
  const isBookNow = kind === 'booking';
  const moneyTexts = () => {
    if (rule === 'full' || rule === 'underway') return waysBackTexts(language, back, day, rule === 'underway');
    return [isBookNow && rule === 'unpaid' ? bookNow.nothingToPay : cart.refundOf[rule]];
  };
  return {
    id: isBookNow ? `booking-${id}-${KINDS[kind].words.Cancelled}` : `cancelled-${id}`,
    kind: 'booking-cancelled',
    subject: cart.cancelledSubject(number),
    parts: [
      cart.cancelled(number, patientText(booking)),
      ...(isBookNow ? [itemsOf(booking, lines)] : []),
      ...moneyTexts(),
    ],
  };
}

/** @param day by which a refund that leaves now has arrived. */
export function moneyBackOf(booking: BookingWithPerson, back: MoneyBack, day: string): News {
  const { kind, booking_number: number, language } = booking;
  const { cart, bookNow, refundedSubject } = messages[language];
  const [amount, patient] = [rupeesText(back.amount), patientText(booking)];
  const isHandedOut = kind === 'booking' && back.isByHand;
  const given = () => [
    cart.refunded(number, patient, amount),
    ...(back.reference === null ? [] : [cart.reference(back.reference)]),
    // The money that was handed out has arrived.
    ...(back.isByHand ? [] : [cart.bank(formatDay(day, DATE_TIME_WORDS[language]))]),
  ];
  return {
    id: `refund-${back.id}`,
    kind: 'refund-done',
    amount: back.amount,
    subject: refundedSubject(number),
    parts: isHandedOut ? [bookNow.refunded(number, patient, amount, back.reference ?? back.id)] : given(),
  };
}

export function paymentFailedOf(booking: BookingWithPerson): News {
  const { id, booking_number: number, language } = booking;
  const total = balanceOf(booking);
  const text = messages[language].cart;
  return {
    id: `payment-failed-${id}`,
    kind: 'payment-waiting',
    amount: total,
    subject: text.failedSubject(number),
    parts: [text.failed(number, patientText(booking), rupeesText(total)), text.failedNext],
  };
}

/** @param day by which a refund that leaves now has arrived. */
export function notPerformedOf(
  booking: BookingWithPerson,
  { id, count, amount, way, back }: Unperformed,
  day: string,
): News {
  const { booking_number: number, language, total_amount: total, paid_amount: paid } = booking;
  const text = messages[language];
  const { none, credit } = text.notPerformedMoney;
  const left = rupeesText(Math.max(0, total - amount - paid));
  return {
    id,
    kind: 'tests-not-performed',
    amount,
    subject: text.notPerformedSubject(number),
    parts: [
      text.notPerformed(number, patientText(booking), count),
      ...(way === 'none' ? [none] : []),
      ...(way === 'credit' ? [credit(rupeesText(amount), left)] : []),
      ...waysBackTexts(language, back, day),
    ],
  };
}
