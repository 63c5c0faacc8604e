import { formatRupees, sumRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { deskMessages } from './bookings-admin.messages.ts';

interface DeskPriceProps {
  /** Rupees, as the next two. */
  readonly price: number;
  readonly fee: number;
  /** Of the coupon. */
  readonly discount: number;
  readonly isForFamily: boolean;
}

/** The price of a booking that is being made, beside its buttons; nothing while nothing is chosen. */
export function DeskPrice({ price, fee, discount, isForFamily }: DeskPriceProps) {
  const text = useMessages(deskMessages);
  if (price === 0) return null;
  const label = fee > 0 ? text.priceWithFee(formatRupees(fee)) : isForFamily ? text.priceOfAll : text.price;
  return (
    <p aria-live="polite" className="tabular flex min-w-32 flex-1 flex-col">
      <span className="text-xs text-ink-soft">
        {discount > 0 ? text.lessCoupon(label, formatRupees(discount)) : label}
      </span>
      <span className="text-xl leading-tight font-strong">
        {formatRupees(sumRupees([price, fee, -discount].map((amount) => ({ price: amount, quantity: 1 }))))}
      </span>
    </p>
  );
}
