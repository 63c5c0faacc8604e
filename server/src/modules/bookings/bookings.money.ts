// Money of Book Now bookings: taken by staff at the collection, handed back over the counter, and on paper (wire.md, Bookings).
import type { Outcome } from '@labfront/contract/messages/outcomes';
import { STATES } from '@labfront/contract/messages/words';
import { toPaise } from '@labfront/contract/money';
import type { Audit } from '../../platform/audit/audit.ts';
import { type Clock, isoTime } from '../../platform/clock.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Resend } from '../../platform/resend.ts';
import type { Caller } from '../../platform/serve.ts';
import { showDetails } from '../booking-details/booking-details.service.ts';
import { type LedgerMatchService, salesBook } from '../ledger/ledger-match.service.ts';
import {
  type GivenBack,
  type PaymentSubject,
  type PaymentsService,
  refundsOnPaper,
} from '../payments/payments.service.ts';
import {
  type ReceiptContent,
  type ReceiptFile,
  type ReceiptsService,
  receiptTexts,
  resendReceipt,
} from '../receipts/receipts.service.ts';
import { isTold, sendBookingMail, sendMoneyBack } from './booking-mails.ts';
import { chargedItems } from './bookings.contents.ts';
import {
  type BookingWithPerson,
  findBooking,
  listClaims,
  listItemsOf,
  lockBooking,
  movePaymentStatus,
  setPaid,
} from './bookings.queries.ts';

const SUBJECT = 'booking';

interface Dependencies {
  database: Database;
  clock: Clock;
  outbox: Outbox;
  audit: Audit;
  payments: PaymentsService;
  receipts: ReceiptsService;
  resend: Resend;
  ledgerMatch: LedgerMatchService;
  site: Site;
}

