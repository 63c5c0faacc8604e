import type { CartBooking } from '@labfront/contract/cart-bookings';
import { isUnpaid } from '@labfront/contract/refund-rules';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { Chip } from '../../../shared/ui/card.tsx';
import { dueOf, isPartPaid, paysAtCollection } from '../booking-rules.ts';
import { cartBookingsMessages } from '../cart-bookings.messages.ts';

type Tone = 'neutral' | 'brand' | 'saving' | 'danger';

const statusTones: Record<CartBooking['status'], Tone> = {
  Pending: 'saving',
  Confirmed: 'brand',
  Completed: 'brand',
  Cancelled: 'neutral',
};

const paymentTones: Record<CartBooking['paymentStatus'], Tone> = {
  created: 'saving',
  paid: 'brand',
  failed: 'danger',
  refund_pending: 'neutral',
  refunded: 'neutral',
};

export function StatusChip({ status }: { status: CartBooking['status'] }) {
  const text = useMessages(cartBookingsMessages);
  return <Chip tone={statusTones[status]}>{text.statuses[status]}</Chip>;
}

type Paid = Pick<CartBooking, 'paymentStatus' | 'totalAmount' | 'status' | 'paymentMethod' | 'paidBy' | 'refunds'> &
  Partial<Pick<CartBooking, 'payments' | 'balanceDue'>>;

/** The payment state in the customer's words. */
export function PaymentChip({ booking }: { booking: Paid }) {
  const text = useMessages(cartBookingsMessages);
  const { paymentStatus, totalAmount, status } = booking;
  if (totalAmount === 0) return <Chip>{text.free}</Chip>;
  if (isPartPaid(booking) && status !== 'Cancelled')
    return <Chip tone="saving">{text.partPaid(formatRupees(dueOf(booking)))}</Chip>;
  if (paysAtCollection(booking) && status !== 'Cancelled') return <Chip tone="saving">{text.atCollection}</Chip>;
  if (paymentStatus === 'paid' && booking.paidBy !== null) {
    const label = booking.refunds.length > 0 ? text.partRefunded : text.paidBy[booking.paidBy];
    return <Chip tone="brand">{label}</Chip>;
  }
  const dead = status === 'Cancelled' && isUnpaid(paymentStatus);
  return <Chip tone={dead ? 'neutral' : paymentTones[paymentStatus]}>{text.payments[paymentStatus]}</Chip>;
}
