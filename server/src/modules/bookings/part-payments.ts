// Bookings that are paid in parts: what is still due, and totals that fall while a part is paid.
import type { CartBooking, PaidSoFar } from '@labfront/contract/cart-bookings';
import { type Outcome, outcome } from '@labfront/contract/messages/outcomes';
import type { RefundReason } from '@labfront/contract/messages/refund-reasons';
import { toPaise, toRupees } from '@labfront/contract/money';
import { isUnpaid } from '@labfront/contract/refund-rules';
import { rupeesText } from '../../platform/base/rupees.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Money, type PaymentsService, type Settlement, showPayments } from '../payments/payments.service.ts';
import { type BookingRow, setBooking } from './bookings.queries.ts';

/** Paise that are left to pay for a booking, whatever its state. */
export const balanceOf = ({
  payment_status: status,
  total_amount: total,
  paid_amount: paid,
}: Pick<BookingRow, 'payment_status' | 'total_amount' | 'paid_amount'>): number =>
  isUnpaid(status) ? total - paid : 0;

/** Paise that have come for a booking by parts alone: the rest of it is due. */
export const isPartPaid = ({
  payment_id,
  payment_status,
}: Pick<BookingRow, 'payment_id' | 'payment_status'>): boolean => payment_id !== null && isUnpaid(payment_status);

/**
 * The changes of a booking by a part of what is due for it. Staff may take less than is due, a payment online is of all that is left.
 * @returns null where it lives no more, or the money is not for what is due.
 */
export function afterPart(
  booking: BookingRow,
  { paymentId, amountPaise, receivedBy }: Settlement,
  at: string,
): (Partial<BookingRow> & Pick<BookingRow, 'payment_status'>) | null {
  const left = balanceOf(booking) - amountPaise;
  const isMeant = left === 0 || (left > 0 && receivedBy !== undefined);
  if (booking.status === 'Cancelled' || !isMeant) return null;
  return {
    status: booking.status === 'Pending' ? 'Confirmed' : booking.status,
    payment_status: left === 0 ? 'paid' : 'created',
    payment_id: booking.payment_id ?? paymentId,
    place_expires_at: null,
    firm_at: booking.firm_at ?? at,
    updated_at: at,
    // An order at the gateway is about the amount of before.
    ...(left > 0 && { order_id: null }),
  };
}

/** How much of a booking is paid, as the wire shows it. @param money that was received for it, where there is any. */
export function showPaid(row: BookingRow, money: Money | undefined): Pick<CartBooking, keyof typeof PaidSoFar> {
  const isOpen = isUnpaid(row.payment_status) && row.status !== 'Cancelled';
  return {
    paidAmount: toRupees(isOpen ? row.paid_amount : (money?.received ?? 0)),
    balanceDue: row.status === 'Cancelled' ? 0 : toRupees(balanceOf(row)),
    payments: showPayments(money),
  };
}

/** The message for staff who have recorded a payment. */
export const settledMessage = ({ payments, balanceDue }: Pick<CartBooking, 'payments' | 'balanceDue'>): Outcome =>
  balanceDue === 0
    ? outcome('payment.recorded')
    : outcome('payment.partRecorded', {
        amount: rupeesText(toPaise(payments.at(-1)?.amount ?? 0)),
        due: rupeesText(toPaise(balanceDue)),
      });

interface Lowered {
  total: number;
  reason: RefundReason;
  now: string;
  change: Partial<BookingRow>;
}

/**
 * Lowers what an unpaid booking costs, whose row is held. What parts have brought in beyond it goes back; a booking of which nothing is due any
 * more is paid, or has its money back where it costs nothing.
 * @returns the refund and its paise, null where nothing goes back.
 */
export async function lowerTotal(
  tx: Db,
  payments: Pick<PaymentsService, 'refundUpTo' | 'moneyOfSales'>,
  booking: BookingRow,
  { total, reason, now, change }: Lowered,
): Promise<{ id: string; amountPaise: number } | null> {
  const beyond = Math.max(0, booking.paid_amount - total);
  // Before the total falls: what is held never exceeds it.
  const back = beyond === 0 ? null : await payments.refundUpTo(tx, booking, beyond, reason);
  const isOver = isPartPaid(booking) && booking.paid_amount - beyond === total;
  const state = async (): Promise<BookingRow['payment_status']> => {
    if (total > 0) return 'paid';
    const money = (await payments.moneyOfSales(tx, [booking])).get(booking.id);
    // All of it may have gone back before: no refund that ends moves the booking on.
    return money?.refunds.some(({ status }) => status === 'pending') ? 'refund_pending' : 'refunded';
  };
  await setBooking(tx, booking.id, {
    ...change,
    total_amount: total,
    // An order at the gateway is about the amount of before: the next one is about this.
    order_id: null,
    updated_at: now,
    ...(isOver && { payment_status: await state() }),
  });
  return back;
}
