import type { CartBooking } from '@labfront/contract/cart-bookings';
import { formatDate } from '../../../shared/format/dates.ts';
import { formatRupees } from '../../../shared/format/money.ts';
import { useLocale, useMessages } from '../../../shared/i18n/messages.ts';
import { isHandedOut } from '../booking-rules.ts';
import { refundListMessages } from '../cart-bookings.messages.ts';

interface RefundListProps {
  readonly booking: Pick<CartBooking, 'refunds' | 'paidBy' | 'gatewayGone'>;
  /** Staff read what they have to do, the customer where the money is. */
  readonly forStaff?: boolean;
}

/** What goes back or went, each with the number by which the bank or the counter finds it. */
export function RefundList({ booking, forStaff = false }: RefundListProps) {
  const text = useMessages(refundListMessages);
  const locale = useLocale();
  if (booking.refunds.length === 0) return null;
  const atCounter = forStaff ? text.toHandOut : text.atCounter;
  const pending = isHandedOut(booking) ? atCounter : text.onItsWay;
  return (
    <ul aria-label={text.title} className="flex flex-col gap-1.5 text-sm">
      {booking.refunds.map(({ _id, amount, status, reference, finishedAt }) => (
        <li key={_id} className="tabular flex flex-wrap justify-between gap-x-4">
          <span>
            {status === 'done' && finishedAt !== null ? text.done(formatDate(finishedAt, locale)) : pending}
            {reference !== null && (
              <span className="block wrap-anywhere text-ink-soft">{text.reference(reference)}</span>
            )}
          </span>
          <span className="font-strong">−{formatRupees(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
