import type { CartBooking } from '@labfront/contract/cart-bookings';
import { toPaise, toRupees } from '@labfront/contract/money';
import { formatRupees } from '../../../shared/format/money.ts';
import { useMessages } from '../../../shared/i18n/messages.ts';
import { cartBookingsMessages } from '../cart-bookings.messages.ts';

/** Changes to the sum of a booking's items, between them and the total. */
export function BookingExtras({
  booking: { discount, staffDiscount = 0, charges, credited = 0, promises = [] },
}: {
  booking: Pick<CartBooking, 'discount' | 'charges'> &
    Partial<Pick<CartBooking, 'staffDiscount' | 'credited' | 'promises'>>;
}) {
  const text = useMessages(cartBookingsMessages);
  // What was paid back of a payment does not change the total.
  const promised = toRupees(promises.reduce((sum, { way, amount }) => sum + (way === 'due' ? toPaise(amount) : 0), 0));
  if (!discount && charges.length === 0 && [staffDiscount, credited, promised].every((amount) => amount === 0))
    return null;
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
      {promised > 0 && (
        <li className="flex justify-between gap-4 text-saving">
          <span>{text.promised}</span>
          <span>−{formatRupees(promised)}</span>
        </li>
      )}
      {credited > 0 && (
        <li className="flex justify-between gap-4 text-ink-soft">
          <span>{text.notPerformed}</span>
          <span>−{formatRupees(credited)}</span>
        </li>
      )}
    </ul>
  );
}
