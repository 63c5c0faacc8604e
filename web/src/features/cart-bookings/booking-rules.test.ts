import type { CartBooking } from '@labfront/contract/cart-bookings';
import type { CancellationRefund } from '@labfront/contract/refund-rules';
import { describe, expect, it } from 'vitest';
import { aCartBooking } from '../../shared/testing.tsx';
import {
  comingBookings,
  dueOf,
  isHandedOut,
  isInParts,
  isMixed,
  isPartPaid,
  mayCancel,
  mayPayNow,
  refundableByHand,
  refundOnCancel,
} from './booking-rules.ts';

const window = { date: '2026-01-05', slot: '06:00-08:00' };
const start = Date.parse('2026-01-05T00:30:00.000Z');
const part = {
  _id: 'r',
  amount: 50.1,
  status: 'done',
  reference: 'rfnd_1',
  reason: '',
  createdAt: '',
  finishedAt: null,
  creditNote: null,
  paymentId: 'p',
  byHand: true,
} as const;

describe('what cancelling gives back', () => {
  const cases: [string, Partial<CartBooking>, CancellationRefund][] = [
    ['paid, before the collection', { paymentStatus: 'paid' }, { rule: 'full', amount: 449.1 }],
    ['paid, a part given back', { paymentStatus: 'paid', refunds: [part] }, { rule: 'full', amount: 399 }],
    ['paid, the collection begun', { paymentStatus: 'paid', ...window }, { rule: 'none', amount: 0 }],
    ['free of charge', { paymentStatus: 'paid', totalAmount: 0 }, { rule: 'unpaid', amount: 0 }],
    ['not paid', { paymentStatus: 'created' }, { rule: 'unpaid', amount: 0 }],
    ['failed', { paymentStatus: 'failed', ...window }, { rule: 'unpaid', amount: 0 }],
    [
      'all asked back',
      { paymentStatus: 'refund_pending', refunds: [part, { ...part, status: 'pending', amount: 399 }] },
      { rule: 'underway', amount: 0 },
    ],
    ['all back', { paymentStatus: 'refunded', refunds: [{ ...part, amount: 449.1 }] }, { rule: 'returned', amount: 0 }],
  ];
  it.each(cases)('%s', (_name, changes, refund) => {
    expect(refundOnCancel(aCartBooking({ totalAmount: 449.1, ...changes }), start)).toEqual(refund);
  });
});

describe('by hand', () => {
  it('staff give back at most what is left, of cash first what waits for them', () => {
    const paid = { paymentStatus: 'paid', totalAmount: 449.1, refunds: [part] } as const;
    expect(refundableByHand(aCartBooking({ ...paid, refunds: [part], paidBy: 'online' }))).toBe(399);
    const waiting = { ...part, status: 'pending' } as const;
    expect(refundableByHand(aCartBooking({ ...paid, refunds: [waiting], paidBy: 'cash' }))).toBe(50.1);
  });
});

describe('a booking that is paid in parts', () => {
  const paidAt = '2026-01-01T00:00:00.000Z';
  const payment = { _id: 'a', amount: 100.1, paidBy: 'cash', receivedBy: 'Ravi', receiptNumber: null, paidAt } as const;
  const open = aCartBooking({ totalAmount: 449.1, balanceDue: 349, paidAmount: 100.1, payments: [payment] });

  it('is payable for its balance, and gives back what came', () => {
    expect([dueOf(open), mayPayNow(open)]).toEqual([349, true]);
    expect(refundOnCancel(open, start)).toEqual({ rule: 'full', amount: 100.1 });
    expect(refundableByHand(open)).toBe(100.1);
  });

  it('is not part paid once that went back and all of it is due, and names what came and went', () => {
    const refunds = [{ ...part, amount: 100.1, paymentId: 'a' }];
    const back = { ...open, balanceDue: 449.1, paidAmount: 0, refunds };
    expect([isPartPaid(open), isInParts(open)]).toEqual([true, true]);
    expect([isPartPaid(back), isInParts(back)]).toEqual([false, true]);
    expect(refundOnCancel(back, start)).toEqual({ rule: 'returned', amount: 0 });
  });

  it('has all its hand-outs waiting at once, without what goes back through a gateway', () => {
    const waiting = { ...part, status: 'pending' as const, paymentId: 'a' };
    const refunds = [
      { ...waiting, amount: 100.1, byHand: true },
      { ...waiting, amount: 200, byHand: true },
      { ...waiting, amount: 149, byHand: false },
    ];
    expect(refundableByHand({ ...open, paidBy: 'cash', refunds })).toBe(300.1);
  });

  it('goes back by the ways of the payments of which something is left', () => {
    const online = { ...payment, _id: 'b', amount: 349, paidBy: 'online' } as const;
    const whole = { ...open, paidBy: 'cash' as const, payments: [payment, online] };
    const refundOf = (paymentId: string, amount: number) => [{ ...part, paymentId, amount }];
    const ways = (refunds: (typeof open)['refunds']) => {
      const booking = { ...whole, refunds };
      return { isHandedOut: isHandedOut(booking), isMixed: isMixed(booking) };
    };
    expect(ways([])).toEqual({ isHandedOut: true, isMixed: true });
    expect(ways(refundOf('b', 348.99))).toEqual({ isHandedOut: true, isMixed: true });
    expect(ways(refundOf('b', 349))).toEqual({ isHandedOut: true, isMixed: false });
    expect(ways(refundOf('a', 100.1))).toEqual({ isHandedOut: false, isMixed: false });
  });
});

describe('cancelling', () => {
  it('is offered until the window begins, in Indian time', () => {
    const booking = aCartBooking({ status: 'Confirmed', ...window });
    expect(mayCancel(booking, start - 1)).toBe(true);
    expect(mayCancel(booking, start)).toBe(false);
  });

  it.each(['Completed', 'Cancelled'] as const)('is not offered for what is %s', (status) => {
    expect(mayCancel(aCartBooking({ status }), start)).toBe(false);
  });
});

describe('paying later', () => {
  it.each([
    [{}, true],
    [{ paymentStatus: 'failed' }, true],
    [{ paymentStatus: 'paid' }, false],
    [{ status: 'Cancelled' }, false],
    [{ orderId: null }, true],
    [{ orderId: null, paymentMethod: 'at_collection' }, false],
  ] as const)('with %o: %s', (changes, expected) => {
    expect(mayPayNow(aCartBooking(changes))).toBe(expected);
  });
});

it('finds the booking that comes next: dated before undated, nothing past or cancelled', () => {
  const undated = aCartBooking({ _id: 'undated' });
  const later = aCartBooking({ _id: 'later', date: '2026-01-09', slot: '06:00-08:00' });
  const next = aCartBooking({ _id: 'next', ...window });
  const past = aCartBooking({ _id: 'past', date: '2026-01-01', slot: '06:00-08:00' });
  const gone = aCartBooking({ _id: 'gone', ...window, status: 'Cancelled' });
  expect(comingBookings([undated, gone, past, later, next], start - 1)[0]?._id).toBe('next');
  expect(comingBookings([gone, past], start - 1)).toEqual([]);
});
