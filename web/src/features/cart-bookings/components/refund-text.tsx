import type { CartBooking } from '@labfront/contract/cart-bookings';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { isHandedOut, isMixed, refundOnCancel } from '../booking-rules.ts';
import { refundMessages } from '../cart-bookings.messages.ts';

interface RefundTextProps {
  readonly booking: Pick<
    CartBooking,
    'paymentStatus' | 'totalAmount' | 'refunds' | 'paidBy' | 'gatewayGone' | 'date' | 'slot'
  > &
    Partial<Pick<CartBooking, 'payments' | 'balanceDue'>>;
  /** Staff read about the customer, the customer about themselves. */
  readonly forStaff?: boolean;
}

/** The refund of a cancellation, to the paisa, shown before it is confirmed. */
export function RefundText({ booking, forStaff = false }: RefundTextProps) {
  const text = useMessages(refundMessages);
  const { rule, amount } = refundOnCancel(booking, Date.now());
  if (rule === 'unpaid') return <>{booking.totalAmount === 0 ? text.free : text.nothing}</>;
  if (rule === 'underway') return <>{text.underway}</>;
  if (rule === 'none') return <>{forStaff ? text.noneStaff : text.none}</>;
  const rupees = formatRupees(amount);
  if (booking.gatewayGone && forStaff) return <>{text.goneStaff(rupees)}</>;
  if (isMixed(booking)) return <>{forStaff ? text.mixedStaff(rupees) : text.mixed(rupees)}</>;
  if (isHandedOut(booking)) return <>{forStaff ? text.handOutStaff(rupees) : text.payCounterRefund(rupees)}</>;
  if (booking.refunds.length > 0) return <>{forStaff ? text.restStaff(rupees) : text.rest(rupees)}</>;
  return <>{forStaff ? text.fullStaff(rupees) : text.full(rupees)}</>;
}
