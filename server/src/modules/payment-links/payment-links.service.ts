// Payment links: staff send them, whoever has one pays for its booking without an account.
import { toRupees } from '@labfront/contract/money';
import type { PayLink } from '@labfront/contract/payment-links';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/base/clock.ts';
import type { Site } from '../../platform/base/env.ts';
import { AppError } from '../../platform/base/errors.ts';
import { hashToken, newId, newToken } from '../../platform/base/ids.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import { inBatches } from '../../platform/db/batches.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { type Caller, scopeOf } from '../../platform/http/caller.ts';
import type { Limit, Limits } from '../../platform/limits/limits.ts';
import { pageUrl } from '../../platform/mail/mail-template.ts';
import { NOTICE_JOB, type Notice } from '../../platform/mail/notice.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { type BookingsService, balanceOf } from '../bookings/bookings.service.ts';
import type { Notices } from '../messages/notices.service.ts';
import type { PaymentsService } from '../payments/payments.service.ts';
import { paymentLinkMail } from './payment-link-mail.ts';
import {
  deleteLinksBefore,
  endLinkOf,
  findLinkOrder,
  findLivingLink,
  insertLink,
  type PaymentLinkRow,
  setLinkOrder,
} from './payment-links.queries.ts';

const DAY_MS = 86_400_000;
const LASTS_MS = 7 * DAY_MS;
/** The time for which an ended link is kept, to answer requests for it. */
const KEPT_MS = 30 * DAY_MS;
const KIND = 'payment-waiting';
/** Each is a message to somebody's telephone. */
const LINKS_OF_BOOKING: Limit = { name: 'payment-links-booking', max: 5, windowMs: DAY_MS };
const LINKS_OF_STAFF: Limit = { name: 'payment-links', max: 300, windowMs: DAY_MS };
const WRONG_PER_NETWORK: Limit = { name: 'pay-network', max: 30, windowMs: 3_600_000 };

type Booking = Awaited<ReturnType<BookingsService['toPay']['holdDue']>>;

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  audit: Audit;
  outbox: Outbox;
  site: Site;
  notices: Notices;
  bookings: Pick<BookingsService, 'toPay'>;
  payments: Pick<PaymentsService, 'moneyOfSales'>;
}

