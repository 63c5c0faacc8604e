// Money of a cart booking over the counter, on its way back, and on paper (wire.md, Cart bookings).

import type { CartBooking } from '@labfront/contract/cart-bookings';
import type { Outcome } from '@labfront/contract/messages/outcomes';
import { STATES } from '@labfront/contract/messages/words';
import { toPaise } from '@labfront/contract/money';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Site } from '../../platform/env.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { Resend } from '../../platform/resend.ts';
import type { Caller } from '../../platform/serve.ts';
import { type GivenBack, type PaymentsService, refundsOnPaper } from '../payments/payments.service.ts';
import {
  type ReceiptContent,
  type ReceiptFile,
  type ReceiptsService,
  receiptTexts,
  resendReceipt,
} from '../receipts/receipts.service.ts';
import type { Lifecycle } from './cart-bookings.lifecycle.ts';
import { type CartBookingWithPerson, findBooking, listLinesOf } from './cart-bookings.queries.ts';
import { toCartBooking } from './cart-bookings.view.ts';
import { sendConfirmation } from './confirmation-mail.ts';

export const SUBJECT = 'cart-booking';

interface Dependencies {
  database: Database;
  outbox: Outbox;
  audit: Audit;
  payments: PaymentsService;
  receipts: ReceiptsService;
  resend: Resend;
  lifecycle: Lifecycle;
  site: Site;
}

export function createBookingMoney(dependencies: Dependencies) {
  const { database, outbox, audit, payments, receipts, lifecycle, site } = dependencies;
  const { db } = database;

  async function change(id: string, work: (tx: Db, booking: CartBookingWithPerson) => Promise<void>) {
    await database.write(async (tx) => {
      const booking = await findBooking(tx, id);
      if (!booking) throw notFound('Booking');
      await work(tx, booking);
    });
    outbox.wake();
    return lifecycle.read(id);
  }

  async function contentOf(booking: CartBookingWithPerson, paymentId: string): Promise<ReceiptContent> {
    const money = (await payments.moneyOf(db, [paymentId])).get(paymentId);
    const lines = await listLinesOf(db, [booking.id]);
    const { patient } = toCartBooking(booking, lines, money);
    const name = `${booking.first_name} ${booking.last_name}`.trim();
    const way = money?.way ?? 'online';
    const text = receiptTexts[booking.language];
    return {
      language: booking.language,
      subject: text.booking(booking.booking_number),
      person: { name, contact: booking.mobile_number },
      patient: patient.name === name ? null : patient.name,
      lines: lines.map((line) => ({ ...line, finalPrice: line.final_price })),
      total: booking.total_amount,
      method: way === 'online' ? text.online(money?.method ?? null) : text.counter(way, money?.receivedBy ?? null),
      paymentId,
      refunds: refundsOnPaper(money),
      isTest: money?.gateway === 'test',
    };
  }

  const receiptOf = (booking: CartBookingWithPerson): Promise<ReceiptFile> =>
    receipts.file(db, booking.payment_id, () => contentOf(booking, booking.payment_id ?? ''));

  return {
    /**
     * Mails the confirmation of a booking once more, or its receipt as a file.
     * @throws AppError 404, 409 `NOT_CONFIRMED`, `NOT_PAID` or `NO_EMAIL`, 429 after three an hour.
     */
    async resendMail(id: string, mail: 'confirmation' | 'receipt'): Promise<Outcome> {
      const booking = await findBooking(db, id);
      if (!booking) throw notFound('Booking');
      const about = { record: SUBJECT, recordId: id };
      if (mail === 'receipt') {
        const subject = receiptTexts[booking.language].mailBooking(booking.booking_number);
        return resendReceipt(dependencies, { ...about, person: booking, subject, file: await receiptOf(booking) });
      }
      if (booking.status !== 'Confirmed' && booking.status !== 'Completed') {
        throw new AppError('NOT_CONFIRMED', { state: STATES[booking.status] });
      }
      const lines = await listLinesOf(db, [id]);
      return dependencies.resend({ ...about, mail, email: booking.email }, (tx, mailId) =>
        sendConfirmation(tx, outbox, site, booking, lines, mailId),
      );
    },

    /**
     * Records what was paid at the collection; a Pending booking becomes Confirmed.
     * @throws AppError 404, 409 `ALREADY_PAID`, 409 `BOOKING_CANCELLED`.
     */
    settle: (id: string, method: 'cash' | 'upi', receivedBy: string): Promise<CartBooking> =>
      change(id, async (tx, booking) => {
        if (booking.status === 'Cancelled') {
          throw new AppError('BOOKING_CANCELLED.unpayable', { state: STATES.Cancelled });
        }
        if (booking.payment_status !== 'created' && booking.payment_status !== 'failed') {
          throw new AppError('ALREADY_PAID.booking');
        }
        await payments.settle(tx, {
          kind: SUBJECT,
          id,
          number: booking.booking_number,
          accountId: booking.account_id,
          amountPaise: booking.total_amount,
          method,
          receivedBy,
        });
        await audit.write(tx, {
          action: 'cart-booking.settle',
          recordId: id,
          details: { method, paise: booking.total_amount },
        });
      }),

    /**
     * Gives back a part or all of what was received: through the gateway, or as a hand-out over the counter.
     * @throws AppError 404, 409 `NOT_PAID`, 409 `REFUND_TOO_HIGH` naming what is left, 400 where the gateway is gone and it is not
     * said how the money was handed out and to whom.
     */
    refund: (caller: Caller, id: string, { amount, ...said }: GivenBack): Promise<CartBooking> =>
      change(id, async (tx, { payment_id: paymentId }) => {
        if (paymentId === null) throw new AppError('NOT_PAID.booking');
        const amountPaise = toPaise(amount);
        await payments.giveBack(tx, { ...said, paymentId, amountPaise, requestedBy: caller.accountId });
        await audit.write(tx, { action: 'cart-booking.refund', recordId: id, details: { paise: amountPaise } });
      }),

    /** The receipt of a booking for its owner and for administrators. @throws AppError 404, 409 `NOT_PAID`. */
    async receipt(caller: Caller, id: string): Promise<ReceiptFile> {
      const booking = await findBooking(db, id);
      const mayRead = booking && (booking.account_id === caller.accountId || caller.role === 'admin');
      if (!mayRead) throw notFound('Booking');
      return receiptOf(booking);
    },
  };
}
