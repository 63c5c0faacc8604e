// The mails that tell a customer where a booking stands, and what becomes of its money.

import type { Language } from '@labfront/contract/common';
import { formatDay, formatInstant, formatOpeningHours, formatWindow } from '@labfront/contract/format-date-time';
import type { MessageKind } from '@labfront/contract/message-kinds';
import { laboratoryHours } from '@labfront/contract/opening-hours';
import type { CancellationRefund } from '@labfront/contract/refund-rules';
import { type Clock, localDay } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { newId } from '../../platform/base/ids.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';
import { greet, type Part, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { NOTICE_JOB, type Notice, noticeTime } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { MoneyBack } from '../sales/sales.service.ts';
import { type BookingToTell, bookingFacts, patientText } from './booking-facts.ts';
import { KINDS } from './booking-kinds.ts';
import { nameOfLine, withoutNames } from './booking-lines.ts';
import { bookingMailsHi } from './booking-mails.hi.ts';
import { type BookingLineRow, type BookingWithPerson, findCentrePlace } from './bookings.queries.ts';

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
  notPerformedSubject: (number: string) => `Not every test of your booking ${number} could be done`,
  notPerformed: (number: string, patient: string, count: number) =>
    `we could not do ${count === 1 ? 'one test' : `${count} tests`} of your booking ${number} (${patient}). We are sorry.`,
  notPerformedMoney: {
    none: () => 'Nothing was paid for this, so there is nothing to refund.',
    credit: (amount: string, left: string) =>
      `You do not pay for this: ${amount} is taken off, and ${left} is left to pay.`,
    bank: (amount: string, _left: string, day: string) =>
      `${amount} goes back to you, usually by ${day}. We write again when it is done.`,
    counter: (amount: string) => `${amount} is handed back to you: please come by or call us.`,
  },
};

const messages: Record<Language, typeof en> = { en, hi: bookingMailsHi };

interface News {
  id: string;
  kind: MessageKind;
  subject: string;
  parts: readonly Part[];
  /** In paise, where money moves. */
  amount?: number;
  /** The contents of a booking, without names: a telephone is read by others too. */
  what?: string;
}

