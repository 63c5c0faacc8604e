// Refunds of a cancelled booking: one table for server and screens, without the validation library. Amounts are of any one unit.
import type { PaymentStatus } from './cart-bookings.ts';

/** Whether no payment of a booking succeeded so far. */
export const isUnpaid = (status: PaymentStatus): boolean => status === 'created' || status === 'failed';

/** The money of a booking: the amount received, and the part of it that was asked back already. */
export interface PaidBalance {
  readonly received: number;
  readonly askedBack: number;
}

/**
 * `unpaid`: nothing was paid. `full`: all that is held goes back. `none`: the collection has begun, so cancelling gives nothing
 * back, and an administrator may refund by hand with a reason. `underway`: everything was asked back before.
 */
export type RefundRule = 'unpaid' | 'full' | 'none' | 'underway';

export interface CancellationRefund {
  readonly rule: RefundRule;
  readonly amount: number;
}

/** The whole table: unpaid is free, paid and before collection is full, after collection is none. */
export function refundOnCancelling(held: PaidBalance, collectionHasBegun: boolean): CancellationRefund {
  if (held.received === 0) return { rule: 'unpaid', amount: 0 };
  const rest = held.received - held.askedBack;
  if (rest === 0) return { rule: 'underway', amount: 0 };
  return collectionHasBegun ? { rule: 'none', amount: 0 } : { rule: 'full', amount: rest };
}

/** Returns the amount that staff may still give back by hand, with a reason: never more than is held. */
export function mostRefundable(held: PaidBalance): number {
  return held.received - held.askedBack;
}
