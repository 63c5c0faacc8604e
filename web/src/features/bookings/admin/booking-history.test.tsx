import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from '../../../shared/store/create-store.ts';
import { Providers } from '../../../shared/store/providers.tsx';
import { fakeApi } from '../../../shared/testing.tsx';
import { BookingHistory } from './booking-history.tsx';

it('says times of a moved booking as people write them', () => {
  const details = { from: '2026-11-27 08:00-10:00', to: '2026-11-30 06:00-08:00', reason: 'Asked for Monday' };
  const event = { _id: 'e1', action: 'cart-booking.rescheduled', at: '2026-11-26T05:00:00Z', by: 'Kavita', details };
  render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <BookingHistory events={[event as never]} createdAt="2026-11-25T05:00:00Z" />
    </Providers>,
  );
  const moved = screen.getByText(
    /Time changed from Fri, 27 Nov 2026, 8:00.*am to Mon, 30 Nov 2026, 6:00.*Asked for Monday/,
  );
  expect(moved.textContent).not.toContain('2026-11');
});

it.each([
  ['booking.moved', { from: 'pending', to: 'approved' }, 'From pending to confirmed'],
  ['booking.moved', { from: 'approved', to: 'rejected' }, 'From confirmed to cancelled'],
  ['cart-booking.moved', { from: 'Pending', to: 'Confirmed' }, 'From pending to confirmed'],
  ['cart-booking.refund-asked', { paise: 42_840, lines: 1 }, 'A refund of ₹428.40 waits for approval'],
  ['booking.refund-declined', { paise: 5_000 }, 'A refund of ₹50 was declined'],
  ['promise.approved', { kind: 'report_late', paise: 10_000 }, '₹100 granted for a promise that was not kept'],
  ['promise.declined', { kind: 'report_late', paise: 10_000 }, '₹100 for a promise was declined'],
  ['booking.discount', { paise: 5_000, reason: 'Staff' }, 'Discount set to ₹50. Reason: Staff'],
  ['booking.payment-link', { link: 'one' }, 'Payment link sent'],
  ['cart-booking.completed', {}, 'Completed: all its tests are done'],
  ['cart-booking.repriced', {}, 'Price changed for another city'],
  ['booking.document-added', { kind: 'consent' }, 'Document added'],
  ['booking.document-removed', {}, 'Document removed'],
])('says %s in words', (action, details, words) => {
  const event = { _id: 'e1', action, at: '2026-11-26T05:00:00Z', by: 'Kavita', details };
  render(
    <Providers store={createStore({ api: fakeApi({}).api })} locale="en">
      <BookingHistory events={[event as never]} createdAt="2026-11-25T05:00:00Z" />
    </Providers>,
  );
  screen.getByText(words);
});
