// Limits that keep unpaid bookings from taking every collection window and from sending mail without end.
import { createHash } from 'node:crypto';
import type { Account } from '@labfront/contract/accounts';
import type { AddressSnapshot } from '@labfront/contract/booking-details';
import { networkOf } from '../../platform/base/client-network.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { BookingLimitsEnv, Site } from '../../platform/base/env.ts';
import { AppError } from '../../platform/base/errors.ts';
import { currentRequest } from '../../platform/base/request-context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';
import { NOTICE_JOB, type Notice } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type ResolvedDetails, readPatient } from '../booking-details/booking-details.service.ts';
import { expiryOf } from './booking-expiry.ts';
import { listSeats, type Seat, takeSeat } from './booking-limits.queries.ts';
import { type ExpiredBooking, expiryMail } from './expiry-mail.ts';
import { normaliseAddress } from './normalise-address.ts';

const DAY_MS = 86_400_000;
/**
 * Mails a day about bookings that are made and cancelled, to a mailbox that was confirmed and to one that was not: by whom they are
 * read, because accounts come and go.
 */
const MAILS: Limit = { name: 'booking-mails', max: 10, windowMs: DAY_MS };
const UNCONFIRMED_MAILS: Limit = { name: 'booking-mails-unconfirmed', max: 3, windowMs: DAY_MS };
/** Counted apart: a customer who waits for a collection is told that there will be none, whatever they booked and cancelled before. */
const EXPIRY_MAILS: Limit = { name: 'booking-expiry-mails', max: 10, windowMs: DAY_MS };
const UNCONFIRMED_EXPIRY_MAILS: Limit = { name: 'booking-expiry-mails-unconfirmed', max: 3, windowMs: DAY_MS };

interface NewBooking {
  id: string;
  account: Pick<Account, '_id' | 'mobileNumber'>;
  paise: number;
  isPaidAtCollection: boolean;
  /** In a window: one for each patient. */
  places: number;
  details: Pick<ResolvedDetails, 'patient' | 'address' | 'date' | 'slot'>;
}

/** The recipient of a mail about a booking. */
export interface MailedPerson {
  email: string | null;
  /** Null while the address is not confirmed. */
  email_verified_at: string | null;
  mobile_number: string | null;
}

/** A subject that open bookings are counted by. */
interface Subject {
  kind: 'account' | 'mobile' | 'address' | 'network';
  value: string;
  /** Open bookings; 0 for any number. */
  most: number;
  /** Places of all of them together; 0 for any number. */
  mostPlaces: number;
}

interface Dependencies {
  clock: Clock;
  limits: Limits;
  outbox: Outbox;
  site: Site;
  bookingLimits: BookingLimitsEnv;
}

