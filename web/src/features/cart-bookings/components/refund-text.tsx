import type { CartBooking } from '@labfront/contract/cart-bookings';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { isHandedOut, isMixed, isOnItsWay, refundOnCancel, waitingHandOut } from '../booking-rules.ts';
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
  if (rule === 'returned') return <>{forStaff ? text.returnedStaff : text.returned}</>;
  if (rule === 'underway') return <Underway booking={booking} forStaff={forStaff} />;
  if (rule === 'none') return <>{forStaff ? text.noneStaff : text.none}</>;
  const rupees = formatRupees(amount);
  if (isMixed(booking)) return <>{forStaff ? text.mixedStaff(rupees) : text.mixed(rupees)}</>;
  if (isHandedOut(booking)) return <HandOut amount={amount} isGone={booking.gatewayGone} forStaff={forStaff} />;
  if (booking.refunds.length > 0) return <>{forStaff ? text.restStaff(rupees) : text.rest(rupees)}</>;
  return <>{forStaff ? text.fullStaff(rupees) : text.full(rupees)}</>;
}

/** The refund of before, where it is. */
function Underway({ booking, forStaff }: Required<RefundTextProps>) {
  const text = useMessages(refundMessages);
  const waiting = waitingHandOut(booking);
  return (
    <>
      {isOnItsWay(booking) && `${text.underway} `}
      {waiting && <HandOut amount={waiting.amount} isGone={booking.gatewayGone} forStaff={forStaff} />}
    </>
  );
}

/** Money that staff hand out. */
function HandOut({ amount, isGone, forStaff }: { amount: number; isGone: boolean; forStaff: boolean }) {
  const text = useMessages(refundMessages);
  const said = isGone ? text.goneStaff : text.handOutStaff;
  return <>{(forStaff ? said : text.payCounterRefund)(formatRupees(amount))}</>;
}
