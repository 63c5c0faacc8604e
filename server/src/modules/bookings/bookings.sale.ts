// A booking as something sold: one from the cart online or at the collection, one by Book Now at the collection.

import type { Cart } from '@labfront/contract/cart';
import { STATES } from '@labfront/contract/messages/words';
import { toRupees } from '@labfront/contract/money';
import { isUnpaid } from '@labfront/contract/refund-rules';
import { AppError, badField, conflictAt, notFound } from '../../platform/base/errors.ts';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { listPatientNames, readPatient } from '../booking-details/booking-details.service.ts';
import { isSeen } from '../record-scopes/record-scopes.service.ts';
import type { SaleKind, SalePdf } from '../sales/sales.service.ts';
import { chargedItems } from './book-now.contents.ts';
import type { BookingKind } from './booking-kinds.ts';
import { listLinesOf } from './booking-lines.queries.ts';
import { nameOfLine } from './booking-lines.ts';
import type { BookingMails } from './booking-mails.ts';
import {
  insertRefundedLines,
  listAdjustments,
  listPatientLines,
  noteRefund,
  releaseRefundedLines,
  tieRefundedLines,
} from './booking-patients.queries.ts';
import { refundableOf } from './booking-patients.ts';
import { listClaims, movePaymentStatus, setOrder } from './booking-payments.queries.ts';
import type { Lifecycle } from './bookings.lifecycle.ts';
import { type BookingWithPerson, findBooking, holdBooking } from './bookings.queries.ts';
import { readPaidLines } from './paid-lines.ts';
import { balanceOf } from './part-payments.ts';

interface Dependencies {
  mails: BookingMails;
  lifecycle: Lifecycle;
}

/** The lines of a booking on its receipt: with several patients each line names its patient, and unbilled lines are left out. */
async function receiptLines(db: Db, { id, language }: BookingWithPerson): Promise<SalePdf['lines']> {
  const lines = await listLinesOf(db, [id]);
  const ofPatients = await listPatientLines(db, [id]);
  if (ofPatients.length === 0) {
    return chargedItems(lines).map((line) => {
      const { quantity, price, final_price } = line;
      return { name: nameOfLine(line, language), quantity, price, finalPrice: final_price };
    });
  }
  const isForOne = new Set(ofPatients.map((line) => line.booking_patient_id)).size === 1;
  return ofPatients.flatMap((own) => {
    const line = lines.find(({ item_id }) => item_id === own.item_id);
    if (!line || own.included_in !== null) return [];
    const item = nameOfLine(line, language);
    const name = isForOne ? item : `${item} (${readPatient(own).name})`;
    return [{ name, quantity: 1, price: line.price, finalPrice: own.price }];
  });
}

/** As `SaleKind.lines`. */
async function giveBackLines(
  tx: Db,
  booking: BookingWithPerson,
  lineIds: readonly string[],
  now: string,
): Promise<number> {
  const due = balanceOf(booking);
  if (due > 0) throw conflictAt('lineIds', 'BALANCE_DUE', { due: rupeesText(due) });
  const wanted = new Set(lineIds);
  const lines = await listLinesOf(tx, [booking.id]);
  const paid = (await readPaidLines(tx, booking, lines)).filter(({ id }) => wanted.has(id));
  if (paid.length < wanted.size) throw notFound('Line');
  // An amount that a promise or a test that was not performed has given back is not given back again.
  const { returned } = await listAdjustments(tx, [booking.id]);
  const left = paid.map((line) => ({ id: line.id, amount: refundableOf(line, returned) }));
  const amount = left.reduce((sum, line) => sum + line.amount, 0);
  if (paid.every((line) => line.paid === 0)) throw badField('lineIds', 'VALIDATION.linesCostNothing');
  if (amount === 0) throw conflictAt('lineIds', 'LINE_REFUNDED');
  const rows = left.map((line) => ({
    line_id: line.id,
    booking_id: booking.id,
    amount: line.amount,
    request_id: null,
    refund_id: null,
    created_at: now,
  }));
  if (!(await insertRefundedLines(tx, rows))) throw conflictAt('lineIds', 'LINE_REFUNDED');
  return amount;
}