export function createPaymentLinksService(dependencies: Dependencies) {
  const { database, clock, limits, audit, outbox, site, notices, payments } = dependencies;
  const { toPay } = dependencies.bookings;
  const { db } = database;
  const now = () => isoTime(clock.now());

  /** Tells a number that staff name, else the customer on their telephone and by mail. */
  async function tell(tx: Db, link: PaymentLinkRow, booking: Booking, url: string, recipient: string | undefined) {
    const { account_id: accountId, language, email, booking_number: number, first_name: firstName } = booking;
    const id = `payment-link-${link.id}`;
    const amount = rupeesText(balanceOf(booking));
    const variables = { number, amount, url };
    if (recipient !== undefined) {
      // Somebody else's number: it is not the account's, whose choice of channels does not count for it.
      const isOwn = recipient === booking.mobile_number;
      const to = { recipient, language, accountId: isOwn ? accountId : null };
      return notices.sendText(tx, to, { kind: KIND, id, variables });
    }
    const letter = email && paymentLinkMail(site, { email, firstName, language, number, amount, url });
    const mail = letter ? { ...letter, language } : undefined;
    await outbox.add(tx, NOTICE_JOB, { id, kind: KIND, accountId, variables, mail } satisfies Notice);
  }

  /**
   * A link that is not over, with its booking. Its 256 random bits are not guessed: wrong ones are counted against floods alone, and close
   * no right one.
   * @throws AppError 410 `PAY_LINK_ENDED`, in its place 429 past 30 wrong ones of a network in an hour.
   */
  const open = (token: string, address: string): Promise<{ link: PaymentLinkRow; booking: Booking }> =>
    limits.countFailure(WRONG_PER_NETWORK, address, async () => {
      const link = await findLivingLink(db, hashToken(token), now());
      const booking = link && (await toPay.find(db, link.booking_id));
      if (!booking || booking.status === 'Cancelled') throw new AppError('PAY_LINK_ENDED');
      return { link, booking };
    });

  /** Paise of the last payment of a booking of which nothing is due any more. A price that has fallen since is no more than itself. */
  async function lastPaid(booking: Booking): Promise<number> {
    const money = (await payments.moneyOfSales(db, [booking])).get(booking.id);
    return Math.min(money?.payments.at(-1)?.amount ?? booking.total_amount, booking.total_amount);
  }

  async function show({ link, booking }: { link: PaymentLinkRow; booking: Booking }): Promise<PayLink> {
    const due = balanceOf(booking);
    const amount = due > 0 ? due : await lastPaid(booking);
    return {
      state: due > 0 ? 'due' : 'paid',
      bookingNumber: booking.booking_number,
      amount: toRupees(amount),
      totalAmount: toRupees(booking.total_amount),
      paidBefore: toRupees(booking.total_amount - amount),
      date: booking.date,
      slot: booking.slot,
      laboratory: site.name,
      expiresAt: link.expires_at,
    };
  }

  return {
    /**
     * Makes a link for a booking of the caller's scope, which ends the one before, and tells the customer or a number of it.
     * @throws AppError 404, 409 where nothing is due or nothing is paid online, 429 past 5 links of a booking or 300 of a caller in a day.
     */
    async create(caller: Caller, bookingId: string, mobileNumber: string | undefined) {
      const token = newToken();
      await limits.hit(LINKS_OF_STAFF, caller.accountId);
      const made = await database.write(async (tx) => {
        const booking = await toPay.holdDue(tx, bookingId, scopeOf(caller));
        const refusal = await limits.count(tx, LINKS_OF_BOOKING, bookingId);
        if (refusal) return refusal;
        const before = await endLinkOf(tx, bookingId, now());
        const link: PaymentLinkRow = {
          id: newId(),
          booking_id: bookingId,
          token_hash: hashToken(token),
          order_id: before?.order_id ?? null,
          order_amount: before?.order_amount ?? null,
          created_by: caller.accountId,
          created_at: now(),
          expires_at: isoTime(clock.now() + LASTS_MS),
          ended_at: null,
        };
        await insertLink(tx, link);
        const url = pageUrl(site, booking.language, `/pay/${token}`);
        await tell(tx, link, booking, url, mobileNumber);
        await audit.write(tx, { action: 'booking.payment-link', recordId: bookingId, details: { link: link.id } });
        return { url, expiresAt: link.expires_at };
      });
      if (made instanceof AppError) throw made;
      outbox.wake();
      return { link: made.url, expiresAt: made.expiresAt };
    },

    /** @throws AppError 410 `PAY_LINK_ENDED`, 429. */
    get: async (token: string, address: string): Promise<PayLink> => show(await open(token, address)),

    /**
     * The payment order of a link's booking; asking again gives the same one.
     * @throws AppError as `get`, and 409 where nothing is due any more or the amount changes meanwhile, 503 `GATEWAY_DOWN`.
     */
    async order(token: string, address: string): Promise<{ orderId: string; amount: number }> {
      const { link, booking } = await open(token, address);
      if (booking.payment_id !== null && balanceOf(booking) === 0) throw new AppError('ORDER_PAID.booking');
      return toPay.order(booking, {
        orderOf: (row) => findLinkOrder(db, link.id, balanceOf(row)),
        tieOrder: (tx, _id, tie) => setLinkOrder(tx, link.id, tie),
      });
    },

    /**
     * Confirms a payment by the signature that the checkout gave the browser; repeating it changes nothing.
     * @throws AppError as `get`, and as `PaymentsService.verify`; 409 `BOOKING_CANCELLED` where the money goes back.
     */
    async verify(
      token: string,
      address: string,
      said: { order_id: string; razorpay_payment_id: string; razorpay_signature: string },
    ): Promise<PayLink> {
      const { link, booking } = await open(token, address);
      await toPay.verify(booking, said.order_id, said.razorpay_payment_id, said.razorpay_signature);
      outbox.wake();
      const paid = await toPay.find(db, booking.id);
      if (!paid || paid.status === 'Cancelled') throw new AppError('BOOKING_CANCELLED');
      // It costs something else by now, and what was paid goes back.
      if (balanceOf(paid) > 0) throw new AppError('AMOUNT_CHANGED');
      return show({ link, booking: paid });
    },

    /** Forgets links that were over 30 days ago. */
    sweep: (): Promise<void> =>
      inBatches((most) => database.write((tx) => deleteLinksBefore(tx, isoTime(clock.now() - KEPT_MS), most))),
  };
}

export type PaymentLinksService = ReturnType<typeof createPaymentLinksService>;
