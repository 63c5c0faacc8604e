import type { PaymentOrder } from '@labfront/contract/cart-bookings';
import { describe, expect, it } from 'vitest';
import type { FailureCode } from '../../shared/api/api-error.ts';
import { aCartBooking } from '../../shared/testing.tsx';
import { type CheckoutEvent, type CheckoutState, checkoutReducer, idleCheckout } from './checkout.machine.ts';

const booking = aCartBooking();
const answer = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
  orderId: 'order-1',
  amount: 180,
  currency: 'INR',
  gateway: { name: 'test', keyId: 'key' },
  booking,
  message: '',
  ...changes,
});
const order = {
  orderId: 'order-1',
  amount: 180,
  gateway: { name: 'test', keyId: 'key' },
  bookingNumber: 'LB-1111-AAAA',
} as const;
const result = { razorpay_order_id: 'order-1', razorpay_payment_id: 'pay-1', razorpay_signature: 'x' };
const failure = (status: number, code: FailureCode = 'UNKNOWN') => ({ status, code, message: 'why', issues: [] });

const booked: CheckoutEvent[] = [{ type: 'bookPressed' }, { type: 'booked', order: answer() }];
const paid: CheckoutEvent[] = [...booked, { type: 'checkoutEnded', outcome: { kind: 'paid', result } }];
const run = (...events: CheckoutEvent[]): CheckoutState => events.reduce(checkoutReducer, idleCheckout);

describe('checkout', () => {
  it('books, opens the gateway, verifies, and is paid', () => {
    expect(run(...booked)).toEqual({ phase: 'paying', order });
    expect(run(...paid)).toEqual({ phase: 'verifying', order });
    expect(run(...paid, { type: 'verified', booking })).toEqual({ phase: 'paid', booking });
  });

  it('is idle again when booking was refused', () => {
    expect(run({ type: 'bookPressed' }, { type: 'bookRefused' })).toEqual(idleCheckout);
  });

  it.each([
    ['placed', answer({ orderId: null })],
    ['free', answer({ orderId: null, amount: 0 })],
  ] as const)('is %s without a gateway', (phase, placed) => {
    expect(run({ type: 'bookPressed' }, { type: 'booked', order: placed })).toEqual({ phase, booking });
  });

  it.each([
    ['failed', { kind: 'failed', message: 'no' }],
    ['dismissed', { kind: 'dismissed' }],
  ] as const)('%s: tries the same order again', (phase, outcome) => {
    const ended = run(...booked, { type: 'checkoutEnded', outcome });
    expect(ended).toMatchObject({ phase, order });
    expect(checkoutReducer(ended, { type: 'payPressed', order })).toEqual({ phase: 'paying', order });
  });

  it.each([0, 400, 404, 429, 500, 503])(
    'never calls a payment failed that the gateway took (verify answers %i)',
    (status) => {
      const state = run(...paid, { type: 'verifyFailed', failure: failure(status) });
      expect(state).toEqual({ phase: 'confirming', order, slow: false });
      expect(checkoutReducer(state, { type: 'payPressed', order })).toBe(state);
    },
  );

  it('says that the money goes back when the booking was cancelled meanwhile', () => {
    expect(run(...paid, { type: 'verifyFailed', failure: failure(409, 'BOOKING_CANCELLED') }).phase).toBe('refunding');
  });

  it('waits for the confirmation until the booking is paid', () => {
    const confirming = run(...booked, { type: 'checkoutEnded', outcome: { kind: 'already-paid' } });
    const still = checkoutReducer(confirming, { type: 'polled', booking });
    expect(still).toBe(confirming);
    expect(checkoutReducer(still, { type: 'tookLong' })).toMatchObject({ slow: true });
    const done = aCartBooking({ paymentStatus: 'paid' });
    expect(checkoutReducer(still, { type: 'polled', booking: done })).toEqual({ phase: 'paid', booking: done });
    const back = aCartBooking({ paymentStatus: 'refund_pending' });
    expect(checkoutReducer(still, { type: 'polled', booking: back }).phase).toBe('refunding');
  });

  it('ignores answers that come late', () => {
    expect(run({ type: 'verified', booking })).toBe(idleCheckout);
    const done = run(...paid, { type: 'verified', booking });
    expect(checkoutReducer(done, { type: 'checkoutEnded', outcome: { kind: 'dismissed' } })).toBe(done);
  });
});
