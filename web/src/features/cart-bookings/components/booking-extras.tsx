import type { CartBooking } from '@labfront/contract/cart-bookings';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { cartBookingsMessages } from '../cart-bookings.messages.ts';

/** Changes to the sum of a booking's items, between them and the total. */
export function BookingExtras({
  booking: { discount, staffDiscount = 0, charges, credited = 0 },
}: {
  booking: Pick<CartBooking, 'discount' | 'charges'> & Partial<Pick<CartBooking, 'staffDiscount' | 'credited'>>;
}) {
  const text = useMessages(cartBookingsMessages);
  if (!discount && staffDiscount === 0 && charges.length === 0 && credited === 0) return null;
  return (
    <ul className="tabular mt-2 flex flex-col gap-1 text-sm">
      {discount && (
        <li className="flex justify-between gap-4 text-saving">
          <span className="min-w-0 wrap-anywhere">{text.discount(discount.code)}</span>
          <span>−{formatRupees(discount.amount)}</span>
        </li>
      )}
      {staffDiscount > 0 && (
        <li className="flex justify-between gap-4 text-saving">
          <span>{text.staffDiscount}</span>
          <span>−{formatRupees(staffDiscount)}</span>
        </li>
      )}
      {charges.map(({ kind, amount }) => (
        <li key={kind} className="flex justify-between gap-4 text-ink-soft">
          <span>{text.charges[kind]}</span>
          <span>{formatRupees(amount)}</span>
        </li>
      ))}
      {credited > 0 && (
        <li className="flex justify-between gap-4 text-ink-soft">
          <span>{text.notPerformed}</span>
          <span>−{formatRupees(credited)}</span>
        </li>
      )}
    </ul>
  );
}