export function createBookingLimitsService({ clock, limits, outbox, site, bookingLimits }: Dependencies) {
  const { unpaid, unpaidPlaces, unpaidPerNetwork, unpaidPlacesPerNetwork, perDay } = bookingLimits;
  const ofPerson = { most: unpaid, mostPlaces: unpaidPlaces };
  const ofNetwork = { most: unpaidPerNetwork, mostPlaces: unpaidPlacesPerNetwork };
  const made: Limit = { name: 'bookings-made', max: perDay, windowMs: DAY_MS };

  function refusal({ kind, most }: Subject): AppError {
    const key = kind === 'account' ? 'OPEN_BOOKINGS_LIMIT' : (`OPEN_BOOKINGS_LIMIT.${kind}` as const);
    const details = { limit: most, countedBy: kind };
    return new AppError(key, { limit: most, phone: site.phone }, { details });
  }

  function placesRefusal({ kind, mostPlaces: limit }: Subject): AppError {
    const key = kind === 'account' ? 'OPEN_PLACES_LIMIT' : (`OPEN_PLACES_LIMIT.${kind}` as const);
    return new AppError(key, { limit, phone: site.phone }, { details: { limit, countedBy: kind } });
  }

  /** In the order in which every booking takes its seats, so that no two wait for each other. */
  function countedBy({ account, details }: NewBooking): Subject[] {
    const address = details.address === null ? null : (JSON.parse(details.address) as AddressSnapshot);
    const patient = readPatient(details);
    const mobiles = new Set([patient.mobileNumber || account.mobileNumber, address?.number]);
    const sender = currentRequest()?.address;
    const counted: Subject[] = [{ kind: 'account', value: account._id, ...ofPerson }];
    for (const value of [...mobiles].sort()) if (value) counted.push({ kind: 'mobile', value, ...ofPerson });
    if (address) counted.push({ kind: 'address', value: normaliseAddress(address), ...ofPerson });
    if (sender) counted.push({ kind: 'network', value: networkOf(sender), ...ofNetwork });
    return counted.filter(({ most, mostPlaces }) => most > 0 || mostPlaces > 0);
  }

  const seatsOf = async (tx: Db, digests: readonly string[]) =>
    Map.groupBy(await listSeats(tx, digests), ({ subject }) => subject);

  /** @returns the first free seat of a subject with `taken`. @throws AppError 409 when it has no more bookings or places. */
  function freeSeat(subject: Subject, taken: readonly Seat[], places: number): number {
    const { most, mostPlaces } = subject;
    if (most > 0 && taken.length >= most) throw refusal(subject);
    const held = taken.reduce((sum, seat) => sum + seat.places, 0);
    if (mostPlaces > 0 && held + places > mostPlaces) throw placesRefusal(subject);
    const gone = new Set(taken.map(({ seat }) => seat));
    let seat = 1;
    while (gone.has(seat)) seat += 1;
    return seat;
  }

  /**
   * Takes a seat of each subject, one after the other. It is the first free one: bookings of one subject at the same moment wait for each
   * other there, and each counts the places of those before.
   */
  async function take(tx: Db, bookingId: string, places: number, subjects: readonly Subject[]): Promise<void> {
    const digestOf = ({ kind, value }: Subject) => `${kind}:${createHash('sha256').update(value).digest('base64url')}`;
    const wanted = subjects.map((subject) => ({ subject, digest: digestOf(subject) }));
    if (wanted.length === 0) return;
    let taken = await seatsOf(
      tx,
      wanted.map(({ digest }) => digest),
    );
    for (const { subject, digest } of wanted) {
      for (;;) {
        const seat = freeSeat(subject, taken.get(digest) ?? [], places);
        if (await takeSeat(tx, { subject: digest, seat, places }, bookingId)) break;
        taken = new Map([...taken, ...(await seatsOf(tx, [digest]))]);
      }
    }
  }

  async function countMail(tx: Db, person: MailedPerson, confirmed: Limit, unconfirmed: Limit): Promise<boolean> {
    const limit = person.email_verified_at === null ? unconfirmed : confirmed;
    // Customers without an address are told by telephone.
    const reached = person.email === null ? person.mobile_number : mailboxOf(person.email);
    return reached !== null && (await limits.count(tx, limit, reached)) === null;
  }

  return {
    /**
     * Counts a booking that is to be paid, inside the transaction that makes it. It counts until it is paid or over, which triggers
     * see to. What staff make is not counted and does not expire.
     * @returns when it ends unless staff confirm it; ISO time, null for never.
     * @throws AppError 409 `OPEN_BOOKINGS_LIMIT` or `OPEN_PLACES_LIMIT` with `limit` and `countedBy`, 429 for an account that made too many
     * today: its own lists are answered whole.
     */
    async admit(tx: Db, caller: Pick<Caller, 'rights'>, booking: NewBooking): Promise<string | null> {
      if (caller.rights.has('booking.create')) return null;
      const refused = perDay > 0 ? await limits.count(tx, made, booking.account._id) : null;
      if (refused) throw refused;
      if (booking.paise === 0) return null;
      await take(tx, booking.id, booking.places, countedBy(booking));
      const at = booking.isPaidAtCollection ? expiryOf(booking.details, clock.now(), bookingLimits) : null;
      return at === null ? null : isoTime(at);
    },

    /** Returns the time at which an unconfirmed booking that was moved now expires; ISO time, null for never. */
    expiryAt(window: { date: string; slot: string }): string | null {
      const at = expiryOf(window, clock.now(), bookingLimits);
      return at === null ? null : isoTime(at);
    },

    /**
     * Whether a mail may go out that a customer can cause at no cost; counted inside `tx`. Mails about money and about what staff
     * decided do not ask. The booking stands on the screens either way.
     */
    mayMail: (tx: Db, person: MailedPerson): Promise<boolean> => countMail(tx, person, MAILS, UNCONFIRMED_MAILS),

    /** Tells a customer inside `tx` that their booking has ended unconfirmed. @param path of the page that shows it. */
    async mailExpired(
      tx: Db,
      booking: MailedPerson & ExpiredBooking & { id: string; account_id: string },
      path: string,
    ): Promise<void> {
      const isCounted = await countMail(tx, booking, EXPIRY_MAILS, UNCONFIRMED_EXPIRY_MAILS);
      if (!isCounted) return;
      const { email: to, language, account_id: accountId } = booking;
      const notice: Notice = {
        id: `expired-${booking.id}`,
        kind: 'booking-cancelled',
        accountId,
        variables: { number: booking.booking_number },
        mail: to === null ? undefined : { to, language, ...expiryMail(site, booking, path) },
      };
      await outbox.add(tx, NOTICE_JOB, notice);
    },
  };
}

export type BookingLimitsService = ReturnType<typeof createBookingLimitsService>;
