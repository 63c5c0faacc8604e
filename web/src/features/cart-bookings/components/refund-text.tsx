import type { CartBooking } from '@labfront/contract/cart-bookings';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { refundOnCancel } from '../booking-rules.ts';
import { refundMessages } from '../cart-bookings.messages.ts';

interface RefundTextProps {
  readonly booking: Pick<CartBooking, 'paymentStatus' | 'totalAmount'>;
  /** Staff read about the customer, the customer about themselves. */
  readonly forStaff?: boolean;
}

/** What a cancellation gives back, to the paisa: said before it is done. */
export function RefundText({ booking, forStaff = false }: RefundTextProps) {
  const text = useMessages(refundMessages);
  const locale = useLocale();
  const refund = refundOnCancel(booking);
  if (refund.kind !== 'full') return <>{text[refund.kind]}</>;
  const amount = formatRupees(refund.amount, locale);
  return <>{forStaff ? text.fullStaff(amount) : text.full(amount)}</>;
}
