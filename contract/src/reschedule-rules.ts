// The times at which a booking may be rescheduled: one rule for server and screens, without the validation library.
import type { CartBookingStatus } from './cart-bookings.ts';

/** Times that a customer may move one booking. */
export const MAX_RESCHEDULES = 3;
/** A customer moves a booking until so many hours before its window. */
export const RESCHEDULE_HOURS = 2;

/** `over`: nothing is collected any more. `closed`: too close to the window. `limit`: moved as often as customers may. */
export type RescheduleState = 'open' | 'over' | 'closed' | 'limit';

interface Reschedulable {
  readonly status: CartBookingStatus;
  /** Start of its window in milliseconds; null without one. */
  readonly start: number | null;
  /** Times that the customer has moved it. */
  readonly used: number;
}

/** Whether a booking may move now. Staff move it as long as it is open, at any time and as often as needed. */
export function rescheduleState(
  { status, start, used }: Reschedulable,
  now: number,
  isByStaff: boolean,
): RescheduleState {
  if (status !== 'Pending' && status !== 'Confirmed') return 'over';
  if (isByStaff) return 'open';
  if (start !== null && now > start - RESCHEDULE_HOURS * 3_600_000) return 'closed';
  return used >= MAX_RESCHEDULES ? 'limit' : 'open';
}