interface Unperformed {
  id: string;
  /** The number of tests. */
  count: number;
  amount: number;
  way: keyof (typeof en)['notPerformedMoney'];
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

function receivedOf(site: Site, booking: BookingToTell, lines: readonly BookingLineRow[]): News {
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

function confirmationOf(site: Site, booking: BookingToTell, lines: readonly BookingLineRow[]): News {
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

function rescheduledOf(
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

/** The lines of a cancelled Book Now booking, and its refund. */
function bookNowCancellationOf(booking: BookingWithPerson, lines: readonly BookingLineRow[], goesBack: boolean): News {
  const { id, kind, booking_number: number, language } = booking;
  const { bookNow, cart } = messages[language];
  return {
    id: `booking-${id}-${KINDS[kind].words.Cancelled}`,
    kind: 'booking-cancelled',
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
  const money = text.refundOf[rule](rupeesText(amount), formatDay(day, DATE_TIME_WORDS[language]));
  return {
    id: `cancelled-${id}`,
    kind: 'booking-cancelled',
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
    // The money that was handed out has arrived.
    ...(back.method === null ? [cart.bank(formatDay(day, DATE_TIME_WORDS[language]))] : []),
  ];
}

/** The place where the patient comes: a listed centre, else the laboratory. */
async function withPlace(tx: Db, site: Site, booking: BookingWithPerson): Promise<BookingToTell> {
  const { collection, centre_id: id, language } = booking;
  if (collection === 'home') return { ...booking, place: null };
  const centre = id === null ? undefined : await findCentrePlace(tx, id);
  const { name, address, hours } = centre ?? {
    name: site.name,
    address: site.address,
    hours: laboratoryHours(site.hours),
  };
  const town = centre ? `${centre.city} ${centre.pincode}`.trim() : '';
  const open = formatOpeningHours(hours, DATE_TIME_WORDS[language]);
  return { ...booking, place: [name, address, town, open].filter(Boolean).join(', ') };
}

interface Dependencies {
  clock: Clock;
  outbox: Outbox;
  site: Site;
  catalogue: Pick<CatalogueService, 'sensitiveAmong'>;
}

/** Each adds a notice with a mail to the outbox inside `tx`. An account without an e-mail address gets no mail. */
export function createBookingMails({ clock, outbox, site, catalogue }: Dependencies) {
  /** The lines as a mail names them: a mailbox may be read by others. */
  async function tellable(tx: Db, lines: readonly BookingLineRow[]): Promise<BookingLineRow[]> {
    const ids = lines.map(({ item_id }) => item_id);
    return withoutNames(lines, await catalogue.sensitiveAmong(tx, ids));
  }

  async function tell(
    tx: Db,
    booking: BookingWithPerson,
    {
      id,
      kind,
      amount,
      what = '',
      mail,
    }: Pick<News, 'id' | 'kind' | 'what'> & Pick<Notice, 'mail'> & { amount: number },
  ) {
    const { booking_number: number, language, date, slot, account_id: accountId } = booking;
    const time = date === null ? messages[language].timeOpen : noticeTime(date, slot);
    const url = pageUrl(site, language, KINDS[booking.kind].page);
    const variables = { number, what, time, amount: rupeesText(amount), url };
    await outbox.add(tx, NOTICE_JOB, { id, kind, accountId, variables, mail } satisfies Notice);
  }

  async function send(
    tx: Db,
    booking: BookingWithPerson,
    { id, kind, subject, parts, amount = 0, what }: News,
  ): Promise<void> {
    const { language, email: to } = booking;
    const about = { id, kind, amount, ...(what !== undefined && { what }) };
    if (to === null) return tell(tx, booking, about);
    const look = { label: messages[language].look, url: pageUrl(site, language, KINDS[booking.kind].page) };
    const greeting = greet(language, booking.first_name);
    const letter = renderMail(site, { language, subject, greeting, parts: [...parts, look] });
    await tell(tx, booking, { ...about, mail: { to, language, ...letter } });
  }

  const cancellation = (
    booking: BookingWithPerson,
    lines: readonly BookingLineRow[],
    refund: CancellationRefund,
    isPaidOnline: boolean,
  ) =>
    booking.kind === 'booking' && !isPaidOnline
      ? bookNowCancellationOf(booking, lines, refund.rule === 'full')
      : cancellationOf(booking, refund, refundDay(clock.now()));

  return {
    /** That a booking has come in, and that staff will confirm it. */
    async received(tx: Db, booking: BookingWithPerson, lines: readonly BookingLineRow[]): Promise<void> {
      await send(tx, booking, receivedOf(site, await withPlace(tx, site, booking), await tellable(tx, lines)));
    },

    async confirmed(tx: Db, booking: BookingWithPerson, lines: readonly BookingLineRow[]): Promise<void> {
      await send(tx, booking, confirmationOf(site, await withPlace(tx, site, booking), await tellable(tx, lines)));
    },

    /** That a booking has another time. @param before when it was. */
    async rescheduled(
      tx: Db,
      booking: BookingWithPerson,
      lines: readonly BookingLineRow[],
      before: Pick<BookingWithPerson, 'date' | 'slot'>,
    ): Promise<void> {
      await send(
        tx,
        booking,
        rescheduledOf(site, await withPlace(tx, site, booking), await tellable(tx, lines), before),
      );
    },

    /** @param refund what of its money goes back. @param isPaidOnline whether it goes back the way it came. */
    cancelled: async (
      tx: Db,
      booking: BookingWithPerson,
      lines: readonly BookingLineRow[],
      refund: CancellationRefund,
      isPaidOnline: boolean,
    ): Promise<void> => {
      await send(tx, booking, cancellation(booking, await tellable(tx, lines), refund, isPaidOnline));
      if (refund.rule !== 'full') return;
      await tell(tx, booking, { id: `refund-started-${booking.id}`, kind: 'refund-started', amount: refund.amount });
    },

    paymentFailed(tx: Db, booking: BookingWithPerson): Promise<void> {
      const { id, booking_number: number, total_amount: total, language } = booking;
      const text = messages[language].cart;
      return send(tx, booking, {
        id: `payment-failed-${id}`,
        kind: 'payment-waiting',
        amount: total,
        subject: text.failedSubject(number),
        parts: [text.failed(number, patientText(booking), rupeesText(total)), text.failedNext],
      });
    },

    /** That some tests are not performed, and what becomes of their money. @param amount paise. */
    notPerformed(tx: Db, booking: BookingWithPerson, { id, count, amount, way }: Unperformed): Promise<void> {
      const { booking_number: number, language, total_amount: total } = booking;
      const text = messages[language];
      const left = rupeesText(total - amount);
      const day = formatDay(refundDay(clock.now()), DATE_TIME_WORDS[language]);
      return send(tx, booking, {
        id,
        kind: 'tests-not-performed',
        amount,
        subject: text.notPerformedSubject(number),
        parts: [
          text.notPerformed(number, patientText(booking), count),
          text.notPerformedMoney[way](rupeesText(amount), left, day),
        ],
      });
    },

    moneyBack: (tx: Db, booking: BookingWithPerson, back: MoneyBack): Promise<void> =>
      send(tx, booking, {
        id: `refund-${back.id}`,
        kind: 'refund-done',
        amount: back.amount,
        subject: messages[booking.language].refundedSubject(booking.booking_number),
        parts: moneyBackOf(booking, back, refundDay(clock.now())),
      }),

    /** Once more where it stands, of a visit that was the confirmation. */
    async again(tx: Db, row: BookingWithPerson, all: readonly BookingLineRow[], id: string): Promise<void> {
      const booking = await withPlace(tx, site, row);
      const lines = await tellable(tx, all);
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
