import { describe, expect, it } from 'vitest';
import { aCartBooking } from '../../shared/testing.tsx';
import { mayCancel, mayPayNow, nextBookingOf, refundOnCancel } from './booking-rules.ts';

const window = { date: '2026-01-05', slot: '06:00-08:00' };
const start = Date.parse('2026-01-05T00:30:00.000Z');

describe('what cancelling gives back', () => {
  it.each([
    [
      { paymentStatus: 'paid', totalAmount: 449.1 },
      { kind: 'full', amount: 449.1 },
    ],
    [{ paymentStatus: 'paid', totalAmount: 0 }, { kind: 'free' }],
    [{ paymentStatus: 'created', totalAmount: 180 }, { kind: 'nothing' }],
    [{ paymentStatus: 'failed', totalAmount: 180 }, { kind: 'nothing' }],
    [{ paymentStatus: 'refund_pending', totalAmount: 180 }, { kind: 'underway' }],
  ] as const)('%o: %o', (booking, refund) => {
    expect(refundOnCancel(booking)).toEqual(refund);
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
    [{ orderId: null }, false],
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
  expect(nextBookingOf([undated, gone, past, later, next], start - 1)?._id).toBe('next');
  expect(nextBookingOf([gone, past], start - 1)).toBeUndefined();
});
