// Changes to the sum of a booking's lines: a coupon reduces it, a fee adds to it.
import type { CartBooking } from '@labfront/contract/cart-bookings';
import { toRupees } from '@labfront/contract/money';
import { chargesOf } from '@labfront/contract/pricing';
import type { BookingRow } from './bookings.queries.ts';

type Extras = Pick<BookingRow, 'coupon_code' | 'credited' | 'discount' | 'fee' | 'staff_discount'>;

/** Discount and charges of a booking as the wire shows them. */
export const showExtras = ({
  coupon_code: code,
  credited,
  discount,
  fee,
  staff_discount: ofStaff,
}: Extras): Pick<CartBooking, 'discount' | 'staffDiscount' | 'charges' | 'credited'> => ({
  discount: code === null ? null : { code, amount: toRupees(discount) },
  staffDiscount: toRupees(ofStaff),
  charges: chargesOf(fee),
  credited: toRupees(credited),
});
