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
