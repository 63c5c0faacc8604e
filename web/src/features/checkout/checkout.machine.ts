// The states of a checkout, from the button to the final screen. Pure: the hook beside it makes the calls and dispatches their results.
import type { CartBooking, PaymentOrder } from '@labfront/contract/cart-bookings';
import type { Failure } from '../../shared/store/api-thunk.ts';
import type { CheckoutOutcome, Gateway } from '../payments/index.ts';

/** An order that waits for money at a gateway; it can be tried again as it is. */
export interface PayableOrder {
  readonly orderId: string;
  readonly amount: number;
  readonly gateway: Gateway;
  readonly bookingNumber: string;
}

export type CheckoutState =
  | { readonly phase: 'idle' | 'booking' }
  | { readonly phase: 'paying' | 'verifying'; readonly order: PayableOrder }
  | { readonly phase: 'dismissed'; readonly order: PayableOrder }
  /** The gateway has the money, but the server has not confirmed it. `slow`: the wait is longer than a customer expects. */
  | { readonly phase: 'confirming'; readonly order: PayableOrder; readonly slow: boolean }
  | { readonly phase: 'failed' | 'refunding'; readonly order: PayableOrder; readonly message: string }
  /** `placed` is paid at the collection, `free` costs nothing. */
  | { readonly phase: 'paid' | 'placed' | 'free'; readonly booking: CartBooking };

export type CheckoutEvent =
  | { readonly type: 'bookPressed' | 'bookRefused' | 'tookLong' | 'reset' }
  | { readonly type: 'booked'; readonly order: PaymentOrder }
  | { readonly type: 'payPressed'; readonly order: PayableOrder }
  | { readonly type: 'checkoutEnded'; readonly outcome: CheckoutOutcome }
  | { readonly type: 'verified' | 'polled'; readonly booking: CartBooking }
  | { readonly type: 'verifyFailed'; readonly failure: Failure };

export const idleCheckout: CheckoutState = { phase: 'idle' };

/** An event that does not belong to the current phase (a late answer) changes nothing. */
export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'reset':
      return idleCheckout;
    case 'bookPressed':
      return state.phase === 'idle' ? { phase: 'booking' } : state;
    case 'bookRefused':
      return state.phase === 'booking' ? idleCheckout : state;
    case 'booked':
      return state.phase === 'booking' ? afterBooking(event.order) : state;
    case 'payPressed':
      return mayPay(state) ? { phase: 'paying', order: event.order } : state;
    case 'checkoutEnded':
      return state.phase === 'paying' ? afterCheckout(state.order, event.outcome) : state;
    case 'verified':
      return state.phase === 'verifying' ? { phase: 'paid', booking: event.booking } : state;
    case 'verifyFailed':
      return state.phase === 'verifying' ? afterRefusedVerify(state.order, event.failure) : state;
    case 'polled':
      return state.phase === 'confirming' ? afterPoll(state, event.booking) : state;
    case 'tookLong':
      return state.phase === 'confirming' ? { ...state, slow: true } : state;
  }
}

export function payableOf(order: PaymentOrder): PayableOrder | null {
  const { orderId, amount, gateway, booking } = order;
  return orderId === null ? null : { orderId, amount, gateway, bookingNumber: booking.bookingNumber };
}

function mayPay(state: CheckoutState): boolean {
  return state.phase === 'idle' || state.phase === 'failed' || state.phase === 'dismissed';
}

function afterBooking(answer: PaymentOrder): CheckoutState {
  const order = payableOf(answer);
  if (order) return { phase: 'paying', order };
  return { phase: answer.amount === 0 ? 'free' : 'placed', booking: answer.booking };
}

function afterCheckout(order: PayableOrder, outcome: CheckoutOutcome): CheckoutState {
  switch (outcome.kind) {
    case 'paid':
      return { phase: 'verifying', order };
    case 'already-paid':
      return { phase: 'confirming', order, slow: false };
    case 'failed':
      return { phase: 'failed', order, message: outcome.message };
    case 'dismissed':
      return { phase: 'dismissed', order };
  }
}

/**
 * The customer has paid, so no answer of the server means a failed payment: unreachable, busy, or a rejected signature. The gateway's
 * webhook confirms the booking, and the customer is never asked to pay twice.
 */
function afterRefusedVerify(order: PayableOrder, { code, message }: Failure): CheckoutState {
  if (code === 'BOOKING_CANCELLED') return { phase: 'refunding', order, message };
  return { phase: 'confirming', order, slow: false };
}

function afterPoll(state: CheckoutState & { phase: 'confirming' }, booking: CartBooking): CheckoutState {
  const { paymentStatus } = booking;
  if (paymentStatus === 'paid') return { phase: 'paid', booking };
  const goesBack = paymentStatus === 'refund_pending' || paymentStatus === 'refunded';
  return goesBack ? { phase: 'refunding', order: state.order, message: '' } : state;
}
