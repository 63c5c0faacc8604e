// Reasons to doubt that a booking is done. The server keeps the reason that staff give then.
import { isUnpaid } from '@labfront/contract/refund-rules';
import type { StaffBooking } from '@labfront/contract/staff-bookings';
import { windowStart } from '../../collection-windows/index.ts';

/** Its collection lies ahead. */
export function isAhead({ date, slot }: Pick<StaffBooking, 'date' | 'slot'>, now: number): boolean {
  return date !== null && windowStart(date, slot ?? '00:00') > now;
}

/** Something is to be paid for it: all of it, or what a part has left. */
export function isDue({ balanceDue, paymentStatus }: Pick<StaffBooking, 'balanceDue' | 'paymentStatus'>): boolean {
  return balanceDue > 0 && isUnpaid(paymentStatus);
}