export function createBookingMoney(dependencies: Dependencies) {
  const { database, clock, outbox, audit, payments, receipts, site } = dependencies;
  const { db } = database;
  const now = () => isoTime(clock.now());

  /** Told in the transaction that records the payment or the hand-out. */
  const subject: PaymentSubject = {
    async onPaid(tx, id, { paymentId }) {
      const before = await findBooking(tx, id);
      if (!before || !(await setPaid(tx, id, paymentId, now()))) return false;
      if (before.status === 'pending') {
        await sendBookingMail(tx, outbox, site, 'approved', before, await listItemsOf(tx, [id]), 'paid');
      }
      return true;
    },
    // Money over the counter cannot fail: it was counted before it is recorded.
    onFailed: async () => {},
    onRefundPending: (tx, id, paymentId) => movePaymentStatus(tx, { id, paymentId }, ['paid'], 'refund_pending', now()),
    onRefunded: (tx, id, paymentId) =>
      movePaymentStatus(tx, { id, paymentId }, ['paid', 'refund_pending'], 'refunded', now()),
    async onMoneyBack(tx, id, refund) {
      const booking = await findBooking(tx, id);
      if (booking) await sendMoneyBack(tx, outbox, site, booking, refund);
    },
  };
  payments.registerSubject(SUBJECT, subject);
  dependencies.ledgerMatch.registerBook(SUBJECT, salesBook(listClaims));

  /** Works on a booking whose row is held until the commit. */
  async function change(id: string, work: (tx: Db, booking: BookingWithPerson) => Promise<void>): Promise<void> {
    await database.write(async (tx) => {
      const booking = (await lockBooking(tx, id, now())) ? await findBooking(tx, id) : undefined;
      if (!booking) throw notFound('Booking');
      await work(tx, booking);
    });
    outbox.wake();
  }

  async function contentOf(booking: BookingWithPerson, paymentId: string): Promise<ReceiptContent> {
    const money = (await payments.moneyOf(db, [paymentId])).get(paymentId);
    const name = `${booking.first_name} ${booking.last_name}`.trim();
    const patient = showDetails(booking).patient.name;
    const text = receiptTexts[booking.language];
    return {
      language: booking.language,
      subject: text.booking(booking.booking_number),
      person: { name, contact: booking.mobile_number },
      patient: patient === name ? null : patient,
      lines: chargedItems(await listItemsOf(db, [booking.id])).map((item) => ({
        name: item.name,
        quantity: 1,
        price: item.price,
        finalPrice: item.final_price,
      })),
      total: booking.total_price,
      method: text.counter(money?.way ?? 'cash', money?.receivedBy ?? null),
      paymentId,
      refunds: refundsOnPaper(money),
      isTest: false,
    };
  }

  const receiptOf = (booking: BookingWithPerson): Promise<ReceiptFile> =>
    receipts.file(db, booking.payment_id, () => contentOf(booking, booking.payment_id ?? ''));

  return {
    /**
     * Mails where a booking stands once more, or its receipt as a file. Of a visit that was, the confirmation.
     * @throws AppError 404, 409 `NOT_PAID` or `NO_EMAIL`, 429 after three an hour.
     */
    async resendMail(id: string, mail: 'confirmation' | 'receipt'): Promise<Outcome> {
      const booking = await findBooking(db, id);
      if (!booking) throw notFound('Booking');
      const about = { record: SUBJECT, recordId: id };
      if (mail === 'receipt') {
        const subject = receiptTexts[booking.language].mailBooking(booking.booking_number);
        return resendReceipt(dependencies, { ...about, person: booking, subject, file: await receiptOf(booking) });
      }
      const status = isTold(booking.status) ? booking.status : 'approved';
      const terms = booking.payment_id === null ? 'toPay' : status === 'rejected' ? 'goesBack' : 'paid';
      const items = await listItemsOf(db, [id]);
      return dependencies.resend({ ...about, mail, email: booking.email }, (tx, mailId) =>
        sendBookingMail(tx, outbox, site, status, booking, items, terms, mailId),
      );
    },

    /**
     * Records what was paid at the collection; a pending booking is approved by it.
     * @throws AppError 404, 409 `ALREADY_PAID`, 409 `BOOKING_CANCELLED`.
     */
    settle: (id: string, method: 'cash' | 'upi', receivedBy: string): Promise<void> =>
      change(id, async (tx, booking) => {
        if (booking.status === 'rejected') {
          throw new AppError('BOOKING_CANCELLED.unpayable', { state: STATES.cancelled });
        }
        if (booking.payment_status !== 'created') {
          throw new AppError('ALREADY_PAID.booking');
        }
        await payments.settle(tx, {
          kind: SUBJECT,
          id,
          number: booking.booking_number,
          accountId: booking.account_id,
          amountPaise: booking.total_price,
          method,
          receivedBy,
        });
        const details = { method, paise: booking.total_price };
        await audit.write(tx, { action: 'booking.settle', recordId: id, details });
      }),

    /**
     * Records what was handed back over the counter, a part or all of what was received.
     * @throws AppError 404, 409 `NOT_PAID`, 409 `REFUND_TOO_HIGH` naming what is left, 409 `HAND_OUT_WAITING`.
     */
    refund: (caller: Caller, id: string, { amount, ...said }: GivenBack): Promise<void> =>
      change(id, async (tx, { payment_id: paymentId }) => {
        if (paymentId === null) throw new AppError('NOT_PAID.booking');
        const amountPaise = toPaise(amount);
        await payments.giveBack(tx, { ...said, paymentId, amountPaise, requestedBy: caller.accountId });
        await audit.write(tx, { action: 'booking.refund', recordId: id, details: { paise: amountPaise } });
      }),

    /** Sets aside inside `tx` all that a rejected booking still holds, for staff to hand out. @returns whether there was any. */
    async giveBackAll(tx: Db, id: string): Promise<boolean> {
      // Read again, now that its row is held: a payment may have been recorded since.
      const paymentId = (await findBooking(tx, id))?.payment_id ?? null;
      return paymentId !== null && payments.refund(tx, paymentId, 'Booking cancelled');
    },

    /** The receipt of a booking for its owner and for administrators. @throws AppError 404, 409 `NOT_PAID`. */
    async receipt(caller: Caller, id: string): Promise<ReceiptFile> {
      const booking = await findBooking(db, id);
      const mayRead = booking && (booking.account_id === caller.accountId || caller.role === 'admin');
      if (!mayRead) throw notFound('Booking');
      return receiptOf(booking);
    },
  };
}
