// Refunds of a cancelled booking: one table for server and screens, without the validation library. Amounts are of any one unit.
import type { PaymentStatus } from './cart-bookings.ts';

/** Whether no payment of a booking succeeded so far. */
export const isUnpaid = (status: PaymentStatus): boolean => status === 'created' || status === 'failed';

/** The money of a booking: the amount received, the part of it that was asked back already, and of that the part that is not back yet. */
export interface PaidBalance {
  readonly received: number;
  readonly askedBack: number;
  readonly waiting: number;
}

/**
 * `unpaid`: nothing was paid. `full`: all that is held goes back. `none`: the collection has begun, so cancelling gives nothing
 * back, and an administrator may refund by hand with a reason. `underway`: everything was asked back before, and some of it waits or is
 * on its way. `returned`: everything is back.
 */
export type RefundRule = 'unpaid' | 'full' | 'none' | 'underway' | 'returned';

export interface CancellationRefund {
  readonly rule: RefundRule;
  readonly amount: number;
}

/** The whole table: unpaid is free, paid and before collection is full, after collection is none. */
export function refundOnCancelling(held: PaidBalance, collectionHasBegun: boolean): CancellationRefund {
  if (held.received === 0) return { rule: 'unpaid', amount: 0 };
  const rest = held.received - held.askedBack;
  if (rest === 0) return { rule: held.waiting > 0 ? 'underway' : 'returned', amount: 0 };
  return collectionHasBegun ? { rule: 'none', amount: 0 } : { rule: 'full', amount: rest };
}

/** Returns the amount that staff may still give back by hand, with a reason: never more than is held. */
export function mostRefundable(held: Pick<PaidBalance, 'received' | 'askedBack'>): number {
  return held.received - held.askedBack;
}