export function bookingSale(kind: BookingKind, { mails, lifecycle }: Dependencies): SaleKind<BookingWithPerson> {
  return {
    kind,
    noun: 'Booking',
    unpaid: 'NOT_PAID.booking',
    find: (db, id) => findBooking(db, kind, id),
    isSeen: (db, scope, id) => isSeen(db, 'bookings', id, scope),
    hold: holdBooking,
    owed: (booking) => ({
      number: booking.booking_number,
      paise: balanceOf(booking),
      price: booking.total_amount,
    }),
    takesParts: true,

    refuseUnlessDue(booking) {
      if (booking.status === 'Cancelled') {
        const word = kind === 'booking' ? 'cancelled' : 'Cancelled';
        throw new AppError('BOOKING_CANCELLED.unpayable', { state: STATES[word] });
      }
      if (!isUnpaid(booking.payment_status)) throw new AppError('ALREADY_PAID.booking');
      if (balanceOf(booking) === 0) throw new AppError('NOTHING_TO_PAY');
    },

    async receiptContent(db, booking, text) {
      return {
        subject: text.booking(booking.booking_number),
        mailSubject: text.mailBooking(booking.booking_number),
        patients: listPatientNames(booking),
        lines: await receiptLines(db, booking),
        coupon: booking.coupon_code === null ? null : { code: booking.coupon_code, amount: booking.discount },
        fee: booking.fee,
        staffDiscount: booking.staff_discount,
        credited: booking.credited,
        promised: booking.promised,
        takenAt: 'counter',
      };
    },

    mailAgain(booking) {
      const isFirm = booking.status === 'Confirmed' || booking.status === 'Completed';
      if (kind === 'cart-booking' && !isFirm) {
        throw new AppError('NOT_CONFIRMED', { state: STATES[booking.status] });
      }
      return async (tx, mailId) => {
        const money = booking.status === 'Cancelled' ? await lifecycle.moneyOfCancelled(tx, booking) : null;
        await mails.again(tx, booking, await listLinesOf(tx, [booking.id]), { id: mailId, money });
      };
    },

    mailMoneyBack: mails.moneyBack,
    lines: { giveBack: giveBackLines, tie: tieRefundedLines, noteRefund, release: releaseRefundedLines },
    claims: (db, which) => listClaims(db, kind, which),
    onPaid: lifecycle.onPaid,
    onFailed: lifecycle.onFailed,
    movePayment: movePaymentStatus,
  };
}

/** Refuses a booking at prices that do not hold, with the cart at those that do. @param totalPaise what is to be paid of it. */
export function cartChanged(cart: Cart, totalPaise: number): AppError {
  const details = { total: toRupees(totalPaise), cart };
  return new AppError('CART_CHANGED', { total: rupeesText(totalPaise) }, { details });
}

/** Settles a further online payment. @param holdAnew holds its place until it is paid. */
export function onlineSale(
  sale: SaleKind<BookingWithPerson>,
  onlinePayment: boolean,
  holdAnew: (booking: BookingWithPerson) => Promise<void>,
): SaleKind<BookingWithPerson> {
  return {
    ...sale,
    online: {
      refuseUnlessPayable(booking) {
        if (booking.payment_status === 'paid') throw new AppError('ORDER_PAID.booking');
        const isUnsettled = booking.status !== 'Cancelled' && isUnpaid(booking.payment_status);
        const isOpen = isUnsettled && balanceOf(booking) > 0;
        if (isOpen && booking.payment_method === 'online' && onlinePayment) return;
        throw new AppError(isOpen ? 'NOTHING_TO_PAY.atCollection' : 'NOTHING_TO_PAY');
      },
      beforeOrder: holdAnew,
      tieOrder: setOrder,
    },
  };
}
