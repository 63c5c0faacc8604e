// The mails that tell a customer where a booking stands, and what becomes of its money.

import { formatOpeningHours } from '@labfront/contract/format-date-time';
import { laboratoryHours } from '@labfront/contract/opening-hours';
import type { Clock } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { DATE_TIME_WORDS } from '../../platform/mail/date-time-words.ts';
import { greet, pageUrl, renderMail } from '../../platform/mail/mail-template.ts';
import { NOTICE_JOB, type Notice, noticeTime } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { listPatientNames } from '../booking-details/booking-details.service.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { MoneyBack } from '../sales/sales.service.ts';
import type { BookingToTell } from './booking-facts.ts';
import { KINDS } from './booking-kinds.ts';
import { withoutNames } from './booking-lines.ts';
import {
  type CancelledMoney,
  cancellationOf,
  confirmationOf,
  messages,
  moneyBackOf,
  type News,
  notPerformedOf,
  paymentFailedOf,
  receivedOf,
  refundDay,
  rescheduledOf,
  type Unperformed,
} from './booking-news.ts';
import { listPatientLines } from './booking-patients.queries.ts';
import { type BookingLineRow, type BookingWithPerson, findCentrePlace } from './bookings.queries.ts';

/** The place where the patient comes: a listed centre, else the laboratory. */
async function placeOf(tx: Db, site: Site, booking: BookingWithPerson): Promise<string | null> {
  const { collection, centre_id: id, language } = booking;
  if (collection === 'home') return null;
  const centre = id === null ? undefined : await findCentrePlace(tx, id);
  const { name, address, hours } = centre ?? {
    name: site.name,
    address: site.address,
    hours: laboratoryHours(site.hours),
  };
  const town = centre ? `${centre.city} ${centre.pincode}`.trim() : '';
  const open = formatOpeningHours(hours, DATE_TIME_WORDS[language]);
  return [name, address, town, open].filter(Boolean).join(', ');
}

/** The booking with its place, and of several patients the lines of each. */
async function toTell(tx: Db, site: Site, booking: BookingWithPerson): Promise<BookingToTell> {
  const isOfSeveral = listPatientNames(booking).length > 1;
  const of_patients = isOfSeveral ? await listPatientLines(tx, [booking.id]) : [];
  return { ...booking, place: await placeOf(tx, site, booking), of_patients };
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

  return {
    /** That a booking has come in, and that staff will confirm it. */
    async received(tx: Db, booking: BookingWithPerson, lines: readonly BookingLineRow[]): Promise<void> {
      await send(tx, booking, receivedOf(site, await toTell(tx, site, booking), await tellable(tx, lines)));
    },

    async confirmed(tx: Db, booking: BookingWithPerson, lines: readonly BookingLineRow[]): Promise<void> {
      await send(tx, booking, confirmationOf(site, await toTell(tx, site, booking), await tellable(tx, lines)));
    },

    /** That a booking has another time. @param before when it was. */
    async rescheduled(
      tx: Db,
      booking: BookingWithPerson,
      lines: readonly BookingLineRow[],
      before: Pick<BookingWithPerson, 'date' | 'slot'>,
    ): Promise<void> {
      await send(tx, booking, rescheduledOf(site, await toTell(tx, site, booking), await tellable(tx, lines), before));
    },

    async cancelled(
      tx: Db,
      booking: BookingWithPerson,
      lines: readonly BookingLineRow[],
      money: CancelledMoney,
    ): Promise<void> {
      await send(tx, booking, cancellationOf(booking, await tellable(tx, lines), money, refundDay(clock.now())));
      if (money.rule !== 'full') return;
      const { bank, counter } = money.back;
      const started = { id: `refund-started-${booking.id}`, kind: 'refund-started', amount: bank } as const;
      const waiting = { id: `refund-waiting-${booking.id}`, kind: 'refund-waiting', amount: counter } as const;
      for (const news of [started, waiting]) if (news.amount > 0) await tell(tx, booking, news);
    },

    paymentFailed: (tx: Db, booking: BookingWithPerson): Promise<void> => send(tx, booking, paymentFailedOf(booking)),

    /** That some tests are not performed, and what becomes of their money. */
    notPerformed: (tx: Db, booking: BookingWithPerson, tests: Unperformed): Promise<void> =>
      send(tx, booking, notPerformedOf(booking, tests, refundDay(clock.now()))),

    moneyBack: (tx: Db, booking: BookingWithPerson, back: MoneyBack): Promise<void> =>
      send(tx, booking, moneyBackOf(booking, back, refundDay(clock.now()))),

    /** Once more where it stands, of a visit that was the confirmation. @param money of a cancelled one, else null. */
    async again(
      tx: Db,
      row: BookingWithPerson,
      all: readonly BookingLineRow[],
      { id, money }: { id: string; money: CancelledMoney | null },
    ): Promise<void> {
      const booking = await toTell(tx, site, row);
      const lines = await tellable(tx, all);
      const news =
        money !== null
          ? cancellationOf(booking, lines, money, refundDay(clock.now()))
          : (booking.status === 'Pending' ? receivedOf : confirmationOf)(site, booking, lines);
      await send(tx, booking, { ...news, id });
    },
  };
}

export type BookingMails = ReturnType<typeof createBookingMails>;
